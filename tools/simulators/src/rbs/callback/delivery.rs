//! Sends callbacks: each in a task of its own, with retries until the merchant answers 200.

use super::{Callback, CallbackLog, CallbackState, Delivery, Signer, Transport};
use anyhow::Context;
use reqwest::{Client, redirect};
use rustls::crypto::ring;
use rustls::{ClientConfig, RootCertStore};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::JoinSet;

/// How long the merchant may take to answer.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Delivers callbacks until the task is dropped, which also ends the pending retries.
pub async fn run(mut queue: mpsc::UnboundedReceiver<Delivery>, log: Arc<CallbackLog>, signer: Arc<Signer>) {
    let client = match client() {
        Ok(client) => client,
        Err(error) => {
            tracing::error!(error = format!("{error:#}"), "callbacks cannot be sent");
            return;
        }
    };
    let mut running = JoinSet::new();
    loop {
        tokio::select! {
            Some(delivery) = queue.recv() => {
                running.spawn(deliver(client.clone(), Arc::clone(&log), Arc::clone(&signer), delivery));
            }
            Some(_) = running.join_next() => {}
            else => return,
        }
    }
}

/// A client that follows no redirects. It trusts no certificate: everything that the simulators talk to is on loopback, without TLS.
fn client() -> anyhow::Result<Client> {
    let tls = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_root_certificates(RootCertStore::empty())
        .with_no_client_auth();
    let builder = Client::builder().tls_backend_preconfigured(tls).no_proxy().timeout(TIMEOUT);
    builder.redirect(redirect::Policy::none()).build().context("no HTTP client")
}

async fn deliver(client: Client, log: Arc<CallbackLog>, signer: Arc<Signer>, mut delivery: Delivery) {
    tokio::time::sleep(delivery.delay).await;
    let params = match signer.sign(&delivery.callback).await {
        Ok(params) => params,
        Err(error) => {
            tracing::error!(error = format!("{error:#}"), "a callback cannot be signed");
            log.set(delivery.number, CallbackState::GivenUp);
            return;
        }
    };
    log.signed(delivery.number, &params);
    for number in 0..delivery.tries {
        if number > 0 {
            tokio::time::sleep(delivery.retry).await;
        }
        if !log.has(delivery.number) {
            return;
        }
        let status = send(&client, &delivery.callback, &params).await;
        log.tried(delivery.number, status);
        if status == Some(200) {
            log.set(delivery.number, CallbackState::Delivered);
        }
        if let Some(first_try) = delivery.first_try.take() {
            // The receiver may have been dropped.
            let _ = first_try.send(());
        }
        if status == Some(200) {
            return;
        }
    }
    log.set(delivery.number, CallbackState::GivenUp);
}

/// Sends a callback and returns the status of the answer.
async fn send(client: &Client, callback: &Callback, params: &BTreeMap<String, String>) -> Option<u16> {
    let request = match callback.transport {
        Transport::Get => client.get(&callback.url).query(params),
        Transport::Post => client.post(&callback.url).form(params),
        Transport::Json => client.post(&callback.url).json(&json(params)),
    };
    match request.send().await {
        Ok(answer) => Some(answer.status().as_u16()),
        Err(error) => {
            tracing::debug!(error = %error.without_url(), "a callback had no answer");
            None
        }
    }
}

/// The JSON body: `status` is a number, everything else is text.
fn json(params: &BTreeMap<String, String>) -> Value {
    let members = params.iter().map(|(name, value)| {
        let number = value.parse::<u8>().ok().filter(|_| name == "status");
        (name.clone(), number.map_or_else(|| value.clone().into(), Value::from))
    });
    Value::Object(members.collect::<Map<_, _>>())
}
