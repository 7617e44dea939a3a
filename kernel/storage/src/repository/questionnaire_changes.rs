//! Changes of questionnaires. Each condition of a change is in the statement that makes it.

use super::questionnaire_row::{AssignmentRow, select_assignments};
use super::questionnaire_sendings;
use super::unit_of_work::Work;
use super::{Db, to_microseconds};
use crate::error::from_driver;
use async_trait::async_trait;
use cabinet_domain::{
    Questionnaire, QuestionnaireAssignmentId, QuestionnaireId, QuestionnaireSending, QuestionnaireSendingId,
    QuestionnaireVersion, UserId,
};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::{check_id, check_json, check_text};
use cabinet_ports::repository::{
    ChangeTopic, NewQuestionnaireAssignment, QuestionnaireAssignment, QuestionnaireBatch, QuestionnaireCount,
    QuestionnaireRecipients, QuestionnaireWriter, SavedQuestionnaireAnswers,
};
use chrono::{DateTime, NaiveDate, Utc};
use sqlx::QueryBuilder;

/// Counts written in one statement.
const COUNTED_AT_ONCE: usize = 1_000;

#[async_trait]
impl QuestionnaireWriter for Work {
    async fn add(&mut self, questionnaire: &Questionnaire) -> Result<(), StorageError> {
        check_texts(questionnaire)?;
        let transaction = self.told_change(ChangeTopic::Questionnaires);
        sqlx::query(
            "INSERT INTO questionnaires (id, title, state, revision, version, model, questions, created_at, created_by, updated_at, updated_by)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        )
        .bind(questionnaire.id.0)
        .bind(questionnaire.title.as_str())
        .bind(questionnaire.state.name())
        .bind(questionnaire.revision)
        .bind(questionnaire.version)
        .bind(questionnaire.model.to_string())
        .bind(questionnaire.questions)
        .bind(to_microseconds(questionnaire.created_at))
        .bind(questionnaire.created_by.map(|UserId(user)| user))
        .bind(to_microseconds(questionnaire.updated_at))
        .bind(questionnaire.updated_by.map(|UserId(user)| user))
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
        self.done(())
    }

    async fn replace(&mut self, questionnaire: &Questionnaire) -> Result<bool, StorageError> {
        check_texts(questionnaire)?;
        let transaction = self.told_change(ChangeTopic::Questionnaires);
        let done = sqlx::query(
            "UPDATE questionnaires
             SET title = $3, state = $4, revision = $5, version = $6, model = $7, questions = $8, updated_at = $9, updated_by = $10
             WHERE id = $1 AND revision = $2",
        )
        .bind(questionnaire.id.0)
        .bind(questionnaire.revision - 1)
        .bind(questionnaire.title.as_str())
        .bind(questionnaire.state.name())
        .bind(questionnaire.revision)
        .bind(questionnaire.version)
        .bind(questionnaire.model.to_string())
        .bind(questionnaire.questions)
        .bind(to_microseconds(questionnaire.updated_at))
        .bind(questionnaire.updated_by.map(|UserId(user)| user))
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
        self.done(done.rows_affected() > 0)
    }

    async fn publish(&mut self, version: &QuestionnaireVersion) -> Result<(), StorageError> {
        check_text("questionnaire_versions.title", version.title.as_str())?;
        check_json("questionnaire_versions.model", &version.model)?;
        sqlx::query(
            "INSERT INTO questionnaire_versions (questionnaire, version, title, model, questions, published_at, published_by)
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(version.questionnaire.0)
        .bind(version.version)
        .bind(version.title.as_str())
        .bind(version.model.to_string())
        .bind(version.questions)
        .bind(to_microseconds(version.published_at))
        .bind(version.published_by.map(|UserId(user)| user))
        .execute(&mut **self.change())
        .await
        .map_err(from_driver)?;
        self.done(())
    }

    async fn assign(&mut self, new: &NewQuestionnaireAssignment) -> Result<Option<i64>, StorageError> {
        let transaction = self.told_change(ChangeTopic::Questionnaires);
        let version = sqlx::query_scalar(
            "INSERT INTO questionnaire_assignments (id, questionnaire, version, user_id, assigned_by, assigned_at, due, revision)
             SELECT $1, q.id, q.version, u.id, $4, $5, $6, 0
             FROM questionnaires AS q, users AS u
             WHERE q.id = $2 AND q.state = 'published' AND u.id = $3 AND u.role = 'ROLE_PATIENT'
             RETURNING version",
        )
        .bind(new.id.0)
        .bind(new.questionnaire.0)
        .bind(new.user.0)
        .bind(new.by.0)
        .bind(to_microseconds(new.at))
        .bind(new.due)
        .fetch_optional(&mut **transaction)
        .await
        .map_err(from_driver)?;
        self.done(version)
    }

    async fn lock_assignment(
        &mut self,
        id: QuestionnaireAssignmentId,
        owner: UserId,
    ) -> Result<Option<QuestionnaireAssignment>, StorageError> {
        let transaction = self.change();
        // A statement that changes nothing locks the row in both databases.
        sqlx::query(
            "UPDATE questionnaire_assignments SET revision = revision WHERE id = $1 AND user_id = $2",
        )
        .bind(id.0)
        .bind(owner.0)
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
        let row =
            sqlx::query_as::<Db, AssignmentRow>(select_assignments!("WHERE a.id = $1 AND a.user_id = $2"))
                .bind(id.0)
                .bind(owner.0)
                .fetch_optional(&mut **transaction)
                .await
                .map_err(from_driver)?;
        self.done(row.map(QuestionnaireAssignment::from))
    }

    async fn save_answers(&mut self, answers: &SavedQuestionnaireAnswers) -> Result<bool, StorageError> {
        let transaction = match answers.is_completed {
            true => self.told_change(ChangeTopic::Questionnaires),
            false => self.change(),
        };
        let done = sqlx::query(
            "UPDATE questionnaire_assignments
             SET revision = $3, page = $4, sealed = $5, saved_at = $6, completed_at = $7
             WHERE id = $1 AND revision = $2 AND completed_at IS NULL",
        )
        .bind(answers.id.0)
        .bind(answers.revision - 1)
        .bind(answers.revision)
        .bind(answers.page)
        .bind(answers.sealed.clone())
        .bind(to_microseconds(answers.at))
        .bind(answers.is_completed.then(|| to_microseconds(answers.at)))
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
        self.done(done.rows_affected() > 0)
    }

    async fn add_counts(
        &mut self,
        (questionnaire, version): (QuestionnaireId, i64),
        day: NaiveDate,
        counts: &[QuestionnaireCount],
    ) -> Result<(), StorageError> {
        let mut counts: Vec<_> = counts.iter().filter(|count| count.count > 0).collect();
        // Two units of work that add to the same rows take them in one order.
        counts.sort();
        for counts in counts.chunks(COUNTED_AT_ONCE) {
            let mut statement = QueryBuilder::<Db>::new(
                "INSERT INTO questionnaire_counts (questionnaire, version, day, question, choice, count) ",
            );
            for count in counts {
                check_text("questionnaire_counts.question", &count.question)?;
                if !count.choice.is_empty() {
                    check_id("questionnaire_counts.choice", &count.choice)?;
                }
            }
            statement.push_values(counts, |mut row, count| {
                row.push_bind(questionnaire.0).push_bind(version).push_bind(day);
                row.push_bind(count.question.clone()).push_bind(count.choice.clone()).push_bind(count.count);
            });
            statement.push(
                " ON CONFLICT (questionnaire, version, day, question, choice) DO UPDATE
                  SET count = questionnaire_counts.count + excluded.count",
            );
            statement.build().execute(&mut **self.change()).await.map_err(from_driver)?;
            self.done(())?;
        }
        Ok(())
    }

    async fn begin_sending(
        &mut self,
        sending: (QuestionnaireSendingId, QuestionnaireId),
        recipients: &QuestionnaireRecipients,
        due: Option<NaiveDate>,
        (by, at): (UserId, DateTime<Utc>),
    ) -> Result<Option<QuestionnaireSending>, StorageError> {
        let origin = questionnaire_sendings::Origin { by: Some(by), rule: None, at };
        let (transaction, vault) = self.change_sealed();
        let begun =
            questionnaire_sendings::begin(transaction, vault, sending, recipients, (due, origin)).await?;
        self.done(begun)
    }

    async fn send_next(
        &mut self,
        id: QuestionnaireSendingId,
        ids: &[QuestionnaireAssignmentId],
        at: DateTime<Utc>,
    ) -> Result<Option<QuestionnaireBatch>, StorageError> {
        let transaction = self.told_change(ChangeTopic::Questionnaires);
        let batch = questionnaire_sendings::send_next(transaction, id, ids, at).await?;
        self.done(batch)
    }

    async fn cancel_sending(&mut self, id: QuestionnaireSendingId) -> Result<bool, StorageError> {
        let transaction = self.told_change(ChangeTopic::Questionnaires);
        let is_cancelled = questionnaire_sendings::cancel(transaction, id).await?;
        self.done(is_cancelled)
    }
}

fn check_texts(questionnaire: &Questionnaire) -> Result<(), StorageError> {
    check_text("questionnaires.title", questionnaire.title.as_str())?;
    check_json("questionnaires.model", &questionnaire.model)
}
