//! The database breaks at each statement in turn: a change is there with everything that it owes, or not at all.

use crate::support::{Scene, completed, scene};
use cabinet_ports::StorageError;
use cabinet_ports::repository::{QuestionnaireCountFilter, QuestionnaireRecipients};
use cabinet_questionnaires::QuestionnaireError;
use serde_json::json;

/// Statements of an operation at most.
const STATEMENTS: u64 = 40;

/// The number of completions that are counted.
async fn counted(scene: &Scene, pain: cabinet_domain::QuestionnaireId) -> i64 {
    let filter = QuestionnaireCountFilter { questionnaire: pain, version: None, from: None, to: None };
    let counts = scene.stores.questionnaires.counts(&filter).await.unwrap();
    counts.iter().find(|count| count.question.is_empty()).map_or(0, |count| count.count)
}

/// Completed, counted and audited together, whichever statement is the last.
#[tokio::test]
async fn a_completion_is_whole_or_not_there() {
    let scene = scene().await;
    let pain = scene.published().await;
    let sent = scene.sent(pain.id, scene.anna.user).await;
    let done = || completed(sent.id, 0, json!({ "hurts": "yes", "pain": 9 }));
    for statement in 1..STATEMENTS {
        scene.storage.fail_at(statement);
        let outcome = scene.service.save(&scene.anna, done()).await;
        scene.storage.fail_at(0);
        let found = scene.stores.questionnaires.assignment(sent.id).await.unwrap().unwrap();
        let is_completed = found.completed_at.is_some();
        assert_eq!(counted(&scene, pain.id).await, i64::from(is_completed), "{statement}");
        let kinds = scene.kinds(scene.anna.user).await;
        assert_eq!(kinds.contains(&"questionnaire_completed".to_owned()), is_completed, "{statement}");
        assert_eq!(kinds.contains(&"questionnaire_alert".to_owned()), is_completed, "{statement}");
        match outcome {
            Ok(_) => {
                assert!(is_completed && statement > 5, "{statement}");
                return;
            }
            Err(QuestionnaireError::Storage(StorageError::Unavailable(_))) => {
                assert!(!is_completed, "{statement}")
            }
            Err(error) => panic!("{statement}: {error}"),
        }
    }
    panic!("it never succeeded");
}

/// A sending exists with its job and its audit event, or not at all.
#[tokio::test]
async fn a_sending_has_its_job_or_is_not_there() {
    let scene = scene().await;
    let pain = scene.published().await;
    let two = QuestionnaireRecipients::Users(vec![scene.anna.user, scene.petr.user]);
    for statement in 1..STATEMENTS {
        scene.storage.fail_at(statement);
        let outcome = scene.service.begin_sending(&scene.admin, pain.id, &two, None).await;
        scene.storage.fail_at(0);
        let jobs = scene.stores.jobs.count_open().await.unwrap();
        assert_eq!(jobs, i64::from(outcome.is_ok()), "{statement}");
        if outcome.is_ok() {
            return;
        }
    }
    panic!("it never succeeded");
}

/// An audit log that accepts nothing stops what would have to be written there.
#[tokio::test]
async fn without_its_audit_event_nothing_is_sent_published_or_shown() {
    let scene = scene().await;
    let pain = scene.published().await;
    let sent = scene.sent(pain.id, scene.anna.user).await;
    scene.storage.set_auditable(false);
    assert!(scene.service.result(&scene.admin, sent.id).await.is_err());
    assert!(scene.service.result(&scene.petr, sent.id).await.is_err());
    assert!(scene.service.save(&scene.anna, completed(sent.id, 0, json!({ "hurts": "no" }))).await.is_err());
    scene.storage.set_auditable(true);
    assert_eq!(counted(&scene, pain.id).await, 0);
    assert_eq!(scene.stores.questionnaires.assignment(sent.id).await.unwrap().unwrap().revision, 0);
}
