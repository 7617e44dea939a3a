//! The desk of one records host: the parts in one place, and what they are called with.

use crate::audit_log::AuditLog;
use crate::diary::Diary;
use crate::feed::FeedReader;
use crate::relation::{PatientMatcher, is_refusal};
use crate::sync::Syncer;
use crate::thesaurus::Thesauri;
use crate::{Caller, DiaryDay, DiaryView, RecordError, RecordSettings};
use cabinet_domain::{DiaryAnswer, IdempotencyKey, MedicalHost, PatientId, Relation, ThesaurusNode, UserId};
use cabinet_ports::records::{ByteRange, OpenFile};
use cabinet_ports::repository::KeptDocument;
use cabinet_ports::{Clock, JobOutcome, Post, Problem, ProblemCode, Records, Stores};
use cabinet_vault::Vault;
use chrono::NaiveDate;
use chrono_tz::Tz;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What a desk stands on.
#[derive(Clone)]
pub struct RecordParts {
    /// The medical host, with the names that the variant gives it.
    pub host: MedicalHost,
    /// The hospital's time zone.
    pub zone: Tz,
    /// What the deployment tunes.
    pub settings: RecordSettings,
    /// The hospital system.
    pub records: Arc<dyn Records>,
    /// The cabinet's own data.
    pub stores: Stores,
    /// What seals the copy.
    pub vault: Arc<Vault>,
    /// What tells people that there is news.
    pub post: Arc<dyn Post>,
    /// The time of day.
    pub clock: Arc<dyn Clock>,
}

/// The desk of one records host.
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
    /// Opens the desk. It asks nothing yet.
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

    /// The medical host, as the variant names it.
    pub const fn host(&self) -> &MedicalHost {
        &self.parts.host
    }

    /// The hospital's time zone.
    pub const fn zone(&self) -> Tz {
        self.parts.zone
    }

    /// What the deployment tunes.
    pub const fn settings(&self) -> &RecordSettings {
        &self.parts.settings
    }

    /// Whether the plugin behind the desk is loaded; the screen asks until it is. Once it has answered, it stays so.
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

    /// Who the caller is at this host; none if it does not know them, or knows several like them.
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

    /// The form of a day: as it was saved, else as the hospital gives it, else the last form that it gave.
    ///
    /// # Errors
    /// `NotFound` outside today and the 14 days before; `Hospital` if it is away and no form was seen yet.
    pub async fn diary_form(&self, caller: &Caller, day: NaiveDate) -> Result<DiaryView, RecordError> {
        self.diary.form(caller, day).await
    }

    /// Saves a day for good: kept at once, brought to the hospital by a job. The same key again answers the first time's.
    /// Dates, times and numbers may come as texts.
    ///
    /// # Errors
    /// `Invalid` with the answers that the form does not take, `ReadOnly` if the day was saved before, as [`Self::diary_form`].
    pub async fn save_diary(
        &self,
        caller: &Caller,
        day: NaiveDate,
        answers: Vec<DiaryAnswer>,
        key: &IdempotencyKey,
    ) -> Result<DiaryView, RecordError> {
        self.diary.save(caller, day, answers, key).await
    }

    /// A thesaurus by the code of its root, kept for an hour.
    ///
    /// # Errors
    /// `NotFound`, `Hospital`.
    pub async fn thesaurus(&self, code: &str) -> Result<Arc<ThesaurusNode>, RecordError> {
        self.thesauri.lookup(code).await
    }

    /// Opens a file of a document of the copy.
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

    /// Brings the copy of one person in step with the hospital: the work of the job `sync_record`.
    pub async fn sync(&self, user: UserId) -> JobOutcome {
        self.syncer.run(user, None, 0).await
    }

    /// As [`Self::sync`], after the hospital said that it knows the patient under another id now.
    pub async fn follow(&self, user: UserId, into: &PatientId) -> JobOutcome {
        self.syncer.run(user, Some(into), 0).await
    }

    /// Reads the hospital's feed once, waiting for something at most so long, and orders what follows from it; how many copies are to be
    /// brought in step. One task per desk calls it again and again.
    ///
    /// # Errors
    /// `Hospital`, `Storage`: pause, then try again; nothing is lost.
    pub async fn read_feed_once(&self, wait: Duration) -> Result<usize, RecordError> {
        self.feed.read_once(wait).await
    }

    /// Brings a saved day to the hospital, into the diary of the patient for whom it was saved: the work of the job `send_diary`.
    pub async fn send_diary(&self, user: UserId, patient: &PatientId, day: NaiveDate) -> JobOutcome {
        self.diary.send(user, patient, day).await
    }
}
