//! Alerts about completed questionnaires. Assignments and links have a table each; both are listed in one order.

use super::questionnaire_report::person;
use super::unit_of_work::Work;
use super::{Db, Repositories, inconsistent, push_ids, to_microseconds};
use crate::error::from_driver;
use crate::row::row;
use async_trait::async_trait;
use cabinet_domain::{PersonName, QuestionnaireAssignmentId, QuestionnaireLinkId, StaffRole, UserId};
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
        id: Uuid,
        user_id: Option<Uuid>,
        last_name: String,
        first_name: String,
        patr_name: Option<String>,
        person: Option<Vec<u8>>,
        title: String,
        at: DateTime<Utc>,
        is_seen: bool,
    }
}

impl TryFrom<AlertRow> for QuestionnaireAlert {
    type Error = StorageError;

    fn try_from(row: AlertRow) -> Result<Self, StorageError> {
        let (last_name, first_name, patr_name) = (row.last_name, row.first_name, row.patr_name);
        let name = PersonName { last_name, first_name, patr_name };
        let person = person(row.id, row.user_id, name, row.person);
        Ok(Self {
            id: row.id,
            person: person.ok_or_else(|| inconsistent("questionnaire_links", "person", row.id))?,
            title: row.title,
            at: row.at,
            is_seen: row.is_seen,
        })
    }
}

/// The page of one side; its alerts are `alert`, and `id` is what was completed.
fn push_page(
    query: &mut QueryBuilder<Db>,
    id: &'static str,
    after: Option<QuestionnaireAlertPlace>,
    at_most: u32,
) {
    if let Some(after) = after {
        query.push(format_args!(" WHERE (alert.at, {id}) < (")).push_bind(to_microseconds(after.at));
        query.push(", ").push_bind(after.id).push(")");
    }
    query.push(format_args!(" ORDER BY alert.at DESC, {id} DESC LIMIT ")).push_bind(i64::from(at_most));
}

#[async_trait]
impl QuestionnaireAlertRepository for Repositories {
    async fn alerts(
        &self,
        after: Option<QuestionnaireAlertPlace>,
        at_most: u32,
    ) -> Result<Vec<QuestionnaireAlert>, StorageError> {
        let mut query = QueryBuilder::<Db>::new(
            "SELECT * FROM (
                 SELECT alert.assignment AS id, a.user_id, u.last_name, u.first_name, u.patr_name, CAST(NULL AS bytea) AS person, v.title,
                        alert.at, (alert.seen_at IS NOT NULL) AS is_seen
                 FROM questionnaire_alerts AS alert
                 JOIN questionnaire_assignments AS a ON a.id = alert.assignment
                 JOIN questionnaire_versions AS v ON v.questionnaire = a.questionnaire AND v.version = a.version
                 JOIN users AS u ON u.id = a.user_id",
        );
        push_page(&mut query, "alert.assignment", after, at_most);
        query.push(
            ") AS assigned
             UNION ALL
             SELECT * FROM (
                 SELECT alert.link AS id, CAST(NULL AS uuid) AS user_id, '' AS last_name, '' AS first_name, CAST(NULL AS text) AS patr_name,
                        l.person, v.title, alert.at, (alert.seen_at IS NOT NULL) AS is_seen
                 FROM questionnaire_link_alerts AS alert
                 JOIN questionnaire_links AS l ON l.id = alert.link
                 JOIN questionnaire_versions AS v ON v.questionnaire = l.questionnaire AND v.version = l.version",
        );
        push_page(&mut query, "alert.link", after, at_most);
        query.push(") AS linked ORDER BY at DESC, id DESC LIMIT ").push_bind(i64::from(at_most));
        let rows: Vec<AlertRow> =
            query.build_query_as().fetch_all(self.pools.reader()).await.map_err(from_driver)?;
        rows.into_iter().map(QuestionnaireAlert::try_from).collect()
    }

    async fn count_new(&self) -> Result<u64, StorageError> {
        let count: i64 = sqlx::query_scalar(
            "SELECT (SELECT count(*) FROM questionnaire_alerts WHERE seen_at IS NULL)
                  + (SELECT count(*) FROM questionnaire_link_alerts WHERE seen_at IS NULL)",
        )
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

    async fn add_link_alert(
        &mut self,
        link: QuestionnaireLinkId,
        at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let transaction = self.told_change(ChangeTopic::Questionnaires);
        sqlx::query("INSERT INTO questionnaire_link_alerts (link, at) VALUES ($1, $2)")
            .bind(link.0)
            .bind(to_microseconds(at))
            .execute(&mut **transaction)
            .await
            .map_err(from_driver)?;
        self.done(())
    }

    async fn mark_alerts_seen(
        &mut self,
        ids: &[Uuid],
        by: UserId,
        at: DateTime<Utc>,
    ) -> Result<Vec<(Uuid, Option<UserId>)>, StorageError> {
        let transaction = self.told_change(ChangeTopic::Questionnaires);
        let mut marked = Vec::new();
        for (table, id, user) in [
            (
                "questionnaire_alerts",
                "assignment",
                "(SELECT a.user_id FROM questionnaire_assignments AS a WHERE a.id = questionnaire_alerts.assignment)",
            ),
            ("questionnaire_link_alerts", "link", "CAST(NULL AS uuid)"),
        ] {
            let mut statement = QueryBuilder::<Db>::new("UPDATE ");
            statement.push(table).push(" SET seen_at = ").push_bind(to_microseconds(at));
            statement.push(", seen_by = ").push_bind(by.0);
            statement.push(format_args!(" WHERE seen_at IS NULL AND {id} IN "));
            push_ids(&mut statement, ids.iter().copied());
            statement.push(format_args!(" RETURNING {id}, {user} AS user_id"));
            let found: Vec<(Uuid, Option<Uuid>)> = statement
                .build_query_as()
                .persistent(false)
                .fetch_all(&mut **transaction)
                .await
                .map_err(from_driver)?;
            marked.extend(found.into_iter().map(|(id, user)| (id, user.map(UserId))));
        }
        self.done(marked)
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
