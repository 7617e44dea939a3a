//! Each fault of the service, as the kernel sees it.

use super::env::{TestEnv, anna, id};
use cabinet_ports::ProblemCode;
use cabinet_simulators::questionnaires::{DEMO_KEY, Fault};

#[tokio::test]
async fn every_fault_of_a_read_has_its_problem() {
    let env = TestEnv::new().await;
    let status = |status: u16, code: &str| Fault::Status { status, code: code.to_owned() };
    for (fault, code) in [
        (Fault::Down, ProblemCode::Unavailable),
        (Fault::Drop, ProblemCode::Unavailable),
        (Fault::Slow { ms: 10_000 }, ProblemCode::TimedOut),
        (Fault::Garbage, ProblemCode::Garbled),
        (Fault::HtmlErrorPage, ProblemCode::Unavailable),
        (Fault::OtherPatient, ProblemCode::Garbled),
        (status(503, "unavailable"), ProblemCode::Unavailable),
        (status(500, "internal"), ProblemCode::Failed),
        (status(429, "later_code"), ProblemCode::Unavailable),
        (status(401, "unauthorized"), ProblemCode::Configuration),
        (status(403, "forbidden"), ProblemCode::Configuration),
        (status(404, "not_found"), ProblemCode::NotFound),
    ] {
        env.fault(fault.clone(), &[]);
        for problem in [
            env.port.assignments(&anna(), None).await.unwrap_err(),
            env.port.open_form(&anna(), &id("10001-1")).await.unwrap_err(),
            env.port.answered_form(&anna(), &id("10001-2")).await.unwrap_err(),
        ] {
            assert_eq!(problem.code, code, "{fault:?}: {problem}");
            assert!(!problem.detail.contains("10001") && !problem.detail.contains(DEMO_KEY), "{problem}");
        }
    }
    env.fault(Fault::OtherAssignment, &[]);
    let problem = env.port.open_form(&anna(), &id("10001-1")).await.unwrap_err();
    assert_eq!(problem.code, ProblemCode::Garbled);
    env.without_faults();
    assert_eq!(env.all(&anna()).await.len(), 4);
}

#[tokio::test]
async fn a_key_that_the_service_does_not_know_is_the_administrator_s_matter() {
    let env = TestEnv::with("another-key").await;
    let problem = env.port.health().await.unwrap_err();
    assert_eq!(problem.code, ProblemCode::Configuration);
    assert!(problem.detail.contains("api_key") && !problem.detail.contains("another-key"), "{problem}");
}

/// A page that fails makes no shorter list.
#[tokio::test]
async fn a_cursor_that_is_none_of_the_list_is_refused() {
    let env = TestEnv::new().await;
    let problem = env.port.assignments(&anna(), Some("10002-1")).await.unwrap_err();
    assert_eq!(problem.code, ProblemCode::Invalid);
}

#[tokio::test]
async fn a_service_that_went_away_is_unavailable() {
    let env = TestEnv::new().await;
    let port = std::sync::Arc::clone(&env.port);
    env.running.stop().await;
    assert_eq!(port.assignments(&anna(), None).await.unwrap_err().code, ProblemCode::Unavailable);
    assert_eq!(port.health().await.unwrap_err().code, ProblemCode::Unavailable);
    assert_eq!(
        port.submit(&anna(), &id("10001-4"), &super::env::pain(3.into()), "k").await.unwrap_err().code,
        ProblemCode::Unavailable,
        "nothing was sent"
    );
}
