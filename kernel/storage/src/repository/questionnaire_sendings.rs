//! Assigns a questionnaire to many patients. The recipients are chosen when the sending begins; each step gives the next ones their copy and
//! forgets them, in one transaction, so a step that is repeated after a crash gives nobody a second one.

use super::cabinet_query::{Source, push_matching};
use super::questionnaire_row::{SendingRow, sending_columns};
use super::{Db, Transaction, push_ids, to_microseconds};
use crate::error::from_driver;
use cabinet_domain::{
    QuestionnaireAssignmentId, QuestionnaireId, QuestionnaireRuleId, QuestionnaireSending,
    QuestionnaireSendingId, UserId,
};
use cabinet_ports::StorageError;
use cabinet_ports::repository::{QuestionnaireBatch, QuestionnaireRecipients, RECIPIENTS_AT_MOST};
use cabinet_vault::Vault;
use chrono::{DateTime, NaiveDate, Utc};
use sqlx::QueryBuilder;
use std::collections::BTreeSet;
use uuid::Uuid;

/// Who or what begins a sending, and when.
pub(super) struct Origin {
    pub(super) by: Option<UserId>,
    pub(super) rule: Option<QuestionnaireRuleId>,
    pub(super) at: DateTime<Utc>,
}

/// Begins a sending of the last version of a published questionnaire.
pub(super) async fn begin(
    transaction: &mut Transaction,
    vault: &Vault,
    (id, questionnaire): (QuestionnaireSendingId, QuestionnaireId),
    recipients: &QuestionnaireRecipients,
    (due, origin): (Option<NaiveDate>, Origin),
) -> Result<Option<QuestionnaireSending>, StorageError> {
    let begun = sqlx::query(
        "INSERT INTO questionnaire_sendings
             (id, questionnaire, version, due, state, total, assigned, already_assigned, failed, created_at, created_by, rule)
         SELECT $1, id, version, $3, 'running', 0, 0, 0, 0, $4, $5, $6
         FROM questionnaires
         WHERE id = $2 AND state = 'published'",
    )
    .bind(id.0)
    .bind(questionnaire.0)
    .bind(due)
    .bind(to_microseconds(origin.at))
    .bind(origin.by.map(|UserId(user)| user))
    .bind(origin.rule.map(|QuestionnaireRuleId(rule)| rule))
    .execute(&mut **transaction)
    .await
    .map_err(from_driver)?;
    if begun.rows_affected() == 0 {
        return Ok(None);
    }
    let mut statement =
        QueryBuilder::<Db>::new("INSERT INTO questionnaire_recipients (sending, user_id) SELECT ");
    statement.push_bind(id.0).push(", id FROM users WHERE role = 'ROLE_PATIENT' AND ");
    let (chosen, total) = match recipients {
        QuestionnaireRecipients::Users(users) => {
            let users: BTreeSet<Uuid> = users.iter().map(|user| user.0).collect();
            let total = u64::try_from(users.len()).unwrap_or(u64::MAX);
            if total > u64::from(RECIPIENTS_AT_MOST) {
                return Err(StorageError::Unstorable { what: "questionnaire_recipients" });
            }
            push_ids(statement.push("id IN "), users.into_iter());
            (run(&mut statement, transaction).await?, Some(total))
        }
        QuestionnaireRecipients::Matching(filter) => {
            statement.push("number IN (");
            push_matching(&mut statement, "users.number", filter, &Source::Table, vault);
            statement.push(" LIMIT ").push_bind(i64::from(RECIPIENTS_AT_MOST) + 1).push(")");
            (run(&mut statement, transaction).await?, None)
        }
    };
    if chosen > u64::from(RECIPIENTS_AT_MOST) {
        return Err(StorageError::Unstorable { what: "questionnaire_recipients" });
    }
    let total = i64::try_from(total.unwrap_or(chosen)).unwrap_or(i64::MAX);
    let row = sqlx::query_as::<Db, SendingRow>(concat!(
        "UPDATE questionnaire_sendings SET total = $2 WHERE id = $1 RETURNING ",
        sending_columns!()
    ))
    .bind(id.0)
    .bind(total)
    .fetch_one(&mut **transaction)
    .await
    .map_err(from_driver)?;
    row.try_into().map(Some)
}

async fn run(statement: &mut QueryBuilder<Db>, transaction: &mut Transaction) -> Result<u64, StorageError> {
    let done = statement.build().persistent(false).execute(&mut **transaction).await.map_err(from_driver)?;
    Ok(done.rows_affected())
}

