//! Gives completed answers to the service. The row with its key and the job were written before the first call, so answers survive a kernel that
//! dies; the service is asked with the same key until it says what it did.
//!
//! | What the service says | New state |
//! |---|---|
//! | it keeps them | `Saved`; the answers are deleted here |
//! | it refuses the answers (`invalid`) | `Refused`; the patient may correct them |
//! | the form has another revision | `Outdated`; the patient looks at the new form |
//! | it takes none any more | `Closed` |
//! | the first call fails in a way that proves that nothing was kept and nothing will be | `Closed` |
//! | anything else | asked again, hourly after a day; after a week `Unknown` |
//! | the person may not be asked about any more, before the first call | a draft again |
//! | the same, later | `Unknown`: nothing more is sent about them |
//!
//! Of an outcome that the job finds out and that the patient should act on, they get an e-mail: they do not look at the screen any more.

use super::HospitalSide;
use crate::answers::KeptAnswers;
use crate::{QuestionnaireError, QuestionnaireService};
use async_trait::async_trait;
use cabinet_domain::{AuditEvent, AuditKind, JobId, QuestionnaireAssignmentId, without_invisible};
use cabinet_ports::questionnaires::{ForeignAssignmentId, ForeignRevision, FormResponse, Submission};
use cabinet_ports::repository::{AnswerDelivery, Job, NewJob, ServiceQuestionnaire};
use cabinet_ports::{
    Backoff, Draft, JobOutcome, JobWorker, LetterTemplate, Problem, ProblemCode, StorageError,
};
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;
use uuid::Uuid;

/// Kind of the job that gives answers to the service.
pub const DELIVER_ANSWERS: &str = "deliver_answers";
/// The job starts after the call of the request has ended: a plugin's wall time is 60 s.
const AFTER_THE_REQUEST: TimeDelta = TimeDelta::seconds(90);
/// Delays between calls during the first day.
const AGAIN: Backoff = Backoff::new(Duration::from_secs(15), Duration::from_secs(15 * 60));
/// After this time the service is asked hourly.
const ASKED_CLOSELY: TimeDelta = TimeDelta::days(1);
const HOURLY: TimeDelta = TimeDelta::hours(1);
/// After this time the service is not asked again.
const ASKED_AT_MOST: TimeDelta = TimeDelta::days(7);
/// Delay before the next attempt if the database is unavailable.
const STORAGE_FAILED: TimeDelta = TimeDelta::minutes(1);

/// Longest reason of the service that is shown to the patient, in characters.
const REASON_AT_MOST: usize = 300;

/// Who waits for the outcome.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Asker {
    /// The patient, who sees it.
    Request,
    /// Nobody.
    Job,
}

/// What the service did.
struct Settled {
    delivery: AnswerDelivery,
    /// Since when it keeps the answers.
    at: Option<DateTime<Utc>>,
    /// Why it does not take them.
    reason: Option<String>,
}

impl Settled {
    const UNKNOWN: Self = Self { delivery: AnswerDelivery::Unknown, at: None, reason: None };
}

/// The job of answers that were completed now.
pub(super) fn deliver_job(row: &ServiceQuestionnaire, now: DateTime<Utc>) -> NewJob {
    let key = row.submitted.as_ref().map_or("", |(_, key)| key.as_str());
    NewJob {
        id: JobId(Uuid::now_v7()),
        kind: DELIVER_ANSWERS.to_owned(),
        payload: json!({ "questionnaire": row.listed.id }),
        unique_key: Some(format!("{DELIVER_ANSWERS}:{key}")),
        run_at: now + AFTER_THE_REQUEST,
    }
}

