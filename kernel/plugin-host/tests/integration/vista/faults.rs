//! Each fault of the adapter, as the kernel sees it. Its texts contain no personal data.

use super::env::{TestEnv, anna, asked};
use cabinet_ports::ProblemCode;
use cabinet_simulators::vista::{Call, DEMO_KEY, Fault, Rule};
use serde_json::json;

#[tokio::test]
async fn every_fault_has_its_problem() {
    let env = TestEnv::with(json!({"read_timeout_ms": 1000}), DEMO_KEY).await;
    let patient = env.anna().await;
    for (fault, code) in [
        (Fault::Down, ProblemCode::Unavailable),
        (Fault::Drop, ProblemCode::Unavailable),
        (Fault::Slow { ms: 10_000 }, ProblemCode::TimedOut),
        (Fault::Garbage, ProblemCode::Garbled),
        (Fault::Empty, ProblemCode::Garbled),
        (Fault::CutOff { after: None }, ProblemCode::Unavailable),
        (Fault::HtmlErrorPage, ProblemCode::Unavailable),
        (Fault::WrongKey, ProblemCode::Configuration),
        (Fault::Status { status: 500, code: None }, ProblemCode::Unavailable),
        (Fault::Status { status: 504, code: None }, ProblemCode::TimedOut),
        (Fault::Status { status: 403, code: None }, ProblemCode::Configuration),
        (Fault::Status { status: 409, code: Some("ambiguous".into()) }, ProblemCode::PatientAmbiguous),
    ] {
        env.fault(fault.clone(), &[]);
        for problem in [
            env.port.diagnoses(&patient).await.unwrap_err(),
            env.port.find_patient(&asked(&anna())).await.unwrap_err(),
        ] {
            assert_eq!(problem.code, code, "{fault:?}: {problem}");
            assert!(
                !problem.detail.contains("Незабудкина") && !problem.detail.contains(DEMO_KEY),
                "{problem}"
            );
        }
    }
    env.running.adapter().switches.set(Vec::new());
    assert!(env.port.diagnoses(&patient).await.is_ok());
}

#[tokio::test]
async fn a_key_that_the_hospital_does_not_know_is_the_administrator_s_matter() {
    let env = TestEnv::with(json!({}), "another-key").await;
    let problem = env.port.health().await.unwrap_err();
    assert_eq!(problem.code, ProblemCode::Configuration);
    assert!(problem.detail.contains("api_key") && !problem.detail.contains("another-key"), "{problem}");
}

/// A page that fails makes the whole list fail instead of shortening it.
#[tokio::test]
async fn half_a_list_is_none() {
    let env = TestEnv::new().await;
    let patient = env.anna().await;
    let first = env.port.documents(&patient, None).await.unwrap();
    env.running.adapter().switches.set(vec![Rule::new(Fault::Garbage, &[Call::Documents]).times(1)]);
    let second = env.port.documents(&patient, first.next.as_deref()).await;
    assert_eq!(second.unwrap_err().code, ProblemCode::Garbled);
    assert!(env.port.documents(&patient, first.next.as_deref()).await.is_ok());
    let strange = env.port.documents(&patient, Some("of somebody else")).await.unwrap_err();
    assert_eq!(strange.code, ProblemCode::Invalid);
}

#[tokio::test]
async fn a_hospital_that_went_away_is_unavailable() {
    let env = TestEnv::new().await;
    let patient = env.anna().await;
    let port = std::sync::Arc::clone(&env.port);
    env.running.stop().await;
    assert_eq!(port.diagnoses(&patient).await.unwrap_err().code, ProblemCode::Unavailable);
    assert_eq!(port.health().await.unwrap_err().code, ProblemCode::Unavailable);
}
