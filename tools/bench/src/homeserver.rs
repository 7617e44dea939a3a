//! A Matrix homeserver that answers at once, so that only the kernel's time is measured. Each patient has one room, whose messages arrive in
//! that patient's long poll, and in a transaction to the cabinet (adr/0067). It knows the calls that opening a chat, a long poll and sending need; others are answered with `{}`.

use anyhow::{Context, Result};
use axum::extract::{Path, Query, State};
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::any;
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::{Notify, mpsc};
use tokio::time::{Instant, timeout_at};

/// As in the configuration of the measured hospital (tools/xtask/src/chat.rs).
const SERVER_NAME: &str = "hosp.test";
/// The clinic's only employee.
const NURSE: &str = "@nurse:hosp.test";

/// The rooms, by the localpart of their patient.
pub struct Homeserver {
    rooms: Mutex<HashMap<String, Arc<Room>>>,
    /// Transactions that are not sent yet.
    pushes: mpsc::UnboundedSender<Value>,
}

/// Where transactions go, and what proves them.
pub struct Service {
    pub cabinet: String,
    pub hs_token: String,
}

#[derive(Default)]
struct Room {
    events: Mutex<Vec<Value>>,
    has_new: Notify,
}

#[derive(Deserialize)]
struct Asked {
    user_id: Option<String>,
    since: Option<String>,
    timeout: Option<u64>,
}

impl Homeserver {
    /// Serves on a port of loopback for the rest of the process.
    ///
    /// # Errors
    /// The port is taken.
    pub async fn serve(port: u16, service: Service) -> Result<Arc<Self>> {
        let (pushes, pushed) = mpsc::unbounded_channel();
        tokio::spawn(push(service, pushed));
        let homeserver = Arc::new(Self { rooms: Mutex::default(), pushes });
        let listener = TcpListener::bind(("127.0.0.1", port)).await.context("the homeserver's port")?;
        let router = Router::new().route("/_matrix/client/{*call}", any(answer));
        let router = router.with_state(Arc::clone(&homeserver));
        tokio::spawn(async move { axum::serve(listener, router).await });
        Ok(homeserver)
    }

    /// Tells the cabinet of a message and of typing in a room of its own, so that it relies on transactions.
    pub fn prove(&self) {
        let event = json!({ "type": "m.room.message", "room_id": "!proof:hosp.test" });
        let typing = json!({ "type": "m.typing", "room_id": "!proof:hosp.test" });
        self.tell(json!({ "events": [event], "ephemeral": [typing] }));
    }

    fn tell(&self, transaction: Value) {
        // The receiver ends with the process.
        let _ = self.pushes.send(transaction);
    }

    /// The employee writes into a room.
    pub fn write(&self, room_id: &str, text: &str) {
        self.add(room_id, NURSE, json!({ "msgtype": "m.text", "body": text }));
    }

    fn add(&self, room_id: &str, sender: &str, content: Value) -> String {
        let room = self.room(localpart(room_id));
        let mut events = room.events.lock().unwrap_or_else(PoisonError::into_inner);
        let event_id = format!("${}-{}", localpart(room_id), events.len());
        let event = json!({
            "type": "m.room.message", "event_id": event_id, "sender": sender, "origin_server_ts": 1, "content": content,
        });
        let mut told = event.clone();
        events.push(event);
        drop(events);
        room.has_new.notify_waiters();
        if let Some(members) = told.as_object_mut() {
            members.insert("room_id".to_owned(), room_id.into());
        }
        self.tell(json!({ "events": [told] }));
        event_id
    }

    fn room(&self, localpart: &str) -> Arc<Room> {
        let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(rooms.entry(localpart.to_owned()).or_default())
    }

