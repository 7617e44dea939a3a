//! Test environment: an adapter at noon of a Saturday with the demo patients, and a client that sends the key.

use cabinet_simulators::person::{Gender, Oddity, Person};
use cabinet_simulators::vista::{self, Config, DEMO_KEY, Running};
use chrono::{NaiveDate, NaiveDateTime};
use reqwest::{Method, RequestBuilder, StatusCode};
use serde_json::{Value, json};
use std::sync::Arc;

/// The client id of the demo patient with the large record.
pub const ANNA: &str = "10001";

pub fn now() -> NaiveDateTime {
    NaiveDate::from_ymd_opt(2026, 11, 21).unwrap().and_hms_opt(12, 0, 0).unwrap()
}

fn person(last: &str, first: &str, patr: &str, born: (i32, u32, u32), gender: Gender, snils: &str) -> Person {
    Person {
        last_name: last.into(),
        first_name: first.into(),
        patr_name: Some(patr.into()),
        birth_date: NaiveDate::from_ymd_opt(born.0, born.1, born.2).unwrap(),
        gender,
        snils: Some(snils.into()),
        phone: None,
        email: None,
        oddity: Oddity::None,
        with_history: false,
    }
}

/// The demo accounts of variants/base/demo.toml.
pub fn demo() -> Vec<Person> {
    let anna = person("Иванова", "Анна", "Сергеевна", (1958, 3, 12), Gender::Female, "11223344595");
    let petr = person("Петров", "Пётр", "Иванович", (1985, 7, 4), Gender::Male, "14620573142");
    vec![Person { with_history: true, ..anna }, petr]
}

pub fn config() -> Config {
    Config { clock: Arc::new(now), people: demo(), ..Config::for_tests() }
}

pub async fn start() -> Running {
    start_with(config()).await
}

pub async fn start_with(config: Config) -> Running {
    vista::start(config).await.unwrap()
}

pub fn http() -> reqwest::Client {
    // Another test may have installed it already.
    let _ = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::new()
}

/// A request with the key.
pub fn request(adapter: &Running, method: Method, path: &str) -> RequestBuilder {
    http().request(method, format!("{}{path}", adapter.base_url())).header("X-Api-Key", DEMO_KEY)
}

pub async fn get(adapter: &Running, path: &str) -> (StatusCode, Value) {
    answer(request(adapter, Method::GET, path)).await
}

pub async fn answer(request: RequestBuilder) -> (StatusCode, Value) {
    let response = request.send().await.unwrap();
    let status = response.status();
    (status, response.json().await.unwrap())
}

/// Status and error code of a refusal.
pub fn code(answer: &(StatusCode, Value)) -> (u16, &str) {
    (answer.0.as_u16(), answer.1["error"]["code"].as_str().unwrap_or_default())
}

/// All pages of a list.
pub async fn all(adapter: &Running, path: &str) -> Vec<Value> {
    let mut items = Vec::new();
    let mut cursor = String::new();
    loop {
        let sign = if path.contains('?') { '&' } else { '?' };
        let (status, piece) = get(
            adapter,
            &format!("{path}{}{cursor}", if cursor.is_empty() { ' ' } else { sign }).replace(' ', ""),
        )
        .await;
        assert_eq!(status, 200, "{piece}");
        let many = piece["items"].as_array().unwrap();
        assert!(many.len() <= 200);
        items.extend(many.iter().cloned());
        match piece["next"].as_str() {
            Some(next) => cursor = format!("cursor={next}"),
            None => {
                assert_eq!(piece["total"], json!(items.len()));
                return items;
            }
        }
    }
}

pub async fn document(adapter: &Running, client: &str, id: &Value, part: &str) -> reqwest::Response {
    let path = format!("/documents/{}/{part}", id.as_str().unwrap());
    request(adapter, Method::GET, &path).header("X-Client-Id", client).send().await.unwrap()
}

pub async fn find(adapter: &Running, asked: Value) -> (StatusCode, Value) {
    answer(request(adapter, Method::POST, "/clients/match").json(&asked)).await
}

pub async fn control(adapter: &Running, change: Value) -> (StatusCode, Value) {
    answer(http().post(format!("http://{}/control", adapter.addr)).json(&change)).await
}
