//! The service worker, which lets the application start without a network (docs/adr/0010-start-without-a-network.md).

use crate::assemble_error::AssembleError;
use cabinet_http::CachedResponse;
use std::io::ErrorKind;
use std::path::Path;

/// Browsers keep a service worker until its URL returns a different one, so deleting the file is not enough: this one unregisters itself.
const FAREWELL: &str = include_str!("unregister-worker.js");

/// Returns `sw.js` of the build; if the web root has none, the worker that unregisters the previous one and deletes its caches.
pub(super) fn read(web_root: &Path) -> Result<CachedResponse, AssembleError> {
    let path = web_root.join("sw.js");
    let script = match std::fs::read_to_string(&path) {
        Ok(script) => script,
        Err(error) if error.kind() == ErrorKind::NotFound => FAREWELL.to_owned(),
        Err(source) => return Err(AssembleError::Unreadable { path, source }),
    };
    Ok(CachedResponse::new(script, "text/javascript; charset=utf-8"))
}
