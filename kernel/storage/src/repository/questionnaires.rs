//! Reads questionnaires, their versions, and what patients are asked to answer. `questionnaire_report.rs` has the reports.

use super::questionnaire_report;
use super::questionnaire_row::{
    AssignmentRow, QuestionnaireRow, SendingRow, VersionRow, select_assignments, sending_columns,
};
use super::{Db, Repositories, inconsistent};
use crate::error::from_driver;
use crate::row::row;
use async_trait::async_trait;
use cabinet_domain::{
    Questionnaire, QuestionnaireAssignmentId, QuestionnaireId, QuestionnaireSending, QuestionnaireSendingId,
    QuestionnaireState, QuestionnaireVersion, UserId,
};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::check_id;
use cabinet_ports::repository::{
    QuestionnaireAssignment, QuestionnaireCount, QuestionnaireCountFilter, QuestionnaireExportRow,
    QuestionnaireReportFilter, QuestionnaireReportPlace, QuestionnaireReportRow, QuestionnaireRepository,
    QuestionnaireSummary,
};
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

/// Patients whom different systems know by one id.
const CLIENTS_AT_MOST: i64 = 10;

#[async_trait]
impl QuestionnaireRepository for Repositories {
    async fn list(
        &self,
        state: Option<QuestionnaireState>,
        skip: u32,
        at_most: u32,
    ) -> Result<Vec<QuestionnaireSummary>, StorageError> {
        let rows = sqlx::query_as::<Db, SummaryRow>(
            // One pass over `questionnaire_assignments_version_idx` counts the copies of the whole page. Kept counters would be faster to
            // read, but every sending and completion would wait for their row, and a removed account would have to be taken out of them.
            "WITH page AS (
                 SELECT id, title, state, revision, version, questions, updated_at
                 FROM questionnaires
                 WHERE CAST($1 AS text) IS NULL OR state = $1
                 ORDER BY id DESC
                 LIMIT $2 OFFSET $3
             ), counted AS (
                 SELECT questionnaire, count(*) AS sent, count(completed_at) AS completed
                 FROM questionnaire_assignments
                 WHERE questionnaire IN (SELECT id FROM page)
                 GROUP BY questionnaire
             )
             SELECT page.id, page.title, page.state, page.revision, page.version, page.questions, page.updated_at,
                    COALESCE(counted.sent, 0) AS sent, COALESCE(counted.completed, 0) AS completed
             FROM page LEFT JOIN counted ON counted.questionnaire = page.id
             ORDER BY page.id DESC",
        )
        .bind(state.map(QuestionnaireState::name))
        .bind(i64::from(at_most))
        .bind(i64::from(skip))
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        rows.into_iter().map(SummaryRow::into_summary).collect()
    }

    async fn count(&self, state: Option<QuestionnaireState>) -> Result<i64, StorageError> {
        sqlx::query_scalar("SELECT count(*) FROM questionnaires WHERE CAST($1 AS text) IS NULL OR state = $1")
            .bind(state.map(QuestionnaireState::name))
            .fetch_one(self.pools.reader())
            .await
            .map_err(from_driver)
    }

    async fn lookup(&self, id: QuestionnaireId) -> Result<Option<Questionnaire>, StorageError> {
        let row = sqlx::query_as::<Db, QuestionnaireRow>(
            "SELECT id, title, state, revision, version, model, questions, created_at, created_by, updated_at, updated_by
             FROM questionnaires
             WHERE id = $1",
        )
        .bind(id.0)
        .fetch_optional(self.pools.reader())
        .await
        .map_err(from_driver)?;
        row.map(Questionnaire::try_from).transpose()
    }

    async fn version(
        &self,
        id: QuestionnaireId,
        version: i64,
    ) -> Result<Option<QuestionnaireVersion>, StorageError> {
        let row = sqlx::query_as::<Db, VersionRow>(
            "SELECT questionnaire, version, title, model, questions, published_at, published_by
             FROM questionnaire_versions
             WHERE questionnaire = $1 AND version = $2",
        )
        .bind(id.0)
        .bind(version)
        .fetch_optional(self.pools.reader())
        .await
        .map_err(from_driver)?;
        row.map(QuestionnaireVersion::try_from).transpose()
    }

    async fn versions(&self, id: QuestionnaireId) -> Result<Vec<QuestionnaireVersion>, StorageError> {
        let rows = sqlx::query_as::<Db, VersionRow>(
            "SELECT questionnaire, version, title, model, questions, published_at, published_by
             FROM questionnaire_versions
             WHERE questionnaire = $1
             ORDER BY version",
        )
        .bind(id.0)
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        rows.into_iter().map(QuestionnaireVersion::try_from).collect()
    }

    async fn version_for(
        &self,
        reader: UserId,
        id: QuestionnaireId,
    ) -> Result<Option<QuestionnaireVersion>, StorageError> {
        let row = sqlx::query_as::<Db, VersionRow>(
            "SELECT v.questionnaire, v.version, v.title, v.model, v.questions, v.published_at, v.published_by
             FROM questionnaire_assignments AS a
             JOIN questionnaire_versions AS v ON v.questionnaire = a.questionnaire AND v.version = a.version
             WHERE a.user_id = $1 AND a.questionnaire = $2
             ORDER BY a.assigned_at DESC, a.id DESC
             LIMIT 1",
        )
        .bind(reader.0)
        .bind(id.0)
        .fetch_optional(self.pools.reader())
        .await
        .map_err(from_driver)?;
        row.map(QuestionnaireVersion::try_from).transpose()
    }

    async fn assignments(&self, owner: UserId) -> Result<Vec<QuestionnaireAssignment>, StorageError> {
        let rows = sqlx::query_as::<Db, AssignmentRow>(select_assignments!(
            "WHERE a.user_id = $1 ORDER BY a.assigned_at DESC, a.id DESC"
        ))
        .bind(owner.0)
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        Ok(rows.into_iter().map(QuestionnaireAssignment::from).collect())
    }

    async fn assignment(
        &self,
        id: QuestionnaireAssignmentId,
    ) -> Result<Option<QuestionnaireAssignment>, StorageError> {
        let row = sqlx::query_as::<Db, AssignmentRow>(select_assignments!("WHERE a.id = $1"))
            .bind(id.0)
            .fetch_optional(self.pools.reader())
            .await
            .map_err(from_driver)?;
        Ok(row.map(QuestionnaireAssignment::from))
    }

    async fn users_of_client(&self, client: &str) -> Result<Vec<UserId>, StorageError> {
        check_id("relations.patient", client)?;
        let ids: Vec<Uuid> = sqlx::query_scalar(
            "SELECT DISTINCT user_id FROM relations WHERE patient = $1 ORDER BY user_id LIMIT $2",
        )
        .bind(client.to_owned())
        .bind(CLIENTS_AT_MOST)
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        Ok(ids.into_iter().map(UserId).collect())
    }

    async fn sending(
        &self,
        id: QuestionnaireSendingId,
    ) -> Result<Option<QuestionnaireSending>, StorageError> {
        let row = sqlx::query_as::<Db, SendingRow>(concat!(
            "SELECT ",
            sending_columns!(),
            " FROM questionnaire_sendings WHERE id = $1"
        ))
        .bind(id.0)
        .fetch_optional(self.pools.reader())
        .await
        .map_err(from_driver)?;
        row.map(QuestionnaireSending::try_from).transpose()
    }

    async fn report(
        &self,
        filter: &QuestionnaireReportFilter,
        after: Option<QuestionnaireReportPlace>,
        at_most: u32,
    ) -> Result<Vec<QuestionnaireReportRow>, StorageError> {
        let rows = questionnaire_report::rows(&self.pools, filter, after, at_most, false).await?;
        Ok(rows.into_iter().map(|found| found.row).collect())
    }

    async fn counts(
        &self,
        filter: &QuestionnaireCountFilter,
    ) -> Result<Vec<QuestionnaireCount>, StorageError> {
        questionnaire_report::counts(&self.pools, filter).await
    }

    async fn report_size(&self, filter: &QuestionnaireReportFilter) -> Result<i64, StorageError> {
        questionnaire_report::size(&self.pools, filter).await
    }

    async fn report_with_answers(
        &self,
        filter: &QuestionnaireReportFilter,
        after: Option<QuestionnaireReportPlace>,
        at_most: u32,
    ) -> Result<Vec<QuestionnaireExportRow>, StorageError> {
        questionnaire_report::rows(&self.pools, filter, after, at_most, true).await
    }

    async fn daily_counts(
        &self,
        filter: &QuestionnaireCountFilter,
        questions: &[String],
    ) -> Result<Vec<(NaiveDate, QuestionnaireCount)>, StorageError> {
        questionnaire_report::daily_counts(&self.pools, filter, questions).await
    }
}

row! {
    struct SummaryRow {
        id: Uuid,
        title: String,
        state: String,
        revision: i64,
        version: i64,
        questions: i64,
        sent: i64,
        completed: i64,
        updated_at: DateTime<Utc>,
    }
}

impl SummaryRow {
    fn into_summary(self) -> Result<QuestionnaireSummary, StorageError> {
        let state = QuestionnaireState::from_name(&self.state);
        Ok(QuestionnaireSummary {
            id: QuestionnaireId(self.id),
            title: self.title,
            state: state.ok_or_else(|| inconsistent("questionnaires", "state", self.id))?,
            revision: self.revision,
            version: self.version,
            questions: self.questions,
            sent: self.sent,
            completed: self.completed,
            updated_at: self.updated_at,
        })
    }
}
