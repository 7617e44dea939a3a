//! The chat's gateway over the real plugin and host against Synapse: what a browser sends to `/api/chat/_matrix/…` reaches the patient's own
//! room and nothing else.

use super::env::{TestEnv, patient};
use async_trait::async_trait;
use cabinet_chat_gateway::{
    BrowserCall, Gateway, GatewayMetrics, GatewayParts, Limits, MediaKey, Refused, Reply,
};
use cabinet_domain::{ChatGuestId, Origin, UserId};
use cabinet_fakes::FakeRoomRelay;
use cabinet_ports::chat::{
    ChatAccount, ChatEventKind, ChatFailure, ChatOwner, Conversation, Conversations, DeniedChatObject,
};
use cabinet_ports::{ChatServer, StorageError, SystemClock};
use cabinet_test_synapse::{Client, Settings};
use futures::StreamExt;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use uuid::Uuid;

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89";

/// Conversations in memory.
struct Kept {
    server: Arc<dyn ChatServer>,
    of: Mutex<HashMap<ChatOwner, Conversation>>,
    denied: Mutex<Vec<DeniedChatObject>>,
}

#[async_trait]
impl Conversations for Kept {
    async fn of(&self, user: ChatOwner) -> Result<Option<Conversation>, StorageError> {
        Ok(self.of.lock().unwrap().get(&user).cloned())
    }

    async fn renewed(&self, user: ChatOwner, stale: &ChatAccount) -> Result<Conversation, ChatFailure> {
        let account = self.server.renew(stale).await?;
        let mut of = self.of.lock().unwrap();
        let conversation = of.get_mut(&user).unwrap();
        conversation.account = account;
        Ok(conversation.clone())
    }

    async fn read_up_to(&self, _: ChatOwner, _: &str, _: &str) -> Result<(), StorageError> {
        Ok(())
    }

    async fn denied(
        &self,
        _: ChatOwner,
        what: DeniedChatObject,
        _: Option<&Origin>,
    ) -> Result<(), StorageError> {
        self.denied.lock().unwrap().push(what);
        Ok(())
    }
}

/// A patient's browser.
struct Browser {
    gateway: Arc<Gateway>,
    kept: Arc<Kept>,
    user: ChatOwner,
    room: String,
    own_id: String,
}

impl Browser {
    async fn open(env: &TestEnv) -> Self {
        let (account, room) = env.opened().await;
        env.nurse.join(&room).await;
        let user = ChatOwner::from(UserId(Uuid::from_u128(1)));
        let own_id = account.user_id.clone();
        let conversation = Conversation { account, room_ids: vec![room.clone()] };
        let kept = Arc::new(Kept {
            server: env.port.clone(),
            of: Mutex::new(HashMap::from([(user, conversation)])),
            denied: Mutex::default(),
        });
        let gateway = Gateway::new(GatewayParts {
            conversations: kept.clone(),
            server: env.port.clone(),
            transport: env.plugin_host().chat_transport().unwrap(),
            relay: Arc::new(FakeRoomRelay::default()),
            clock: Arc::new(SystemClock),
            media_key: MediaKey::new([7; 32]),
            scanner: None,
            limits: Limits { max_file_bytes: 1_000_000, ..Limits::USUAL },
            metrics: GatewayMetrics::default(),
        });
        Self { gateway: Arc::new(gateway), kept, user, room, own_id }
    }

    async fn call(&self, method: &str, path: &str, body: &[u8]) -> Result<Reply, Refused> {
        let (path, query) = path.split_once('?').map_or((path, None), |(path, query)| (path, Some(query)));
        let body = body.to_vec();
        let call = BrowserCall {
            method: method.to_owned(),
            path: path.to_owned(),
            query: query.map(str::to_owned),
            origin: None,
            length: Some(body.len() as u64),
            body: futures::stream::once(async { Ok(body.into()) }).boxed(),
        };
        self.gateway.serve(self.user, call).await
    }

    async fn json(&self, method: &str, path: &str, body: Value) -> Result<Value, Refused> {
        match self.call(method, path, body.to_string().as_bytes()).await? {
            Reply::Json(answer) => Ok(answer),
            Reply::File { .. } => panic!("a file"),
        }
    }

