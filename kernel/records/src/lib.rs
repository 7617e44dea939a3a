//! The medical record: a copy of what the hospitals hold about a person, kept so that pages answer at once whatever the hospital does, and
//! the diary of self-observation on its way there (`docs/adr/0009-copy-of-the-record.md`).
//!
//! A [`RecordConnector`] stands before each medical host whose plugin serves records: it learns who a person is there (`relation`), brings the
//! copy in step (`sync`), reads what the hospital tells of itself (`feed`) and takes the diary (`diary`). The [`RecordService`] shows one
//! person's whole copy over all hosts: lists, search, texts, files, laboratory values, notices.
//!
//! A copy is shown only to the account that it was made for, and only while the relation that it was made by stands: whoever becomes
//! another person, or is taken for two by the hospital, sees nobody's record.

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

pub use caller::Caller;
pub use clean::clean;
pub use connector::{RecordConnector, RecordParts};
pub use error::RecordError;
pub use jobs::{EPICRIS_IMPORT, SEND_DIARY, SYNC_RECORD};
pub use seal::{KeptText, RecordPart, Sealer};
pub use service::RecordService;
pub use settings::RecordSettings;
pub use stem::index;
pub use views::{
    DiagnosisView, DiaryDay, DiaryState, DiaryView, DocumentCard, Hit, NoticeAbout, NoticePage, NoticeView,
    Piece, Point, RecordSource, Series, SourceState,
};
pub use workers::{Desks, EpicrisImport, SendDiary, SyncRecord};
