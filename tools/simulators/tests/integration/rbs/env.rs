//! Test environment: a gateway at noon of a Saturday in UTC, calls of a merchant, and a merchant's server that receives callbacks.

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{Method as HttpMethod, StatusCode, Uri};
use cabinet_simulators::rbs::{self, Config, DEMO_PASSWORD, DEMO_USER, Family, Running};
use chrono::{DateTime, TimeZone, Utc};
use reqwest::{Response, redirect};
use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The way back of the test orders.
pub const RETURN_URL: &str = "http://127.0.0.1:8080/payment?from=1";
/// The way back after a failure.
pub const FAIL_URL: &str = "http://127.0.0.1:8080/failed";

/// The card that succeeds.
pub const GOOD_CARD: [(&str, &str); 3] =
    [("number", "2202 2050 0001 2424"), ("expiry", "05/28"), ("cvc", "649")];
/// The card with 3-D Secure; its code is 111111.
pub const ACS_CARD: [(&str, &str); 3] = [("number", "2202205300068092"), ("expiry", "05/26"), ("cvc", "583")];
/// The card without money.
pub const POOR_CARD: [(&str, &str); 3] =
    [("number", "2202205000060910"), ("expiry", "06/28"), ("cvc", "810")];
/// The expired card.
pub const OLD_CARD: [(&str, &str); 3] = [("number", "2202202107593166"), ("expiry", "06/22"), ("cvc", "123")];

pub fn now() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 11, 21, 12, 0, 0).unwrap()
}

pub fn config() -> Config {
    Config { clock: Arc::new(now), ..Config::for_tests() }
}

pub async fn start() -> Running {
    rbs::start(config()).await.unwrap()
}

/// A client that follows no redirects.
pub fn http() -> reqwest::Client {
    // Another test may have installed it already.
    let _ = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::builder().redirect(redirect::Policy::none()).build().unwrap()
}

pub type Form = BTreeMap<String, String>;

