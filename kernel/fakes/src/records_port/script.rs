//! What a test lets be and happen at the fake hospital.

use super::hospital::Kept;
use super::{FakeRecords, SavedDay};
use bytes::Bytes;
use cabinet_domain::{
    Diagnosis, DiaryAnswer, DiaryForm, ForeignDocumentId, MedicalDocument, MedicalDocumentKind, Observation,
    PatientId, ThesaurusNode, UserId,
};
use cabinet_ports::ProblemCode;
use cabinet_ports::records::{RecordChange, RecordChangeKind};
use chrono::{DateTime, FixedOffset, NaiveDate, Utc};

impl FakeRecords {
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

    /// The rows with these ids cannot be read from now on; none makes all readable again.
    pub fn set_odd_rows(&self, patient: &str, ids: &[&str]) {
        let ids = ids.iter().map(|id| (patient.into(), (*id).to_owned()));
        self.hospital().odd_rows = ids.collect();
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

    /// A day that was saved without the cabinet.
    pub fn save_elsewhere(&self, patient: &str, day: NaiveDate, answers: Vec<DiaryAnswer>) {
        let saved = SavedDay { patient: patient.into(), day, answers, key: "elsewhere".to_owned() };
        self.hospital().saved.push(saved);
    }

    /// When the hospital says that it last imported something.
    pub fn set_last_import(&self, at: DateTime<Utc>) {
        self.hospital().last_import = Some(at);
    }
}
