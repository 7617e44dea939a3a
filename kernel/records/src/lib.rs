//! The medical record: a copy of what the hospitals hold about a person, kept so that pages answer at once whatever the hospital does, and
//! the diary of self-observation on its way there (`docs/adr/0009-copy-of-the-record.md`).
//!
//! A [`RecordDesk`] stands before each medical host whose plugin serves records: it learns who a person is there (`relation`), brings the
//! copy in step (`sync`), reads what the hospital tells of itself (`feed`) and takes the diary (`diary`). The [`RecordRoom`] shows one
//! person's whole copy over all hosts: lists, search, texts, files, laboratory values, notices.
//!
//! A copy is shown only to the account that it was made for, and only while the relation that it was made by stands: whoever becomes
//! another person, or is taken for two by the hospital, sees nobody's record.

mod aside;
mod caller;
mod clean;
mod desk;
mod diary;
mod error;
mod feed;
mod jobs;
mod pieces;
mod relation;
mod room;
mod seal;
mod settings;
mod stem;
mod sync;
mod thesaurus;
mod trail;
mod views;
mod workers;

pub use caller::Caller;
pub use clean::clean;
pub use desk::{RecordDesk, RecordParts};
pub use error::RecordError;
pub use jobs::{EPICRIS_IMPORT, SEND_DIARY, SYNC_RECORD};
pub use room::RecordRoom;
pub use seal::{KeptText, RecordPart, Sealer};
pub use settings::RecordSettings;
pub use stem::index;
pub use views::{
    DiagnosisView, DiaryDay, DiaryState, DiaryView, DocumentCard, Hit, NoticeAbout, NoticePage, NoticeView,
    Piece, Point, RecordSource, Series, SourceState,
};
pub use workers::{Desks, EpicrisImport, SendDiary, SyncRecord};
