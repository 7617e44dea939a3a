//! A patient's actions on the screens of the record.

use crate::support::browser::{Answer, Browser};
use crate::support::server_process::ServerProcess;
use crate::support::waiting::until;
use reqwest::{Client, Method, RequestBuilder, Response};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::{Instant, interval};

/// Enough for hundreds of texts that an unoptimised kernel sanitises and encrypts on a busy machine.
const PATIENCE: Duration = Duration::from_secs(150);

/// Like `until`, for things that take longer than most.
pub async fn until_at_last(what: &str, look: impl AsyncFn() -> bool) {
    let deadline = Instant::now() + PATIENCE;
    let mut looks = interval(Duration::from_millis(100));
    loop {
        looks.tick().await;
        if look().await {
            return;
        }
        assert!(Instant::now() < deadline, "waited {PATIENCE:?} in vain until {what}");
    }
}

/// A patient on the screens of the record.
pub struct Screen<'s> {
    pub browser: Browser,
    server: &'s ServerProcess,
}

impl<'s> Screen<'s> {
    pub const fn of(browser: Browser, server: &'s ServerProcess) -> Self {
        Self { browser, server }
    }

    pub async fn get(&self, path: &str) -> Answer {
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let query: Vec<_> = query.split('&').filter_map(|pair| pair.split_once('=')).collect();
        self.browser.get_where(&path.split('/').collect::<Vec<_>>(), &query).await
    }

    /// A request with the access token.
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let url = format!("http://{}/api/{path}", self.server.address);
        Client::builder().no_proxy().build().unwrap().request(method, url).bearer_auth(&self.browser.access)
    }

    pub async fn send(&self, method: Method, path: &str, body: &Value) -> Response {
        self.request(method, path).json(body).send().await.unwrap()
    }

    pub async fn list(&self, path: &str) -> Vec<Value> {
        self.get(path).await.good().as_array().unwrap().clone()
    }

    /// The only source of the record.
    pub async fn source(&self) -> Value {
        self.list("record/sources").await.remove(0)
    }

    /// Waits until the copy exists and no refresh is running.
    pub async fn until_copied(&self) {
        until_at_last("the record is copied", async || {
            let source = self.source().await;
            source["asOf"].is_string() && source["refreshing"] == false
        })
        .await;
    }

    /// Presses "refresh".
    pub async fn refresh(&self) -> u16 {
        self.send(Method::POST, "record/refresh", &json!({})).await.status().as_u16()
    }

    /// The patient's client id at the hospital.
    pub async fn client_id(&self) -> String {
        self.list("vista/relations").await[0]["patientId"].as_str().unwrap().to_owned()
    }

    /// Id of the document with this name.
    pub async fn document(&self, name: &str) -> Option<String> {
        let documents = self.list("files").await;
        let found = documents.iter().find(|document| document["name"] == name)?;
        Some(found["id"].as_str().unwrap().to_owned())
    }

    /// Waits until the document is, or is not, in the list.
    pub async fn until_listed(&self, name: &str, is_listed: bool) {
        until(name, || async { (self.document(name).await.is_some() == is_listed).then_some(()) }).await;
    }
}
