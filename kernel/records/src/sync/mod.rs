//! Synchronizes one person's copy with one hospital (`docs/adr/0009`).
//!
//! The first step identifies the person, because the copy depends on it: there is no copy for a person who is unknown or matches several
//! patients, and a copy made under another id is removed, unless the hospital reported that it merged the two. Then diagnoses, laboratory
//! values, prescriptions and documents are copied ([`copy`]). If the hospital fails midway, the dates of the lists that it did not return stay unchanged,
//! the parts already written remain, and the job is retried after a pause.

mod copy;
mod imports;
mod invoices;
mod matching;
mod news;
mod order;
mod texts;

use copy::Copied;
pub(crate) use order::Ordered;

use crate::audit_log::AuditLog;
use crate::connector::RecordParts;
use crate::relation::{PatientMatcher, is_refusal};
use crate::{Caller, RecordError};
use cabinet_domain::{AuditKind, PatientId, Relation, UserId};
use cabinet_ports::repository::RecordSync;
use cabinet_ports::{JobOutcome, Problem, ProblemCode};
use chrono::{DateTime, TimeDelta, Utc};
use moka::sync::Cache;
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;

/// The retry delay after a failure of the kernel's own database.
const STORAGE_FAILED: TimeDelta = TimeDelta::seconds(30);
/// Retry delays while the hospital is unavailable; the last one repeats.
const PAUSES: [TimeDelta; 4] =
    [TimeDelta::seconds(30), TimeDelta::minutes(2), TimeDelta::minutes(5), TimeDelta::minutes(15)];
/// Maximum number of attempts while the hospital is unavailable: about two days. Afterwards the next sign-in enqueues a new job.
const ATTEMPTS: u32 = 200;
/// Maximum number of attempts for missing texts: about an hour. Afterwards the next synchronization requests them.
const TEXT_ATTEMPTS: u32 = 6;
/// More people than are synchronized at one time.
const PEOPLE_AT_MOST: u64 = 200_000;
/// Longer than any synchronization.
const FORGOTTEN_AFTER: Duration = Duration::from_secs(60 * 60);

/// Synchronizes the copies of one host.
pub(crate) struct Syncer {
    parts: RecordParts,
    relations: Arc<PatientMatcher>,
    audit_log: AuditLog,
    /// One synchronization per person at a time.
    turns: Cache<UserId, Arc<Mutex<()>>>,
    /// One request for invoices alone per person at a time.
    invoice_turns: Cache<UserId, Arc<Mutex<()>>>,
    /// Users with a queued or running synchronization.
    busy: Cache<UserId, ()>,
    by_hand: Cache<UserId, DateTime<Utc>>,
}

impl Syncer {
    pub(crate) fn new(parts: &RecordParts, relations: Arc<PatientMatcher>, audit_log: AuditLog) -> Self {
        Self {
            parts: parts.clone(),
            relations,
            audit_log,
            turns: Cache::builder().max_capacity(PEOPLE_AT_MOST).time_to_idle(FORGOTTEN_AFTER).build(),
            invoice_turns: Cache::builder()
                .max_capacity(PEOPLE_AT_MOST)
                .time_to_idle(FORGOTTEN_AFTER)
                .build(),
            busy: Cache::builder().max_capacity(PEOPLE_AT_MOST).time_to_live(FORGOTTEN_AFTER).build(),
            by_hand: Cache::builder().max_capacity(PEOPLE_AT_MOST).time_to_live(FORGOTTEN_AFTER).build(),
        }
    }

    /// Runs one job.
    pub(crate) async fn run(&self, user: UserId, into: Option<&PatientId>, attempts: u32) -> JobOutcome {
        let turn = self.turns.get_with(user, Arc::default);
        let _turn = turn.lock().await;
        self.busy.insert(user, ());
        let done = self.bring_in_step(user, into).await;
        self.busy.invalidate(&user);
        self.outcome(user, done, attempts)
    }

    fn outcome(&self, user: UserId, done: Result<Copied, RecordError>, attempts: u32) -> JobOutcome {
        let host = &self.parts.host.id;
        match done {
            // A deleted account has no copy, a refusal is a valid answer, and renewing the consent enqueues a synchronization.
            Ok(Copied::Whole)
            | Err(
                RecordError::NotFound { .. } | RecordError::IdentityUnproved | RecordError::ConsentRequired,
            ) => JobOutcome::Done,
            Ok(Copied::WithoutSomeTexts) if attempts >= TEXT_ATTEMPTS => JobOutcome::Done,
            Ok(Copied::WithoutSomeTexts) => {
                tracing::info!(user.id = %user, host.id = %host, "some texts of user {user} at {host} did not come; they are asked for again");
                away(attempts, "the hospital does not give some texts now")
            }
            Err(RecordError::Hospital(problem)) if is_refusal(problem.code) => JobOutcome::Done,
            Err(RecordError::Hospital(problem)) => {
                let code = problem.code.name();
                tracing::warn!(user.id = %user, host.id = %host, code, "the record of user {user} at {host} could not be read now");
                away(attempts, "the hospital does not give the record now")
            }
            Err(RecordError::Vault(error)) => {
                tracing::error!(user.id = %user, host.id = %host, %error, "the record of user {user} cannot be sealed or opened");
                JobOutcome::GiveUp { reason: "a sealed part of the record does not open" }
            }
            Err(error) => {
                tracing::warn!(user.id = %user, host.id = %host, %error, "the record of user {user} could not be kept now");
                JobOutcome::Again { after: STORAGE_FAILED, reason: "the cabinet's storage failed" }
            }
        }
    }

