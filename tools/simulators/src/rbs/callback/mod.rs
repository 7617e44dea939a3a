//! Callbacks: the merchant is told of events (protocol sheet rbs-payment §8). `Outbox` composes and logs them, `delivery` sends them.

mod delivery;
mod log;
mod signer;

pub use delivery::run;
pub use log::{CallbackLog, CallbackState, LoggedCallback, Try};
pub use signer::Signer;

use super::behaviour::{Callbacks, Checksum, Method};
use super::family::Family;
use super::gateway::Clock;
use super::moscow;
use super::order::{Event, Order};
use chrono::{DateTime, Utc};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// How the parameters are transmitted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Transport {
    Get,
    Post,
    Json,
}

/// A callback without its checksum.
#[derive(Debug, Clone)]
pub struct Callback {
    pub url: String,
    pub transport: Transport,
    /// All parameters except `checksum` and `sign_alias`.
    pub params: BTreeMap<String, String>,
    pub checksum: Checksum,
    /// Whether the checksum must not match.
    pub is_wrong: bool,
}

/// A callback to deliver.
#[derive(Debug)]
pub struct Delivery {
    /// Number in the log.
    number: u64,
    callback: Callback,
    delay: Duration,
    tries: u8,
    retry: Duration,
    /// Is told when the first try is over.
    first_try: Option<oneshot::Sender<()>>,
}

/// In which order held callbacks are sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ReleaseOrder {
    AsHappened,
    Reversed,
}

/// Outgoing callbacks.
#[derive(Debug)]
pub struct Outbox {
    /// What was sent.
    pub log: Arc<CallbackLog>,
    /// Creates checksums.
    pub signer: Arc<Signer>,
    queue: mpsc::UnboundedSender<Delivery>,
    held: Mutex<Vec<Delivery>>,
}

impl Outbox {
    /// An outbox, and the queue that [`run`] delivers.
    pub fn new(signer: Signer, clock: Clock) -> (Self, mpsc::UnboundedReceiver<Delivery>) {
        let (queue, deliveries) = mpsc::unbounded_channel();
        let (log, signer) = (Arc::new(CallbackLog::new(clock)), Arc::new(signer));
        (Self { log, signer, queue, held: Mutex::default() }, deliveries)
    }

    /// Tells the merchant of an event. Returns what resolves after the first try; `None` if nothing is sent now.
    pub fn tell(
        &self,
        callbacks: &Callbacks,
        now: DateTime<Utc>,
        order: &Order,
        event: Event,
    ) -> Option<oneshot::Receiver<()>> {
        let url = order.registered.callback_url.as_ref().or(callbacks.url.as_ref())?;
        let transport = match (order.registered.family, callbacks.method) {
            (Family::Json, _) => Transport::Json,
            (Family::Classic, Method::Get) => Transport::Get,
            (Family::Classic, Method::Post) => Transport::Post,
        };
        let callback = Callback {
            url: url.clone(),
            transport,
            params: params(order, event, now, transport),
            checksum: callbacks.checksum,
            is_wrong: callbacks.wrong_checksum,
        };
        let mut told = None;
        for _ in 0..callbacks.copies {
            let (first_try, receiver) = oneshot::channel();
            let sent = self.send(callbacks, callback.clone(), Some(first_try));
            told = told.or(sent.then_some(receiver));
        }
        told
    }

    /// Sends a callback, holds it, or loses it. Returns whether it is on its way.
    pub fn send(&self, how: &Callbacks, callback: Callback, first_try: Option<oneshot::Sender<()>>) -> bool {
        let state = match (how.lost, how.held) {
            (true, _) => CallbackState::Lost,
            (false, true) => CallbackState::Held,
            (false, false) => CallbackState::Queued,
        };
        let delivery = Delivery {
            number: self.log.add(&callback, state),
            callback,
            delay: Duration::from_millis(how.delay_ms),
            tries: how.tries,
            retry: Duration::from_millis(how.retry_ms),
            first_try,
        };
        match state {
            CallbackState::Held => self.held().push(delivery),
            // The receiver is dropped only when the gateway stops.
            CallbackState::Queued => return self.queue.send(delivery).is_ok(),
            _ => {}
        }
        false
    }

    /// Sends the held callbacks one after the other: the next one after the first try of the one before.
    pub async fn release(&self, order: ReleaseOrder) {
        let mut held = std::mem::take(&mut *self.held());
        if order == ReleaseOrder::Reversed {
            held.reverse();
        }
        for mut delivery in held {
            let (first_try, over) = oneshot::channel();
            delivery.first_try = Some(first_try);
            self.log.set(delivery.number, CallbackState::Queued);
            if self.queue.send(delivery).is_ok() {
                // An error means that the gateway is being stopped.
                let _ = over.await;
            }
        }
    }

    /// Forgets everything. Callbacks on their way are not tried again.
    pub fn clear(&self) {
        self.held().clear();
        self.log.clear();
    }

    fn held(&self) -> MutexGuard<'_, Vec<Delivery>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn params(order: &Order, event: Event, now: DateTime<Utc>, transport: Transport) -> BTreeMap<String, String> {
    let mut params = BTreeMap::from([
        ("mdOrder".to_owned(), order.id.to_string()),
        ("orderNumber".to_owned(), order.registered.number.clone()),
        ("operation".to_owned(), event.kind.name().to_owned()),
        ("status".to_owned(), u8::from(event.is_success).to_string()),
    ]);
    if transport != Transport::Json {
        params.insert("amount".to_owned(), event.amount.get().to_string());
        params.insert("callbackCreationDate".to_owned(), moscow::java_date(now));
    }
    params
}
