//! Outbox of the diary: sends a saved day with its key until the hospital accepts it or refuses it for good. One worker at a time sends a day.

use super::Diary;
use crate::{Caller, RecordError};
use cabinet_domain::record::DIARY_VERSIONS;
use cabinet_domain::{DiaryAnswer, DiaryForm, PatientId, Relation, UserId};
use cabinet_ports::repository::{DayState, KeptDay};
use cabinet_ports::{JobOutcome, Problem, ProblemCode};
use chrono::{NaiveDate, TimeDelta};

/// The retry delay while the hospital is unavailable.
const AWAY: TimeDelta = TimeDelta::minutes(1);
/// The retry delay while the hospital does not know the person.
const UNKNOWN: TimeDelta = TimeDelta::hours(1);
/// The retry delay after a failure of the kernel's own database.
const STORAGE_FAILED: TimeDelta = TimeDelta::seconds(30);
/// After this time the day counts as refused.
const PATIENCE: TimeDelta = TimeDelta::days(30);

/// How long one worker may take to deliver a version. Longer than any call of a plugin, after which the kernel itself has died.
const LEASE: TimeDelta = TimeDelta::minutes(10);
/// The retry delay while another worker delivers the day.
const ANOTHER_DELIVERS: TimeDelta = TimeDelta::seconds(5);

/// What follows an attempt.
enum Next {
    /// The version is delivered, or refused for good; a later one may wait.
    Version,
    End(JobOutcome),
}

impl Diary {
    /// Runs one job of kind `send_diary`.
    pub(crate) async fn send(&self, user: UserId, patient: &PatientId, day: NaiveDate) -> JobOutcome {
        self.sent(user, patient, day).await.unwrap_or_else(|error| match error {
            RecordError::Vault(error) => {
                tracing::error!(user.id = %user, %error, "a day of user {user}'s diary does not open");
                JobOutcome::GiveUp { reason: "a sealed day of the diary does not open" }
            }
            error => {
                tracing::warn!(user.id = %user, %error, "a day of user {user}'s diary could not be sent now");
                JobOutcome::Again { after: STORAGE_FAILED, reason: "the cabinet's storage failed" }
            }
        })
    }

    /// Sends the latest version. A version whose delivery has begun with an unknown outcome is sent before it, with its own key: once the
    /// hospital has answered that, the request of the earlier attempt cannot replace a later version any more.
    async fn sent(
        &self,
        user: UserId,
        patient: &PatientId,
        day: NaiveDate,
    ) -> Result<JobOutcome, RecordError> {
        // A correction may arrive during each delivery, and their number is limited.
        for _ in 0..=DIARY_VERSIONS {
            if let Next::End(outcome) = self.sent_version(user, patient, day).await? {
                return Ok(outcome);
            }
        }
        Ok(again(ANOTHER_DELIVERS, "the day has a later version"))
    }

    async fn sent_version(
        &self,
        user: UserId,
        patient: &PatientId,
        day: NaiveDate,
    ) -> Result<Next, RecordError> {
        let caller = Caller::without_request(user);
        let kept = match self.day(&caller, day).await {
            Ok(Some(kept)) if kept.state == DayState::Waiting => kept,
            // Already sent, or removed with the account.
            Ok(_) | Err(RecordError::NotFound { .. }) => return Ok(Next::End(JobOutcome::Done)),
            Err(RecordError::IdentityUnproved) => {
                return Ok(Next::End(again(UNKNOWN, "nobody vouches for who the user is")));
            }
            Err(error) => return Err(error),
        };
        match self.relations.check_consent(user).await {
            Err(RecordError::ConsentRequired) if self.parts.clock.now() - kept.saved_at > PATIENCE => {
                return self.conclude(&kept, kept.revision, DayState::Refused).await;
            }
            Err(RecordError::ConsentRequired) => {
                return Ok(Next::End(again(UNKNOWN, "the user has withdrawn the consent")));
            }
            looked => looked?,
        }
        let problem = match self.relations.at(&caller).await {
            Ok(relation) if relation.patient != *patient => {
                // The hospital now maps the user to another patient, who must not receive the earlier entries.
                tracing::warn!(user.id = %user, "user {user} became another patient before a day of their diary was sent");
                return self.conclude(&kept, kept.revision, DayState::Refused).await;
            }
            Ok(relation) => match self.delivered(&caller, &relation, &kept).await? {
                Ok(next) => return Ok(next),
                Err(problem) => problem,
            },
            Err(RecordError::Hospital(problem)) => problem,
            Err(error) => return Err(error),
        };
        if self.parts.clock.now() - kept.saved_at > PATIENCE {
            return self.conclude(&kept, kept.revision, DayState::Refused).await;
        }
        Ok(Next::End(match problem.code {
            ProblemCode::PatientUnknown | ProblemCode::PatientAmbiguous | ProblemCode::NotAllowed => {
                again(UNKNOWN, "the hospital does not know whose diary it is")
            }
            _ => again(problem_pause(&problem), "the hospital does not take the diary now"),
        }))
    }

