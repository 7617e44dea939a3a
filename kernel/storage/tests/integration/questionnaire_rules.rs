//! Rules that send questionnaires: once for each visit or period, whoever runs them.

use crate::people::{add_booking, after, booking, host, set_state, start, user};
use crate::questionnaires::{admin, day, new_ids, published};
use cabinet_domain::{
    BookingState, Questionnaire, QuestionnaireRuleId, QuestionnaireSendingId, QuestionnaireState, UserId,
};
use cabinet_ports::Stores;
use cabinet_ports::repository::{
    CabinetFilter, QuestionnaireCandidates, QuestionnaireRule, QuestionnaireRuleFault,
    QuestionnaireRuleOutcome, QuestionnaireRuleRun, QuestionnaireTrigger,
};
use cabinet_test_storage::committed;
use chrono::{NaiveDate, NaiveTime, TimeDelta};
use uuid::Uuid;

fn after_visit() -> QuestionnaireTrigger {
    QuestionnaireTrigger::AfterVisit { days: 2, host: None, clinic: None, speciality: None }
}

async fn rule(stores: &Stores, of: &Questionnaire, trigger: QuestionnaireTrigger) -> QuestionnaireRule {
    let rule = QuestionnaireRule {
        id: QuestionnaireRuleId(Uuid::now_v7()),
        questionnaire: of.id,
        revision: 1,
        title: "После приёма".to_owned(),
        trigger,
        matching: Some(vec![1, 2, 3]),
        due_days: Some(7),
        is_on: true,
        since: day(1),
        updated_at: start(),
        updated_by: None,
    };
    committed!(stores, questionnaire_rules.add_rule(&rule)).await.unwrap();
    rule
}

/// A run some minutes after the start of the test, for the visits of 24 November.
fn run(of: &QuestionnaireRule, minutes: i64) -> QuestionnaireRuleRun {
    let candidates = QuestionnaireCandidates::Visits {
        from: day(24).and_time(NaiveTime::MIN),
        to: day(25).and_time(NaiveTime::MIN),
    };
    QuestionnaireRuleRun {
        rule: of.id,
        revision: of.revision,
        recent: after(minutes - 60),
        now: after(minutes),
        today: day(26),
        matching: None,
        sending: QuestionnaireSendingId(Uuid::now_v7()),
        due: Some(day(30)),
        candidates,
    }
}

fn in_period(
    of: &QuestionnaireRule,
    minutes: i64,
    begins: NaiveDate,
    today: NaiveDate,
) -> QuestionnaireRuleRun {
    let sent_after = today - TimeDelta::days(7);
    QuestionnaireRuleRun {
        today,
        candidates: QuestionnaireCandidates::Period { begins, sent_after },
        ..run(of, minutes)
    }
}

/// Runs a rule. Returns the patients who got a copy.
async fn sent(stores: &Stores, run: &QuestionnaireRuleRun) -> Vec<UserId> {
    match committed!(stores, questionnaire_rules.run_rule(run)).await.unwrap() {
        QuestionnaireRuleOutcome::Sends(sending) => {
            assert_eq!((sending.id, sending.due, sending.created_by), (run.sending, run.due, None));
            let step = committed!(stores, questionnaires.send_next(sending.id, &new_ids(9), start())).await;
            step.unwrap().unwrap().assigned
        }
        QuestionnaireRuleOutcome::Nothing => Vec::new(),
        QuestionnaireRuleOutcome::Skipped => panic!("skipped"),
    }
}

/// A visit on 24 November.
async fn visit(stores: &Stores, user: UserId, slot: &str, state: BookingState) {
    let booking = booking(user, slot, slot);
    add_booking(stores, booking.clone(), after(1)).await.unwrap();
    assert!(
        set_state(stores, &booking, BookingState::Asked, BookingState::Booked, None, None, after(1))
            .await
            .unwrap()
    );
    if state != BookingState::Booked {
        assert!(
            set_state(stores, &booking, BookingState::Booked, state, None, None, after(2)).await.unwrap()
        );
    }
}

