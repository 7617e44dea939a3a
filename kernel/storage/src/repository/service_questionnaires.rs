//! What is kept of the questionnaires of a hospital's own service.

use super::unit_of_work::Work;
use super::{Db, Repositories, inconsistent, to_microseconds};
use crate::error::from_driver;
use crate::row::row;
use async_trait::async_trait;
use cabinet_domain::{PatientId, QuestionnaireAssignmentId, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::{check_id, check_json, check_text};
use cabinet_ports::repository::{
    AnswerDelivery, ListedServiceQuestionnaire, ServiceQuestionnaire, ServiceQuestionnaireRepository,
    ServiceQuestionnaireWriter,
};
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

/// The columns of [`ServiceRow`], before and after a text.
macro_rules! with_columns {
    ($before:literal, $after:literal) => {
        concat!(
            $before,
            " id, user_id, patient, assignment, questionnaire, title, is_open, sent_at, due, completed_at, listed_at, form_revision, model,
              revision, page, sealed, saved_at, submitted_at, submit_key, delivery, attempts ",
            $after
        )
    };
}

#[async_trait]
impl ServiceQuestionnaireRepository for Repositories {
    async fn of_user(&self, user: UserId) -> Result<Vec<ServiceQuestionnaire>, StorageError> {
        let rows = sqlx::query_as::<Db, ServiceRow>(with_columns!(
            "SELECT",
            "FROM service_questionnaires WHERE user_id = $1 ORDER BY sent_at DESC, assignment"
        ))
        .bind(user.0)
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        rows.into_iter().map(ServiceQuestionnaire::try_from).collect()
    }

    async fn find(
        &self,
        id: QuestionnaireAssignmentId,
    ) -> Result<Option<ServiceQuestionnaire>, StorageError> {
        let row = sqlx::query_as::<Db, ServiceRow>(with_columns!(
            "SELECT",
            "FROM service_questionnaires WHERE id = $1"
        ))
        .bind(id.0)
        .fetch_optional(self.pools.reader())
        .await
        .map_err(from_driver)?;
        row.map(ServiceQuestionnaire::try_from).transpose()
    }

    async fn count_sending(&self, before: DateTime<Utc>) -> Result<i64, StorageError> {
        sqlx::query_scalar(
            "SELECT count(*) FROM service_questionnaires WHERE delivery = 'sending' AND submitted_at < $1",
        )
        .bind(to_microseconds(before))
        .fetch_one(self.pools.reader())
        .await
        .map_err(from_driver)
    }
}

#[async_trait]
impl ServiceQuestionnaireWriter for Work {
    async fn set_listed(
        &mut self,
        (user, patient): (UserId, &PatientId),
        listed: &[ListedServiceQuestionnaire],
        at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        check_id("service_questionnaires.patient", &patient.0)?;
        for one in listed {
            check_id("service_questionnaires.assignment", &one.assignment)?;
            check_id("service_questionnaires.questionnaire", &one.questionnaire)?;
            check_text("service_questionnaires.title", &one.title)?;
        }
        let transaction = self.change();
        for one in listed {
            // A row that this list is older than keeps what it has.
            sqlx::query(
                "INSERT INTO service_questionnaires
                     (id, user_id, patient, assignment, questionnaire, title, is_open, sent_at, due, completed_at, listed_at, revision, attempts)
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 0, 0)
                 ON CONFLICT (user_id, patient, assignment) DO UPDATE
                 SET questionnaire = excluded.questionnaire, title = excluded.title, is_open = excluded.is_open, sent_at = excluded.sent_at,
                     due = excluded.due, completed_at = excluded.completed_at, listed_at = excluded.listed_at
                 WHERE service_questionnaires.listed_at <= excluded.listed_at",
            )
            .bind(one.id.0)
            .bind(user.0)
            .bind(&patient.0)
            .bind(&one.assignment)
            .bind(&one.questionnaire)
            .bind(&one.title)
            .bind(one.is_open)
            .bind(to_microseconds(one.sent_at))
            .bind(one.due)
            .bind(one.completed_at.map(to_microseconds))
            .bind(to_microseconds(at))
            .execute(&mut **transaction)
            .await
            .map_err(from_driver)?;
        }
        for statement in [
            "DELETE FROM service_questionnaires WHERE user_id = $1 AND patient = $2 AND listed_at < $3 AND sealed IS NULL",
            "UPDATE service_questionnaires SET is_open = FALSE WHERE user_id = $1 AND patient = $2 AND listed_at < $3 AND is_open",
        ] {
            sqlx::query(statement)
                .bind(user.0)
                .bind(&patient.0)
                .bind(to_microseconds(at))
                .execute(&mut **transaction)
                .await
                .map_err(from_driver)?;
        }
        self.done(())
    }

    async fn lock_service(
        &mut self,
        id: QuestionnaireAssignmentId,
        user: UserId,
    ) -> Result<Option<ServiceQuestionnaire>, StorageError> {
        // A statement that changes nothing locks the row in both databases.
        let row = sqlx::query_as::<Db, ServiceRow>(with_columns!(
            "UPDATE service_questionnaires SET revision = revision WHERE id = $1 AND user_id = $2 RETURNING",
            ""
        ))
        .bind(id.0)
        .bind(user.0)
        .fetch_optional(&mut **self.change())
        .await
        .map_err(from_driver)?;
        let row = row.map(ServiceQuestionnaire::try_from).transpose()?;
        self.done(row)
    }

    async fn store(&mut self, row: &ServiceQuestionnaire) -> Result<(), StorageError> {
        if let Some((revision, model)) = &row.form {
            check_text("service_questionnaires.form_revision", revision)?;
            check_json("service_questionnaires.model", model)?;
        }
        let transaction = self.change();
        sqlx::query(
            "UPDATE service_questionnaires
             SET is_open = $3, completed_at = $4, form_revision = $5, model = $6, revision = $7, page = $8, sealed = $9, saved_at = $10,
                 submitted_at = $11, submit_key = $12, delivery = $13, attempts = $14, listed_at = $15
             WHERE id = $1 AND user_id = $2",
        )
        .bind(row.listed.id.0)
        .bind(row.user.0)
        .bind(row.listed.is_open)
        .bind(row.listed.completed_at.map(to_microseconds))
        .bind(row.form.as_ref().map(|(revision, _)| revision.clone()))
        .bind(row.form.as_ref().map(|(_, model)| model.to_string()))
        .bind(row.revision)
        .bind(row.page)
        .bind(row.sealed.clone())
        .bind(row.saved_at.map(to_microseconds))
        .bind(row.submitted.as_ref().map(|(at, _)| to_microseconds(*at)))
        .bind(row.submitted.as_ref().map(|(_, key)| key.clone()))
        .bind(row.delivery.map(AnswerDelivery::name))
        .bind(row.attempts)
        .bind(to_microseconds(row.listed_at))
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
        self.done(())
    }
}

