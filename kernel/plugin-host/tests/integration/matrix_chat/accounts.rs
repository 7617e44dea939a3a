//! Whether the homeserver accepts the application service, and what its registration file may get wrong.

use super::env::{KEY, TestEnv, patient, user_id};
use cabinet_ports::ProblemCode;
use cabinet_ports::chat::{ChatFailureKind, ChatPatient};
use cabinet_test_synapse::{AS_TOKEN, Settings};
use serde_json::json;

/// Each mistake of an administrator is named with the setting to change, before a patient meets it.
#[tokio::test]
async fn a_registration_file_that_does_not_fit_is_found_by_the_health_check() {
    let env = TestEnv::appservice().await;
    let told = env.port.health().await.unwrap();
    assert!(told.contains("application service accepted; it reaches us"), "{told}");
    for (changes, token, named) in [
        (json!({ "prefix": "other_" }), AS_TOKEN, "prefix"),
        (json!({ "sender": "other" }), AS_TOKEN, "sender"),
        (json!({ "server_name": "other.test" }), AS_TOKEN, "server_name"),
        (json!({ "service": "other" }), AS_TOKEN, "service"),
        (json!({}), "another-token", "as_token"),
    ] {
        let (port, _host) = env.port_with(changes, token);
        let problem = port.health().await.unwrap_err();
        assert_eq!(problem.code, ProblemCode::Configuration, "{named}");
        assert!(problem.detail.contains(named), "{named}: {}", problem.detail);
        assert!(!problem.detail.contains("token-of-the-test"), "{}", problem.detail);
    }
}

/// A homeserver that cannot reach us still serves: its health says what is missing.
#[tokio::test]
async fn a_homeserver_that_does_not_reach_us_is_told_and_the_service_s_name_may_be_taken() {
    let registration = json!({ "url": "http://127.0.0.1:9" });
    let env = TestEnv::with(Settings { registration, ..Settings::default() }, json!({})).await;
    assert!(env.port.health().await.unwrap().contains("does not reach us"));
    // M_USER_IN_USE: in the exclusive namespace the name can only be the patient's own (B-219 never applies).
    for _ in 0..2 {
        let account = env.port.register(&patient()).await.unwrap();
        assert_eq!(account.user_id, user_id());
        assert!(account.credentials.is_none());
        assert_eq!(env.port.renew(&account).await.unwrap().user_id, user_id());
    }
}

/// M_EXCLUSIVE, and what would never reach the homeserver.
#[tokio::test]
async fn a_name_outside_the_namespace_is_refused() {
    let env = TestEnv::appservice().await;
    let (other, _host) = env.port_with(json!({ "prefix": "other_" }), AS_TOKEN);
    let refused = other.register(&patient()).await.unwrap_err();
    assert_eq!(
        (refused.kind, refused.system_code.as_deref()),
        (ChatFailureKind::Rejected, Some("M_EXCLUSIVE"))
    );
    for key in ["", "Мария", &KEY.to_uppercase(), &KEY[1..], "../../../../../etc/passwd0123456"] {
        let patient = ChatPatient { key: key.to_owned(), display_name: None };
        assert_eq!(env.port.register(&patient).await.unwrap_err().kind, ChatFailureKind::Invalid, "{key}");
    }
    assert!(env.plugin_host().chat().is_some());
}
