//! Runs rules, as a job. A run begins a sending, whose own job gives the copies, so letters, the report and the end at an archived questionnaire
//! are those of any sending.

use crate::QuestionnaireService;
use crate::sending::send_job;
use async_trait::async_trait;
use cabinet_domain::{AuditEvent, AuditKind, JobId, QuestionnaireSendingId};
use cabinet_ports::repository::{
    Job, ListedQuestionnaireRule, NewJob, QuestionnaireCandidates, QuestionnaireRule, QuestionnaireRuleFault,
    QuestionnaireRuleOutcome, QuestionnaireRuleRun, QuestionnaireTrigger,
};
use cabinet_ports::{JobOutcome, JobWorker, StorageError};
use chrono::{Days, NaiveDate, NaiveTime, TimeDelta};
use serde_json::json;
use std::sync::Arc;
use uuid::Uuid;

/// Kind of the job that runs rules.
pub const RUN_QUESTIONNAIRE_RULES: &str = "run_questionnaire_rules";
/// How often a rule is run at most.
const RUN_AGAIN: TimeDelta = TimeDelta::minutes(59);
/// How far back a rule catches up on visits that were due while no kernel was running.
const CATCH_UP: Days = Days::new(7);
/// Delay before the next attempt if the database is unavailable.
const STORAGE_FAILED: TimeDelta = TimeDelta::minutes(1);

impl QuestionnaireService {
    /// Adds the job that runs rules, unless it waits already or no rule is due.
    ///
    /// # Errors
    /// `Storage`.
    pub async fn plan_rules(&self) -> Result<(), StorageError> {
        if self.is_early() || self.hospital.is_some() {
            return Ok(());
        }
        let rules = self.parts.stores.questionnaire_rules.rules().await?;
        if !rules.iter().any(|rule| self.is_due(rule)) {
            return Ok(());
        }
        let job = NewJob {
            id: JobId(Uuid::now_v7()),
            kind: RUN_QUESTIONNAIRE_RULES.to_owned(),
            payload: json!({}),
            unique_key: Some(RUN_QUESTIONNAIRE_RULES.to_owned()),
            run_at: self.now(),
        };
        self.parts.stores.jobs.add(job).await
    }

    /// Whether a rule is on and was not run within the hour. The run itself checks it again, under a lock.
    fn is_due(&self, listed: &ListedQuestionnaireRule) -> bool {
        listed.rule.is_on && listed.last_run.is_none_or(|last| last <= self.now() - RUN_AGAIN)
    }

    /// Runs every rule that is due. One that fails does not stop the others.
    async fn run_rules(&self) -> Result<(), StorageError> {
        let rules = self.parts.stores.questionnaire_rules.rules().await?;
        let mut outcome = Ok(());
        for listed in rules.iter().filter(|listed| self.is_due(listed)) {
            if let Err(error) = self.run_rule(&listed.rule).await {
                let id = listed.rule.id;
                tracing::warn!(rule.id = %id, %error, "rule {id} of questionnaires could not be run now");
                outcome = Err(error);
            }
        }
        outcome
    }

    async fn run_rule(&self, rule: &QuestionnaireRule) -> Result<(), StorageError> {
        let (now, today) = (self.now(), self.today());
        let mut work = self.parts.stores.begin().await?;
        let Ok(matching) = self.matching_of(rule) else {
            let fault = QuestionnaireRuleFault::MatchingUnreadable;
            work.questionnaire_rules().note_rule_fault(rule.id, fault, now).await?;
            return work.commit().await;
        };
        let run = QuestionnaireRuleRun {
            rule: rule.id,
            revision: rule.revision,
            recent: now - RUN_AGAIN,
            now,
            today,
            matching: matching.map(|matching| Box::new(matching.filter)),
            sending: QuestionnaireSendingId(Uuid::now_v7()),
            due: rule.due_days.and_then(|days| today.checked_add_days(Days::new(days.into()))),
            candidates: self.candidates(rule, today),
        };
        if let QuestionnaireRuleOutcome::Sends(sending) = work.questionnaire_rules().run_rule(&run).await? {
            work.jobs().add(send_job(sending.id, now)).await?;
            let detail = json!({
                "questionnaire": sending.questionnaire, "version": sending.version, "sending": sending.id, "total": sending.total,
                "rule": rule.id,
            });
            let kind = AuditKind::QuestionnaireSent;
            work.audit()
                .add(AuditEvent { at: now, actor: None, subject: None, kind, detail, origin: None })
                .await?;
        }
        work.commit().await
    }

    fn candidates(&self, rule: &QuestionnaireRule, today: NaiveDate) -> QuestionnaireCandidates {
        let days = Days::new(rule.trigger.days().into());
        match rule.trigger {
            QuestionnaireTrigger::AfterVisit { .. } => {
                let midnight =
                    |day: NaiveDate| day.checked_sub_days(days).unwrap_or(day).and_time(NaiveTime::MIN);
                let first = rule.since.max(today.checked_sub_days(CATCH_UP).unwrap_or(today));
                // A visit later today has not taken place yet.
                let local = self.now().with_timezone(&self.parts.zone).naive_local();
                let to = midnight(today.succ_opt().unwrap_or(today)).min(local);
                QuestionnaireCandidates::Visits { from: midnight(first), to }
            }
            QuestionnaireTrigger::EveryDays { days: period } => {
                let passed = u64::try_from((today - rule.since).num_days()).unwrap_or_default();
                let begun = passed - passed.checked_rem(period.into()).unwrap_or_default();
                QuestionnaireCandidates::Period {
                    begins: rule.since.checked_add_days(Days::new(begun)).unwrap_or(today),
                    sent_after: today.checked_sub_days(days).unwrap_or(today),
                }
            }
        }
    }
}

/// Runs rules. A repeated run sends nothing twice.
pub struct RunQuestionnaireRules(pub Arc<QuestionnaireService>);

#[async_trait]
impl JobWorker for RunQuestionnaireRules {
    fn kind(&self) -> &'static str {
        RUN_QUESTIONNAIRE_RULES
    }

    async fn run(&self, _: &Job) -> JobOutcome {
        match self.0.run_rules().await {
            Ok(()) => JobOutcome::Done,
            Err(_) => JobOutcome::Again { after: STORAGE_FAILED, reason: "a rule could not be run" },
        }
    }
}
