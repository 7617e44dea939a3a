//! Rules that send questionnaires, and their runs. A run locks its rule, so two kernels do not send twice, and notes each visit or period under
//! a unique index.

use super::cabinet_query::{Source, push_matching};
use super::questionnaire_rule_row::{RuleRow, select_rules};
use super::unit_of_work::Work;
use super::{Db, Repositories, Transaction, questionnaire_sendings, to_microseconds};
use crate::error::from_driver;
use crate::row::row;
use async_trait::async_trait;
use cabinet_domain::{QuestionnaireId, QuestionnaireRuleId, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::{check_id, check_text};
use cabinet_ports::repository::{
    ChangeTopic, ListedQuestionnaireRule, QuestionnaireCandidates, QuestionnaireRecipients,
    QuestionnaireRule, QuestionnaireRuleFault, QuestionnaireRuleOutcome, QuestionnaireRuleRepository,
    QuestionnaireRuleRun, QuestionnaireRuleWriter, QuestionnaireTrigger, RECIPIENTS_AT_MOST,
};
use cabinet_vault::Vault;
use chrono::{DateTime, Utc};
use sqlx::QueryBuilder;
use std::collections::BTreeSet;
use uuid::Uuid;

/// Marks written in one statement.
const MARKED_AT_ONCE: usize = 1_000;

#[async_trait]
impl QuestionnaireRuleRepository for Repositories {
    async fn rules(&self) -> Result<Vec<ListedQuestionnaireRule>, StorageError> {
        let rows = sqlx::query_as::<Db, RuleRow>(select_rules!("ORDER BY r.id"))
            .fetch_all(self.pools.reader())
            .await
            .map_err(from_driver)?;
        rows.into_iter().map(ListedQuestionnaireRule::try_from).collect()
    }

    async fn rule(&self, id: QuestionnaireRuleId) -> Result<Option<ListedQuestionnaireRule>, StorageError> {
        let row = sqlx::query_as::<Db, RuleRow>(select_rules!("WHERE r.id = $1"))
            .bind(id.0)
            .fetch_optional(self.pools.reader())
            .await
            .map_err(from_driver)?;
        row.map(ListedQuestionnaireRule::try_from).transpose()
    }
}

#[async_trait]
impl QuestionnaireRuleWriter for Work {
    async fn add_rule(&mut self, rule: &QuestionnaireRule) -> Result<(), StorageError> {
        let statement = sqlx::query(
            "INSERT INTO questionnaire_rules
                 (id, revision, questionnaire, title, kind, days, host, clinic, speciality, matching, due_days, is_on, since, updated_at, updated_by)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)",
        );
        let added =
            write(self.told_change(ChangeTopic::Questionnaires), statement, rule, rule.revision).await?;
        self.done(added).map(drop)
    }

    async fn replace_rule(&mut self, rule: &QuestionnaireRule) -> Result<bool, StorageError> {
        let statement = sqlx::query(
            "UPDATE questionnaire_rules
             SET revision = revision + 1, questionnaire = $3, title = $4, kind = $5, days = $6, host = $7, clinic = $8, speciality = $9,
                 matching = $10, due_days = $11, is_on = $12, since = $13, updated_at = $14, updated_by = $15, last_fault = NULL,
                 passed_day = NULL
             WHERE id = $1 AND revision = $2",
        );
        let transaction = self.told_change(ChangeTopic::Questionnaires);
        let replaced = write(transaction, statement, rule, rule.revision - 1).await?;
        self.done(replaced > 0)
    }

    async fn remove_rule(
        &mut self,
        id: QuestionnaireRuleId,
    ) -> Result<Option<QuestionnaireId>, StorageError> {
        let transaction = self.told_change(ChangeTopic::Questionnaires);
        let removed: Option<Uuid> =
            sqlx::query_scalar("DELETE FROM questionnaire_rules WHERE id = $1 RETURNING questionnaire")
                .bind(id.0)
                .fetch_optional(&mut **transaction)
                .await
                .map_err(from_driver)?;
        self.done(removed.map(QuestionnaireId))
    }

    async fn run_rule(
        &mut self,
        run: &QuestionnaireRuleRun,
    ) -> Result<QuestionnaireRuleOutcome, StorageError> {
        self.tell(ChangeTopic::Questionnaires);
        let (transaction, vault) = self.change_sealed();
        let outcome = run_rule(transaction, vault, run).await?;
        self.done(outcome)
    }

    async fn note_rule_fault(
        &mut self,
        id: QuestionnaireRuleId,
        fault: QuestionnaireRuleFault,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        let transaction = self.told_change(ChangeTopic::Questionnaires);
        note_fault(transaction, id, Some(fault), now).await?;
        self.done(())
    }
}

