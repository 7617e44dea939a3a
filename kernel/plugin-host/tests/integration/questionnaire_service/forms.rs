//! The list, the forms and the kept answers of a patient (B-021).

use super::env::{TestEnv, anna, id};
use cabinet_domain::PatientId;
use cabinet_ports::ProblemCode;
use cabinet_ports::questionnaires::AssignmentState;
use cabinet_simulators::questionnaires::{Call, Fault};
use serde_json::json;

/// B-021, A-319: open, completed and withdrawn ones, over two pages.
#[tokio::test]
async fn the_questionnaires_of_a_patient_are_read_page_by_page() {
    let env = TestEnv::new().await;
    let found = env.all(&anna()).await;
    let read: Vec<_> = found.iter().map(|row| (row.id.0.as_str(), row.title.as_str(), row.state)).collect();
    let at = "2026-11-19T12:00:00+03:00".parse().ok();
    assert_eq!(
        read,
        [
            ("10001-1", "Перед госпитализацией", AssignmentState::Open),
            ("10001-2", "Шкала боли", AssignmentState::Completed { at }),
            ("10001-3", "Шкала боли", AssignmentState::Withdrawn),
            ("10001-4", "Шкала боли", AssignmentState::Open),
        ]
    );
    assert_eq!(found[0].due, "2026-11-28".parse().ok());
    assert_eq!(env.calls(Call::Assignments), 2);
    assert!(env.port.health().await.unwrap().contains("1.0.0"));
}

/// B-021, A-318, A-320: what is asked, and what was answered.
#[tokio::test]
async fn an_open_form_and_a_completed_one_are_read() {
    let env = TestEnv::new().await;
    let form = env.port.open_form(&anna(), &id("10001-1")).await.unwrap();
    assert_eq!(form.revision.0, "3");
    assert_eq!(form.model["pages"][0]["elements"][0]["name"], "allergy");
    let answered = env.port.answered_form(&anna(), &id("10001-2")).await.unwrap();
    assert_eq!(serde_json::Value::Object(answered.answers), json!({ "pain": 4 }));
    assert_eq!(answered.completed.to_rfc3339(), "2026-11-19T12:00:00+03:00");
}

#[tokio::test]
async fn what_is_in_another_state_is_not_read() {
    let env = TestEnv::new().await;
    for closed in ["10001-2", "10001-3"] {
        let problem = env.port.open_form(&anna(), &id(closed)).await.unwrap_err();
        assert_eq!(problem.code, ProblemCode::ReadOnly, "{closed}");
    }
    for unanswered in ["10001-1", "10001-3"] {
        let problem = env.port.answered_form(&anna(), &id(unanswered)).await.unwrap_err();
        assert_eq!(problem.code, ProblemCode::NotFound, "{unanswered}");
    }
}

/// The ids of a stranger, unknown ids, and ids that could lead to another path.
#[tokio::test]
async fn what_belongs_to_somebody_else_is_not_found() {
    let env = TestEnv::new().await;
    for strange in ["10002-1", "no-such", "..", ".", "", "10002-1/../10001-1", "10001-1/form?x="] {
        let open = env.port.open_form(&anna(), &id(strange)).await.unwrap_err();
        let answered = env.port.answered_form(&anna(), &id(strange)).await.unwrap_err();
        assert_eq!([open.code, answered.code], [ProblemCode::NotFound; 2], "{strange}");
    }
    let nobody = PatientId("99999".to_owned());
    assert_eq!(env.port.assignments(&nobody, None).await.unwrap_err().code, ProblemCode::NotFound);
}

/// a row that violates the protocol hides no other one, and the administrator sees its member.
#[tokio::test]
async fn an_odd_row_is_set_aside_and_told_in_the_health_report() {
    let env = TestEnv::new().await;
    let row = json!({ "id": "odd", "questionnaireId": "pain", "title": "Боль", "status": "lost", "sent": "2026-11-20T10:00:00" });
    for (row, member) in [(row, "status"), (json!({ "id": "odd" }), "questionnaire"), (json!(7), "")] {
        env.fault(Fault::OddRow { row }, &[Call::Assignments]);
        let page = env.port.assignments(&anna(), None).await.unwrap();
        assert_eq!((page.items.len(), page.set_aside.len()), (3, 1), "{member}");
        assert!(page.set_aside[0].member.contains(member), "{:?}", page.set_aside);
    }
    let told = env.port.health().await.unwrap();
    assert!(told.contains("rows set aside") && told.contains("status") && !told.contains("lost"), "{told}");
}

/// A model is the kernel's to judge, but it must be an object.
#[tokio::test]
async fn a_model_that_is_nonsense_is_garbled_or_passed_on_for_the_check() {
    let env = TestEnv::new().await;
    for nonsense in [json!("text"), json!([1, 2]), json!(null)] {
        env.fault(Fault::Model { model: nonsense }, &[Call::Form]);
        let problem = env.port.open_form(&anna(), &id("10001-1")).await.unwrap_err();
        assert_eq!(problem.code, ProblemCode::Garbled);
    }
    env.fault(Fault::Model { model: json!({ "pages": "no" }) }, &[Call::Form]);
    let passed = env.port.open_form(&anna(), &id("10001-1")).await.unwrap();
    assert_eq!(passed.model, json!({ "pages": "no" }));
}
