//! Who may not. A stranger's id is not found, a foreign account is forbidden, and both are written down.

use crate::support::{completed, draft_of, model, scene};
use cabinet_domain::{AuditKind, QuestionnaireAssignmentId, QuestionnaireId};
use cabinet_ports::repository::QuestionnaireRecipients;
use cabinet_questionnaires::{QuestionnaireCaller, QuestionnaireError, QuestionnaireTarget, ReportQuery};
use cabinet_test_storage::committed;
use serde_json::json;
use uuid::Uuid;

#[tokio::test]
async fn a_stranger_neither_reads_nor_answers_and_is_written_down() {
    let scene = scene().await;
    let pain = scene.published().await;
    let sent = scene.sent(pain.id, scene.anna.user).await;
    scene.service.save(&scene.anna, draft_of(sent.id, 0, json!({ "hurts": "no" }))).await.unwrap();
    let not_found = |outcome: Result<_, QuestionnaireError>| {
        assert!(matches!(outcome, Err(QuestionnaireError::NotFound)))
    };
    for id in [sent.id, QuestionnaireAssignmentId(Uuid::now_v7())] {
        not_found(scene.service.result(&scene.petr, id).await.map(drop));
        not_found(
            scene.service.save(&scene.petr, completed(id, 1, json!({ "hurts": "no" }))).await.map(drop),
        );
    }
    not_found(scene.service.sent_version(&scene.petr, pain.id).await.map(drop));
    not_found(scene.service.sent_version(&scene.petr, QuestionnaireId(Uuid::now_v7())).await.map(drop));
    let anna = QuestionnaireTarget::User(scene.anna.user);
    let refused = scene.service.results(&scene.petr, Some(&anna)).await;
    assert!(matches!(refused, Err(QuestionnaireError::Forbidden)), "{refused:?}");
    for client in ["502655", "\0"] {
        let refused =
            scene.service.results(&scene.petr, Some(&QuestionnaireTarget::Client(client.to_owned()))).await;
        assert!(matches!(refused, Err(QuestionnaireError::Forbidden)), "{refused:?}");
    }
    // About Anna: two reads of what is hers, one save, one list.
    let denied =
        scene.events(scene.anna.user).await.into_iter().filter(|event| event.kind == AuditKind::AccessDenied);
    assert_eq!(denied.filter(|event| event.actor == Some(scene.petr.user)).count(), 3);
    assert_eq!(scene.service.sent_version(&scene.anna, pain.id).await.unwrap().model, model());
    let own = QuestionnaireTarget::User(scene.anna.user);
    assert_eq!(scene.service.results(&scene.anna, Some(&own)).await.unwrap().len(), 1);
}

/// A token outlives a role by minutes: the database decides.
#[tokio::test]
async fn who_is_no_administrator_any_more_can_do_nothing() {
    let scene = scene().await;
    let pain = scene.published().await;
    let former = QuestionnaireCaller { is_admin: true, ..scene.petr.clone() };
    let refused = |outcome: Result<(), QuestionnaireError>| {
        assert!(matches!(outcome, Err(QuestionnaireError::NotAdministrator)), "{outcome:?}");
    };
    let service = &scene.service;
    let query = ReportQuery { questionnaire: pain.id, version: None, from: None, to: None };
    let anna = QuestionnaireTarget::User(scene.anna.user);
    refused(service.list(&former, None, (0, 9)).await.map(drop));
    refused(service.lookup(&former, pain.id).await.map(drop));
    refused(service.create(&former, "x", model()).await.map(drop));
    refused(service.check_model(&former, &model()).await.map(drop));
    refused(service.assign(&former, pain.id, &anna, None).await.map(drop));
    let recipients = QuestionnaireRecipients::Users(vec![scene.anna.user]);
    refused(service.begin_sending(&former, pain.id, &recipients, None).await.map(drop));
    refused(service.report(&former, query, None, None, 9).await.map(drop));
    refused(service.counts(&former, query).await.map(drop));
    refused(service.begin_export(&former, query, None, "csv").await.map(drop));
    refused(service.results(&former, Some(&anna)).await.map(drop));
}

/// Every look of an administrator at a person's answers is in that person's access log.
#[tokio::test]
async fn an_administrator_who_looks_is_written_down_and_cannot_answer() {
    let scene = scene().await;
    let pain = scene.published().await;
    let sent = scene.sent(pain.id, scene.anna.user).await;
    scene.service.save(&scene.anna, completed(sent.id, 0, json!({ "hurts": "no" }))).await.unwrap();
    scene.service.result(&scene.admin, sent.id).await.unwrap();
    scene.service.results(&scene.admin, Some(&QuestionnaireTarget::User(scene.anna.user))).await.unwrap();
    let looks = scene
        .events(scene.anna.user)
        .await
        .into_iter()
        .filter(|event| event.kind == AuditKind::ViewedByAdmin);
    assert_eq!(looks.count(), 2);
    let refused = scene.service.save(&scene.admin, draft_of(sent.id, 1, json!({}))).await;
    assert!(matches!(refused, Err(QuestionnaireError::NotFound)), "{refused:?}");
}

#[tokio::test]
async fn who_leaves_leaves_no_answer() {
    let scene = scene().await;
    let pain = scene.published().await;
    let sent = scene.sent(pain.id, scene.anna.user).await;
    scene.service.save(&scene.anna, completed(sent.id, 0, json!({ "hurts": "no" }))).await.unwrap();
    let now = crate::support::start();
    committed!(scene.stores, users.request_leaving(scene.anna.user, None, now, now)).await.unwrap();
    assert!(committed!(scene.stores, users.remove(scene.anna.user, now)).await.unwrap());
    assert_eq!(scene.stores.questionnaires.assignment(sent.id).await.unwrap(), None);
    let refused = scene.service.save(&scene.anna, draft_of(sent.id, 1, json!({}))).await;
    assert!(matches!(refused, Err(QuestionnaireError::NotFound)), "{refused:?}");
}
