//! The port of medical records. `plugins/wit/since-0.1/records.wit` defines the terms and rules of each function. A function that a plugin
//! does not implement answers `unsupported`.
//!
//! ```
//! use cabinet_plugin_sdk::records::{FileHandle, HostInfo, Records};
//! use cabinet_plugin_sdk::{Health, Lifecycle, Problem, records_plugin};
//!
//! struct Archive;
//!
//! impl Lifecycle for Archive {
//!     fn health() -> Result<Health, Problem> {
//!         Ok(Health { detail: "the archive answers".into() })
//!     }
//! }
//!
//! impl Records for Archive {
//!     fn host() -> Result<HostInfo, Problem> {
//!         Ok(HostInfo { name: "Archive".into(), description: "One house".into() })
//!     }
//!     fn document_file(patient_id: String, document_id: String) -> Result<FileHandle, Problem> {
//!         Ok(FileHandle::at(format!("https://archive.example/files/{document_id}"))
//!             .header("X-Patient", patient_id)
//!             .secret_header("Authorization", "Bearer ", "token", ""))
//!     }
//! }
//!
//! records_plugin!(Archive);
//! ```

pub use crate::bindings::records::port::*;

impl FileHandle {
    /// A file at this address. The address must be requested and granted like any other.
    pub fn at(url: impl Into<String>) -> Self {
        Self {
            url: url.into(),
            headers: Vec::new(),
            secret_headers: Vec::new(),
            file_name: None,
            mime: None,
            size: None,
        }
    }

    /// Adds a header. The kernel sets `Range`, `If-Range` and `Accept-Encoding`.
    #[must_use]
    pub fn header(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.headers.push((name.into(), value.into()));
        self
    }

    /// Adds a header whose value is `prefix` + the secret that the manifest requests under this name + `suffix`.
    #[must_use]
    pub fn secret_header(
        mut self,
        name: impl Into<String>,
        prefix: impl Into<String>,
        secret: impl Into<String>,
        suffix: impl Into<String>,
    ) -> Self {
        self.secret_headers.push(SecretUse {
            header: name.into(),
            prefix: prefix.into(),
            secret: secret.into(),
            suffix: suffix.into(),
        });
        self
    }
}
