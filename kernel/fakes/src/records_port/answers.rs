//! Implements the records port over the fake hospital's data.

use super::hospital::{refusal, validator};
use super::{FakeRecords, SavedDay, SettledInvoice};
use async_trait::async_trait;
use cabinet_domain::{
    Diagnosis, DiaryAnswer, DiaryForm, ForeignDocumentId, Invoice, InvoiceId, InvoiceStatus, MedicalDocument,
    Observation, PatientId, Prescription, ThesaurusNode,
};
use cabinet_ports::records::{ByteRange, InvoicePayment, OpenFile, Page, PersonAsked, RecordFeed};
use cabinet_ports::scheduling::HostInfo;
use cabinet_ports::{Problem, ProblemCode, Records};
use chrono::{DateTime, NaiveDate, Utc};
use futures::{StreamExt, stream};
use std::time::Duration;

/// A method of the records port.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RecordsOperation {
    Host,
    Health,
    FindPatient,
    Diagnoses,
    Prescriptions,
    Documents,
    DocumentHtml,
    OpenFile,
    Observations,
    DiaryForm,
    SaveDiary,
    Thesaurus,
    Changes,
    SetEpicrisImport,
    Invoices,
    SettleInvoice,
    ReopenInvoice,
}

impl RecordsOperation {
    /// All methods.
    pub(super) const ALL: [Self; 17] = [
        Self::Host,
        Self::Health,
        Self::FindPatient,
        Self::Diagnoses,
        Self::Prescriptions,
        Self::Documents,
        Self::DocumentHtml,
        Self::OpenFile,
        Self::Observations,
        Self::DiaryForm,
        Self::SaveDiary,
        Self::Thesaurus,
        Self::Changes,
        Self::SetEpicrisImport,
        Self::Invoices,
        Self::SettleInvoice,
        Self::ReopenInvoice,
    ];
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

    async fn diagnoses(&self, patient: &PatientId) -> Result<Page<Diagnosis>, Problem> {
        self.call(RecordsOperation::Diagnoses, |hospital| {
            let items = hospital.record(patient)?.diagnoses.clone();
            let page = Page { items, next: None, set_aside: Vec::new() };
            Ok(hospital.without_odd_rows(patient, page, |row| &row.foreign_id))
        })
        .await
    }

    async fn prescriptions(&self, patient: &PatientId) -> Result<Page<Prescription>, Problem> {
        self.call(RecordsOperation::Prescriptions, |hospital| {
            let items = hospital.record(patient)?.prescriptions.clone();
            let items = items.ok_or_else(|| refusal(ProblemCode::Unsupported))?;
            let page = Page { items, next: None, set_aside: Vec::new() };
            Ok(hospital.without_odd_rows(patient, page, |row| &row.foreign_id))
        })
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
            let page = hospital.page(&cards, cursor)?;
            Ok(hospital.without_odd_rows(patient, page, |row| row.foreign_id.as_str()))
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
            let page = hospital.page(&hospital.record(patient)?.observations, cursor)?;
            Ok(hospital.without_odd_rows(patient, page, |row| &row.foreign_id))
        })
        .await
    }

    async fn diary_form(&self, patient: &PatientId, day: NaiveDate) -> Result<DiaryForm, Problem> {
        self.call(RecordsOperation::DiaryForm, |hospital| {
            hospital.record(patient)?;
            let mut form = hospital.form.clone().ok_or_else(|| refusal(ProblemCode::NotFound))?;
            if let Some(saved) =
                hospital.saved.iter().rfind(|saved| saved.patient == *patient && saved.day == day)
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
            let of_day = |saved: &&SavedDay| saved.patient == *patient && saved.day == day;
            let of_key = |saved: &SavedDay| saved.key == key && saved.answers == answers;
            match hospital.saved.iter().find(of_day) {
                Some(_) if hospital.saved.iter().filter(of_day).any(of_key) => Ok(()),
                Some(_) if !hospital.takes_corrections => Err(refusal(ProblemCode::ReadOnly)),
                Some(_) | None => {
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

    async fn invoices(&self, patient: &PatientId) -> Result<Page<Invoice>, Problem> {
        self.call(RecordsOperation::Invoices, |hospital| {
            let items = hospital.record(patient)?.invoices.clone();
            let page = Page { items, next: None, set_aside: Vec::new() };
            Ok(hospital.without_odd_rows(patient, page, |row| row.id.as_str()))
        })
        .await
    }

    async fn settle_invoice(
        &self,
        invoice: &InvoiceId,
        payment: &InvoicePayment,
        key: &str,
    ) -> Result<(), Problem> {
        self.call(RecordsOperation::SettleInvoice, |hospital| {
            let settled = SettledInvoice {
                invoice: invoice.clone(),
                payment: payment.clone(),
                key: key.to_owned(),
                is_reopened: false,
            };
            if hospital.settled.iter().any(|known| known.key == key) {
                return Ok(());
            }
            let found = hospital.invoice(invoice)?;
            if found.status != InvoiceStatus::Issued || found.sum != payment.sum {
                return Err(refusal(ProblemCode::ReadOnly));
            }
            found.status = InvoiceStatus::Paid;
            hospital.settled.push(settled);
            Ok(())
        })
        .await
    }

    async fn reopen_invoice(&self, invoice: &InvoiceId) -> Result<(), Problem> {
        self.call(RecordsOperation::ReopenInvoice, |hospital| {
            let found = hospital.invoice(invoice)?;
            if found.status != InvoiceStatus::Paid {
                return Err(refusal(ProblemCode::ReadOnly));
            }
            found.status = InvoiceStatus::Issued;
            for settled in hospital.settled.iter_mut().filter(|settled| settled.invoice == *invoice) {
                settled.is_reopened = true;
            }
            Ok(())
        })
        .await
    }
}
