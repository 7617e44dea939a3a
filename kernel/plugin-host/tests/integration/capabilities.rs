//! The host functions, granted and refused.

use crate::support::{Running, TestEnv, full_grant, serve};
use axum::Router;
use axum::http::HeaderMap;
use axum::routing::post;
use cabinet_config::Grant;
use cabinet_ports::ProblemCode;
use cabinet_ports::scheduling::AvailabilityQuestion;
use chrono::NaiveDate;

const URL: &str = "http://127.0.0.1:9/";

fn curious(grant: Grant) -> Running {
    TestEnv::new().with_curious(URL).grant("curious", grant).start()
}

/// The hospital echoes what it received; the guest never saw the secret.
#[tokio::test]
async fn a_secret_is_used_in_a_header_and_in_the_body_without_being_read() {
    let echo = post(|headers: HeaderMap, body: String| async move {
        format!("{} {body}", headers["authorization"].to_str().unwrap())
    });
    let url = format!("http://{}/", serve(Router::new().route("/", echo)).await);
    let mut grant = full_grant(&url);
    grant.reveal.clear();
    let running = TestEnv::new().with_curious(&url).grant("curious", grant).start();
    let clinics = running.at("curious").clinics().await.unwrap();
    assert_eq!(clinics[0].name, "Bearer a<b&c <password>a&lt;b&amp;c</password>");
}

#[tokio::test]
async fn a_secret_is_read_only_with_the_grant_to_reveal() {
    let read = curious(full_grant(URL)).at("curious").specialities(&"1".into()).await.unwrap();
    assert_eq!(read[0].name, "a<b&c");

    let running = curious(Grant { reveal: vec![], ..full_grant(URL) });
    let refused = running.at("curious").specialities(&"1".into()).await.unwrap_err();
    assert_eq!(refused.code, ProblemCode::Configuration);
    assert_eq!(
        refused.detail,
        "curious: plugin curious may not read the secret password: the variant does not grant it; \
         in variants/test/variant.toml, under [plugins.curious.grant]: reveal = [\"password\"]"
    );
    running.good_plugin_works().await;
}

#[tokio::test]
async fn a_secret_that_is_not_granted_not_requested_or_not_set_is_not_used() {
    let not_granted = curious(Grant { secrets: vec![], ..full_grant(URL) });
    let refused = not_granted.at("curious").clinics().await.unwrap_err();
    assert_eq!(
        refused.detail,
        "curious: plugin curious may not use the secret password: the variant does not grant it; \
         in variants/test/variant.toml, under [plugins.curious.grant]: secrets = [\"password\"]"
    );

    let not_requested = TestEnv::new()
        .with_manifest("curious", |text| text.replace("[\"password\"]", "[]"))
        .settings("curious", serde_json::json!({ "url": URL }))
        .secret("curious", "password", "x")
        .grant("curious", full_grant(URL))
        .start();
    let refused = not_requested.at("curious").clinics().await.unwrap_err();
    assert_eq!(
        refused.detail,
        "curious: plugin curious may not use the secret password: its manifest does not request it; \
         in plugins/curious/plugin.toml, under [requests]: secrets = [\"password\"]"
    );

    let not_set = TestEnv::new()
        .with("curious")
        .settings("curious", serde_json::json!({ "url": URL }))
        .grant("curious", full_grant(URL))
        .start();
    let refused = not_set.at("curious").clinics().await.unwrap_err();
    assert_eq!(
        refused.detail,
        "curious: plugin curious uses the secret password, which has no value; \
         in variants/test/variant.toml, under [plugins.curious]: secrets.password = { env = \"CURIOUS_PASSWORD\" }"
    );
}

#[tokio::test]
async fn the_store_remembers_between_calls_and_belongs_to_one_host() {
    let running = TestEnv::new().with_curious(URL).another_host("second", "curious").start();
    for count in ["1", "2"] {
        assert_eq!(running.at("curious").host().await.unwrap().description, count);
    }
    assert_eq!(running.at("second").host().await.unwrap().description, "1");
}

#[tokio::test]
async fn the_store_needs_a_grant() {
    let running = curious(Grant { kv: false, ..full_grant(URL) });
    let refused = running.at("curious").host().await.unwrap_err();
    assert_eq!(refused.code, ProblemCode::Configuration);
    assert!(refused.detail.ends_with("under [plugins.curious.grant]: kv = true"), "{}", refused.detail);
    running.good_plugin_works().await;
}

///
#[tokio::test]
async fn a_guest_sees_the_wall_clock_of_its_medical_host_and_at_most_1024_random_bytes() {
    let found = curious(full_grant(URL)).at("curious").doctors(&"1".into(), &"2".into()).await.unwrap();
    assert_eq!(found[0].name, "2026-11-21T12:00:00");
    assert_eq!(found[0].room.as_deref(), Some("1795251600000"));
    assert_eq!(found[0].id.as_str(), "1024");
}

#[tokio::test]
async fn a_day_that_is_none_is_garbled_and_not_repeated() {
    let running = curious(full_grant(URL));
    let day = NaiveDate::from_ymd_opt(2026, 2, 1).unwrap();
    let question =
        AvailabilityQuestion { clinic: "1".into(), doctor: "2".into(), patient: None, from: day, to: day };
    let garbled = running.at("curious").dates(&question).await.unwrap_err();
    assert_eq!(garbled.code, ProblemCode::Garbled);
    assert_eq!(garbled.detail, "the plugin's answer is wrong: date must be a day, YYYY-MM-DD");
}
