//! A copy of one's own data (X-034: offered before one leaves), as a ZIP that is made while it is sent:
//!
//! | entry | for |
//! |---|---|
//! | `index.html` | people: one page without scripts, in their language |
//! | `data.json` | programs: all of it in the cabinet's own words |
//! | `fhir/bundle.json` | other medical systems: a FHIR R4 Bundle of Patient, Consent, DocumentReference, Appointment, Condition, DiagnosticReport, Observation, QuestionnaireResponse |
//! | `record/…` | the texts of the medical record, the pictures of the diary |
//! | `files/…` | the scans of the registration |
//!
//! ```text
//! collect ──▶ OwnData ──▶ page, data, fhir ──▶ archive ──▶ the body of the answer
//! ```
//!
//! What is collected is copied into types that have no field for a secret ([`own_data`]): no hash, token or sealed value can come into
//! any of the entries. The access log, which may be long, and the files go from their store to the reader piece by piece.

mod archive;
mod collect;
mod collect_record;
mod data;
mod error;
mod export;
mod fhir;
mod names;
pub mod own_data;
pub mod own_record;
mod page;
mod source;
mod words;
mod zip_stream;

pub use error::ExportError;
pub use export::{Export, ExportParts, ExportRequest, Host};
pub use fhir::bundle;
pub use names::{BookedDoctor, DoctorNames, ScheduleNames};
pub use zip_stream::{Archive, ZipEntry, ZipWriter};
