//! Exports as a ZIP that is streamed while it is created: the documents of one's medical record ([`DocumentArchive`]), a
//! patient's uploaded files ([`UserFilesArchive`]), the answers to a questionnaire ([`QuestionnaireExport`]), and one's own data
//! (X-034: offered before an account is closed):
//!
//! | entry | for |
//! |---|---|
//! | `index.html` | people: one page without scripts, in their language |
//! | `data.json` | programs: all data in the format of the API |
//! | `fhir/bundle.json` | other medical systems: a FHIR R4 Bundle of Patient, Consent, DocumentReference, Appointment, Condition, DiagnosticReport, Observation, QuestionnaireResponse, Communication |
//! | `record/…` | the texts of the medical record, the pictures of the diary |
//! | `files/…` | the scans of the registration, and the uploaded files |
//!
//! ```text
//! collect ──▶ OwnData ──▶ page, data, fhir ──▶ archive ──▶ response body
//! ```
//!
//! The data is copied into types that have no field for a secret ([`own_data`]), so no hash, token or encrypted value can appear in any
//! entry. The access log, which may be long, and the files are streamed from their store to the reader.

mod archive;
mod collect;
mod collect_record;
mod data;
mod documents;
mod error;
mod export;
mod fhir;
mod names;
pub mod own_chat;
pub mod own_data;
pub mod own_questionnaires;
pub mod own_record;
mod page;
mod questionnaire;
mod sheet;
mod source;
mod user_files;
mod users_table;
mod words;
mod zip_stream;

pub use documents::{DocumentArchive, document_file_name, document_page, document_text_name};
pub use error::ExportError;
pub use export::{Export, ExportParts, ExportRequest, Host};
pub use fhir::bundle;
pub use names::{BookedDoctor, DoctorNames, ScheduleNames};
pub use questionnaire::{QuestionnaireExport, QuestionnaireFormat};
pub use sheet::{TableFormat, XLSX_ROWS_AT_MOST};
pub use user_files::UserFilesArchive;
pub use users_table::UsersTableExport;
pub use zip_stream::{Archive, ZipEntry, ZipWriter};
