//! Rules that send questionnaires by themselves.

use crate::support::{Scene, change, completed, scene};
use cabinet_domain::{
    AuditKind, Booking, BookingId, BookingState, IdempotencyKey, Questionnaire, QuestionnaireRuleId, UserId,
};
use cabinet_ports::repository::{BookingStep, CabinetFilter, QuestionnaireRuleFault, QuestionnaireTrigger};
use cabinet_ports::{Clock as _, JobOutcome, JobWorker as _};
use cabinet_questionnaires::{
    OpenedQuestionnaireRule, QuestionnaireCaller, QuestionnaireChange, QuestionnaireError,
    QuestionnaireRuleChange, RUN_QUESTIONNAIRE_RULES, RuleMatching, RunQuestionnaireRules,
    SEND_QUESTIONNAIRE, SendQuestionnaire,
};
use cabinet_test_storage::committed;
use chrono::{NaiveDateTime, TimeDelta};
use serde_json::json;
use uuid::Uuid;

fn every(days: u32, of: &Questionnaire) -> QuestionnaireRuleChange {
    QuestionnaireRuleChange {
        questionnaire: of.id,
        title: " Раз в неделю ".to_owned(),
        trigger: QuestionnaireTrigger::EveryDays { days },
        matching: None,
        due_days: Some(3),
        is_on: true,
    }
}

fn after_visit(days: u32, of: &Questionnaire) -> QuestionnaireRuleChange {
    let trigger = QuestionnaireTrigger::AfterVisit { days, host: None, clinic: None, speciality: None };
    QuestionnaireRuleChange { trigger, ..every(7, of) }
}

impl Scene {
    async fn rule(&self, change: &QuestionnaireRuleChange) -> OpenedQuestionnaireRule {
        self.service.create_rule(&self.admin, change).await.unwrap()
    }

    /// Plans and runs the rules, and what they send. Returns whether there was a job.
    async fn run_rules(&self) -> bool {
        self.service.plan_rules().await.unwrap();
        self.service.plan_rules().await.unwrap();
        let (jobs, now) = (&self.stores.jobs, self.clock.now());
        let planned = jobs.take(RUN_QUESTIONNAIRE_RULES, now, TimeDelta::minutes(1), 9).await.unwrap();
        assert!(planned.len() < 2, "one for all kernels");
        for job in &planned {
            let worker = RunQuestionnaireRules(self.service.clone());
            assert_eq!(worker.run(job).await, JobOutcome::Done);
            assert_eq!(worker.run(job).await, JobOutcome::Done, "a second run sends nothing again");
            jobs.complete(job).await.unwrap();
        }
        for job in jobs.take(SEND_QUESTIONNAIRE, now, TimeDelta::minutes(1), 9).await.unwrap() {
            assert_eq!(SendQuestionnaire(self.service.clone()).run(&job).await, JobOutcome::Done);
            jobs.complete(&job).await.unwrap();
        }
        !planned.is_empty()
    }

    async fn copies(&self, caller: &QuestionnaireCaller) -> usize {
        self.service.results(caller, None).await.unwrap().len()
    }

    /// A visit that was booked, in the hospital's local time.
    async fn visit(&self, user: UserId, start: &str) {
        let (id, at) = (BookingId(Uuid::now_v7()), self.clock.now());
        let booking = Booking {
            id,
            user,
            key: IdempotencyKey::of_booking(id),
            host: "netrika1".parse().unwrap(),
            clinic: "36".into(),
            patient: "1".into(),
            slot: start.into(),
            doctor: "d".into(),
            speciality: Some("78".into()),
            start: start.parse::<NaiveDateTime>().unwrap(),
            room: None,
            end: None,
            number: None,
            state: BookingState::Asked,
            ticket: None,
            problem: None,
            cancelling_at: None,
            created_at: at,
            updated_at: at,
        };
        let step = BookingStep {
            id,
            user,
            from: BookingState::Asked,
            to: BookingState::Booked,
            ticket: Some(start.into()),
            problem: None,
            at,
            notice: None,
        };
        committed!(self.stores, bookings.add(booking, at); bookings.set_state(step)).await.unwrap();
    }
}

