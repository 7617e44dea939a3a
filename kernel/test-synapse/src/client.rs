//! A client of the homeserver, for what an employee or a patient does in a test.

use reqwest::Method;
use serde_json::{Value, json};

/// Calls below `/_matrix/client`.
#[derive(Debug, Clone)]
pub struct Client {
    http: reqwest::Client,
    base: String,
    token: Option<String>,
    /// The account that the application service speaks for.
    acting_for: Option<String>,
}

/// An answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Said {
    pub status: u16,
    pub body: Value,
}

impl Client {
    pub(crate) fn new(base: String) -> Self {
        Self { http: http(), base, token: None, acting_for: None }
    }

    #[must_use]
    pub fn token(mut self, token: &str) -> Self {
        self.token = Some(token.to_owned());
        self
    }

    #[must_use]
    pub fn acting_for(mut self, user: &str) -> Self {
        self.acting_for = Some(user.to_owned());
        self
    }

    pub async fn get(&self, path: &str) -> Said {
        self.call(Method::GET, path, None).await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Said {
        self.call(Method::POST, path, Some(body)).await
    }

    pub async fn put(&self, path: &str, body: &Value) -> Said {
        self.call(Method::PUT, path, Some(body)).await
    }

    /// Sends a text and returns the id of its event.
    pub async fn write(&self, room: &str, transaction: &str, text: &str) -> String {
        let path = format!("/v3/rooms/{}/send/m.room.message/{transaction}", escaped(room));
        let said = self.put(&path, &json!({ "msgtype": "m.text", "body": text })).await;
        assert_eq!(said.status, 200, "{}", said.body);
        said.body["event_id"].as_str().unwrap().to_owned()
    }

    /// The texts of a room, the newest first. A redacted message has none.
    pub async fn texts(&self, room: &str) -> Vec<String> {
        let said = self.get(&format!("/v3/rooms/{}/messages?dir=b&limit=100", escaped(room))).await;
        assert_eq!(said.status, 200, "{}", said.body);
        let events = said.body["chunk"].as_array().unwrap().clone();
        let text = |event: &Value| Some(event["content"]["body"].as_str()?.to_owned());
        events.iter().filter(|event| event["type"] == "m.room.message").filter_map(text).collect()
    }

    pub async fn join(&self, room: &str) {
        let said = self.post(&format!("/v3/rooms/{}/join", escaped(room)), &json!({})).await;
        assert_eq!(said.status, 200, "{}", said.body);
    }

    /// Sends a form to a page of the homeserver and returns the status.
    pub async fn form(&self, path: &str, form: &str) -> u16 {
        let request = self.http.post(format!("{}{path}", self.base)).body(form.to_owned());
        let request = request.header("Content-Type", "application/x-www-form-urlencoded");
        request.send().await.unwrap().status().as_u16()
    }

    async fn call(&self, method: Method, path: &str, body: Option<&Value>) -> Said {
        let mut request = self.http.request(method, format!("{}/_matrix/client{path}", self.base));
        if let Some(token) = &self.token {
            request = request.bearer_auth(token);
        }
        if let Some(user) = &self.acting_for {
            request = request.query(&[("user_id", user)]);
        }
        if let Some(body) = body {
            request = request.body(body.to_string());
        }
        let answer = request.send().await.unwrap();
        let status = answer.status().as_u16();
        let bytes = answer.bytes().await.unwrap();
        Said { status, body: serde_json::from_slice(&bytes).unwrap_or(Value::Null) }
    }
}

/// Without a proxy: the homeserver is on loopback.
pub(crate) fn http() -> reqwest::Client {
    let _ = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::builder().no_proxy().build().unwrap()
}

/// As one segment of a path.
fn escaped(text: &str) -> String {
    text.bytes()
        .map(
            |byte| {
                if byte.is_ascii_alphanumeric() {
                    char::from(byte).to_string()
                } else {
                    format!("%{byte:02X}")
                }
            },
        )
        .collect()
}
