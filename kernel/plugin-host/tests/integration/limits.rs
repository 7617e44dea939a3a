//! Each limit has a guest that exceeds it; afterwards, another plugin's next call succeeds.

use crate::support::{self, TestEnv, booking, detail, serve};
use axum::Router;
use axum::routing::get;
use cabinet_plugin_host::PluginState;
use cabinet_ports::ProblemCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Notify;

fn with_limits(limits: &str) -> impl FnOnce(String) -> String {
    move |text| format!("{text}\n[limits]\n{limits}\n")
}

/// On one thread: while the guest spins, other tasks continue.
#[tokio::test]
async fn an_endless_loop_ends_after_its_cpu_time_and_holds_nobody_up() {
    let running = TestEnv::new().with_manifest("endless-loop", with_limits("cpu-ms = 300")).start();
    let spinning = running.at("endless-loop");
    let start = Instant::now();
    let ended = AtomicBool::new(false);
    let spin = async {
        let problem = spinning.clinics().await.unwrap_err();
        ended.store(true, Ordering::SeqCst);
        problem
    };
    let others = async {
        let mut answered = 0;
        while !ended.load(Ordering::SeqCst) {
            running.good_plugin_works().await;
            answered += 1;
            tokio::task::yield_now().await;
        }
        answered
    };
    let (problem, answered) = tokio::join!(spin, others);
    assert_eq!(problem.code, ProblemCode::PluginFailed);
    assert_eq!(problem.detail, "plugin endless-loop failed in clinics: it used up its CPU time");
    assert!(answered > 3, "{answered} calls were answered meanwhile");
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
    running.good_plugin_works().await;
}

/// A booking that was interrupted is not reported as failed.
#[tokio::test]
async fn a_booking_that_runs_out_of_time_is_unknown_and_a_question_is_late() {
    let running =
        TestEnv::new().with_manifest("endless-loop", with_limits("cpu-ms = 2000\nwall-ms = 150")).start();
    let spinning = running.at("endless-loop");
    assert_eq!(spinning.book(&booking()).await.unwrap_err().code, ProblemCode::OutcomeUnknown);
    assert_eq!(spinning.clinics().await.unwrap_err().code, ProblemCode::TimedOut);
    running.good_plugin_works().await;
}

#[tokio::test]
async fn a_memory_hog_ends_at_its_limit() {
    let running = TestEnv::new().with("memory-hog").start();
    let failed = running.at("memory-hog").clinics().await;
    assert_eq!(detail(failed), "plugin memory-hog failed in clinics: it used up its memory");
    running.good_plugin_works().await;
}

#[tokio::test]
async fn an_answer_larger_than_8_mib_does_not_cross_the_border() {
    let running = TestEnv::new().with("huge-answer").start();
    let failed = running.at("huge-answer").clinics().await;
    assert_eq!(
        detail(failed),
        "plugin huge-answer failed in clinics: it gave more than 8388608 bytes at once"
    );
    running.good_plugin_works().await;
}

#[tokio::test]
async fn a_name_of_a_megabyte_is_garbled_and_not_the_plugin_s_death() {
    let running = TestEnv::new().with("huge-answer").start();
    let problem = running.at("huge-answer").specialities(&"1".into()).await.unwrap_err();
    assert_eq!(problem.code, ProblemCode::Garbled);
    assert_eq!(problem.detail, "the plugin's answer is wrong: speciality.name must be at most 4096 bytes");
    running.good_plugin_works().await;
}

/// Waiting for a hospital system uses no CPU time: 700 ms of waiting with a budget of 20 ms.
#[tokio::test]
async fn a_slow_hospital_costs_the_guest_no_cpu_time() {
    let slow = get(|| async {
        tokio::time::sleep(Duration::from_millis(700)).await;
        "here"
    });
    let address = serve(Router::new().route("/", slow)).await;
    let url = format!("http://{address}/");
    let running = TestEnv::new()
        .with_manifest("curious", |text| text.replace("[requests]", "[limits]\ncpu-ms = 20\n[requests]"))
        .settings("curious", serde_json::json!({ "url": url }))
        .grant("curious", support::full_grant(&url))
        .start();
    assert_eq!(running.at("curious").health().await.unwrap(), "status 200, 4 bytes");
    running.good_plugin_works().await;
}

