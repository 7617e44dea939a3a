//! The port `Records`, implemented by a plugin. Files are an exception: the plugin returns their address, and the kernel fetches them.

use crate::binding::Binding;
use crate::bindings::prescriptions;
use crate::bindings::records::{RecordsPlugin, call, wit};
use crate::calls::{Call, Kind};
use crate::capabilities::{CallState, Context};
use crate::convert;
use crate::convert::records as read;
use crate::host::Plugin;
use crate::set_aside;
use crate::world::PortGuest;
use async_trait::async_trait;
use cabinet_domain::{
    Diagnosis, DiaryAnswer, DiaryForm, ForeignDocumentId, Invoice, InvoiceId, MedicalDocument, MedicalHostId,
    Observation, PatientId, Prescription, ThesaurusNode,
};
use cabinet_ports::records::{
    ByteRange, InvoicePayment, OpenFile, Page, PersonAsked, RecordFeed, SetAsideRow,
};
use cabinet_ports::scheduling::HostInfo;
use cabinet_ports::{Problem, Records};
use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use std::sync::Arc;
use std::time::Duration;

/// The longest time that the hospital holds a long poll for changes open (docs/hospital-adapter.md, What happened).
const MOST_WAIT: Duration = Duration::from_secs(30);

/// The records of one medical host.
pub(crate) struct PluginRecords {
    plugin: Arc<Plugin>,
    place: Binding,
    zone: Tz,
}

/// Rows that a guest set aside from a list, and the context that records them once the kernel has read the rest.
pub(crate) struct Aside {
    rows: Vec<SetAsideRow>,
    context: Arc<Context>,
}

impl Aside {
    pub(crate) fn of(state: &mut CallState) -> Self {
        Self { rows: std::mem::take(&mut state.set_aside), context: Arc::clone(&state.context) }
    }

    pub(crate) fn noted<T>(
        self,
        list: &'static str,
        read: impl FnOnce(Vec<SetAsideRow>) -> Result<Page<T>, Problem>,
    ) -> Result<Page<T>, Problem> {
        let page = read(self.rows)?;
        set_aside::note(&self.context, list, &page.set_aside);
        Ok(page)
    }

    fn noted_feed(self, found: wit::Feed) -> Result<RecordFeed, Problem> {
        let (feed, set_aside) = read::feed(found, self.rows)?;
        set_aside::note(&self.context, "events", &set_aside);
        Ok(feed)
    }
}

impl PluginRecords {
    pub(crate) fn new(plugin: Arc<Plugin>, host: MedicalHostId, zone: Tz) -> Self {
        Self { plugin, place: Binding::Host(host), zone }
    }

    async fn ask<T: Send + 'static, D: Send>(
        &self,
        call: Call<RecordsPlugin, T>,
        read: impl FnOnce(T) -> Result<D, Problem> + Send,
    ) -> Result<D, Problem> {
        self.plugin.ask(&self.place, call, read).await
    }
}

#[async_trait]
impl Records for PluginRecords {
    async fn host(&self) -> Result<HostInfo, Problem> {
        self.ask(call::host().of(Kind::Read), read::host_info).await
    }

    async fn health(&self) -> Result<String, Problem> {
        let call = RecordsPlugin::health()
            .of(Kind::Read)
            .with(|state| state.context.set_aside.told(state.context.clock.now()));
        self.ask(call, |(detail, told)| {
            let detail = convert::detail(&detail);
            Ok(match told {
                Some(told) => format!("{detail}; rows set aside: {told}"),
                None => detail,
            })
        })
        .await
    }

    async fn find_patient(&self, person: &PersonAsked) -> Result<PatientId, Problem> {
        let person = read::person(person);
        self.ask(call::find_patient(person).of(Kind::Read), read::patient).await
    }

    async fn diagnoses(&self, patient: &PatientId) -> Result<Page<Diagnosis>, Problem> {
        let patient = patient.0.clone();
        self.ask(call::diagnoses(patient).of(Kind::Read).with(Aside::of), |(found, aside)| {
            aside.noted("diagnoses", |rows| Ok(read::diagnoses(found, rows)))
        })
        .await
    }

    async fn prescriptions(&self, patient: &PatientId) -> Result<Page<Prescription>, Problem> {
        let call = prescriptions::call::prescriptions(patient.0.clone()).of(Kind::Read).with(Aside::of);
        self.plugin
            .ask(&self.place, call, |(found, aside)| {
                aside.noted("prescriptions", |rows| Ok(read::prescriptions(found, rows)))
            })
            .await
    }

