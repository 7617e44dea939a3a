//! Lets a test set up the fake hospital and make things happen there.

use super::hospital::Kept;
use super::{FakeRecords, SavedDay};
use bytes::Bytes;
use cabinet_domain::{
    Diagnosis, DiaryAnswer, DiaryForm, ForeignDocumentId, Invoice, InvoiceId, MedicalDocument,
    MedicalDocumentKind, Observation, PatientId, Prescription, PrescriptionState, ThesaurusNode, UserId,
};
use cabinet_ports::ProblemCode;
use cabinet_ports::records::{RecordChange, RecordChangeKind};
use chrono::{DateTime, FixedOffset, NaiveDate, Utc};

impl FakeRecords {
    /// Metadata of a document, for the test to change as needed: written on 20 November 2026, with a text, revision `1`.
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

    /// An active prescription, for the test to change as needed: written on 10 November 2026.
    pub fn prescription(id: &str, medicine: &str) -> Prescription {
        Prescription {
            foreign_id: id.to_owned(),
            medicine: medicine.to_owned(),
            dosage: None,
            amount: None,
            written: NaiveDate::from_ymd_opt(2026, 11, 10).unwrap_or_default(),
            valid_until: None,
            state: PrescriptionState::Active,
            number: None,
            prescriber: None,
            clinic: None,
            note: None,
        }
    }

    /// Makes the hospital know the user as this patient.
    pub fn know(&self, user: UserId, patient: &str) {
        let mut hospital = self.hospital();
        hospital.people.insert(user, Ok(patient.into()));
        hospital.records.entry(patient.into()).or_default();
    }

    /// Makes the look-up of the user fail: unknown, or several matches.
    pub fn deny(&self, user: UserId, code: ProblemCode) {
        self.hospital().people.insert(user, Err(code));
    }

    /// Deletes a patient's record. Every request about the patient is then refused.
    pub fn drop_patient(&self, patient: &str) {
        self.hospital().records.remove(&PatientId::from(patient));
    }

    /// Adds a document or replaces the one with its id, and reports it in the feed.
    pub fn put(&self, patient: &str, card: MedicalDocument, html: Option<&str>) {
        self.put_file(patient, card, html, None);
    }

    /// Like [`Self::put`], with a file.
    pub fn put_file(&self, patient: &str, card: MedicalDocument, html: Option<&str>, file: Option<Bytes>) {
        let mut hospital = self.hospital();
        let documents = &mut hospital.records.entry(patient.into()).or_default().documents;
        documents.retain(|kept| kept.card.foreign_id != card.foreign_id);
        documents.push(Kept { card, html: html.map(str::to_owned), file });
        hospital.tell(patient, RecordChangeKind::Documents);
    }

    /// Replaces a document's bytes silently: neither revision nor feed change, as in hospitals that replace files on disk.
    pub fn swap_file(&self, patient: &str, document: &str, file: Bytes) {
        let mut hospital = self.hospital();
        let record = hospital.records.entry(patient.into()).or_default();
        let found = record.documents.iter_mut().find(|kept| kept.card.foreign_id.as_str() == document);
        if let Some(kept) = found {
            kept.file = Some(file);
        }
    }

    /// Stops reporting validators of files.
    pub fn hide_validators(&self) {
        self.hospital().hides_validators = true;
    }

    /// Withdraws a document and reports it in the feed.
    pub fn withdraw(&self, patient: &str, document: &str) {
        let mut hospital = self.hospital();
        let record = hospital.records.entry(patient.into()).or_default();
        record.documents.retain(|kept| kept.card.foreign_id.as_str() != document);
        hospital.tell(patient, RecordChangeKind::Documents);
    }

    /// Makes the rows with these ids unreadable. An empty list makes all readable again.
    pub fn set_odd_rows(&self, patient: &str, ids: &[&str]) {
        let ids = ids.iter().map(|id| (patient.into(), (*id).to_owned()));
        self.hospital().odd_rows = ids.collect();
    }

