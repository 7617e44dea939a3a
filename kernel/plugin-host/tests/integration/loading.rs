//! Loading a plugin from a folder, packages that are refused, and reloads during calls.

use crate::support::{Running, TestEnv, booking, full_grant, install, plugin, serve};
use axum::Router;
use axum::routing::get;
use cabinet_plugin_host::{PluginEngine, PluginState, ReloadError};
use cabinet_ports::{PluginCondition, PluginReloadError, PluginReport, Problem, ProblemCode};
use std::fs;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;
use tokio::task::JoinHandle;

fn failure(running: &Running, id: &str) -> String {
    match running.status(id).state {
        PluginState::Failed { reason } => reason,
        other => panic!("{id} is {other:?}"),
    }
}

#[tokio::test]
async fn a_plugin_for_another_contract_is_refused_and_the_others_work() {
    let running = TestEnv::new().with_manifest("panics", |text| text.replace("\"0.1\"", "\"9.0\"")).start();
    let reason = failure(&running, "panics");
    assert!(
        reason.ends_with("panics/plugin.toml: api is \"9.0\", this kernel speaks \"0.1\": build the plugin against plugins/wit/since-0.1"),
        "{reason}"
    );
    let missing = running.at("panics");
    assert_eq!(missing.clinics().await.unwrap_err().code, ProblemCode::PluginMissing);
    let booked = missing.book(&booking()).await.unwrap_err();
    assert!(booked.code.proves_nothing_was_booked(), "{booked}");
    running.good_plugin_works().await;
}

#[tokio::test]
async fn a_component_that_is_not_the_released_one_is_refused() {
    let env = TestEnv::new().with("panics");
    let file = env.plugins_folder().join("panics/panics.wasm");
    let mut content = fs::read(&file).unwrap();
    let last = content.len() - 1;
    content[last] ^= 1;
    fs::write(&file, content).unwrap();
    let running = env.start();
    let reason = failure(&running, "panics");
    assert!(
        reason.contains("panics.wasm: its SHA-256 is ")
            && reason.contains("the file of plugin panics is not the one that was signed"),
        "{reason}"
    );
    running.good_plugin_works().await;
}

#[tokio::test]
async fn a_file_that_is_no_component_of_the_contract_is_refused() {
    let env = TestEnv::new();
    let folder = env.plugins_folder().join("panics");
    let env = env.with_manifest("panics", |text| {
        // An empty component: well formed, without exports.
        fs::write(folder.join("panics.wasm"), b"\0asm\x0d\0\x01\0").unwrap();
        let line = text.lines().find(|line| line.starts_with("sha256")).unwrap().to_owned();
        text.replace(&line, "sha256 = \"24eaf3439a60c96764c4f2c92a0a81b52bd4fe5d5b91f090184a0f6486b1bf29\"")
    });
    let running = env.start();
    assert!(matches!(running.status("panics").state, PluginState::Failed { .. }));
    running.good_plugin_works().await;
}

#[tokio::test]
async fn settings_that_do_not_fit_are_all_named() {
    let env = TestEnv::new()
        .with("curious")
        .settings("curious", serde_json::json!({ "url": "ftp://x", "timeout_ms": 0, "more": 1 }));
    let reason = failure(&env.start(), "curious");
    for key in ["url: ", "timeout_ms: ", "settings: "] {
        assert!(
            reason.contains(&format!("variants/test/variant.toml: hosts.curious.settings: {key}")),
            "{reason}"
        );
    }
}

#[tokio::test]
async fn a_missing_folder_names_the_file() {
    let env = TestEnv::new().with("panics");
    fs::remove_dir_all(env.plugins_folder().join("panics")).unwrap();
    let running = env.start();
    assert!(failure(&running, "panics").contains("panics/plugin.toml: "));
    running.good_plugin_works().await;
}

#[tokio::test]
async fn what_was_compiled_is_kept_and_somebody_else_s_file_is_not_loaded() {
    let cache = tempfile::tempdir().unwrap();
    let running = TestEnv::new().cache(cache.path().to_path_buf()).start();
    let files: Vec<_> = fs::read_dir(cache.path()).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(files.len(), 1);
    fs::write(&files[0], vec![0; 4096]).unwrap();
    // A component in use is not loaded again; a server that starts reads the file.
    drop(running);
    let running = TestEnv::new().cache(cache.path().to_path_buf()).start();
    running.good_plugin_works().await;
    assert!(fs::metadata(&files[0]).unwrap().len() > 100_000, "it was written anew");
}

/// A plugin with a call under way that ends when it is told to, and a new version in the plugin's folder.
async fn with_a_held_call() -> (Running, JoinHandle<Result<String, Problem>>, Arc<Notify>) {
    let (arrived, go) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let (tell, wait) = (Arc::clone(&arrived), Arc::clone(&go));
    let held = get(move || {
        let (tell, wait) = (Arc::clone(&tell), Arc::clone(&wait));
        async move {
            tell.notify_one();
            wait.notified().await;
            "here"
        }
    });
    let url = format!("http://{}/", serve(Router::new().route("/", held)).await);
    let running = TestEnv::new().with_curious(&url).start();
    let port = running.at("curious");
    let old_call = tokio::spawn(async move { port.health().await });
    arrived.notified().await;

    // The new version is another guest under the same name, whose health check needs no hospital.
    install(&running.plugins_folder(), "good", "curious", |text| {
        text.replace("0.1.0", "0.2.0") + "\n[settings]\ntype = \"object\"\n"
    });
    (running, old_call, go)
}

