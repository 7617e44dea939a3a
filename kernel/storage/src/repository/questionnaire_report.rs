//! Reports of a questionnaire: rows by keyset, and sums of the anonymous counts.

use super::user_row::citizenship_name;
use super::{Db, Pools, to_microseconds};
use crate::error::from_driver;
use crate::row::row;
use cabinet_domain::{Citizenship, PersonName, QuestionnaireAssignmentId, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::{
    QuestionnaireCount, QuestionnaireCountFilter, QuestionnaireReportFilter, QuestionnaireReportPlace,
    QuestionnaireReportRow,
};
use chrono::{DateTime, NaiveDate, Utc};
use sqlx::QueryBuilder;
use uuid::Uuid;

/// The rows of a page, the last assigned first.
pub(super) async fn report(
    pools: &Pools,
    filter: &QuestionnaireReportFilter,
    after: Option<QuestionnaireReportPlace>,
    at_most: u32,
) -> Result<Vec<QuestionnaireReportRow>, StorageError> {
    let mut query = QueryBuilder::<Db>::new(
        "SELECT a.id, a.version, v.title, a.user_id, u.number, u.last_name, u.first_name, u.patr_name, u.client_ids,
                (u.esia_oid IS NOT NULL) AS is_from_esia, u.citizenship, a.assigned_at, a.due, a.completed_at
         FROM questionnaire_assignments AS a
         JOIN questionnaire_versions AS v ON v.questionnaire = a.questionnaire AND v.version = a.version
         JOIN users AS u ON u.id = a.user_id
         WHERE a.questionnaire = ",
    );
    query.push_bind(filter.questionnaire.0);
    if let Some(version) = filter.version {
        query.push(" AND a.version = ").push_bind(version);
    }
    if let Some(from) = filter.from {
        query.push(" AND a.assigned_at >= ").push_bind(to_microseconds(from));
    }
    if let Some(to) = filter.to {
        query.push(" AND a.assigned_at < ").push_bind(to_microseconds(to));
    }
    if let Some(after) = after {
        query.push(" AND (a.assigned_at, a.id) < (").push_bind(to_microseconds(after.assigned_at));
        query.push(", ").push_bind(after.id.0).push(")");
    }
    query.push(" ORDER BY a.assigned_at DESC, a.id DESC LIMIT ").push_bind(i64::from(at_most));
    let rows: Vec<ReportRow> =
        query.build_query_as().persistent(false).fetch_all(pools.reader()).await.map_err(from_driver)?;
    Ok(rows.into_iter().map(QuestionnaireReportRow::from).collect())
}

/// The sums of the counts.
pub(super) async fn counts(
    pools: &Pools,
    filter: &QuestionnaireCountFilter,
) -> Result<Vec<QuestionnaireCount>, StorageError> {
    let rows: Vec<(String, String, i64)> = sqlx::query_as(
        "SELECT question, choice, CAST(SUM(count) AS bigint)
         FROM questionnaire_counts
         WHERE questionnaire = $1 AND (CAST($2 AS bigint) IS NULL OR version = $2)
           AND (CAST($3 AS date) IS NULL OR day >= $3) AND (CAST($4 AS date) IS NULL OR day <= $4)
         GROUP BY question, choice
         ORDER BY question, choice",
    )
    .bind(filter.questionnaire.0)
    .bind(filter.version)
    .bind(filter.from)
    .bind(filter.to)
    .fetch_all(pools.reader())
    .await
    .map_err(from_driver)?;
    let count = |(question, choice, count)| QuestionnaireCount { question, choice, count };
    Ok(rows.into_iter().map(count).collect())
}

row! {
    struct ReportRow {
        id: Uuid,
        version: i64,
        title: String,
        user_id: Uuid,
        number: i64,
        last_name: String,
        first_name: String,
        patr_name: Option<String>,
        client_ids: String,
        is_from_esia: bool,
        citizenship: String,
        assigned_at: DateTime<Utc>,
        due: Option<NaiveDate>,
        completed_at: Option<DateTime<Utc>>,
    }
}

impl From<ReportRow> for QuestionnaireReportRow {
    fn from(row: ReportRow) -> Self {
        let name =
            PersonName { last_name: row.last_name, first_name: row.first_name, patr_name: row.patr_name };
        Self {
            id: QuestionnaireAssignmentId(row.id),
            version: row.version,
            title: row.title,
            user: UserId(row.user_id),
            number: row.number,
            name: name.visible(),
            client_ids: row.client_ids,
            is_from_esia: row.is_from_esia,
            is_citizen: row.citizenship == citizenship_name(Citizenship::Ru),
            assigned_at: row.assigned_at,
            due: row.due,
            completed_at: row.completed_at,
        }
    }
}