/// Issue 15: every N days.
#[tokio::test]
async fn a_rule_sends_to_every_patient_once_in_a_period() {
    let scene = scene().await;
    let pain = scene.published().await;
    assert!(!scene.run_rules().await, "there is no rule");
    let rule = scene.rule(&every(7, &pain)).await;
    assert_eq!(rule.listed.rule.title, "Раз в неделю");
    assert!(scene.run_rules().await);
    assert_eq!((scene.copies(&scene.anna).await, scene.copies(&scene.petr).await), (1, 1));
    let first = scene.service.results(&scene.anna, None).await.unwrap().remove(0).assignment;
    assert_eq!(first.due.unwrap().to_string(), "2026-11-29");
    assert!(!scene.run_rules().await, "within the hour");
    scene.clock.advance(TimeDelta::hours(1));
    assert!(scene.run_rules().await);
    scene.service.save(&scene.anna, completed(first.id, 0, json!({ "hurts": "no" }))).await.unwrap();
    scene.clock.advance(TimeDelta::days(6));
    scene.run_rules().await;
    assert_eq!(scene.copies(&scene.anna).await, 1, "six days");
    scene.clock.advance(TimeDelta::days(1));
    scene.run_rules().await;
    assert_eq!(scene.copies(&scene.anna).await, 2);
    assert_eq!(scene.copies(&scene.petr).await, 1, "X-065: the first copy is open");
    assert_eq!(scene.service.rules(&scene.admin).await.unwrap()[0].listed.sent, 3);
    scene.clock.advance(TimeDelta::hours(-5) + TimeDelta::days(7));
    assert!(!scene.run_rules().await, "not before nine in the morning");

    let events = scene
        .stores
        .audit
        .search(&cabinet_ports::repository::AuditFilter::default(), None, 99)
        .await
        .unwrap();
    let by_rule: Vec<_> = events
        .iter()
        .filter(|line| line.event.kind == AuditKind::QuestionnaireSent && line.event.actor.is_none())
        .collect();
    assert_eq!(by_rule.len(), 2, "a run that sends nothing is no event");
    assert_eq!(by_rule[0].event.detail["rule"], json!(rule.listed.rule.id));
}

/// Issue 15: after a visit. What was before the rule is not caught up on.
#[tokio::test]
async fn a_rule_sends_so_many_days_after_a_visit() {
    let scene = scene().await;
    let (pain, same_day) = (scene.published().await, scene.published().await);
    scene.visit(scene.anna.user, "2026-11-26T10:00:00").await;
    scene.visit(scene.petr.user, "2026-11-23T10:00:00").await;
    scene.rule(&after_visit(2, &pain)).await;
    scene.rule(&after_visit(0, &same_day)).await;
    scene.visit(scene.petr.user, "2026-11-26T15:00:00").await;
    scene.run_rules().await;
    assert_eq!(scene.copies(&scene.anna).await, 1, "the visit was two hours ago");
    assert_eq!(scene.copies(&scene.petr).await, 0, "a visit is still to come, the other was before the rule");
    scene.clock.advance(TimeDelta::days(1));
    scene.run_rules().await;
    assert_eq!(scene.copies(&scene.petr).await, 1, "of yesterday");
    scene.clock.advance(TimeDelta::days(1));
    scene.run_rules().await;
    scene.clock.advance(TimeDelta::hours(2));
    scene.run_rules().await;
    assert_eq!((scene.copies(&scene.anna).await, scene.copies(&scene.petr).await), (2, 2));
}

/// The filter is sealed, bound to its rule, and decides at the time of the run.
#[tokio::test]
async fn a_rule_sends_to_those_who_match() {
    let scene = scene().await;
    let pain = scene.published().await;
    let number = scene.stores.cabinets.lookup(scene.petr.user).await.unwrap().unwrap().number;
    let filter = CabinetFilter { number: Some(number), ..CabinetFilter::default() };
    let typed = json!({ "id": number.to_string() });
    let matching = Some(RuleMatching { typed: typed.clone(), filter });
    let rule = scene.rule(&QuestionnaireRuleChange { matching, ..every(7, &pain) }).await;
    assert_eq!(rule.matching, Some(typed));
    assert!(!String::from_utf8_lossy(rule.listed.rule.matching.as_deref().unwrap()).contains("number"));
    scene.run_rules().await;
    assert_eq!((scene.copies(&scene.anna).await, scene.copies(&scene.petr).await), (0, 1));

    let broken = cabinet_ports::repository::QuestionnaireRule {
        revision: 2,
        matching: Some(vec![1; 60]),
        ..rule.listed.rule
    };
    assert!(committed!(scene.stores, questionnaire_rules.replace_rule(&broken)).await.unwrap());
    scene.clock.advance(TimeDelta::days(7));
    scene.run_rules().await;
    assert_eq!(scene.copies(&scene.anna).await, 0, "never to all by mistake");
    let listed = scene.service.rules(&scene.admin).await.unwrap().remove(0);
    assert_eq!(
        (listed.listed.last_fault, listed.matching),
        (Some(QuestionnaireRuleFault::MatchingUnreadable), None)
    );
}

