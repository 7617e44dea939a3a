//! The findings of `cabinet esia check`.

use crate::support::{self, Answer, BASE, answer, host, html, json as found, settings, with};
use cabinet_plugin_esia::Esia;
use cabinet_plugin_sdk::http::{Error, Method, Response};
use cabinet_plugin_sdk::identity::{Identity, Verdict};
use cabinet_plugin_sdk::testing::Sent;
use cabinet_plugin_sdk::{Lifecycle, ProblemCode};
use serde_json::{Value, json};

const NOON: &str = "Sat, 21 Nov 2026 12:00:00 GMT";

fn dated(date: &str) -> Answer {
    Ok(Response { status: 200, headers: vec![("date".into(), date.into())], body: Vec::new() })
}

/// A portal that accepts everything.
fn content(sent: &Sent) -> Answer {
    if sent.method == Method::Post {
        return found(400, &json!({"error": "invalid_grant", "error_description": "ESIA-007011: x"}));
    }
    if sent.url == format!("{BASE}/") { dated(NOON) } else { answer(200, "text/html", "<div id=login>") }
}

fn verdicts(settings: Value, answerer: impl Fn(&Sent) -> Answer + 'static) -> Vec<(String, Verdict, String)> {
    let _host = host(settings, answerer);
    Esia::check().into_iter().map(|one| (one.subject, one.verdict, one.detail)).collect()
}

fn verdict(all: &[(String, Verdict, String)], subject: &str) -> (Verdict, String) {
    let found =
        all.iter().find(|(known, _, _)| known == subject).unwrap_or_else(|| panic!("{subject}: {all:?}"));
    (found.1, found.2.clone())
}

#[test]
fn all_is_well() {
    let all = verdicts(settings(), content);
    let subjects: Vec<&str> = all.iter().map(|(subject, _, _)| subject.as_str()).collect();
    assert_eq!(subjects, ["certificate-hash", "key", "portal-keys", "clock", "signature", "redirect"]);
    assert!(all.iter().all(|(_, verdict, _)| *verdict == Verdict::Good), "{all:?}");
}

/// Protocol sheet esia §8: a SHA-1 hash is the most common mistake.
#[test]
fn a_hash_of_forty_digits_is_bad() {
    let all = verdicts(with(json!({"certificate_hash": "ab".repeat(20)})), content);
    let (verdict, detail) = verdict(&all, "certificate-hash");
    assert_eq!(verdict, Verdict::Bad);
    assert!(detail.contains("40 characters") && detail.contains("Streebog"));
}

#[test]
fn the_clock_is_compared_with_the_portal_s() {
    for (date, expected) in [
        (NOON, Verdict::Good),
        ("Sat, 21 Nov 2026 12:01:00 GMT", Verdict::Good),
        ("Sat, 21 Nov 2026 12:01:01 GMT", Verdict::Doubtful),
        ("Sat, 21 Nov 2026 11:54:59 GMT", Verdict::Bad),
        ("not a date", Verdict::Doubtful),
    ] {
        let all =
            verdicts(
                settings(),
                move |sent| {
                    if sent.url == format!("{BASE}/") { dated(date) } else { content(sent) }
                },
            );
        assert_eq!(verdict(&all, "clock").0, expected, "{date}");
    }
}

#[test]
fn the_portal_s_number_tells_what_to_repair() {
    for (number, expected, word) in [
        ("007053", Verdict::Bad, "secret_byte_order"),
        ("007005", Verdict::Bad, "certificate"),
        ("007002", Verdict::Bad, "client_id"),
        ("007006", Verdict::Bad, "scopes"),
        ("007015", Verdict::Bad, "NTP"),
        ("007023", Verdict::Doubtful, "redirect_uri"),
        ("007008", Verdict::Doubtful, "overloaded"),
    ] {
        let all = verdicts(settings(), move |sent| {
            if sent.method == Method::Post {
                return found(400, &json!({"error": "x", "error_description": format!("ESIA-{number}: y")}));
            }
            content(sent)
        });
        let (verdict, detail) = verdict(&all, "signature");
        assert_eq!(verdict, expected, "{number}");
        assert!(detail.contains(word), "{number}: {detail}");
    }
}

#[test]
fn an_address_that_is_not_registered_is_seen() {
    let at_login = |answerer: fn() -> Answer| {
        move |sent: &Sent| if sent.url.contains("/ac?") { answerer() } else { content(sent) }
    };
    let all = verdicts(settings(), at_login(|| answer(400, "text/html", "<p>ESIA-007023: x</p>")));
    let (verdict_, detail) = verdict(&all, "redirect");
    assert_eq!(verdict_, Verdict::Bad);
    assert!(detail.contains("registered"));
    let sent_back = at_login(|| Err(Error::Denied("https://esia.test redirects to another host, x".into())));
    assert_eq!(verdict(&verdicts(settings(), sent_back), "redirect").0, Verdict::Bad);
    assert_eq!(verdict(&verdicts(settings(), at_login(|| html(503))), "redirect").0, Verdict::Doubtful);
    let mut without = settings();
    without.as_object_mut().unwrap().remove("redirect_uri");
    assert_eq!(verdict(&verdicts(without, content), "redirect").0, Verdict::Doubtful);
}

#[test]
fn a_portal_that_cannot_be_reached_ends_the_list() {
    let all = verdicts(settings(), |_| Err(Error::Connect("refused".into())));
    assert_eq!(
        all.last().map(|(subject, verdict, _)| (subject.as_str(), *verdict)),
        Some(("portal", Verdict::Bad))
    );
    assert_eq!(all.len(), 4);
}

#[test]
fn keys_of_the_portal_that_are_over_or_end_soon_are_told() {
    let certificate = &support::keys::portal().certificate;
    for (to, expected) in [
        ("2026-11-21T11:00:00Z", Verdict::Bad),
        ("2026-12-01T00:00:00Z", Verdict::Doubtful),
        ("2027-12-01T00:00:00Z", Verdict::Good),
    ] {
        let all = verdicts(
            with(
                json!({"keys": [{"certificate": certificate, "valid_from": "2026-01-01T00:00:00Z", "valid_to": to}]}),
            ),
            content,
        );
        assert_eq!(verdict(&all, "portal-keys").0, expected, "{to}");
    }
    assert_eq!(verdict(&verdicts(with(json!({"keys": []})), content), "portal-keys").0, Verdict::Bad);
}

#[test]
fn health_needs_a_key_that_signs_and_a_portal_that_answers() {
    let _host = host(settings(), content);
    assert!(Esia::health().is_ok());
    let _host = host(with(json!({"signature": "rsa"})), content);
    assert_eq!(Esia::health().unwrap_err().code, ProblemCode::Configuration);
    let _host = host(settings(), |_| Err(Error::Connect("refused".into())));
    assert_eq!(Esia::health().unwrap_err().code, ProblemCode::Unavailable);
    let _host = host(settings(), |_| dated("Sat, 21 Nov 2026 13:00:00 GMT"));
    assert_eq!(Esia::health().unwrap_err().code, ProblemCode::Configuration);
    // A gateway answers for a portal that is down.
    let _host = host(settings(), |asked| Ok(Response { status: 503, ..content(asked)? }));
    assert_eq!(Esia::health().unwrap_err().code, ProblemCode::Unavailable);
}
