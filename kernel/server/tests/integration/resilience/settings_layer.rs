//! Settings of plugins that were changed in the back office (adr/0063): two kernels, a restart, and a plugin whose new version does not take
//! them any more.

use super::config::Wishes;
use super::place::Place;
use super::plugin_limits::Plugins;
use super::postgres_server::Postgres;
use crate::support::browser::Browser;
use crate::support::built_plugins;
use crate::support::waiting::until;
use serde_json::{Value, json};
use std::fs;

const PLUGIN: [&str; 4] = ["admin", "plugins", "netrika", "settings"];

/// The plugin's only place, as a kernel shows it.
async fn shown(admin: &Browser) -> Value {
    admin.get(&PLUGIN).await.good()["places"][0].clone()
}

/// Saves a time-out over the version that was seen. Returns the new version.
async fn save(admin: &Browser, seen: i64, timeout: u32) -> i64 {
    let settings = json!({ "read_timeout_ms": timeout });
    let change = json!({ "place": "hosts.netrika1", "version": seen, "settings": settings, "reason": "the hub is slow" });
    admin.post(&PLUGIN, &change).await.good()["version"].as_i64().unwrap()
}

async fn follows(admin: &Browser, version: i64) {
    until("the version is in use", || async { (shown(admin).await["in_use"] == version).then_some(()) })
        .await;
}

/// Issue 18: what is saved at one kernel is followed by the other; one that was killed starts with what was saved in the meantime.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_kernels_use_what_was_saved_at_one_and_a_restarted_one_does_too() {
    let postgres = tokio::task::spawn_blocking(|| Postgres::start().unwrap()).await.unwrap();
    let place = Place::new(Wishes { postgres: Some(postgres.url()), ..Wishes::default() }).await;
    let (one, other) = tokio::join!(place.serve(), place.serve());
    let admin = Browser::sign_in(&place.tokens, &one, "admin").await;
    let elsewhere = admin.at(&other);
    assert_eq!(save(&admin, 0, 9_000).await, 1);
    assert_eq!(shown(&admin).await["in_use"], 1, "the kernel that saves uses it at once");
    follows(&elsewhere, 1).await;
    assert_eq!(shown(&elsewhere).await["values"]["read_timeout_ms"], 9_000);
    // The other way round, over the version of the first.
    assert_eq!(save(&elsewhere, 1, 8_000).await, 2);
    follows(&admin, 2).await;

    other.kill();
    assert_eq!(save(&admin, 2, 7_000).await, 3);
    let again = place.serve().await;
    let shown = shown(&admin.at(&again)).await;
    assert_eq!((&shown["in_use"], &shown["values"]["read_timeout_ms"]), (&json!(3), &json!(7_000)));
    assert_eq!(shown["mistakes"], json!([]));
}

/// Issue 18: the plugin works with the settings of the files, the screen has the reason at its setting, and a new value is taken.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn settings_that_a_new_version_of_the_plugin_does_not_take_are_shown_with_the_reason() {
    let plugins = Plugins::new();
    let place = Place::new(Wishes { plugins: Some(plugins.root()), ..Wishes::default() }).await;
    let server = place.serve().await;
    let admin = Browser::sign_in(&place.tokens, &server, "admin").await;
    assert_eq!(save(&admin, 0, 800).await, 1);
    server.kill();

    let wasm = fs::read(built_plugins().join("netrika/netrika.wasm")).unwrap();
    let manifest = fs::read_to_string(plugins.folder("netrika").join("plugin.toml")).unwrap();
    assert!(manifest.contains("minimum = 500\nmaximum = 50000"), "{manifest}");
    plugins.put("netrika", &wasm, &manifest.replacen("minimum = 500\n", "minimum = 1000\n", 1));
    let checked = place.run(&["config", "check"]).await;
    let said = String::from_utf8_lossy(&checked.stderr).into_owned();
    assert!(!checked.status.success() && said.contains("hosts.netrika1.settings.read_timeout_ms"), "{said}");

    let server = place.serve().await;
    assert!(place.said().contains("settings of the back office do not fit hosts.netrika1"));
    let admin = admin.at(&server);
    let found = shown(&admin).await;
    assert_eq!((&found["version"], &found["in_use"]), (&json!(1), &json!(0)));
    let mistake = &found["mistakes"][0];
    assert_eq!((&mistake["key"], &mistake["is_here"]), (&json!("read_timeout_ms"), &json!(true)));
    assert!(mistake["expected"].as_str().unwrap().contains("1000"), "{mistake}");
    let patient = Browser::sign_in(&place.tokens, &server, "patient").await;
    patient.get(&["netrika1", "clinics"]).await.good();

    assert_eq!(save(&admin, 1, 1_500).await, 2);
    let found = shown(&admin).await;
    assert_eq!((&found["in_use"], &found["mistakes"]), (&json!(2), &json!([])));
}
