//! Reports of a questionnaire: rows of assignments and links by one keyset, and sums of the anonymous counts.

use super::user_row::citizenship_name;
use super::{Db, Pools, inconsistent, to_microseconds};
use crate::error::from_driver;
use crate::row::row;
use cabinet_domain::{Citizenship, PersonName, QuestionnaireLinkId, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::check_id;
use cabinet_ports::repository::{
    QuestionnaireClinic, QuestionnaireCount, QuestionnaireCountFilter, QuestionnaireExportRow,
    QuestionnairePerson, QuestionnaireReportFilter, QuestionnaireReportPlace, QuestionnaireReportRow,
};
use chrono::{DateTime, NaiveDate, Utc};
use sqlx::QueryBuilder;
use uuid::Uuid;

/// The rows of a page, the last assigned first. Answers are read for an export only. Each side gives at most a page, in the order of its index;
/// one statement reads both, so a row that changes meanwhile is neither missing nor there twice.
pub(super) async fn rows(
    pools: &Pools,
    filter: &QuestionnaireReportFilter,
    after: Option<QuestionnaireReportPlace>,
    at_most: u32,
    with_answers: bool,
) -> Result<Vec<QuestionnaireExportRow>, StorageError> {
    let mut query = QueryBuilder::<Db>::new(
        "SELECT * FROM (
             SELECT a.id, a.version, v.title, a.user_id, u.number, u.last_name, u.first_name, u.patr_name, CAST(NULL AS bytea) AS person,
                    u.client_ids, (u.esia_oid IS NOT NULL) AS is_from_esia, u.citizenship, a.assigned_at, a.due, a.completed_at,
                    CASE WHEN a.completed_at IS NOT NULL AND ",
    );
    query.push_bind(with_answers).push(
        " THEN a.sealed END AS sealed
             FROM questionnaire_assignments AS a
             JOIN questionnaire_versions AS v ON v.questionnaire = a.questionnaire AND v.version = a.version
             JOIN users AS u ON u.id = a.user_id",
    );
    push_page(&mut query, "a.assigned_at", filter, after, at_most)?;
    if filter.clinic.is_none() {
        query.push(
            ") AS assigned
             UNION ALL
             SELECT * FROM (
                 SELECT a.id, a.version, v.title, CAST(NULL AS uuid) AS user_id, CAST(NULL AS bigint) AS number, '' AS last_name,
                        '' AS first_name, CAST(NULL AS text) AS patr_name, a.person, '' AS client_ids, FALSE AS is_from_esia,
                        '' AS citizenship, a.created_at AS assigned_at, CAST(NULL AS date) AS due, a.completed_at,
                        CASE WHEN a.completed_at IS NOT NULL AND ",
        );
        query.push_bind(with_answers).push(
            " THEN a.sealed END AS sealed
                 FROM questionnaire_links AS a
                 JOIN questionnaire_versions AS v ON v.questionnaire = a.questionnaire AND v.version = a.version",
        );
        push_page(&mut query, "a.created_at", filter, after, at_most)?;
    }
    query.push(") AS listed ORDER BY assigned_at DESC, id DESC LIMIT ").push_bind(i64::from(at_most));
    let rows: Vec<ReportRow> =
        query.build_query_as().persistent(false).fetch_all(pools.reader()).await.map_err(from_driver)?;
    rows.into_iter().map(QuestionnaireExportRow::try_from).collect()
}

/// How many rows there are.
pub(super) async fn size(pools: &Pools, filter: &QuestionnaireReportFilter) -> Result<i64, StorageError> {
    let mut query = QueryBuilder::<Db>::new("SELECT (SELECT count(*) FROM questionnaire_assignments AS a");
    push_filter(&mut query, "a.assigned_at", filter)?;
    query.push(")");
    if filter.clinic.is_none() {
        query.push(" + (SELECT count(*) FROM questionnaire_links AS a");
        push_filter(&mut query, "a.created_at", filter)?;
        query.push(")");
    }
    query.build_query_scalar().persistent(false).fetch_one(pools.reader()).await.map_err(from_driver)
}

/// The page of one side, which is ordered by `at`.
fn push_page(
    query: &mut QueryBuilder<Db>,
    at: &'static str,
    filter: &QuestionnaireReportFilter,
    after: Option<QuestionnaireReportPlace>,
    at_most: u32,
) -> Result<(), StorageError> {
    push_filter(query, at, filter)?;
    if let Some(after) = after {
        query.push(format_args!(" AND ({at}, a.id) < (")).push_bind(to_microseconds(after.assigned_at));
        query.push(", ").push_bind(after.id).push(")");
    }
    query.push(format_args!(" ORDER BY {at} DESC, a.id DESC LIMIT ")).push_bind(i64::from(at_most));
    Ok(())
}

fn push_filter(
    query: &mut QueryBuilder<Db>,
    at: &'static str,
    filter: &QuestionnaireReportFilter,
) -> Result<(), StorageError> {
    query.push(" WHERE a.questionnaire = ").push_bind(filter.questionnaire.0);
    if let Some(version) = filter.version {
        query.push(" AND a.version = ").push_bind(version);
    }
    if let Some(from) = filter.from {
        query.push(format_args!(" AND {at} >= ")).push_bind(to_microseconds(from));
    }
    if let Some(to) = filter.to {
        query.push(format_args!(" AND {at} < ")).push_bind(to_microseconds(to));
    }
    if let Some(QuestionnaireClinic { host, clinic }) = &filter.clinic {
        check_id("relations.clinic", &clinic.0)?;
        query.push(" AND EXISTS (SELECT 1 FROM relations AS r WHERE r.user_id = a.user_id AND r.clinic = ");
        query.push_bind(clinic.0.clone());
        if let Some(host) = host {
            query.push(" AND r.host = ").push_bind(host.to_string());
        }
        query.push(")");
    }
    Ok(())
}

/// The counts of some questions by day.
pub(super) async fn daily_counts(
    pools: &Pools,
    filter: &QuestionnaireCountFilter,
    questions: &[String],
) -> Result<Vec<(NaiveDate, QuestionnaireCount)>, StorageError> {
    if questions.is_empty() {
        return Ok(Vec::new());
    }
    let mut query = QueryBuilder::<Db>::new(
        "SELECT day, question, choice, CAST(SUM(count) AS bigint) FROM questionnaire_counts WHERE questionnaire = ",
    );
    query.push_bind(filter.questionnaire.0);
    if let Some(version) = filter.version {
        query.push(" AND version = ").push_bind(version);
    }
    if let Some(from) = filter.from {
        query.push(" AND day >= ").push_bind(from);
    }
    if let Some(to) = filter.to {
        query.push(" AND day <= ").push_bind(to);
    }
    query.push(" AND question IN (");
    let mut names = query.separated(", ");
    for question in questions {
        names.push_bind(question.clone());
    }
    query.push(") GROUP BY day, question, choice ORDER BY day, question, choice");
    let rows: Vec<(NaiveDate, String, String, i64)> =
        query.build_query_as().persistent(false).fetch_all(pools.reader()).await.map_err(from_driver)?;
    let count = |(day, question, choice, count)| (day, QuestionnaireCount { question, choice, count });
    Ok(rows.into_iter().map(count).collect())
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
        user_id: Option<Uuid>,
        number: Option<i64>,
        last_name: String,
        first_name: String,
        patr_name: Option<String>,
        person: Option<Vec<u8>>,
        client_ids: String,
        is_from_esia: bool,
        citizenship: String,
        assigned_at: DateTime<Utc>,
        due: Option<NaiveDate>,
        completed_at: Option<DateTime<Utc>>,
        sealed: Option<Vec<u8>>,
    }
}

impl TryFrom<ReportRow> for QuestionnaireExportRow {
    type Error = StorageError;

    fn try_from(row: ReportRow) -> Result<Self, StorageError> {
        let name =
            PersonName { last_name: row.last_name, first_name: row.first_name, patr_name: row.patr_name };
        let person = person(row.id, row.user_id, name.visible(), row.person);
        let sealed = row.sealed;
        let row = QuestionnaireReportRow {
            id: row.id,
            version: row.version,
            title: row.title,
            person: person.ok_or_else(|| inconsistent("questionnaire_links", "person", row.id))?,
            number: row.number,
            client_ids: row.client_ids,
            is_from_esia: row.is_from_esia,
            is_citizen: row.citizenship == citizenship_name(Citizenship::Ru),
            assigned_at: row.assigned_at,
            due: row.due,
            completed_at: row.completed_at,
        };
        Ok(Self { row, sealed })
    }
}

/// Whose a row of assignments and links is.
pub(super) fn person(
    id: Uuid,
    user: Option<Uuid>,
    name: PersonName,
    sealed: Option<Vec<u8>>,
) -> Option<QuestionnairePerson> {
    match (user, sealed) {
        (Some(user), _) => Some(QuestionnairePerson::Patient { user: UserId(user), name }),
        (None, Some(sealed)) => Some(QuestionnairePerson::ByLink { link: QuestionnaireLinkId(id), sealed }),
        (None, None) => None,
    }
}
