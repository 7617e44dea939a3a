//! Rules that send a questionnaire by themselves (issue 15): what administrators see and change. `run` runs them.

mod run;

use crate::{QuestionnaireCaller, QuestionnaireError, QuestionnaireService};
use cabinet_domain::{AuditKind, QuestionnaireId, QuestionnaireRuleId, QuestionnaireTitle};
use cabinet_ports::repository::{
    CabinetFilter, ListedQuestionnaireRule, QuestionnaireRule, QuestionnaireRuleFault, QuestionnaireTrigger,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

pub use run::{RUN_QUESTIONNAIRE_RULES, RunQuestionnaireRules};

/// Days after a visit at most.
const DAYS_AFTER_VISIT: u32 = 90;
/// The longest period: two years.
const PERIOD_DAYS: u32 = 730;
/// Days until the due day at most.
const DUE_DAYS: u32 = 365;

/// A filter of the table of users, as it was typed and as it is understood.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RuleMatching {
    pub typed: Value,
    pub filter: CabinetFilter,
}

/// What an administrator saves.
#[derive(Debug, Clone, PartialEq)]
pub struct QuestionnaireRuleChange {
    pub questionnaire: QuestionnaireId,
    pub title: String,
    pub trigger: QuestionnaireTrigger,
    /// `None`: all patients.
    pub matching: Option<RuleMatching>,
    pub due_days: Option<u32>,
    pub is_on: bool,
}

/// A rule with its opened filter.
#[derive(Debug, Clone, PartialEq)]
pub struct OpenedQuestionnaireRule {
    pub listed: ListedQuestionnaireRule,
    /// The filter as it was typed; `None` also if it cannot be opened, which is the rule's fault then.
    pub matching: Option<Value>,
}

impl QuestionnaireService {
    /// All rules, the oldest first.
    ///
    /// # Errors
    /// `NotAdministrator`, `Storage`.
    pub async fn rules(
        &self,
        by: &QuestionnaireCaller,
    ) -> Result<Vec<OpenedQuestionnaireRule>, QuestionnaireError> {
        self.check_administrator(by).await?;
        let rules = self.parts.stores.questionnaire_rules.rules().await?;
        Ok(rules.into_iter().map(|listed| self.opened(listed)).collect())
    }

    /// Checks that the caller may make rules, before something outside is asked for them.
    ///
    /// # Errors
    /// `NotAdministrator`, `AtHospital`, `Storage`.
    pub async fn check_rule_editor(&self, by: &QuestionnaireCaller) -> Result<(), QuestionnaireError> {
        self.check_administrator(by).await
    }

    /// Creates a rule.
    ///
    /// # Errors
    /// `NotAdministrator`, `Invalid`, `NotFound` if there is no such questionnaire, `Sealed`, `Storage`.
    pub async fn create_rule(
        &self,
        by: &QuestionnaireCaller,
        change: &QuestionnaireRuleChange,
    ) -> Result<OpenedQuestionnaireRule, QuestionnaireError> {
        self.check_administrator(by).await?;
        let rule = self.rule_of(by, QuestionnaireRuleId(Uuid::now_v7()), change, None).await?;
        let mut work = self.parts.stores.begin().await?;
        work.questionnaire_rules().add_rule(&rule).await?;
        work.audit()
            .add(self.event(by, None, AuditKind::QuestionnaireChanged, detail(&rule, "created")))
            .await?;
        work.commit().await?;
        self.rule(rule.id).await
    }

    /// Replaces a rule that still has this revision.
    ///
    /// # Errors
    /// As [`Self::create_rule`]; `Changed` if another administrator was faster: nothing is changed.
    pub async fn change_rule(
        &self,
        by: &QuestionnaireCaller,
        (id, revision): (QuestionnaireRuleId, i64),
        change: &QuestionnaireRuleChange,
    ) -> Result<OpenedQuestionnaireRule, QuestionnaireError> {
        self.check_administrator(by).await?;
        let former = self.rule(id).await?.listed.rule;
        if former.revision != revision {
            return Err(self.rule_changed(&former).await);
        }
        let rule = self.rule_of(by, id, change, Some(&former)).await?;
        let mut work = self.parts.stores.begin().await?;
        if !work.questionnaire_rules().replace_rule(&rule).await? {
            drop(work);
            return Err(self.rule_changed(&self.rule(id).await?.listed.rule).await);
        }
        work.audit()
            .add(self.event(by, None, AuditKind::QuestionnaireChanged, detail(&rule, "changed")))
            .await?;
        work.commit().await?;
        self.rule(id).await
    }

