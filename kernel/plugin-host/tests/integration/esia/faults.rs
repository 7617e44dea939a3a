//! Each fault of the portal, as the kernel sees it.

use super::bed::{SERGEY, TestEnv, attempt};
use super::browser::Browser;
use cabinet_ports::identity::FailureKind;
use cabinet_simulators::esia::{Behaviour, Endpoint, Fault, Refusal};

fn code(number: &str) -> Fault {
    Fault::Code { code: number.to_owned() }
}

/// B-336, B-337: every error code of the sheet, at the token call and in the browser.
#[tokio::test]
async fn every_number_of_the_portal_reaches_the_kernel_with_its_kind() {
    let bed = TestEnv::new().await;
    for (number, _) in Refusal::all() {
        let kind = match number {
            "007004" => FailureKind::RefusedByPerson,
            "007055" => FailureKind::NotTrusted,
            "007011" => FailureKind::Spent,
            "007008" => FailureKind::Unavailable,
            "007007" | "007046" | "036700" => FailureKind::Failed,
            _ => FailureKind::Rejected,
        };
        bed.fault(code(number), &[Endpoint::Token]);
        assert_eq!(bed.refused(SERGEY).await, (kind, Some(format!("ESIA-{number}"))));
        bed.fault(code(number), &[Endpoint::Authorize]);
        let url = bed.port.authorization_url(&attempt()).await.unwrap();
        let back = Browser::new().sign_in(&bed.running.url(), url.as_str(), SERGEY).await;
        let failure = bed.port.refusal(&back["error"], &back["error_description"]).await;
        assert_eq!((failure.kind, failure.system_code), (kind, Some(format!("ESIA-{number}"))));
    }
}

#[tokio::test]
async fn a_person_may_refuse() {
    let bed = TestEnv::new().await;
    let url = bed.port.authorization_url(&attempt()).await.unwrap();
    let back = Browser::new().refuse(&bed.running.url(), url.as_str()).await;
    let failure = bed.port.refusal(&back["error"], &back["error_description"]).await;
    assert_eq!(failure.kind, FailureKind::RefusedByPerson);
}

/// B-337
#[tokio::test]
async fn a_portal_that_breaks_at_the_token_call_is_unavailable_and_asked_once() {
    let bed = TestEnv::new().await;
    for fault in [
        Fault::Html { status: 500 },
        Fault::Html { status: 200 },
        Fault::Close,
        Fault::Garbage,
        Fault::Slow { ms: 2_500 },
    ] {
        bed.portal().switches.reset_calls();
        bed.fault(fault.clone(), &[Endpoint::Token]);
        assert_eq!(bed.refused(SERGEY).await, (FailureKind::Unavailable, None), "{fault:?}");
        assert_eq!(bed.portal().switches.calls(Endpoint::Token), 1, "{fault:?}");
    }
}

#[tokio::test]
async fn a_data_call_that_breaks_is_asked_again() {
    let bed = TestEnv::new().await;
    for fault in [Fault::Html { status: 500 }, Fault::Close, code("007008")] {
        let rule = cabinet_simulators::esia::Rule::new(fault.clone(), &[Endpoint::Person]).times(2);
        bed.portal().switches.set(vec![rule]);
        bed.portal().switches.reset_calls();
        assert!(bed.sign_in(SERGEY).await.is_ok(), "{fault:?}");
        assert_eq!(bed.portal().switches.calls(Endpoint::Person), 3, "{fault:?}");
        bed.fault(fault.clone(), &[Endpoint::Person]);
        assert_eq!(bed.refused(SERGEY).await.0, FailureKind::Unavailable, "{fault:?}");
    }
}

#[tokio::test]
async fn an_expired_token_and_a_missing_scope_at_the_data_calls() {
    let bed = TestEnv::new().await;
    bed.fault(Fault::Unauthorized, &[Endpoint::Person]);
    assert_eq!(bed.refused(SERGEY).await.0, FailureKind::Spent);
    bed.fault(Fault::Forbidden, &[Endpoint::Person]);
    assert_eq!(bed.refused(SERGEY).await.0, FailureKind::Rejected);
    bed.behave(Behaviour { embed: false, ..Behaviour::default() });
    bed.fault(Fault::Forbidden, &[Endpoint::Contacts, Endpoint::Documents]);
    let person = bed.sign_in(SERGEY).await.unwrap().person;
    assert!(person.email.is_none() && person.documents.is_empty());
}

#[tokio::test]
async fn clocks_that_differ_are_the_administrator_s_matter() {
    let bed = TestEnv::new().await;
    bed.behave(Behaviour { clock_ahead_s: 600, ..Behaviour::default() });
    let url = bed.port.authorization_url(&attempt()).await.unwrap();
    let back = Browser::new().sign_in(&bed.running.url(), url.as_str(), SERGEY).await;
    assert!(back["error_description"].starts_with("ESIA-007015"));
    // Within the portal's five minutes, but beyond the tolerance for a token from the future.
    bed.behave(Behaviour { clock_ahead_s: 200, ..Behaviour::default() });
    assert_eq!(bed.refused(SERGEY).await.0, FailureKind::Untrustworthy);
    bed.behave(Behaviour { clock_ahead_s: 30, ..Behaviour::default() });
    assert!(bed.sign_in(SERGEY).await.is_ok());
}

/// A portal that goes down after the redirect back, and one that recovers.
#[tokio::test]
async fn a_portal_that_stops_in_the_middle_is_unavailable() {
    let bed = TestEnv::new().await;
    let callback = bed.come_back(SERGEY).await;
    let port = std::sync::Arc::clone(&bed.port);
    bed.running.stop().await;
    assert_eq!(port.redeem(&callback).await.unwrap_err().kind, FailureKind::Unavailable);
    assert!(port.health().await.is_err());
}
