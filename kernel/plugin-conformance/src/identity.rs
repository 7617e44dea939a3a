//! The points of sign-in. No code of the portal is spent: the suite has none.

use crate::desk::{Check, Desk, Refused, listed, named};
use crate::point::Point;
use crate::wire::{CANARY, Fault, Plan, Seen};
use cabinet_ports::Identity;
use cabinet_ports::identity::{Attempt, Callback, IdentityFailure, RefreshToken};
use futures::future::join_all;
use url::Url;

static ATTEMPT: Point = Point::new(
    "authorization-url",
    "sends the browser away with the state and the challenge of the attempt",
    "The address to send the browser to.",
    &["X-058"],
);
static OWN: Point = Point::new(
    "authorization-url.own",
    "gives each attempt its own state, also if several people sign in at once",
    "What belongs to one attempt of one person to sign in.",
    &["X-058"],
);
static MADE_UP: Point = Point::new(
    "redeem.made-up",
    "accepts no code that the portal never gave",
    "The code or refresh token is used, expired or unknown (ESIA-007011): start again.",
    &["X-058"],
);
static ONCE: Point = Point::new(
    "redeem.once",
    "sends a code once, whatever becomes of the answer",
    "Questions to the portal after the code is spent may be repeated, the code never.",
    &["X-058"],
);
static ADDRESS: Point = Point::new(
    "redeem.address",
    "puts codes and tokens into bodies, not into addresses, which servers log",
    "For `refresh`, if the settings ask the portal for one. The kernel keeps it encrypted.",
    &["X-059"],
);
static REFUSAL: Point = Point::new(
    "refusal",
    "tells a person who refused from a portal that is down, and survives any text",
    "What an error that the browser brought back in place of a code means.",
    &["X-058"],
);
static REFRESH: Point = Point::new(
    "refresh.made-up",
    "accepts no refresh token that the portal never gave",
    "Reads the person again with a refresh token.",
    &["X-059"],
);

pub(crate) static POINTS: [&Point; 7] = [&ATTEMPT, &OWN, &MADE_UP, &ONCE, &ADDRESS, &REFUSAL, &REFRESH];

/// What proves something. None of these may be seen in a problem or in the log.
pub(crate) const CODE: &str = "made-up-code-5501";
pub(crate) const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
pub(crate) const REFRESH_TOKEN: &str = "made-up-refresh-5501";

