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

use crate::{IsoDate, LocalDateTime, Problem};

pub use crate::bindings::records::exports::cabinet::plugin::records::{
    Change, ChangeKind, Diagnosis, DiaryAnswer, DiaryForm, DiaryGroup, DiaryItem, DiaryValue, Document,
    DocumentKind, DocumentsPage, Feed, FileHandle, Gender, HostInfo, IdentityDocument, Image, ItemKind,
    Observation, ObservationValue, ObservationsPage, PatientMatch, Person, SecretUse, ThesaurusNode,
};

/// The medical record at one medical host. Each function fails with a [`Problem`] that the kernel can act on. A function that takes a
/// patient answers about that patient only.
#[expect(clippy::missing_errors_doc, reason = "said once above; the cases are in the contract")]
pub trait Records {
    /// Name and description for the list of hosts.
    fn host() -> Result<HostInfo, Problem>;

    /// Looks up the person at this host. `patient-unknown` and `patient-ambiguous` are the two ways not to find one.
    fn find_patient(_person: Person) -> Result<PatientMatch, Problem> {
        Err(Problem::unsupported("find-patient"))
    }

    /// All diagnoses of a patient.
    fn diagnoses(_patient_id: String) -> Result<Vec<Diagnosis>, Problem> {
        Err(Problem::unsupported("diagnoses"))
    }

    /// Documents, page by page. The kernel treats a document that the complete list does not contain as withdrawn, so an incomplete list
    /// must be a problem.
    fn documents(_patient_id: String, _cursor: Option<String>) -> Result<DocumentsPage, Problem> {
        Err(Problem::unsupported("documents"))
    }

    /// The text of a document as the hospital wrote it, decoded. The kernel sanitizes it.
    fn document_html(_patient_id: String, _document_id: String) -> Result<String, Problem> {
        Err(Problem::unsupported("document-html"))
    }

    /// The address of a document's file. The kernel fetches it, not the plugin; see [`FileHandle`].
    fn document_file(_patient_id: String, _document_id: String) -> Result<FileHandle, Problem> {
        Err(Problem::unsupported("document-file"))
    }

    /// Laboratory values, page by page.
    fn observations(_patient_id: String, _cursor: Option<String>) -> Result<ObservationsPage, Problem> {
        Err(Problem::unsupported("observations"))
    }

    /// The diary form of a day, with the saved answers.
    fn diary(_patient_id: String, _day: IsoDate) -> Result<DiaryForm, Problem> {
        Err(Problem::unsupported("diary"))
    }

    /// Saves a day; it cannot be changed afterwards. `key` makes a retry idempotent. `read-only` if the day was saved with other answers,
    /// or is closed.
    fn save_diary(
        _patient_id: String,
        _day: IsoDate,
        _answers: Vec<DiaryAnswer>,
        _key: String,
    ) -> Result<(), Problem> {
        Err(Problem::unsupported("save-diary"))
    }

    /// A thesaurus by the code of its root: the root first, each further node after its parent.
    fn thesaurus(_code: String) -> Result<Vec<ThesaurusNode>, Problem> {
        Err(Problem::unsupported("thesaurus"))
    }

    /// Changes after the cursor; without a cursor, only the current position of the feed. Waits at most `wait_ms` for a change.
    fn changes(_cursor: Option<String>, _wait_ms: u32) -> Result<Feed, Problem> {
        Err(Problem::unsupported("changes"))
    }

    /// Turns the import of discharge summaries on or off. Returns the time of the last import.
    fn set_epicris_import(_patient_id: String, _enabled: bool) -> Result<Option<LocalDateTime>, Problem> {
        Err(Problem::unsupported("set-epicris-import"))
    }
}

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

/// Exports a type that implements [`crate::Lifecycle`] and [`Records`] as the world `records-plugin`. On a developer's machine it exports
/// nothing.
#[macro_export]
macro_rules! records_plugin {
    ($plugin:ty) => {
        const _: fn() = || {
            fn serves<T: $crate::Lifecycle + $crate::records::Records>() {}
            serves::<$plugin>();
        };

        #[cfg(target_arch = "wasm32")]
        const _: () = {
            use $crate::records::{self, Records as _};

            struct Exported;

            $crate::lifecycle_of!($plugin, Exported);

            impl $crate::bindings::records::exports::cabinet::plugin::records::Guest for Exported {
                fn host() -> Result<records::HostInfo, $crate::Problem> {
                    $crate::log::announce_panics();
                    <$plugin>::host()
                }
                fn find_patient(person: records::Person) -> Result<records::PatientMatch, $crate::Problem> {
                    $crate::log::announce_panics();
                    <$plugin>::find_patient(person)
                }
                fn diagnoses(patient_id: String) -> Result<Vec<records::Diagnosis>, $crate::Problem> {
                    $crate::log::announce_panics();
                    <$plugin>::diagnoses(patient_id)
                }
                fn documents(
                    patient_id: String,
                    cursor: Option<String>,
                ) -> Result<records::DocumentsPage, $crate::Problem> {
                    $crate::log::announce_panics();
                    <$plugin>::documents(patient_id, cursor)
                }
                fn document_html(patient_id: String, document_id: String) -> Result<String, $crate::Problem> {
                    $crate::log::announce_panics();
                    <$plugin>::document_html(patient_id, document_id)
                }
                fn document_file(
                    patient_id: String,
                    document_id: String,
                ) -> Result<records::FileHandle, $crate::Problem> {
                    $crate::log::announce_panics();
                    <$plugin>::document_file(patient_id, document_id)
                }
                fn observations(
                    patient_id: String,
                    cursor: Option<String>,
                ) -> Result<records::ObservationsPage, $crate::Problem> {
                    $crate::log::announce_panics();
                    <$plugin>::observations(patient_id, cursor)
                }
                fn diary(
                    patient_id: String,
                    day: $crate::IsoDate,
                ) -> Result<records::DiaryForm, $crate::Problem> {
                    $crate::log::announce_panics();
                    <$plugin>::diary(patient_id, day)
                }
                fn save_diary(
                    patient_id: String,
                    day: $crate::IsoDate,
                    answers: Vec<records::DiaryAnswer>,
                    key: String,
                ) -> Result<(), $crate::Problem> {
                    $crate::log::announce_panics();
                    <$plugin>::save_diary(patient_id, day, answers, key)
                }
                fn thesaurus(code: String) -> Result<Vec<records::ThesaurusNode>, $crate::Problem> {
                    $crate::log::announce_panics();
                    <$plugin>::thesaurus(code)
                }
                fn changes(cursor: Option<String>, wait_ms: u32) -> Result<records::Feed, $crate::Problem> {
                    $crate::log::announce_panics();
                    <$plugin>::changes(cursor, wait_ms)
                }
                fn set_epicris_import(
                    patient_id: String,
                    enabled: bool,
                ) -> Result<Option<$crate::LocalDateTime>, $crate::Problem> {
                    $crate::log::announce_panics();
                    <$plugin>::set_epicris_import(patient_id, enabled)
                }
            }

    $crate::bindings::records::export_records!(Exported with_types_in $crate::bindings::records);
        };
    };
}
