//! HTTP client for the cabinet under measurement and for the control calls of its simulators.

use anyhow::{Context, Result, bail};
use clap::Args;
use reqwest::{Client, RequestBuilder};
use serde_json::{Value, json};
use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

/// Addresses and process of the demo hospital.
#[derive(Args, Clone)]
pub struct Target {
    /// Base URL of the cabinet.
    #[arg(long)]
    pub cabinet: String,
    /// Base URL of the cabinet's metrics listener.
    #[arg(long)]
    pub operations: String,
    /// Base URL of the Netrika simulator.
    #[arg(long)]
    pub simulator: String,
    #[arg(long)]
    pub pid: u32,
}

impl Target {
    /// An HTTP client with a connection pool.
    pub fn client(&self) -> Result<Client> {
        client(None)
    }

    /// HTTP clients at addresses of their own on the loopback interface, because the kernel bounds the connections of one address.
    pub fn clients(&self, count: u8) -> Result<Vec<Client>> {
        (1..=count).map(|place| client(Some(Ipv4Addr::new(127, 1, 0, place)))).collect()
    }

    /// Signs in and returns the access token.
    pub async fn sign_in(&self, client: &Client, username: &str, password: &str) -> Result<String> {
        let form = [("grant_type", "password"), ("username", username), ("password", password)];
        let answer = client
            .post(format!("{}/api/oauth/token", self.cabinet))
            .basic_auth("web", Some("web"))
            .form(&form)
            .send()
            .await?;
        let status = answer.status();
        let body: Value = answer.json().await?;
        body.get("access_token")
            .and_then(Value::as_str)
            .map(str::to_owned)
            .with_context(|| format!("sign-in answered {status}"))
    }

    /// `GET /api…` with a token. A status other than 2xx is an error.
    pub async fn get(&self, client: &Client, token: &str, path: &str) -> Result<Value> {
        json_of(client.get(format!("{}{path}", self.cabinet)).bearer_auth(token)).await
    }

    /// Sets the simulator's faults.
    pub async fn control(&self, client: &Client, body: Value) -> Result<()> {
        let answer = client.post(format!("{}/control", self.simulator)).json(&body).send().await?;
        if answer.status().is_success() {
            Ok(())
        } else {
            bail!("the simulator's control answered {}", answer.status())
        }
    }

    /// Number of calls that the simulator has counted, over all operations.
    pub async fn upstream_calls(&self, client: &Client) -> Result<u64> {
        let calls = json_of(client.get(format!("{}/control/calls", self.simulator))).await?;
        Ok(calls.as_object().into_iter().flat_map(serde_json::Map::values).filter_map(Value::as_u64).sum())
    }

    /// Number of plugin calls that the cabinet has counted, with any outcome.
    pub async fn plugin_calls(&self, client: &Client) -> Result<u64> {
        let text = client.get(format!("{}/metrics", self.operations)).send().await?.text().await?;
        let counted = text.lines().filter(|line| line.starts_with("cabinet_plugin_calls_total{"));
        Ok(counted.filter_map(|line| line.rsplit(' ').next()?.parse::<u64>().ok()).sum())
    }

    /// The value of a metric without labels of its own.
    pub async fn gauge(&self, client: &Client, name: &str) -> Result<usize> {
        let text = client.get(format!("{}/metrics", self.operations)).send().await?.text().await?;
        let is_it = |line: &&str| line.split(['{', ' ']).next() == Some(name);
        let value = text.lines().find(is_it).and_then(|line| line.rsplit(' ').next()?.parse().ok());
        value.with_context(|| format!("no metric {name}"))
    }

    /// Delays every later answer of the simulator by this time. Zero removes all faults.
    pub async fn slow_down(&self, client: &Client, by: Duration) -> Result<()> {
        let milliseconds = u64::try_from(by.as_millis()).unwrap_or(u64::MAX);
        let faults = if by.is_zero() { json!([]) } else { json!([{ "kind": "slow", "ms": milliseconds }]) };
        self.control(client, json!({ "faults": faults })).await
    }
}

fn client(address: Option<Ipv4Addr>) -> Result<Client> {
    let builder = Client::builder().timeout(Duration::from_secs(120));
    builder.local_address(address.map(IpAddr::V4)).build().context("no HTTP client")
}

/// Sends a request and parses the JSON answer. A status other than 2xx is an error that names path and status.
pub async fn json_of(request: RequestBuilder) -> Result<Value> {
    let answer = request.send().await?;
    let (status, path) = (answer.status(), answer.url().path().to_owned());
    if !status.is_success() {
        let problem: Value = answer.json().await.unwrap_or_default();
        bail!("{path} answered {status} {}", problem.get("code").and_then(Value::as_str).unwrap_or_default());
    }
    Ok(answer.json().await?)
}
