//! A signed-in patient's browser, with the access token in memory and the refresh token in a cookie.

use super::server_process::ServerProcess;
use super::waiting::until;
use reqwest::header::{HeaderMap, SET_COOKIE};
use reqwest::{Client, RequestBuilder, Url};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex, Once};
use std::time::Duration;

/// Longer than any response may take, so that a hanging test fails.
const LONGEST: Duration = Duration::from_secs(20);

/// A response of the kernel.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: Value,
}

impl Answer {
    /// Status and problem code.
    pub fn problem(&self) -> (u16, &str) {
        (self.status, self.body["code"].as_str().unwrap_or_default())
    }

    /// The body of a response with status 200.
    pub fn good(self) -> Value {
        assert_eq!(self.status, 200, "{}", self.body);
        self.body
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).and_then(|value| value.to_str().ok())
    }
}

/// A user's browser.
#[derive(Clone)]
pub struct Browser {
    client: Client,
    base: Url,
    tokens: Arc<Mutex<Vec<String>>>,
    pub access: String,
    refresh: String,
}

impl Browser {
    /// Signs in `patient`, `stranger` or `admin` (`variants/base/demo.toml`). Every token that the browser receives is added to `tokens`.
    pub async fn sign_in(tokens: &Arc<Mutex<Vec<String>>>, server: &ServerProcess, username: &str) -> Self {
        let password = match username {
            "patient" => "Patient-2026-demo",
            "admin" => "Admin-2026-demo",
            _ => "Stranger-2026-demo",
        };
        let mut browser = Self {
            client: client(),
            base: base(server),
            tokens: Arc::clone(tokens),
            access: String::new(),
            refresh: String::new(),
        };
        let form = [("grant_type", "password"), ("username", username), ("password", password)];
        let answer = browser.token(&form).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        browser
    }

    /// The same browser, without a new sign-in, at a kernel that was restarted.
    pub fn at(&self, server: &ServerProcess) -> Self {
        Self { base: base(server), ..self.clone() }
    }

    /// Renews the tokens with the cookie and stores the new ones.
    pub async fn renew(&mut self) -> Answer {
        self.token(&[("grant_type", "refresh_token")]).await
    }

    /// Ends the session with the cookie.
    pub async fn sign_out(&self) -> Answer {
        let request = self.client.post(self.url(&["oauth", "logout"])).basic_auth("web", Some("web"));
        send(request.header("Cookie", format!("cabinet_refresh={}", self.refresh))).await
    }

    async fn token(&mut self, form: &[(&str, &str)]) -> Answer {
        let url = self.url(&["oauth", "token"]);
        let request = self.client.post(url).basic_auth("web", Some("web")).form(form);
        let answer = send(request.header("Cookie", format!("cabinet_refresh={}", self.refresh))).await;
        if let Some(token) = answer.body["access_token"].as_str() {
            self.access = token.to_owned();
            self.tokens.lock().unwrap().push(token.to_owned());
        }
        if let Some(token) = cookie(&answer) {
            self.refresh = token;
            self.tokens.lock().unwrap().push(self.refresh.clone());
        }
        answer
    }

    /// `GET /api/…`. The path is passed as segments, because a hospital's ids may contain any character.
    pub async fn get(&self, path: &[&str]) -> Answer {
        self.get_where(path, &[]).await
    }

    /// `GET /api/…` with a query.
    pub async fn get_where(&self, path: &[&str], query: &[(&str, &str)]) -> Answer {
        send(self.client.get(self.url(path)).query(query).bearer_auth(&self.access)).await
    }

    /// `POST /api/…`.
    pub async fn post(&self, path: &[&str], body: &Value) -> Answer {
        send(self.client.post(self.url(path)).json(body).bearer_auth(&self.access)).await
    }

    /// Books a slot.
    pub async fn book(&self, slot: &Value, key: Option<&str>) -> Answer {
        send(self.booking(slot, key)).await
    }

