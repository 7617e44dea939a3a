//! Forwards the calls of patients' browsers to the chat's homeserver (adr/0047). The plugin has told the address and the token before; each
//! call is compared with the grants again and goes through the egress guard. Nothing is buffered: the answer is read as fast as the browser
//! reads it, and a browser that leaves closes its call.

use crate::binding::Binding;
use crate::egress::{ForwardedBody, ForwardedCall};
use crate::host::Plugin;
use async_trait::async_trait;
use cabinet_ports::chat::{ChatAnswer, ChatBody, ChatCallKind, ChatMethod, ChatRequest, ChatTransport};
use cabinet_ports::{FileStream, Problem, ProblemCode};
use futures::StreamExt;
use futures::stream::try_unfold;
use reqwest::Method;
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue, RETRY_AFTER};
use secrecy::ExposeSecret;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use url::Url;

/// Most concurrent long polls: issue 16 asks for 1 000 patients; each may have two tabs.
const LONG_POLLS: usize = 2_000;
/// Most concurrent short calls.
const SHORT_CALLS: usize = 64;
/// Most concurrent files.
const FILES: usize = 16;
/// Waiting for a free place.
const PLACE: Duration = Duration::from_secs(5);
/// Until a short call is answered.
const SHORT: Duration = Duration::from_secs(20);
/// A long poll waits 30 s at the homeserver.
const LONG: Duration = Duration::from_secs(45);
/// Until a file begins to arrive.
const FILE: Duration = Duration::from_secs(60);
/// Between two chunks of an answer.
const PIECE: Duration = Duration::from_secs(30);
/// Pause before a caller may retry when all places are taken.
const BUSY: Duration = Duration::from_secs(5);

/// The way to the homeserver of a deployment.
pub(crate) struct PluginTransport {
    plugin: Arc<Plugin>,
    short: Arc<Semaphore>,
    long: Arc<Semaphore>,
    files: Arc<Semaphore>,
}

impl PluginTransport {
    pub(crate) fn new(plugin: Arc<Plugin>) -> Self {
        let places = |count| Arc::new(Semaphore::new(count));
        Self { plugin, short: places(SHORT_CALLS), long: places(LONG_POLLS), files: places(FILES) }
    }

    async fn place(&self, kind: ChatCallKind) -> Result<OwnedSemaphorePermit, Problem> {
        let places = match kind {
            ChatCallKind::Short => &self.short,
            ChatCallKind::LongPoll => &self.long,
            ChatCallKind::Media => &self.files,
        };
        match tokio::time::timeout(PLACE, Arc::clone(places).acquire_owned()).await {
            Ok(Ok(place)) => Ok(place),
            _ => {
                let why = "too many calls of the chat are under way";
                Err(Problem { retry_after: Some(BUSY), ..Problem::new(ProblemCode::PluginBusy, why) })
            }
        }
    }
}

#[async_trait]
impl ChatTransport for PluginTransport {
    async fn forward(&self, request: ChatRequest) -> Result<ChatAnswer, Problem> {
        let place = self.place(request.kind).await?;
        let answer = self.plugin.send_forwarded(&Binding::Chat, call(request)?).await?;
        let text = |name: HeaderName| Some(answer.headers().get(name)?.to_str().ok()?.to_owned());
        Ok(ChatAnswer {
            status: answer.status().as_u16(),
            content_type: text(CONTENT_TYPE),
            retry_after: text(RETRY_AFTER),
            length: answer.content_length(),
            content: content(answer, place),
        })
    }
}

