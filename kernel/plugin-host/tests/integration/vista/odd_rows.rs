//! Rows that break the contract, and answers about another patient, through the real component (X-085, items 32 and 34).

use super::env::{TestEnv, day};
use cabinet_ports::ProblemCode;
use cabinet_simulators::vista::{Call, DEMO_KEY, Fault};
use serde_json::{Value, json};
use std::time::Duration;

/// Stands for all personal data in an invalid row.
const SECRET: &str = "Незабудкина";

fn odd_rows() -> Vec<(Call, Value, &'static str)> {
    let document = |name: &str, value: Value| {
        let mut row = json!({"id": "odd-1", "kind": "fragment", "name": SECRET, "created": "2024-05-16T10:20:00",
            "revision": "1", "hasHtml": true, "hasFile": true});
        row[name] = value;
        row
    };
    let diagnosis = |name: &str, value: Value| {
        let mut row = json!({"id": "odd-1", "mkb": "K29.5", "diagName": SECRET, "setDate": "2017-02-14"});
        row[name] = value;
        row
    };
    let observation = |name: &str, value: Value| {
        let mut row = json!({"id": "odd-1", "code": "HGB", "name": SECRET, "value": "131",
            "takenAt": "2024-05-17T08:05:00"});
        row[name] = value;
        row
    };
    vec![
        (Call::Diagnoses, diagnosis("mkb", "".into()), "mkb"),
        (Call::Diagnoses, diagnosis("setDate", SECRET.into()), "setDate"),
        (Call::Documents, document("revision", "".into()), "revision"),
        (Call::Documents, document("size", json!(-1)), "size"),
        (Call::Documents, document("kind", SECRET.into()), "kind"),
        (Call::Documents, document("created", "2024-05-16T10:20:00+03:00".into()), "created"),
        (Call::Documents, document("name", "я".repeat(2100).into()), "name"),
        (Call::Observations, observation("value", Value::Null), "value"),
    ]
}

#[tokio::test]
async fn one_odd_row_is_set_aside_and_named_on_the_host_s_health() {
    let env = TestEnv::new().await;
    let anna = env.anna().await;
    let whole = [
        env.port.diagnoses(&anna).await.unwrap().items.len(),
        env.port.documents(&anna, None).await.unwrap().items.len(),
        env.port.observations(&anna, None).await.unwrap().items.len(),
    ];
    assert!(!env.port.health().await.unwrap().contains("set aside"));
    for (call, row, member) in odd_rows() {
        // The health status lists at most five kinds.
        let env = TestEnv::new().await;
        env.fault(Fault::OddRow { row }, &[call]);
        let (good, aside, whole, list) = match call {
            Call::Diagnoses => {
                let page = env.port.diagnoses(&anna).await.unwrap();
                (page.items.len(), page.set_aside, whole[0], "diagnoses")
            }
            Call::Documents => {
                let page = env.port.documents(&anna, None).await.unwrap();
                (page.items.len(), page.set_aside, whole[1], "documents")
            }
            _ => {
                let page = env.port.observations(&anna, None).await.unwrap();
                (page.items.len(), page.set_aside, whole[2], "observations")
            }
        };
        assert_eq!((good, aside.len()), (whole, 1), "{list} {member}");
        assert_eq!((aside[0].position, aside[0].member.as_str()), (1, member));
        assert_eq!(aside[0].id.as_deref(), Some("odd-1"));
        env.running.adapter().switches.set(Vec::new());
        let health = env.port.health().await.unwrap();
        assert!(health.contains(&format!("{list}: {member} ")), "{health}");
        assert!(health.contains("the first at position 1"), "{health}");
        assert!(!health.contains(SECRET) && !health.contains("odd-1"), "{health}");
    }
}

/// The counters in the metrics.
#[tokio::test]
async fn rows_set_aside_are_counted_by_list() {
    let env = TestEnv::new().await;
    let anna = env.anna().await;
    env.fault(Fault::OddRow { row: json!({"id": SECRET}) }, &[Call::Documents]);
    for _ in 0..2 {
        env.port.documents(&anna, None).await.unwrap();
    }
    let metrics = env.metrics();
    let line = metrics.lines().find(|line| line.starts_with("cabinet_record_rows_set_aside_total")).unwrap();
    assert!(line.contains("list=\"documents\"") && line.ends_with(" 2"), "{line}");
    assert!(!metrics.contains(SECRET));
}