on_every_storage! {
    async fn a_rule_comes_back_as_it_was_written_and_of_two_editors_one_saves(stores: Stores) {
        let (by, pain) = (admin(&stores).await, published(&stores).await);
        let trigger = QuestionnaireTrigger::AfterVisit {
            days: 2, host: Some(host()), clinic: Some("36".into()), speciality: Some("78".into()),
        };
        let written = rule(&stores, &pain, trigger).await;
        let listed = stores.questionnaire_rules.rules().await.unwrap();
        assert_eq!((listed.len(), &listed[0].rule, listed[0].sent), (1, &written, 0));
        assert_eq!((listed[0].questionnaire_title.as_str(), listed[0].last_run), ("Шкала боли", None));
        let changed = QuestionnaireRule {
            revision: 2,
            trigger: QuestionnaireTrigger::EveryDays { days: 30 },
            matching: None,
            due_days: None,
            is_on: false,
            updated_by: Some(by),
            ..written.clone()
        };
        assert!(committed!(stores, questionnaire_rules.replace_rule(&changed)).await.unwrap());
        assert!(!committed!(stores, questionnaire_rules.replace_rule(&changed)).await.unwrap());
        assert_eq!(stores.questionnaire_rules.rule(written.id).await.unwrap().unwrap().rule, changed);
        assert_eq!(committed!(stores, questionnaire_rules.remove_rule(written.id)).await.unwrap(), Some(pain.id));
        assert_eq!(committed!(stores, questionnaire_rules.remove_rule(written.id)).await.unwrap(), None);
        assert_eq!(stores.questionnaire_rules.rule(written.id).await.unwrap(), None);
    }

    /// Issue 15: after a visit, once for each.
    async fn a_visit_is_sent_for_once(stores: Stores) {
        let pain = published(&stores).await;
        let (anna, petr) = (user(&stores, "anna").await, user(&stores, "petr").await);
        visit(&stores, anna.id, "s1", BookingState::Booked).await;
        visit(&stores, anna.id, "s2", BookingState::Booked).await;
        visit(&stores, petr.id, "s3", BookingState::Cancelled).await;
        let rule = rule(&stores, &pain, after_visit()).await;
        let early = QuestionnaireRuleRun {
            candidates: QuestionnaireCandidates::Visits {
                from: day(23).and_time(NaiveTime::MIN),
                to: day(24).and_time(NaiveTime::MIN),
            },
            ..run(&rule, 0)
        };
        assert_eq!(sent(&stores, &early).await, []);
        assert_eq!(sent(&stores, &run(&rule, 60)).await, [anna.id], "one copy for both visits");
        assert_eq!(sent(&stores, &run(&rule, 120)).await, []);
        let listed = stores.questionnaire_rules.rule(rule.id).await.unwrap().unwrap();
        assert_eq!((listed.sent, listed.last_run, listed.last_fault), (1, Some(after(120)), None));
        // the patient has an open copy; the visit counts as sent for.
        visit(&stores, anna.id, "s4", BookingState::Booked).await;
        assert_eq!(sent(&stores, &run(&rule, 180)).await, []);
    }

    async fn a_rule_can_be_about_one_clinic_and_some_patients(stores: Stores) {
        let pain = published(&stores).await;
        let (anna, vera) = (user(&stores, "anna").await, user(&stores, "vera").await);
        visit(&stores, anna.id, "s1", BookingState::Booked).await;
        visit(&stores, vera.id, "s2", BookingState::Booked).await;
        for (host, clinic, speciality) in [("other", "36", "78"), ("netrika1", "37", "78"), ("netrika1", "36", "79")] {
            let trigger = QuestionnaireTrigger::AfterVisit {
                days: 2,
                host: Some(host.parse().unwrap()),
                clinic: Some(clinic.into()),
                speciality: Some(speciality.into()),
            };
            let rule = rule(&stores, &pain, trigger).await;
            assert_eq!(sent(&stores, &run(&rule, 0)).await, [], "{host} {clinic} {speciality}");
        }
        let number = stores.cabinets.lookup(anna.id).await.unwrap().unwrap().number;
        let matching = CabinetFilter { number: Some(number), ..CabinetFilter::default() };
        let trigger = QuestionnaireTrigger::AfterVisit {
            days: 2, host: Some(host()), clinic: Some("36".into()), speciality: Some("78".into()),
        };
        let rule = rule(&stores, &pain, trigger).await;
        let run = QuestionnaireRuleRun { matching: Some(Box::new(matching)), ..run(&rule, 0) };
        assert_eq!(sent(&stores, &run).await, [anna.id]);
    }

    /// Issue 15: every N days.
    async fn a_period_is_sent_for_once_and_not_too_soon_after_the_last_one(stores: Stores) {
        let pain = published(&stores).await;
        let rule = rule(&stores, &pain, QuestionnaireTrigger::EveryDays { days: 7 }).await;
        let anna = user(&stores, "anna").await.id;
        assert_eq!(sent(&stores, &in_period(&rule, 0, day(1), day(1))).await, [anna]);
        assert_eq!(sent(&stores, &in_period(&rule, 60, day(1), day(2))).await, []);
        let vera = user(&stores, "vera").await.id;
        assert_eq!(sent(&stores, &in_period(&rule, 120, day(1), day(3))).await, [vera]);
        // The open copies keep both from another one, and the period counts as sent for.
        for copy in [anna, vera] {
            let open = stores.questionnaires.assignments(copy).await.unwrap();
            let saved = crate::questionnaires::saved(open[0].id, 1, true);
            assert!(committed!(stores, questionnaires.save_answers(&saved)).await.unwrap());
        }
        assert_eq!(sent(&stores, &in_period(&rule, 180, day(8), day(8))).await, [anna], "vera got hers five days ago");
        assert_eq!(sent(&stores, &in_period(&rule, 240, day(8), day(10))).await, [vera]);
        assert_eq!(sent(&stores, &in_period(&rule, 300, day(8), day(11))).await, []);
    }

    /// Issue 15: the table of users is read once a day. Between, only accounts are asked for that no run of the day has passed.
    async fn a_period_is_looked_through_once_a_day_and_after_a_change(stores: Stores) {
        let pain = published(&stores).await;
        let rule = rule(&stores, &pain, QuestionnaireTrigger::EveryDays { days: 7 }).await;
        let anna = user(&stores, "anna").await.id;
        committed!(stores, users.set_disabled(anna, true, start())).await.unwrap();
        assert_eq!(sent(&stores, &in_period(&rule, 0, day(1), day(1))).await, []);
        committed!(stores, users.set_disabled(anna, false, start())).await.unwrap();
        let vera = user(&stores, "vera").await.id;
        assert_eq!(sent(&stores, &in_period(&rule, 60, day(1), day(1))).await, [vera], "a new account");
        assert_eq!(sent(&stores, &in_period(&rule, 120, day(1), day(1))).await, []);
        assert_eq!(sent(&stores, &in_period(&rule, 180, day(1), day(2))).await, [anna], "the next day");

        let petr = user(&stores, "petr").await.id;
        committed!(stores, users.set_disabled(petr, true, start())).await.unwrap();
        assert_eq!(sent(&stores, &in_period(&rule, 240, day(1), day(2))).await, []);
        committed!(stores, users.set_disabled(petr, false, start())).await.unwrap();
        let changed = QuestionnaireRule { revision: 2, ..rule };
        assert!(committed!(stores, questionnaire_rules.replace_rule(&changed)).await.unwrap());
        assert_eq!(sent(&stores, &in_period(&changed, 300, day(1), day(2))).await, [petr], "a changed rule begins anew");
    }

    /// Issue 15: a rule of an archived questionnaire does nothing and says so.
    async fn a_rule_says_why_it_sends_nothing(stores: Stores) {
        let pain = published(&stores).await;
        let rule = rule(&stores, &pain, QuestionnaireTrigger::EveryDays { days: 7 }).await;
        user(&stores, "anna").await;
        let archived = Questionnaire { state: QuestionnaireState::Archived, revision: pain.revision + 1, ..pain.clone() };
        assert!(committed!(stores, questionnaires.replace(&archived)).await.unwrap());
        assert_eq!(sent(&stores, &in_period(&rule, 0, day(1), day(1))).await, []);
        let fault = async || stores.questionnaire_rules.rule(rule.id).await.unwrap().unwrap().last_fault;
        assert_eq!(fault().await, Some(QuestionnaireRuleFault::QuestionnaireArchived));
        committed!(stores, questionnaire_rules.note_rule_fault(rule.id, QuestionnaireRuleFault::MatchingUnreadable, after(1)))
            .await
            .unwrap();
        assert_eq!(fault().await, Some(QuestionnaireRuleFault::MatchingUnreadable));
        let again = Questionnaire { revision: archived.revision + 1, ..pain };
        assert!(committed!(stores, questionnaires.replace(&again)).await.unwrap());
        assert_eq!(sent(&stores, &in_period(&rule, 120, day(1), day(1))).await.len(), 1);
        assert_eq!(fault().await, None);
    }

    /// Two kernels on one database: one sends.
    async fn a_rule_is_run_by_one_of_two_kernels_and_as_it_was_read(stores: Stores) {
        let pain = published(&stores).await;
        let rule = rule(&stores, &pain, QuestionnaireTrigger::EveryDays { days: 7 }).await;
        user(&stores, "anna").await;
        let runs = [0, 1].map(|minutes| {
            let (stores, run) = (stores.clone(), in_period(&rule, minutes, day(1), day(1)));
            tokio::spawn(async move { committed!(stores, questionnaire_rules.run_rule(&run)).await.unwrap() })
        });
        let mut sends = 0;
        for run in runs {
            sends += i32::from(matches!(run.await.unwrap(), QuestionnaireRuleOutcome::Sends(_)));
        }
        assert_eq!(sends, 1);
        let mut old = in_period(&rule, 120, day(8), day(8));
        old.revision = 2;
        let outcome = committed!(stores, questionnaire_rules.run_rule(&old)).await.unwrap();
        assert_eq!(outcome, QuestionnaireRuleOutcome::Skipped, "it was changed");
        let off = QuestionnaireRule { is_on: false, revision: 2, ..rule };
        assert!(committed!(stores, questionnaire_rules.replace_rule(&off)).await.unwrap());
        let outcome = committed!(stores, questionnaire_rules.run_rule(&old)).await.unwrap();
        assert_eq!(outcome, QuestionnaireRuleOutcome::Skipped, "it is off");
    }
}