    async fn sync(&self, asked: &Asked) -> Value {
        let local = localpart(asked.user_id.as_deref().unwrap_or_default()).to_owned();
        let room = self.room(&local);
        let since = asked.since.as_deref().and_then(|since| since.strip_prefix('s')?.parse::<usize>().ok());
        let until = Instant::now() + Duration::from_millis(asked.timeout.unwrap_or(0));
        loop {
            let has_new = room.has_new.notified();
            tokio::pin!(has_new);
            // From here on a message wakes it, also one that comes before it waits.
            has_new.as_mut().enable();
            let (events, next) = room.after(since);
            if since.is_none() || !events.is_empty() || timeout_at(until, has_new).await.is_err() {
                break joined(&room_id(&local), &events, next);
            }
        }
    }
}

/// Sends one transaction after the other, as Synapse does.
async fn push(service: Service, mut pushed: mpsc::UnboundedReceiver<Value>) -> Result<()> {
    let client = reqwest::Client::builder().no_proxy().build()?;
    let mut number = 0_u64;
    while let Some(transaction) = pushed.recv().await {
        number += 1;
        let url = format!("{}/api/chat/_matrix/app/v1/transactions/bench-{number}", service.cabinet);
        client.put(url).bearer_auth(&service.hs_token).json(&transaction).send().await?.error_for_status()?;
    }
    Ok(())
}

impl Room {
    /// The messages from a place on, and the place behind them. Without a place: the end of the room.
    fn after(&self, since: Option<usize>) -> (Vec<Value>, usize) {
        let events = self.events.lock().unwrap_or_else(PoisonError::into_inner);
        let since = since.unwrap_or(events.len());
        (events.get(since..).unwrap_or_default().to_vec(), events.len())
    }
}

fn joined(room_id: &str, events: &[Value], next: usize) -> Value {
    let timeline = json!({ "events": events, "limited": false, "prev_batch": "p0" });
    json!({ "next_batch": format!("s{next}"), "rooms": { "join": { room_id: { "timeline": timeline } } } })
}

/// `cab_1` of `@cab_1:hosp.test` and of `!cab_1:hosp.test`.
fn localpart(id: &str) -> &str {
    let local = id.trim_start_matches(['@', '!']);
    local.split_once(':').map_or(local, |(local, _)| local)
}

fn room_id(localpart: &str) -> String {
    format!("!{localpart}:{SERVER_NAME}")
}

async fn answer(
    State(homeserver): State<Arc<Homeserver>>,
    method: Method,
    Path(call): Path<String>,
    Query(asked): Query<Asked>,
    body: Option<Json<Value>>,
) -> Response {
    let body = body.map(|Json(body)| body).unwrap_or_default();
    let text = |member: &str| body.get(member).and_then(Value::as_str).unwrap_or_default();
    let user = asked.user_id.clone().unwrap_or_else(|| format!("@cabinet:{SERVER_NAME}"));
    let segments: Vec<&str> = call.split('/').collect();
    let said = match (method.as_str(), segments.as_slice()) {
        ("GET", ["versions"]) => json!({ "versions": ["v1.11"] }),
        ("GET", ["v3", "account", "whoami"]) => json!({ "user_id": user }),
        ("POST", ["v3", "register"]) => {
            json!({ "user_id": format!("@{}:{SERVER_NAME}", text("username")) })
        }
        ("POST", ["v3", "createRoom"]) => json!({ "room_id": room_id(text("room_alias_name")) }),
        ("POST", ["v3", "rooms", room, "join"]) => json!({ "room_id": room }),
        ("GET", ["v3", "joined_rooms"]) => json!({ "joined_rooms": [room_id(localpart(&user))] }),
        ("GET", ["v3", "rooms", _, "state", "m.room.encryption"]) => {
            return (StatusCode::NOT_FOUND, Json(json!({ "errcode": "M_NOT_FOUND" }))).into_response();
        }
        ("GET", ["v3", "sync"]) => homeserver.sync(&asked).await,
        ("PUT", ["v3", "rooms", room, "send", "m.room.message", _]) => {
            json!({ "event_id": homeserver.add(room, &user, body) })
        }
        _ => json!({}),
    };
    Json(said).into_response()
}