/// Since the adapter announces version 2, answers about another patient are refused, and so are answers that name none.
#[tokio::test]
async fn an_answer_that_does_not_name_its_client_is_refused() {
    for fault in [Fault::OtherClient, Fault::WithoutClient] {
        let env = TestEnv::with(json!({}), DEMO_KEY).await;
        let anna = env.anna().await;
        let documents = env.port.documents(&anna, None).await.unwrap().items;
        let with_text = documents.into_iter().find(|document| document.has_html).unwrap();
        env.fault(fault.clone(), &[Call::Diagnoses, Call::Documents, Call::Observations, Call::Html]);
        for problem in [
            env.port.diagnoses(&anna).await.unwrap_err(),
            env.port.documents(&anna, None).await.unwrap_err(),
            env.port.observations(&anna, None).await.unwrap_err(),
            env.port.document_html(&anna, &with_text.foreign_id).await.unwrap_err(),
        ] {
            assert_eq!(problem.code, ProblemCode::Garbled, "{fault:?}: {problem}");
        }
    }
}

/// Responses with the saved answers of a day, the import setting or a file name their client, as those with lists and texts do.
#[tokio::test]
async fn a_form_an_import_or_a_file_of_another_client_is_refused() {
    let env = TestEnv::new().await;
    let anna = env.anna().await;
    let documents = env.documents(&anna).await;
    let id = &documents.iter().find(|document| document.has_file).unwrap().foreign_id;
    let today = day("2026-11-21");
    assert!(env.port.open_file(&anna, id, None).await.is_ok());
    assert!(env.port.diary_form(&anna, today).await.is_ok());
    assert!(env.port.set_epicris_import(&anna, true).await.is_ok());
    for fault in [Fault::OtherClient, Fault::WithoutClient] {
        env.fault(fault.clone(), &[Call::File, Call::DiaryForm, Call::EpicrisImport]);
        for (what, problem) in [
            ("file", env.port.open_file(&anna, id, None).await.err()),
            ("form", env.port.diary_form(&anna, today).await.err()),
            ("import", env.port.set_epicris_import(&anna, true).await.err()),
        ] {
            let code = problem.map(|problem| problem.code);
            assert_eq!(code, Some(ProblemCode::Garbled), "{fault:?}: {what}");
        }
    }
    // Only successful responses are checked: an error response names no client.
    env.fault(Fault::Status { status: 404, code: None }, &[Call::File]);
    let refused = env.port.open_file(&anna, id, None).await.err().map(|problem| problem.code);
    assert_eq!(refused, Some(ProblemCode::NotFound));
}

/// Adapters of the first contract name no client; a response with the id of another request is refused, also for files.
#[tokio::test]
async fn an_answer_to_another_request_is_refused_where_no_client_is_named() {
    let env = TestEnv::plain(Duration::ZERO).await;
    let anna = env.anna().await;
    let documents = env.documents(&anna).await;
    let id = &documents.iter().find(|document| document.has_file).unwrap().foreign_id;
    let today = day("2026-11-21");
    assert!(env.port.open_file(&anna, id, None).await.is_ok());
    assert!(env.port.diary_form(&anna, today).await.is_ok());
    env.fault(Fault::OtherRequest, &[Call::Documents, Call::File, Call::DiaryForm, Call::EpicrisImport]);
    for (what, problem) in [
        ("list", env.port.documents(&anna, None).await.err()),
        ("file", env.port.open_file(&anna, id, None).await.err()),
        ("form", env.port.diary_form(&anna, today).await.err()),
        ("import", env.port.set_epicris_import(&anna, true).await.err()),
    ] {
        assert_eq!(problem.map(|problem| problem.code), Some(ProblemCode::Garbled), "{what}");
    }
}

/// the feed contains events of all patients. An invalid event is set aside and reported, and the cursor moves past it.
#[tokio::test]
async fn an_odd_event_does_not_stop_the_feed() {
    let env = TestEnv::new().await;
    let anna = env.anna().await;
    let mut cursor = env.port.changes(None, Duration::ZERO).await.unwrap().cursor;
    for (row, member) in [
        (json!({"type": 1, "clientId": anna.0}), "type"),
        (json!({"type": "document.new", "clientId": 7}), "clientId"),
        (json!({"type": "document.new", "clientId": ""}), "clientId"),
        (json!(SECRET), "row"),
    ] {
        env.happens(json!({"do": "addDiagnosis", "clientId": anna.0, "mkb": "J00"}));
        env.fault(Fault::OddRow { row }, &[Call::Events]);
        let feed = env.port.changes(Some(&cursor), Duration::ZERO).await.unwrap();
        assert_eq!(feed.changes.len(), 1, "{member}");
        assert_ne!(feed.cursor, cursor, "{member}");
        cursor = feed.cursor;
        env.running.adapter().switches.set(Vec::new());
        let health = env.port.health().await.unwrap();
        assert!(health.contains(&format!("events: {member} ")) && !health.contains(SECRET), "{health}");
    }
    assert!(env.metrics().contains("list=\"events\""));
}
