//! Connector of one records host: its dependencies and its public methods.

use crate::audit_log::AuditLog;
use crate::diary::Diary;
use crate::feed::FeedReader;
use crate::relation::{PatientMatcher, is_refusal};
use crate::sync::Syncer;
use crate::thesaurus::Thesauri;
use crate::{Caller, DiaryCorrection, DiaryDay, DiarySeries, DiaryView, RecordError, RecordSettings};
use cabinet_domain::{
    DiaryAnswer, IdempotencyKey, InvoiceId, InvoiceStatus, MedicalHost, PatientId, Relation, ThesaurusNode,
    UserId,
};
use cabinet_ports::records::{ByteRange, InvoicePayment, OpenFile};
use cabinet_ports::repository::KeptDocument;
use cabinet_ports::{Clock, JobOutcome, Post, Problem, ProblemCode, Records, Stores};
use cabinet_vault::Vault;
use chrono::{NaiveDate, TimeDelta};
use chrono_tz::Tz;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Dependencies of a [`RecordConnector`].
#[derive(Clone)]
pub struct RecordParts {
    /// The medical host, named as in the variant.
    pub host: MedicalHost,
    /// The hospital's time zone.
    pub zone: Tz,
    pub settings: RecordSettings,
    /// The hospital system.
    pub records: Arc<dyn Records>,
    pub stores: Stores,
    /// Encrypts the copy.
    pub vault: Arc<Vault>,
    /// Sends e-mail about news.
    pub post: Arc<dyn Post>,
    pub clock: Arc<dyn Clock>,
}

/// Connector of one records host.
pub struct RecordConnector {
    pub(crate) parts: RecordParts,
    pub(crate) relations: Arc<PatientMatcher>,
    pub(crate) syncer: Syncer,
    feed: FeedReader,
    diary: Diary,
    thesauri: Thesauri,
    has_answered: AtomicBool,
}

impl RecordConnector {
    /// Creates the connector. Sends no request yet.
    pub fn open(parts: RecordParts) -> Arc<Self> {
        let audit_log = AuditLog { audit: Arc::clone(&parts.stores.audit), clock: Arc::clone(&parts.clock) };
        let relations = Arc::new(PatientMatcher::new(&parts, &audit_log));
        Arc::new(Self {
            syncer: Syncer::new(&parts, Arc::clone(&relations), audit_log.clone()),
            feed: FeedReader::new(&parts),
            diary: Diary::new(&parts, Arc::clone(&relations), audit_log),
            thesauri: Thesauri::new(&parts),
            relations,
            has_answered: AtomicBool::new(false),
            parts,
        })
    }

    /// The medical host, named as in the variant.
    pub const fn host(&self) -> &MedicalHost {
        &self.parts.host
    }

    /// The hospital's time zone.
    pub const fn zone(&self) -> Tz {
        self.parts.zone
    }

    pub const fn settings(&self) -> &RecordSettings {
        &self.parts.settings
    }

    /// Whether the plugin is loaded; the screen polls until it is. Stays `true` after the first answer.
    pub async fn is_ready(&self) -> bool {
        if self.has_answered.load(Ordering::Relaxed) {
            return true;
        }
        let is_loaded = match self.parts.records.host().await {
            Ok(_) => true,
            Err(problem) => !matches!(
                problem.code,
                ProblemCode::PluginMissing | ProblemCode::PluginFailed | ProblemCode::PluginBusy
            ),
        };
        self.has_answered.fetch_or(is_loaded, Ordering::Relaxed);
        is_loaded
    }

    /// The caller's patient relation at this host; `None` if the host does not know the person, or several people match.
    ///
    /// # Errors
    /// `Hospital` if it does not answer, `IdentityUnproved`, `Storage`.
    pub async fn relation(&self, caller: &Caller) -> Result<Option<Relation>, RecordError> {
        match self.relations.at(caller).await {
            Ok(relation) => Ok(Some(relation)),
            Err(RecordError::Hospital(problem)) if is_refusal(problem.code) => Ok(None),
            Err(other) => Err(other),
        }
    }

    /// The days of the diary, today first.
    ///
    /// # Errors
    /// `Storage`.
    pub async fn diary_strip(&self, caller: &Caller) -> Result<Vec<DiaryDay>, RecordError> {
        self.diary.strip(caller).await
    }

    /// The form of a day: the saved form, else the hospital's form, else the last form received from the hospital.
    ///
    /// # Errors
    /// `NotFound` outside today and the 14 days before; `Hospital` if it is unavailable and no earlier form is known.
    pub async fn diary_form(&self, caller: &Caller, day: NaiveDate) -> Result<DiaryView, RecordError> {
        self.diary.form(caller, day).await
    }

    /// Saves a day; afterwards only today's can be corrected. The day is stored at once and sent to the hospital by a job. Repeating
    /// the call with the same key returns the first result. Dates, times and numbers may be given as text.
    ///
    /// # Errors
    /// `Invalid` with the rejected answers, `ReadOnly` if the day was already saved, otherwise like [`Self::diary_form`].
    pub async fn save_diary(
        &self,
        caller: &Caller,
        day: NaiveDate,
        answers: Vec<DiaryAnswer>,
        key: &IdempotencyKey,
    ) -> Result<DiaryView, RecordError> {
        self.diary.save(caller, day, answers, key).await
    }

