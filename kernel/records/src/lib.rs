//! The medical record: a copy of the hospitals' data about a person, so that pages load even if a hospital is unavailable, and the diary of
//! self-observation with its delivery to the hospital (`docs/adr/0009-copy-of-the-record.md`).
//!
//! There is one [`RecordConnector`] per medical host whose plugin serves records. It identifies the person there (`relation`), synchronizes
//! the copy (`sync`), reads the hospital's feed of changes (`feed`) and handles the diary (`diary`). The [`RecordService`] serves one
//! person's copies over all hosts: lists, search, texts, files, laboratory values, notices.
//!
//! A copy is shown only to the account that it was made for, and only while the relation that it was made by is valid. If the person's data
//! changes so that they are another patient, or the hospital finds several matches, no record is shown.

mod attention;
mod audit_log;
mod caller;
mod clean;
mod connector;
mod diary;
mod error;
mod feed;
mod jobs;
mod offload;
mod relation;
mod seal;
mod service;
mod settings;
mod snippet;
mod stem;
mod sync;
mod thesaurus;
mod views;
mod workers;

pub use attention::{DiaryAttention, PrescriptionAttention, RecordAttention};
pub use caller::Caller;
pub use clean::clean;
pub use connector::{RecordConnector, RecordParts};
pub use error::RecordError;
pub use jobs::{EPICRIS_IMPORT, SEND_DIARY, SYNC_RECORD};
pub use seal::{KeptText, RecordPart, Sealer};
pub use service::{OwnDocument, RecordService};
pub use settings::RecordSettings;
pub use stem::index;
pub use views::{
    DiagnosisView, DiaryCorrection, DiaryDay, DiaryItemChange, DiaryPoint, DiarySeries, DiaryState,
    DiaryView, DocumentCard, Hit, InvoiceView, NoticeAbout, NoticePage, NoticeView, Piece, Point,
    PrescriptionView, RecordSource, Series, SourceState,
};
pub use workers::{Desks, EpicrisImport, SendDiary, SyncRecord};
