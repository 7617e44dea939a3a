//! Synapse with a patient and a nurse in one room, and kernels of which each is a gateway.

use async_trait::async_trait;
use cabinet_chat_gateway::{
    BrowserCall, Gateway, GatewayMetrics, GatewayParts, Limits, MediaKey, Refused, Reply,
};
use cabinet_domain::UserId;
use cabinet_fakes::FakeChat;
use cabinet_ports::chat::{
    ChatAnswer, ChatBody, ChatMethod, ChatOwner, ChatRequest, ChatTransport, RoomRelay,
};
use cabinet_ports::{Problem, ProblemCode, SystemClock};
use cabinet_test_synapse::{AS_TOKEN, Client, Settings, Synapse};
use futures::StreamExt;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;
use tokio::time::Instant;
use uuid::Uuid;

pub const NURSE: &str = "@nurse:hosp.test";
/// The patient's, of the service's namespace.
const LOCALPART: &str = "cab_0123456789abcdef0123456789abcdef";
const OWNER: ChatOwner = ChatOwner::Patient(UserId(Uuid::from_u128(1)));

/// A homeserver that pushes to the test.
pub struct Homeserver {
    pub synapse: Synapse,
    pub nurse: Client,
    pub room: String,
    pushed: UnboundedReceiver<Vec<u8>>,
}

impl Homeserver {
    pub async fn start() -> Self {
        let (push, pushed) = unbounded_channel();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let service_url = Some(format!("http://{}", listener.local_addr().unwrap()));
        tokio::spawn(take_in(listener, push));
        let synapse = Synapse::start(Settings { service_url, ..Settings::default() }).await;
        let nurse = synapse.person("nurse").await;
        let service = synapse.client().token(AS_TOKEN);
        let asked = json!({ "type": "m.login.application_service", "username": LOCALPART });
        assert_eq!(service.post("/v3/register", &asked).await.status, 200);
        let patient = service.acting_for(&own_id());
        let asked = json!({ "preset": "private_chat", "invite": [NURSE] });
        let said = patient.post("/v3/createRoom", &asked).await;
        let room = said.body["room_id"].as_str().unwrap().to_owned();
        nurse.join(&room).await;
        Self { synapse, nurse, room, pushed }
    }

    /// The next transaction.
    pub async fn transaction(&mut self) -> Vec<u8> {
        self.pushed.recv().await.unwrap()
    }

    /// Gives a kernel what is pushed from now on, as long as `delivers` says so.
    pub fn deliver(
        &mut self,
        gateway: Arc<Gateway>,
        delivers: impl Fn() -> bool + Send + 'static,
    ) -> JoinHandle<()> {
        let (_, empty) = unbounded_channel();
        let mut pushed = std::mem::replace(&mut self.pushed, empty);
        tokio::spawn(async move {
            while let Some(transaction) = pushed.recv().await {
                if delivers() {
                    gateway.told(&transaction).await;
                }
            }
        })
    }
}

pub fn own_id() -> String {
    format!("@{LOCALPART}:hosp.test")
}

/// The part of an application service that takes transactions, and says `{}` to everything.
async fn take_in(listener: TcpListener, push: UnboundedSender<Vec<u8>>) {
    while let Ok((stream, _)) = listener.accept().await {
        tokio::spawn(converse(stream, push.clone()));
    }
}

async fn converse(stream: TcpStream, push: UnboundedSender<Vec<u8>>) -> Option<()> {
    let mut stream = BufReader::new(stream);
    loop {
        let (mut length, mut line) = (0, String::new());
        let mut first = String::new();
        loop {
            line.clear();
            if stream.read_line(&mut line).await.ok()? == 0 {
                return None;
            }
            let line = line.trim_end();
            if line.is_empty() {
                break;
            }
            if first.is_empty() {
                line.clone_into(&mut first);
            }
            if let Some((name, value)) = line.split_once(':')
                && name.eq_ignore_ascii_case("content-length")
            {
                length = value.trim().parse().ok()?;
            }
        }
        let mut body = vec![0; length];
        stream.read_exact(&mut body).await.ok()?;
        if first.contains("/transactions/") {
            push.send(body).ok()?;
        }
        let answer = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}";
        stream.write_all(answer.as_bytes()).await.ok()?;
    }
}

/// The way to Synapse, with a note of how long each poll was to wait there.
struct Watched {
    http: reqwest::Client,
    base: String,
    waits: Mutex<Vec<String>>,
}

#[async_trait]
impl ChatTransport for Watched {
    async fn forward(&self, request: ChatRequest) -> Result<ChatAnswer, Problem> {
        let wait = request.query.iter().find(|(name, _)| *name == "timeout");
        self.waits.lock().unwrap().extend(wait.map(|(_, wait)| wait.clone()));
        let method = match request.method {
            ChatMethod::Get => reqwest::Method::GET,
            ChatMethod::Put => reqwest::Method::PUT,
            ChatMethod::Post => reqwest::Method::POST,
        };
        let url = format!("{}/_matrix/{}", self.base, request.path.join("/"));
        let mut call = self.http.request(method, url).bearer_auth(AS_TOKEN).query(&request.query);
        call = call.query(&[("user_id", own_id())]);
        if let ChatBody::Json(body) = request.body {
            call = call.body(body);
        }
        let lost = |_| Problem::new(ProblemCode::Unavailable, "the homeserver is gone");
        let answer = call.send().await.map_err(lost)?;
        let status = answer.status().as_u16();
        let body = answer.bytes().await.map_err(lost)?;
        Ok(ChatAnswer {
            status,
            content_type: None,
            length: None,
            retry_after: None,
            content: futures::stream::once(async { Ok(body) }).boxed(),
        })
    }
}

