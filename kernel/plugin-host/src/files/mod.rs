//! Files of a hospital system. A plugin returns the address of a file and the secrets to request it with ([`FileHandle`]). The kernel sends
//! the request, under the same permissions as any request of that plugin, and streams the body. So a file of any length costs only a
//! buffer, and no secret enters the guest.
//!
//! | Response of the hospital | Result of the port |
//! |---|---|
//! | 200 | the whole file, even if a part was requested, as RFC 9110 §14.2 allows |
//! | 206 | a part, if it is the requested one (`part.rs`) |
//! | 404, 410 | `NotFound` |
//! | 416 | `Invalid` |
//! | 401, 403, 407, a redirect to another host | `Configuration` |
//! | 408, 425, 429, 5xx | `Unavailable` |
//! | anything else | `Garbled` |

mod handle;
mod part;
mod stream;
mod validator;

pub(crate) use handle::{ExpectedHeader, FileHandle, SecretHeader};

use crate::egress::{EgressError, Incoming, NoFile, Patience};
use crate::loader::Bound;
use cabinet_ports::records::{ByteRange, OpenFile};
use cabinet_ports::{Problem, ProblemCode};
use part::Extent;
use reqwest::StatusCode;
use reqwest::header::{CONTENT_ENCODING, CONTENT_TYPE, HeaderMap, RETRY_AFTER};
use std::time::Duration;
use stream::Tally;
use tracing::Instrument;

/// Maximum number of headers that a plugin may expect in the response to a file.
pub(crate) const MOST_EXPECTED: usize = 16;
/// Pause before a caller may retry when all download slots are taken.
const BUSY: Duration = Duration::from_secs(5);
/// Upper bound of `retry_after`, as for any problem.
const MOST_RETRY: Duration = Duration::from_secs(3600);
/// A media type with its parameters (RFC 6838 §4.2 allows 127 characters each for type and subtype).
const MOST_MIME_BYTES: usize = 256;

/// Opens the file behind a handle.
///
/// # Errors
/// As in the table above; `PluginBusy` if too many downloads are running.
pub(crate) async fn open(
    bound: &Bound,
    handle: FileHandle,
    range: Option<ByteRange>,
) -> Result<OpenFile, Problem> {
    let span = tracing::info_span!(
        "plugin.file",
        plugin.id = %bound.context.plugin,
        medical.host = %bound.context.host,
        origin = handle.url.origin().ascii_serialization(),
        status = tracing::field::Empty,
        outcome = tracing::field::Empty,
    );
    let opened = async {
        let answer = begin(bound, &handle, range).await;
        let outcome = answer.as_ref().map_or_else(|problem| problem.code.name(), |_| "open");
        tracing::Span::current().record("outcome", outcome);
        if let Err(problem) = &answer {
            bound.metrics.count_file(outcome);
            if problem.code == ProblemCode::Configuration {
                bound.context.misconfigured(&problem.detail);
            } else {
                bound
                    .context
                    .told_once(&format!("a file of the hospital system cannot be opened: {problem}"));
            }
        }
        answer
    };
    opened.instrument(span).await
}

async fn begin(bound: &Bound, handle: &FileHandle, range: Option<ByteRange>) -> Result<OpenFile, Problem> {
    let request = handle.request(&bound.context, range)?;
    let incoming = bound.context.egress.open(request, Patience::USUAL).await.map_err(problem)?;
    let answer = &incoming.answer;
    tracing::Span::current().record("status", answer.status().as_u16());
    let extent = extent(answer.status(), answer.headers(), answer.content_length(), range)?;
    if let Some(unmet) = handle.unmet(answer.headers()) {
        let why = format!(
            "the hospital's file: the header {} is missing or has another value than expected",
            unmet.name
        );
        return Err(Problem::new(ProblemCode::Garbled, why));
    }
    let mime = mime(answer.headers()).or_else(|| handle.mime.clone());
    let validator = validator::read(answer.headers());
    Ok(OpenFile {
        part: extent.part,
        length: extent.length,
        validator,
        mime,
        file_name: handle.file_name.clone(),
        content: content(bound, incoming, extent),
    })
}

fn content(bound: &Bound, incoming: Incoming, extent: Extent) -> cabinet_ports::FileStream<'static> {
    let tally = Tally::new(bound.metrics.clone());
    stream::of(incoming, extent.length, Patience::USUAL.piece, tally)
}

