//! Calls that the kernel forwards for a browser: the same checks as for any request, a body in chunks, and no redirects, which a homeserver
//! has no reason for.

use super::{Egress, EgressError};
use cabinet_ports::FileStream;
use reqwest::header::{CONTENT_LENGTH, CONTENT_TYPE, HeaderMap, HeaderValue};
use reqwest::{Method, Response};
use std::time::Duration;
use url::Url;

/// A call with its secrets filled in.
pub(crate) struct ForwardedCall {
    pub(crate) method: Method,
    pub(crate) url: Url,
    pub(crate) headers: HeaderMap,
    pub(crate) body: ForwardedBody,
    /// Until the answer begins. `None` while a file is sent, which takes as long as it makes progress.
    pub(crate) patience: Option<Duration>,
    /// Whether the answer is a file: it is passed on as received, without decompression.
    pub(crate) is_file: bool,
}

/// What is sent with it.
pub(crate) enum ForwardedBody {
    None,
    Bytes(bytes::Bytes),
    Stream { media_type: HeaderValue, length: u64, content: FileStream<'static> },
}

impl Egress {
    /// Sends the call. An answer with any status but a redirect is `Ok`.
    ///
    /// # Errors
    /// [`EgressError`].
    pub(crate) async fn forward(&self, call: ForwardedCall) -> Result<Response, EgressError> {
        self.check(&call.url)?;
        let client = if call.is_file { &self.files } else { &self.pooled };
        let mut request = client.request(call.method, call.url).headers(call.headers);
        request = match call.body {
            ForwardedBody::None => request,
            ForwardedBody::Bytes(bytes) => request
                .header(CONTENT_TYPE, HeaderValue::from_static("application/json"))
                .body(reqwest::Body::from(bytes)),
            ForwardedBody::Stream { media_type, length, content } => request
                .header(CONTENT_TYPE, media_type)
                .header(CONTENT_LENGTH, HeaderValue::from(length))
                .body(reqwest::Body::wrap_stream(content)),
        };
        let sent = request.send();
        let answer = match call.patience {
            Some(patience) => tokio::time::timeout(patience, sent).await.map_err(|_| EgressError::Timeout)?,
            None => sent.await,
        };
        let answer = answer.map_err(|error| self.errors.classify(error))?;
        if answer.status().is_redirection() {
            return Err(EgressError::Protocol("the homeserver redirects".to_owned()));
        }
        Ok(answer)
    }
}
