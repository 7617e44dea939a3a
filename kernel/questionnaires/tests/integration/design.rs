//! What administrators edit.

use crate::support::{change, model, published, scene};
use cabinet_domain::{AuditKind, QuestionnaireId, QuestionnaireState};
use cabinet_ports::repository::AuditFilter;
use cabinet_questionnaires::{QuestionnaireChange, QuestionnaireError};
use serde_json::json;
use uuid::Uuid;

/// A-315…A-318, B-210, B-298…B-301
#[tokio::test]
async fn a_questionnaire_is_drafted_published_edited_and_archived() {
    let scene = scene().await;
    let draft = scene.draft().await;
    assert_eq!(
        (draft.state, draft.revision, draft.version, draft.questions),
        (QuestionnaireState::Draft, 1, 0, 4)
    );
    let first = scene.service.change(&scene.admin, published(&draft)).await.unwrap();
    assert_eq!((first.state, first.revision, first.version), (QuestionnaireState::Published, 2, 1));
    let mut other = model();
    other["title"] = json!("Другое");
    let edited = QuestionnaireChange { title: "Другое".to_owned(), model: other, ..change(&first) };
    let edited = scene.service.change(&scene.admin, edited).await.unwrap();
    assert_eq!((edited.state, edited.revision, edited.version), (QuestionnaireState::Published, 3, 1));
    let kept = scene.stores.questionnaires.version(draft.id, 1).await.unwrap().unwrap();
    assert_eq!((kept.title.as_str(), &kept.model), ("Шкала боли", &model()), "a version does not change");
    let archived = QuestionnaireChange { archived: Some(true), ..change(&edited) };
    let archived = scene.service.change(&scene.admin, archived).await.unwrap();
    assert_eq!(archived.state, QuestionnaireState::Archived);
    let still = scene.service.change(&scene.admin, change(&archived)).await.unwrap();
    assert_eq!(still.state, QuestionnaireState::Archived);
    let back = QuestionnaireChange { archived: Some(false), ..change(&still) };
    let back = scene.service.change(&scene.admin, back).await.unwrap();
    assert_eq!(back.state, QuestionnaireState::Published);
    let (items, total) = scene.service.list(&scene.admin, None, (0, 9)).await.unwrap();
    assert_eq!((items.len(), total, items[0].version), (1, 1, 1));
    assert_eq!(scene.service.lookup(&scene.admin, draft.id).await.unwrap(), back);
}

///
#[tokio::test]
async fn an_empty_title_a_faulty_model_and_an_empty_version_are_refused() {
    let scene = scene().await;
    for (title, code) in [(" \u{200b}", "required"), (&"я".repeat(201), "too_long")] {
        let refused = scene.service.create(&scene.admin, title, model()).await;
        assert!(
            matches!(&refused, Err(QuestionnaireError::Invalid { field: "title", code: found }) if *found == code),
            "{refused:?}"
        );
    }
    let html = json!({ "title": "x", "pages": [{ "name": "p", "elements": [{ "type": "html", "name": "h", "html": "<b>" }] }] });
    let refused = scene.service.create(&scene.admin, "x", html.clone()).await;
    assert!(matches!(&refused, Err(QuestionnaireError::Model(faults)) if !faults.is_empty()), "{refused:?}");
    assert!(!scene.service.check_model(&scene.admin, &html).await.unwrap().faults.is_empty());
    assert!(scene.service.check_model(&scene.admin, &model()).await.unwrap().faults.is_empty());
    let large = json!({ "title": "x", "description": "x".repeat(600_000), "pages": [] });
    let refused = scene.service.create(&scene.admin, "x", large).await;
    assert!(
        matches!(&refused, Err(QuestionnaireError::Invalid { field: "model", code: "too_large" })),
        "{refused:?}"
    );
    let (items, _) = scene.service.list(&scene.admin, None, (0, 9)).await.unwrap();
    assert_eq!(items, [], "nothing is stored");
}

/// Two administrators at once: the second learns of the first, and nothing is lost.
#[tokio::test]
async fn the_second_of_two_editors_is_told_who_saved() {
    let scene = scene().await;
    let draft = scene.draft().await;
    scene.service.change(&scene.admin, published(&draft)).await.unwrap();
    let late = scene.service.change(&scene.admin, change(&draft)).await;
    let by = Some(scene.admin.user);
    assert!(
        matches!(&late, Err(QuestionnaireError::Changed { revision: 2, by: found, .. }) if *found == by),
        "{late:?}"
    );
    let unknown = QuestionnaireChange { id: QuestionnaireId(Uuid::now_v7()), ..change(&draft) };
    assert!(matches!(scene.service.change(&scene.admin, unknown).await, Err(QuestionnaireError::NotFound)));
}

/// The drafts that an editor saves by itself do not flood the audit log.
#[tokio::test]
async fn drafts_saved_in_a_row_are_not_told_each_and_versions_are() {
    let scene = scene().await;
    let mut current = scene.draft().await;
    for _ in 0..5 {
        current = scene.service.change(&scene.admin, change(&current)).await.unwrap();
    }
    scene.service.change(&scene.admin, published(&current)).await.unwrap();
    let filter = AuditFilter { actor: Some(scene.admin.user), ..AuditFilter::default() };
    let found = scene.stores.audit.search(&filter, None, 99).await.unwrap();
    let kinds: Vec<_> = found.into_iter().map(|line| line.event.kind).collect();
    assert_eq!(kinds, [AuditKind::QuestionnaireChanged, AuditKind::QuestionnaireCreated]);
}
