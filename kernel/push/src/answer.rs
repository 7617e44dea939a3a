//! What the answer of a push service means (RFC 8030 §5, §7, §8).

use cabinet_ports::push::{PushAnswer, PushFailure};
use chrono::{DateTime, TimeDelta, Utc};

/// Longest pause that a push service can ask for. A message is useless long before.
const PAUSE_AT_MOST: TimeDelta = TimeDelta::days(2);

/// What became of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sent {
    /// The push service has it.
    Accepted,
    /// The push service knows this browser no more: the person has withdrawn the permission, or the browser is gone.
    Gone,
    /// To be tried again, not before this pause if there is one.
    Later(Option<TimeDelta>),
    /// It will never be accepted.
    Refused(&'static str),
}

impl Sent {
    /// Reads an answer.
    pub(crate) fn of(answer: &Result<PushAnswer, PushFailure>, now: DateTime<Utc>) -> Self {
        let answer = match answer {
            Ok(answer) => answer,
            Err(PushFailure::Denied) => return Self::Refused("the address may not be called"),
            Err(PushFailure::Unreachable(_)) => return Self::Later(None),
        };
        match answer.status {
            200..=299 => Self::Accepted,
            404 | 410 => Self::Gone,
            401 | 403 => Self::Refused("the push service does not accept the key"),
            413 => Self::Refused("the push service takes no message of this size"),
            408 | 425 | 429 | 500..=599 => {
                Self::Later(answer.retry_after.as_deref().and_then(|text| pause(text, now)))
            }
            _ => Self::Refused("the push service refused the message"),
        }
    }

    /// The name in the metrics.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::Gone => "gone",
            Self::Later(_) => "later",
            Self::Refused(_) => "refused",
        }
    }
}

/// `Retry-After`: seconds, or a date (RFC 9110 §10.2.3).
fn pause(text: &str, now: DateTime<Utc>) -> Option<TimeDelta> {
    let text = text.trim();
    let pause = match text.parse::<u32>() {
        Ok(seconds) => TimeDelta::seconds(i64::from(seconds)),
        Err(_) => DateTime::parse_from_rfc2822(text).ok()?.with_timezone(&Utc) - now,
    };
    Some(pause.clamp(TimeDelta::zero(), PAUSE_AT_MOST))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(status: u16, retry_after: Option<&str>) -> Sent {
        let now = DateTime::parse_from_rfc2822("Fri, 27 Nov 2026 10:00:00 GMT").unwrap().with_timezone(&Utc);
        Sent::of(&Ok(PushAnswer { status, retry_after: retry_after.map(str::to_owned) }), now)
    }

    #[test]
    fn each_answer_has_its_meaning() {
        assert_eq!(
            (of(201, None), of(200, None), of(202, None)),
            (Sent::Accepted, Sent::Accepted, Sent::Accepted)
        );
        assert_eq!((of(404, None), of(410, None)), (Sent::Gone, Sent::Gone));
        for status in [301, 307, 400, 401, 403, 413, 418] {
            assert!(matches!(of(status, Some("9")), Sent::Refused(_)), "{status}");
        }
        for status in [408, 425, 429, 500, 502, 503, 504] {
            assert_eq!(of(status, None), Sent::Later(None), "{status}");
        }
    }

    #[test]
    fn a_pause_is_seconds_or_a_date() {
        let later = |seconds| Sent::Later(Some(TimeDelta::seconds(seconds)));
        assert_eq!(of(429, Some(" 120 ")), later(120));
        assert_eq!(of(503, Some("Fri, 27 Nov 2026 10:05:00 GMT")), later(300));
        assert_eq!(of(503, Some("Fri, 27 Nov 2026 09:05:00 GMT")), later(0));
        assert_eq!(of(429, Some("99999999")), later(2 * 24 * 3600));
        for unreadable in ["soon", "-5", ""] {
            assert_eq!(of(429, Some(unreadable)), Sent::Later(None), "{unreadable}");
        }
    }

    #[test]
    fn a_push_service_that_is_away_is_asked_again_and_a_denied_address_is_not() {
        let now = DateTime::UNIX_EPOCH;
        assert_eq!(Sent::of(&Err(PushFailure::Unreachable(String::new())), now), Sent::Later(None));
        assert!(matches!(Sent::of(&Err(PushFailure::Denied), now), Sent::Refused(_)));
    }
}