    async fn in_room(&self, method: &str, path: &str, body: Value) -> Result<Value, Refused> {
        self.json(method, &format!("client/v3/rooms/{}/{path}", self.room), body).await
    }

    async fn write(&self, transaction: &str, content: Value) -> Result<String, Refused> {
        let said = self.in_room("PUT", &format!("send/m.room.message/{transaction}"), content).await?;
        Ok(said["event_id"].as_str().unwrap().to_owned())
    }

    async fn sync(&self, since: Option<&str>) -> Result<Value, Refused> {
        let since = since.map_or(String::new(), |since| format!("&since={since}"));
        self.json("GET", &format!("client/v3/sync?timeout=5000{since}"), json!({})).await
    }

    fn events<'a>(&self, said: &'a Value, part: &str) -> &'a Vec<Value> {
        said["rooms"]["join"][&self.room][part]["events"].as_array().unwrap()
    }

    fn denied(&self) -> Vec<DeniedChatObject> {
        std::mem::take(&mut self.kept.denied.lock().unwrap())
    }
}

/// What the status and our code are.
fn refusal<T>(said: Result<T, Refused>) -> (u16, &'static str, &'static str) {
    let refused = said.err().unwrap();
    (refused.status, refused.errcode, refused.code)
}

const NOT_FOUND: (u16, &str, &str) = (404, "M_NOT_FOUND", "chat_not_found");

async fn nurse_writes(nurse: &Client, room: &str, transaction: &str, content: Value) -> String {
    let said = nurse.put(&format!("/v3/rooms/{room}/send/m.room.message/{transaction}"), &content).await;
    assert_eq!(said.status, 200, "{}", said.body);
    said.body["event_id"].as_str().unwrap().to_owned()
}

/// B-196…B-199, B-288.
#[tokio::test]
async fn texts_go_both_ways_by_long_poll_and_history_and_foreign_html_is_cleaned() {
    let env = TestEnv::appservice().await;
    let browser = Browser::open(&env).await;
    let first = browser.sync(None).await.unwrap();
    let since = first["next_batch"].as_str().unwrap().to_owned();

    // The poll waits; the nurse's answer ends it.
    let foreign = json!({ "msgtype": "m.text", "body": "Добрый день", "format": "org.matrix.custom.html",
        "formatted_body": "<b>Добрый</b> день<script>alert(1)</script><img src=x onerror=alert(1)>", "org.x": 1,
        "ru.cabinet.buttons": [{ "caption": "Да", "response": "да", "x": 1 }] });
    let (said, answer) =
        tokio::join!(browser.sync(Some(&since)), nurse_writes(&env.nurse, &browser.room, "n1", foreign));
    let said = said.unwrap();
    let message = &browser.events(&said, "timeline")[0];
    assert_eq!(message["event_id"], answer);
    assert_eq!(
        message["content"],
        json!({ "msgtype": "m.text", "body": "Добрый день", "format": "org.matrix.custom.html", "formatted_body": "<b>Добрый</b> день",
            "ru.cabinet.buttons": [{ "caption": "Да", "response": "да" }] })
    );

    // One transaction id, one message.
    let text = json!({ "msgtype": "m.text", "body": "да", "m.relates_to": { "m.in_reply_to": { "event_id": answer } } });
    let own = browser.write("m1", text.clone()).await.unwrap();
    assert_eq!(browser.write("m1", text).await.unwrap(), own);
    assert_eq!(env.nurse.texts(&browser.room).await, ["да", "Добрый день"]);

    for number in 0..40 {
        nurse_writes(
            &env.nurse,
            &browser.room,
            &format!("h{number}"),
            json!({ "msgtype": "m.text", "body": number.to_string() }),
        )
        .await;
    }
    let page = browser.in_room("GET", "messages?dir=b&limit=100", json!({})).await.unwrap();
    let bodies: Vec<_> =
        page["chunk"].as_array().unwrap().iter().map(|event| event["content"]["body"].clone()).collect();
    assert_eq!((bodies.len(), &bodies[0], &bodies[29]), (30, &json!("39"), &json!("10")));
    let older = format!("messages?dir=b&from={}", page["end"].as_str().unwrap());
    let older = browser.in_room("GET", &older, json!({})).await.unwrap();
    assert_eq!(older["chunk"][0]["content"]["body"], "9");
    let members = browser.in_room("GET", "joined_members", json!({})).await.unwrap();
    assert_eq!(members["joined"][&browser.own_id]["display_name"], "Мария П.");
    assert_eq!(browser.denied(), []);
}

