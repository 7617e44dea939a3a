//! Links with which persons without an account answer a questionnaire. What a link must be for a change is in the statement that makes it.

use super::unit_of_work::Work;
use super::{Db, Repositories, to_microseconds};
use crate::error::from_driver;
use crate::row::row;
use async_trait::async_trait;
use cabinet_domain::{QuestionnaireId, QuestionnaireLinkId, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::check_text;
use cabinet_ports::repository::{
    ChangeTopic, QuestionnaireLink, QuestionnaireLinkConsent, QuestionnaireLinkPlace,
    QuestionnaireLinkRepository, QuestionnaireLinkWriter, SavedLinkAnswers, WRONG_DATES_AT_MOST,
};
use chrono::{DateTime, Utc};
use sqlx::QueryBuilder;
use uuid::Uuid;

/// The columns of [`LinkRow`], before and after a text.
macro_rules! with_columns {
    ($before:literal, $after:literal) => {
        concat!(
            $before,
            " id, digest, questionnaire, version, person, created_at, created_by, expires_at, sent_at, revoked_at, wrong_dates, opened_at,
              consent_version, consent_hash, consent_language, consented_at, revision, page, sealed, saved_at, completed_at ",
            $after
        )
    };
}

#[async_trait]
impl QuestionnaireLinkRepository for Repositories {
    async fn list(
        &self,
        questionnaire: QuestionnaireId,
        after: Option<QuestionnaireLinkPlace>,
        at_most: u32,
    ) -> Result<Vec<QuestionnaireLink>, StorageError> {
        let mut query = QueryBuilder::<Db>::new(with_columns!(
            "SELECT",
            "FROM questionnaire_links WHERE questionnaire = "
        ));
        query.push_bind(questionnaire.0);
        if let Some(after) = after {
            query.push(" AND (created_at, id) < (").push_bind(to_microseconds(after.created_at));
            query.push(", ").push_bind(after.id.0).push(")");
        }
        query.push(" ORDER BY created_at DESC, id DESC LIMIT ").push_bind(i64::from(at_most));
        let rows: Vec<LinkRow> = query
            .build_query_as()
            .persistent(false)
            .fetch_all(self.pools.reader())
            .await
            .map_err(from_driver)?;
        Ok(rows.into_iter().map(QuestionnaireLink::from).collect())
    }

    async fn lookup(&self, id: QuestionnaireLinkId) -> Result<Option<QuestionnaireLink>, StorageError> {
        let row =
            sqlx::query_as::<Db, LinkRow>(with_columns!("SELECT", "FROM questionnaire_links WHERE id = $1"))
                .bind(id.0)
                .fetch_optional(self.pools.reader())
                .await
                .map_err(from_driver)?;
        Ok(row.map(QuestionnaireLink::from))
    }

    async fn remove_before(&self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        let done =
            sqlx::query("DELETE FROM questionnaire_links WHERE coalesce(completed_at, expires_at) < $1")
                .bind(to_microseconds(before))
                .execute(self.pools.writer())
                .await
                .map_err(from_driver)?;
        Ok(done.rows_affected())
    }

    async fn after(
        &self,
        after: Option<QuestionnaireLinkId>,
        at_most: u32,
    ) -> Result<Vec<QuestionnaireLink>, StorageError> {
        let rows = sqlx::query_as::<Db, LinkRow>(with_columns!(
            "SELECT",
            "FROM questionnaire_links WHERE id > $1 ORDER BY id LIMIT $2"
        ))
        .bind(after.map_or(Uuid::nil(), |after| after.0))
        .bind(i64::from(at_most))
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        Ok(rows.into_iter().map(QuestionnaireLink::from).collect())
    }

    async fn reseal_person(&self, link: &QuestionnaireLink, sealed: Vec<u8>) -> Result<bool, StorageError> {
        let done = sqlx::query("UPDATE questionnaire_links SET person = $3 WHERE id = $1 AND person = $2")
            .bind(link.id.0)
            .bind(link.person.clone())
            .bind(sealed)
            .execute(self.pools.writer())
            .await
            .map_err(from_driver)?;
        Ok(done.rows_affected() > 0)
    }

    async fn reseal_answers(&self, link: &QuestionnaireLink, sealed: Vec<u8>) -> Result<bool, StorageError> {
        let done = sqlx::query("UPDATE questionnaire_links SET sealed = $3 WHERE id = $1 AND sealed = $2")
            .bind(link.id.0)
            .bind(link.sealed.clone())
            .bind(sealed)
            .execute(self.pools.writer())
            .await
            .map_err(from_driver)?;
        Ok(done.rows_affected() > 0)
    }
}

#[async_trait]
impl QuestionnaireLinkWriter for Work {
    async fn add(&mut self, link: &QuestionnaireLink) -> Result<Option<i64>, StorageError> {
        let transaction = self.told_change(ChangeTopic::Questionnaires);
        let version = sqlx::query_scalar(
            "INSERT INTO questionnaire_links
                 (id, digest, questionnaire, version, person, created_at, created_by, expires_at, sent_at, wrong_dates, revision)
             SELECT $1, $2, q.id, q.version, $4, $5, $6, $7, $8, 0, 0
             FROM questionnaires AS q
             WHERE q.id = $3 AND q.state = 'published'
             RETURNING version",
        )
        .bind(link.id.0)
        .bind(link.digest.clone())
        .bind(link.questionnaire.0)
        .bind(link.person.clone())
        .bind(to_microseconds(link.created_at))
        .bind(link.created_by.map(|user| user.0))
        .bind(to_microseconds(link.expires_at))
        .bind(link.sent_at.map(to_microseconds))
        .fetch_optional(&mut **transaction)
        .await
        .map_err(from_driver)?;
        self.done(version)
    }

    async fn count_wrong_date(
        &mut self,
        digest: &[u8],
        now: DateTime<Utc>,
    ) -> Result<Option<QuestionnaireLink>, StorageError> {
        let row = sqlx::query_as::<Db, LinkRow>(with_columns!(
            "UPDATE questionnaire_links
             SET wrong_dates = wrong_dates + 1
             WHERE digest = $1 AND wrong_dates < $3 AND revoked_at IS NULL AND completed_at IS NULL AND expires_at > $2
             RETURNING",
            ""
        ))
        .bind(digest.to_vec())
        .bind(to_microseconds(now))
        .bind(WRONG_DATES_AT_MOST)
        .fetch_optional(&mut **self.change())
        .await
        .map_err(from_driver)?;
        self.done(row.map(QuestionnaireLink::from))
    }

    async fn admit(
        &mut self,
        id: QuestionnaireLinkId,
        consent: &QuestionnaireLinkConsent,
    ) -> Result<(), StorageError> {
        check_text("questionnaire_links.consent_version", &consent.version)?;
        let transaction = self.told_change(ChangeTopic::Questionnaires);
        sqlx::query(
            "UPDATE questionnaire_links
             SET wrong_dates = wrong_dates - 1, opened_at = coalesce(opened_at, $5), consented_at = $5,
                 consent_version = $2, consent_hash = $3, consent_language = $4
             WHERE id = $1",
        )
        .bind(id.0)
        .bind(&consent.version)
        .bind(&consent.hash)
        .bind(&consent.language)
        .bind(to_microseconds(consent.at))
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
        self.done(())
    }

    async fn lock(&mut self, id: QuestionnaireLinkId) -> Result<Option<QuestionnaireLink>, StorageError> {
        // A statement that changes nothing locks the row in both databases.
        let row = sqlx::query_as::<Db, LinkRow>(with_columns!(
            "UPDATE questionnaire_links SET revision = revision WHERE id = $1 RETURNING",
            ""
        ))
        .bind(id.0)
        .fetch_optional(&mut **self.change())
        .await
        .map_err(from_driver)?;
        self.done(row.map(QuestionnaireLink::from))
    }

    async fn save_answers(&mut self, answers: &SavedLinkAnswers) -> Result<bool, StorageError> {
        let transaction = match answers.is_completed {
            true => self.told_change(ChangeTopic::Questionnaires),
            false => self.change(),
        };
        let done = sqlx::query(
            "UPDATE questionnaire_links
             SET revision = $3, page = $4, sealed = $5, saved_at = $6, completed_at = $7
             WHERE id = $1 AND revision = $2 AND wrong_dates < $8 AND revoked_at IS NULL AND completed_at IS NULL
               AND expires_at > $6 AND opened_at IS NOT NULL",
        )
        .bind(answers.id.0)
        .bind(answers.revision - 1)
        .bind(answers.revision)
        .bind(answers.page)
        .bind(answers.sealed.clone())
        .bind(to_microseconds(answers.at))
        .bind(answers.is_completed.then(|| to_microseconds(answers.at)))
        .bind(WRONG_DATES_AT_MOST)
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
        self.done(done.rows_affected() > 0)
    }

    async fn revoke(
        &mut self,
        id: QuestionnaireLinkId,
        now: DateTime<Utc>,
    ) -> Result<Option<QuestionnaireLink>, StorageError> {
        let row = sqlx::query_as::<Db, LinkRow>(with_columns!(
            "UPDATE questionnaire_links
             SET revoked_at = coalesce(revoked_at, $2)
             WHERE id = $1 AND completed_at IS NULL
             RETURNING",
            ""
        ))
        .bind(id.0)
        .bind(to_microseconds(now))
        .fetch_optional(&mut **self.told_change(ChangeTopic::Questionnaires))
        .await
        .map_err(from_driver)?;
        self.done(row.map(QuestionnaireLink::from))
    }
}

row! {
    struct LinkRow {
        id: Uuid,
        digest: Vec<u8>,
        questionnaire: Uuid,
        version: i64,
        person: Vec<u8>,
        created_at: DateTime<Utc>,
        created_by: Option<Uuid>,
        expires_at: DateTime<Utc>,
        sent_at: Option<DateTime<Utc>>,
        revoked_at: Option<DateTime<Utc>>,
        wrong_dates: i64,
        opened_at: Option<DateTime<Utc>>,
        consent_version: Option<String>,
        consent_hash: Option<String>,
        consent_language: Option<String>,
        consented_at: Option<DateTime<Utc>>,
        revision: i64,
        page: Option<i64>,
        sealed: Option<Vec<u8>>,
        saved_at: Option<DateTime<Utc>>,
        completed_at: Option<DateTime<Utc>>,
    }
}

impl From<LinkRow> for QuestionnaireLink {
    fn from(row: LinkRow) -> Self {
        let consent = match (row.consent_version, row.consent_hash, row.consent_language, row.consented_at) {
            (Some(version), Some(hash), Some(language), Some(at)) => {
                Some(QuestionnaireLinkConsent { version, hash, language, at })
            }
            _ => None,
        };
        Self {
            id: QuestionnaireLinkId(row.id),
            digest: row.digest,
            questionnaire: QuestionnaireId(row.questionnaire),
            version: row.version,
            person: row.person,
            created_at: row.created_at,
            created_by: row.created_by.map(UserId),
            expires_at: row.expires_at,
            sent_at: row.sent_at,
            revoked_at: row.revoked_at,
            wrong_dates: row.wrong_dates,
            opened_at: row.opened_at,
            consent,
            revision: row.revision,
            page: row.page,
            sealed: row.sealed,
            saved_at: row.saved_at,
            completed_at: row.completed_at,
        }
    }
}