    /// Replaces version `revision` of a saved day, until the day ends in the hospital's time zone (docs/adr/0062). The former version is kept,
    /// and a job sends the new one. Repeating the call with the same key returns the day as it is.
    ///
    /// # Errors
    /// `NotFound` if the day is not saved here, `ReadOnly` if it has ended or corrections are switched off, `DiaryChanged` if `revision` is
    /// not the latest version, `TooManyCorrections`, otherwise like [`Self::save_diary`].
    pub async fn correct_diary(
        &self,
        caller: &Caller,
        day: NaiveDate,
        revision: u32,
        answers: Vec<DiaryAnswer>,
        key: &IdempotencyKey,
    ) -> Result<DiaryView, RecordError> {
        self.diary.correct(caller, day, revision, answers, key).await
    }

    /// The corrections of a saved day, the latest first.
    ///
    /// # Errors
    /// `NotFound` if the day is not saved here or is not served any more.
    pub async fn diary_corrections(
        &self,
        caller: &Caller,
        day: NaiveDate,
    ) -> Result<Vec<DiaryCorrection>, RecordError> {
        self.diary.corrections(caller, day).await
    }

    /// The numbers of the diary over the last year, by question.
    ///
    /// # Errors
    /// `ConsentRequired`, `IdentityUnproved`.
    pub async fn diary_series(&self, caller: &Caller) -> Result<Vec<DiarySeries>, RecordError> {
        self.diary.series(caller).await
    }

    /// A thesaurus by the code of its root, cached for an hour.
    ///
    /// # Errors
    /// `NotFound`, `Hospital`.
    pub async fn thesaurus(&self, code: &str) -> Result<Arc<ThesaurusNode>, RecordError> {
        self.thesauri.lookup(code).await
    }

    /// Requires the person's consent to the current text, for a call that the person does not make themself.
    ///
    /// # Errors
    /// `ConsentRequired`, `Storage`.
    pub async fn check_consent(&self, user: UserId) -> Result<(), RecordError> {
        self.relations.check_consent(user).await
    }

    /// Brings the copy of the person's invoices up to date unless it is younger than `age`.
    ///
    /// # Errors
    /// `NotFound` if there is no copy of a record; `Hospital` if the hospital does not answer; `Storage`.
    pub async fn refresh_invoices(&self, user: UserId, age: TimeDelta) -> Result<(), RecordError> {
        self.syncer.refresh_invoices(user, age).await
    }

    /// Tells the hospital that an invoice was paid. Repeating the call with the same key has no further effect.
    ///
    /// # Errors
    /// The hospital's problem; `ReadOnly` if it does not take the payment.
    pub async fn settle_invoice(
        &self,
        invoice: &InvoiceId,
        payment: &InvoicePayment,
        key: &str,
    ) -> Result<(), Problem> {
        self.parts.records.settle_invoice(invoice, payment, key).await
    }

    /// Tells the hospital that the money of an invoice was returned. Repeating the call has no further effect.
    ///
    /// # Errors
    /// The hospital's problem; `ReadOnly` if it keeps the invoice as it is.
    pub async fn reopen_invoice(&self, patient: &PatientId, invoice: &InvoiceId) -> Result<(), Problem> {
        match self.parts.records.reopen_invoice(invoice).await {
            // After a lost response the hospital refuses the repetition. Its list tells which of the two it was.
            Err(problem) if problem.code == ProblemCode::ReadOnly => {
                let listed = self.parts.records.invoices(patient).await?;
                let found = listed.items.iter().find(|listed| listed.id == *invoice);
                match found {
                    Some(found) if found.status == InvoiceStatus::Paid => Err(problem),
                    _ => Ok(()),
                }
            }
            answer => answer,
        }
    }

    /// Opens a file of a copied document.
    pub(crate) async fn open_file(
        &self,
        user: UserId,
        document: &KeptDocument,
        range: Option<ByteRange>,
    ) -> Result<OpenFile, RecordError> {
        match self.parts.records.open_file(&document.patient, &document.foreign_id, range).await {
            Ok(file) => Ok(file),
            Err(Problem { code: ProblemCode::NotFound, .. }) => Err(RecordError::NotFound { what: "file" }),
            Err(problem) if is_refusal(problem.code) => {
                self.syncer.order_denied(user).await?;
                Err(problem.into())
            }
            Err(problem) => Err(problem.into()),
        }
    }

    /// Synchronizes the copy of one person with the hospital; called by the job `sync_record`.
    pub async fn sync(&self, user: UserId) -> JobOutcome {
        self.syncer.run(user, None, 0).await
    }

    /// Like [`Self::sync`], after the hospital reported a new id for the patient.
    pub async fn follow(&self, user: UserId, into: &PatientId) -> JobOutcome {
        self.syncer.run(user, Some(into), 0).await
    }

    /// Polls the hospital's feed once, waiting at most `wait` for a change, and enqueues the resulting jobs. Returns their number. One task
    /// per connector calls it in a loop.
    ///
    /// # Errors
    /// `Hospital`, `Storage`: retry after a pause; nothing is lost.
    pub async fn read_feed_once(&self, wait: Duration) -> Result<usize, RecordError> {
        self.feed.read_once(wait).await
    }

    /// Sends a saved day to the diary of the patient for whom it was saved; called by the job `send_diary`.
    pub async fn send_diary(&self, user: UserId, patient: &PatientId, day: NaiveDate) -> JobOutcome {
        self.diary.send(user, patient, day).await
    }
}