    /// Sends the unresolved version, or else the latest. A problem that may pass is returned.
    async fn delivered(
        &self,
        caller: &Caller,
        relation: &Relation,
        kept: &KeptDay,
    ) -> Result<Result<Next, Problem>, RecordError> {
        let (diary, now) = (&self.parts.stores.diary, self.parts.clock.now());
        let revision = kept.unresolved.unwrap_or(kept.revision);
        if !diary.begin_delivery(kept, revision, now, now + LEASE).await? {
            // A correction may have come since; otherwise another worker delivers.
            let outcome = again(ANOTHER_DELIVERS, "another worker sends the day");
            return Ok(Ok(Next::End(outcome)));
        }
        let sealer = self.sealer(caller);
        let (form, key) = if revision == kept.revision {
            (sealer.open_day(kept.day, &kept.sealed)?, kept.key.clone())
        } else {
            let version = diary.version(kept.user, &kept.host, kept.day, revision).await?;
            // Removed with the account.
            let Some(version) = version else { return Ok(Ok(Next::End(JobOutcome::Done))) };
            (sealer.open_day_version(kept.day, revision, &version.sealed)?, version.key)
        };
        let answers = answers_of(&form);
        match self.parts.records.save_diary(&relation.patient, kept.day, &answers, &key).await {
            Ok(()) => self.conclude(kept, revision, DayState::Sent).await.map(Ok),
            Err(problem) if is_refused(problem.code) => {
                tracing::warn!(user.id = %kept.user, host.id = %kept.host, code = problem.code.name(),
                    "the hospital refused a day of user {}'s diary", kept.user);
                self.conclude(kept, revision, DayState::Refused).await.map(Ok)
            }
            Err(problem) => {
                // An earlier attempt may have saved it.
                let is_resolved = kept.unresolved.is_none() && has_done_nothing(problem.code);
                diary.pause_delivery(kept, is_resolved).await?;
                Ok(Err(problem))
            }
        }
    }

    async fn conclude(&self, kept: &KeptDay, revision: u32, state: DayState) -> Result<Next, RecordError> {
        self.parts.stores.diary.conclude_delivery(kept, revision, state).await?;
        Ok(Next::Version)
    }
}

/// Whether the hospital does not accept the version, however often it is sent.
const fn is_refused(code: ProblemCode) -> bool {
    matches!(
        code,
        ProblemCode::ReadOnly | ProblemCode::Invalid | ProblemCode::NotFound | ProblemCode::Unsupported
    )
}

/// Whether the hospital certainly has not saved the version.
const fn has_done_nothing(code: ProblemCode) -> bool {
    matches!(
        code,
        ProblemCode::Unavailable
            | ProblemCode::PluginBusy
            | ProblemCode::PluginMissing
            | ProblemCode::Configuration
            | ProblemCode::ProfileIncomplete
            | ProblemCode::PatientUnknown
            | ProblemCode::PatientAmbiguous
            | ProblemCode::NotAllowed
    )
}

fn again(after: TimeDelta, reason: &'static str) -> JobOutcome {
    JobOutcome::Again { after, reason }
}

/// The delay that the hospital asks for, limited to a sensible range.
fn problem_pause(problem: &Problem) -> TimeDelta {
    let asked = problem.retry_after.and_then(|after| TimeDelta::from_std(after).ok());
    asked.unwrap_or(AWAY).clamp(TimeDelta::seconds(5), UNKNOWN)
}

pub(super) fn answers_of(form: &DiaryForm) -> Vec<DiaryAnswer> {
    let items = form.groups.iter().flat_map(|group| &group.items);
    let answered = items.filter_map(|item| item.value.clone().map(|value| (item.code.clone(), value)));
    answered.map(|(code, value)| DiaryAnswer { code, value }).collect()
}
