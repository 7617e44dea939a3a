use crate::support::{ID, PERSONAL, always, form, gateway, plain, raw};
use cabinet_plugin_card_payment::CardPayment;
use cabinet_plugin_sdk::http::Error;
use cabinet_plugin_sdk::payment::Payment as _;
use cabinet_plugin_sdk::{Lifecycle as _, Problem, ProblemCode};
use serde_json::json;

fn changes() -> [fn() -> Result<(), Problem>; 3] {
    [
        || CardPayment::cancel(ID.into()),
        || CardPayment::reverse(ID.into()),
        || CardPayment::refund(ID.into(), 20_050, "refund-1".into()),
    ]
}

#[test]
fn a_refund_carries_its_key_in_both_ways() {
    let host = always(plain(json!({ "errorCode": "0", "errorMessage": "Успешно" })));
    CardPayment::refund(ID.into(), 20_050, "refund-1".into()).unwrap();
    let sent = host.sent().remove(0);
    let form = form(&sent);
    assert_eq!((form["orderId"].as_str(), form["amount"].as_str()), (ID, "20050"));
    assert_eq!(form["jsonParams"], r#"{"externalRefundId":"refund-1"}"#);
    assert!(sent.headers.contains(&("x-idempotencyKey".to_owned(), "refund-1".to_owned())));
}

#[test]
fn a_refund_of_nothing_or_without_a_usable_key_is_not_sent() {
    let host = always(plain(json!({ "errorCode": "0" })));
    for (amount, key) in [(0, "refund-1".to_owned()), (1, String::new()), (1, "k".repeat(37))] {
        assert_eq!(CardPayment::refund(ID.into(), amount, key).unwrap_err().code, ProblemCode::Invalid);
    }
    assert!(host.sent().is_empty());
}

#[test]
fn a_change_in_the_wrong_state_is_read_only_and_a_lost_answer_is_unknown() {
    for (index, change) in changes().into_iter().enumerate() {
        let code = |answer| {
            let host = always(answer);
            let code = change().unwrap_err().code;
            assert_eq!(host.sent().len(), 1, "money is moved once");
            code
        };
        assert_eq!(code(plain(json!({ "errorCode": "5" }))), ProblemCode::ReadOnly, "{index}");
        assert_eq!(code(plain(json!({ "errorCode": "7" }))), ProblemCode::ReadOnly, "{index}");
        assert_eq!(code(plain(json!({ "errorCode": "6" }))), ProblemCode::NotFound, "{index}");
        assert_eq!(code(Err(Error::Timeout)), ProblemCode::OutcomeUnknown, "{index}");
        assert_eq!(code(raw(500, "text/html", "<h1>")), ProblemCode::OutcomeUnknown, "{index}");
        assert_eq!(code(Err(Error::Connect("down".into()))), ProblemCode::Unavailable, "{index}");
    }
}

/// The gateway repeats what it was sent, e.g. the payer's address.
#[test]
fn no_problem_repeats_the_gateway_s_sentence() {
    for code in 1..=15 {
        let _host =
            always(plain(json!({ "errorCode": code, "errorMessage": format!("wrong e-mail {PERSONAL}") })));
        for change in changes() {
            let problem = change().unwrap_err();
            assert!(!format!("{problem:?}").contains(PERSONAL), "{problem:?}");
        }
    }
}

/// MadBrains #7: credentials of the test host at the real one show as errorCode 5.
#[test]
fn health_tells_wrong_credentials_from_a_gateway_that_answers() {
    let health = |answer| {
        let _host = always(answer);
        CardPayment::health()
    };
    assert!(health(plain(json!({ "errorCode": "6" }))).is_ok());
    let problem = health(plain(json!({ "errorCode": "5" }))).unwrap_err();
    assert_eq!(problem.code, ProblemCode::Configuration);
    assert!(problem.detail.contains("credentials"), "{}", problem.detail);
    assert_eq!(health(Err(Error::Timeout)).unwrap_err().code, ProblemCode::TimedOut);
}

#[test]
fn too_many_requests_tell_when_to_come_back() {
    let pause = |headers: Vec<(String, String)>| {
        let host = gateway(json!({}), move |_| {
            raw(429, "text/html", "")
                .map(|answer| cabinet_plugin_sdk::http::Response { headers: headers.clone(), ..answer })
        });
        let problem = CardPayment::cancel(ID.into()).unwrap_err();
        drop(host);
        (problem.code, problem.retry_after_ms)
    };
    assert_eq!(pause(vec![]), (ProblemCode::Unavailable, Some(5_000)));
    assert_eq!(pause(vec![("retry-after".into(), "7".into())]), (ProblemCode::Unavailable, Some(7_000)));
    assert_eq!(
        pause(vec![("retry-after".into(), "999999".into())]),
        (ProblemCode::Unavailable, Some(3_600_000))
    );
}