/// Parameters with the credentials.
pub fn form(pairs: &[(&str, &str)]) -> Form {
    let credentials = [("userName", DEMO_USER), ("password", DEMO_PASSWORD)];
    credentials.iter().chain(pairs).map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

/// A registration of an order of 1500 roubles.
pub fn order(number: &str) -> Form {
    form(&[
        ("orderNumber", number),
        ("amount", "150000"),
        ("currency", "643"),
        ("returnUrl", RETURN_URL),
        ("failUrl", FAIL_URL),
        ("description", "Счёт <1>"),
    ])
}

/// A call of the classic family.
pub async fn classic(gateway: &Running, operation: &str, form: &Form) -> Value {
    let response = raw(gateway, operation, form).await;
    assert_eq!(response.status(), 200);
    assert_eq!(response.headers()["content-type"], "text/plain;charset=UTF-8");
    serde_json::from_str(&response.text().await.unwrap()).unwrap()
}

pub async fn raw(gateway: &Running, operation: &str, form: &Form) -> Response {
    let url = format!("{}/{operation}.do", gateway.base_url(Family::Classic));
    http().post(url).form(form).send().await.unwrap()
}

/// A call of the JSON family; the credentials are added.
pub async fn modern(gateway: &Running, operation: &str, mut body: Value) -> Value {
    body["userName"] = json!(DEMO_USER);
    body["password"] = json!(DEMO_PASSWORD);
    let url = format!("{}/{operation}.do", gateway.base_url(Family::Json));
    let response = http().post(url).json(&body).send().await.unwrap();
    assert_eq!(response.status(), 200);
    assert_eq!(response.headers()["content-type"], "application/json;charset=UTF-8");
    response.json().await.unwrap()
}

/// Registers an order and returns its id.
pub async fn registered(gateway: &Running, form: &Form) -> String {
    let answer = classic(gateway, "register", form).await;
    answer["orderId"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
}

/// Registers a two-stage order and returns its id.
pub async fn held(gateway: &Running, number: &str) -> String {
    let answer = classic(gateway, "registerPreAuth", &order(number)).await;
    let id = answer["orderId"].as_str().unwrap().to_owned();
    control(gateway, json!({"commands": [{"do": "pay", "order": id}]})).await;
    assert_eq!(status(gateway, &id).await["orderStatus"], 1);
    id
}

/// Registers an order, pays it and returns its id.
pub async fn paid(gateway: &Running, number: &str) -> String {
    let id = registered(gateway, &order(number)).await;
    control(gateway, json!({"commands": [{"do": "pay", "order": id}]})).await;
    assert_eq!(status(gateway, &id).await["orderStatus"], 2);
    id
}

pub async fn status(gateway: &Running, id: &str) -> Value {
    classic(gateway, "getOrderStatusExtended", &form(&[("orderId", id)])).await
}

/// errorCode of an operation on an order.
pub async fn code(gateway: &Running, operation: &str, pairs: &[(&str, &str)]) -> String {
    let answer = classic(gateway, operation, &form(pairs)).await;
    answer["errorCode"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
}

/// Submits the card form of the payment page.
pub async fn submit(gateway: &Running, id: &str, fields: &[(&str, &str)]) -> Response {
    let mut form: Vec<(&str, &str)> = vec![("mdOrder", id)];
    form.extend(fields);
    http().post(format!("{}/payment/pay", gateway.url())).form(&form).send().await.unwrap()
}

pub fn location(response: &Response) -> String {
    assert_eq!(response.status(), 302);
    response.headers()["location"].to_str().unwrap().to_owned()
}

pub async fn page(gateway: &Running, path: &str) -> (u16, String) {
    let response = http().get(format!("{}{path}", gateway.url())).send().await.unwrap();
    (response.status().as_u16(), response.text().await.unwrap())
}

/// The payment page of an order.
pub async fn payment_page(gateway: &Running, id: &str) -> String {
    let path = format!("/payment/merchants/cabinet/payment_ru.html?mdOrder={id}");
    let (status, text) = page(gateway, &path).await;
    assert_eq!(status, 200);
    text
}

/// A change by the control API that must succeed.
pub async fn control(gateway: &Running, change: Value) -> Value {
    let (status, answer) = try_control(gateway, change).await;
    assert_eq!(status, 200, "{answer}");
    serde_json::from_str(&answer).unwrap()
}

pub async fn try_control(gateway: &Running, change: Value) -> (u16, String) {
    let response = http().post(format!("{}/control", gateway.url())).json(&change).send().await.unwrap();
    (response.status().as_u16(), response.text().await.unwrap())
}

pub async fn read(gateway: &Running, path: &str) -> Value {
    serde_json::from_str(&page(gateway, path).await.1).unwrap()
}

/// A callback as it arrived.
#[derive(Debug, Clone)]
pub struct Received {
    pub method: HttpMethod,
    pub params: BTreeMap<String, String>,
    /// The body, if it was JSON.
    pub json: Option<Value>,
}

#[derive(Clone, Default)]
struct Desk {
    received: Arc<Mutex<Vec<Received>>>,
    answers: Arc<Mutex<VecDeque<u16>>>,
}

/// A merchant's server that receives callbacks.
pub struct Merchant {
    pub url: String,
    desk: Desk,
}

impl Merchant {
    /// A server that answers with these status codes, then with 200.
    pub async fn start(answers: &[u16]) -> Self {
        let desk = Desk::default();
        desk.answers.lock().unwrap().extend(answers);
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/callback", listener.local_addr().unwrap());
        let router = Router::new().fallback(receive).with_state(desk.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { url, desk }
    }

    pub fn received(&self) -> Vec<Received> {
        self.desk.received.lock().unwrap().clone()
    }

    /// Waits for this number of callbacks.
    pub async fn wait(&self, number: usize) -> Vec<Received> {
        let deadline = Instant::now() + Duration::from_secs(20);
        while self.received().len() < number {
            assert!(Instant::now() < deadline, "{:?}", self.received());
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        self.received()
    }
}

async fn receive(State(desk): State<Desk>, method: HttpMethod, uri: Uri, body: Bytes) -> StatusCode {
    let json: Option<Value> = serde_json::from_slice(&body).ok();
    let text = if method == HttpMethod::GET { uri.query().unwrap_or_default().as_bytes() } else { &body };
    let params = match &json {
        Some(_) => BTreeMap::new(),
        None => serde_urlencoded::from_bytes(text).unwrap(),
    };
    desk.received.lock().unwrap().push(Received { method, params, json });
    let answer = desk.answers.lock().unwrap().pop_front().unwrap_or(200);
    StatusCode::from_u16(answer).unwrap()
}
