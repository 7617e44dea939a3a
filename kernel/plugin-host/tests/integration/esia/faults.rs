//! Each fault of the portal, as the kernel sees it.

use super::browser::Browser;
use super::env::{SERGEY, TestEnv, attempt};
use cabinet_ports::identity::FailureKind;
use cabinet_simulators::esia::{Behaviour, Endpoint, Fault, Refusal};

fn code(number: &str) -> Fault {
    Fault::Code { code: number.to_owned() }
}

/// B-336, B-337: every error code of the sheet, at the token call and in the browser.
#[tokio::test]
async fn every_number_of_the_portal_reaches_the_kernel_with_its_kind() {
    let env = TestEnv::new().await;
    for (number, _) in Refusal::all() {
        let kind = match number {
            "007004" => FailureKind::RefusedByPerson,
            "007055" => FailureKind::NotTrusted,
            "007011" => FailureKind::Spent,
            "007008" => FailureKind::Unavailable,
            "007007" | "007046" | "036700" => FailureKind::Failed,
            _ => FailureKind::Rejected,
        };
        env.fault(code(number), &[Endpoint::Token]);
        assert_eq!(env.refused(SERGEY).await, (kind, Some(format!("ESIA-{number}"))));
        env.fault(code(number), &[Endpoint::Authorize]);
        let url = env.port.authorization_url(&attempt()).await.unwrap();
        let back = Browser::new().sign_in(&env.running.url(), url.as_str(), SERGEY).await;
        let failure = env.port.refusal(&back["error"], &back["error_description"]).await;
        assert_eq!((failure.kind, failure.system_code), (kind, Some(format!("ESIA-{number}"))));
    }
}

#[tokio::test]
async fn a_person_may_refuse() {
    let env = TestEnv::new().await;
    let url = env.port.authorization_url(&attempt()).await.unwrap();
    let back = Browser::new().refuse(&env.running.url(), url.as_str()).await;
    let failure = env.port.refusal(&back["error"], &back["error_description"]).await;
    assert_eq!(failure.kind, FailureKind::RefusedByPerson);
}

/// B-337
#[tokio::test]
async fn a_portal_that_breaks_at_the_token_call_is_unavailable_and_asked_once() {
    let env = TestEnv::new().await;
    for fault in [
        Fault::Html { status: 500 },
        Fault::Html { status: 200 },
        Fault::Close,
        Fault::Garbage,
        Fault::Slow { ms: 2_500 },
    ] {
        env.portal().switches.reset_calls();
        env.fault(fault.clone(), &[Endpoint::Token]);
        assert_eq!(env.refused(SERGEY).await, (FailureKind::Unavailable, None), "{fault:?}");
        assert_eq!(env.portal().switches.calls(Endpoint::Token), 1, "{fault:?}");
    }
}

#[tokio::test]
async fn a_data_call_that_breaks_is_asked_again() {
    let env = TestEnv::new().await;
    for fault in [Fault::Html { status: 500 }, Fault::Close, code("007008")] {
        let rule = cabinet_simulators::esia::Rule::new(fault.clone(), &[Endpoint::Person]).times(2);
        env.portal().switches.set(vec![rule]);
        env.portal().switches.reset_calls();
        assert!(env.sign_in(SERGEY).await.is_ok(), "{fault:?}");
        assert_eq!(env.portal().switches.calls(Endpoint::Person), 3, "{fault:?}");
        env.fault(fault.clone(), &[Endpoint::Person]);
        assert_eq!(env.refused(SERGEY).await.0, FailureKind::Unavailable, "{fault:?}");
    }
}

#[tokio::test]
async fn an_expired_token_and_a_missing_scope_at_the_data_calls() {
    let env = TestEnv::new().await;
    env.fault(Fault::Unauthorized, &[Endpoint::Person]);
    assert_eq!(env.refused(SERGEY).await.0, FailureKind::Spent);
    env.fault(Fault::Forbidden, &[Endpoint::Person]);
    assert_eq!(env.refused(SERGEY).await.0, FailureKind::Rejected);
    env.behave(Behaviour { embed: false, ..Behaviour::default() });
    env.fault(Fault::Forbidden, &[Endpoint::Contacts, Endpoint::Documents]);
    let person = env.sign_in(SERGEY).await.unwrap().person;
    assert!(person.email.is_none() && person.documents.is_empty());
}

#[tokio::test]
async fn clocks_that_differ_are_the_administrator_s_matter() {
    let env = TestEnv::new().await;
    env.behave(Behaviour { clock_ahead_s: 600, ..Behaviour::default() });
    let url = env.port.authorization_url(&attempt()).await.unwrap();
    let back = Browser::new().sign_in(&env.running.url(), url.as_str(), SERGEY).await;
    assert!(back["error_description"].starts_with("ESIA-007015"));
    // Within the portal's five minutes, but beyond the tolerance for a token from the future.
    env.behave(Behaviour { clock_ahead_s: 200, ..Behaviour::default() });
    assert_eq!(env.refused(SERGEY).await.0, FailureKind::Untrustworthy);
    env.behave(Behaviour { clock_ahead_s: 30, ..Behaviour::default() });
    assert!(env.sign_in(SERGEY).await.is_ok());
}

/// A portal that goes down after the redirect back, and one that recovers.
#[tokio::test]
async fn a_portal_that_stops_in_the_middle_is_unavailable() {
    let env = TestEnv::new().await;
    let callback = env.come_back(SERGEY).await;
    let port = std::sync::Arc::clone(&env.port);
    env.running.stop().await;
    assert_eq!(port.redeem(&callback).await.unwrap_err().kind, FailureKind::Unavailable);
    assert!(port.health().await.is_err());
}