impl QuestionnaireService {
    /// Gives answers to the service, and notes what it did with them. Returns whether that is known now.
    pub(super) async fn deliver(
        &self,
        id: QuestionnaireAssignmentId,
        asker: Asker,
    ) -> Result<bool, QuestionnaireError> {
        // Without a service, the answers stay until there is one again.
        let Some(hospital) = &self.hospital else { return Ok(false) };
        let Some(seen) = self.parts.stores.service_questionnaires.find(id).await? else { return Ok(true) };
        if seen.delivery != Some(AnswerDelivery::Sending) {
            return Ok(true);
        }
        match self.check_admitted(hospital, &seen).await {
            Ok(()) => {}
            Err(error @ (QuestionnaireError::Storage(_) | QuestionnaireError::Sealed)) => return Err(error),
            Err(_) => return self.stop(hospital, &seen, asker).await,
        }
        let Some(row) = self.count_attempt(&seen).await? else { return Ok(true) };
        let (Some((revision, _)), Some(sealed), Some((submitted_at, key))) =
            (&row.form, &row.sealed, &row.submitted)
        else {
            return Ok(true);
        };
        let answers = self.open_sealed(id, row.user, sealed)?.answers;
        let response = FormResponse { revision: ForeignRevision(revision.clone()), answers };
        let assignment = ForeignAssignmentId(row.listed.assignment.clone());
        let port = &hospital.service.port;
        let outcome = port.submit(&row.patient, &assignment, &response, key).await;
        if let Err(problem) = &outcome {
            tracing::warn!(questionnaire.id = %id, code = problem.code.name(), row.attempts, "answers {id}: not saved yet");
        }
        let is_too_late = self.now() - *submitted_at >= ASKED_AT_MOST;
        match settled(&outcome, row.attempts == 1) {
            Some(settled) => self.settle(hospital, &row, settled, asker).await,
            None if is_too_late => self.settle(hospital, &row, Settled::UNKNOWN, asker).await,
            None => {
                hospital.service.metrics.not_yet();
                Ok(false)
            }
        }
    }

    /// Counts the call before it is made. `None` if the answers are not on their way any more.
    async fn count_attempt(
        &self,
        seen: &ServiceQuestionnaire,
    ) -> Result<Option<ServiceQuestionnaire>, QuestionnaireError> {
        let mut work = self.parts.stores.begin().await?;
        let locked = work.service_questionnaires().lock_service(seen.listed.id, seen.user).await?;
        let is_same = |row: &ServiceQuestionnaire| {
            row.delivery == Some(AnswerDelivery::Sending) && row.submitted == seen.submitted
        };
        let Some(mut row) = locked.filter(is_same) else { return Ok(None) };
        row.attempts += 1;
        work.service_questionnaires().store(&row).await?;
        work.commit().await?;
        Ok(Some(row))
    }

    /// Notes what the service did. That it keeps the answers is noted in any case: it is the last word.
    async fn settle(
        &self,
        hospital: &HospitalSide,
        asked: &ServiceQuestionnaire,
        Settled { delivery, at, reason }: Settled,
        asker: Asker,
    ) -> Result<bool, QuestionnaireError> {
        let now = self.now();
        let mut work = self.parts.stores.begin().await?;
        let locked = work.service_questionnaires().lock_service(asked.listed.id, asked.user).await?;
        let is_saved = delivery == AnswerDelivery::Saved;
        let takes_it = |row: &ServiceQuestionnaire| {
            row.submitted == asked.submitted
                && row.delivery != Some(AnswerDelivery::Saved)
                && (is_saved || row.delivery == Some(AnswerDelivery::Sending))
        };
        let Some(mut row) = locked.filter(takes_it) else { return Ok(true) };
        row.delivery = Some(delivery);
        if is_saved {
            row.listed.is_open = false;
            row.listed.completed_at = Some(at.unwrap_or(now));
            row.listed_at = now;
            (row.sealed, row.form, row.page) = (None, None, None);
        } else if reason.is_some() {
            let kept = KeptAnswers { reason, ..self.kept(&row)? };
            row.sealed = Some(self.seal(row.listed.id, row.user, &kept)?);
        }
        work.service_questionnaires().store(&row).await?;
        work.audit().add(self.settled_event(&row, delivery)).await?;
        let letter = letter_of(delivery).filter(|_| asker == Asker::Job);
        let draft = letter.map(|template| Draft::new(template, row.user));
        self.write_letters(&mut *work, draft.into_iter()).await?;
        work.commit().await?;
        hospital.service.metrics.settled(delivery);
        Ok(true)
    }

    /// The person may not be asked about any more.
    async fn stop(
        &self,
        hospital: &HospitalSide,
        seen: &ServiceQuestionnaire,
        asker: Asker,
    ) -> Result<bool, QuestionnaireError> {
        if seen.attempts > 0 {
            return self.settle(hospital, seen, Settled::UNKNOWN, asker).await;
        }
        let mut work = self.parts.stores.begin().await?;
        let locked = work.service_questionnaires().lock_service(seen.listed.id, seen.user).await?;
        let is_unsent = |row: &ServiceQuestionnaire| row.submitted == seen.submitted && row.attempts == 0;
        let Some(mut row) = locked.filter(is_unsent) else { return Ok(false) };
        (row.submitted, row.delivery) = (None, None);
        work.service_questionnaires().store(&row).await?;
        work.commit().await?;
        Ok(true)
    }