/// B-267.
#[tokio::test]
async fn only_own_messages_are_changed_and_deleted_and_reading_and_typing_are_shown() {
    let env = TestEnv::appservice().await;
    let browser = Browser::open(&env).await;
    let of_nurse =
        nurse_writes(&env.nurse, &browser.room, "n1", json!({ "msgtype": "m.text", "body": "как дела?" }))
            .await;
    let own = browser.write("m1", json!({ "msgtype": "m.text", "body": "плоха" })).await.unwrap();
    let change = |event: &str| {
        json!({ "msgtype": "m.text", "body": "* плохо", "m.new_content": { "msgtype": "m.text", "body": "плохо" },
            "m.relates_to": { "rel_type": "m.replace", "event_id": event } })
    };
    browser.write("m2", change(&own)).await.unwrap();
    assert_eq!(refusal(browser.write("m3", change(&of_nurse)).await), (403, "M_FORBIDDEN", "chat_forbidden"));
    let redact = |event: &str| format!("redact/{event}/r-{}", event.len());
    assert_eq!(
        refusal(browser.in_room("PUT", &redact(&of_nurse), json!({})).await),
        (403, "M_FORBIDDEN", "chat_forbidden")
    );
    assert_eq!(browser.denied(), [DeniedChatObject::Event, DeniedChatObject::Event]);
    browser.in_room("PUT", &redact(&own), json!({ "reason": "x" })).await.unwrap();
    let page = browser.in_room("GET", "messages?dir=b", json!({})).await.unwrap();
    let redacted = page["chunk"].as_array().unwrap().iter().find(|event| event["event_id"] == own).unwrap();
    assert_eq!(
        (&redacted["content"], &redacted["unsigned"]["redacted_because"]["sender"]),
        (&json!({}), &json!(browser.own_id))
    );

    let typing = |who: &str| format!("typing/{who}");
    browser
        .in_room("PUT", &typing(&browser.own_id), json!({ "typing": true, "timeout": 90_000 }))
        .await
        .unwrap();
    assert_eq!(
        refusal(browser.in_room("PUT", &typing("@nurse:hosp.test"), json!({ "typing": true })).await),
        NOT_FOUND
    );
    assert_eq!(browser.denied(), [DeniedChatObject::User]);
    browser.in_room("POST", &format!("receipt/m.read/{of_nurse}"), json!({})).await.unwrap();
    browser
        .in_room("POST", "read_markers", json!({ "m.fully_read": of_nurse, "m.read": of_nurse }))
        .await
        .unwrap();
    let said = browser.sync(None).await.unwrap();
    let ephemeral = browser.events(&said, "ephemeral");
    assert!(
        ephemeral.iter().any(|event| event["content"]["user_ids"] == json!([browser.own_id])),
        "{ephemeral:?}"
    );
    assert!(
        ephemeral.iter().any(|event| event["content"][&of_nurse]["m.read"][&browser.own_id].is_object()),
        "{ephemeral:?}"
    );
    assert_eq!(browser.events(&said, "account_data")[0]["content"]["event_id"], of_nurse);
}

