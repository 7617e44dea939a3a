//! The port of sign-in, and keys that a guest may sign with, granted and refused.

use crate::support::{self, Running, TestEnv};
use cabinet_config::Grant;
use cabinet_domain::Gender;
use cabinet_fakes::FakeSigner;
use cabinet_plugin_host::PluginState;
use cabinet_ports::identity::{Attempt, Callback, DocumentKind, FailureKind, RefreshToken};
use cabinet_ports::{Identity, Signer, SignerError, Verdict};
use std::sync::Arc;

const PORTAL: &str = "identity-portal";

fn attempt() -> Attempt {
    Attempt {
        state: "state-1".into(),
        redirect_uri: "https://cabinet.example/login".into(),
        code_challenge: "challenge".into(),
    }
}

fn callback(code: &str, redirect_uri: &str) -> Callback {
    Callback {
        code: code.into(),
        state: "state-1".into(),
        redirect_uri: redirect_uri.into(),
        code_verifier: "verifier".into(),
    }
}

/// The portal's fixture, with `key` as the signer `esia`.
fn portal(key: &Arc<FakeSigner>, grant: Grant) -> Running {
    let certificate = key.certificate().unwrap();
    let signer: Arc<dyn Signer> = Arc::clone(key) as _;
    TestEnv::new()
        .portal(PORTAL, serde_json::json!({ "certificate": certificate }))
        .grant(PORTAL, grant)
        .signer("esia", Arc::clone(&signer))
        .signer("bank", signer)
        .start()
}

fn granted() -> Grant {
    Grant { signer: vec!["esia".into(), "bank".into()], ..Grant::default() }
}

fn at(running: &Running) -> Arc<dyn Identity> {
    running.host.identity().expect("the deployment has a portal")
}

/// B-126, B-127
#[tokio::test]
async fn a_guest_signs_with_a_key_that_it_never_sees_and_checks_what_the_portal_signed() {
    let key = Arc::new(FakeSigner::named("esia"));
    let running = portal(&key, granted());
    let port = at(&running);
    let address = port.authorization_url(&attempt()).await.unwrap();
    let secret = address.query_pairs().find(|(name, _)| name == "secret").unwrap().1.into_owned();

    let proof = port.redeem(&callback(&secret, "https://cabinet.example/login")).await.unwrap();
    assert_eq!(proof.person.id, "1000");
    assert_eq!(proof.person.name.patr_name, None, "blank is none");
    assert_eq!(proof.person.gender, Some(Gender::Female));
    assert_eq!(proof.person.email.as_ref().unwrap().value.as_str(), "anna@example.ru");
    assert_eq!(proof.person.documents[0].kind, DocumentKind::Passport);
    assert_eq!(proof.authenticated_at.unwrap().timestamp(), 1_795_251_600);
    assert_eq!(proof.refresh_token, Some(RefreshToken("refresh".into())));

    let forged = secret.replace(|c: char| c.is_ascii_digit(), "0");
    let refused = port.redeem(&callback(&forged, "https://cabinet.example/login")).await.unwrap_err();
    assert_eq!(refused.kind, FailureKind::Untrustworthy);

    let metrics = running.metrics_text();
    let signed =
        r#"cabinet_plugin_signatures_total{plugin="identity-portal",key="esia",what="sign",outcome="ok"} 1"#;
    assert!(metrics.contains(signed), "{metrics}");
    let told = r#"host="esia",function="redeem",outcome="untrustworthy"} 1"#;
    assert!(metrics.contains(told), "{metrics}");
}

#[tokio::test]
async fn a_key_that_is_not_granted_not_requested_or_not_there_does_not_sign() {
    let key = Arc::new(FakeSigner::named("esia"));
    let running = portal(&key, Grant::default());
    let refused = at(&running).authorization_url(&attempt()).await.unwrap_err();
    assert_eq!(refused.kind, FailureKind::Rejected);
    assert_eq!(
        refused.detail,
        "denied: plugin identity-portal may not use the key esia: the variant does not grant it; \
         in variants/test/variant.toml, under [plugins.identity-portal.grant]: signer = [\"esia\"]"
    );

    let running = portal(&key, granted());
    let refused = at(&running).refresh(&RefreshToken("x".into())).await.unwrap_err();
    assert_eq!(
        refused.detail,
        "denied: plugin identity-portal may not use the key bank: its manifest does not request it; \
         in plugins/identity-portal/plugin.toml, under [requests]: signer = [\"esia\", \"bank\"]"
    );

    let nowhere = TestEnv::new()
        .portal(PORTAL, serde_json::json!({ "certificate": "" }))
        .grant(PORTAL, granted())
        .start();
    let refused = at(&nowhere).authorization_url(&attempt()).await.unwrap_err();
    assert!(
        refused.detail.ends_with("in variants/test/variant.toml: [signers.esia] (docs/native-signers.md)"),
        "{}",
        refused.detail
    );
    nowhere.good_plugin_works().await;
}

