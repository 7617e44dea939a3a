//! Sends calls to the homeserver on behalf of a patient or a guest. An answer of 400 or more means what the plugin says; if the account's credentials are
//! not valid any more, they are renewed once and the call is repeated.

use crate::gateway::Gateway;
use crate::refused::Refused;
use bytes::{Bytes, BytesMut};
use cabinet_domain::Origin;
use cabinet_ports::chat::{
    ChatAccount, ChatAnswer, ChatBody, ChatCallKind, ChatFailureKind, ChatMethod, ChatOwner, ChatRefusal,
    ChatRequest, ChatUpstream, Conversation,
};
use futures::StreamExt;
use secrecy::ExposeSecret;
use serde_json::Value;

/// Longest answer that is parsed. A page of 30 events of 64 KiB fits.
const LONGEST_ANSWER: usize = 2 * 1024 * 1024;
/// How much of a refusal the plugin reads.
const LONGEST_REFUSAL: usize = 64 * 1024;

/// Whose call it is: a patient or a guest.
#[derive(Clone, Copy)]
pub(crate) struct Person<'a> {
    pub(crate) owner: ChatOwner,
    pub(crate) conversation: &'a Conversation,
    /// Where the request came from, for the audit log.
    pub(crate) origin: Option<&'a Origin>,
}

/// A call whose body can be sent again.
pub(crate) struct Plain {
    pub(crate) kind: ChatCallKind,
    pub(crate) method: ChatMethod,
    pub(crate) path: Vec<String>,
    pub(crate) query: Vec<(&'static str, String)>,
    pub(crate) body: Option<Bytes>,
}

impl Plain {
    pub(crate) fn get(path: &[&str]) -> Self {
        Self {
            kind: ChatCallKind::Short,
            method: ChatMethod::Get,
            path: path.iter().map(|segment| (*segment).to_owned()).collect(),
            query: Vec::new(),
            body: None,
        }
    }

    pub(crate) fn with(method: ChatMethod, path: &[&str], body: &Value) -> Self {
        Self { method, body: Some(body.to_string().into()), ..Self::get(path) }
    }

    fn request(&self, upstream: ChatUpstream) -> ChatRequest {
        ChatRequest {
            upstream,
            kind: self.kind,
            method: self.method,
            path: self.path.clone(),
            query: self.query.clone(),
            body: self.body.clone().map_or(ChatBody::None, ChatBody::Json),
        }
    }
}

/// How calls of an account are forwarded, as long as its credentials are these.
#[derive(Clone)]
pub(crate) struct KnownUpstream {
    account: ChatAccount,
    upstream: ChatUpstream,
}

impl Gateway {
    /// Sends the call and returns the answer, whose status is below 400.
    pub(crate) async fn send(&self, person: Person<'_>, call: &Plain) -> Result<ChatAnswer, Refused> {
        let account = &person.conversation.account;
        let answer =
            self.transport.forward(call.request(self.upstream(person.owner, account).await?)).await?;
        if answer.status < 400 {
            return Ok(answer);
        }
        let Some(refused) = self.unless_signed_out(person.owner, answer).await else {
            let renewed = self.renew(person.owner, account).await?;
            let upstream = self.upstream(person.owner, &renewed).await?;
            let answer = self.transport.forward(call.request(upstream)).await?;
            if answer.status < 400 {
                return Ok(answer);
            }
            let refused = self.unless_signed_out(person.owner, answer).await;
            return Err(refused.unwrap_or_else(Refused::unavailable));
        };
        Err(refused)
    }

    /// Sends the call and reads its answer.
    pub(crate) async fn ask(&self, person: Person<'_>, call: &Plain) -> Result<Value, Refused> {
        json(self.send(person, call).await?).await
    }

    /// Sends a call whose body cannot be repeated. If the credentials are not valid any more, they are renewed for the next one.
    pub(crate) async fn send_once(
        &self,
        person: Person<'_>,
        request: impl FnOnce(ChatUpstream) -> ChatRequest,
    ) -> Result<Value, Refused> {
        let account = &person.conversation.account;
        let upstream = self.upstream(person.owner, account).await?;
        let answer = self.transport.forward(request(upstream)).await?;
        if answer.status < 400 {
            return json(answer).await;
        }
        match self.unless_signed_out(person.owner, answer).await {
            Some(refused) => Err(refused),
            None => {
                self.renew(person.owner, account).await?;
                Err(Refused { retry_after: Some(std::time::Duration::ZERO), ..Refused::unavailable() })
            }
        }
    }

    async fn renew(&self, owner: ChatOwner, stale: &ChatAccount) -> Result<ChatAccount, Refused> {
        self.upstreams.invalidate(&owner);
        Ok(self.conversations.renewed(owner, stale).await?.account)
    }

    async fn upstream(&self, owner: ChatOwner, account: &ChatAccount) -> Result<ChatUpstream, Refused> {
        if let Some(known) = self.upstreams.get(&owner)
            && is_same(&known.account, account)
        {
            return Ok(known.upstream.clone());
        }
        let upstream = self.server.access(account).await?;
        let known = KnownUpstream { account: account.clone(), upstream: upstream.clone() };
        self.upstreams.insert(owner, known.into());
        Ok(upstream)
    }

    /// What the refusal means. `None` if the account has to be signed in again.
    async fn unless_signed_out(&self, owner: ChatOwner, answer: ChatAnswer) -> Option<Refused> {
        let (status, retry_after) = (answer.status, answer.retry_after.clone());
        let body = beginning(answer).await;
        let failure = self.server.refusal_meaning(&ChatRefusal { status, retry_after, body }).await;
        if failure.kind == ChatFailureKind::SignedOut {
            return None;
        }
        let is_pause = failure.kind == ChatFailureKind::TooMany;
        let refused = Refused::from(failure);
        if let (true, Some(wait)) = (is_pause, refused.retry_after) {
            self.limits.pause(owner, wait);
        }
        Some(refused)
    }
}

fn is_same(one: &ChatAccount, other: &ChatAccount) -> bool {
    let secret =
        |account: &ChatAccount| account.credentials.as_ref().map(|secret| secret.expose_secret().to_owned());
    one.user_id == other.user_id && secret(one) == secret(other)
}

/// The answer as JSON, at most 2 MiB of it.
async fn json(mut answer: ChatAnswer) -> Result<Value, Refused> {
    let mut body = BytesMut::new();
    while let Some(piece) = answer.content.next().await {
        let piece = piece.map_err(|_| Refused::unavailable())?;
        if body.len() + piece.len() > LONGEST_ANSWER {
            tracing::warn!("an answer of the homeserver is longer than {LONGEST_ANSWER} bytes");
            return Err(Refused::unavailable());
        }
        body.extend_from_slice(&piece);
    }
    serde_json::from_slice(&body).map_err(|_| Refused::unavailable())
}

async fn beginning(mut answer: ChatAnswer) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(Ok(piece)) = answer.content.next().await {
        let room = LONGEST_REFUSAL - body.len();
        body.extend(piece.iter().take(room));
        if body.len() >= LONGEST_REFUSAL {
            break;
        }
    }
    body
}
