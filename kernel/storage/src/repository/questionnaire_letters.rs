//! Who gets a letter about questionnaires. The condition of each letter is in the statement that notes it.

use super::unit_of_work::Work;
use super::{Db, Repositories, push_ids, to_microseconds};
use crate::error::from_driver;
use async_trait::async_trait;
use cabinet_domain::UserId;
use cabinet_ports::StorageError;
use cabinet_ports::repository::{
    LetterTimes, QuestionnaireLetterKind, QuestionnaireLetterRepository, QuestionnaireLetterWriter,
    QuestionnaireReminder,
};
use chrono::NaiveDate;
use sqlx::QueryBuilder;
use std::collections::BTreeSet;
use uuid::Uuid;

/// Accounts of one statement.
const AT_ONCE: usize = 1_000;

#[async_trait]
impl QuestionnaireLetterRepository for Repositories {
    async fn is_open(&self, user: UserId, due: Option<NaiveDate>) -> Result<bool, StorageError> {
        sqlx::query_scalar(
            "SELECT EXISTS (
                 SELECT 1 FROM questionnaire_assignments
                 WHERE user_id = $1 AND completed_at IS NULL AND (due = $2 OR due IS NULL AND CAST($2 AS date) IS NULL)
             )",
        )
        .bind(user.0)
        .bind(due)
        .fetch_one(self.pools.reader())
        .await
        .map_err(from_driver)
    }
}

#[async_trait]
impl QuestionnaireLetterWriter for Work {
    async fn note_letters(
        &mut self,
        kind: QuestionnaireLetterKind,
        to: &[UserId],
        times: LetterTimes,
    ) -> Result<Vec<UserId>, StorageError> {
        // In one order, so that two units of work do not wait for each other.
        let to: Vec<Uuid> = to.iter().map(|user| user.0).collect::<BTreeSet<_>>().into_iter().collect();
        let mut noted = Vec::new();
        for to in to.chunks(AT_ONCE) {
            let mut statement = QueryBuilder::<Db>::new(
                "INSERT INTO questionnaire_letters (user_id, kind, sent_at) SELECT id, ",
            );
            statement.push_bind(kind.name()).push(", ").push_bind(to_microseconds(times.now));
            statement.push(" FROM users WHERE email IS NOT NULL AND email_confirmed_at IS NOT NULL AND NOT disabled AND id IN ");
            push_ids(&mut statement, to.iter().copied());
            statement.push(
                " ORDER BY id
                  ON CONFLICT (user_id, kind) DO UPDATE SET sent_at = excluded.sent_at
                  WHERE questionnaire_letters.sent_at <= ",
            );
            statement.push_bind(to_microseconds(times.since)).push(" RETURNING user_id");
            let users: Vec<Uuid> = statement
                .build_query_scalar()
                .persistent(false)
                .fetch_all(&mut **self.change())
                .await
                .map_err(from_driver)?;
            noted.extend(self.done(users)?.into_iter().map(UserId));
        }
        Ok(noted)
    }

    async fn take_reminders(
        &mut self,
        reminder: QuestionnaireReminder,
        at_most: u32,
    ) -> Result<Vec<UserId>, StorageError> {
        let users: Vec<Uuid> = sqlx::query_scalar(
            "UPDATE questionnaire_assignments
             SET reminded_days = $2
             WHERE completed_at IS NULL AND (reminded_days IS NULL OR reminded_days > $2) AND id IN (
                 SELECT id FROM questionnaire_assignments
                 WHERE due = $1 AND completed_at IS NULL AND assigned_at < $3 AND (reminded_days IS NULL OR reminded_days > $2)
                 ORDER BY id
                 LIMIT $4
             )
             RETURNING user_id",
        )
        .bind(reminder.due)
        .bind(i64::from(reminder.days))
        .bind(to_microseconds(reminder.sent_before))
        .bind(i64::from(at_most))
        .fetch_all(&mut **self.change())
        .await
        .map_err(from_driver)?;
        self.done(users.into_iter().map(UserId).collect())
    }
}