type Statement<'q> = sqlx::query::Query<'q, Db, <Db as sqlx::Database>::Arguments>;

async fn write(
    transaction: &mut Transaction,
    statement: Statement<'static>,
    rule: &QuestionnaireRule,
    revision: i64,
) -> Result<u64, StorageError> {
    check_text("questionnaire_rules.title", &rule.title)?;
    let (host, clinic, speciality) = match &rule.trigger {
        QuestionnaireTrigger::AfterVisit { host, clinic, speciality, .. } => (
            host.as_ref().map(ToString::to_string),
            clinic.as_ref().map(ToString::to_string),
            speciality.as_ref().map(ToString::to_string),
        ),
        QuestionnaireTrigger::EveryDays { .. } => (None, None, None),
    };
    for id in [&clinic, &speciality].into_iter().flatten() {
        check_id("questionnaire_rules.clinic", id)?;
    }
    let done = statement
        .bind(rule.id.0)
        .bind(revision)
        .bind(rule.questionnaire.0)
        .bind(rule.title.clone())
        .bind(rule.trigger.kind())
        .bind(i64::from(rule.trigger.days()))
        .bind(host)
        .bind(clinic)
        .bind(speciality)
        .bind(rule.matching.clone())
        .bind(rule.due_days.map(i64::from))
        .bind(rule.is_on)
        .bind(rule.since)
        .bind(to_microseconds(rule.updated_at))
        .bind(rule.updated_by.map(|UserId(user)| user))
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
    Ok(done.rows_affected())
}

async fn run_rule(
    transaction: &mut Transaction,
    vault: &Vault,
    run: &QuestionnaireRuleRun,
) -> Result<QuestionnaireRuleOutcome, StorageError> {
    let locked = sqlx::query(
        "UPDATE questionnaire_rules
         SET last_run = $3, last_fault = NULL
         WHERE id = $1 AND revision = $2 AND is_on AND (last_run IS NULL OR last_run <= $4)",
    )
    .bind(run.rule.0)
    .bind(run.revision)
    .bind(to_microseconds(run.now))
    .bind(to_microseconds(run.recent))
    .execute(&mut **transaction)
    .await
    .map_err(from_driver)?;
    if locked.rows_affected() == 0 {
        return Ok(QuestionnaireRuleOutcome::Skipped);
    }
    // Read again under the lock.
    let rule = sqlx::query_as::<Db, RuleRow>(select_rules!("WHERE r.id = $1"))
        .bind(run.rule.0)
        .fetch_one(&mut **transaction)
        .await
        .map_err(from_driver)?;
    let rule = ListedQuestionnaireRule::try_from(rule)?.rule;
    if !questionnaire_sendings::lock_published(transaction, rule.questionnaire).await? {
        let fault = unsendable(transaction, rule.questionnaire).await?;
        note_fault(transaction, run.rule, Some(fault), run.now).await?;
        return Ok(QuestionnaireRuleOutcome::Nothing);
    }
    let chosen = match run.candidates {
        QuestionnaireCandidates::Visits { .. } => candidates(transaction, vault, (&rule, None), run).await?,
        QuestionnaireCandidates::Period { .. } => of_period(transaction, vault, &rule, run).await?,
    };
    if chosen.is_empty() {
        return Ok(QuestionnaireRuleOutcome::Nothing);
    }
    mark(transaction, run, &chosen).await?;
    let users: BTreeSet<UserId> = chosen.into_iter().map(|chosen| UserId(chosen.user)).collect();
    let recipients = QuestionnaireRecipients::Users(users.into_iter().collect());
    let origin = questionnaire_sendings::Origin { by: None, rule: Some(run.rule), at: run.now };
    let ids = (run.sending, rule.questionnaire);
    let begun =
        questionnaire_sendings::begin(transaction, vault, ids, &recipients, (run.due, origin)).await?;
    Ok(begun.map_or(QuestionnaireRuleOutcome::Nothing, QuestionnaireRuleOutcome::Sends))
}

