//! `cabinet:host/http`: converts a guest's request to one that the egress guard may send. Secrets are filled in here, outside the guest.
//! The egress guard then checks the address on each hop.

use super::CallState;
use crate::author_calls::Exchange;
use crate::bindings::cabinet::host::http::{Error, Escape, Header, Host, Method, Request, Response};
use crate::egress::{Egress, EgressError, Outgoing};
use crate::tap::{Passage, Reply, Tap, TappedRequest};
use cabinet_contract_rules as rules;
use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use secrecy::ExposeSecret;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;
use url::Url;

/// Reserve before the wall-clock limit, so that the guest can turn a time-out into a `problem` before it is stopped.
const LAST_MOMENT: Duration = Duration::from_millis(200);
/// Headers that the HTTP client sets. With `host` a guest could reach another virtual host than the granted one.
const OURS: [&str; 9] = [
    "host",
    "content-length",
    "transfer-encoding",
    "connection",
    "keep-alive",
    "te",
    "trailer",
    "upgrade",
    "proxy-authorization",
];

impl Host for CallState {
    async fn send(&mut self, request: Request) -> Result<Response, Error> {
        // Without the secrets, which are filled in later.
        let is_watched = self.recording.is_some() || self.context.tap.is_some();
        let written = is_watched.then(|| request.body.clone().unwrap_or_default());
        let outgoing = self.outgoing(request)?;
        let watched = written.map(|body| TappedRequest::of(&outgoing, body));
        let exchange = watched.as_ref().map(Exchange::begin);
        let start = Instant::now();
        let origin = outgoing.url.origin().ascii_serialization();
        let context = Arc::clone(&self.context);
        let answer = match (&context.tap, watched) {
            (Some(tap), Some(request)) => send_tapped(&context.egress, tap.as_ref(), outgoing, request).await,
            _ => context.egress.send(outgoing).await,
        };
        let took = start.elapsed();
        self.waited += took;
        let duration_ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
        if let (Some(recording), Some(exchange)) = (&mut self.recording, exchange) {
            recording.exchanges.push(exchange.ended(&answer, took));
        }
        let (plugin, host) = (context.plugin.as_str(), context.host.as_str());
        match answer {
            Ok(answer) => {
                // An earlier refusal did not stop the plugin, so a problem that it reports now has another reason.
                self.denial = None;
                let status = answer.status;
                tracing::debug!(
                    plugin.id = plugin,
                    medical.host = host,
                    origin,
                    status,
                    duration_ms,
                    "{origin} answered {status}"
                );
                let headers =
                    answer.headers.into_iter().map(|(name, value)| Header { name, value }).collect();
                Ok(Response { status, headers, body: answer.body })
            }
            Err(reason) => {
                match &reason {
                    EgressError::Denied(why) => self.refuse(why.clone()),
                    EgressError::Tls(why) => {
                        self.refuse(format!("plugin {plugin} cannot call {origin}: TLS: {why}"));
                    }
                    _ => self.context.told_once(&format!("plugin {plugin} asked {origin}: {reason}")),
                }
                Err(match reason {
                    EgressError::Denied(why) => Error::Denied(why),
                    EgressError::Timeout => Error::Timeout,
                    EgressError::TooLarge(cap) => Error::TooLarge(cap),
                    EgressError::Tls(why) => Error::Tls(why),
                    EgressError::Connect(why) => Error::Connect(why),
                    EgressError::Protocol(why) => Error::Protocol(why),
                })
            }
        }
    }
}

/// Sends a request of a plugin under test, if the tap lets it through.
async fn send_tapped(egress: &Egress, tap: &dyn Tap, outgoing: Outgoing, request: TappedRequest) -> Reply {
    let reply = match tap.passage(&request) {
        Passage::Sent => egress.send(outgoing).await,
        Passage::SentThen(change) => change(egress.send(outgoing).await),
        Passage::Kept(reply) => reply,
    };
    tap.replied(request, &reply);
    reply
}

impl CallState {
    fn outgoing(&self, request: Request) -> Result<Outgoing, Error> {
        let denied = |why: &str| Error::Denied(format!("plugin {}: {why}", self.context.plugin));
        let url = Url::parse(&request.url).map_err(|_| denied("the address of the request is not a URL"))?;
        let mut headers = HeaderMap::new();
        for header in &request.headers {
            let (name, value) = parse(&header.name, &header.value).map_err(|why| denied(&why))?;
            headers.append(name, value);
        }
        for header in &request.secret_headers {
            let secret = self.secret(&header.value).ok_or_else(|| denied("a secret without a value"))?;
            let text = format!("{}{}{}", header.prefix, secret.expose_secret(), header.suffix);
            let (name, mut value) = parse(&header.name, &text).map_err(|why| denied(&why))?;
            value.set_sensitive(true);
            headers.append(name, value);
        }
        let mut body = request.body;
        for place in &request.secret_body {
            let secret = self.secret(&place.value).ok_or_else(|| denied("a secret without a value"))?;
            if let Some(text) = &body {
                let filled =
                    rules::fill(text, &place.placeholder, secret.expose_secret(), place.escape.into());
                body = Some(filled.map_err(|why| denied(&why.to_string()))?);
            }
        }
        let left = self.deadline.saturating_duration_since(Instant::now()).saturating_sub(LAST_MOMENT);
        Ok(Outgoing {
            method: match request.method {
                Method::Get => reqwest::Method::GET,
                Method::Head => reqwest::Method::HEAD,
                Method::Post => reqwest::Method::POST,
                Method::Put => reqwest::Method::PUT,
                Method::Delete => reqwest::Method::DELETE,
                Method::Patch => reqwest::Method::PATCH,
            },
            url,
            headers,
            body,
            write_reserved: self.has_effects,
            timeout: Duration::from_millis(u64::from(request.timeout_ms)).min(left),
        })
    }
}

/// Error texts name the header but never its value.
pub(crate) fn parse(name: &str, value: &str) -> Result<(HeaderName, HeaderValue), String> {
    let parsed: HeaderName = name.parse().map_err(|_| format!("{name:?} is not the name of a header"))?;
    if OURS.contains(&parsed.as_str()) {
        return Err(format!("the header {parsed} is set by the kernel"));
    }
    let value = HeaderValue::from_str(value)
        .map_err(|_| format!("the value of the header {parsed} is not allowed"))?;
    Ok((parsed, value))
}

impl From<Escape> for rules::Escape {
    fn from(escape: Escape) -> Self {
        match escape {
            Escape::None => Self::None,
            Escape::Xml => Self::Xml,
            Escape::Json => Self::Json,
            Escape::Form => Self::Form,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_that_the_kernel_sets_are_refused_and_values_stay_out_of_the_text() {
        assert!(parse("SOAPAction", "\"x\"").is_ok());
        assert_eq!(parse("Host", "other").unwrap_err(), "the header host is set by the kernel");
        assert_eq!(parse("X-A", "secret\nvalue").unwrap_err(), "the value of the header x-a is not allowed");
        assert!(parse("a b", "x").is_err());
    }
}