/// Gives the next recipients of a running sending their copy.
pub(super) async fn send_next(
    transaction: &mut Transaction,
    id: QuestionnaireSendingId,
    ids: &[QuestionnaireAssignmentId],
    at: DateTime<Utc>,
) -> Result<Option<QuestionnaireBatch>, StorageError> {
    // Locks the sending: it can neither be cancelled nor continued by another worker until the transaction ends.
    let locked = sqlx::query_as::<Db, SendingRow>(concat!(
        "UPDATE questionnaire_sendings SET total = total WHERE id = $1 AND state = 'running' RETURNING ",
        sending_columns!()
    ))
    .bind(id.0)
    .fetch_optional(&mut **transaction)
    .await
    .map_err(from_driver)?;
    let Some(sending) = locked else { return Ok(None) };
    let sending = QuestionnaireSending::try_from(sending)?;
    if !lock_published(transaction, sending.questionnaire).await? {
        return stop(transaction, id).await.map(Some);
    }
    // A range of the primary key, whatever the statistics say of a table that fills and empties within seconds.
    let next: Vec<Uuid> = sqlx::query_scalar(
        "DELETE FROM questionnaire_recipients
         WHERE sending = $1 AND user_id <= COALESCE(
             (SELECT user_id FROM questionnaire_recipients WHERE sending = $1 ORDER BY user_id LIMIT 1 OFFSET $2), $3
         )
         RETURNING user_id",
    )
    .bind(id.0)
    .bind(i64::try_from(ids.len()).unwrap_or(i64::MAX).saturating_sub(1))
    .bind(Uuid::max())
    .fetch_all(&mut **transaction)
    .await
    .map_err(from_driver)?;
    let assigned =
        if next.is_empty() { Vec::new() } else { assign(transaction, &sending, &next, ids, at).await? };
    let (new, old) = (count(assigned.len()), count(next.len() - assigned.len()));
    let row = sqlx::query_as::<Db, SendingRow>(concat!(
        "UPDATE questionnaire_sendings
         SET assigned = assigned + $2, already_assigned = already_assigned + $3,
             state = CASE WHEN $4 THEN 'done' ELSE state END,
             failed = CASE WHEN $4 THEN total - assigned - $2 - already_assigned - $3 ELSE failed END
         WHERE id = $1
         RETURNING ",
        sending_columns!()
    ))
    .bind(id.0)
    .bind(new)
    .bind(old)
    .bind(next.len() < ids.len())
    .fetch_one(&mut **transaction)
    .await
    .map_err(from_driver)?;
    Ok(Some(QuestionnaireBatch { assigned, sending: row.try_into()? }))
}

/// Whether a questionnaire is published. It cannot be archived until the transaction ends.
pub(super) async fn lock_published(
    transaction: &mut Transaction,
    questionnaire: QuestionnaireId,
) -> Result<bool, StorageError> {
    let locked = sqlx::query("UPDATE questionnaires SET state = state WHERE id = $1 AND state = 'published'")
        .bind(questionnaire.0)
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
    Ok(locked.rows_affected() > 0)
}

/// Stops a sending whose questionnaire was archived.
async fn stop(
    transaction: &mut Transaction,
    id: QuestionnaireSendingId,
) -> Result<QuestionnaireBatch, StorageError> {
    let row = sqlx::query_as::<Db, SendingRow>(concat!(
        "UPDATE questionnaire_sendings SET state = 'cancelled', stop_reason = 'questionnaire_archived' WHERE id = $1 RETURNING ",
        sending_columns!()
    ))
    .bind(id.0)
    .fetch_one(&mut **transaction)
    .await
    .map_err(from_driver)?;
    forget_recipients(transaction, id).await?;
    Ok(QuestionnaireBatch { assigned: Vec::new(), sending: row.try_into()? })
}

/// Adds the copies. A patient who has an open one is skipped.
async fn assign(
    transaction: &mut Transaction,
    sending: &QuestionnaireSending,
    users: &[Uuid],
    ids: &[QuestionnaireAssignmentId],
    at: DateTime<Utc>,
) -> Result<Vec<UserId>, StorageError> {
    let mut statement = QueryBuilder::<Db>::new(
        "INSERT INTO questionnaire_assignments (id, questionnaire, version, user_id, assigned_by, sending, assigned_at, due, revision) ",
    );
    let at = to_microseconds(at);
    statement.push_values(users.iter().zip(ids), |mut row, (user, id)| {
        row.push_bind(id.0).push_bind(sending.questionnaire.0).push_bind(sending.version).push_bind(*user);
        row.push_bind(sending.created_by.map(|by| by.0)).push_bind(sending.id.0).push_bind(at);
        row.push_bind(sending.due).push_bind(0_i64);
    });
    statement.push(
        " ON CONFLICT (user_id, questionnaire) WHERE completed_at IS NULL DO NOTHING RETURNING user_id",
    );
    let assigned: Vec<Uuid> =
        statement.build_query_scalar().fetch_all(&mut **transaction).await.map_err(from_driver)?;
    Ok(assigned.into_iter().map(UserId).collect())
}

/// Stops a running sending.
pub(super) async fn cancel(
    transaction: &mut Transaction,
    id: QuestionnaireSendingId,
) -> Result<bool, StorageError> {
    let done = sqlx::query(
        "UPDATE questionnaire_sendings SET state = 'cancelled' WHERE id = $1 AND state = 'running'",
    )
    .bind(id.0)
    .execute(&mut **transaction)
    .await
    .map_err(from_driver)?;
    if done.rows_affected() == 0 {
        return Ok(false);
    }
    forget_recipients(transaction, id).await?;
    Ok(true)
}

async fn forget_recipients(
    transaction: &mut Transaction,
    id: QuestionnaireSendingId,
) -> Result<(), StorageError> {
    let forgotten = sqlx::query("DELETE FROM questionnaire_recipients WHERE sending = $1").bind(id.0);
    forgotten.execute(&mut **transaction).await.map(drop).map_err(from_driver)
}

fn count(length: usize) -> i64 {
    i64::try_from(length).unwrap_or(i64::MAX)
}