    /// Adds a document of the patient's own.
    pub async fn add_document(&self, document: &Value, key: &str) -> Answer {
        let request = self.client.post(self.url(&["documents"])).bearer_auth(&self.access);
        let request = request.header("Idempotency-Key", key).header("content-type", "application/json");
        send(request.body(document.to_string())).await
    }

    /// Starts a booking without waiting. The handle returns the response, if there is one.
    pub fn press(&self, slot: &Value, key: Option<&str>) -> tokio::task::JoinHandle<Option<Answer>> {
        let request = self.booking(slot, key);
        tokio::spawn(async move { try_send(request).await.ok() })
    }

    /// Starts the cancellation of an appointment without waiting.
    pub fn press_cancel(&self, ticket: &Value) -> tokio::task::JoinHandle<Option<Answer>> {
        let request = self.cancelling(ticket);
        tokio::spawn(async move { try_send(request).await.ok() })
    }

    /// Cancels an appointment and waits for the response.
    pub async fn cancel(&self, ticket: &Value) -> Answer {
        send(self.cancelling(ticket)).await
    }

    fn cancelling(&self, ticket: &Value) -> RequestBuilder {
        let request = self.client.delete(self.url(&["netrika1", "appointments2"])).bearer_auth(&self.access);
        let id = |name: &str| ticket[name].as_str().unwrap().to_owned();
        request.query(&[("clinicId", id("clinicId")), ("appointmentId", id("appointmentId"))])
    }

    fn booking(&self, slot: &Value, key: Option<&str>) -> RequestBuilder {
        let request = self.client.post(self.url(&["netrika1", "appointments2"])).json(slot);
        let request = request.bearer_auth(&self.access);
        match key {
            Some(key) => request.header("Idempotency-Key", key),
            None => request,
        }
    }

    /// Bookings without an outcome. `None` if the kernel cannot answer.
    pub async fn open_bookings(&self) -> Option<Vec<Value>> {
        let answer = self.get(&["netrika1", "bookings", "open"]).await;
        (answer.status == 200).then(|| answer.body.as_array().unwrap().clone())
    }

    /// Waits until no booking is open. Reads only the booking log, because reading the appointments would itself settle a booking.
    pub async fn until_settled(&self) {
        until("the booking is settled", || async { self.open_bookings().await?.is_empty().then_some(()) })
            .await;
    }

    /// The upcoming appointments.
    pub async fn coming(&self) -> Vec<Value> {
        let tickets = self.get(&["netrika1", "appointments2"]).await.good();
        tickets.as_array().unwrap().iter().filter(|ticket| ticket["status"] == "active").cloned().collect()
    }

    fn url(&self, path: &[&str]) -> Url {
        let mut url = self.base.clone();
        url.path_segments_mut().unwrap().push("api").extend(path);
        url
    }
}

fn base(server: &ServerProcess) -> Url {
    format!("http://{}", server.address).parse().unwrap()
}

fn client() -> Client {
    static PROVIDER: Once = Once::new();
    PROVIDER.call_once(|| {
        let _ = rustls::crypto::ring::default_provider().install_default();
    });
    Client::builder().no_proxy().timeout(LONGEST).build().unwrap()
}

/// The refresh token that the response sets; empty if the response removes the cookie.
pub fn cookie(answer: &Answer) -> Option<String> {
    let set = answer.headers.get_all(SET_COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mine = set.filter_map(|text| text.strip_prefix("cabinet_refresh=")).next()?;
    mine.split(';').next().map(str::to_owned)
}

async fn send(request: RequestBuilder) -> Answer {
    try_send(request).await.unwrap()
}

async fn try_send(request: RequestBuilder) -> reqwest::Result<Answer> {
    let response = request.send().await?;
    let (status, headers) = (response.status().as_u16(), response.headers().clone());
    let text = response.text().await?;
    Ok(Answer { status, headers, body: serde_json::from_str(&text).unwrap_or_else(|_| json!(text)) })
}