    /// Sets all diagnoses of a patient.
    pub fn set_diagnoses(&self, patient: &str, diagnoses: Vec<Diagnosis>) {
        let mut hospital = self.hospital();
        hospital.records.entry(patient.into()).or_default().diagnoses = diagnoses;
        hospital.tell(patient, RecordChangeKind::Diagnoses);
    }

    /// Sets all prescriptions of a patient, without an event. `None`: the hospital system has none.
    pub fn set_prescriptions(&self, patient: &str, prescriptions: Option<Vec<Prescription>>) {
        self.hospital().records.entry(patient.into()).or_default().prescriptions = prescriptions;
    }

    /// Sets all laboratory values of a patient.
    pub fn set_observations(&self, patient: &str, observations: Vec<Observation>) {
        let mut hospital = self.hospital();
        hospital.records.entry(patient.into()).or_default().observations = observations;
        hospital.tell(patient, RecordChangeKind::Observations);
    }

    /// Sets all invoices of a patient.
    pub fn set_invoices(&self, patient: &str, invoices: Vec<Invoice>) {
        let mut hospital = self.hospital();
        hospital.records.entry(patient.into()).or_default().invoices = invoices;
        hospital.tell(patient, RecordChangeKind::Invoices);
    }

    /// Changes an invoice without an event, like a cash register whose system sends none.
    pub fn change_invoice(&self, id: &str, change: impl FnOnce(&mut Invoice)) {
        if let Ok(invoice) = self.hospital().invoice(&InvoiceId::from(id)) {
            change(invoice);
        }
    }

    /// Merges two patients: the record of the first moves to the second, who is found in place of the first.
    pub fn merge(&self, old: &str, into: &str) {
        let mut hospital = self.hospital();
        let (old, into) = (PatientId::from(old), PatientId::from(into));
        let record = hospital.records.remove(&old).unwrap_or_default();
        let left = hospital.records.entry(into.clone()).or_default();
        left.diagnoses.extend(record.diagnoses);
        left.observations.extend(record.observations);
        left.documents.extend(record.documents);
        left.invoices.extend(record.invoices);
        for found in hospital.people.values_mut().filter(|found| found.as_ref() == Ok(&old)) {
            *found = Ok(into.clone());
        }
        hospital.feed.push(RecordChange { patient: old, what: RecordChangeKind::MergedInto(into) });
    }

    /// Reports a change in the feed without changing anything.
    pub fn tell(&self, patient: &str, what: RecordChangeKind) {
        self.hospital().tell(patient, what);
    }

    /// Invalidates all cursors of the feed.
    pub fn lose_feed(&self) {
        let mut hospital = self.hospital();
        hospital.epoch += 1;
        hospital.feed.clear();
    }

    /// Sets the form for every day.
    pub fn set_form(&self, form: DiaryForm) {
        self.hospital().form = Some(form);
    }

    /// Makes the hospital replace a saved day by one with another key. Otherwise a day is saved once.
    pub fn take_corrections(&self) {
        self.hospital().takes_corrections = true;
    }

    /// Adds a thesaurus under its code.
    pub fn set_thesaurus(&self, root: ThesaurusNode) {
        self.hospital().thesauri.insert(root.code.clone(), root);
    }

    /// Sets the number of items per page of a list.
    pub fn set_page(&self, items: usize) {
        self.hospital().page = items.max(1);
    }

    /// Adds a day that was saved outside the cabinet.
    pub fn save_elsewhere(&self, patient: &str, day: NaiveDate, answers: Vec<DiaryAnswer>) {
        let saved = SavedDay { patient: patient.into(), day, answers, key: "elsewhere".to_owned() };
        self.hospital().saved.push(saved);
    }

    /// Sets the time of the last import that the hospital reports.
    pub fn set_last_import(&self, at: DateTime<Utc>) {
        self.hospital().last_import = Some(at);
    }
}
