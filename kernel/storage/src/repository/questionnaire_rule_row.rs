//! Rows of rules.

use super::inconsistent;
use crate::row::row;
use cabinet_domain::{QuestionnaireId, QuestionnaireRuleId, QuestionnaireState, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::{
    ListedQuestionnaireRule, QuestionnaireRule, QuestionnaireRuleFault, QuestionnaireTrigger,
};
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

/// Selects rules with their questionnaires and how often they have sent.
macro_rules! select_rules {
    ($clauses:literal) => {
        concat!(
            "SELECT r.id, r.questionnaire, q.title AS questionnaire_title, q.state AS questionnaire_state, r.revision, r.title, r.kind, r.days,
                    r.host, r.clinic, r.speciality, r.matching, r.due_days, r.is_on, r.since, r.updated_at, r.updated_by, r.last_run, r.last_fault,
                    (SELECT CAST(coalesce(sum(s.assigned), 0) AS bigint) FROM questionnaire_sendings AS s WHERE s.rule = r.id) AS sent
             FROM questionnaire_rules AS r
             JOIN questionnaires AS q ON q.id = r.questionnaire ",
            $clauses
        )
    };
}
pub(super) use select_rules;

row! {
    pub(super) struct RuleRow {
        id: Uuid,
        questionnaire: Uuid,
        questionnaire_title: String,
        questionnaire_state: String,
        revision: i64,
        title: String,
        kind: String,
        days: i64,
        host: Option<String>,
        clinic: Option<String>,
        speciality: Option<String>,
        matching: Option<Vec<u8>>,
        due_days: Option<i64>,
        is_on: bool,
        since: NaiveDate,
        updated_at: DateTime<Utc>,
        updated_by: Option<Uuid>,
        last_run: Option<DateTime<Utc>>,
        last_fault: Option<String>,
        sent: i64,
    }
}

impl TryFrom<RuleRow> for ListedQuestionnaireRule {
    type Error = StorageError;

    fn try_from(row: RuleRow) -> Result<Self, StorageError> {
        let wrong = |column| move || inconsistent("questionnaire_rules", column, row.id);
        let days = u32::try_from(row.days).ok().ok_or_else(wrong("days"))?;
        let trigger = match row.kind.as_str() {
            "after_visit" => QuestionnaireTrigger::AfterVisit {
                days,
                host: row.host.map(|host| host.parse().ok().ok_or_else(wrong("host"))).transpose()?,
                clinic: row.clinic.map(Into::into),
                speciality: row.speciality.map(Into::into),
            },
            "every_days" => QuestionnaireTrigger::EveryDays { days },
            _ => return Err(wrong("kind")()),
        };
        let fault = |name: String| QuestionnaireRuleFault::from_name(&name).ok_or_else(wrong("last_fault"));
        Ok(Self {
            rule: QuestionnaireRule {
                id: QuestionnaireRuleId(row.id),
                questionnaire: QuestionnaireId(row.questionnaire),
                revision: row.revision,
                title: row.title,
                trigger,
                matching: row.matching,
                due_days: row
                    .due_days
                    .map(|days| u32::try_from(days).ok().ok_or_else(wrong("due_days")))
                    .transpose()?,
                is_on: row.is_on,
                since: row.since,
                updated_at: row.updated_at,
                updated_by: row.updated_by.map(UserId),
            },
            questionnaire_title: row.questionnaire_title,
            questionnaire_state: QuestionnaireState::from_name(&row.questionnaire_state)
                .ok_or_else(wrong("questionnaire_state"))?,
            last_run: row.last_run,
            last_fault: row.last_fault.map(fault).transpose()?,
            sent: row.sent,
        })
    }
}
