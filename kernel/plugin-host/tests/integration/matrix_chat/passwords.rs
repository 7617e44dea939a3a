//! Accounts with passwords (`mode = "register"`).

use super::env::{KEY, NURSE, TestEnv, patient};
use cabinet_ports::chat::{ChatAccount, ChatFailureKind, ChatRefusal};
use cabinet_test_synapse::{SERVER_NAME, Said};
use secrecy::ExposeSecret;
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn credentials(account: &ChatAccount) -> Value {
    serde_json::from_str(account.credentials.as_ref().unwrap().expose_secret()).unwrap()
}

async fn meaning(env: &TestEnv, said: &Said) -> ChatFailureKind {
    let body = said.body.to_string().into_bytes();
    env.port.refusal_meaning(&ChatRefusal { status: said.status, retry_after: None, body }).await.kind
}

/// B-219, B-283, B-340, B-351: a taken name gets a number, and each account a password of its own.
#[tokio::test]
async fn an_account_is_registered_with_a_random_password_and_a_suffix_if_its_name_is_taken() {
    let env = TestEnv::register(json!({})).await;
    assert!(env.port.health().await.unwrap().contains("passwords"));
    let mut passwords = BTreeSet::new();
    for suffix in ["", "1", "2"] {
        let account = env.port.register(&patient()).await.unwrap();
        assert_eq!(account.user_id, format!("@cab_{KEY}{suffix}:{SERVER_NAME}"));
        let password = credentials(&account)["password"].as_str().unwrap().to_owned();
        assert_eq!(password.chars().count(), 10);
        assert!(!format!("{account:?}").contains(&password));
        passwords.insert(password);
    }
    assert_eq!(passwords.len(), 3);
}

/// The patient's own account makes the room; a revoked token is renewed; a closed account is not.
#[tokio::test]
async fn a_revoked_token_is_renewed_and_the_room_stays() {
    let env = TestEnv::register(json!({})).await;
    let (account, room) = env.opened().await;
    assert_eq!(env.port.open_room(&account, &patient(), None).await.unwrap(), room);
    env.nurse.join(&room).await;
    let patient_client = env.forwarded(&account).await;
    patient_client.write(&room, "t1", "Здравствуйте").await;
    assert_eq!(env.nurse.texts(&room).await, ["Здравствуйте"]);

    assert_eq!(patient_client.post("/v3/logout", &json!({})).await.status, 200);
    let refused = patient_client.get("/v3/joined_rooms").await;
    assert_eq!(meaning(&env, &refused).await, ChatFailureKind::SignedOut);
    let failure = env.port.open_room(&account, &patient(), None).await.unwrap_err();
    assert_eq!(
        (failure.kind, failure.system_code.as_deref()),
        (ChatFailureKind::SignedOut, Some("M_UNKNOWN_TOKEN"))
    );
    let renewed = env.port.renew(&account).await.unwrap();
    assert_eq!(credentials(&renewed)["device"], credentials(&account)["device"], "the same device");
    assert_eq!(env.port.open_room(&renewed, &patient(), None).await.unwrap(), room);

    while env.port.erase(&renewed, std::slice::from_ref(&room)).await.unwrap().has_more {}
    let closed = env.port.renew(&renewed).await.unwrap_err();
    assert_eq!(closed.kind, ChatFailureKind::Suspended, "{closed}");
    assert!(!closed.detail.contains(NURSE) && !closed.detail.contains(KEY), "{closed}");
}

/// B-218: the page is opened only at the homeserver's own origin; after the consent the room opens.
#[tokio::test]
async fn a_homeserver_that_wants_consent_names_its_page() {
    let consent = json!({
        "version": "1.0", "block_events_error": "Accept %(consent_uri)s", "require_at_registration": false,
        "policy_name": "Terms",
    });
    let env = TestEnv::register(json!({ "user_consent": consent })).await;
    let account = env.port.register(&patient()).await.unwrap();
    let needed = env.port.open_room(&account, &patient(), None).await.unwrap_err();
    assert_eq!(needed.kind, ChatFailureKind::ConsentNeeded, "{needed}");
    let page = needed.consent_url.unwrap();
    assert!(page.as_str().starts_with(&env.synapse.url()), "{page}");
    let (elsewhere, _host) =
        env.port_with(json!({ "mode": "register", "public_url": "https://chat.hospital.example" }), "");
    let distrusted = elsewhere.open_room(&account, &patient(), None).await.unwrap_err();
    assert_eq!((distrusted.kind, distrusted.consent_url), (ChatFailureKind::ConsentNeeded, None));

    let member = |name: &str| page.query_pairs().find(|(found, _)| found == name).unwrap().1.into_owned();
    let form = format!("v=1.0&u={}&h={}", member("u"), member("h"));
    assert_eq!(env.synapse.client().form("/_matrix/consent", &form).await, 200);
    env.port.open_room(&account, &patient(), None).await.unwrap();
}

/// Synapse sends the pause in its header and in its body.
#[tokio::test]
async fn too_many_accounts_from_one_address_wait_as_long_as_the_homeserver_says() {
    let env = TestEnv::register(json!({ "rc_registration": { "per_second": 0.01, "burst_count": 3 } })).await;
    // The bot, the nurse and this account used the burst.
    let limited = match env.port.register(&patient()).await {
        Ok(_) => env.port.register(&patient()).await.unwrap_err(),
        Err(failure) => failure,
    };
    assert_eq!(
        (limited.kind, limited.system_code.as_deref()),
        (ChatFailureKind::TooMany, Some("M_LIMIT_EXCEEDED"))
    );
    let pause = limited.retry_after.unwrap().as_secs();
    assert!((1..=100).contains(&pause), "{pause}");
}
