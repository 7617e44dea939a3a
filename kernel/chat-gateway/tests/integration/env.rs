//! A gateway and a patient.

use cabinet_chat_gateway::{
    BrowserCall, Gateway, GatewayMetrics, GatewayParts, Limits, MediaKey, Refused, Reply,
};
use cabinet_domain::{ChatGuestId, UserId};
use cabinet_fakes::{FakeChat, FakeClock, FakeRoomRelay};
use cabinet_ports::chat::ChatOwner;
use cabinet_user_files::Clamd;
use chrono::DateTime;
use futures::StreamExt;
use serde_json::Value;
use std::sync::Arc;
use uuid::Uuid;

pub const ROOM: &str = "!own:hosp.test";
pub const USER: ChatOwner = ChatOwner::Patient(UserId(Uuid::from_u128(1)));
pub const GUEST: ChatOwner = ChatOwner::Guest(ChatGuestId(Uuid::from_u128(1)));

pub struct TestEnv {
    pub chat: Arc<FakeChat>,
    pub clock: Arc<FakeClock>,
    pub gateway: Arc<Gateway>,
}

impl TestEnv {
    pub fn new() -> Self {
        Self::with(Limits::USUAL, None)
    }

    pub fn with(limits: Limits, scanner: Option<Clamd>) -> Self {
        let chat = Arc::new(FakeChat::default());
        chat.open(USER, ROOM);
        chat.open(GUEST, ROOM);
        let clock = Arc::new(FakeClock::at(DateTime::from_timestamp(1_795_000_000, 0).unwrap()));
        let gateway = Gateway::new(GatewayParts {
            conversations: chat.clone(),
            server: chat.clone(),
            transport: chat.clone(),
            relay: Arc::new(FakeRoomRelay::default()),
            clock: clock.clone(),
            media_key: MediaKey::new([7; 32]),
            scanner,
            limits,
            metrics: GatewayMetrics::default(),
        });
        Self { chat, clock, gateway: Arc::new(gateway) }
    }

    pub async fn call(&self, method: &str, path: &str, body: &[u8]) -> Result<Value, Refused> {
        self.call_of(USER, method, path, body).await
    }

    pub async fn call_of(
        &self,
        owner: ChatOwner,
        method: &str,
        path: &str,
        body: &[u8],
    ) -> Result<Value, Refused> {
        let (path, query) = path.split_once('?').map_or((path, None), |(path, query)| (path, Some(query)));
        let pieces: Vec<_> = body.chunks(1_000).map(|piece| Ok(piece.to_vec().into())).collect();
        let call = BrowserCall {
            method: method.to_owned(),
            path: path.to_owned(),
            query: query.map(str::to_owned),
            origin: None,
            length: Some(body.len() as u64),
            body: futures::stream::iter(pieces).boxed(),
        };
        match self.gateway.serve(owner, call).await? {
            Reply::Json(answer) => Ok(answer),
            Reply::File { .. } => panic!("a file"),
        }
    }

    pub async fn write(&self, transaction: u32) -> Result<Value, Refused> {
        let path = format!("client/v3/rooms/{ROOM}/send/m.room.message/{transaction}");
        self.call("PUT", &path, br#"{"msgtype":"m.text","body":"a"}"#).await
    }
}
