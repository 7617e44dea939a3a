//! Answers from a recording that `cabinet plugin call --record` made.

use super::{Sent, TestHost};
use crate::http::{Error, Method, Response};
use cabinet_contract_rules::{ReplayedRequest, next_answer};
use serde::Deserialize;
use std::cell::RefCell;

/// The part of a recording that answers.
#[derive(Debug, Deserialize)]
struct Recording {
    local_now: String,
    now_ms: u64,
    exchanges: Vec<Exchange>,
}

/// A request and what became of it.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Exchange {
    method: String,
    path: String,
    #[serde(default)]
    body: String,
    status: Option<u16>,
    content_type: Option<String>,
    #[serde(default)]
    answer: String,
    error: Option<String>,
    /// Whether a request got this answer already.
    #[serde(skip)]
    used: bool,
}

impl TestHost {
    /// Answers from a recording, given as `include_str!("recordings/doctors.json")`; several are put together. A request is found by its
    /// method, path and body; the host is not compared. The time is that of the recording. Equal requests get their answers in turn, the last one again. A request that was not
    /// recorded gets no connection.
    ///
    /// # Panics
    /// If the text is not a recording.
    #[must_use]
    pub fn replay(mut self, recording: &str) -> Self {
        let parsed: Result<Recording, _> = serde_json::from_str(recording);
        assert!(
            parsed.is_ok(),
            "not a recording: {}",
            parsed.err().map(|error| error.to_string()).unwrap_or_default()
        );
        if let Ok(Recording { local_now, now_ms, exchanges }) = parsed {
            self.recorded.extend(exchanges);
            self = self.local_now(&local_now).now_ms(now_ms);
        }
        let exchanges = RefCell::new(self.recorded.clone());
        self.answer(move |asked| answer(&mut exchanges.borrow_mut(), asked))
    }
}

fn answer(exchanges: &mut [Exchange], asked: &Sent) -> Result<Response, Error> {
    let method = match asked.method {
        Method::Get => "GET",
        Method::Head => "HEAD",
        Method::Post => "POST",
        Method::Put => "PUT",
        Method::Delete => "DELETE",
        Method::Patch => "PATCH",
    };
    let (path, body) = (path_of(&asked.url), asked.text());
    let recorded = exchanges.iter().map(|exchange| {
        let Exchange { method, path, body, used, .. } = exchange;
        (ReplayedRequest { method, path, body }, *used)
    });
    let next = next_answer(recorded, ReplayedRequest { method, path, body: &body });
    let Some(exchange) = next.and_then(|next| exchanges.get_mut(next)) else {
        return Err(Error::Connect(format!("the recording has no {method} {path} with this body")));
    };
    exchange.used = true;
    match (exchange.status, exchange.error.as_deref()) {
        (Some(status), _) => Ok(Response {
            status,
            headers: exchange
                .content_type
                .iter()
                .map(|value| ("content-type".to_owned(), value.clone()))
                .collect(),
            body: exchange.answer.clone().into_bytes(),
        }),
        (None, Some("timeout")) => Err(Error::Timeout),
        (None, Some("protocol")) => Err(Error::Protocol("as recorded".to_owned())),
        (None, Some("tls")) => Err(Error::Tls("as recorded".to_owned())),
        (None, Some("too-large")) => Err(Error::TooLarge(8 << 20)),
        (None, _) => Err(Error::Connect("as recorded".to_owned())),
    }
}

/// Path and query.
fn path_of(url: &str) -> &str {
    let host = url.split_once("://").map_or(url, |(_, rest)| rest);
    host.find(['/', '?']).and_then(|start| host.get(start..)).unwrap_or("/")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::Request;

    const RECORDING: &str = r#"{"format": 1, "function": "doctors", "arguments": {}, "answer": null,
        "at": "2026-11-20T06:00:00Z", "local_now": "2026-11-20T09:00:00", "now_ms": 1795154400000, "exchanges": [
        {"method": "GET", "path": "/a?x=1", "status": 200, "content_type": "application/json", "answer": "[1]"},
        {"method": "GET", "path": "/a?x=1", "status": 503, "answer": "closed"},
        {"method": "POST", "path": "/b", "body": "{\"k\":\"v\",\"n\":1}", "error": "timeout"}]}"#;

    #[test]
    fn requests_get_their_recorded_answers_in_turn() {
        let host = TestHost::new().replay(RECORDING).install();
        let get = || Request::get("https://any.example/a?x=1").send();
        let first = get().unwrap();
        assert_eq!((first.status, first.body.as_slice()), (200, b"[1]".as_slice()));
        assert_eq!(first.headers, [("content-type".to_owned(), "application/json".to_owned())]);
        assert_eq!((get().unwrap().status, get().unwrap().status), (503, 503));
        let post = |body: &str| Request::post("https://any.example/b").body(body).send();
        assert_eq!(post("{ \"n\": 1, \"k\": \"v\" }"), Err(Error::Timeout));
        assert!(matches!(post("{}"), Err(Error::Connect(why)) if why.contains("POST /b")));
        assert_eq!(host.sent().len(), 5);
        assert_eq!(crate::clock::local_now(), "2026-11-20T09:00:00");
    }

    #[test]
    #[should_panic(expected = "not a recording")]
    fn another_text_is_no_recording() {
        let _host = TestHost::new().replay("[]").install();
    }
}
