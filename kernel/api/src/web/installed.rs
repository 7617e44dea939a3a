//! Web modules that were installed as packages (docs/adr/0073). The server has verified them; only these bytes are served.

use super::files::Files;
use axum::body::Bytes;
use std::collections::BTreeMap;

/// A verified module.
#[derive(Debug, Clone)]
pub struct InstalledModule {
    /// Text of its `module.json`.
    pub description: String,
    /// The files for browsers by their names below `/modules/<id>/`.
    pub files: BTreeMap<String, Vec<u8>>,
}

/// Verified modules of a hospital, by id.
pub type InstalledModules = BTreeMap<String, InstalledModule>;

/// The files of all installed modules by address.
pub(super) fn files(modules: InstalledModules) -> Files {
    let mut all = Files::default();
    for (id, module) in modules {
        for (name, content) in module.files {
            all.add(format!("/modules/{id}/{name}"), Bytes::from(content));
        }
    }
    all
}
