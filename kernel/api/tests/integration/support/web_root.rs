//! A minimal web build: page, script with compressed variants, three modules.

use serde_json::json;
use std::path::Path;
use tempfile::TempDir;

pub const SCRIPT: &str = "console.log('shell');";
pub const WORKER: &str = "self.addEventListener('fetch', () => {});";

pub fn build() -> TempDir {
    let root = tempfile::tempdir().unwrap();
    let write = |name: &str, content: &[u8]| {
        let path = root.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap_or(Path::new("."))).unwrap();
        std::fs::write(path, content).unwrap();
    };
    write(
        "index.hbs",
        b"<!doctype html><html lang=\"{{lang}}\"><title>{{title}}</title><link rel=\"icon\" href=\"{{favicon}}\">\
          <meta name=\"theme-color\" content=\"{{brand}}\"><link rel=\"stylesheet\" href=\"{{theme}}\">",
    );
    write("assets/main.0123456789ab.js", SCRIPT.as_bytes());
    write("assets/main.0123456789ab.js.br", b"brotli");
    write("assets/main.0123456789ab.js.gz", b"gzip");
    write("assets/main.0123456789ab.js.map", b"{}");
    write("sw.js", WORKER.as_bytes());
    for (id, page, roles) in [
        ("auth", "login", vec![]),
        ("visits", "visit", vec!["ROLE_PATIENT"]),
        ("admin", "admin", vec!["ROLE_ADMIN"]),
        // Built, but not enabled by this hospital.
        ("chat", "chat", vec![]),
    ] {
        let entry = format!("/modules/{id}/remoteEntry.0123456789ab.js");
        let module = json!({
            "id": id, "version": "0.1.0", "entry": entry, "integrity": "sha384-x",
            "container": format!("cabinet_{id}"), "exposed": "./module", "requires": { "shell": "^0.1" },
            "pages": [{ "path": page }], "menu": [], "slots": [], "roles": roles, "settings": {},
            "locales": { "ru": format!("/modules/{id}/locales/ru.0123456789ab.json") },
        });
        write(&format!("modules/{id}/module.json"), module.to_string().as_bytes());
        write(&entry[1..], b"/* module */");
    }
    root
}
