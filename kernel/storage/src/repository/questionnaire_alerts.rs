//! Completed questionnaires that somebody should look at.

use super::unit_of_work::Work;
use super::{Db, Repositories, push_ids, to_microseconds};
use crate::error::from_driver;
use crate::row::row;
use async_trait::async_trait;
use cabinet_domain::{PersonName, QuestionnaireAssignmentId, StaffRole, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::{
    ChangeTopic, LetterTimes, QuestionnaireAlert, QuestionnaireAlertPlace, QuestionnaireAlertRepository,
    QuestionnaireAlertWriter,
};
use chrono::{DateTime, Utc};
use sqlx::QueryBuilder;
use uuid::Uuid;

row! {
    struct AlertRow {
        assignment: Uuid,
        user_id: Uuid,
        last_name: String,
        first_name: String,
        patr_name: Option<String>,
        title: String,
        at: DateTime<Utc>,
        is_seen: bool,
    }
}

impl From<AlertRow> for QuestionnaireAlert {
    fn from(row: AlertRow) -> Self {
        let (last_name, first_name, patr_name) = (row.last_name, row.first_name, row.patr_name);
        Self {
            assignment: QuestionnaireAssignmentId(row.assignment),
            user: UserId(row.user_id),
            name: PersonName { last_name, first_name, patr_name },
            title: row.title,
            at: row.at,
            is_seen: row.is_seen,
        }
    }
}

#[async_trait]
impl QuestionnaireAlertRepository for Repositories {
    async fn alerts(
        &self,
        after: Option<QuestionnaireAlertPlace>,
        at_most: u32,
    ) -> Result<Vec<QuestionnaireAlert>, StorageError> {
        let mut query = QueryBuilder::<Db>::new(
            "SELECT alert.assignment, a.user_id, u.last_name, u.first_name, u.patr_name, v.title, alert.at,
                    (alert.seen_at IS NOT NULL) AS is_seen
             FROM questionnaire_alerts AS alert
             JOIN questionnaire_assignments AS a ON a.id = alert.assignment
             JOIN questionnaire_versions AS v ON v.questionnaire = a.questionnaire AND v.version = a.version
             JOIN users AS u ON u.id = a.user_id",
        );
        if let Some(after) = after {
            query.push(" WHERE (alert.at, alert.assignment) < (").push_bind(to_microseconds(after.at));
            query.push(", ").push_bind(after.assignment.0).push(")");
        }
        query.push(" ORDER BY alert.at DESC, alert.assignment DESC LIMIT ").push_bind(i64::from(at_most));
        let rows: Vec<AlertRow> =
            query.build_query_as().fetch_all(self.pools.reader()).await.map_err(from_driver)?;
        Ok(rows.into_iter().map(QuestionnaireAlert::from).collect())
    }

    async fn count_new(&self) -> Result<u64, StorageError> {
        let count: i64 =
            sqlx::query_scalar("SELECT count(*) FROM questionnaire_alerts WHERE seen_at IS NULL")
                .fetch_one(self.pools.reader())
                .await
                .map_err(from_driver)?;
        Ok(u64::try_from(count).unwrap_or_default())
    }
}

#[async_trait]
impl QuestionnaireAlertWriter for Work {
    async fn add_alert(
        &mut self,
        assignment: QuestionnaireAssignmentId,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let transaction = self.told_change(ChangeTopic::Questionnaires);
        sqlx::query("INSERT INTO questionnaire_alerts (assignment, at) VALUES ($1, $2)")
            .bind(assignment.0)
            .bind(to_microseconds(at))
            .execute(&mut **transaction)
            .await
            .map_err(from_driver)?;
        self.done(())
    }

    async fn mark_alerts_seen(
        &mut self,
        ids: &[QuestionnaireAssignmentId],
        by: UserId,
        at: DateTime<Utc>,
    ) -> Result<Vec<(QuestionnaireAssignmentId, UserId)>, StorageError> {
        let mut statement = QueryBuilder::<Db>::new("UPDATE questionnaire_alerts SET seen_at = ");
        statement.push_bind(to_microseconds(at)).push(", seen_by = ").push_bind(by.0);
        push_ids(
            statement.push(" WHERE seen_at IS NULL AND assignment IN "),
            ids.iter().map(|QuestionnaireAssignmentId(id)| *id),
        );
        statement.push(
            " RETURNING assignment, (
                 SELECT a.user_id FROM questionnaire_assignments AS a WHERE a.id = questionnaire_alerts.assignment
             ) AS user_id",
        );
        let marked: Vec<(Uuid, Uuid)> = statement
            .build_query_as()
            .persistent(false)
            .fetch_all(&mut **self.told_change(ChangeTopic::Questionnaires))
            .await
            .map_err(from_driver)?;
        self.done(
            marked.into_iter().map(|(id, user)| (QuestionnaireAssignmentId(id), UserId(user))).collect(),
        )
    }

    async fn note_alert_letters(
        &mut self,
        role: Option<&StaffRole>,
        times: LetterTimes,
    ) -> Result<Vec<UserId>, StorageError> {
        let noted: Vec<Uuid> = sqlx::query_scalar(
            "INSERT INTO questionnaire_letters (user_id, kind, sent_at)
             SELECT id, 'alert', $1
             FROM users
             WHERE role = 'ROLE_ADMIN' AND coalesce(staff_role, '') = $2 AND email IS NOT NULL AND email_confirmed_at IS NOT NULL AND NOT disabled
             ORDER BY id
             ON CONFLICT (user_id, kind) DO UPDATE SET sent_at = excluded.sent_at
             WHERE questionnaire_letters.sent_at <= $3
             RETURNING user_id",
        )
        .bind(to_microseconds(times.now))
        .bind(role.map_or_else(String::new, |role| role.as_str().to_owned()))
        .bind(to_microseconds(times.since))
        .fetch_all(&mut **self.change())
        .await
        .map_err(from_driver)?;
        self.done(noted.into_iter().map(UserId).collect())
    }
}
