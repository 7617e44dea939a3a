//! The report with answers, as a file reads it.

use crate::support::{answers, change, completed, draft_of, model, published, scene};
use cabinet_domain::AuditKind;
use cabinet_ports::repository::AuditFilter;
use cabinet_questionnaires::{QuestionnaireChange, QuestionnaireError, ReportQuery};
use serde_json::json;

/// who exports how many rows is audited once, before the first row is read.
#[tokio::test]
async fn an_export_has_the_answers_of_completed_questionnaires_and_one_audit_event() {
    let scene = scene().await;
    let pain = scene.published().await;
    let done = scene.sent(pain.id, scene.anna.user).await;
    let value = json!({ "hurts": "yes", "pain": 9, "where": ["head"] });
    scene.service.save(&scene.anna, completed(done.id, 0, value.clone())).await.unwrap();
    let open = scene.sent(pain.id, scene.petr.user).await;
    scene.service.save(&scene.petr, draft_of(open.id, 0, json!({ "more": "ещё пишу" }))).await.unwrap();

    let query = ReportQuery { questionnaire: pain.id, version: None, from: None, to: None };
    let begun = scene.service.begin_export(&scene.admin, query, None, "csv").await.unwrap();
    assert_eq!((begun.rows, begun.versions.len()), (2, 1));
    let (rows, next) = scene.service.export_rows(&begun, None).await.unwrap();
    assert_eq!((rows.len(), next), (2, None));
    let of = |user| rows.iter().find(|row| row.row.person.user() == Some(user)).unwrap();
    assert_eq!(of(scene.anna.user).answers, answers(value));
    assert_eq!(of(scene.anna.user).scores[0].value, Some(9.0));
    assert!(of(scene.petr.user).answers.is_empty(), "a draft is the patient's");
    let filter = AuditFilter { kinds: vec![AuditKind::QuestionnaireExported], ..AuditFilter::default() };
    let exported = scene.stores.audit.search(&filter, None, 9).await.unwrap();
    assert_eq!((exported.len(), exported[0].event.actor), (1, Some(scene.admin.user)));
    let detail = json!({ "questionnaire": pain.id, "format": "csv", "rows": 2 });
    assert_eq!(exported[0].event.detail, detail);
}

/// Each row has its version's form; a version that does not exist is not found.
#[tokio::test]
async fn an_export_of_one_version_leaves_the_others_out() {
    let scene = scene().await;
    let pain = scene.published().await;
    scene.sent(pain.id, scene.anna.user).await;
    let mut next = model();
    next["pages"][0]["elements"][0]["choices"] = json!(["maybe"]);
    let next = QuestionnaireChange { model: next, ..published(&pain) };
    scene.service.change(&scene.admin, next).await.unwrap();
    scene.sent(pain.id, scene.petr.user).await;
    let query = |version| ReportQuery { questionnaire: pain.id, version, from: None, to: None };
    let all = scene.service.begin_export(&scene.admin, query(None), None, "fhir").await.unwrap();
    let versions: Vec<_> = all.versions.iter().map(|version| version.version).collect();
    assert_eq!((all.rows, versions), (2, vec![2, 1]));
    assert!(all.form(1).is_some() && all.form(3).is_none());
    let second = scene.service.begin_export(&scene.admin, query(Some(2)), None, "fhir").await.unwrap();
    let (rows, _) = scene.service.export_rows(&second, None).await.unwrap();
    assert_eq!((rows.len(), rows[0].row.person.user(), rows[0].row.version), (1, Some(scene.petr.user), 2));
    let none = scene.service.begin_export(&scene.admin, query(Some(3)), None, "fhir").await;
    assert!(matches!(none, Err(QuestionnaireError::NotFound)), "{none:?}");
}

/// A draft that was never published can be exported: nothing was sent. Somebody who saved in the meantime is named.
#[tokio::test]
async fn the_administrator_who_was_faster_is_named() {
    let scene = scene().await;
    let draft = scene.draft().await;
    scene.service.change(&scene.admin, change(&draft)).await.unwrap();
    let late = scene.service.change(&scene.admin, change(&draft)).await;
    let Err(QuestionnaireError::Changed { revision: 2, by, by_name, .. }) = late else { panic!("{late:?}") };
    let admin = scene.stores.users.lookup(scene.admin.user).await.unwrap().unwrap();
    assert_eq!((by, by_name), (Some(admin.id), Some(admin.name.in_full())));
    let query = ReportQuery { questionnaire: draft.id, version: None, from: None, to: None };
    let empty = scene.service.begin_export(&scene.admin, query, None, "xlsx").await.unwrap();
    assert_eq!((empty.rows, empty.versions.len()), (0, 0));
    assert_eq!(scene.service.export_rows(&empty, None).await.unwrap(), (Vec::new(), None));
}
