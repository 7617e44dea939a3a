//! Serves the calls of browsers of patients and guests.

use crate::call::{Call, InvalidCall};
use crate::forward::{KnownUpstream, Person};
use crate::limits::{Kept, Limits};
use crate::media_address::MediaKey;
use crate::metrics::GatewayMetrics;
use crate::poll::ASKS;
use crate::refused::Refused;
use crate::repeats::Repeats;
use crate::wakes::{Wakes, news};
use cabinet_domain::Origin;
use cabinet_ports::chat::{ChatOwner, ChatTransport, Conversation, Conversations, RoomRelay};
use cabinet_ports::{ChatServer, Clock, FileStream};
use cabinet_user_files::Clamd;
use futures::StreamExt;
use moka::sync::Cache;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

/// How long the plugin's word on how calls are forwarded is kept. A token that was withdrawn in the meantime is renewed.
/// A long poll asks at its beginning and its end, half a minute later.
const UPSTREAM_KEPT: Duration = Duration::from_secs(90);
/// Patients whose word is kept.
const UPSTREAMS: u64 = 4_096;

/// What the gateway needs.
pub struct GatewayParts {
    pub conversations: Arc<dyn Conversations>,
    pub server: Arc<dyn ChatServer>,
    pub transport: Arc<dyn ChatTransport>,
    /// The other kernels on the database.
    pub relay: Arc<dyn RoomRelay>,
    pub clock: Arc<dyn Clock>,
    pub media_key: MediaKey,
    /// Without it, files are not scanned.
    pub scanner: Option<Clamd>,
    pub limits: Limits,
    pub metrics: GatewayMetrics,
}

/// The chat's gateway of a deployment.
pub struct Gateway {
    pub(crate) conversations: Arc<dyn Conversations>,
    pub(crate) server: Arc<dyn ChatServer>,
    pub(crate) transport: Arc<dyn ChatTransport>,
    pub(crate) media_key: MediaKey,
    pub(crate) scanner: Option<Clamd>,
    pub(crate) max_file_bytes: u64,
    pub(crate) limits: Kept,
    pub(crate) upstreams: Cache<ChatOwner, Arc<KnownUpstream>>,
    pub(crate) repeats: Repeats,
    pub(crate) wakes: Arc<Wakes>,
    /// Long polls that may wait at the homeserver while transactions are relied on.
    pub(crate) at_homeserver: Semaphore,
    /// Questions of polls that were woken.
    pub(crate) asks: Semaphore,
    relay: Arc<dyn RoomRelay>,
    pub(crate) metrics: GatewayMetrics,
}

/// A call as it arrived.
pub struct BrowserCall {
    pub method: String,
    /// What follows `/_matrix/`, as it was sent.
    pub path: String,
    pub query: Option<String>,
    /// Where the request came from, for the audit log.
    pub origin: Option<Origin>,
    /// The header `Content-Length`.
    pub length: Option<u64>,
    pub body: FileStream<'static>,
}

/// The answer to a call.
pub enum Reply {
    Json(Value),
    /// To be sent as a file that runs nothing.
    File {
        media_type: &'static str,
        length: Option<u64>,
        content: FileStream<'static>,
    },
}

impl Gateway {
    pub fn new(parts: GatewayParts) -> Self {
        Self {
            limits: Kept::new(&parts.limits, parts.clock),
            max_file_bytes: parts.limits.max_file_bytes,
            conversations: parts.conversations,
            server: parts.server,
            transport: parts.transport,
            media_key: parts.media_key,
            scanner: parts.scanner,
            upstreams: Cache::builder().max_capacity(UPSTREAMS).time_to_live(UPSTREAM_KEPT).build(),
            repeats: Repeats::new(),
            wakes: Wakes::new(parts.metrics.clone()),
            at_homeserver: Semaphore::new(parts.limits.polls_at_homeserver),
            asks: Semaphore::new(ASKS),
            relay: parts.relay,
            metrics: parts.metrics,
        }
    }

