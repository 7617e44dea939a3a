//! Notifications about questionnaires, in the transaction of what they are about: without titles and answers, e-mails of each kind at most once an
//! hour to one person, and only to a confirmed address.

use crate::QuestionnaireService;
use cabinet_domain::{NotificationChannel, NotificationKind, StaffRole, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::post::{Draft, LetterTemplate, Post};
use cabinet_ports::repository::{LetterTimes, QuestionnaireLetterKind, UnitOfWork};
use chrono::{NaiveDate, TimeDelta, Timelike as _};
use std::sync::Arc;

/// How long no second e-mail of the same kind follows.
const LETTER_AGAIN: TimeDelta = TimeDelta::hours(1);
/// Earliest hour of the day for e-mails that the system sends automatically.
const FROM_HOUR: u32 = 9;

/// Which e-mails are written.
#[derive(Clone, Default)]
pub struct QuestionnaireLetters {
    /// `None` without a mail server: nothing is written.
    pub post: Option<Arc<dyn Post>>,
    /// How many days before the due day patients are reminded.
    pub remind_days: Vec<u32>,
    /// The staff role that is told of alerts; `None`: the built-in one.
    pub alert_role: Option<StaffRole>,
}

impl QuestionnaireService {
    /// Notifies these patients that a questionnaire waits for them, or still does.
    pub(crate) async fn tell_patients(
        &self,
        work: &mut dyn UnitOfWork,
        kind: QuestionnaireLetterKind,
        patients: &[UserId],
        due: Option<NaiveDate>,
    ) -> Result<(), StorageError> {
        let template = match kind {
            QuestionnaireLetterKind::Sent => LetterTemplate::QuestionnaireSent,
            QuestionnaireLetterKind::Reminder => LetterTemplate::QuestionnaireReminder,
        };
        if patients.is_empty() {
            return Ok(());
        }
        let about = NotificationKind::Questionnaire;
        work.pushes().owe_all(patients, about, self.now()).await?;
        if self.parts.letters.post.is_none() {
            return Ok(());
        }
        let by_mail = work.notifications().wanting(patients, about, NotificationChannel::Mail).await?;
        let by_mail: Vec<UserId> = by_mail.into_iter().collect();
        let told = work.questionnaire_letters().note_letters(kind, &by_mail, self.letter_times()).await?;
        let date = due.map(|due| due.to_string()).unwrap_or_default();
        let drafts = told.into_iter().map(|user| {
            let mut draft = Draft::new(template, user);
            draft.details.insert("date".to_owned(), date.clone());
            draft
        });
        self.write_letters(work, drafts).await
    }

    /// Whether it is too early in the hospital's day for what the system does by itself: reminders, and rules.
    pub(crate) fn is_early(&self) -> bool {
        self.now().with_timezone(&self.parts.zone).hour() < FROM_HOUR
    }

    pub(crate) fn letter_times(&self) -> LetterTimes {
        let now = self.now();
        LetterTimes { now, since: now - LETTER_AGAIN }
    }

    /// Adds e-mails. One that cannot be sealed is logged: what it is about happens in any case.
    pub(crate) async fn write_letters(
        &self,
        work: &mut dyn UnitOfWork,
        drafts: impl Iterator<Item = Draft> + Send,
    ) -> Result<(), StorageError> {
        let Some(post) = &self.parts.letters.post else { return Ok(()) };
        let mut letters = Vec::new();
        for draft in drafts {
            let user = draft.user;
            match post.letter(draft, self.now()) {
                Ok(letter) => letters.push(letter),
                Err(error) => {
                    tracing::error!(user.id = %user, %error, "user {user} gets no letter about a questionnaire");
                }
            }
        }
        work.jobs().add_all(letters).await
    }
}
