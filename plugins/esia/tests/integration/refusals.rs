//! Error responses of the token call, and errors in the redirect instead of a code.

use crate::support::{self, answer, callback, good_tokens, host, html, json as found, settings};
use cabinet_plugin_esia::Esia;
use cabinet_plugin_sdk::http::Error;
use cabinet_plugin_sdk::identity::{Callback, Failure, FailureKind, Identity};
use serde_json::json;

/// Redeems a code at a portal whose token call answers this; it must be called exactly once.
fn refused(answerer: impl Fn() -> support::Answer + 'static) -> Failure {
    let host = host(settings(), move |_| answerer());
    let failure = Esia::redeem(callback()).unwrap_err();
    assert_eq!(host.sent().len(), 1, "a code is never sent twice");
    failure
}

/// B-336, B-337: the kernel decides by these kinds.
#[test]
fn every_number_of_the_sheet_has_its_kind() {
    use FailureKind::{Failed, NotTrusted, RefusedByPerson, Rejected, Spent, Unavailable};
    for (number, kind) in [
        ("007002", Rejected),
        ("007003", Rejected),
        ("007004", RefusedByPerson),
        ("007005", Rejected),
        ("007006", Rejected),
        ("007007", Failed),
        ("007008", Unavailable),
        ("007009", Rejected),
        ("007011", Spent),
        ("007012", Rejected),
        ("007013", Rejected),
        ("007014", Rejected),
        ("007015", Rejected),
        ("007019", Rejected),
        ("007023", Rejected),
        ("007038", Rejected),
        ("007039", Rejected),
        ("007040", Rejected),
        ("007046", Failed),
        ("007053", Rejected),
        ("007055", NotTrusted),
        ("007060", Rejected),
        ("007061", Rejected),
        ("007062", Rejected),
        ("007194", Rejected),
        ("008010", Rejected),
        ("036700", Failed),
        ("999999", Failed),
    ] {
        let description = format!("ESIA-{number}: Каримов");
        let body = json!({"error": "server_error", "error_description": description, "state": "x"});
        let failure = refused(move || found(400, &body));
        assert_eq!(failure.kind, kind, "{number}");
        assert_eq!(failure.system_code, Some(format!("ESIA-{number}")));
        assert!(!failure.detail.contains("Каримов"));
        let brought = Esia::refusal("access_denied".into(), description);
        assert_eq!((brought.kind, brought.system_code), (kind, Some(format!("ESIA-{number}"))));
    }
}

/// B-337
#[test]
fn no_protocol_is_no_refusal() {
    for (failure, kind) in [
        (refused(|| html(500)), FailureKind::Unavailable),
        (refused(|| html(200)), FailureKind::Unavailable),
        (refused(|| Err(Error::Timeout)), FailureKind::Unavailable),
        (refused(|| Err(Error::Tls("unknown issuer".into()))), FailureKind::Unavailable),
        (refused(|| Err(Error::Connect("refused".into()))), FailureKind::Unavailable),
        (refused(|| Err(Error::Protocol("reset".into()))), FailureKind::Unavailable),
        (refused(|| Err(Error::Denied("no grant".into()))), FailureKind::Rejected),
        (refused(|| html(404)), FailureKind::Rejected),
        (refused(|| answer(200, "application/json", "{\"access_token\":\"ey")), FailureKind::Unavailable),
    ] {
        assert_eq!(failure.kind, kind, "{}", failure.detail);
        assert_eq!(failure.system_code, None);
    }
}

#[test]
fn an_answer_to_another_question_is_not_believed() {
    let body = |state: &str, kind: &str| {
        let (access, id) = good_tokens();
        json!({"access_token": access, "id_token": id, "expires_in": 1, "state": state, "token_type": kind})
    };
    let other = body("another", "Bearer");
    assert_eq!(refused(move || found(200, &other)).kind, FailureKind::Untrustworthy);
    // The test's random bytes are always the same.
    let basic = body("00010203-0405-4607-8809-0a0b0c0d0e0f", "mac");
    assert_eq!(refused(move || found(200, &basic)).kind, FailureKind::Untrustworthy);
    let giant = " ".repeat(300 * 1024);
    assert_eq!(refused(move || answer(200, "application/json", &giant)).kind, FailureKind::Untrustworthy);
}

#[test]
fn what_is_no_code_is_never_sent() {
    let host = host(settings(), |_| panic!("nothing is sent"));
    for code in [String::new(), "x".repeat(16 * 1024 + 1)] {
        let failure = Esia::redeem(Callback { code, ..callback() }).unwrap_err();
        assert_eq!(failure.kind, FailureKind::Spent);
    }
    assert!(host.sent().is_empty());
}

#[test]
fn a_long_code_is_sent_whole() {
    let host = host(settings(), |_| html(500));
    let code = "c".repeat(8000);
    let _ = Esia::redeem(Callback { code: code.clone(), ..callback() });
    assert_eq!(support::member(&host.sent()[0].text(), "code"), Some(code));
}

#[test]
fn what_the_browser_brings_may_be_anything() {
    let long = "я".repeat(10_000);
    for (error, description) in
        [("", ""), ("<script>", "ESIA-"), (long.as_str(), "ESIA-0070"), ("access_denied\n", "\u{0}")]
    {
        let failure = Esia::refusal(error.into(), description.into());
        assert_eq!((failure.kind, failure.system_code), (FailureKind::Failed, None));
        assert!(failure.detail.len() < 200 && failure.detail.is_ascii());
    }
}
