//! Sends what is owed: one job for one browser.
//!
//! A message is sent at least once: if the kernel dies after the push service accepted it and before the job is noted as done, it is sent
//! again. Both have the same topic, so a push service that still holds the first one replaces it (RFC 8030 §5.4), and the browser shows one
//! notice of a kind at a time.

use crate::answer::Sent;
use crate::vapid::authorization;
use crate::{Browser, PushKeys, PushMetrics, encrypt};
use async_trait::async_trait;
use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use cabinet_domain::{NotificationChannel, NotificationKind, PushSubscriptionId, QuietHours, UserId};
use cabinet_ports::push::{PushRequest, PushTransport};
use cabinet_ports::repository::{Job, PushSubscription};
use cabinet_ports::{Backoff, Clock, JobOutcome, JobWorker, SEND_PUSH, StorageError, Stores};
use cabinet_vault::Vault;
use chrono::{DateTime, TimeDelta, Utc};
use chrono_tz::Tz;
use ring::rand::{SecureRandom, SystemRandom};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;

/// Delays between tries; a push service that asks for a longer pause gets it.
const UNREACHABLE: Backoff = Backoff::new(Duration::from_secs(15), Duration::from_secs(30 * 60));
/// Delay after a database failure.
const DATABASE: TimeDelta = TimeDelta::seconds(30);
/// For how long a message is of use: the kernel tries, and the push service keeps it for a browser that is off (RFC 8030 §5.2).
const fn useful(kind: NotificationKind) -> TimeDelta {
    match kind {
        // The last reminder comes two hours before the visit.
        NotificationKind::Visit => TimeDelta::hours(2),
        // A slot is offered for two hours, if the hospital chooses nothing else.
        NotificationKind::Slot => TimeDelta::hours(2),
        NotificationKind::Result
        | NotificationKind::Questionnaire
        | NotificationKind::Invoice
        | NotificationKind::Chat => TimeDelta::days(1),
    }
}

/// Time for one exchange. Push services answer within a second.
const EXCHANGE: Duration = Duration::from_secs(15);
/// A push service that does not answer holds its turn for the whole exchange.
const AT_A_TIME: usize = 8;
/// Bytes of a topic: 32 characters at most (RFC 8030 §5.4).
const TOPIC_BYTES: usize = 24;

/// How messages are sent.
pub struct PushSending {
    keys: PushKeys,
    subject: String,
    transport: Arc<dyn PushTransport>,
    random: Arc<dyn SecureRandom + Send + Sync>,
}

impl PushSending {
    /// `subject` is where push services reach the hospital: `mailto:` or https.
    pub fn new(keys: PushKeys, subject: String, transport: Arc<dyn PushTransport>) -> Self {
        Self { keys, subject, transport, random: Arc::new(SystemRandom::new()) }
    }
}

/// Job worker for [`SEND_PUSH`].
pub struct PushWorker {
    pub stores: Stores,
    pub vault: Arc<Vault>,
    /// `None`: the hospital sends no push messages any more. What is still owed is dropped.
    pub sending: Option<PushSending>,
    /// Applies to people who have chosen no quiet hours.
    pub quiet_hours: Option<QuietHours>,
    /// The hospital's time zone.
    pub zone: Tz,
    pub metrics: PushMetrics,
    pub clock: Arc<dyn Clock>,
}

/// Arguments of the job, as the storage writes them (`owe`).
#[derive(Debug, Deserialize)]
struct Payload {
    user: UserId,
    subscription: PushSubscriptionId,
    kind: NotificationKind,
    owed_at: DateTime<Utc>,
}

/// What the browser is told.
#[derive(Serialize)]
struct Message<'a> {
    kind: NotificationKind,
    language: &'a str,
}

