//! Compares two frequent calls over HTTP with a bare axum handler that returns the same bytes: same machine, same client (wrk), one run.

use crate::cabinet::Target;
use anyhow::{Context, Result, bail};
use axum::Router;
use axum::body::Bytes;
use axum::http::header::CONTENT_TYPE;
use axum::routing::get;
use std::process::Command;

/// Repetitions; the median is reported.
const RUNS: usize = 3;

/// The two calls, and the share of the bare handler's rate that each must reach.
const CALLS: [(&str, f64); 2] = [("/api/netrika1/clinics", 0.70), ("/api/users/me", 0.40)];

/// Measures both calls.
pub async fn run(target: &Target) -> Result<()> {
    let client = target.client()?;
    let token = target.sign_in(&client, "patient", "Patient-2026-demo").await?;
    for (path, least) in CALLS {
        let answer = client.get(format!("{}{path}", target.cabinet)).bearer_auth(&token).send().await?;
        let bytes = answer.bytes().await?;
        let bare = serve_bare(path, bytes.clone()).await?;
        let mut pairs = Vec::new();
        for _ in 0..RUNS {
            let ours = wrk(&format!("{}{path}", target.cabinet), &token).await?;
            let theirs = wrk(&format!("{bare}{path}"), &token).await?;
            pairs.push((ours, theirs));
        }
        let median = |pick: fn(&(f64, f64)) -> f64| {
            let mut rates: Vec<f64> = pairs.iter().map(pick).collect();
            rates.sort_by(f64::total_cmp);
            rates.get(RUNS / 2).copied().unwrap_or_default()
        };
        let (ours, theirs) = (median(|pair| pair.0), median(|pair| pair.1));
        println!(
            "http: GET {path} ({} B): {ours:.0} req/s, bare handler {theirs:.0} req/s, {:.0} % (at least {:.0} %)",
            bytes.len(),
            100.0 * ours / theirs,
            100.0 * least
        );
    }
    Ok(())
}

/// Starts a handler that returns these bytes and does nothing else. Returns its base URL.
async fn serve_bare(path: &'static str, bytes: Bytes) -> Result<String> {
    let router =
        Router::new().route(path, get(move || async move { ([(CONTENT_TYPE, "application/json")], bytes) }));
    let listener = tokio::net::TcpListener::bind(("127.0.0.1", 0)).await?;
    let address = listener.local_addr()?;
    tokio::spawn(async move { axum::serve(listener, router).await });
    Ok(format!("http://{address}"))
}

/// Requests per second with 32 connections over 6 seconds. A status other than 2xx is an error.
async fn wrk(url: &str, token: &str) -> Result<f64> {
    let mut command = Command::new("wrk");
    command.args(["-t1", "-c32", "-d6s", "--latency", "-H", &format!("Authorization: Bearer {token}"), url]);
    let output = tokio::task::spawn_blocking(move || command.output())
        .await?
        .context("wrk could not be started (Debian package wrk)")?;
    let text = String::from_utf8_lossy(&output.stdout);
    if text.contains("Non-2xx") {
        bail!("{url} answered something else than 2xx under load");
    }
    let rate = text
        .lines()
        .find_map(|line| line.trim().strip_prefix("Requests/sec:"))
        .context("wrk said no rate")?;
    rate.trim().parse().context("wrk's rate is no number")
}
