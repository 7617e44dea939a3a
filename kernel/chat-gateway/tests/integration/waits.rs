//! Long polls that wait in the kernel (adr/0067). Time is tokio's own, which passes at once.

use super::env::{GUEST, ROOM, USER};
use async_trait::async_trait;
use cabinet_chat_gateway::{
    BrowserCall, Gateway, GatewayMetrics, GatewayParts, Limits, MediaKey, Refused, Reply,
};
use cabinet_domain::UserId;
use cabinet_fakes::{FakeChat, FakeClock, FakeRoomRelay};
use cabinet_ports::Problem;
use cabinet_ports::chat::{
    ChatAnswer, ChatMethod, ChatOwner, ChatRequest, ChatTransport, RelayedNews, RoomRelay,
};
use chrono::DateTime;
use futures::StreamExt;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep};
use uuid::Uuid;

/// A homeserver that says what it is told to say, after a while.
struct Homeserver {
    chat: Arc<FakeChat>,
    takes: Mutex<Duration>,
    asked: AtomicUsize,
    most: AtomicUsize,
    /// What it pushes while it answers for the first time, and to whom.
    pushes: OnceLock<(Arc<Gateway>, Value)>,
}

#[async_trait]
impl ChatTransport for Homeserver {
    async fn forward(&self, request: ChatRequest) -> Result<ChatAnswer, Problem> {
        let asked = self.asked.fetch_add(1, Ordering::SeqCst) + 1;
        self.most.fetch_max(asked, Ordering::SeqCst);
        let answer = self.chat.forward(request).await;
        if let Some((gateway, transaction)) = self.pushes.get() {
            gateway.told(transaction.to_string().as_bytes()).await;
        }
        let takes = *self.takes.lock().unwrap();
        sleep(takes).await;
        self.asked.fetch_sub(1, Ordering::SeqCst);
        answer
    }
}

struct Waits {
    chat: Arc<FakeChat>,
    homeserver: Arc<Homeserver>,
    gateway: Arc<Gateway>,
    relay: Arc<FakeRoomRelay>,
}

impl Waits {
    async fn start() -> Self {
        Self::with(Limits { polls_at_homeserver: 0, ..Limits::USUAL }, Arc::default()).await
    }

    async fn with(limits: Limits, relay: Arc<FakeRoomRelay>) -> Self {
        let chat = Arc::new(FakeChat::default());
        chat.open(USER, ROOM);
        let homeserver = Arc::new(Homeserver {
            chat: chat.clone(),
            takes: Mutex::default(),
            asked: AtomicUsize::new(0),
            most: AtomicUsize::new(0),
            pushes: OnceLock::new(),
        });
        let gateway = Arc::new(Gateway::new(GatewayParts {
            conversations: chat.clone(),
            server: chat.clone(),
            transport: homeserver.clone(),
            relay: Arc::<FakeRoomRelay>::clone(&relay) as Arc<dyn RoomRelay>,
            clock: Arc::new(FakeClock::at(DateTime::from_timestamp(1_795_000_000, 0).unwrap())),
            media_key: MediaKey::new([7; 32]),
            scanner: None,
            limits,
            metrics: GatewayMetrics::default(),
        }));
        let hears = gateway.clone();
        tokio::spawn(async move { hears.hear().await });
        settle().await;
        Self { chat, homeserver, gateway, relay }
    }

    /// The homeserver has told of messages and of typing.
    async fn prove(&self) {
        self.push("!other:hosp.test", true, true).await;
    }

    async fn push(&self, room: &str, events: bool, ephemeral: bool) {
        self.gateway.told(transaction(room, events, ephemeral).to_string().as_bytes()).await;
    }

    fn poll_of(&self, owner: ChatOwner, since: &str) -> JoinHandle<Result<Value, Refused>> {
        let gateway = self.gateway.clone();
        let since = since.to_owned();
        tokio::spawn(async move {
            let call = BrowserCall {
                method: "GET".to_owned(),
                path: "client/v3/sync".to_owned(),
                query: Some(format!("since={since}&timeout=30000")),
                origin: None,
                length: None,
                body: futures::stream::empty().boxed(),
            };
            match gateway.serve(owner, call).await? {
                Reply::Json(answer) => Ok(answer),
                Reply::File { .. } => panic!("a file"),
            }
        })
    }

    /// A poll that has begun.
    async fn poll(&self, since: &str) -> JoinHandle<Result<Value, Refused>> {
        let poll = self.poll_of(USER, since);
        settle().await;
        poll
    }