/// Issue 16, X-059: a stranger's room, event and file do not exist, and the attempts are noted.
#[tokio::test]
async fn what_is_a_strangers_does_not_exist_and_the_attempt_is_noted() {
    let env = TestEnv::appservice().await;
    let browser = Browser::open(&env).await;
    let said = env.nurse.post("/v3/createRoom", &json!({ "preset": "public_chat" })).await;
    let other_room = said.body["room_id"].as_str().unwrap();
    let other_event =
        nurse_writes(&env.nurse, other_room, "n1", json!({ "msgtype": "m.text", "body": "тайна" })).await;

    for (method, path) in [
        ("GET", "messages?dir=b"),
        ("GET", "joined_members"),
        ("PUT", "send/m.room.message/1"),
        ("POST", "read_markers"),
    ] {
        let path = format!("client/v3/rooms/{other_room}/{path}");
        assert_eq!(refusal(browser.json(method, &path, json!({})).await), NOT_FOUND, "{path}");
    }
    assert_eq!(browser.denied(), [DeniedChatObject::Room; 4]);

    assert_eq!(
        refusal(browser.in_room("PUT", &format!("redact/{other_event}/1"), json!({})).await),
        NOT_FOUND
    );
    assert_eq!(
        refusal(browser.in_room("POST", &format!("receipt/m.read/{other_event}"), json!({})).await),
        NOT_FOUND
    );
    assert_eq!(
        refusal(browser.in_room("POST", "read_markers", json!({ "m.read": other_event })).await),
        NOT_FOUND
    );
    let answer = json!({ "msgtype": "m.text", "body": "a", "m.relates_to": { "m.in_reply_to": { "event_id": other_event } } });
    assert_eq!(refusal(browser.write("m1", answer).await), NOT_FOUND);
    assert_eq!(browser.denied(), [DeniedChatObject::Event; 4]);

    let file = json!({ "msgtype": "m.file", "body": "a", "url": "mxc://hosp.test/abcdefghijklmnopqrstuvwx" });
    assert_eq!(refusal(browser.write("m2", file).await), NOT_FOUND);
    let path = "client/v1/media/download/hosp.test/abcdefghijklmnopqrstuvwxabcdefghijklmnopqrstuvwx";
    assert_eq!(refusal(browser.call("GET", path, b"").await), NOT_FOUND);
    assert_eq!(browser.denied(), [DeniedChatObject::Media; 2]);

    // A patient without a conversation, and a call that is not on the list, are refused.
    let stranger = Browser {
        user: UserId(Uuid::from_u128(2)).into(),
        gateway: browser.gateway.clone(),
        kept: browser.kept.clone(),
        room: browser.room.clone(),
        own_id: String::new(),
    };
    assert_eq!(refusal(stranger.sync(None).await), (404, "M_NOT_FOUND", "chat_not_opened"));
    assert_eq!(refusal(browser.json("GET", "client/v3/account/whoami", json!({})).await).1, "M_UNRECOGNIZED");
    let said = browser.sync(None).await.unwrap();
    assert_eq!(said["rooms"]["join"].as_object().unwrap().len(), 1);
}

/// B-196: pictures and files, to the clinic and back.
#[tokio::test]
async fn a_picture_is_sent_and_fetched_and_disguises_and_large_files_are_refused() {
    let env = TestEnv::appservice().await;
    let browser = Browser::open(&env).await;
    let upload = |name: &str| format!("media/v3/upload?filename={name}");
    let Ok(Reply::Json(said)) = browser.call("POST", &upload("a.png"), PNG).await else { panic!("refused") };
    let address = said["content_uri"].as_str().unwrap().to_owned();
    browser
        .write("m1", json!({ "msgtype": "m.image", "body": "a.png", "url": address, "info": { "w": 1 } }))
        .await
        .unwrap();

    // The clinic reads the homeserver's own address.
    let room = &browser.room;
    let seen = env.nurse.get(&format!("/v3/rooms/{room}/messages?dir=b&limit=1")).await;
    let plain = seen.body["chunk"][0]["content"]["url"].as_str().unwrap().to_owned();
    assert!(address.starts_with(&plain) && address.len() == plain.len() + 22, "{address} {plain}");

    let page = browser.in_room("GET", "messages?dir=b", json!({})).await.unwrap();
    let shown = page["chunk"][0]["content"]["url"].as_str().unwrap().strip_prefix("mxc://").unwrap();
    let Ok(Reply::File { media_type, content, .. }) =
        browser.call("GET", &format!("client/v1/media/download/{shown}"), b"").await
    else {
        panic!("no file")
    };
    let bytes: Vec<u8> = content.map(|piece| piece.unwrap().to_vec()).concat().await;
    assert_eq!((media_type, bytes.as_slice()), ("image/png", PNG));
    let bare = plain.strip_prefix("mxc://").unwrap();
    assert_eq!(
        refusal(browser.call("GET", &format!("client/v1/media/download/{bare}"), b"").await),
        NOT_FOUND
    );

    let refused = (415, "M_FORBIDDEN", "file_type_refused");
    assert_eq!(refusal(browser.call("POST", &upload("a.png"), b"<svg onload=alert(1)>").await), refused);
    assert_eq!(refusal(browser.call("POST", &upload("a.exe"), b"MZ").await), refused);
    let large = vec![0; 1_000_001];
    assert_eq!(
        refusal(browser.call("POST", &upload("a.png"), &large).await),
        (413, "M_TOO_LARGE", "chat_too_large")
    );
    let long = json!({ "msgtype": "m.text", "body": "a".repeat(65_536) });
    assert_eq!(refusal(browser.write("m2", long).await), (413, "M_TOO_LARGE", "chat_too_large"));
    // Below our limit, above the homeserver's with what it adds.
    let long = json!({ "msgtype": "m.text", "body": "a".repeat(65_400) });
    assert_eq!(refusal(browser.write("m3", long).await), (413, "M_TOO_LARGE", "chat_too_large"));
    assert_eq!(
        refusal(browser.call("PUT", &format!("client/v3/rooms/{room}/send/m.room.message/m4"), b"{").await),
        (400, "M_NOT_JSON", "chat_invalid")
    );
}