/// Why a questionnaire cannot be sent.
async fn unsendable(
    transaction: &mut Transaction,
    questionnaire: QuestionnaireId,
) -> Result<QuestionnaireRuleFault, StorageError> {
    let state: String = sqlx::query_scalar("SELECT state FROM questionnaires WHERE id = $1")
        .bind(questionnaire.0)
        .fetch_one(&mut **transaction)
        .await
        .map_err(from_driver)?;
    Ok(match state.as_str() {
        "archived" => QuestionnaireRuleFault::QuestionnaireArchived,
        _ => QuestionnaireRuleFault::NotPublished,
    })
}

async fn note_fault(
    transaction: &mut Transaction,
    id: QuestionnaireRuleId,
    fault: Option<QuestionnaireRuleFault>,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    sqlx::query("UPDATE questionnaire_rules SET last_fault = $2, last_run = $3 WHERE id = $1")
        .bind(id.0)
        .bind(fault.map(QuestionnaireRuleFault::name))
        .bind(to_microseconds(now))
        .execute(&mut **transaction)
        .await
        .map(drop)
        .map_err(from_driver)
}

row! {
    /// A patient to whom a rule sends now.
    struct Chosen {
        user: Uuid,
        /// The booking of the visit.
        booking: Option<Uuid>,
        number: i64,
    }
}

/// The patients of a period. The first run of a day reads the whole table of users, the others only the accounts that no run of that day has
/// passed: new ones, and those beyond the recipients of one sending. Who matches the filter later in the day is asked the next day.
async fn of_period(
    transaction: &mut Transaction,
    vault: &Vault,
    rule: &QuestionnaireRule,
    run: &QuestionnaireRuleRun,
) -> Result<Vec<Chosen>, StorageError> {
    let passed: Option<i64> =
        sqlx::query_scalar("SELECT passed_number FROM questionnaire_rules WHERE id = $1 AND passed_day = $2")
            .bind(run.rule.0)
            .bind(run.today)
            .fetch_optional(&mut **transaction)
            .await
            .map_err(from_driver)?;
    if passed.is_none() {
        remove_old_marks(transaction, run).await?;
    }
    // Before the patients are read: one who registers in between is passed by the next run.
    let last: i64 = sqlx::query_scalar("SELECT coalesce(max(number), 0) FROM users")
        .fetch_one(&mut **transaction)
        .await
        .map_err(from_driver)?;
    let chosen = candidates(transaction, vault, (rule, passed), run).await?;
    let has_more = u32::try_from(chosen.len()).is_ok_and(|chosen| chosen >= RECIPIENTS_AT_MOST);
    let passed = chosen.last().filter(|_| has_more).map_or(last, |chosen| chosen.number);
    sqlx::query("UPDATE questionnaire_rules SET passed_day = $2, passed_number = $3 WHERE id = $1")
        .bind(run.rule.0)
        .bind(run.today)
        .bind(passed)
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
    Ok(chosen)
}

