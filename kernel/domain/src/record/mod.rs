//! The medical record: diagnoses, documents, laboratory values, prescriptions, the diary of self-observation and its thesaurus.

mod diary;
mod document;
mod mkb;
mod observation;
mod prescription;
mod storage_type;
mod thesaurus;

pub use diary::{
    DIARY_DAYS, DIARY_IMAGE_BYTES, DIARY_VERSIONS, DiaryAnswer, DiaryForm, DiaryGroup, DiaryImage, DiaryItem,
    DiaryItemKind, DiaryValue,
};
pub use document::{ForeignDocumentId, MedicalDocument, MedicalDocumentKind};
pub use mkb::{Diagnosis, MkbChapter, MkbCode};
pub use observation::{Observation, ObservationValue};
pub use prescription::{Prescription, PrescriptionState};
pub use storage_type::StorageType;
pub use thesaurus::{BrokenThesaurus, FlatNode, ThesaurusNode};
