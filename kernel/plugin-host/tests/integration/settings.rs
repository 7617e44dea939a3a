//! Issue 18: settings are changed without a restart, and what an administrator sees of a plugin.

use crate::support::{Running, TestEnv, full_grant, plugin, serve};
use axum::Router;
use axum::routing::post;
use cabinet_config::Grant;
use cabinet_plugin_host::{ReloadError, SettingsByTable};
use cabinet_ports::{ConfigLine, PluginCapability, PluginControl as _};
use serde_json::{Value, json};
use std::sync::Arc;

/// A hospital that answers with its name.
async fn hospital(name: &'static str) -> String {
    format!("http://{}/", serve(Router::new().route("/", post(move || async move { name }))).await)
}

fn settings(url: &Value) -> Arc<SettingsByTable> {
    let own = json!({ "url": url }).as_object().cloned().unwrap();
    Arc::new(SettingsByTable::from([("hosts.curious".to_owned(), own)]))
}

async fn name(running: &Running) -> String {
    running.at("curious").clinics().await.unwrap()[0].name.clone()
}

fn refusal(outcome: Result<(), ReloadError>) -> String {
    match outcome {
        Err(ReloadError::Refused { reason, .. }) => reason,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn other_settings_are_used_at_once_and_outlive_a_reload() {
    let (first, second) = (hospital("first").await, hospital("second").await);
    let mut grant = full_grant(&first);
    grant.http.extend(full_grant(&second).http);
    let running = TestEnv::new().with_curious(&first).grant("curious", grant).start();
    assert_eq!(name(&running).await, "first");
    let id = plugin("curious");
    running.host.try_settings(&id, settings(&json!(second))).await.unwrap();
    assert_eq!(name(&running).await, "first", "they were only tried");
    running.host.use_settings(&id, settings(&json!(second))).await.unwrap();
    assert_eq!(name(&running).await, "second");
    running.host.clone().reload(&id).await.unwrap();
    assert_eq!(name(&running).await, "second");

    let wrong = refusal(running.host.use_settings(&id, settings(&json!(7))).await);
    assert!(wrong.contains("hosts.curious.settings: url: "), "{wrong}");
    assert_eq!(name(&running).await, "second", "refused settings change nothing");
    running.host.use_settings(&id, Arc::default()).await.unwrap();
    assert_eq!(name(&running).await, "first", "those of the deployment");
    let unknown = running.host.use_settings(&plugin("none"), Arc::default()).await;
    assert!(matches!(unknown, Err(ReloadError::Unknown(_))), "{unknown:?}");
}

#[tokio::test]
async fn both_sides_of_permissions_calls_limits_and_refusals_are_seen() {
    let url = hospital("x").await;
    let grant = Grant { reveal: vec![], kv: false, ..full_grant(&url) };
    let running = TestEnv::new().with_curious(&url).grant("curious", grant).start();
    running.at("curious").clinics().await.unwrap();
    running.at("curious").specialities(&"1".into()).await.unwrap_err();
    let detail = running.host.detail(&plugin("curious")).unwrap();
    let origin = url.trim_end_matches('/');
    let http = detail.permissions.iter().find(|found| found.capability == PluginCapability::Http).unwrap();
    assert_eq!(
        (http.name.as_str(), http.setting.as_deref(), http.is_asked, http.is_granted),
        (origin, Some("url"), true, true)
    );
    let line = |key: &str| ConfigLine {
        file: "variant.toml".to_owned(),
        table: "plugins.curious.grant".to_owned(),
        line: key.to_owned(),
    };
    assert_eq!(http.line, Some(line(&format!("http = [\"{origin}\"]"))));
    let reveal =
        detail.permissions.iter().find(|found| found.capability == PluginCapability::Reveal).unwrap();
    assert_eq!((reveal.is_granted, reveal.line.clone()), (false, Some(line("reveal = [\"password\"]"))));
    let secret =
        detail.permissions.iter().find(|found| found.capability == PluginCapability::Secret).unwrap();
    assert!(secret.is_granted && secret.has_value);

    let counts: Vec<_> =
        detail.calls.iter().map(|count| (count.function, count.outcome, count.last_hour)).collect();
    assert_eq!(counts[0], ("clinics", "ok", 1));
    assert_eq!((counts.len(), counts[1].0, detail.calls[1].is_failure), (2, "specialities", true));
    let limits = detail.limits.unwrap();
    assert!(limits.used_memory_bytes > 0 && limits.used_memory_bytes <= limits.memory_bytes, "{limits:?}");
    assert_eq!((limits.used_calls, limits.in_flight), (1, 0));
    let denial = &detail.denials[0];
    assert_eq!(
        (denial.what.as_str(), denial.times, denial.line.clone()),
        (
            "plugin curious may not read the secret password: the variant does not grant it",
            1,
            Some(line("reveal = [\"password\"]"))
        )
    );
    assert_eq!(
        (detail.world, detail.serves.as_slice()),
        (Some("scheduling-plugin"), &["hosts.curious".to_owned()][..])
    );
    assert!(running.host.detail(&plugin("none")).is_none());
}