#[tokio::test]
async fn a_key_that_fails_is_told_from_one_that_hangs_and_neither_is_the_plugin_s_fault() {
    let key = Arc::new(FakeSigner::named("esia"));
    let running = portal(&key, granted());
    key.fail_next(SignerError::Failed("wrong PIN".into()));
    let refused = at(&running).authorization_url(&attempt()).await.unwrap_err();
    assert_eq!(
        (refused.kind, refused.detail.as_str()),
        (FailureKind::Rejected, "the signer refused: wrong PIN")
    );
    key.fail_next(SignerError::Unavailable("it was restarted".into()));
    let refused = at(&running).authorization_url(&attempt()).await.unwrap_err();
    assert_eq!(refused.kind, FailureKind::Unavailable);
    assert!(at(&running).authorization_url(&attempt()).await.is_ok());
    assert_eq!(running.status(PORTAL).state, PluginState::Ready);
}

#[tokio::test]
async fn a_key_that_hangs_is_given_up_before_the_call_ends() {
    let key = Arc::new(FakeSigner::named("esia"));
    let signer: Arc<dyn Signer> = Arc::clone(&key) as _;
    let running = TestEnv::new()
        .portal(PORTAL, serde_json::json!({ "certificate": "" }))
        .manifest(PORTAL, |text| text.replacen("[requests]", "[limits]\nwall-ms = 1000\n\n[requests]", 1))
        .grant(PORTAL, granted())
        .signer("esia", signer)
        .start();
    key.hold();
    let refused = at(&running).authorization_url(&attempt()).await.unwrap_err();
    assert_eq!(refused.detail, "the signer does not answer: it did not answer in time");
    key.release();
    assert_eq!(running.status(PORTAL).state, PluginState::Ready);
}

#[tokio::test]
async fn a_person_that_cannot_be_read_and_an_address_that_is_no_web_page_are_refused() {
    let key = Arc::new(FakeSigner::named("esia"));
    let running = portal(&key, granted());
    let address = at(&running).authorization_url(&attempt()).await.unwrap();
    let secret = address.query_pairs().find(|(name, _)| name == "secret").unwrap().1.into_owned();
    let garbled =
        at(&running).redeem(&callback(&secret, "https://cabinet.example/garbled")).await.unwrap_err();
    assert_eq!(garbled.kind, FailureKind::Failed);
    assert!(garbled.detail.contains("person.birth-date must be a day"), "{}", garbled.detail);
    let script = at(&running).logout_url("https://cabinet.example/").await.unwrap_err();
    assert!(script.detail.contains("the address must be an http or https address"), "{}", script.detail);
}

#[tokio::test]
async fn findings_and_refusals_come_through_cleaned() {
    let running = portal(&Arc::new(FakeSigner::named("esia")), granted());
    let found = at(&running).check().await.unwrap();
    assert_eq!(found.iter().map(|f| f.verdict).collect::<Vec<_>>(), [Verdict::Good, Verdict::Doubtful]);
    assert_eq!(found[1].detail, "not seen from here");
    let refusal = at(&running).refusal("access_denied", "ESIA-007004").await;
    assert_eq!(refusal.system_code.as_deref(), Some("ESIA-007004"));
    assert_eq!(at(&running).health().await.unwrap(), "a portal without a network");
    assert!(running.host.reload(&support::plugin(PORTAL)).await.is_ok());
}

#[tokio::test]
async fn a_plugin_of_another_world_does_not_stand_before_the_portal() {
    let running = TestEnv::new().portal("guide", serde_json::json!({ "url": "https://x.example" })).start();
    let PluginState::Failed { reason } = running.status("guide").state else { panic!("it was taken") };
    assert_eq!(
        reason,
        "variants/test/variant.toml: sign_in.esia.plugin: plugin guide is of the world scheduling-plugin, \
         a plugin of identity-plugin is needed there"
    );
    assert_eq!(at(&running).authorization_url(&attempt()).await.unwrap_err().kind, FailureKind::Unavailable);
    running.good_plugin_works().await;
}
