//! Issue 18: a new version takes a share of the reads first, and is given up by itself when it fails more often.

use crate::support::{Running, TestEnv, booking, install, medical_host, plugin};
use cabinet_plugin_host::{ReloadError, TrialCounts, TrialPlan, TrialReport};
use cabinet_ports::ProblemCode;
use std::path::PathBuf;
use std::time::Duration;
use tokio::task::JoinHandle;

const LONG: Duration = Duration::from_secs(300);

/// A version of `good` in a folder of its own, with the component of a fixture.
fn version(running: &Running, number: &str, fixture: &str) -> PathBuf {
    let root = running.plugins_folder().join(format!(".installed/good@{number}"));
    install(&root, fixture, "good", |text| text.replacen("\"0.1.0\"", &format!("{number:?}"), 1));
    root.join("good")
}

fn begin(
    running: &Running,
    folder: PathBuf,
    plan: TrialPlan,
) -> JoinHandle<Result<TrialReport, ReloadError>> {
    let host = running.host.clone();
    tokio::spawn(async move { host.try_out(&plugin("good"), &folder, plan).await })
}

/// Waits until the new version is on trial.
async fn on_trial(running: &Running) {
    while running.status("good").trial.is_none() {
        tokio::task::yield_now().await;
    }
}

fn refusal(ended: Result<TrialReport, ReloadError>) -> String {
    match ended {
        Err(ReloadError::Refused { reason, .. }) => reason,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_version_that_answers_as_well_passes_with_its_share_of_the_reads() {
    let running = TestEnv::new().start();
    let folder = version(&running, "0.2.0", "good");
    let trial = begin(&running, folder, TrialPlan { share: 20, calls: 5, time: LONG });
    on_trial(&running).await;
    for _ in 0..25 {
        running.good_plugin_works().await;
    }
    let report = trial.await.unwrap().unwrap();
    assert_eq!(report.version.to_string(), "0.2.0");
    assert_eq!(report.new, TrialCounts { calls: 5, failures: 0 });
    assert!((19..=24).contains(&report.current.calls), "{report:?}");
    let status = running.status("good");
    assert_eq!(
        (status.version.unwrap().to_string(), status.trial),
        ("0.1.0".to_owned(), None),
        "it is not in use yet"
    );
    assert!(
        running.metrics_text().contains("cabinet_plugin_trials_total{plugin=\"good\",outcome=\"passed\"} 1")
    );
}

/// The failures of the new version neither stop the one in use nor last.
#[tokio::test]
async fn a_version_that_fails_is_given_up_by_itself() {
    let running = TestEnv::new().start();
    let folder = version(&running, "0.2.0", "memory-hog");
    let trial = begin(&running, folder, TrialPlan { share: 20, calls: 1_000, time: LONG });
    on_trial(&running).await;
    let (mut failed, mut answered) = (0, 0);
    while !trial.is_finished() {
        match running.at("good").clinics().await {
            Ok(_) => answered += 1,
            Err(problem) => {
                assert_eq!(problem.code, ProblemCode::PluginFailed);
                failed += 1;
            }
        }
        assert!(answered < 1_000, "the trial does not end");
    }
    assert_eq!(failed, 3, "three failures are enough");
    let said = refusal(trial.await.unwrap());
    assert!(
        said.starts_with(
            "the new version failed more often: 0.2.0 with 20 % of the reads: 3 of 3 calls failed"
        ),
        "{said}"
    );
    for _ in 0..10 {
        running.good_plugin_works().await;
    }
    assert_eq!(running.status("good").trial, None);
    assert!(
        running.metrics_text().contains("cabinet_plugin_trials_total{plugin=\"good\",outcome=\"failed\"} 1")
    );
}

/// A booking and what settles it stay with one version.
#[tokio::test]
async fn writes_stay_with_the_version_in_use() {
    let running = TestEnv::new().start();
    let folder = version(&running, "0.2.0", "memory-hog");
    let before = running.at("good").book(&booking()).await.map_err(|problem| problem.code);
    let _trial = begin(&running, folder, TrialPlan { share: 50, calls: 1_000, time: LONG });
    on_trial(&running).await;
    for _ in 0..10 {
        assert_eq!(running.at("good").book(&booking()).await.map_err(|problem| problem.code), before);
    }
    let trial = running.status("good").trial.unwrap();
    assert_eq!((trial.new, trial.current), (TrialCounts::default(), TrialCounts::default()));
}

#[tokio::test]
async fn a_trial_with_too_few_calls_decides_nothing_and_a_reload_ends_one() {
    let running = TestEnv::new().start();
    let folder = version(&running, "0.2.0", "good");
    let short = TrialPlan { share: 10, calls: 100, time: Duration::from_millis(1) };
    let said = refusal(begin(&running, folder.clone(), short).await.unwrap());
    assert!(said.starts_with("the new version was called too rarely to decide: 0.2.0"), "{said}");

    let trial = begin(&running, folder.clone(), TrialPlan { share: 10, calls: 100, time: LONG });
    on_trial(&running).await;
    let second = begin(&running, folder, TrialPlan { share: 10, calls: 100, time: LONG });
    assert!(refusal(second.await.unwrap()).contains("another version is on trial"));
    running.host.reload(&plugin("good")).await.unwrap();
    let said = refusal(trial.await.unwrap());
    assert!(said.starts_with("the plugin was reloaded during the trial"), "{said}");
}

#[tokio::test]
async fn what_a_reload_would_refuse_is_not_tried() {
    let running = TestEnv::new().start();
    let plan = TrialPlan { share: 10, calls: 100, time: LONG };
    let folder = version(&running, "0.2.0", "good");
    std::fs::remove_file(folder.join("plugin.sig")).unwrap();
    assert!(refusal(begin(&running, folder, plan).await.unwrap()).contains("is not signed"));
    let sick = version(&running, "0.3.0", "panics");
    assert!(refusal(begin(&running, sick, plan).await.unwrap()).contains("plugin_failed"));
    let other = version(&running, "0.4.0", "identity-portal");
    let said = refusal(begin(&running, other, plan).await.unwrap());
    assert!(said.contains("plugin good is of the world identity-plugin"), "{said}");
    assert_eq!(running.status("good").trial, None);
    assert!(running.host.scheduling(&medical_host("good")).is_some());
    running.good_plugin_works().await;
}
