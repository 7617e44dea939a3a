//! The medical record of a hospital with Vista, requested over HTTP and JSON from the adapter that the hospital runs
//! (docs/hospital-adapter.md, protocol sheet vista §4).
//!
//! `adapter` is the HTTP client: URLs, the key, one retry. `keyed` repeats a write, `refusal` and `failure` map errors to the contract's problems. There is one file
//! per part of the record: `patients`, `diagnoses`, `documents`, `texts`, `files`, `observations`, `diary/`, `thesaurus`, `events`,
//! `imports`, `invoices`, `prescriptions`. `piece` and `rows` read the lists, and `content` derives missing ids. The plugin never reads the key: the host adds it to the
//! header.

mod about;
mod absent;
mod adapter;
pub mod charset;
mod client;
mod content;
pub mod decimal;
mod diagnoses;
pub mod diary;
mod documents;
mod events;
mod failure;
mod files;
mod imports;
mod invoices;
mod keyed;
pub mod moment;
pub mod money;
mod observations;
mod patients;
mod piece;
mod prescriptions;
mod refusal;
mod rows;
mod settings;
mod texts;
pub mod thesaurus;

use adapter::Adapter;
use cabinet_plugin_sdk::prescriptions::{Prescription, Prescriptions};
use cabinet_plugin_sdk::records::{
    Diagnosis, DiaryAnswer, DiaryForm, DocumentsPage, Feed, FileHandle, HostInfo, Invoice, InvoicePayment,
    ObservationsPage, PatientMatch, Person, Records, ThesaurusNode,
};
use cabinet_plugin_sdk::{
    Health, IsoDate, Lifecycle, LocalDateTime, Problem, records_plugin, records_prescriptions,
};

/// The plugin.
#[derive(Debug)]
pub struct Vista;

impl Lifecycle for Vista {
    fn health() -> Result<Health, Problem> {
        about::health(&Adapter::open()?)
    }
}

impl Records for Vista {
    fn host() -> Result<HostInfo, Problem> {
        about::host(&Adapter::open()?)
    }

    fn find_patient(person: Person) -> Result<PatientMatch, Problem> {
        patients::find(&Adapter::open()?, &person)
    }

    fn diagnoses(patient_id: String) -> Result<Vec<Diagnosis>, Problem> {
        diagnoses::all(&Adapter::open()?, &patient_id)
    }

    fn documents(patient_id: String, cursor: Option<String>) -> Result<DocumentsPage, Problem> {
        documents::piece(&Adapter::open()?, &patient_id, cursor.as_deref())
    }

    fn document_html(patient_id: String, document_id: String) -> Result<String, Problem> {
        texts::text(&Adapter::open()?, &patient_id, &document_id)
    }

    fn document_file(patient_id: String, document_id: String) -> Result<FileHandle, Problem> {
        files::handle(&Adapter::open()?, &patient_id, &document_id)
    }

    fn observations(patient_id: String, cursor: Option<String>) -> Result<ObservationsPage, Problem> {
        observations::piece(&Adapter::open()?, &patient_id, cursor.as_deref())
    }

    fn diary(patient_id: String, day: IsoDate) -> Result<DiaryForm, Problem> {
        diary::form(&Adapter::open()?, &patient_id, &day)
    }

    fn save_diary(
        patient_id: String,
        day: IsoDate,
        answers: Vec<DiaryAnswer>,
        key: String,
    ) -> Result<(), Problem> {
        diary::save(&Adapter::open()?, &patient_id, &day, answers, &key)
    }

    fn thesaurus(code: String) -> Result<Vec<ThesaurusNode>, Problem> {
        thesaurus::list(&Adapter::open()?, &code)
    }

    fn changes(cursor: Option<String>, wait_ms: u32) -> Result<Feed, Problem> {
        events::after(&Adapter::open()?, cursor.as_deref(), wait_ms)
    }

    fn set_epicris_import(patient_id: String, enabled: bool) -> Result<Option<LocalDateTime>, Problem> {
        imports::set(&Adapter::open()?, &patient_id, enabled)
    }

    fn invoices(patient_id: String) -> Result<Vec<Invoice>, Problem> {
        invoices::all(&Adapter::open()?, &patient_id)
    }

    fn settle_invoice(invoice_id: String, payment: InvoicePayment, key: String) -> Result<(), Problem> {
        invoices::settle(&Adapter::open()?, &invoice_id, &payment, &key)
    }

    fn reopen_invoice(invoice_id: String) -> Result<(), Problem> {
        invoices::reopen(&Adapter::open()?, &invoice_id)
    }
}

impl Prescriptions for Vista {
    fn prescriptions(patient_id: String) -> Result<Vec<Prescription>, Problem> {
        prescriptions::all(&Adapter::open()?, &patient_id)
    }
}

records_plugin!(Vista);
records_prescriptions!(Vista);
