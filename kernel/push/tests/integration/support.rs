//! A hospital with people, browsers and a push service.

use crate::push_server::{BrowserKeys, PushServer};
use async_trait::async_trait;
use cabinet_domain::{ChatRoomId, NotificationKind, PushSubscriptionId, Session, SessionId, UserId};
use cabinet_fakes::{FakeClock, person};
use cabinet_plugin_host::egress::PushClient;
use cabinet_ports::push::{PushAnswer, PushFailure, PushRequest, PushTransport};
use cabinet_ports::repository::{Job, NewPushSubscription, PushSubscribed, PushSubscription, UnreadMessage};
use cabinet_ports::{Clock as _, JobOutcome, JobWorker as _, SEND_PUSH, Stores};
use cabinet_push::{Browser, PushKeys, PushMetrics, PushSending, PushWorker};
use cabinet_test_storage::{TestStorage, committed};
use cabinet_vault::Vault;
use chrono::{DateTime, TimeDelta, Utc};
use secrecy::SecretString;
use std::sync::Arc;
use std::time::Duration;
use uuid::Uuid;

const LEASE: TimeDelta = TimeDelta::minutes(1);

/// The transport of the product, with less patience.
struct Impatient(PushClient);

#[async_trait]
impl PushTransport for Impatient {
    async fn send(&self, request: PushRequest) -> Result<PushAnswer, PushFailure> {
        let timeout = request.timeout.min(Duration::from_millis(500));
        self.0.send(PushRequest { timeout, ..request }).await
    }
}

pub struct TestEnv {
    pub server: PushServer,
    pub storage: TestStorage,
    pub stores: Stores,
    pub clock: Arc<FakeClock>,
    pub keys: PushKeys,
    pub worker: PushWorker,
    pub anna: UserId,
}

pub fn start() -> DateTime<Utc> {
    "2026-11-27T10:00:00Z".parse().unwrap()
}

fn vault() -> Arc<Vault> {
    Arc::new(Vault::new(&SecretString::from("a".repeat(32)), &[]).unwrap())
}

impl TestEnv {
    pub async fn start() -> Self {
        let server = PushServer::start().await;
        let storage = TestStorage::open().await;
        let stores = storage.stores();
        let clock = Arc::new(FakeClock::at(start()));
        let keys = PushKeys::generate().unwrap();
        let worker = worker(&stores, &clock, Some(keys.clone()), (&server.origin, true));
        let anna = committed!(stores, users.add(person("anna"), None)).await.unwrap().id;
        Self { server, storage, stores, clock, keys, worker, anna }
    }

    /// The same with other keys, or reaching another host.
    pub fn other_worker(&self, keys: Option<PushKeys>, reach: (&str, bool)) -> PushWorker {
        worker(&self.stores, &self.clock, keys, reach)
    }

    /// Has a person notified on browser number `number`.
    pub async fn subscribe(&self, user: UserId, number: u8) -> PushSubscriptionId {
        let (keys, at) = (BrowserKeys::new(number), self.clock.now());
        let session = Session {
            id: SessionId(Uuid::now_v7()),
            user,
            refresh_digest: Uuid::now_v7().as_bytes().repeat(2),
            previous_digest: None,
            rotated_at: at,
            created_at: at,
            expires_at: at + TimeDelta::hours(1),
            revoked_at: None,
            user_agent: None,
            persistent: false,
        };
        committed!(self.stores, sessions.add(session.clone(), None)).await.unwrap();
        let id = PushSubscriptionId(Uuid::now_v7());
        let endpoint = format!("{}/push/{number}", self.server.origin);
        // The service takes https only; the push service of the tests has no certificate.
        let safe = endpoint.replace("http:", "https:");
        let browser = Browser::new(&safe, &keys.p256dh(), &keys.auth()).unwrap();
        let kept = serde_json::json!({ "endpoint": endpoint, "p256dh": keys.p256dh(), "auth": keys.auth() });
        let sealed = vault().seal(&PushSubscription::context(id), kept.to_string().as_bytes()).unwrap();
        let subscription = PushSubscription {
            id,
            user,
            endpoint_digest: Browser::endpoint_digest(browser.endpoint()),
            proof: browser.proof(),
            server_key: self.keys.public().to_owned(),
            language: "de".to_owned(),
            sealed,
            created_at: at,
            renewed_at: at,
        };
        let new = NewPushSubscription { subscription, session: session.id };
        let outcome = committed!(self.stores, pushes.subscribe(new)).await.unwrap();
        assert_eq!(outcome, PushSubscribed::New);
        id
    }

    /// The clinic has written in the person's chat. Returns the room.
    pub async fn unread_message(&self, user: UserId) -> ChatRoomId {
        let (key, at) = (user.0.simple().to_string(), self.clock.now());
        let (account, room_id) = (format!("@{key}:x"), format!("!{key}:x"));
        let message = UnreadMessage { event_id: "$1".to_owned(), is_clinic: true, sent_at: at };
        committed!(self.stores, chats.begin(user, &key, at); chats.register(&key, &account, None))
            .await
            .unwrap();
        let room =
            committed!(self.stores, chats.begin_room(&key, None, ChatRoomId(Uuid::now_v7()))).await.unwrap();
        committed!(self.stores, chats.open_room(room.id, &room_id, at); chat_rooms.add_message(room.id, &message))
            .await
            .unwrap();
        room.id
    }

    /// The person is told of an unread message.
    pub async fn owe(&self, user: UserId) -> usize {
        self.unread_message(user).await;
        committed!(self.stores, pushes.owe(user, NotificationKind::Chat, self.clock.now())).await.unwrap()
    }

    /// Leases what is due, as the queue does.
    pub async fn take(&self) -> Vec<Job> {
        self.stores.jobs.take(SEND_PUSH, self.clock.now(), LEASE, 99).await.unwrap()
    }

    /// Runs what is due and notes the outcomes, as the queue does.
    pub async fn run(&self) -> Vec<JobOutcome> {
        self.run_with(&self.worker).await
    }

    pub async fn run_with(&self, worker: &PushWorker) -> Vec<JobOutcome> {
        let mut outcomes = Vec::new();
        for job in self.take().await {
            let outcome = worker.run(&job).await;
            match outcome {
                JobOutcome::Done => self.stores.jobs.complete(&job).await.unwrap(),
                JobOutcome::Again { after, reason } => {
                    self.stores.jobs.retry(&job, self.clock.now() + after, reason).await.unwrap();
                }
                JobOutcome::GiveUp { reason } => self.stores.jobs.give_up(&job, reason).await.unwrap(),
            }
            outcomes.push(outcome);
        }
        outcomes
    }
}

fn worker(
    stores: &Stores,
    clock: &Arc<FakeClock>,
    keys: Option<PushKeys>,
    (host, reaches_loopback): (&str, bool),
) -> PushWorker {
    let loopback = if reaches_loopback { vec!["127.0.0.0/8".parse().unwrap()] } else { Vec::new() };
    let sending = keys.map(|keys| {
        let client = Impatient(PushClient::open(&[host.to_owned()], None, loopback).unwrap());
        PushSending::new(keys, "mailto:it@hospital.example".to_owned(), Arc::new(client))
    });
    PushWorker {
        stores: stores.clone(),
        vault: vault(),
        sending,
        quiet_hours: None,
        zone: chrono_tz::Europe::Moscow,
        metrics: PushMetrics::default(),
        clock: Arc::clone(clock) as _,
    }
}
