//! A questionnaire for many patients.

use crate::support::{change, scene};
use cabinet_domain::{QuestionnaireSendingId, QuestionnaireSendingState};
use cabinet_fakes::person;
use cabinet_ports::repository::{Job, QuestionnaireRecipients};
use cabinet_ports::{JobOutcome, JobWorker as _};
use cabinet_questionnaires::{
    QuestionnaireChange, QuestionnaireError, SEND_QUESTIONNAIRE, SendQuestionnaire,
};
use cabinet_test_storage::committed;
use chrono::TimeDelta;
use serde_json::json;
use uuid::Uuid;

/// B-262, B-302, X-065
#[tokio::test]
async fn a_job_sends_to_all_and_reports() {
    let scene = scene().await;
    let pain = scene.published().await;
    scene.sent(pain.id, scene.anna.user).await;
    for number in 0..3 {
        committed!(scene.stores, users.add(person(&format!("patient{number}")), None)).await.unwrap();
    }
    let all = QuestionnaireRecipients::Matching(Box::default());
    let begun = scene.service.begin_sending(&scene.admin, pain.id, &all, None).await.unwrap();
    assert_eq!((begun.total, begun.assigned), (5, 0));
    let now = crate::support::start() + TimeDelta::seconds(1);
    let jobs = scene.stores.jobs.take(SEND_QUESTIONNAIRE, now, TimeDelta::minutes(1), 9).await.unwrap();
    let [job] = &jobs[..] else { panic!("{jobs:?}") };
    let worker = SendQuestionnaire(scene.service.clone());
    assert_eq!(worker.run(job).await, JobOutcome::Done);
    assert_eq!(worker.run(job).await, JobOutcome::Done, "a second run gives nobody a second copy");
    let done = scene.service.sending(&scene.admin, begun.id).await.unwrap();
    assert_eq!(
        (done.state, done.assigned, done.already_assigned, done.failed),
        (QuestionnaireSendingState::Done, 4, 1, 0)
    );
    assert_eq!(scene.service.cancel_sending(&scene.admin, begun.id).await.unwrap(), done, "it has ended");
    let unknown = scene.service.sending(&scene.admin, QuestionnaireSendingId(Uuid::now_v7())).await;
    assert!(matches!(unknown, Err(QuestionnaireError::NotFound)));
}

/// Issue 15: what was assigned stays, nobody else gets a copy, and the report says why.
#[tokio::test]
async fn a_sending_stops_when_its_questionnaire_is_archived() {
    let scene = scene().await;
    let pain = scene.published().await;
    let two = QuestionnaireRecipients::Users(vec![scene.anna.user, scene.petr.user]);
    let begun = scene.service.begin_sending(&scene.admin, pain.id, &two, None).await.unwrap();
    let archived = QuestionnaireChange { archived: Some(true), ..change(&pain) };
    let archived = scene.service.change(&scene.admin, archived).await.unwrap();
    let now = crate::support::start() + TimeDelta::seconds(1);
    let jobs = scene.stores.jobs.take(SEND_QUESTIONNAIRE, now, TimeDelta::minutes(1), 9).await.unwrap();
    let worker = SendQuestionnaire(scene.service.clone());
    assert_eq!(worker.run(&jobs[0]).await, JobOutcome::Done);
    let stopped = scene.service.sending(&scene.admin, begun.id).await.unwrap();
    assert_eq!((stopped.state, stopped.assigned), (QuestionnaireSendingState::Stopped, 0));
    assert_eq!(scene.service.results(&scene.anna, None).await.unwrap(), []);

    let again = QuestionnaireChange { archived: Some(false), ..change(&archived) };
    scene.service.change(&scene.admin, again).await.unwrap();
    assert_eq!(worker.run(&jobs[0]).await, JobOutcome::Done);
    assert_eq!(scene.service.sending(&scene.admin, begun.id).await.unwrap(), stopped, "it does not go on");
    assert_eq!(scene.post.written().len(), 0);
}

#[tokio::test]
async fn a_cancelled_sending_goes_to_nobody_else() {
    let scene = scene().await;
    let pain = scene.published().await;
    let two = QuestionnaireRecipients::Users(vec![scene.anna.user, scene.petr.user]);
    let begun = scene.service.begin_sending(&scene.admin, pain.id, &two, None).await.unwrap();
    let cancelled = scene.service.cancel_sending(&scene.admin, begun.id).await.unwrap();
    assert_eq!(cancelled.state, QuestionnaireSendingState::Cancelled);
    let job = Job {
        id: cabinet_domain::JobId(Uuid::now_v7()),
        kind: SEND_QUESTIONNAIRE.to_owned(),
        payload: json!({ "sending": begun.id }),
        lease: 1,
        attempts: 0,
    };
    let worker = SendQuestionnaire(scene.service.clone());
    assert_eq!(worker.run(&job).await, JobOutcome::Done);
    assert_eq!(scene.service.results(&scene.anna, None).await.unwrap(), []);
    let nonsense = Job { payload: json!({ "sending": 7 }), ..job };
    assert!(matches!(worker.run(&nonsense).await, JobOutcome::GiveUp { .. }));
    let draft = scene.draft().await;
    let refused = scene.service.begin_sending(&scene.admin, draft.id, &two, None).await;
    assert!(matches!(refused, Err(QuestionnaireError::NotPublished)), "{refused:?}");
}