/// A kernel whose polls wait in it as soon as they may, and the patient's browser.
pub struct Kernel {
    pub gateway: Arc<Gateway>,
    pub room: String,
    watched: Arc<Watched>,
    /// The tasks of the kernel.
    pub tasks: Vec<JoinHandle<()>>,
}

impl Kernel {
    pub fn start(homeserver: &Homeserver, relay: Arc<dyn RoomRelay>) -> Self {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let chat = Arc::new(FakeChat::default());
        chat.open(OWNER, &homeserver.room);
        let watched = Arc::new(Watched {
            http: reqwest::Client::builder().no_proxy().build().unwrap(),
            base: homeserver.synapse.url(),
            waits: Mutex::default(),
        });
        let gateway = Arc::new(Gateway::new(GatewayParts {
            conversations: chat.clone(),
            server: chat,
            transport: watched.clone(),
            relay,
            clock: Arc::new(SystemClock),
            media_key: MediaKey::new([7; 32]),
            scanner: None,
            limits: Limits { polls_at_homeserver: 0, ..Limits::USUAL },
            metrics: GatewayMetrics::default(),
        }));
        let hears = gateway.clone();
        let hears = tokio::spawn(async move { hears.hear().await });
        Self { gateway, room: homeserver.room.clone(), watched, tasks: vec![hears] }
    }

    pub async fn sync(&self, timeout_ms: u32, since: Option<&str>) -> Value {
        sync(&self.gateway, timeout_ms, since).await.unwrap()
    }

    pub async fn put(&self, path: &str, body: &Value) -> Value {
        let path = format!("client/v3/rooms/{}/{path}", self.room);
        call(&self.gateway, "PUT", &path, None, body).await.unwrap()
    }

    /// Polls from the end of the room until polls wait in the kernel: messages and typing are on the way all the while.
    pub async fn relied_on(&self, homeserver: &Client) -> String {
        let mut since = next(&self.sync(0, None).await);
        for number in 0..20 {
            nurse_writes(homeserver, &self.room, &format!("proof-{number}"), "?").await;
            let nurse = format!("/v3/rooms/{}/typing/{NURSE}", self.room);
            assert_eq!(
                homeserver.put(&nurse, &json!({ "typing": number % 2 == 0, "timeout": 30_000 })).await.status,
                200
            );
            self.waits();
            since = next(&self.sync(5_000, Some(&since)).await);
            if self.waits().iter().all(|wait| wait == "0") {
                return self.caught_up(since).await;
            }
        }
        panic!("no transactions");
    }

    /// The position behind which nothing has happened yet.
    pub async fn caught_up(&self, mut since: String) -> String {
        loop {
            let said = self.sync(0, Some(&since)).await;
            since = next(&said);
            if said["rooms"] == json!({}) {
                self.waits();
                return since;
            }
        }
    }

    pub fn poll(&self, timeout_ms: u32, since: &str) -> JoinHandle<(Result<Value, Refused>, Duration)> {
        let (gateway, since) = (self.gateway.clone(), since.to_owned());
        tokio::spawn(async move {
            let begin = Instant::now();
            (sync(&gateway, timeout_ms, Some(&since)).await, begin.elapsed())
        })
    }

    /// How long polls were to wait at the homeserver since the last look.
    pub fn waits(&self) -> Vec<String> {
        std::mem::take(&mut self.watched.waits.lock().unwrap())
    }

    /// Until a poll has asked, and so waits.
    pub async fn has_asked(&self) {
        while self.watched.waits.lock().unwrap().is_empty() {
            tokio::task::yield_now().await;
        }
    }

    pub fn bodies(&self, said: &Value) -> Vec<String> {
        let events = said["rooms"]["join"][&self.room]["timeline"]["events"].as_array().into_iter().flatten();
        events.filter_map(|event| Some(event["content"]["body"].as_str()?.to_owned())).collect()
    }
}

impl Drop for Kernel {
    fn drop(&mut self) {
        self.tasks.iter().for_each(JoinHandle::abort);
    }
}

async fn sync(gateway: &Gateway, timeout_ms: u32, since: Option<&str>) -> Result<Value, Refused> {
    let since = since.map_or(String::new(), |since| format!("&since={since}"));
    call(gateway, "GET", "client/v3/sync", Some(format!("timeout={timeout_ms}{since}")), &json!({})).await
}

async fn call(
    gateway: &Gateway,
    method: &str,
    path: &str,
    query: Option<String>,
    body: &Value,
) -> Result<Value, Refused> {
    let body = body.to_string().into_bytes();
    let call = BrowserCall {
        method: method.to_owned(),
        path: path.to_owned(),
        query,
        origin: None,
        length: Some(body.len() as u64),
        body: futures::stream::once(async { Ok(body.into()) }).boxed(),
    };
    match gateway.serve(OWNER, call).await? {
        Reply::Json(answer) => Ok(answer),
        Reply::File { .. } => panic!("a file"),
    }
}

pub async fn nurse_writes(nurse: &Client, room: &str, transaction: &str, body: &str) -> String {
    let path = format!("/v3/rooms/{room}/send/m.room.message/{transaction}");
    let said = nurse.put(&path, &text(body)).await;
    assert_eq!(said.status, 200, "{}", said.body);
    said.body["event_id"].as_str().unwrap().to_owned()
}

pub fn next(said: &Value) -> String {
    said["next_batch"].as_str().unwrap().to_owned()
}

pub fn text(text: &str) -> Value {
    json!({ "msgtype": "m.text", "body": text })
}