    /// Takes in a transaction of the homeserver, once its token was compared: polls in the rooms that it tells of are answered, here and in
    /// the other kernels.
    pub async fn told(&self, transaction: &[u8]) {
        let news = news(transaction);
        if news.room_ids.is_empty() {
            return;
        }
        self.wakes.told(&news);
        if let Err(error) = self.relay.tell(&news).await {
            tracing::warn!(%error, "other kernels are not told of an event of the chat; they find it later");
        }
    }

    /// A transaction could not be taken in, so the homeserver pauses before it sends it again.
    pub fn interrupted(&self) {
        self.wakes.interrupted();
    }

    /// Hears what the homeserver tells other kernels, until it is dropped.
    pub async fn hear(&self) {
        let mut heard = self.relay.hear();
        while let Some(news) = heard.next().await {
            self.wakes.relayed(news);
        }
    }

    /// Serves a call of a signed-in patient or a guest. Dropping the future closes the call at the homeserver.
    ///
    /// # Errors
    /// [`Refused`], to be answered with its status and body.
    pub async fn serve(&self, owner: impl Into<ChatOwner>, call: BrowserCall) -> Result<Reply, Refused> {
        let owner = owner.into();
        let parsed = Call::parse(&call.method, &call.path, call.query.as_deref()).map_err(refusal);
        let name = parsed.as_ref().map_or("other", Call::name);
        let served = async {
            self.limits.call(owner)?;
            self.served(owner, parsed?, call).await
        };
        let served = served.await;
        self.metrics.count(name, served.as_ref().err().map_or("ok", |refused| refused.code));
        served
    }

    async fn served(&self, owner: ChatOwner, call: Call, sent: BrowserCall) -> Result<Reply, Refused> {
        if owner.is_guest() && !call.is_for_guests() {
            return Err(Refused::not_for_guests());
        }
        match call {
            // The newest version whose calls we serve.
            Call::Versions => return Ok(Reply::Json(json!({ "versions": ["v1.11"] }))),
            Call::MediaConfig => return Ok(Reply::Json(json!({ "m.upload.size": self.max_file_bytes }))),
            _ => {}
        }
        let origin = sent.origin.clone();
        let conversation: Conversation =
            self.conversations.of(owner).await?.ok_or_else(Refused::not_opened)?;
        let person = Person { owner, conversation: &conversation, origin: origin.as_ref() };
        if let Some(room) = call.room() {
            self.own_room(person, room).await?;
        }
        let answer = match call {
            Call::Versions | Call::MediaConfig => return Err(Refused::unrecognized()),
            Call::Sync { since, timeout } => self.poll(person, since, timeout).await?,
            Call::Messages { room, from, limit } => self.messages(person, &room, from, limit).await?,
            Call::Members { room } => self.members(person, &room).await?,
            Call::Send { room, transaction } => self.write(person, &room, &transaction, sent).await?,
            Call::Redact { room, event, transaction } => {
                self.redact(person, &room, &event, &transaction).await?
            }
            Call::Typing { room, user } => self.typing(person, &room, &user, sent).await?,
            Call::Receipt { room, event } => self.receipt(person, &room, &event).await?,
            Call::ReadMarkers { room } => self.read_markers(person, &room, sent).await?,
            Call::Upload { name } => Box::pin(self.upload(person, &name, sent)).await?,
            Call::Download { server, media } => {
                return self.file(person, "download", &server, &media, Vec::new()).await;
            }
            Call::Thumbnail { server, media, width, height, crop } => {
                let method = if crop { "crop" } else { "scale" };
                let query = vec![
                    ("width", width.to_string()),
                    ("height", height.to_string()),
                    ("method", method.to_owned()),
                ];
                return self.file(person, "thumbnail", &server, &media, query).await;
            }
        };
        Ok(Reply::Json(answer))
    }
}

fn refusal(invalid: InvalidCall) -> Refused {
    match invalid {
        InvalidCall::Unrecognized => Refused::unrecognized(),
        InvalidCall::Missing(_) => Refused::invalid("M_MISSING_PARAM", "A parameter is missing."),
        InvalidCall::Invalid(_) => Refused::invalid("M_INVALID_PARAM", "A parameter has an unknown value."),
    }
}
