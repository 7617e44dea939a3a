//! The data of the fake hospital.

use super::{RecordsOperation, SavedDay, SettledInvoice};
use crate::scheduling::Fault;
use bytes::Bytes;
use cabinet_domain::{
    Diagnosis, DiaryForm, ForeignDocumentId, Invoice, InvoiceId, MedicalDocument, Observation, PatientId,
    Prescription, ThesaurusNode, UserId,
};
use cabinet_ports::records::{Page, PersonAsked, RecordChange, RecordChangeKind, SetAsideRow};
use cabinet_ports::{Problem, ProblemCode};
use chrono::{DateTime, Utc};
use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};

#[derive(Default)]
pub(super) struct Hospital {
    pub(super) people: HashMap<UserId, Result<PatientId, ProblemCode>>,
    pub(super) records: HashMap<PatientId, Record>,
    pub(super) form: Option<DiaryForm>,
    pub(super) saved: Vec<SavedDay>,
    /// Whether a day with another key replaces the former one.
    pub(super) takes_corrections: bool,
    pub(super) settled: Vec<SettledInvoice>,
    pub(super) thesauri: HashMap<String, ThesaurusNode>,
    pub(super) imports: Vec<(PatientId, bool)>,
    pub(super) last_import: Option<DateTime<Utc>>,
    pub(super) hides_validators: bool,
    /// Rows that the hospital lists but that cannot be parsed.
    pub(super) odd_rows: HashSet<(PatientId, String)>,
    pub(super) feed: Vec<RecordChange>,
    /// Incremented when the hospital loses its feed.
    pub(super) epoch: u32,
    pub(super) page: usize,
    /// Faults of the next calls. `None` lets one call succeed.
    pub(super) next: HashMap<RecordsOperation, VecDeque<Option<Fault>>>,
    pub(super) always: HashMap<RecordsOperation, Fault>,
    pub(super) calls: Vec<RecordsOperation>,
    pub(super) asked: Vec<PersonAsked>,
}

#[derive(Default)]
pub(super) struct Record {
    pub(super) diagnoses: Vec<Diagnosis>,
    pub(super) observations: Vec<Observation>,
    pub(super) documents: Vec<Kept>,
    pub(super) invoices: Vec<Invoice>,
    /// `None`: the hospital system has no prescriptions.
    pub(super) prescriptions: Option<Vec<Prescription>>,
}

pub(super) struct Kept {
    pub(super) card: MedicalDocument,
    pub(super) html: Option<String>,
    pub(super) file: Option<Bytes>,
}

impl Hospital {
    pub(super) fn tell(&mut self, patient: &str, what: RecordChangeKind) {
        self.feed.push(RecordChange { patient: patient.into(), what });
    }

    pub(super) fn record(&self, patient: &PatientId) -> Result<&Record, Problem> {
        self.records.get(patient).ok_or_else(|| refusal(ProblemCode::PatientUnknown))
    }

    pub(super) fn kept(&self, patient: &PatientId, document: &ForeignDocumentId) -> Result<&Kept, Problem> {
        let mut theirs = self.record(patient)?.documents.iter();
        theirs.find(|kept| kept.card.foreign_id == *document).ok_or_else(|| refusal(ProblemCode::NotFound))
    }

    pub(super) fn invoice(&mut self, id: &InvoiceId) -> Result<&mut Invoice, Problem> {
        let mut all = self.records.values_mut().flat_map(|record| &mut record.invoices);
        all.find(|invoice| invoice.id == *id).ok_or_else(|| refusal(ProblemCode::NotFound))
    }

    pub(super) fn page<T: Clone>(&self, all: &[T], cursor: Option<&str>) -> Result<Page<T>, Problem> {
        let begin: usize = match cursor {
            None => 0,
            Some(cursor) => cursor.parse().map_err(|_| refusal(ProblemCode::Invalid))?,
        };
        let end = (begin + self.page).min(all.len());
        let items = all.get(begin..end).unwrap_or_default().to_vec();
        Ok(Page { items, next: (end < all.len()).then(|| end.to_string()), set_aside: Vec::new() })
    }

    /// Omits the rows of this patient that the test made unreadable. They are reported as set aside.
    pub(super) fn without_odd_rows<T>(
        &self,
        patient: &PatientId,
        mut page: Page<T>,
        named: impl Fn(&T) -> &str,
    ) -> Page<T> {
        let (mut position, mut set_aside) = (0, Vec::new());
        page.items.retain(|row| {
            position += 1;
            let is_odd = self.odd_rows.contains(&(patient.clone(), named(row).to_owned()));
            if is_odd {
                // A row whose id is derived from its content has no id while it cannot be read.
                let id = Some(named(row).to_owned()).filter(|id| !id.starts_with("content:"));
                let member = "revision".to_owned();
                set_aside.push(SetAsideRow { position, id, member, reason: "is missing".to_owned() });
            }
            !is_odd
        });
        Page { set_aside, ..page }
    }

    pub(super) fn cursor(&self) -> String {
        format!("{}:{}", self.epoch, self.feed.len())
    }
}

/// A validator of exactly these bytes.
pub(super) fn validator(file: &Bytes) -> String {
    let mut hasher = DefaultHasher::new();
    file.hash(&mut hasher);
    format!("\"{:016x}\"", hasher.finish())
}

pub(super) fn refusal(code: ProblemCode) -> Problem {
    Problem::new(code, "the fake hospital does not have it")
}
