//! Completed questionnaires that somebody should look at.

use crate::link_support::to_complete;
use crate::support::{Scene, change, completed, model, scene, with_email};
use cabinet_domain::{AuditKind, Questionnaire, Role, UserId};
use cabinet_ports::post::LetterTemplate;
use cabinet_ports::repository::NewUser;
use cabinet_questionnaires::{MARKED_AT_MOST, QuestionnaireCaller, QuestionnaireChange, QuestionnaireError};
use cabinet_test_storage::committed;
use chrono::TimeDelta;
use serde_json::{Value, json};
use uuid::Uuid;

async fn staff(scene: &Scene, login: &str, role: Option<&str>) -> UserId {
    let staff_role = role.map(|role| role.parse().unwrap());
    let new = NewUser { role: Role::Admin, staff_role, ..with_email(login) };
    committed!(scene.stores, users.add(new, None)).await.unwrap().id
}

async fn answer(scene: &Scene, caller: &QuestionnaireCaller, of: &Questionnaire, answers: Value) {
    let sent = scene.sent(of.id, caller.user).await;
    scene.service.save(caller, completed(sent.id, 0, answers)).await.unwrap();
}

fn told(scene: &Scene) -> Vec<UserId> {
    let letters = scene.post.written().into_iter();
    let letters = letters.filter(|letter| letter.template == LetterTemplate::QuestionnaireAlert);
    letters
        .map(|letter| {
            assert!(letter.details.is_empty(), "no names, no answers");
            letter.user
        })
        .collect()
}

/// Issue 15: alert rule, score or answer.
#[tokio::test]
async fn a_score_or_an_answer_that_reaches_its_threshold_is_an_alert() {
    let scene = scene().await;
    let boss = staff(&scene, "boss", None).await;
    staff(&scene, "desk", Some("registrar")).await;
    let by_score = scene.published().await;
    let mut model = model();
    model["pages"][0]["elements"][2]["cabinet"] = json!({ "alertOn": ["head"] });
    let by_answer = scene.draft().await;
    let change = QuestionnaireChange { model, publish: true, ..change(&by_answer) };
    let by_answer = scene.service.change(&scene.admin, change).await.unwrap();

    answer(&scene, &scene.anna, &by_score, json!({ "hurts": "yes", "pain": 7 })).await;
    answer(&scene, &scene.anna, &by_answer, json!({ "hurts": "no", "where": ["it's \\ here"] })).await;
    assert_eq!(scene.service.alerts(&scene.admin, None, 9).await.unwrap(), (vec![], None));
    answer(&scene, &scene.anna, &by_score, json!({ "hurts": "yes", "pain": 8 })).await;
    scene.clock.advance(TimeDelta::minutes(59));
    answer(&scene, &scene.petr, &by_answer, json!({ "hurts": "no", "where": ["it's \\ here", "head"] }))
        .await;
    assert_eq!(told(&scene), [boss], "once an hour; not the registrar, not an account without an address");
    assert_eq!(scene.stores.questionnaire_alerts.count_new().await.unwrap(), 2);

    let (first, next) = scene.service.alerts(&scene.admin, None, 1).await.unwrap();
    assert_eq!((first[0].alert.person.user(), first[0].alert.is_seen), (Some(scene.petr.user), false));
    let (second, end) = scene.service.alerts(&scene.admin, next, 1).await.unwrap();
    assert_eq!((second[0].alert.person.user(), end), (Some(scene.anna.user), None));
    let ids = [first[0].alert.id, second[0].alert.id];
    assert_eq!(scene.service.mark_alerts_seen(&scene.admin, &ids[..1]).await.unwrap(), 1);
    assert_eq!(scene.service.mark_alerts_seen(&scene.admin, &ids[..1]).await.unwrap(), 0);
    assert_eq!(scene.service.mark_alerts_seen(&scene.admin, &[]).await.unwrap(), 0);
    assert_eq!(scene.stores.questionnaire_alerts.count_new().await.unwrap(), 1);
    assert!(scene.service.alerts(&scene.admin, None, 9).await.unwrap().0[0].alert.is_seen);
    let events = scene.events(scene.petr.user).await;
    assert_eq!((events[0].kind, events[0].actor), (AuditKind::QuestionnaireAlert, Some(scene.admin.user)));

    scene.clock.advance(TimeDelta::minutes(1));
    answer(&scene, &scene.anna, &by_score, json!({ "hurts": "yes", "pain": 10 })).await;
    assert_eq!(told(&scene), [boss, boss]);
}