row! {
    struct ServiceRow {
        id: Uuid,
        user_id: Uuid,
        patient: String,
        assignment: String,
        questionnaire: String,
        title: String,
        is_open: bool,
        sent_at: DateTime<Utc>,
        due: Option<NaiveDate>,
        completed_at: Option<DateTime<Utc>>,
        listed_at: DateTime<Utc>,
        form_revision: Option<String>,
        model: Option<String>,
        revision: i64,
        page: Option<i64>,
        sealed: Option<Vec<u8>>,
        saved_at: Option<DateTime<Utc>>,
        submitted_at: Option<DateTime<Utc>>,
        submit_key: Option<String>,
        delivery: Option<String>,
        attempts: i64,
    }
}

impl TryFrom<ServiceRow> for ServiceQuestionnaire {
    type Error = StorageError;

    fn try_from(row: ServiceRow) -> Result<Self, StorageError> {
        let wrong = |column| inconsistent("service_questionnaires", column, row.id);
        let model = row.model.map(|model| serde_json::from_str(&model)).transpose();
        let delivery = match row.delivery.as_deref() {
            Some(name) => Some(AnswerDelivery::from_name(name).ok_or_else(|| wrong("delivery"))?),
            None => None,
        };
        Ok(Self {
            listed: ListedServiceQuestionnaire {
                id: QuestionnaireAssignmentId(row.id),
                assignment: row.assignment,
                questionnaire: row.questionnaire,
                title: row.title,
                is_open: row.is_open,
                sent_at: row.sent_at,
                due: row.due,
                completed_at: row.completed_at,
            },
            user: UserId(row.user_id),
            patient: PatientId(row.patient),
            listed_at: row.listed_at,
            form: row.form_revision.zip(model.map_err(|_| wrong("model"))?),
            revision: row.revision,
            page: row.page,
            sealed: row.sealed,
            saved_at: row.saved_at,
            submitted: row.submitted_at.zip(row.submit_key),
            delivery,
            attempts: row.attempts,
        })
    }
}
