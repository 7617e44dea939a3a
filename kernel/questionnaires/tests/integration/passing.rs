//! What a patient answers.

use crate::support::{answers, change, completed, draft_of, model, published, scene};
use cabinet_questionnaires::{
    AnswersToSave, QuestionnaireChange, QuestionnaireError, QuestionnaireTarget, result_list,
};
use chrono::{NaiveDate, TimeDelta};
use serde_json::json;

/// A-229, A-321, A-322, B-213
#[tokio::test]
async fn a_questionnaire_is_sent_saved_on_two_devices_and_completed_once() {
    let scene = scene().await;
    let pain = scene.published().await;
    let sent = scene.sent(pain.id, scene.anna.user).await;
    assert_eq!((sent.version, sent.revision, sent.completed_at), (1, 0, None));
    let first =
        scene.service.save(&scene.anna, draft_of(sent.id, 0, json!({ "hurts": "yes" }))).await.unwrap();
    assert_eq!((first.assignment.revision, first.assignment.page), (1, Some(0)));
    let other = scene.service.save(&scene.anna, draft_of(sent.id, 0, json!({ "hurts": "no" }))).await;
    assert!(matches!(other, Err(QuestionnaireError::AnswersChanged { revision: 1 })), "{other:?}");
    let (found, version) = scene.service.result(&scene.anna, sent.id).await.unwrap();
    assert_eq!(
        (found.answers, version.model),
        (answers(json!({ "hurts": "yes" })), model()),
        "goes on elsewhere"
    );

    let faulty = scene
        .service
        .save(&scene.anna, completed(sent.id, 1, json!({ "hurts": "yes", "where": ["foot"] })))
        .await;
    let Err(QuestionnaireError::AnswersInvalid(faults)) = faulty else { panic!("{faulty:?}") };
    let mut faults: Vec<_> = faults.into_iter().map(|fault| (fault.question, fault.code)).collect();
    faults.sort();
    assert_eq!(faults, [("pain".to_owned(), "required"), ("where".to_owned(), "choice")]);

    let done = json!({ "hurts": "yes", "pain": 7, "where": ["head"], "more": "ночью" });
    let done = scene.service.save(&scene.anna, completed(sent.id, 1, done)).await.unwrap();
    assert!(done.assignment.completed_at.is_some());
    for again in [draft_of(sent.id, 2, json!({})), completed(sent.id, 2, json!({ "hurts": "no" }))] {
        let refused = scene.service.save(&scene.anna, again).await;
        assert!(matches!(refused, Err(QuestionnaireError::Completed)), "{refused:?}");
    }
    let list = scene.service.results(&scene.anna, None).await.unwrap();
    assert_eq!(list[0].answers, done.answers);
    assert_eq!(
        scene.kinds(scene.anna.user).await,
        ["questionnaire_completed", "questionnaire_sent"],
        "one's own look is not written down"
    );
}

/// Only what was shown is kept (survey-core: `clearInvisibleValues: onComplete`); scores are computed by the server.
#[tokio::test]
async fn hidden_answers_are_dropped_and_a_high_score_is_an_alert() {
    let scene = scene().await;
    let pain = scene.published().await;
    let calm = scene.sent(pain.id, scene.petr.user).await;
    let calm = scene
        .service
        .save(&scene.petr, completed(calm.id, 0, json!({ "hurts": "no", "pain": 9 })))
        .await
        .unwrap();
    assert_eq!(calm.answers, answers(json!({ "hurts": "no" })));
    assert!(!scene.kinds(scene.petr.user).await.contains(&"questionnaire_alert".to_owned()));
    let bad = scene.sent(pain.id, scene.anna.user).await;
    let bad = scene
        .service
        .save(&scene.anna, completed(bad.id, 0, json!({ "hurts": "yes", "pain": 9 })))
        .await
        .unwrap();
    assert_eq!((bad.scores[0].value, bad.scores[0].is_alert), (Some(9.0), true));
    assert_eq!(scene.kinds(scene.anna.user).await[0], "questionnaire_alert");
    for event in scene.events(scene.anna.user).await {
        let members: Vec<_> = event.detail.as_object().unwrap().keys().map(String::as_str).collect();
        assert!(
            members.iter().all(|member| ["id", "questionnaire", "version"].contains(member)),
            "no word about health: {members:?}"
        );
    }
}

