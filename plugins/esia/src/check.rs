//! Checks the settings against the portal, for `cabinet esia check` and for the administrator's page (protocol sheet esia §8: the most
//! frequent mistakes).

use crate::authorization;
use crate::encode;
use crate::exchange;
use crate::moment;
use crate::refusal;
use crate::secret::{self, Ask};
use crate::settings::{KEY, Settings, Signature, Version};
use crate::token::Ring;
use cabinet_plugin_sdk::http::{Error, Request};
use cabinet_plugin_sdk::identity::{Attempt, Failure, FailureKind, Finding};
use cabinet_plugin_sdk::signer::{self, Form};
use cabinet_plugin_sdk::{Health, Problem};
use chrono::{DateTime, TimeDelta, Utc};

/// The portal refuses requests whose clock differs by more (protocol sheet esia §9).
const CLOCK_LIMIT_S: i64 = 300;
/// A difference above this is reported as doubtful.
const CLOCK_DOUBT_S: i64 = 60;
/// Certificates of the portal that expire sooner are reported as doubtful.
const EXPIRY_DOUBT: TimeDelta = TimeDelta::days(30);
/// A code that the portal cannot have issued.
const NO_CODE: &str = "cabinet-esia-check";
/// Used without a configured `redirect_uri`, because an empty one is never registered.
const PLACEHOLDER: &str = "https://cabinet.invalid/login";

/// All checks, in the order in which problems should be fixed.
pub(crate) fn findings(settings: &Settings) -> Vec<Finding> {
    let mut findings = vec![hash(settings), key(settings), portal_keys(settings)];
    match clock(settings) {
        Ok(finding) => findings.push(finding),
        Err(failure) => {
            findings.push(Finding::bad(
                "portal",
                format!("{} does not answer: {}", settings.base_url, failure.detail),
            ));
            return findings;
        }
    }
    findings.push(signature(settings));
    findings.push(redirect(settings));
    findings
}

/// Checks that the key signs and that the portal answers.
pub(crate) fn health(settings: &Settings) -> Result<Health, Problem> {
    let finding = key(settings);
    if finding.verdict == cabinet_plugin_sdk::identity::Verdict::Bad {
        return Err(Problem::configuration(finding.detail));
    }
    let ahead = ahead(settings).map_err(|failure| Problem::unavailable(failure.detail))?;
    match ahead {
        Some(seconds) if seconds.abs() > CLOCK_LIMIT_S => {
            Err(Problem::configuration(format!("the portal's clock is {seconds} s ahead of ours")))
        }
        _ => Ok(Health { detail: format!("{} answers, the key signs", settings.base_url) }),
    }
}

fn hash(settings: &Settings) -> Finding {
    let hash = &settings.certificate_hash;
    let subject = "certificate-hash";
    if settings.version == Version::V1 {
        return Finding::good(subject, "the older paths do not use it");
    }
    if hash.len() == 64 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Finding::good(subject, "64 hex digits; whether it is the right one only the portal can tell");
    }
    let length = hash.len();
    Finding::bad(
        subject,
        format!("{length} characters where 64 hex digits belong: Streebog-256 of the certificate, not SHA-1"),
    )
}

fn key(settings: &Settings) -> Finding {
    let form = if settings.version == Version::V1 { Form::CmsDetached } else { Form::Raw };
    let signed = match signer::sign(KEY, form, NO_CODE.as_bytes()) {
        Ok(signed) => signed,
        Err(error) => return Finding::bad("key", error.to_string()),
    };
    if form == Form::CmsDetached {
        return Finding::good("key", format!("it signs; CMS of {} bytes", signed.len()));
    }
    match secret::fits(&signed, settings.signature) {
        Ok(()) => {
            let kind = if settings.signature == Signature::Gost { "GOST R 34.10-2012" } else { "RSA" };
            Finding::good("key", format!("it signs; {kind}, {} bytes", signed.len()))
        }
        Err(failure) => Finding::bad("key", failure.detail),
    }
}

fn portal_keys(settings: &Settings) -> Finding {
    let subject = "portal-keys";
    let ring = match Ring::collect(settings) {
        Ok(ring) => ring,
        Err(failure) => return Finding::bad(subject, failure.detail),
    };
    let now = moment::now();
    let valid = ring.valid_at(now).count();
    if valid == 0 {
        return Finding::bad(
            subject,
            "no key of the portal is valid now: nobody can sign in; fetch its certificate from the technology portal",
        );
    }
    match ring.counts_until() {
        Some(end) if end - now < EXPIRY_DOUBT => Finding::doubtful(
            subject,
            format!("{valid} valid, the last one ends on {}: ask for its successor", end.format("%Y-%m-%d")),
        ),
        _ => Finding::good(subject, format!("{valid} valid")),
    }
}