#[tokio::test]
async fn one_call_more_than_allowed_is_told_to_come_back() {
    let (arrived, go) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let (tell, wait) = (Arc::clone(&arrived), Arc::clone(&go));
    let held = get(move || async move {
        tell.notify_one();
        wait.notified().await;
        "here"
    });
    let url = format!("http://{}/", serve(Router::new().route("/", held)).await);
    let running = TestEnv::new()
        .with_manifest("curious", |text| text.replace("[requests]", "[limits]\ncalls = 1\n[requests]"))
        .settings("curious", serde_json::json!({ "url": url }))
        .grant("curious", support::full_grant(&url))
        .start();
    let port = running.at("curious");
    let first = tokio::spawn(async move { port.health().await });
    arrived.notified().await;
    assert_eq!(running.status("curious").in_flight, 1);
    let refused = running.at("curious").health().await.unwrap_err();
    assert_eq!((refused.code, refused.retry_after), (ProblemCode::PluginBusy, Some(Duration::from_secs(1))));
    running.good_plugin_works().await;
    go.notify_one();
    assert!(first.await.unwrap().is_ok());
    go.notify_one();
    assert!(running.at("curious").health().await.is_ok());
    assert_eq!(running.status("curious").in_flight, 0);
}

/// A slow list neither causes an immediate refusal of further reads nor blocks a booking.
#[tokio::test]
async fn a_question_waits_a_moment_and_a_booking_finds_a_permit_of_its_own() {
    let (arrived, go) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let (tell, wait) = (Arc::clone(&arrived), Arc::clone(&go));
    let held = get(move || async move {
        tell.notify_one();
        wait.notified().await;
        "here"
    });
    let url = format!("http://{}/", serve(Router::new().route("/", held)).await);
    let running = TestEnv::new()
        .with_manifest("curious", |text| text.replace("[requests]", "[limits]\ncalls = 2\n[requests]"))
        .settings("curious", serde_json::json!({ "url": url }))
        .grant("curious", support::full_grant(&url))
        .start();
    let port = running.at("curious");
    let first = tokio::spawn(async move { port.health().await });
    arrived.notified().await;
    let port = running.at("curious");
    let second = tokio::spawn(async move { port.health().await });
    // `curious` does not book: this answer shows that it was called.
    assert_eq!(running.at("curious").book(&booking()).await.unwrap_err().code, ProblemCode::Unsupported);
    assert!(!second.is_finished(), "the second question waits");
    go.notify_one();
    assert!(first.await.unwrap().is_ok());
    arrived.notified().await;
    go.notify_one();
    assert!(second.await.unwrap().is_ok());
    assert_eq!(running.status("curious").in_flight, 0);
}

#[tokio::test]
async fn three_failures_let_a_plugin_rest_and_only_that_one() {
    let running = TestEnv::new().with("panics").with("memory-hog").start();
    let port = running.at("panics");
    for _ in 0..3 {
        assert_eq!(port.health().await.unwrap_err().code, ProblemCode::PluginFailed);
    }
    let refused = port.clinics().await.unwrap_err();
    assert_eq!(refused.code, ProblemCode::PluginBusy);
    assert!(refused.retry_after.unwrap() > Duration::from_secs(25), "{refused:?}");
    assert!(matches!(running.status("panics").state, PluginState::Resting { .. }));
    assert_eq!(running.status("memory-hog").state, PluginState::Ready);
    assert!(running.at("memory-hog").host().await.is_ok());
    running.good_plugin_works().await;
}

#[tokio::test]
async fn calls_are_counted_by_outcome() {
    let running = TestEnv::new().with("panics").start();
    running.good_plugin_works().await;
    running.at("panics").health().await.unwrap_err();
    let text = running.metrics_text();
    for line in [
        "cabinet_plugin_calls_total{plugin=\"good\",host=\"good\",function=\"clinics\",outcome=\"ok\"} 1",
        "cabinet_plugin_calls_total{plugin=\"panics\",host=\"panics\",function=\"health\",outcome=\"plugin_failed\"} 1",
        "cabinet_plugin_call_seconds_count{plugin=\"good\",host=\"good\"} 1",
        "cabinet_plugin_calls_in_flight{plugin=\"good\",host=\"good\"} 0",
    ] {
        assert!(text.contains(line), "{line} is missing in\n{text}");
    }
}
