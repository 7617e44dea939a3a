//! Signatures, versions, PKCE, refresh tokens, the portal's keys: the variants of the protocol that the portal accepts.

use super::browser::Browser;
use super::env::{Key, REDIRECT, SERGEY, TestEnv, attempt};
use cabinet_ports::identity::FailureKind;
use cabinet_simulators::esia::{Algorithm, Behaviour, TokenAlgorithm};
use serde_json::json;

/// B-004: GOST R 34.10-2012 on both sides.
#[tokio::test]
async fn a_gost_key_and_gost_tokens() {
    let env = TestEnv::with(Key::Gost, json!({})).await;
    assert_eq!(env.sign_in(SERGEY).await.unwrap().person.id, "1000600001");
    env.behave(Behaviour { token_algorithm: TokenAlgorithm::Gost, exact_hash: true, ..Behaviour::default() });
    assert_eq!(env.sign_in(SERGEY).await.unwrap().person.id, "1000600001");
    env.portal().keys.rotate(Algorithm::Gost, false).await.unwrap();
    assert_eq!(env.refused(SERGEY).await.0, FailureKind::Untrustworthy);
}

#[tokio::test]
async fn every_spelling_of_a_signature_and_the_other_order_of_bytes() {
    for encoding in ["base64url", "base64url-padded", "base64"] {
        let env = TestEnv::with(Key::Gost, json!({"secret_encoding": encoding})).await;
        assert!(env.sign_in(SERGEY).await.is_ok(), "{encoding}");
    }
    let env = TestEnv::with(Key::Gost, json!({"secret_byte_order": "reversed"})).await;
    let url = env.port.authorization_url(&attempt()).await.unwrap();
    let back = Browser::new().sign_in(&env.running.url(), url.as_str(), SERGEY).await;
    assert!(back["error_description"].starts_with("ESIA-007053"));
    env.behave(Behaviour { reversed_bytes: true, ..Behaviour::default() });
    assert!(env.sign_in(SERGEY).await.is_ok());
}

#[tokio::test]
async fn the_older_version_with_cms_by_both_kinds_of_keys() {
    for key in [Key::Rsa, Key::Gost] {
        let env = TestEnv::with(key, json!({"version": "v1"})).await;
        assert_eq!(env.sign_in(SERGEY).await.unwrap().person.id, "1000600001");
    }
}

#[tokio::test]
async fn a_key_that_the_portal_does_not_know_gets_nobody_in() {
    let env = TestEnv::with(Key::Unknown, json!({})).await;
    let url = env.port.authorization_url(&attempt()).await.unwrap();
    let back = Browser::new().sign_in(&env.running.url(), url.as_str(), SERGEY).await;
    let failure = env.port.refusal(&back["error"], &back["error_description"]).await;
    assert_eq!((failure.kind, failure.system_code.as_deref()), (FailureKind::Rejected, Some("ESIA-007053")));
}

#[tokio::test]
async fn pkce_when_the_portal_wants_it() {
    let env = TestEnv::with(Key::Rsa, json!({"pkce": true})).await;
    env.behave(Behaviour { require_pkce: true, ..Behaviour::default() });
    assert!(env.sign_in(SERGEY).await.is_ok());
    let mut stolen = env.come_back(SERGEY).await;
    stolen.code_verifier = "somebody-else".to_owned();
    let failure = env.port.redeem(&stolen).await.unwrap_err();
    assert_eq!(failure.system_code.as_deref(), Some("ESIA-007040"));
}

/// B-126, B-127: a code can be used once.
#[tokio::test]
async fn a_code_is_good_once() {
    let env = TestEnv::new().await;
    let callback = env.come_back(SERGEY).await;
    assert!(env.port.redeem(&callback).await.is_ok());
    let failure = env.port.redeem(&callback).await.unwrap_err();
    assert_eq!((failure.kind, failure.system_code.as_deref()), (FailureKind::Spent, Some("ESIA-007011")));
}

#[tokio::test]
async fn a_person_is_read_again_with_a_refresh_token_in_both_orders() {
    for order in ["redirect-uri", "refresh-token"] {
        let env = TestEnv::with(Key::Rsa, json!({"access_type": "offline", "refresh_order": order})).await;
        let token = env.sign_in(SERGEY).await.unwrap().refresh_token.unwrap();
        let again = env.port.refresh(&token).await.unwrap();
        assert_eq!(again.person.id, "1000600001");
        assert!(again.refresh_token.is_some_and(|next| next != token));
        assert_eq!(env.port.refresh(&token).await.unwrap_err().kind, FailureKind::Spent);
    }
}

/// Protocol sheet esia §8: the portal changes its key while people sign in.
#[tokio::test]
async fn a_new_key_that_is_told_is_believed_and_one_that_is_not_is_not() {
    let env = TestEnv::new().await;
    assert!(env.sign_in(SERGEY).await.is_ok());
    env.portal().keys.rotate(Algorithm::Rsa, true).await.unwrap();
    assert!(env.sign_in(SERGEY).await.is_ok());
    env.portal().keys.rotate(Algorithm::Rsa, false).await.unwrap();
    assert_eq!(env.refused(SERGEY).await.0, FailureKind::Untrustworthy);
}

#[tokio::test]
async fn leaving_leads_over_the_portal_back() {
    let env = TestEnv::new().await;
    let url = env.port.logout_url(REDIRECT).await.unwrap().unwrap();
    assert_eq!(Browser::new().open(url.as_str()).await, REDIRECT);
}
