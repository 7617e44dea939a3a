//! Requests to the portal: addresses, signed texts, forms, as golden texts from the protocol sheet esia §2-§4.

use crate::support::{
    self, BASE, MANIFEST, SIGNATURE, attempt, callback, host, is_token_call, member, settings, with,
};
use cabinet_plugin_esia::Esia;
use cabinet_plugin_sdk::identity::{FailureKind, Identity};
use cabinet_plugin_sdk::signer::{Error, Form};
use cabinet_plugin_sdk::testing::TestHost;
use serde_json::{Value, json};

const SCOPE: &str = "openid fullname birthdate gender snils id_doc email mobile";
const STAMP: &str = "2026.11.21 12:00:00 +0000";
/// The test's random bytes count up from zero.
const FRESH: &str = "00010203-0405-4607-8809-0a0b0c0d0e0f";

fn url_with(changes: Value) -> (String, Vec<(Form, String)>) {
    let host = host(with(changes), |_| panic!("an address needs no call"));
    let url = Esia::authorization_url(attempt()).unwrap();
    let signed = host.signed();
    assert!(signed.iter().all(|signed| signed.key == "esia"));
    (url, signed.into_iter().map(|one| (one.form, String::from_utf8(one.data).unwrap())).collect())
}

/// B-004, B-279
#[test]
fn the_address_of_a_sign_in() {
    let (url, signed) = url_with(json!({}));
    let secret = format!("{}-w", "-_v7".repeat(21));
    assert_eq!(
        url,
        format!(
            "{BASE}/aas/oauth2/v2/ac?client_id=775607_DP&client_secret={secret}&client_certificate_hash={}&redirect_uri=https%3A%2F%2Fcabinet.test%2Flogin&scope=openid%20fullname%20birthdate%20gender%20snils%20id_doc%20email%20mobile&response_type=code&state=6f0c4b0e-53a5-4d3b-9a3e-0d7c1d0d1a01&timestamp=2026.11.21%2012%3A00%3A00%20%2B0000&access_type=online",
            "0A".repeat(32)
        )
    );
    let state = attempt().state;
    let text = format!("775607_DP{SCOPE}{STAMP}{state}https://cabinet.test/login");
    assert_eq!(signed, [(Form::Raw, text)]);
}

#[test]
fn scopes_of_organisations_pkce_and_offline_access_when_the_settings_say_so() {
    let changes = json!({"scopes": ["openid"], "scope_org": ["org_inn", "org_ogrn"], "pkce": true, "access_type": "offline"});
    let (url, signed) = url_with(changes);
    let get = |name| member(url.split_once('?').unwrap().1, name);
    assert_eq!(get("scope_org").as_deref(), Some("org_inn org_ogrn"));
    assert_eq!(get("code_challenge"), Some(attempt().code_challenge));
    assert_eq!(get("code_challenge_method").as_deref(), Some("S256"));
    assert_eq!(get("access_type").as_deref(), Some("offline"));
    let text = format!("775607_DPopenidorg_inn org_ogrn{STAMP}{}https://cabinet.test/login", attempt().state);
    assert_eq!(signed[0].1, text);
}

#[test]
fn the_older_version_signs_cms_in_its_own_order_and_sends_no_hash() {
    let (url, signed) = url_with(json!({"version": "v1"}));
    assert!(url.starts_with("https://esia.test/aas/oauth2/ac?client_id="));
    assert!(!url.contains("client_certificate_hash"));
    assert_eq!(signed, [(Form::CmsDetached, format!("{SCOPE}{STAMP}775607_DP{}", attempt().state))]);
}

/// Protocol sheet esia §3.2: clients in production differ.
#[test]
fn the_signature_is_written_as_the_settings_say() {
    let backwards: Vec<u8> = (0..64).rev().collect();
    for (changes, secret) in [
        (
            json!({"secret_encoding": "base64url-padded"}),
            "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEyMzQ1Njc4OTo7PD0-Pw==",
        ),
        (
            json!({"secret_encoding": "base64"}),
            "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEyMzQ1Njc4OTo7PD0+Pw==",
        ),
        (json!({"secret_byte_order": "reversed"}), &*base64url(&backwards)),
    ] {
        let _host = TestHost::for_plugin(MANIFEST)
            .settings(with(changes))
            .sign_with(|_, _, _| Ok((0..64).collect()))
            .install();
        let url = Esia::authorization_url(attempt()).unwrap();
        assert_eq!(member(&url, "client_secret").unwrap(), secret);
    }
}

fn base64url(bytes: &[u8]) -> String {
    use base64::Engine;
    base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(bytes)
}

