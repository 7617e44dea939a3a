//! `check` and `health` against a correct portal, and against one with each possible mistake.

use super::env::{Key, REDIRECT, TestEnv};
use cabinet_ports::{Finding, Verdict};
use cabinet_simulators::esia::{Behaviour, Endpoint, Fault};
use serde_json::json;

async fn finding(env: &TestEnv, subject: &str) -> Finding {
    let all = env.port.check().await.unwrap();
    all.iter().find(|one| one.subject == subject).unwrap_or_else(|| panic!("{subject}: {all:?}")).clone()
}

#[tokio::test]
async fn all_is_well_with_both_kinds_of_keys() {
    for key in [Key::Rsa, Key::Gost] {
        let env = TestEnv::with(key, json!({})).await;
        env.behave(Behaviour { exact_hash: true, ..Behaviour::default() });
        let all = env.port.check().await.unwrap();
        assert!(all.iter().all(|one| one.verdict == Verdict::Good), "{all:?}");
        assert_eq!(all.len(), 6);
        assert!(env.port.health().await.is_ok());
    }
}

#[tokio::test]
async fn a_key_that_the_portal_does_not_know() {
    let env = TestEnv::with(Key::Unknown, json!({})).await;
    assert_eq!(finding(&env, "key").await.verdict, Verdict::Good, "it does sign");
    let signature = finding(&env, "signature").await;
    assert_eq!(signature.verdict, Verdict::Bad);
    assert!(signature.detail.contains("ESIA-007053"), "{}", signature.detail);
    assert_eq!(finding(&env, "redirect").await.verdict, Verdict::Bad);
}

#[tokio::test]
async fn a_wrong_kind_of_key_is_seen_before_the_portal_is_asked() {
    let env = TestEnv::with(Key::Rsa, json!({"signature": "gost"})).await;
    assert_eq!(finding(&env, "key").await.verdict, Verdict::Bad);
    assert!(env.port.health().await.is_err());
    assert_eq!(env.portal().switches.calls(Endpoint::Token), 0);
}

#[tokio::test]
async fn a_wrong_hash_mnemonic_scope_and_address() {
    let env = TestEnv::with(Key::Rsa, json!({"certificate_hash": "0A".repeat(32)})).await;
    env.behave(Behaviour { exact_hash: true, ..Behaviour::default() });
    assert!(finding(&env, "signature").await.detail.contains("ESIA-007053"));
    let env = TestEnv::with(Key::Rsa, json!({"client_id": "SOMEBODY"})).await;
    assert!(finding(&env, "signature").await.detail.contains("ESIA-007002"));
    let env = TestEnv::with(Key::Rsa, json!({"scopes": ["openid", "id_addr"]})).await;
    assert!(finding(&env, "signature").await.detail.contains("ESIA-007006"));
    let env = TestEnv::with(Key::Rsa, json!({"redirect_uri": format!("{REDIRECT}/elsewhere")})).await;
    assert_eq!(finding(&env, "signature").await.verdict, Verdict::Good);
    let redirect = finding(&env, "redirect").await;
    assert_eq!(redirect.verdict, Verdict::Bad);
    assert!(redirect.detail.contains("ESIA-007023"), "{}", redirect.detail);
}

#[tokio::test]
async fn a_clock_that_is_ten_minutes_off() {
    let env = TestEnv::new().await;
    env.behave(Behaviour { clock_ahead_s: 600, ..Behaviour::default() });
    assert_eq!(finding(&env, "clock").await.verdict, Verdict::Bad);
    assert!(finding(&env, "signature").await.detail.contains("ESIA-007015"));
    assert!(env.port.health().await.is_err());
}

#[tokio::test]
async fn a_portal_under_maintenance_is_no_verdict_about_us() {
    let env = TestEnv::new().await;
    env.fault(Fault::Html { status: 503 }, &[]);
    assert_eq!(finding(&env, "signature").await.verdict, Verdict::Doubtful);
    assert_eq!(finding(&env, "redirect").await.verdict, Verdict::Doubtful);
}