#[tokio::test]
async fn a_new_version_takes_over_while_old_calls_end_in_peace() {
    let (running, old_call, go) = with_a_held_call().await;
    let host = Arc::clone(&running.host);
    let reload = tokio::spawn(async move { host.reload(&plugin("curious")).await });
    while running.status("curious").version.unwrap().to_string() != "0.2.0" {
        tokio::task::yield_now().await;
    }
    assert_eq!(running.at("curious").clinics().await.unwrap().len(), 2, "the new version answers");
    assert!(!reload.is_finished(), "the reload waits for the old call");
    go.notify_one();
    assert_eq!(old_call.await.unwrap().unwrap(), "status 200, 4 bytes");
    assert_eq!(reload.await.unwrap().unwrap().version.unwrap().to_string(), "0.2.0");
}

fn report(running: &Running, id: &str) -> PluginReport {
    let reports = cabinet_ports::PluginControl::reports(&*running.host);
    reports.into_iter().find(|report| report.id == plugin(id)).unwrap()
}

/// Issue 14: a reload in the back office is answered when the new version is in use; old calls end on the old version.
#[tokio::test]
async fn an_administrators_reload_does_not_wait_for_old_calls() {
    let (running, old_call, go) = with_a_held_call().await;
    let reload =
        async |id| cabinet_ports::PluginControl::reload(Arc::clone(&running.host), &plugin(id)).await;
    assert_eq!(reload("curious").await, Ok("0.2.0".to_owned()));
    assert!(!old_call.is_finished());
    assert_eq!(running.at("curious").clinics().await.unwrap().len(), 2, "the new version answers");
    go.notify_one();
    assert_eq!(old_call.await.unwrap().unwrap(), "status 200, 4 bytes");
    let report = report(&running, "curious");
    assert_eq!((report.version.as_deref(), report.condition), (Some("0.2.0"), PluginCondition::Ready));
    assert_eq!((report.calls, report.failures, report.last_failure), (2, 0, None));
    assert_eq!(report.ports, ["scheduling"]);
    install(&running.plugins_folder(), "panics", "curious", |text| text);
    assert_eq!(reload("curious").await, Err(PluginReloadError::Refused));
    assert_eq!(reload("other").await, Err(PluginReloadError::Unknown));
    assert_eq!(running.at("curious").clinics().await.unwrap().len(), 2, "the version before stays");
}

/// Issue 14: the health page counts what failed, with its code.
#[tokio::test]
async fn failed_calls_are_counted_with_the_code_of_the_last_one() {
    let closed = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let url = format!("http://{closed}/");
    let running = TestEnv::new().with_curious(&url).grant("curious", full_grant(&url)).start();
    let problem = running.at("curious").health().await.unwrap_err();
    let report = report(&running, "curious");
    assert_eq!((report.calls, report.failures), (1, 1));
    assert_eq!(report.last_failure.unwrap().1, problem.code.name());
}

#[tokio::test]
async fn a_version_that_fails_its_health_is_not_put_in_place() {
    let running = TestEnv::new().start();
    install(&running.plugins_folder(), "panics", "good", |text| text);
    let refused = running.host.reload(&plugin("good")).await.unwrap_err();
    assert!(
        matches!(&refused, ReloadError::Refused { reason, .. } if reason.contains("plugin_failed")),
        "{refused}"
    );
    running.good_plugin_works().await;
    assert_eq!(running.status("good").state, PluginState::Ready);
    assert!(matches!(running.host.reload(&plugin("other")).await, Err(ReloadError::Unknown(_))));
}

/// A hospital that is down does not prevent a reload.
#[tokio::test]
async fn a_reload_does_not_need_the_hospital_system_to_be_up() {
    let closed = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let url = format!("http://{closed}/");
    let running = TestEnv::new().with_curious(&url).grant("curious", full_grant(&url)).start();
    assert!(running.host.reload(&plugin("curious")).await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plugin_is_reloaded_when_its_files_change() {
    let running = TestEnv::new().start();
    let _watch = running.host.watch().unwrap();
    install(&running.plugins_folder(), "good", "good", |text| text.replace("0.1.0", "0.3.0"));
    let changed = tokio::time::timeout(Duration::from_secs(20), async {
        while running.status("good").version.unwrap().to_string() != "0.3.0" {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    });
    assert!(changed.await.is_ok(), "the new version was not taken");
    running.good_plugin_works().await;
}

/// Two hospitals on one engine: the same component is compiled once and its machine code is shared. A hospital whose package is refused
/// does not affect the other.
#[tokio::test]
async fn hospitals_on_one_engine_share_machine_code_and_no_failure() {
    let engine = PluginEngine::start(3).unwrap();
    let caches = tempfile::tempdir().unwrap();
    let own = |name: &str| caches.path().join(name);
    let first = TestEnv::new().cache(own("first")).start_on(&engine);
    let second = TestEnv::new().cache(own("second")).start_on(&engine);
    let broken = TestEnv::new()
        .cache(own("broken"))
        .with_manifest("panics", |text| text.replace("\"0.1\"", "\"9.0\""));
    let broken = broken.start_on(&engine);
    assert!(own("first").is_dir());
    assert!(!own("second").exists(), "compiled once, used twice");
    assert!(matches!(broken.status("panics").state, PluginState::Failed { .. }));
    for running in [&first, &second, &broken] {
        running.good_plugin_works().await;
    }
    // The code lives for as long as any hospital uses it.
    drop(first);
    second.good_plugin_works().await;
    drop((second, broken));
    let last = TestEnv::new().cache(own("last")).start_on(&engine);
    assert!(own("last").is_dir(), "nobody used it any more");
    last.good_plugin_works().await;
}
