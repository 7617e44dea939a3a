//! The request for a file as a plugin describes it: address, headers, and headers that the kernel fills from a secret. The guest names the
//! secret; manifest and grant must both include it, as for a handle of `cabinet:host/secrets`.

use crate::capabilities::Context;
use crate::capabilities::http::parse;
use crate::egress::Outgoing;
use cabinet_ports::records::ByteRange;
use cabinet_ports::{Problem, ProblemCode};
use reqwest::Method;
use reqwest::header::{ACCEPT_ENCODING, HeaderMap, HeaderName, HeaderValue, IF_RANGE, RANGE};
use secrecy::ExposeSecret;
use std::fmt;
use std::time::Duration;
use url::Url;

/// Headers that the kernel sets for a file.
const OURS: [HeaderName; 3] = [RANGE, IF_RANGE, ACCEPT_ENCODING];

/// The address of a file and how to request it.
pub(crate) struct FileHandle {
    pub(crate) url: Url,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) secret_headers: Vec<SecretHeader>,
    pub(crate) file_name: Option<String>,
    pub(crate) mime: Option<String>,
    pub(crate) expected: Vec<ExpectedHeader>,
}

/// A header that identifies the patient whose file the response contains.
pub(crate) struct ExpectedHeader {
    pub(crate) name: String,
    pub(crate) value: String,
    /// Whether a response without the header is refused as well.
    pub(crate) required: bool,
}

/// The header value is `prefix` + the secret of this name + `suffix`.
pub(crate) struct SecretHeader {
    pub(crate) name: String,
    pub(crate) prefix: String,
    pub(crate) secret: String,
    pub(crate) suffix: String,
}

/// Shows only the origin: path and headers may identify the patient.
impl fmt::Debug for FileHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FileHandle({})", self.url.origin().ascii_serialization())
    }
}

impl FileHandle {
    /// The first expected header that is missing although required, or has another value.
    pub(super) fn unmet<'a>(&'a self, response: &HeaderMap) -> Option<&'a ExpectedHeader> {
        self.expected.iter().find(|expected| {
            let mut found = response.get_all(expected.name.as_str()).iter().peekable();
            (expected.required && found.peek().is_none())
                || found.any(|value| value.as_bytes() != expected.value.as_bytes())
        })
    }

    /// The request with its secrets and the range.
    ///
    /// # Errors
    /// `configuration` for a secret that is not requested, not granted or has no value; `garbled` for headers that cannot be sent.
    pub(super) fn request(&self, context: &Context, range: Option<ByteRange>) -> Result<Outgoing, Problem> {
        let mut headers = HeaderMap::new();
        for (name, value) in &self.headers {
            let (name, value) = header(name, value)?;
            headers.append(name, value);
        }
        for used in &self.secret_headers {
            let secret = context.named_secret(&used.secret)?.expose_secret();
            let (name, mut value) = header(&used.name, &format!("{}{}{}", used.prefix, secret, used.suffix))?;
            value.set_sensitive(true);
            headers.append(name, value);
        }
        headers.insert(ACCEPT_ENCODING, HeaderValue::from_static("identity"));
        if let Some(range) = range {
            let value = HeaderValue::try_from(written(range))
                .map_err(|_| Problem::new(ProblemCode::Invalid, "the range cannot be written"))?;
            headers.insert(RANGE, value);
        }
        Ok(Outgoing {
            method: Method::GET,
            url: self.url.clone(),
            headers,
            body: None,
            write_reserved: false,
            timeout: Duration::MAX,
        })
    }
}

fn header(name: &str, value: &str) -> Result<(HeaderName, HeaderValue), Problem> {
    let garbled =
        |why: String| Problem::new(ProblemCode::Garbled, format!("the plugin's file handle: {why}"));
    let (name, value) = parse(name, value).map_err(garbled)?;
    if OURS.contains(&name) {
        return Err(garbled(format!("the header {name} is set by the kernel")));
    }
    Ok((name, value))
}

/// RFC 9110 §14.2
fn written(range: ByteRange) -> String {
    match range {
        ByteRange::FromTo(first, last) => format!("bytes={first}-{last}"),
        ByteRange::From(first) => format!("bytes={first}-"),
        ByteRange::Last(count) => format!("bytes=-{count}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_written_as_http_says() {
        assert_eq!(written(ByteRange::FromTo(0, 499)), "bytes=0-499");
        assert_eq!(written(ByteRange::From(500)), "bytes=500-");
        assert_eq!(written(ByteRange::Last(500)), "bytes=-500");
    }

    #[test]
    fn what_the_kernel_says_itself_is_refused_and_values_stay_out_of_the_text() {
        assert!(header("X-Client-Id", "7").is_ok());
        for (name, value) in
            [("Range", "bytes=0-1"), ("If-Range", "x"), ("Accept-Encoding", "gzip"), ("Host", "x")]
        {
            let problem = header(name, value).unwrap_err();
            assert_eq!(problem.code, ProblemCode::Garbled);
            assert!(problem.detail.contains("is set by the kernel"), "{}", problem.detail);
        }
        let problem = header("X-Client-Id", "Иванова\n").unwrap_err();
        assert!(!problem.detail.contains("Иванова"), "{}", problem.detail);
    }

    #[test]
    fn a_response_is_held_to_the_expected_headers() {
        let expected = |required| ExpectedHeader { name: "X-Client-Id".into(), value: "7".into(), required };
        let handle = |required| FileHandle {
            url: "https://hospital.example/documents/77".parse().unwrap(),
            headers: Vec::new(),
            secret_headers: Vec::new(),
            file_name: None,
            mime: None,
            expected: vec![expected(required)],
        };
        let response = |values: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for value in values {
                headers.append("x-client-id", HeaderValue::from_static(value));
            }
            headers
        };
        for (values, is_optional_met, is_required_met) in [
            (&[][..], true, false),
            (&["7"], true, true),
            (&["8"], false, false),
            (&["7", "8"], false, false),
            (&[""], false, false),
        ] {
            assert_eq!(handle(false).unmet(&response(values)).is_none(), is_optional_met, "{values:?}");
            assert_eq!(handle(true).unmet(&response(values)).is_none(), is_required_met, "{values:?}");
        }
    }

    #[test]
    fn a_handle_shows_nothing_but_its_origin() {
        let handle = FileHandle {
            url: "https://hospital.example/documents/77?client=8".parse().unwrap(),
            headers: vec![("X-Client-Id".into(), "8".into())],
            secret_headers: Vec::new(),
            file_name: Some("Иванова.pdf".into()),
            mime: None,
            expected: Vec::new(),
        };
        assert_eq!(format!("{handle:?}"), "FileHandle(https://hospital.example)");
    }
}