#[async_trait]
impl JobWorker for PushWorker {
    fn kind(&self) -> &'static str {
        SEND_PUSH
    }

    async fn run(&self, job: &Job) -> JobOutcome {
        let Ok(payload) = serde_json::from_value::<Payload>(job.payload.clone()) else {
            return JobOutcome::GiveUp { reason: "the payload is no push message" };
        };
        let Some(sending) = &self.sending else { return self.drop_it() };
        let until = payload.owed_at + useful(payload.kind);
        let left = until - self.clock.now();
        if left <= TimeDelta::zero() {
            return self.drop_it();
        }
        let subscription = match self.wanted(&payload, sending).await {
            Ok(Wanted::By(subscription)) => subscription,
            Ok(Wanted::No) => return self.drop_it(),
            Ok(Wanted::After(after)) => {
                return JobOutcome::Again { after, reason: "the person has quiet hours" };
            }
            Err(_) => return JobOutcome::Again { after: DATABASE, reason: "the database did not answer" },
        };
        let request = match self.request(&payload, &subscription, sending, left) {
            Ok(request) => request,
            Err(reason) => return JobOutcome::GiveUp { reason },
        };
        let host = request.endpoint.host_str().unwrap_or_default().to_owned();
        let answer = sending.transport.send(request).await;
        let now = self.clock.now();
        let sent = Sent::of(&answer, now);
        self.metrics.count(sent.name());
        match sent {
            Sent::Accepted => JobOutcome::Done,
            Sent::Gone => self.forget(subscription.id).await,
            Sent::Refused(reason) => {
                let status = answer.map(|answer| answer.status).ok();
                tracing::warn!(host, status, reason, "a push message was refused");
                JobOutcome::GiveUp { reason }
            }
            Sent::Later(pause) => {
                let after = UNREACHABLE.time_delta(job.attempts).max(pause.unwrap_or_default());
                match now + after < until {
                    true => {
                        JobOutcome::Again { after, reason: "the push service asks to come again or is away" }
                    }
                    false => self.drop_it(),
                }
            }
        }
    }

    fn patience(&self) -> TimeDelta {
        TimeDelta::from_std(EXCHANGE).unwrap_or(TimeDelta::MAX) + TimeDelta::seconds(30)
    }

    fn at_a_time(&self) -> usize {
        AT_A_TIME
    }
}

/// Whether a message is sent.
enum Wanted {
    By(PushSubscription),
    No,
    /// The person is not to be disturbed for this long.
    After(TimeDelta),
}

impl PushWorker {
    /// The subscription, if the person still has it, still wants to hear of this, and the account is open. One that was made with an
    /// earlier key of the kernel is of no use: the push service would refuse the message. The browser renews it when it is opened.
    async fn wanted(&self, payload: &Payload, sending: &PushSending) -> Result<Wanted, StorageError> {
        let found = self.stores.pushes.lookup(payload.user, payload.subscription).await?;
        let Some(subscription) = found.filter(|found| found.server_key == sending.keys.public()) else {
            return Ok(Wanted::No);
        };
        // All was read while the message waited.
        if payload.kind == NotificationKind::Chat && self.stores.chat_rooms.unread(payload.user).await? == 0 {
            return Ok(Wanted::No);
        }
        let settings = self.stores.notifications.settings(payload.user).await?;
        let user = self.stores.users.lookup(payload.user).await?;
        if !settings.wants(payload.kind, NotificationChannel::Push) || user.is_none_or(|user| user.disabled) {
            return Ok(Wanted::No);
        }
        let (now, quiet) = (self.clock.now(), settings.quiet.hours(self.quiet_hours));
        let end = quiet.and_then(|quiet| quiet.end(now, self.zone));
        Ok(end.map_or(Wanted::By(subscription), |end| Wanted::After(end - now)))
    }

    fn request(
        &self,
        payload: &Payload,
        subscription: &PushSubscription,
        sending: &PushSending,
        left: TimeDelta,
    ) -> Result<PushRequest, &'static str> {
        let browser = Browser::open(&self.vault, subscription.id, &subscription.sealed)
            .map_err(|_| "the subscription cannot be opened")?;
        let message = Message { kind: payload.kind, language: &subscription.language };
        let text = serde_json::to_vec(&message).map_err(|_| "the message cannot be written")?;
        let body =
            encrypt(&browser, &text, &*sending.random).map_err(|_| "the message cannot be encrypted")?;
        let proof = authorization(&sending.keys, &sending.subject, browser.endpoint(), self.clock.now());
        let headers = vec![
            ("authorization", proof),
            ("content-type", "application/octet-stream".to_owned()),
            ("content-encoding", "aes128gcm".to_owned()),
            ("ttl", left.num_seconds().to_string()),
            ("urgency", "normal".to_owned()),
            ("topic", self.topic(payload)),
        ];
        Ok(PushRequest { endpoint: browser.endpoint().clone(), headers, body, timeout: EXCHANGE })
    }

    /// Messages of one kind for one browser share a topic: the later one replaces the earlier one. It does not tell the push service the
    /// kind.
    fn topic(&self, payload: &Payload) -> String {
        let about = format!("{}:{}", payload.subscription, payload.kind.name());
        let digest = self.vault.fingerprint("push.topic", about.as_bytes());
        BASE64_URL_SAFE_NO_PAD.encode(digest.get(..TOPIC_BYTES).unwrap_or(&digest))
    }

    async fn forget(&self, id: PushSubscriptionId) -> JobOutcome {
        let forgotten = async {
            let mut work = self.stores.begin().await?;
            work.pushes().drop_gone(id).await?;
            work.commit().await
        };
        match forgotten.await {
            Ok(()) => JobOutcome::Done,
            Err(_) => JobOutcome::Again { after: DATABASE, reason: "the database did not answer" },
        }
    }

    fn drop_it(&self) -> JobOutcome {
        self.metrics.count("dropped");
        JobOutcome::Done
    }
}