    async fn documents(
        &self,
        patient: &PatientId,
        cursor: Option<&str>,
    ) -> Result<Page<MedicalDocument>, Problem> {
        let (patient, cursor, zone) = (patient.0.clone(), cursor.map(str::to_owned), self.zone);
        let asked = cursor.clone();
        self.ask(call::documents(patient, cursor).of(Kind::Read).with(Aside::of), move |(page, aside)| {
            aside.noted("documents", |rows| read::documents(page, rows, asked.as_deref(), zone))
        })
        .await
    }

    async fn document_html(
        &self,
        patient: &PatientId,
        document: &ForeignDocumentId,
    ) -> Result<String, Problem> {
        let (patient, document) = (patient.0.clone(), document.0.clone());
        self.ask(call::document_html(patient, document).of(Kind::Read), read::html).await
    }

    async fn open_file(
        &self,
        patient: &PatientId,
        document: &ForeignDocumentId,
        range: Option<ByteRange>,
    ) -> Result<OpenFile, Problem> {
        let (patient, document) = (patient.0.clone(), document.0.clone());
        let call = call::document_file(patient, document)
            .of(Kind::Read)
            .with(|state| std::mem::take(&mut state.expected_headers));
        let handle = self.ask(call, |(handle, expected)| read::file(handle, expected)).await?;
        self.plugin.open(&self.place, handle, range).await
    }

    async fn observations(
        &self,
        patient: &PatientId,
        cursor: Option<&str>,
    ) -> Result<Page<Observation>, Problem> {
        let (patient, cursor, zone) = (patient.0.clone(), cursor.map(str::to_owned), self.zone);
        let asked = cursor.clone();
        self.ask(call::observations(patient, cursor).of(Kind::Read).with(Aside::of), move |(page, aside)| {
            aside.noted("observations", |rows| read::observations(page, rows, asked.as_deref(), zone))
        })
        .await
    }

    async fn diary_form(&self, patient: &PatientId, day: NaiveDate) -> Result<DiaryForm, Problem> {
        let (patient, day) = (patient.0.clone(), day.to_string());
        self.ask(call::diary(patient, day).of(Kind::Read), read::diary).await
    }

    async fn save_diary(
        &self,
        patient: &PatientId,
        day: NaiveDate,
        answers: &[DiaryAnswer],
        key: &str,
    ) -> Result<(), Problem> {
        let (patient, day, key) = (patient.0.clone(), day.to_string(), key.to_owned());
        let answers = read::answers(answers)?;
        self.ask(call::save_diary(patient, day, answers, key).of(Kind::Write), Ok).await
    }

    async fn thesaurus(&self, code: &str) -> Result<ThesaurusNode, Problem> {
        let code = code.to_owned();
        self.ask(call::thesaurus(code).of(Kind::Read), read::thesaurus).await
    }

    async fn changes(&self, cursor: Option<&str>, wait: Duration) -> Result<RecordFeed, Problem> {
        let cursor = cursor.map(str::to_owned);
        let wait_ms = u32::try_from(wait.min(MOST_WAIT).as_millis()).unwrap_or_default();
        self.ask(call::changes(cursor, wait_ms).of(Kind::LongPoll).with(Aside::of), |(found, aside)| {
            aside.noted_feed(found)
        })
        .await
    }

    async fn set_epicris_import(
        &self,
        patient: &PatientId,
        enabled: bool,
    ) -> Result<Option<DateTime<Utc>>, Problem> {
        let (patient, zone) = (patient.0.clone(), self.zone);
        self.ask(call::set_epicris_import(patient, enabled).of(Kind::Read), move |last| {
            read::last_import(last, zone)
        })
        .await
    }

    async fn invoices(&self, patient: &PatientId) -> Result<Page<Invoice>, Problem> {
        let patient = patient.0.clone();
        self.ask(call::invoices(patient).of(Kind::Read).with(Aside::of), |(found, aside)| {
            aside.noted("accounts", |rows| Ok(read::invoices(found, rows)))
        })
        .await
    }

    async fn settle_invoice(
        &self,
        invoice: &InvoiceId,
        payment: &InvoicePayment,
        key: &str,
    ) -> Result<(), Problem> {
        let (invoice, payment, key) = (invoice.0.clone(), read::payment(payment), key.to_owned());
        self.ask(call::settle_invoice(invoice, payment, key).of(Kind::Write), Ok).await
    }

    async fn reopen_invoice(&self, invoice: &InvoiceId) -> Result<(), Problem> {
        self.ask(call::reopen_invoice(invoice.0.clone()).of(Kind::Write), Ok).await
    }
}