    /// Deletes a rule. What it has sent stays.
    ///
    /// # Errors
    /// `NotAdministrator`, `NotFound`, `Storage`.
    pub async fn delete_rule(
        &self,
        by: &QuestionnaireCaller,
        id: QuestionnaireRuleId,
    ) -> Result<(), QuestionnaireError> {
        self.check_administrator(by).await?;
        let mut work = self.parts.stores.begin().await?;
        let questionnaire = work.questionnaire_rules().remove_rule(id).await?;
        let questionnaire = questionnaire.ok_or(QuestionnaireError::NotFound)?;
        let detail = json!({ "questionnaire": questionnaire, "rule": id, "step": "deleted" });
        work.audit().add(self.event(by, None, AuditKind::QuestionnaireChanged, detail)).await?;
        Ok(work.commit().await?)
    }

    async fn rule(&self, id: QuestionnaireRuleId) -> Result<OpenedQuestionnaireRule, QuestionnaireError> {
        let listed = self.parts.stores.questionnaire_rules.rule(id).await?;
        Ok(self.opened(listed.ok_or(QuestionnaireError::NotFound)?))
    }

    async fn rule_changed(&self, current: &QuestionnaireRule) -> QuestionnaireError {
        self.saved_meanwhile(current.revision, current.updated_by, current.updated_at).await
    }

    /// The rule that an administrator saves, checked, with its filter sealed.
    async fn rule_of(
        &self,
        by: &QuestionnaireCaller,
        id: QuestionnaireRuleId,
        change: &QuestionnaireRuleChange,
        former: Option<&QuestionnaireRule>,
    ) -> Result<QuestionnaireRule, QuestionnaireError> {
        let title = QuestionnaireTitle::new(&change.title)
            .map_err(|fault| QuestionnaireError::Invalid { field: "title", code: fault.code() })?;
        let days = match change.trigger {
            QuestionnaireTrigger::AfterVisit { .. } => 0..=DAYS_AFTER_VISIT,
            QuestionnaireTrigger::EveryDays { .. } => 1..=PERIOD_DAYS,
        };
        if !days.contains(&change.trigger.days()) {
            return Err(QuestionnaireError::Invalid { field: "days", code: "out_of_range" });
        }
        if change.due_days.is_some_and(|days| days > DUE_DAYS) {
            return Err(QuestionnaireError::Invalid { field: "due_days", code: "out_of_range" });
        }
        let questionnaire = self.parts.stores.questionnaires.lookup(change.questionnaire).await?;
        questionnaire.ok_or(QuestionnaireError::NotFound)?;
        let matching =
            change.matching.as_ref().map(|matching| self.seal_matching(id, matching)).transpose()?;
        // A rule that was off does not catch up on the time in which it was.
        let since = former.filter(|former| former.is_on).map_or_else(|| self.today(), |former| former.since);
        Ok(QuestionnaireRule {
            id,
            questionnaire: change.questionnaire,
            revision: former.map_or(1, |former| former.revision + 1),
            title: title.as_str().to_owned(),
            trigger: change.trigger.clone(),
            matching,
            due_days: change.due_days,
            is_on: change.is_on,
            since,
            updated_at: self.now(),
            updated_by: Some(by.user),
        })
    }

    fn seal_matching(
        &self,
        id: QuestionnaireRuleId,
        matching: &RuleMatching,
    ) -> Result<Vec<u8>, QuestionnaireError> {
        let plain = serde_json::to_vec(matching).map_err(|_| QuestionnaireError::Sealed)?;
        self.parts.vault.seal(&QuestionnaireRule::context(id), &plain).map_err(|error| {
            tracing::error!(%error, "the filter of a rule cannot be sealed");
            QuestionnaireError::Sealed
        })
    }

    /// The filter of a rule; `None` if it has none.
    ///
    /// # Errors
    /// `Sealed` if it cannot be opened.
    fn matching_of(&self, rule: &QuestionnaireRule) -> Result<Option<RuleMatching>, QuestionnaireError> {
        let Some(sealed) = &rule.matching else { return Ok(None) };
        let id = rule.id;
        let plain = self.parts.vault.open(&QuestionnaireRule::context(id), sealed).map_err(|error| {
            tracing::error!(rule.id = %id, %error, "the filter of rule {id} cannot be opened");
            QuestionnaireError::Sealed
        })?;
        serde_json::from_slice(&plain).map(Some).map_err(|_| QuestionnaireError::Sealed)
    }

    fn opened(&self, mut listed: ListedQuestionnaireRule) -> OpenedQuestionnaireRule {
        let matching = match self.matching_of(&listed.rule) {
            Ok(matching) => matching.map(|matching| matching.typed),
            Err(_) => {
                listed.last_fault = Some(QuestionnaireRuleFault::MatchingUnreadable);
                None
            }
        };
        OpenedQuestionnaireRule { listed, matching }
    }
}

/// What the audit log says of a change: not the filter, which may hold names.
fn detail(rule: &QuestionnaireRule, step: &'static str) -> Value {
    json!({
        "questionnaire": rule.questionnaire, "rule": rule.id, "step": step, "trigger": rule.trigger.kind(), "days": rule.trigger.days(),
        "all": rule.matching.is_none(), "on": rule.is_on,
    })
}