/// Issue 15: an answer by link raises an alert as a patient's does: listed with the name, told to the staff, noted with an audit event.
#[tokio::test]
async fn an_answer_by_link_is_an_alert() {
    let scene = scene().await;
    let boss = staff(&scene, "boss", None).await;
    let pain = scene.published().await;
    let made = scene.linked(pain.id).await;
    let opened = scene.opened(&made).await;
    scene.save(to_complete(&opened.ticket, 0)).await.unwrap();
    assert_eq!(told(&scene), [boss]);
    let (alerts, next) = scene.service.alerts(&scene.admin, None, 9).await.unwrap();
    assert_eq!((alerts.len(), next), (1, None));
    let listed = &alerts[0];
    assert_eq!((listed.alert.id, listed.alert.person.user()), (made.link.id.0, None));
    assert_eq!((listed.name.as_str(), listed.alert.title.as_str()), ("Мария Ивановна", "Шкала боли"));
    assert_eq!(scene.service.mark_alerts_seen(&scene.admin, &[listed.alert.id]).await.unwrap(), 1);
    assert_eq!(scene.stores.questionnaire_alerts.count_new().await.unwrap(), 0);
    let seen = &scene.link_events().await[0];
    assert_eq!((seen.kind, seen.actor), (AuditKind::QuestionnaireAlert, Some(scene.admin.user)));
    assert_eq!(seen.detail, json!({ "link": made.link.id, "step": "seen" }));
}

/// The alert, its audit event and its letters are written with the completion, or none of them.
#[tokio::test]
async fn an_alert_by_link_is_written_with_the_completion_or_not_at_all() {
    let scene = scene().await;
    staff(&scene, "boss", None).await;
    let pain = scene.published().await;
    for statement in 1..60 {
        let made = scene.linked(pain.id).await;
        let opened = scene.opened(&made).await;
        let before = scene.stores.questionnaire_alerts.count_new().await.unwrap();
        scene.storage.fail_at(statement);
        let outcome = scene.save(to_complete(&opened.ticket, 0)).await;
        scene.storage.fail_at(0);
        let is_completed = scene.stored(made.link.id).await.completed_at.is_some();
        let after = scene.stores.questionnaire_alerts.count_new().await.unwrap();
        assert_eq!(
            (is_completed, after),
            (outcome.is_ok(), before + u64::from(outcome.is_ok())),
            "{statement}"
        );
        if outcome.is_ok() {
            return;
        }
    }
    panic!("it never succeeded");
}

#[tokio::test]
async fn alerts_are_for_administrators() {
    let scene = scene().await;
    for caller in [&scene.anna, &QuestionnaireCaller { is_admin: true, ..scene.anna.clone() }] {
        let listed = scene.service.alerts(caller, None, 9).await;
        assert!(matches!(listed, Err(QuestionnaireError::NotAdministrator)), "{listed:?}");
        let marked = scene.service.mark_alerts_seen(caller, &[]).await;
        assert!(matches!(marked, Err(QuestionnaireError::NotAdministrator)), "{marked:?}");
    }
    let many = scene.service.mark_alerts_seen(&scene.admin, &vec![Uuid::nil(); MARKED_AT_MOST + 1]).await;
    assert!(matches!(many, Err(QuestionnaireError::Invalid { field: "ids", .. })), "{many:?}");
}