/// Seconds by which the portal's clock is ahead, or `None` if its response has no date.
fn ahead(settings: &Settings) -> Result<Option<i64>, Failure> {
    let answer = match Request::get(format!("{}/", settings.base_url)).timeout_ms(settings.timeout_ms).send()
    {
        // A gateway answers for a portal that is down.
        Ok(answer) if answer.status >= 500 => {
            let detail = format!("the portal's front page has status {}", answer.status);
            return Err(Failure::new(FailureKind::Unavailable, detail));
        }
        Ok(answer) => answer,
        // The front page redirects to another host: the portal answered.
        Err(Error::Denied(why)) if why.contains("redirect") => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    let date: Option<DateTime<Utc>> = answer.header("date").and_then(moment::http_date);
    Ok(date.map(|date| (date - moment::now()).num_seconds()))
}

fn clock(settings: &Settings) -> Result<Finding, Failure> {
    let subject = "clock";
    Ok(match ahead(settings)? {
        None => Finding::doubtful(subject, "the portal's answer has no date to compare with"),
        Some(seconds) if seconds.abs() > CLOCK_LIMIT_S => Finding::bad(
            subject,
            format!(
                "the portal's clock is {seconds} s ahead of ours; it refuses more than {CLOCK_LIMIT_S} s: set this server's clock (NTP)"
            ),
        ),
        Some(seconds) if seconds.abs() > CLOCK_DOUBT_S => Finding::doubtful(
            subject,
            format!("the portal's clock is {seconds} s ahead of ours: is NTP running?"),
        ),
        Some(seconds) => Finding::good(subject, format!("the portal's is {seconds} s ahead of ours")),
    })
}

/// Requests tokens with an invalid code. If the portal answers that only the code is wrong (ESIA-007011), it has accepted our credentials.
fn signature(settings: &Settings) -> Finding {
    let subject = "signature";
    let redirect_uri = settings.redirect_uri.as_deref().unwrap_or(PLACEHOLDER);
    match exchange::tokens(settings, Ask::Code(NO_CODE), redirect_uri, "") {
        Ok(_) => Finding::doubtful(subject, "the portal gave tokens for a code that nobody has"),
        Err(failure) => match (failure.system_code.as_deref(), failure.kind) {
            (Some("ESIA-007011"), _) => {
                Finding::good(subject, "the portal accepts mnemonic, certificate, signature and scopes")
            }
            // The portal refused the address and did not check the credentials; `redirect` reports more.
            (Some("ESIA-007023"), _) => {
                Finding::doubtful(subject, "not judged by the portal: it refuses redirect_uri first")
            }
            (_, FailureKind::Unavailable) => {
                Finding::doubtful(subject, format!("not judged: {}", failure.detail))
            }
            _ => Finding::bad(subject, failure.detail),
        },
    }
}

/// Requests a sign-in. If the portal shows its login page, it accepts the request (protocol sheet esia §8).
fn redirect(settings: &Settings) -> Finding {
    let subject = "redirect";
    let Some(redirect_uri) = &settings.redirect_uri else {
        return Finding::doubtful(
            subject,
            "not asked: set `redirect_uri` to the cabinet's own address followed by /login",
        );
    };
    let attempt = Attempt {
        state: encode::uuid(),
        redirect_uri: redirect_uri.clone(),
        // RFC 7636, appendix B; no sign-in follows.
        code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM".to_owned(),
    };
    let url = match authorization::url(settings, &attempt) {
        Ok(url) => url,
        Err(failure) => return Finding::bad(subject, failure.detail),
    };
    match Request::get(url).timeout_ms(settings.timeout_ms).send() {
        Ok(answer) if answer.is_success() => {
            Finding::good(subject, "the portal shows its login page: it accepts the request and the address")
        }
        Ok(answer) => match refusal::code_in(&String::from_utf8_lossy(&answer.body)) {
            Some(code) => Finding::bad(subject, refusal::failure(&code).detail),
            None => Finding::doubtful(
                subject,
                format!("the portal answers status {} without a number", answer.status),
            ),
        },
        // The portal redirects to our address at once: it knows the address but reports an error, otherwise it would show a page.
        Err(Error::Denied(_)) => Finding::bad(
            subject,
            "the portal knows the address, but sends the browser straight back with an error: see `signature`, and for the number open the sign-in in a browser",
        ),
        Err(error) => Finding::doubtful(subject, format!("not asked: {error}")),
    }
}