    fn settled_event(&self, row: &ServiceQuestionnaire, delivery: AnswerDelivery) -> AuditEvent {
        AuditEvent {
            at: self.now(),
            actor: None,
            subject: Some(row.user),
            kind: AuditKind::QuestionnaireCompleted,
            detail: json!({ "id": row.listed.id, "delivery": delivery.name() }),
            origin: None,
        }
    }
}

/// What an answer of the service settles. After a first call that may have been received, only an answer about these answers does.
fn settled(outcome: &Result<Submission, Problem>, is_first: bool) -> Option<Settled> {
    let taken = |delivery, at| Some(Settled { delivery, at, reason: None });
    match outcome {
        Ok(Submission::Saved { at }) => taken(AnswerDelivery::Saved, at.map(|at| at.to_utc())),
        Ok(Submission::Closed) => taken(AnswerDelivery::Closed, None),
        Ok(Submission::Outdated) => taken(AnswerDelivery::Outdated, None),
        Err(problem) => {
            let delivery = match problem.code {
                ProblemCode::Invalid => AnswerDelivery::Refused,
                ProblemCode::NotFound
                | ProblemCode::PatientUnknown
                | ProblemCode::PatientAmbiguous
                | ProblemCode::NotAllowed
                | ProblemCode::ReadOnly
                    if is_first =>
                {
                    AnswerDelivery::Closed
                }
                _ => return None,
            };
            let reason = problem.patient_text.as_deref().and_then(cleaned);
            Some(Settled { delivery, at: None, reason })
        }
    }
}

/// A reason as it is shown: one paragraph, without characters that cannot be seen, and not too long.
fn cleaned(text: &str) -> Option<String> {
    let seen: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let words = without_invisible(seen).split_whitespace().collect::<Vec<_>>().join(" ");
    let cut = match words.char_indices().nth(REASON_AT_MOST) {
        Some((end, _)) => format!("{}…", words.get(..end).unwrap_or_default().trim_end()),
        None => words,
    };
    Some(cut).filter(|cut| !cut.is_empty())
}

/// The e-mail about an outcome. One that is closed leaves nothing to do.
const fn letter_of(delivery: AnswerDelivery) -> Option<LetterTemplate> {
    match delivery {
        AnswerDelivery::Refused | AnswerDelivery::Outdated => Some(LetterTemplate::QuestionnaireReturned),
        AnswerDelivery::Unknown => Some(LetterTemplate::QuestionnaireUnknown),
        AnswerDelivery::Sending | AnswerDelivery::Saved | AnswerDelivery::Closed => None,
    }
}

/// Gives answers to the service. A repeated run asks again with the same key.
pub struct DeliverAnswers(pub Arc<QuestionnaireService>);

impl DeliverAnswers {
    async fn pause(&self, id: QuestionnaireAssignmentId, attempts: u32) -> Result<TimeDelta, StorageError> {
        let row = self.0.parts.stores.service_questionnaires.find(id).await?;
        let since = row.and_then(|row| row.submitted).map(|(at, _)| self.0.now() - at);
        match since {
            Some(age) if age >= ASKED_CLOSELY => Ok(HOURLY),
            _ => Ok(AGAIN.time_delta(attempts)),
        }
    }
}

#[async_trait]
impl JobWorker for DeliverAnswers {
    fn kind(&self) -> &'static str {
        DELIVER_ANSWERS
    }

    async fn run(&self, job: &Job) -> JobOutcome {
        let id = job.payload.get("questionnaire").and_then(|id| id.as_str()).and_then(|id| id.parse().ok());
        let Some(id) = id else { return JobOutcome::GiveUp { reason: "the payload names no questionnaire" } };
        match self.0.deliver(id, Asker::Job).await {
            Ok(true) => JobOutcome::Done,
            Ok(false) => match self.pause(id, job.attempts).await {
                Ok(after) => JobOutcome::Again { after, reason: "the service has not said what it did" },
                Err(_) => JobOutcome::Again { after: STORAGE_FAILED, reason: "the database does not answer" },
            },
            Err(QuestionnaireError::Sealed) => JobOutcome::GiveUp { reason: "the answers cannot be opened" },
            Err(error) => {
                tracing::warn!(questionnaire.id = %id, %error, "answers {id} could not be given to the service now");
                JobOutcome::Again { after: STORAGE_FAILED, reason: "the answers could not be read" }
            }
        }
    }
}
