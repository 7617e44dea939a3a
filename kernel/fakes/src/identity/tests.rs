//! Tests that the fake applies the portal's rules.

use super::*;

fn attempt(state: &str, verifier: &str) -> (Attempt, Callback) {
    let redirect_uri = "https://cabinet.example/login".to_owned();
    let code_challenge = BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(verifier));
    let attempt = Attempt { state: state.to_owned(), redirect_uri: redirect_uri.clone(), code_challenge };
    let callback = Callback {
        code: String::new(),
        state: state.to_owned(),
        redirect_uri,
        code_verifier: verifier.to_owned(),
    };
    (attempt, callback)
}

#[tokio::test]
async fn a_code_is_spent_once_and_only_by_its_own_attempt() {
    let portal = FakeIdentity::default();
    let (ours, back) = attempt("s1", "v1");
    let url = portal.authorization_url(&ours).await.unwrap();
    assert!(url.query_pairs().any(|(name, value)| name == "state" && value == "s1"));

    let code = portal.sign_in("s1", portal_person("7"));
    let other = Callback { code_verifier: "v2".to_owned(), code: code.clone(), ..back.clone() };
    assert_eq!(portal.redeem(&other).await.unwrap_err().kind, FailureKind::Spent);
    let right = Callback { code, ..back.clone() };
    assert_eq!(portal.redeem(&right).await.unwrap_err().kind, FailureKind::Spent, "the wrong try spent it");

    let right = Callback { code: portal.sign_in("s1", portal_person("7")), ..back };
    assert_eq!(portal.redeem(&right).await.unwrap().person.id, "7");
    assert_eq!(portal.redeem(&right).await.unwrap_err().system_code.as_deref(), Some("ESIA-007011"));
    assert_eq!(portal.calls(IdentityOperation::Redeem), 4);
}

#[tokio::test]
async fn a_fault_spends_the_code_and_a_refresh_sees_what_changed() {
    let portal = FakeIdentity::default();
    portal.give_refresh_tokens();
    let (ours, back) = attempt("s1", "v1");
    portal.authorization_url(&ours).await.unwrap();
    let lost = Callback { code: portal.sign_in("s1", portal_person("7")), ..back.clone() };
    portal.fail_next(IdentityOperation::Redeem, IdentityFailure::new(FailureKind::Unavailable, "HTML 500"));
    assert_eq!(portal.redeem(&lost).await.unwrap_err().kind, FailureKind::Unavailable);
    assert_eq!(portal.redeem(&lost).await.unwrap_err().kind, FailureKind::Spent);

    let right = Callback { code: portal.sign_in("s1", portal_person("7")), ..back };
    let token = portal.redeem(&right).await.unwrap().refresh_token.unwrap();
    portal.change(PortalPerson { trusted: false, ..portal_person("7") });
    assert!(!portal.refresh(&token).await.unwrap().person.trusted);
    assert!(!format!("{token:?}").contains('7'));
}