/// The call with its address, secret and time limit.
fn call(request: ChatRequest) -> Result<ForwardedCall, Problem> {
    let invalid = |why: &str| Problem::new(ProblemCode::Configuration, why);
    let url = address(&request).ok_or_else(|| invalid("the address of the homeserver takes no path"))?;
    let bearer = format!("Bearer {}", request.upstream.token.expose_secret());
    let mut secret =
        HeaderValue::try_from(bearer).map_err(|_| invalid("the token of the chat is no header"))?;
    secret.set_sensitive(true);
    let patience = match (request.kind, &request.body) {
        (_, ChatBody::File { .. }) => None,
        (ChatCallKind::Short, _) => Some(SHORT),
        (ChatCallKind::LongPoll, _) => Some(LONG),
        (ChatCallKind::Media, _) => Some(FILE),
    };
    let (body, is_sent_file) = match request.body {
        ChatBody::None => (ForwardedBody::None, false),
        ChatBody::Json(bytes) => (ForwardedBody::Bytes(bytes), false),
        ChatBody::File { media_type, length, content } => {
            let media_type = HeaderValue::try_from(media_type)
                .unwrap_or(HeaderValue::from_static("application/octet-stream"));
            (ForwardedBody::Stream { media_type, length, content }, true)
        }
    };
    Ok(ForwardedCall {
        method: match request.method {
            ChatMethod::Get => Method::GET,
            ChatMethod::Put => Method::PUT,
            ChatMethod::Post => Method::POST,
        },
        url,
        headers: HeaderMap::from_iter([(AUTHORIZATION, secret)]),
        body,
        patience,
        is_file: request.kind == ChatCallKind::Media && !is_sent_file,
    })
}

/// The address: each segment and value is encoded, so none can lead elsewhere. A segment of dots would, and is refused.
fn address(request: &ChatRequest) -> Option<Url> {
    let mut url = request.upstream.base.clone();
    if request.path.iter().any(|segment| segment.is_empty() || segment.chars().all(|c| c == '.')) {
        return None;
    }
    url.path_segments_mut().ok()?.pop_if_empty().push("_matrix").extend(&request.path);
    let mut query = url.query_pairs_mut();
    query.clear();
    for (name, value) in &request.query {
        query.append_pair(name, value);
    }
    if let Some(user) = &request.upstream.acting_for {
        query.append_pair("user_id", user);
    }
    drop(query);
    if url.query() == Some("") {
        url.set_query(None);
    }
    Some(url)
}

/// The chunks of the answer. The place is held until the last one, or until the reader leaves.
fn content(answer: reqwest::Response, place: OwnedSemaphorePermit) -> FileStream<'static> {
    try_unfold((answer, place), |(mut answer, place)| async move {
        let Ok(piece) = tokio::time::timeout(PIECE, answer.chunk()).await else {
            return Err(io::Error::new(io::ErrorKind::TimedOut, "the homeserver fell silent"));
        };
        // The client's error text may contain the address, so it is dropped.
        let piece = piece
            .map_err(|_| io::Error::new(io::ErrorKind::UnexpectedEof, "the homeserver cut its answer off"))?;
        Ok(piece.map(|piece| (piece, (answer, place))))
    })
    .boxed()
}

#[cfg(test)]
mod tests {
    use super::*;
    use cabinet_ports::chat::ChatUpstream;

    fn request(path: &[&str], query: Vec<(&'static str, String)>) -> ChatRequest {
        ChatRequest {
            upstream: ChatUpstream {
                base: "https://hs.example/matrix".parse().unwrap(),
                acting_for: Some("@cab_1:hosp.test".to_owned()),
                token: "t".into(),
            },
            kind: ChatCallKind::Short,
            method: ChatMethod::Get,
            path: path.iter().map(|segment| (*segment).to_owned()).collect(),
            query,
            body: ChatBody::None,
        }
    }

    /// an id cannot name another call of the homeserver.
    #[test]
    fn every_segment_and_value_stays_within_its_place() {
        let odd = request(
            &["client", "v3", "rooms", "!a/../../admin?x=1#y:h", "messages"],
            vec![("from", "t&user_id=@other:h".into())],
        );
        assert_eq!(
            address(&odd).unwrap().as_str(),
            "https://hs.example/matrix/_matrix/client/v3/rooms/!a%2F..%2F..%2Fadmin%3Fx=1%23y:h/messages?from=t%26user_id%3D%40other%3Ah&user_id=%40cab_1%3Ahosp.test"
        );
        for dots in ["..", ".", ""] {
            assert!(address(&request(&["client", dots], Vec::new())).is_none(), "{dots:?}");
        }
    }
}