/// B-098, issue 16: the homeserver is killed and started again. A poll that fails says so, and the next one goes on from the same place.
#[tokio::test]
async fn a_poll_goes_on_where_it_was_after_the_homeserver_was_killed() {
    let mut env = TestEnv::appservice().await;
    let browser = Browser::open(&env).await;
    let since = browser.sync(None).await.unwrap()["next_batch"].as_str().unwrap().to_owned();
    env.synapse.kill();
    assert_eq!(refusal(browser.sync(Some(&since)).await), (503, "M_UNKNOWN", "chat_unavailable"));
    env.synapse.restart().await;
    let text =
        nurse_writes(&env.nurse, &browser.room, "n1", json!({ "msgtype": "m.text", "body": "снова здесь" }))
            .await;
    let said = browser.sync(Some(&since)).await.unwrap();
    assert!(browser.events(&said, "timeline").iter().any(|event| event["event_id"] == text), "{said}");
}

/// Issue 16: Synapse is killed between a message and its repetition. As an application service it forgets the transaction id.
#[tokio::test]
async fn a_message_that_is_repeated_after_the_homeserver_was_killed_appears_once() {
    for mode in ["appservice", "register"] {
        let mut env = if mode == "appservice" {
            TestEnv::appservice().await
        } else {
            TestEnv::register(json!({})).await
        };
        let browser = Browser::open(&env).await;
        let text = json!({ "msgtype": "m.text", "body": "раз" });
        let first = browser.write("m1", text.clone()).await.unwrap();
        env.synapse.kill();
        assert_eq!(refusal(browser.write("m2", text.clone()).await).2, "chat_unavailable");
        env.synapse.restart().await;
        assert_eq!(browser.write("m1", text.clone()).await.unwrap(), first, "{mode}");
        browser.write("m2", text.clone()).await.unwrap();
        browser.write("m2", text).await.unwrap();
        assert_eq!(env.nurse.texts(&browser.room).await, ["раз", "раз"], "{mode}");
        let page = browser.in_room("GET", "messages?dir=b&limit=2", json!({})).await.unwrap();
        let ids: Vec<_> = page["chunk"]
            .as_array()
            .unwrap()
            .iter()
            .map(|event| event["unsigned"]["transaction_id"].clone())
            .collect();
        assert_eq!(ids, ["m2", "m1"], "{mode}");
    }
}

/// Issue 16: the token was revoked at the homeserver (mode `register`). The account is renewed once, and the browser notices nothing.
#[tokio::test]
async fn a_revoked_token_is_renewed_once_and_the_call_repeated() {
    let env = TestEnv::register(json!({})).await;
    let browser = Browser::open(&env).await;
    browser.write("m1", json!({ "msgtype": "m.text", "body": "до" })).await.unwrap();
    let account = browser.kept.of.lock().unwrap()[&browser.user].account.clone();
    let said = env.forwarded(&account).await.post("/v3/logout", &json!({})).await;
    assert_eq!(said.status, 200);
    browser.write("m2", json!({ "msgtype": "m.text", "body": "после" })).await.unwrap();
    assert_eq!(env.nurse.texts(&browser.room).await, ["после", "до"]);
}