#[test]
fn a_signature_of_the_wrong_length_never_reaches_the_portal() {
    let _host = host(with(json!({"signature": "rsa"})), |_| panic!("nothing is sent"));
    let failure = Esia::authorization_url(attempt()).unwrap_err();
    assert_eq!(failure.kind, FailureKind::Rejected);
    assert_eq!(Esia::redeem(callback()).unwrap_err().kind, FailureKind::Rejected);
}

#[test]
fn a_signer_that_does_not_answer_is_unavailable_and_one_that_is_not_granted_is_configuration() {
    for (error, kind) in [
        (Error::Unavailable("asleep".into()), FailureKind::Unavailable),
        (Error::Denied("no grant".into()), FailureKind::Rejected),
        (Error::Failed("wrong PIN".into()), FailureKind::Rejected),
    ] {
        let answer = error.clone();
        let _host = TestHost::for_plugin(MANIFEST)
            .settings(settings())
            .sign_with(move |_, _, _| Err(answer.clone()))
            .install();
        assert_eq!(Esia::authorization_url(attempt()).unwrap_err().kind, kind, "{error}");
    }
}

/// B-127: the code is sent to the portal once, with a new state.
#[test]
fn the_token_call() {
    let host = host(with(json!({"pkce": true})), |_| support::html(500));
    let _ = Esia::redeem(callback());
    let sent = host.sent();
    assert_eq!(sent.len(), 1);
    assert_eq!(sent[0].url, "https://esia.test/aas/oauth2/v3/te");
    assert!(sent[0].headers.contains(&("Content-Type".into(), "application/x-www-form-urlencoded".into())));
    let body = sent[0].text();
    let names: Vec<&str> = body.split('&').map(|pair| pair.split_once('=').unwrap().0).collect();
    assert_eq!(
        names,
        [
            "client_id",
            "code",
            "grant_type",
            "client_secret",
            "client_certificate_hash",
            "state",
            "redirect_uri",
            "scope",
            "timestamp",
            "token_type",
            "code_verifier"
        ]
    );
    let get = |name| member(&body, name).unwrap();
    assert_eq!(get("code"), "a.long+code/=");
    assert_eq!(get("grant_type"), "authorization_code");
    assert_eq!(get("token_type"), "Bearer");
    assert_eq!(get("state"), FRESH);
    assert_eq!(get("client_secret"), base64url(&SIGNATURE));
    assert_eq!(get("code_verifier"), callback().code_verifier);
    let text = format!("775607_DP{SCOPE}{STAMP}{FRESH}https://cabinet.test/logina.long+code/=");
    assert_eq!(host.signed()[0].data, text.as_bytes());
}

#[test]
fn without_pkce_no_verifier_is_sent() {
    let host = host(settings(), |_| support::html(500));
    let _ = Esia::redeem(callback());
    assert_eq!(member(&host.sent()[0].text(), "code_verifier"), None);
}

/// Protocol sheet esia §3.2: both orders are used in production.
#[test]
fn a_refresh_is_signed_in_the_order_of_the_settings() {
    for (order, end) in [("redirect-uri", "https://cabinet.test/login"), ("refresh-token", "the-token")] {
        let host = host(with(json!({"refresh_order": order})), |_| support::html(500));
        let _ = Esia::refresh("the-token".into());
        let body = host.sent()[0].text();
        assert_eq!(member(&body, "grant_type").as_deref(), Some("refresh_token"));
        assert_eq!(member(&body, "refresh_token").as_deref(), Some("the-token"));
        assert_eq!(member(&body, "code"), None);
        assert_eq!(host.signed()[0].data, format!("775607_DP{SCOPE}{STAMP}{FRESH}{end}").as_bytes());
    }
    let mut without = settings();
    without.as_object_mut().unwrap().remove("redirect_uri");
    let host = host(without, |_| support::html(500));
    assert_eq!(Esia::refresh("x".into()).unwrap_err().kind, FailureKind::Rejected);
    assert!(host.sent().is_empty());
}

#[test]
fn leaving_names_redirect_url_not_redirect_uri() {
    let _host = host(settings(), |_| panic!("an address needs no call"));
    assert_eq!(
        Esia::logout_url("https://cabinet.test/?a=b c".into()).unwrap().unwrap(),
        "https://esia.test/idp/ext/Logout?client_id=775607_DP&redirect_url=https%3A%2F%2Fcabinet.test%2F%3Fa%3Db%20c"
    );
}

#[test]
fn the_token_of_the_person_is_in_a_header_and_nowhere_else() {
    let (_, sent) = support::redeem_with(settings(), |_| support::json(200, &support::person()));
    let (access, _) = support::good_tokens();
    for question in sent.iter().filter(|sent| !is_token_call(sent)) {
        assert!(question.headers.contains(&("Authorization".into(), format!("Bearer {access}"))));
        assert!(!question.url.contains("eyJ") && question.body.is_empty());
    }
    assert_eq!(sent.len(), 2, "tokens, and the person with everything");
}