    async fn bring_in_step(&self, user: UserId, into: Option<&PatientId>) -> Result<Copied, RecordError> {
        let caller = Caller::without_request(user);
        let mut relation = self.matched(&caller, into).await?;
        // At most two rounds: a hospital that rejects a patient id that it has just returned contradicts itself.
        for is_last in [false, true] {
            let before = self.begin(&relation).await?;
            let denied = match self.copy(&relation, &before).await {
                Ok(copied) => {
                    self.ask_last_import(&relation).await;
                    return Ok(copied);
                }
                Err(RecordError::Hospital(problem)) => {
                    self.note_failure(&before, problem.code.name()).await?;
                    problem
                }
                Err(other) => return Err(other),
            };
            if is_last || !is_denial(denied.code) {
                return Err(passing(denied).into());
            }
            let found = self.ask_anew(&caller, Some(&relation), into).await?;
            if found.patient == relation.patient {
                return Err(passing(denied).into());
            }
            relation = found;
        }
        Ok(Copied::Whole)
    }

    /// The sync state at the start of the copy.
    async fn begin(&self, relation: &Relation) -> Result<RecordSync, RecordError> {
        let mut work = self.parts.stores.begin().await?;
        let kept = work.records().lock_sync(relation.user, &self.parts.host.id).await?;
        let kept = kept.filter(|kept| is_of(kept, relation));
        let sync = RecordSync {
            user: relation.user,
            host: self.parts.host.id.clone(),
            patient: Some(relation.patient.clone()),
            as_of: kept.as_ref().map(|kept| kept.as_of).unwrap_or_default(),
            asked_at: self.parts.clock.now(),
            failure: kept.and_then(|kept| kept.failure),
        };
        work.records().set_sync(sync.clone()).await?;
        work.commit().await?;
        Ok(sync)
    }

    /// Records why the copy is outdated. The copy stays.
    async fn note_failure(&self, sync: &RecordSync, failure: &str) -> Result<(), RecordError> {
        let mut work = self.parts.stores.begin().await?;
        let kept = work.records().lock_sync(sync.user, &self.parts.host.id).await?;
        // The copy was moved or removed meanwhile, and its state has been updated by that.
        let Some(kept) = kept.filter(|kept| kept.patient == sync.patient) else { return Ok(()) };
        let failed = RecordSync { asked_at: sync.asked_at, failure: Some(failure.to_owned()), ..kept };
        work.records().set_sync(failed).await?;
        Ok(work.commit().await?)
    }

    pub(crate) async fn kept(&self, user: UserId) -> Result<Option<RecordSync>, RecordError> {
        let syncs = self.parts.stores.records.syncs(user).await?;
        Ok(syncs.into_iter().find(|sync| sync.host == self.parts.host.id))
    }

    /// Removes the copy, with an audit event if there was one.
    pub(crate) async fn forget_copy(&self, user: UserId, why: &'static str) -> Result<(), RecordError> {
        let had_one = self.kept(user).await?.is_some_and(|kept| kept.patient.is_some());
        let detail = json!({ "host": self.parts.host.id, "why": why });
        let line = self.audit_log.by_kernel(user, AuditKind::RecordForgotten, detail);
        let mut work = self.parts.stores.begin().await?;
        if work.records().forget(user, &self.parts.host.id).await? && had_one {
            work.audit().add(line).await?;
        }
        Ok(work.commit().await?)
    }
}

/// Whether a copy is this patient's.
fn is_of(kept: &RecordSync, relation: &Relation) -> bool {
    kept.patient.as_ref() == Some(&relation.patient)
}

/// Whether the hospital says that it does not have this patient.
const fn is_denial(code: ProblemCode) -> bool {
    matches!(code, ProblemCode::PatientUnknown | ProblemCode::PatientAmbiguous | ProblemCode::NotFound)
}

/// A rejection of a patient id that the hospital itself returned is a failure of the hospital, not an answer about the person.
fn passing(problem: Problem) -> Problem {
    if is_denial(problem.code) { Problem::new(ProblemCode::Failed, problem.detail) } else { problem }
}

/// Retries after a delay, up to [`ATTEMPTS`] times.
fn away(attempts: u32, reason: &'static str) -> JobOutcome {
    if attempts >= ATTEMPTS {
        return JobOutcome::Done;
    }
    let [.., longest] = PAUSES;
    let pause = usize::try_from(attempts).ok().and_then(|place| PAUSES.get(place).copied());
    JobOutcome::Again { after: pause.unwrap_or(longest), reason }
}
