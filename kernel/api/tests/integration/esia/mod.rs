//! The state portal, from a browser and from another system. Here: a hospital with a portal, and a browser with its cookie.

mod linking;
mod registration;
mod sign_in;
mod systems;

use crate::support::{Answer, Client, TestApp};
use cabinet_fakes::FakeIdentity;
use cabinet_ports::identity::PortalPerson;
use serde_json::{Value, json};
use std::sync::Arc;

const KEY: &str = "the key of another system";

pub async fn hospital() -> (TestApp, Arc<FakeIdentity>) {
    let portal = Arc::new(FakeIdentity::default());
    let app = TestApp::builder().portal(portal.clone()).system("registry", KEY, &[]).start().await;
    (app, portal)
}

/// A browser with the portal cookie. The test client itself sends cookies only to `/api/oauth`.
pub struct Browser {
    pub client: Client,
    cookie: Option<String>,
}

impl Browser {
    pub fn new(client: Client) -> Self {
        Self { client, cookie: None }
    }

    fn with_cookie(&self) -> Client {
        match &self.cookie {
            Some(cookie) => self.client.clone().with("cookie", &format!("cabinet_esia={cookie}")),
            None => self.client.clone(),
        }
    }

    fn keep(&mut self, answer: &Answer) {
        let set = answer.cookies().into_iter().find_map(|set| set.strip_prefix("cabinet_esia="));
        self.cookie = set.map(|set| set.split(';').next().unwrap().to_owned()).or(self.cookie.take());
    }

    /// Starts an attempt; returns its `state`.
    async fn leave(&mut self) -> String {
        let answer = self.with_cookie().get("/api/esia/auth-url").await.expect(303);
        self.keep(&answer);
        state(answer.header("location"))
    }

    async fn come_back(&self, body: &Value) -> Answer {
        let mut body = body.clone();
        if body["confirmed"] == true && body.get("consentVersion").is_none() {
            let shown = self.client.get("/api/v1/consent?kind=esia&language=ru").await.expect(200).json();
            body["consentVersion"] = shown["version"].clone();
            body["language"] = "ru".into();
        }
        self.with_cookie().post_json("/api/esia/authorize-lk", &body).await
    }

    /// Signs a person in, from start to end.
    pub async fn sign_in(&mut self, portal: &FakeIdentity, person: PortalPerson) -> Answer {
        let state = self.leave().await;
        let code = portal.sign_in(&state, person);
        self.come_back(&json!({ "state": state, "code": code, "confirmed": true, "language": "ru" })).await
    }
}

fn state(location: &str) -> String {
    let url: url::Url = location.parse().unwrap();
    url.query_pairs().find(|(name, _)| name == "state").unwrap().1.into_owned()
}

#[track_caller]
fn refused(answer: &Answer, status: u16, code: &str, error_code: &str) {
    let body = answer.json();
    assert_eq!((answer.status.as_u16(), answer.code().as_str()), (status, code), "{body}");
    assert_eq!(body["error_code"], error_code, "{body}");
    assert!(body["error_message"].as_str().is_some_and(|text| !text.is_empty()), "{body}");
    assert!(answer.cookies().is_empty());
}
