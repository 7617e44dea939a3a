//! Outbox of the diary: sends a saved day with its key until the hospital accepts it or refuses it for good.

use super::Diary;
use crate::{Caller, RecordError};
use cabinet_domain::{DiaryAnswer, DiaryForm, PatientId, UserId};
use cabinet_ports::repository::{DayState, KeptDay};
use cabinet_ports::{JobOutcome, ProblemCode};
use chrono::{NaiveDate, TimeDelta};

/// The retry delay while the hospital is unavailable.
const AWAY: TimeDelta = TimeDelta::minutes(1);
/// The retry delay while the hospital does not know the person.
const UNKNOWN: TimeDelta = TimeDelta::hours(1);
/// The retry delay after a failure of the kernel's own database.
const STORAGE_FAILED: TimeDelta = TimeDelta::seconds(30);
/// After this time the day counts as refused.
const PATIENCE: TimeDelta = TimeDelta::days(30);

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

    async fn sent(
        &self,
        user: UserId,
        patient: &PatientId,
        day: NaiveDate,
    ) -> Result<JobOutcome, RecordError> {
        let caller = Caller::without_request(user);
        let kept = match self.day(&caller, day).await {
            Ok(Some(kept)) if kept.state == DayState::Waiting => kept,
            // Already sent, or removed with the account.
            Ok(_) | Err(RecordError::NotFound { .. }) => return Ok(JobOutcome::Done),
            Err(RecordError::IdentityUnproved) => {
                return Ok(again(UNKNOWN, "nobody vouches for who the user is"));
            }
            Err(error) => return Err(error),
        };
        match self.relations.check_consent(user).await {
            Err(RecordError::ConsentRequired) if self.parts.clock.now() - kept.saved_at > PATIENCE => {
                return self.conclude(&kept, DayState::Refused).await;
            }
            Err(RecordError::ConsentRequired) => {
                return Ok(again(UNKNOWN, "the user has withdrawn the consent"));
            }
            looked => looked?,
        }
        let form =
            super::Sealer::new(&self.parts.vault, user, &self.parts.host.id).open_day(day, &kept.sealed)?;
        let answers = answers_of(&form);
        let problem = match self.relations.at(&caller).await {
            Ok(relation) if relation.patient != *patient => {
                // The hospital now maps the user to another patient, who must not receive the earlier entries.
                tracing::warn!(user.id = %user, "user {user} became another patient before a day of their diary was sent");
                return self.conclude(&kept, DayState::Refused).await;
            }
            Ok(relation) => {
                let records = &self.parts.records;
                match records.save_diary(&relation.patient, day, &answers, &kept.key).await {
                    Ok(()) => return self.conclude(&kept, DayState::Sent).await,
                    Err(problem) => problem,
                }
            }
            Err(RecordError::Hospital(problem)) => problem,
            Err(error) => return Err(error),
        };
        let code = problem.code;
        let is_too_old = self.parts.clock.now() - kept.saved_at > PATIENCE;
        match code {
            ProblemCode::ReadOnly
            | ProblemCode::Invalid
            | ProblemCode::NotFound
            | ProblemCode::Unsupported => {
                tracing::warn!(user.id = %user, host.id = %self.parts.host.id, code = code.name(),
                    "the hospital refused a day of user {user}'s diary");
                self.conclude(&kept, DayState::Refused).await
            }
            _ if is_too_old => self.conclude(&kept, DayState::Refused).await,
            ProblemCode::PatientUnknown | ProblemCode::PatientAmbiguous | ProblemCode::NotAllowed => {
                Ok(again(UNKNOWN, "the hospital does not know whose diary it is"))
            }
            _ => Ok(again(problem_pause(&problem), "the hospital does not take the diary now")),
        }
    }

    async fn conclude(&self, kept: &KeptDay, state: DayState) -> Result<JobOutcome, RecordError> {
        self.parts.stores.diary.set_state(kept.user, &kept.host, kept.day, state).await?;
        Ok(JobOutcome::Done)
    }
}

fn again(after: TimeDelta, reason: &'static str) -> JobOutcome {
    JobOutcome::Again { after, reason }
}

/// The delay that the hospital asks for, limited to a sensible range.
fn problem_pause(problem: &cabinet_ports::Problem) -> TimeDelta {
    let asked = problem.retry_after.and_then(|after| TimeDelta::from_std(after).ok());
    asked.unwrap_or(AWAY).clamp(TimeDelta::seconds(5), UNKNOWN)
}

pub(super) fn answers_of(form: &DiaryForm) -> Vec<DiaryAnswer> {
    let items = form.groups.iter().flat_map(|group| &group.items);
    let answered = items.filter_map(|item| item.value.clone().map(|value| (item.code.clone(), value)));
    answered.map(|(code, value)| DiaryAnswer { code, value }).collect()
}
