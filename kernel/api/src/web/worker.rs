//! The service worker, by which the cabinet starts without a network (docs/adr/0010-start-without-a-network.md).

use super::cached_response::CachedResponse;
use crate::state::AssembleError;
use std::io::ErrorKind;
use std::path::Path;

/// The way back: browsers keep a worker until its address gives another one, so taking the file away is not enough.
const FAREWELL: &str = include_str!("unregister-worker.js");

/// `sw.js` of the build; where somebody has taken it out of the web root, the worker that removes what the former one kept.
pub(super) fn read(web_root: &Path) -> Result<CachedResponse, AssembleError> {
    let path = web_root.join("sw.js");
    let script = match std::fs::read_to_string(&path) {
        Ok(script) => script,
        Err(error) if error.kind() == ErrorKind::NotFound => FAREWELL.to_owned(),
        Err(source) => return Err(AssembleError::Unreadable { path, source }),
    };
    Ok(CachedResponse::new(script, "text/javascript; charset=utf-8"))
}