#[tokio::test]
async fn a_rule_is_checked_and_of_two_editors_one_saves() {
    let scene = scene().await;
    let pain = scene.published().await;
    for (change, field) in [
        (QuestionnaireRuleChange { title: " ".to_owned(), ..every(7, &pain) }, "title"),
        (every(0, &pain), "days"),
        (every(731, &pain), "days"),
        (after_visit(91, &pain), "days"),
        (QuestionnaireRuleChange { due_days: Some(366), ..every(7, &pain) }, "due_days"),
    ] {
        let refused = scene.service.create_rule(&scene.admin, &change).await;
        assert!(
            matches!(&refused, Err(QuestionnaireError::Invalid { field: of, .. }) if *of == field),
            "{refused:?}"
        );
    }
    let nothing = cabinet_domain::QuestionnaireId(Uuid::now_v7());
    let unknown = QuestionnaireRuleChange { questionnaire: nothing, ..every(7, &pain) };
    let refused = scene.service.create_rule(&scene.admin, &unknown).await;
    assert!(matches!(refused, Err(QuestionnaireError::NotFound)), "{refused:?}");

    let rule = scene.rule(&every(7, &pain)).await.listed.rule;
    let off = QuestionnaireRuleChange { is_on: false, ..every(9, &pain) };
    let changed = scene.service.change_rule(&scene.admin, (rule.id, 1), &off).await.unwrap();
    assert_eq!((changed.listed.rule.revision, changed.listed.rule.since), (2, rule.since));
    let late = scene.service.change_rule(&scene.admin, (rule.id, 1), &off).await;
    assert!(matches!(late, Err(QuestionnaireError::Changed { revision: 2, .. })), "{late:?}");
    assert!(!scene.run_rules().await, "it is off");
    scene.clock.advance(TimeDelta::days(3));
    let on = scene.service.change_rule(&scene.admin, (rule.id, 2), &every(9, &pain)).await.unwrap();
    assert_eq!(on.listed.rule.since, rule.since + TimeDelta::days(3));

    let archived = QuestionnaireChange { archived: Some(true), ..change(&pain) };
    scene.service.change(&scene.admin, archived).await.unwrap();
    assert!(scene.run_rules().await);
    let listed = scene.service.rules(&scene.admin).await.unwrap().remove(0).listed;
    assert_eq!((listed.last_fault, listed.sent), (Some(QuestionnaireRuleFault::QuestionnaireArchived), 0));
    scene.service.delete_rule(&scene.admin, rule.id).await.unwrap();
    let again = scene.service.delete_rule(&scene.admin, rule.id).await;
    assert!(matches!(again, Err(QuestionnaireError::NotFound)), "{again:?}");
}

#[tokio::test]
async fn rules_are_for_administrators() {
    let scene = scene().await;
    let pain = scene.published().await;
    let id = QuestionnaireRuleId(Uuid::now_v7());
    let patient = QuestionnaireCaller { is_admin: true, ..scene.anna.clone() };
    let refused = [
        scene.service.rules(&patient).await.map(drop),
        scene.service.create_rule(&patient, &every(7, &pain)).await.map(drop),
        scene.service.change_rule(&patient, (id, 1), &every(7, &pain)).await.map(drop),
        scene.service.delete_rule(&patient, id).await,
    ];
    for refused in refused {
        assert!(matches!(refused, Err(QuestionnaireError::NotAdministrator)), "{refused:?}");
    }
}