    /// `since` and `timeout` of the questions since the last look.
    fn asked(&self) -> Vec<(String, String)> {
        let calls = self.chat.forwarded().into_iter().filter(|call| call.method == ChatMethod::Get);
        let of = |query: &[(&'static str, String)], name: &str| {
            query.iter().find(|(found, _)| *found == name).unwrap().1.clone()
        };
        calls.map(|call| (of(&call.query, "since"), of(&call.query, "timeout"))).collect()
    }

    /// The timeout of the question that a new poll begins with.
    async fn begins_with(&self) -> String {
        self.asked();
        self.chat.answer(200, nothing("s9"));
        let poll = self.poll("s8").await;
        poll.abort();
        settle().await;
        self.asked().remove(0).1
    }
}

fn transaction(room: &str, events: bool, ephemeral: bool) -> Value {
    let message = json!({ "type": "m.room.message", "room_id": room, "event_id": "$1" });
    let typing = json!({ "type": "m.typing", "room_id": room, "content": { "user_ids": [] } });
    json!({
        "events": if events { vec![message] } else { Vec::new() },
        "ephemeral": if ephemeral { vec![typing] } else { Vec::new() },
    })
}

fn nothing(next: &str) -> Value {
    json!({ "next_batch": next, "rooms": { "join": { ROOM: { "timeline": { "events": [], "limited": false } } } } })
}

fn message(next: &str, text: &str) -> Value {
    let event = json!({ "type": "m.room.message", "event_id": "$1", "sender": "@n:hosp.test", "origin_server_ts": 5,
        "content": { "msgtype": "m.text", "body": text } });
    json!({ "next_batch": next, "rooms": { "join": { ROOM: { "timeline": { "events": [event] } } } } })
}

fn body(said: &Value) -> &Value {
    &said["rooms"]["join"][ROOM]["timeline"]["events"][0]["content"]["body"]
}

/// Lets every task go on until it waits for something.
async fn settle() {
    for _ in 0..50 {
        tokio::task::yield_now().await;
    }
}

fn pair(since: &str, timeout: &str) -> (String, String) {
    (since.to_owned(), timeout.to_owned())
}

/// Issue 16: a patient who waits costs no connection to the homeserver.
#[tokio::test(start_paused = true)]
async fn a_poll_waits_in_the_kernel_and_a_transaction_ends_it_at_once() {
    let waits = Waits::start().await;
    waits.prove().await;
    let begin = Instant::now();
    waits.chat.answer(200, nothing("s1"));
    let poll = waits.poll("s0").await;
    assert_eq!(waits.asked(), [pair("s0", "0")]);
    waits.chat.answer(200, message("s2", "Добрый день"));
    waits.push(ROOM, true, false).await;
    let said = poll.await.unwrap().unwrap();
    assert_eq!((body(&said), &said["next_batch"]), (&json!("Добрый день"), &json!("s2")));
    assert_eq!(waits.asked(), [pair("s1", "0")]);
    assert_eq!(begin.elapsed(), Duration::ZERO);

    // What happens elsewhere wakes no poll; its end brings the newest position.
    waits.chat.answer(200, nothing("s3"));
    let poll = waits.poll("s2").await;
    waits.push("!other:hosp.test", true, true).await;
    waits.chat.answer(200, nothing("s4"));
    assert_eq!(poll.await.unwrap().unwrap()["next_batch"], "s4");
    assert_eq!(begin.elapsed(), Duration::from_secs(30));
    assert_eq!(waits.asked(), [pair("s2", "0"), pair("s3", "0")]);
}

/// What happens while the homeserver answers is not in its answer, and is not missed.
#[tokio::test(start_paused = true)]
async fn an_event_between_the_question_and_the_wait_is_not_missed() {
    let waits = Waits::start().await;
    waits.prove().await;
    assert!(waits.homeserver.pushes.set((waits.gateway.clone(), transaction(ROOM, true, false))).is_ok());
    let begin = Instant::now();
    waits.chat.answer(200, nothing("s1"));
    waits.chat.answer(200, message("s2", "a"));
    assert_eq!(body(&waits.poll("s0").await.await.unwrap().unwrap()), "a");
    assert_eq!(begin.elapsed(), Duration::ZERO);
}

/// A process of the homeserver that answers may be behind the one that tells.
#[tokio::test(start_paused = true)]
async fn a_wake_that_brings_nothing_asks_twice_more() {
    let waits = Waits::start().await;
    waits.prove().await;
    let begin = Instant::now();
    for next in ["s1", "s2", "s3"] {
        waits.chat.answer(200, nothing(next));
    }
    waits.chat.answer(200, message("s4", "a"));
    let poll = waits.poll("s0").await;
    waits.push(ROOM, true, false).await;
    assert_eq!(body(&poll.await.unwrap().unwrap()), "a");
    assert_eq!(begin.elapsed(), Duration::from_millis(1_800));
}

/// Without proof that it tells of everything, polls wait at the homeserver as if there were no transactions (adr/0047, mode `register`).
#[tokio::test(start_paused = true)]
async fn transactions_are_relied_on_after_they_told_of_messages_and_of_typing() {
    let waits = Waits::start().await;
    assert_eq!(waits.begins_with().await, "30000");
    waits.push("!other:hosp.test", true, false).await;
    assert_eq!(waits.begins_with().await, "30000", "a registration without receive_ephemeral");
    waits.push("!other:hosp.test", false, true).await;
    assert_eq!(waits.begins_with().await, "0");
    waits.gateway.interrupted();
    assert_eq!(waits.begins_with().await, "30000", "the homeserver pauses");
    waits.prove().await;
    assert_eq!(waits.begins_with().await, "0");
    waits.relay.happens(RelayedNews::Lost);
    settle().await;
    assert_eq!(waits.begins_with().await, "30000", "another kernel may be told instead");
    waits.relay.happens(RelayedNews::Connected);
    settle().await;
    assert_eq!(waits.begins_with().await, "0");
}

/// An event of which the homeserver did not tell comes at the end of the poll; from then on polls wait at the homeserver.
#[tokio::test(start_paused = true)]
async fn an_event_that_was_not_told_of_ends_the_reliance_for_some_minutes() {
    let waits = Waits::start().await;
    waits.prove().await;
    let begin = Instant::now();
    waits.chat.answer(200, nothing("s1"));
    waits.chat.answer(200, message("s2", "late"));
    assert_eq!(body(&waits.poll("s0").await.await.unwrap().unwrap()), "late");
    assert_eq!(begin.elapsed(), Duration::from_secs(30));
    assert_eq!(waits.begins_with().await, "0", "the transaction may be on its way");
    sleep(Duration::from_secs(6)).await;
    assert_eq!(waits.begins_with().await, "30000");
    waits.prove().await;
    assert_eq!(waits.begins_with().await, "30000", "it tells of some events only");
    sleep(Duration::from_secs(600)).await;
    waits.prove().await;
    assert_eq!(waits.begins_with().await, "0");
}

/// The kernel knows of the patient's own messages without the homeserver, and waiting polls go on there.
#[tokio::test(start_paused = true)]
async fn an_own_message_shows_within_seconds_that_transactions_do_not_come() {
    let waits = Waits::start().await;
    waits.prove().await;
    waits.chat.answer(200, nothing("s1"));
    let poll = waits.poll("s0").await;
    waits.asked();
    for told in [true, false] {
        waits.chat.answer(200, json!({ "event_id": "$own" }));
        let call = BrowserCall {
            method: "PUT".to_owned(),
            path: format!("client/v3/rooms/{ROOM}/send/m.room.message/{told}"),
            query: None,
            origin: None,
            length: None,
            body: futures::stream::iter([Ok(br#"{"msgtype":"m.text","body":"a"}"#.to_vec().into())]).boxed(),
        };
        waits.gateway.serve(USER, call).await.ok().unwrap();
        waits.chat.forwarded();
        if told {
            for next in ["s2", "s3", "s4"] {
                waits.chat.answer(200, nothing(next));
            }
            waits.push(ROOM, true, false).await;
            sleep(Duration::from_secs(6)).await;
            assert_eq!(waits.asked().len(), 3);
        } else {
            waits.chat.answer(200, nothing("s5"));
            waits.chat.answer(200, message("s6", "of the clinic"));
            // Five seconds until it is missed, five at most until this poll's turn; twelve have passed.
            sleep(Duration::from_secs(11)).await;
            let asked = waits.asked();
            assert_eq!(asked[0], pair("s4", "0"));
            assert_eq!(asked[1].0, "s5");
            assert!(asked[1].1.parse::<u32>().unwrap() > 10_000, "{asked:?}");
        }
    }
    assert_eq!(body(&poll.await.unwrap().unwrap()), "of the clinic");
}

/// B-098: who waits in the kernel learns as soon as anybody does that the homeserver is gone.
#[tokio::test(start_paused = true)]
async fn one_failure_has_all_polls_ask() {
    let waits = Waits::start().await;
    waits.chat.open(GUEST, "!guest:hosp.test");
    waits.prove().await;
    let begin = Instant::now();
    waits.chat.answer(200, nothing("s1"));
    let waiting = waits.poll("s0").await;
    waits.chat.answer(502, json!({}));
    waits.chat.answer(502, json!({}));
    let failed = waits.poll_of(GUEST, "s0").await.unwrap().unwrap_err();
    assert_eq!(failed.code, "chat_unavailable");
    assert_eq!(waiting.await.unwrap().unwrap_err().code, "chat_unavailable");
    assert!(begin.elapsed() < Duration::from_secs(6), "{:?}", begin.elapsed());
}

/// Issue 16: a word to everybody does not become a thousand questions at once.
#[tokio::test(start_paused = true)]
async fn polls_that_are_woken_together_ask_one_after_the_other() {
    let waits = Waits::start().await;
    let patients: Vec<ChatOwner> =
        (10..110).map(|number| ChatOwner::from(UserId(Uuid::from_u128(number)))).collect();
    patients.iter().for_each(|patient| waits.chat.open(*patient, ROOM));
    waits.prove().await;
    *waits.homeserver.takes.lock().unwrap() = Duration::from_millis(10);
    patients.iter().for_each(|_| waits.chat.answer(200, nothing("s1")));
    let polls: Vec<_> = patients.iter().map(|patient| waits.poll_of(*patient, "s0")).collect();
    sleep(Duration::from_secs(1)).await;
    patients.iter().for_each(|_| waits.chat.answer(200, message("s2", "to all")));
    let begin = Instant::now();
    waits.push(ROOM, true, false).await;
    for poll in polls {
        assert_eq!(body(&poll.await.unwrap().unwrap()), "to all");
    }
    assert_eq!(waits.homeserver.most.load(Ordering::SeqCst), 16);
    assert_eq!(begin.elapsed(), Duration::from_millis(70), "a hundred, sixteen at a time");
}

/// X-059: what was read before the wait is read again after it.
#[tokio::test(start_paused = true)]
async fn a_conversation_that_ends_meanwhile_is_asked_for_no_more() {
    let waits = Waits::start().await;
    waits.prove().await;
    waits.chat.answer(200, nothing("s1"));
    let poll = waits.poll("s0").await;
    waits.asked();
    waits.chat.close(USER);
    waits.push(ROOM, true, false).await;
    assert_eq!(poll.await.unwrap().unwrap_err().code, "chat_not_opened");
    assert_eq!(waits.asked(), []);
}

/// Some polls wait at the homeserver all the same: they notice when it is gone.
#[tokio::test(start_paused = true)]
async fn the_first_polls_wait_at_the_homeserver() {
    let waits = Waits::with(Limits { polls_at_homeserver: 1, ..Limits::USUAL }, Arc::default()).await;
    waits.prove().await;
    *waits.homeserver.takes.lock().unwrap() = Duration::from_secs(30);
    let first = waits.poll("s0").await;
    let second = waits.poll("s0").await;
    assert_eq!(waits.asked(), [pair("s0", "30000"), pair("s0", "0")]);
    first.abort();
    second.abort();
}

/// Two kernels on one database: the homeserver tells one of them.
#[tokio::test(start_paused = true)]
async fn what_another_kernel_is_told_ends_polls_here() {
    let here = Waits::start().await;
    let limits = Limits { polls_at_homeserver: 0, ..Limits::USUAL };
    let there = Waits::with(limits, here.relay.other()).await;
    there.prove().await;
    settle().await;
    here.chat.answer(200, nothing("s1"));
    let poll = here.poll("s0").await;
    assert_eq!(here.asked(), [pair("s0", "0")], "what others are told is relied on");
    here.chat.answer(200, message("s2", "a"));
    there.push(ROOM, true, false).await;
    assert_eq!(body(&poll.await.unwrap().unwrap()), "a");
    assert_eq!(here.asked(), [pair("s1", "0")]);
}

/// A transaction of anybody's form tells nothing and breaks nothing.
#[tokio::test(start_paused = true)]
async fn odd_transactions_tell_nothing() {
    let waits = Waits::start().await;
    for odd in [
        json!(null),
        json!({ "events": 1, "ephemeral": {} }),
        json!({ "events": [1, {}, { "room_id": 1 }, { "room_id": "a" }, { "room_id": "!a b:h" }] }),
        json!({ "events": [], "ephemeral": [{ "type": "m.presence", "room_id": ROOM }] }),
    ] {
        waits.gateway.told(odd.to_string().as_bytes()).await;
    }
    waits.gateway.told(b"{").await;
    assert_eq!(waits.begins_with().await, "30000");
}