/// A-186, A-187, X-048: the specification's texts mean the same answers.
#[tokio::test]
async fn answers_as_texts_are_the_same_answers() {
    let scene = scene().await;
    let pain = scene.published().await;
    let sent = scene.sent(pain.id, scene.anna.user).await;
    let value = json!({ "hurts": "yes", "pain": 3, "where": ["head", "it's \\ here"], "more": "x" });
    let texts = result_list(&answers(value.clone()));
    assert_eq!(texts["where"], r"['head','it\'s \\ here']");
    let save = AnswersToSave { answers: None, result_list: texts, ..completed(sent.id, 0, json!({})) };
    let saved = scene.service.save(&scene.anna, save).await.unwrap();
    assert_eq!(saved.answers, answers(value));
    let sent = scene.sent(pain.id, scene.anna.user).await;
    let wrong = AnswersToSave {
        answers: None,
        result_list: [("where".to_owned(), "['head".to_owned())].into(),
        ..draft_of(sent.id, 0, json!({}))
    };
    let refused = scene.service.save(&scene.anna, wrong).await;
    assert!(matches!(refused, Err(QuestionnaireError::Invalid { field: "result_list", .. })), "{refused:?}");
}

/// An answer belongs to the version that was sent, whatever was published since.
#[tokio::test]
async fn a_new_version_does_not_change_what_was_sent() {
    let scene = scene().await;
    let pain = scene.published().await;
    let sent = scene.sent(pain.id, scene.anna.user).await;
    let mut next = model();
    next["pages"][0]["elements"][0]["choices"] = json!(["maybe"]);
    scene
        .service
        .change(&scene.admin, QuestionnaireChange { model: next, ..published(&pain) })
        .await
        .unwrap();
    let saved =
        scene.service.save(&scene.anna, completed(sent.id, 0, json!({ "hurts": "no" }))).await.unwrap();
    assert_eq!(saved.assignment.version, 1);
    let later = scene.sent(pain.id, scene.anna.user).await;
    assert_eq!(later.version, 2);
    let refused = scene.service.save(&scene.anna, completed(later.id, 0, json!({ "hurts": "no" }))).await;
    assert!(matches!(refused, Err(QuestionnaireError::AnswersInvalid(_))), "{refused:?}");
}

/// X-065, and what cannot be sent.
#[tokio::test]
async fn a_second_open_copy_a_draft_and_a_day_of_the_past_are_refused() {
    let scene = scene().await;
    let pain = scene.published().await;
    scene.sent(pain.id, scene.anna.user).await;
    let anna = QuestionnaireTarget::User(scene.anna.user);
    let again = scene.service.assign(&scene.admin, pain.id, &anna, None).await;
    assert!(matches!(again, Err(QuestionnaireError::AlreadyAssigned)), "{again:?}");
    let draft = scene.draft().await;
    let refused = scene.service.assign(&scene.admin, draft.id, &anna, None).await;
    assert!(matches!(refused, Err(QuestionnaireError::NotPublished)), "{refused:?}");
    let archived = QuestionnaireChange { archived: Some(true), ..change(&draft) };
    scene.service.change(&scene.admin, archived).await.unwrap();
    let petr = QuestionnaireTarget::User(scene.petr.user);
    let yesterday = NaiveDate::from_ymd_opt(2026, 11, 25);
    let refused = scene.service.assign(&scene.admin, pain.id, &petr, yesterday).await;
    assert!(matches!(refused, Err(QuestionnaireError::Invalid { field: "due", .. })), "{refused:?}");
    let today = NaiveDate::from_ymd_opt(2026, 11, 26);
    assert_eq!(scene.service.assign(&scene.admin, pain.id, &petr, today).await.unwrap().due, today);
    let client = QuestionnaireTarget::Client("\0".to_owned());
    let refused = scene.service.assign(&scene.admin, pain.id, &client, None).await;
    assert!(matches!(refused, Err(QuestionnaireError::NotFound)), "{refused:?}");
}

/// What lies in the database tells nothing of the answers.
#[tokio::test]
async fn drafts_and_answers_are_sealed() {
    let scene = scene().await;
    let pain = scene.published().await;
    let sent = scene.sent(pain.id, scene.anna.user).await;
    scene.service.save(&scene.anna, draft_of(sent.id, 0, json!({ "more": "очень болит" }))).await.unwrap();
    let sealed = scene.stores.questionnaires.assignment(sent.id).await.unwrap().unwrap().sealed.unwrap();
    assert!(!String::from_utf8_lossy(&sealed).contains("болит"));
    scene.clock.advance(TimeDelta::minutes(1));
    assert_eq!(
        scene.service.result(&scene.anna, sent.id).await.unwrap().0.answers,
        answers(json!({ "more": "очень болит" }))
    );
}