/// Attempts to sign in; the first challenge belongs to the verifier (RFC 7636, appendix B).
const ATTEMPTS: [(&str, &str); 3] = [
    ("5b1c3f0e-6f1b-4f0c-9d3a-0a1b2c3d4e5f", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"),
    ("0c9d1a52-7a44-4a0d-8d7e-6b5f4e3d2c1b", "b-Wzx3qfJ8QX1yQbN5mVYw6m0R3E2sPpJ4uTt0aZ9cI"),
    ("f3e2d1c0-b9a8-4765-9432-10fedcba9876", "Zk7Qm1vXo2TnB4hR8sLd5yWf0pUa3GjCe6iVxN9qKtE"),
];
const REDIRECT: &str = "https://cabinet.example/login";
/// Most requests of a call whose answers are lost one by one.
const MOST_REQUESTS: usize = 6;

/// Runs the points.
pub(crate) async fn run(desk: &Desk<'_>, port: &dyn Identity) {
    desk.point(&ATTEMPT, async |check| attempt(desk, check, port).await).await;
    desk.point(&OWN, async |check| own(desk, check, port).await).await;
    desk.point(&MADE_UP, async |check| match redeem(desk, port, Plan::Healthy).await.0 {
        Err(refused) if refused.code == "spent" => {}
        answer => check.wrong(format!("redeem: {} for a made-up code, expected `spent`", named(&answer))),
    })
    .await;
    desk.point(&ONCE, async |check| once(desk, check, port).await).await;
    desk.point(&ADDRESS, async |check| {
        let (_, mut seen) = redeem(desk, port, Plan::Healthy).await;
        seen.extend(refresh(desk, port).await.1);
        for secret in [CODE, VERIFIER, REFRESH_TOKEN] {
            if seen.iter().any(|seen| seen.request.url.as_str().contains(secret)) {
                check.wrong("an address has a code, a verifier or a token in it");
            }
        }
    })
    .await;
    desk.point(&REFUSAL, async |check| refusal(desk, check, port).await).await;
    desk.point(&REFRESH, async |check| match refresh(desk, port).await.0 {
        Err(refused) if refused.code == "spent" => {}
        Err(refused) if refused.code == "rejected" => {
            check.note("refresh: `rejected`: not offered, or the settings do not ask for refresh tokens");
        }
        answer => {
            check.wrong(format!("refresh: {} for a made-up token, expected `spent`", named(&answer)));
        }
    })
    .await;
}

fn attempt_of((state, challenge): (&str, &str)) -> Attempt {
    Attempt {
        state: state.to_owned(),
        redirect_uri: REDIRECT.to_owned(),
        code_challenge: challenge.to_owned(),
    }
}

fn has(url: &Url, value: &str) -> bool {
    url.query_pairs().any(|(_, found)| found == value)
}

async fn attempt(desk: &Desk<'_>, check: &mut Check, port: &dyn Identity) {
    let attempt = attempt_of(ATTEMPTS[0]);
    match desk.ask("authorization-url", Plan::Healthy, port.authorization_url(&attempt)).await.0 {
        Ok(url) => {
            if !has(&url, &attempt.state) {
                check.wrong("the address lacks the state of the attempt");
            }
            if !has(&url, &attempt.code_challenge) {
                check.note("the address lacks the challenge: the portal does not check who brings the code");
            }
        }
        refused => check.wrong(format!("authorization-url: {}", named(&refused))),
    }
}

/// Several attempts at once, and each of them again.
async fn own(desk: &Desk<'_>, check: &mut Check, port: &dyn Identity) {
    let attempts: Vec<Attempt> = ATTEMPTS.into_iter().chain(ATTEMPTS).map(attempt_of).collect();
    let calls = attempts.iter().map(|attempt| port.authorization_url(attempt));
    let answers = desk.subject.wire.under(Plan::Healthy, join_all(calls)).await.0;
    for (attempt, answer) in attempts.iter().zip(answers) {
        let answer = answer.map_err(Refused::from);
        let Ok(url) = &answer else {
            check.wrong(format!("authorization-url: {}", named(&answer)));
            continue;
        };
        let is_of_another =
            |(state, challenge)| state != attempt.state && (has(url, state) || has(url, challenge));
        if ATTEMPTS.into_iter().any(is_of_another) {
            check.wrong("an address has the state or the challenge of another attempt");
        }
    }
}

/// Redeems a code that the portal never gave.
pub(crate) async fn redeem(
    desk: &Desk<'_>,
    port: &dyn Identity,
    plan: Plan,
) -> (Result<(), Refused>, Vec<Seen>) {
    let callback = callback();
    desk.ask("redeem", plan, async { port.redeem(&callback).await.map(drop) }).await
}

pub(crate) fn callback() -> Callback {
    Callback {
        code: CODE.to_owned(),
        state: ATTEMPTS[0].0.to_owned(),
        redirect_uri: REDIRECT.to_owned(),
        code_verifier: VERIFIER.to_owned(),
    }
}

async fn refresh(desk: &Desk<'_>, port: &dyn Identity) -> (Result<(), Refused>, Vec<Seen>) {
    let token = RefreshToken(REFRESH_TOKEN.to_owned());
    desk.ask("refresh", Plan::Healthy, async { port.refresh(&token).await.map(drop) }).await
}

async fn once(desk: &Desk<'_>, check: &mut Check, port: &dyn Identity) {
    let has_code = |seen: &&Seen| {
        seen.request.url.as_str().contains(CODE) || String::from_utf8_lossy(&seen.request.body).contains(CODE)
    };
    let (_, seen) = redeem(desk, port, Plan::Healthy).await;
    let requests = seen.len().min(MOST_REQUESTS);
    if !seen.iter().any(|seen| has_code(&seen)) {
        return check.not_run("no request shows the code: it is encrypted, or not sent");
    }
    if seen.iter().filter(has_code).count() > 1 {
        check.wrong("redeem: the code is sent twice");
    }
    for fault in [Fault::Lost, Fault::Broken, Fault::PageAfter(502), Fault::Empty] {
        for only in 0..requests {
            let (_, seen) = redeem(desk, port, Plan::From(only, fault.clone())).await;
            if seen.iter().filter(has_code).count() > 1 {
                check.wrong("redeem: the code is sent again after its answer was lost");
            }
        }
    }
}

async fn refusal(desk: &Desk<'_>, check: &mut Check, port: &dyn Identity) {
    let long = "\u{44f}".repeat(1 << 15);
    let quoting = format!("{CANARY} \"'<x>&amp;\u{0}\u{202e}");
    let cases: [(&str, &str, &[&str]); 6] = [
        ("access_denied", "", &["refused-by-person"]),
        ("temporarily_unavailable", "", &["unavailable"]),
        ("server_error", "", &["unavailable", "failed"]),
        ("unauthorized_client", "", &["rejected", "failed"]),
        ("no_such_error", &quoting, &["failed", "rejected"]),
        (&long, &long, &["failed", "rejected"]),
    ];
    for (error, description, expected) in cases {
        let call = async { Err::<(), IdentityFailure>(port.refusal(error, description).await) };
        let (answer, _) = desk.ask("refusal", Plan::Healthy, call).await;
        if !answer.as_ref().is_err_and(|refused| expected.contains(&refused.code)) {
            let shown: String = error.chars().take(30).collect();
            check.wrong(format!("refusal: {} for {shown:?}, expected {}", named(&answer), listed(expected)));
        }
    }
}