/// The patients to whom a rule sends now; with `passed`, only accounts with greater numbers.
async fn candidates(
    transaction: &mut Transaction,
    vault: &Vault,
    (rule, passed): (&QuestionnaireRule, Option<i64>),
    run: &QuestionnaireRuleRun,
) -> Result<Vec<Chosen>, StorageError> {
    let mut query = QueryBuilder::<Db>::new("SELECT p.id AS \"user\", p.number");
    let order = match run.candidates {
        QuestionnaireCandidates::Visits { from, to } => {
            query.push(", b.id AS booking FROM bookings AS b JOIN users AS p ON p.id = b.user_id WHERE b.state = 'booked' AND b.start >= ");
            query.push_bind(from).push(" AND b.start < ").push_bind(to);
            if let QuestionnaireTrigger::AfterVisit { host, clinic, speciality, .. } = &rule.trigger {
                let narrower = [
                    (" AND b.host = ", host.as_ref().map(ToString::to_string)),
                    (" AND b.clinic = ", clinic.as_ref().map(ToString::to_string)),
                    (" AND b.speciality = ", speciality.as_ref().map(ToString::to_string)),
                ];
                for (condition, value) in narrower {
                    if let Some(value) = value {
                        query.push(condition).push_bind(value);
                    }
                }
            }
            query.push(" AND NOT EXISTS (SELECT 1 FROM questionnaire_rule_marks AS m WHERE m.booking = b.id AND m.rule = ");
            query.push_bind(run.rule.0).push(")");
            " ORDER BY b.start, b.id"
        }
        QuestionnaireCandidates::Period { begins, sent_after } => {
            query.push(", CAST(NULL AS uuid) AS booking FROM users AS p WHERE NOT EXISTS (SELECT 1 FROM questionnaire_rule_marks AS m WHERE m.user_id = p.id AND m.rule = ");
            query.push_bind(run.rule.0).push(" AND (m.period = ").push_bind(begins);
            query.push(" OR m.day > ").push_bind(sent_after).push("))");
            " ORDER BY p.number"
        }
    };
    if let Some(passed) = passed {
        query.push(" AND p.number > ").push_bind(passed);
    }
    query.push(" AND p.role = 'ROLE_PATIENT' AND NOT p.disabled");
    if let Some(filter) = &run.matching {
        query.push(" AND p.number IN (");
        push_matching(&mut query, "users.number", filter, &Source::Table, vault);
        query.push(")");
    }
    query.push(order).push(" LIMIT ").push_bind(i64::from(RECIPIENTS_AT_MOST));
    query.build_query_as().persistent(false).fetch_all(&mut **transaction).await.map_err(from_driver)
}

/// Of the marks of earlier periods, none is needed any more.
async fn remove_old_marks(
    transaction: &mut Transaction,
    run: &QuestionnaireRuleRun,
) -> Result<(), StorageError> {
    let QuestionnaireCandidates::Period { begins, sent_after } = run.candidates else { return Ok(()) };
    sqlx::query("DELETE FROM questionnaire_rule_marks WHERE rule = $1 AND period < $2 AND day <= $3")
        .bind(run.rule.0)
        .bind(begins)
        .bind(sent_after)
        .execute(&mut **transaction)
        .await
        .map(drop)
        .map_err(from_driver)
}

/// Notes for which visit or period the patients are sent to.
async fn mark(
    transaction: &mut Transaction,
    run: &QuestionnaireRuleRun,
    chosen: &[Chosen],
) -> Result<(), StorageError> {
    let period = match run.candidates {
        QuestionnaireCandidates::Visits { .. } => None,
        QuestionnaireCandidates::Period { begins, .. } => Some(begins),
    };
    for chosen in chosen.chunks(MARKED_AT_ONCE) {
        let mut statement = QueryBuilder::<Db>::new(
            "INSERT INTO questionnaire_rule_marks (rule, user_id, booking, period, day) ",
        );
        statement.push_values(chosen, |mut row, Chosen { user, booking, .. }| {
            row.push_bind(run.rule.0)
                .push_bind(*user)
                .push_bind(*booking)
                .push_bind(period)
                .push_bind(run.today);
        });
        statement.build().persistent(false).execute(&mut **transaction).await.map_err(from_driver)?;
    }
    Ok(())
}