/// Which bytes follow, derived from status and headers.
fn extent(
    status: StatusCode,
    headers: &HeaderMap,
    length: Option<u64>,
    range: Option<ByteRange>,
) -> Result<Extent, Problem> {
    let said = |code, what: &str| Problem::new(code, format!("the hospital's file: status {status}: {what}"));
    let packed = headers.get(CONTENT_ENCODING).is_some_and(|found| found != "identity");
    match status {
        StatusCode::OK | StatusCode::PARTIAL_CONTENT if packed => {
            Err(said(ProblemCode::Garbled, "it comes packed, which was not asked for"))
        }
        StatusCode::OK => Ok(Extent { part: None, length }),
        StatusCode::PARTIAL_CONTENT => {
            part::read(headers, length, range).map_err(|why| said(ProblemCode::Garbled, why))
        }
        StatusCode::NOT_FOUND | StatusCode::GONE => Err(said(ProblemCode::NotFound, "no such file")),
        StatusCode::RANGE_NOT_SATISFIABLE => Err(said(ProblemCode::Invalid, "the range is outside the file")),
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN | StatusCode::PROXY_AUTHENTICATION_REQUIRED => {
            Err(said(ProblemCode::Configuration, "address or secret are refused"))
        }
        StatusCode::REQUEST_TIMEOUT | StatusCode::TOO_EARLY | StatusCode::TOO_MANY_REQUESTS => {
            Err(Problem { retry_after: retry_after(headers), ..said(ProblemCode::Unavailable, "not now") })
        }
        status if status.is_server_error() => Err(Problem {
            retry_after: retry_after(headers),
            ..said(ProblemCode::Unavailable, "the hospital system failed")
        }),
        _ => Err(said(ProblemCode::Garbled, "neither a file nor a refusal")),
    }
}

/// `Retry-After` in seconds. The form with a date is ignored.
fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let seconds = headers.get(RETRY_AFTER)?.to_str().ok()?.trim().parse().ok()?;
    Some(Duration::from_secs(seconds).min(MOST_RETRY))
}

/// The media type of the response, unless it is missing or meaningless.
fn mime(headers: &HeaderMap) -> Option<String> {
    let found = headers.get(CONTENT_TYPE)?.to_str().ok()?.trim();
    let essence = found.split(';').next().unwrap_or_default().trim();
    let told = essence.contains('/') && !essence.eq_ignore_ascii_case("application/octet-stream");
    (told && found.len() <= MOST_MIME_BYTES).then(|| found.to_owned())
}

fn problem(reason: NoFile) -> Problem {
    let NoFile::Egress(reason) = reason else {
        let why = "too many files of the hospital system are under way";
        return Problem { retry_after: Some(BUSY), ..Problem::new(ProblemCode::PluginBusy, why) };
    };
    egress_problem(&reason)
}

/// What it means for the caller that a request failed.
pub(crate) fn egress_problem(reason: &EgressError) -> Problem {
    let code = match reason {
        EgressError::Denied(_) | EgressError::Tls(_) => ProblemCode::Configuration,
        EgressError::Timeout => ProblemCode::TimedOut,
        EgressError::TooLarge(_) => ProblemCode::Garbled,
        EgressError::Connect(_) | EgressError::Protocol(_) => ProblemCode::Unavailable,
    };
    Problem::new(code, reason.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(status: u16) -> Option<ProblemCode> {
        let status = StatusCode::from_u16(status).unwrap();
        extent(status, &HeaderMap::new(), Some(1), None).err().map(|problem| problem.code)
    }

    #[test]
    fn every_status_has_its_meaning() {
        assert_eq!(code(200), None);
        for (statuses, expected) in [
            (&[404, 410][..], ProblemCode::NotFound),
            (&[416], ProblemCode::Invalid),
            (&[401, 403, 407], ProblemCode::Configuration),
            (&[408, 425, 429, 500, 502, 503, 504], ProblemCode::Unavailable),
            (&[201, 204, 206, 302, 304, 400, 409, 418], ProblemCode::Garbled),
        ] {
            for status in statuses {
                assert_eq!(code(*status), Some(expected), "{status}");
            }
        }
    }

    #[test]
    fn a_packed_file_is_no_file_and_a_pause_is_bounded() {
        let with = |name, value: &str| HeaderMap::from_iter([(name, value.parse().unwrap())]);
        assert!(extent(StatusCode::OK, &with(CONTENT_ENCODING, "gzip"), None, None).is_err());
        assert!(extent(StatusCode::OK, &with(CONTENT_ENCODING, "identity"), None, None).is_ok());
        let busy = extent(StatusCode::SERVICE_UNAVAILABLE, &with(RETRY_AFTER, "999999"), None, None);
        assert_eq!(busy.unwrap_err().retry_after, Some(MOST_RETRY));
    }

    #[test]
    fn a_type_that_says_nothing_leaves_the_plugin_s() {
        let of = |value: &str| mime(&HeaderMap::from_iter([(CONTENT_TYPE, value.parse().unwrap())]));
        assert_eq!(
            of("text/plain; charset=windows-1251").as_deref(),
            Some("text/plain; charset=windows-1251")
        );
        assert_eq!(of("application/octet-stream"), None);
        assert_eq!(of("pdf"), None);
        assert_eq!(of(&format!("a/{}", "b".repeat(300))), None);
    }
}