/// A rate limit of the homeserver is obeyed: further messages are not even sent.
#[tokio::test]
async fn a_pause_that_the_homeserver_asks_for_is_kept() {
    let slow = json!({ "rc_message": { "per_second": 0.01, "burst_count": 2 } });
    let limited =
        Settings { other: slow, registration: json!({ "rate_limited": true }), ..Settings::default() };
    let env = TestEnv::with(limited, json!({})).await;
    let browser = Browser::open(&env).await;
    let mut refused = None;
    for number in 0..10 {
        let text = json!({ "msgtype": "m.text", "body": number.to_string() });
        if let Err(reason) = browser.write(&format!("m{number}"), text).await {
            refused = Some(reason);
            break;
        }
    }
    let refused = refused.unwrap();
    assert_eq!((refused.status, refused.errcode, refused.code), (429, "M_LIMIT_EXCEEDED", "chat_too_many"));
    assert!(refused.retry_after.unwrap().as_secs() > 5, "{refused:?}");
    env.port.health().await.unwrap();
    let again = browser.write("again", json!({ "msgtype": "m.text", "body": "x" })).await.unwrap_err();
    assert_eq!(again.code, "chat_too_many");
    assert!(again.body()["retry_after_ms"].as_u64().unwrap() > 1_000);
}

/// Issue 16, "room left by staff": the patient writes all the same, and who is invited again reads it.
#[tokio::test]
async fn a_room_that_all_employees_have_left_takes_the_patients_messages_and_is_filled_again() {
    let env = TestEnv::appservice().await;
    let browser = Browser::open(&env).await;
    let left = env.nurse.post(&format!("/v3/rooms/{}/leave", browser.room), &json!({})).await;
    assert_eq!(left.status, 200, "{}", left.body);
    let text = json!({ "msgtype": "m.text", "body": "Вы ещё здесь?" });
    let written = browser.write("m1", text).await.unwrap();
    // The kernel hears of it, so the patient waits in its list.
    let told = loop {
        let events = env.port.receive(&env.transaction().await).await.unwrap();
        if let Some(found) = events.into_iter().find(|event| event.id.as_deref() == Some(&written)) {
            break found;
        }
    };
    assert_eq!((told.kind, &told.sender), (ChatEventKind::Message, &browser.own_id));

    let account = browser.kept.of.lock().unwrap()[&browser.user].account.clone();
    assert_eq!(env.port.open_room(&account, &patient(), None).await.unwrap(), browser.room);
    env.nurse.join(&browser.room).await;
    assert_eq!(env.nurse.texts(&browser.room).await, ["Вы ещё здесь?"]);
    nurse_writes(&env.nurse, &browser.room, "n1", json!({ "msgtype": "m.text", "body": "Да" })).await;
    let said = browser.sync(None).await.unwrap();
    let bodies: Vec<_> =
        browser.events(&said, "timeline").iter().map(|event| event["content"]["body"].clone()).collect();
    assert!(bodies.contains(&json!("Да")), "{bodies:?}");
}

/// B-217, B-267: the same gateway for a guest, who reads and writes text at a real homeserver and changes nothing there.
#[tokio::test]
async fn a_guest_writes_text_and_reads_the_answer() {
    let env = TestEnv::appservice().await;
    let patients = Browser::open(&env).await;
    let guest = ChatOwner::Guest(ChatGuestId(Uuid::from_u128(7)));
    let conversation = patients.kept.of.lock().unwrap()[&patients.user].clone();
    patients.kept.of.lock().unwrap().insert(guest, conversation);
    let browser = Browser { user: guest, ..patients };
    let text = json!({ "msgtype": "m.text", "body": "Вы открыты?" });
    let own = browser.write("m1", text).await.unwrap();
    nurse_writes(&env.nurse, &browser.room, "n1", json!({ "msgtype": "m.text", "body": "Да" })).await;
    assert_eq!(env.nurse.texts(&browser.room).await, ["Да", "Вы открыты?"]);
    let page = browser.in_room("GET", "messages?dir=b", json!({})).await.unwrap();
    assert_eq!(page["chunk"][0]["content"]["body"], "Да");
    let refused = (403, "M_GUEST_ACCESS_FORBIDDEN", "chat_forbidden");
    let redaction = format!("redact/{own}/m2");
    assert_eq!(refusal(browser.in_room("PUT", &redaction, json!({})).await), refused);
    let upload = browser.call("POST", "media/v3/upload?filename=a.png", PNG).await;
    assert_eq!(refusal(upload), refused);
    assert_eq!(env.nurse.texts(&browser.room).await, ["Да", "Вы открыты?"]);
}
