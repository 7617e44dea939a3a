//! A hospital's records in memory: it knows people, keeps their documents, tells of changes in a feed and takes the diary. A test breaks it
//! with a [`Fault`], holds its answers back, and reads how often it was asked. Nobody is known until a test says so.

use super::scheduling::Fault;
use crate::records::{ByteRange, OpenFile, Page, PersonAsked, RecordChange, RecordChangeKind, RecordFeed};
use crate::scheduling::HostInfo;
use crate::{Problem, ProblemCode, Records};
use async_trait::async_trait;
use bytes::Bytes;
use cabinet_domain::{
    Diagnosis, DiaryAnswer, DiaryForm, ForeignDocumentId, MedicalDocument, MedicalDocumentKind, Observation,
    PatientId, ThesaurusNode, UserId,
};
use chrono::{DateTime, FixedOffset, NaiveDate, Utc};
use futures::{StreamExt, stream};
use std::collections::{HashMap, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::watch;

/// One method of the records port.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "each is named after its method")]
pub enum RecordsOperation {
    Host,
    Health,
    FindPatient,
    Diagnoses,
    Documents,
    DocumentHtml,
    OpenFile,
    Observations,
    DiaryForm,
    SaveDiary,
    Thesaurus,
    Changes,
    SetEpicrisImport,
}

/// A day that the hospital has.
#[derive(Debug, Clone, PartialEq)]
pub struct SavedDay {
    /// Whose.
    pub patient: PatientId,
    /// Which.
    pub day: NaiveDate,
    /// What was answered.
    pub answers: Vec<DiaryAnswer>,
    /// With which key.
    pub key: String,
}

/// The fake records.
pub struct FakeRecords {
    hospital: Mutex<Hospital>,
    holding: watch::Sender<bool>,
}

#[derive(Default)]
struct Hospital {
    people: HashMap<UserId, Result<PatientId, ProblemCode>>,
    records: HashMap<PatientId, Record>,
    form: Option<DiaryForm>,
    saved: Vec<SavedDay>,
    thesauri: HashMap<String, ThesaurusNode>,
    imports: Vec<(PatientId, bool)>,
    last_import: Option<DateTime<Utc>>,
    hides_validators: bool,
    feed: Vec<RecordChange>,
    /// Grows when the hospital loses its feed.
    epoch: u32,
    page: usize,
    /// Of the next calls; none lets one pass.
    next: HashMap<RecordsOperation, VecDeque<Option<Fault>>>,
    always: HashMap<RecordsOperation, Fault>,
    calls: Vec<RecordsOperation>,
    asked: Vec<PersonAsked>,
}

#[derive(Default)]
struct Record {
    diagnoses: Vec<Diagnosis>,
    observations: Vec<Observation>,
    documents: Vec<Kept>,
}

struct Kept {
    card: MedicalDocument,
    html: Option<String>,
    file: Option<Bytes>,
}

impl Default for FakeRecords {
    fn default() -> Self {
        Self::new()
    }
}

impl FakeRecords {
    /// Knows nobody; two hundred items a page.
    pub fn new() -> Self {
        let hospital = Hospital { page: 200, ..Hospital::default() };
        Self { hospital: Mutex::new(hospital), holding: watch::Sender::new(false) }
    }

    /// The card of a document that a test changes as it needs: written on 20 November 2026, with a text, of revision `1`.
    pub fn document(id: &str, kind: MedicalDocumentKind, name: &str) -> MedicalDocument {
        MedicalDocument {
            foreign_id: ForeignDocumentId(id.to_owned()),
            kind,
            name: name.to_owned(),
            created: DateTime::<FixedOffset>::parse_from_rfc3339("2026-11-20T10:00:00+03:00")
                .unwrap_or_default(),
            revision: "1".to_owned(),
            mkb: None,
            diagnosis_name: None,
            author: None,
            size: None,
            mime: None,
            file_name: None,
            has_html: true,
            has_file: false,
            signed: false,
        }
    }

    /// The person is this patient.
    pub fn know(&self, user: UserId, patient: &str) {
        let mut hospital = self.hospital();
        hospital.people.insert(user, Ok(patient.into()));
        hospital.records.entry(patient.into()).or_default();
    }

    /// The person is not found for this reason: unknown, or several people.
    pub fn deny(&self, user: UserId, code: ProblemCode) {
        self.hospital().people.insert(user, Err(code));
    }

    /// The record of a patient is gone: every question about them is refused.
    pub fn drop_patient(&self, patient: &str) {
        self.hospital().records.remove(&PatientId::from(patient));
    }

    /// Adds a document, or replaces the one with its id, and tells of it in the feed.
    pub fn put(&self, patient: &str, card: MedicalDocument, html: Option<&str>) {
        self.put_file(patient, card, html, None);
    }

    /// As [`Self::put`], with a file.
    pub fn put_file(&self, patient: &str, card: MedicalDocument, html: Option<&str>, file: Option<Bytes>) {
        let mut hospital = self.hospital();
        let documents = &mut hospital.records.entry(patient.into()).or_default().documents;
        documents.retain(|kept| kept.card.foreign_id != card.foreign_id);
        documents.push(Kept { card, html: html.map(str::to_owned), file });
        hospital.tell(patient, RecordChangeKind::Documents);
    }

    /// Gives a document other bytes and says nothing of it: neither revision nor feed changes, as in hospitals that swap files on their disk.
    pub fn swap_file(&self, patient: &str, document: &str, file: Bytes) {
        let mut hospital = self.hospital();
        let record = hospital.records.entry(patient.into()).or_default();
        let found = record.documents.iter_mut().find(|kept| kept.card.foreign_id.as_str() == document);
        if let Some(kept) = found {
            kept.file = Some(file);
        }
    }

    /// From now on no file says which bytes it has.
    pub fn hide_validators(&self) {
        self.hospital().hides_validators = true;
    }

    /// Withdraws a document, and tells of it in the feed.
    pub fn withdraw(&self, patient: &str, document: &str) {
        let mut hospital = self.hospital();
        let record = hospital.records.entry(patient.into()).or_default();
        record.documents.retain(|kept| kept.card.foreign_id.as_str() != document);
        hospital.tell(patient, RecordChangeKind::Documents);
    }

    /// All diagnoses of a patient.
    pub fn set_diagnoses(&self, patient: &str, diagnoses: Vec<Diagnosis>) {
        let mut hospital = self.hospital();
        hospital.records.entry(patient.into()).or_default().diagnoses = diagnoses;
        hospital.tell(patient, RecordChangeKind::Diagnoses);
    }

    /// All laboratory values of a patient.
    pub fn set_observations(&self, patient: &str, observations: Vec<Observation>) {
        let mut hospital = self.hospital();
        hospital.records.entry(patient.into()).or_default().observations = observations;
        hospital.tell(patient, RecordChangeKind::Observations);
    }

    /// Joins two patients: the record of the first goes to the second, who is found in place of them.
    pub fn merge(&self, old: &str, into: &str) {
        let mut hospital = self.hospital();
        let (old, into) = (PatientId::from(old), PatientId::from(into));
        let record = hospital.records.remove(&old).unwrap_or_default();
        let left = hospital.records.entry(into.clone()).or_default();
        left.diagnoses.extend(record.diagnoses);
        left.observations.extend(record.observations);
        left.documents.extend(record.documents);
        for found in hospital.people.values_mut().filter(|found| found.as_ref() == Ok(&old)) {
            *found = Ok(into.clone());
        }
        hospital.feed.push(RecordChange { patient: old, what: RecordChangeKind::MergedInto(into) });
    }

    /// Tells of something in the feed without a change.
    pub fn tell(&self, patient: &str, what: RecordChangeKind) {
        self.hospital().tell(patient, what);
    }

    /// No place in the feed is known any more.
    pub fn lose_feed(&self) {
        let mut hospital = self.hospital();
        hospital.epoch += 1;
        hospital.feed.clear();
    }

    /// The form of every day.
    pub fn set_form(&self, form: DiaryForm) {
        self.hospital().form = Some(form);
    }

    /// A thesaurus under its code.
    pub fn set_thesaurus(&self, root: ThesaurusNode) {
        self.hospital().thesauri.insert(root.code.clone(), root);
    }

    /// Items of a page of a list.
    pub fn set_page(&self, items: usize) {
        self.hospital().page = items.max(1);
    }

    /// The next call of `operation` goes wrong, after those queued before.
    pub fn fail_next(&self, operation: RecordsOperation, fault: Fault) {
        self.hospital().next.entry(operation).or_default().push_back(Some(fault));
    }

    /// The next calls of `operation` go well, after those queued before: a fault that is queued after them strikes in the middle.
    pub fn pass_next(&self, operation: RecordsOperation, times: usize) {
        let mut hospital = self.hospital();
        hospital.next.entry(operation).or_default().extend(std::iter::repeat_n(None, times));
    }

    /// Every call of `operation` goes wrong until [`Self::heal`].
    pub fn fail(&self, operation: RecordsOperation, fault: Fault) {
        self.hospital().always.insert(operation, fault);
    }

    /// Every call of anything goes wrong until [`Self::heal`]: the hospital is down.
    pub fn go_down(&self) {
        use RecordsOperation as Op;
        for operation in [
            Op::Host,
            Op::Health,
            Op::FindPatient,
            Op::Diagnoses,
            Op::Documents,
            Op::DocumentHtml,
            Op::OpenFile,
            Op::Observations,
            Op::DiaryForm,
            Op::SaveDiary,
            Op::Thesaurus,
            Op::Changes,
            Op::SetEpicrisImport,
        ] {
            self.fail(operation, Fault::refuse(ProblemCode::Unavailable));
        }
    }

    /// Switches all faults off.
    pub fn heal(&self) {
        let mut hospital = self.hospital();
        hospital.next.clear();
        hospital.always.clear();
    }

    /// From now on every call does its work and then waits with its answer until [`Self::release`].
    pub fn hold(&self) {
        self.holding.send_replace(true);
    }

    /// Lets all held answers go.
    pub fn release(&self) {
        self.holding.send_replace(false);
    }

    /// How often `operation` was called.
    pub fn calls(&self, operation: RecordsOperation) -> usize {
        self.hospital().calls.iter().filter(|called| **called == operation).count()
    }

    /// Who was asked about, oldest first.
    pub fn asked(&self) -> Vec<PersonAsked> {
        self.hospital().asked.clone()
    }

    /// A day that was saved without the cabinet.
    pub fn save_elsewhere(&self, patient: &str, day: NaiveDate, answers: Vec<DiaryAnswer>) {
        let saved = SavedDay { patient: patient.into(), day, answers, key: "elsewhere".to_owned() };
        self.hospital().saved.push(saved);
    }

    /// The days that the hospital has: what a test counts to see that nothing was saved twice.
    pub fn saved_days(&self) -> Vec<SavedDay> {
        self.hospital().saved.clone()
    }

    /// When the hospital says that it last imported something.
    pub fn set_last_import(&self, at: DateTime<Utc>) {
        self.hospital().last_import = Some(at);
    }

    /// What the hospital was told about imports, oldest first.
    pub fn imports(&self) -> Vec<(PatientId, bool)> {
        self.hospital().imports.clone()
    }

    fn hospital(&self) -> MutexGuard<'_, Hospital> {
        self.hospital.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One call: counted, perhaps struck by a fault, perhaps held.
    async fn call<T: Send>(
        &self,
        operation: RecordsOperation,
        work: impl FnOnce(&mut Hospital) -> Result<T, Problem> + Send,
    ) -> Result<T, Problem> {
        let answer = {
            let mut hospital = self.hospital();
            hospital.calls.push(operation);
            let queued = hospital.next.get_mut(&operation).and_then(VecDeque::pop_front);
            match queued.unwrap_or_else(|| hospital.always.get(&operation).cloned()) {
                Some(Fault::Refuse(problem)) => Err(problem),
                Some(Fault::DoneButLost(problem)) => work(&mut hospital).and(Err(problem)),
                None => work(&mut hospital),
            }
        };
        // The sender lives in `self`, so waiting cannot fail.
        let _ = self.holding.subscribe().wait_for(|held| !held).await;
        answer
    }
}

impl Hospital {
    fn tell(&mut self, patient: &str, what: RecordChangeKind) {
        self.feed.push(RecordChange { patient: patient.into(), what });
    }

    fn record(&self, patient: &PatientId) -> Result<&Record, Problem> {
        self.records.get(patient).ok_or_else(|| refusal(ProblemCode::PatientUnknown))
    }

    fn kept(&self, patient: &PatientId, document: &ForeignDocumentId) -> Result<&Kept, Problem> {
        let mut theirs = self.record(patient)?.documents.iter();
        theirs.find(|kept| kept.card.foreign_id == *document).ok_or_else(|| refusal(ProblemCode::NotFound))
    }

    fn page<T: Clone>(&self, all: &[T], cursor: Option<&str>) -> Result<Page<T>, Problem> {
        let begin: usize = match cursor {
            None => 0,
            Some(cursor) => cursor.parse().map_err(|_| refusal(ProblemCode::Invalid))?,
        };
        let end = (begin + self.page).min(all.len());
        let items = all.get(begin..end).unwrap_or_default().to_vec();
        Ok(Page { items, next: (end < all.len()).then(|| end.to_string()) })
    }

    fn cursor(&self) -> String {
        format!("{}:{}", self.epoch, self.feed.len())
    }
}

/// Of these bytes and no others.
fn validator(file: &Bytes) -> String {
    let mut hasher = DefaultHasher::new();
    file.hash(&mut hasher);
    format!("\"{:016x}\"", hasher.finish())
}

fn refusal(code: ProblemCode) -> Problem {
    Problem::new(code, "the fake hospital does not have it")
}

#[async_trait]
impl Records for FakeRecords {
    async fn host(&self) -> Result<HostInfo, Problem> {
        let info = HostInfo {
            name: "Больница".to_owned(),
            description: "Больница, какой нет на свете".to_owned(),
        };
        self.call(RecordsOperation::Host, |_| Ok(info)).await
    }

    async fn health(&self) -> Result<String, Problem> {
        self.call(RecordsOperation::Health, |_| Ok("the fake hospital answers".to_owned())).await
    }

    async fn find_patient(&self, person: &PersonAsked) -> Result<PatientId, Problem> {
        self.call(RecordsOperation::FindPatient, |hospital| {
            hospital.asked.push(person.clone());
            let found = hospital.people.get(&person.user.id).cloned();
            found.unwrap_or(Err(ProblemCode::PatientUnknown)).map_err(refusal)
        })
        .await
    }

    async fn diagnoses(&self, patient: &PatientId) -> Result<Vec<Diagnosis>, Problem> {
        self.call(RecordsOperation::Diagnoses, |hospital| Ok(hospital.record(patient)?.diagnoses.clone()))
            .await
    }

    async fn documents(
        &self,
        patient: &PatientId,
        cursor: Option<&str>,
    ) -> Result<Page<MedicalDocument>, Problem> {
        self.call(RecordsOperation::Documents, |hospital| {
            let cards: Vec<_> =
                hospital.record(patient)?.documents.iter().map(|kept| kept.card.clone()).collect();
            hospital.page(&cards, cursor)
        })
        .await
    }

    async fn document_html(
        &self,
        patient: &PatientId,
        document: &ForeignDocumentId,
    ) -> Result<String, Problem> {
        self.call(RecordsOperation::DocumentHtml, |hospital| {
            let html = hospital.kept(patient, document)?.html.clone();
            html.ok_or_else(|| refusal(ProblemCode::NotFound))
        })
        .await
    }

    async fn open_file(
        &self,
        patient: &PatientId,
        document: &ForeignDocumentId,
        range: Option<ByteRange>,
    ) -> Result<OpenFile, Problem> {
        self.call(RecordsOperation::OpenFile, |hospital| {
            let kept = hospital.kept(patient, document)?;
            let file = kept.file.clone().ok_or_else(|| refusal(ProblemCode::NotFound))?;
            let whole = u64::try_from(file.len()).unwrap_or(u64::MAX);
            let (first, last) = match range {
                None => (0, whole.saturating_sub(1)),
                Some(ByteRange::FromTo(first, last)) => (first, last.min(whole.saturating_sub(1))),
                Some(ByteRange::From(first)) => (first, whole.saturating_sub(1)),
                Some(ByteRange::Last(count)) => (whole.saturating_sub(count), whole.saturating_sub(1)),
            };
            if range.is_some() && (first >= whole || last < first) {
                return Err(refusal(ProblemCode::Invalid));
            }
            let place = |at: u64| usize::try_from(at).unwrap_or(usize::MAX).min(file.len());
            let part = file.slice(place(first)..place(last.saturating_add(1)));
            Ok(OpenFile {
                part: range.map(|_| (first, last, Some(whole))),
                length: u64::try_from(part.len()).ok(),
                validator: (!hospital.hides_validators).then(|| validator(&file)),
                mime: kept.card.mime.clone(),
                file_name: kept.card.file_name.clone(),
                content: stream::iter([Ok(part)]).boxed(),
            })
        })
        .await
    }

    async fn observations(
        &self,
        patient: &PatientId,
        cursor: Option<&str>,
    ) -> Result<Page<Observation>, Problem> {
        self.call(RecordsOperation::Observations, |hospital| {
            hospital.page(&hospital.record(patient)?.observations, cursor)
        })
        .await
    }

    async fn diary_form(&self, patient: &PatientId, day: NaiveDate) -> Result<DiaryForm, Problem> {
        self.call(RecordsOperation::DiaryForm, |hospital| {
            hospital.record(patient)?;
            let mut form = hospital.form.clone().ok_or_else(|| refusal(ProblemCode::NotFound))?;
            if let Some(saved) =
                hospital.saved.iter().find(|saved| saved.patient == *patient && saved.day == day)
            {
                form.saved = true;
                for item in form.groups.iter_mut().flat_map(|group| &mut group.items) {
                    let answer = saved.answers.iter().find(|answer| answer.code == item.code);
                    item.value = answer.map(|answer| answer.value.clone());
                }
            }
            Ok(form)
        })
        .await
    }

    async fn save_diary(
        &self,
        patient: &PatientId,
        day: NaiveDate,
        answers: &[DiaryAnswer],
        key: &str,
    ) -> Result<(), Problem> {
        self.call(RecordsOperation::SaveDiary, |hospital| {
            hospital.record(patient)?;
            let kept = hospital.saved.iter().find(|saved| saved.patient == *patient && saved.day == day);
            match kept {
                Some(saved) if saved.key == key && saved.answers == answers => Ok(()),
                Some(_) => Err(refusal(ProblemCode::ReadOnly)),
                None => {
                    let (patient, answers, key) = (patient.clone(), answers.to_vec(), key.to_owned());
                    hospital.saved.push(SavedDay { patient, day, answers, key });
                    Ok(())
                }
            }
        })
        .await
    }

    async fn thesaurus(&self, code: &str) -> Result<ThesaurusNode, Problem> {
        self.call(RecordsOperation::Thesaurus, |hospital| {
            hospital.thesauri.get(code).cloned().ok_or_else(|| refusal(ProblemCode::NotFound))
        })
        .await
    }

    async fn changes(&self, cursor: Option<&str>, _wait: Duration) -> Result<RecordFeed, Problem> {
        self.call(RecordsOperation::Changes, |hospital| {
            let changes = match cursor {
                None => Vec::new(),
                Some(cursor) => {
                    let place = cursor.strip_prefix(&format!("{}:", hospital.epoch));
                    let place = place.and_then(|place| place.parse::<usize>().ok());
                    let place = place.ok_or_else(|| refusal(ProblemCode::Invalid))?;
                    hospital.feed.get(place..).unwrap_or_default().to_vec()
                }
            };
            Ok(RecordFeed { changes, cursor: hospital.cursor() })
        })
        .await
    }

    async fn set_epicris_import(
        &self,
        patient: &PatientId,
        enabled: bool,
    ) -> Result<Option<DateTime<Utc>>, Problem> {
        self.call(RecordsOperation::SetEpicrisImport, |hospital| {
            hospital.record(patient)?;
            hospital.imports.push((patient.clone(), enabled));
            Ok(hospital.last_import)
        })
        .await
    }
}
