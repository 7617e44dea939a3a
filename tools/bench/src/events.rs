//! A thousand tabs of the back office on the event stream of one kernel: what each costs in memory, and how soon all of them hear of a
//! change (issue 14). Each tab has a connection of its own, as behind a proxy that speaks HTTP/1.1 to the server.

use crate::cabinet::{Target, json_of};
use crate::process;
use crate::spread::Spread;
use anyhow::{Context, Result, bail};
use futures::{StreamExt, TryStreamExt, stream};
use nix::sys::resource::{Resource, getrlimit, setrlimit};
use reqwest::Client;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};

/// Open streams.
const TABS: usize = 1_000;
/// Tabs of one administrator: the most that the kernel allows.
const OF_ONE: usize = 20;
/// Changes that are measured.
const CHANGES: usize = 30;
/// Pause between two changes, longer than the second for which the kernel gathers them.
const PAUSE: Duration = Duration::from_millis(1_500);
/// A tab that hears nothing for this long has missed the change.
const MISSED: Duration = Duration::from_secs(10);
/// Connections that are opened at a time.
const AT_A_TIME: usize = 32;

/// Opens the tabs, then measures.
pub async fn run(target: &Target) -> Result<()> {
    let (_, most) = getrlimit(Resource::RLIMIT_NOFILE)?;
    setrlimit(Resource::RLIMIT_NOFILE, most, most).context("the limit of open files")?;
    let client = target.client()?;
    let admin = target.sign_in(&client, "bench-admin-0", "Admin-2026-demo").await?;
    let new = new_accounts(target, &client, &admin).await?;
    let tokens: Vec<String> = stream::iter(0..TABS.div_ceil(OF_ONE))
        .map(|number| {
            let client = &client;
            async move { target.sign_in(client, &format!("bench-admin-{number}"), "Admin-2026-demo").await }
        })
        .buffered(4)
        .try_collect()
        .await?;

    let rest = process::resident_kib(target.pid)?;
    let endless = Client::builder().build()?;
    let (heard, mut hears) = mpsc::unbounded_channel();
    let begin = Instant::now();
    let tabs: Vec<_> = stream::iter((0..TABS).filter_map(|tab| tokens.get(tab / OF_ONE)))
        .map(|token| open(target, &endless, token, heard.clone()))
        .buffer_unordered(AT_A_TIME)
        .try_collect()
        .await?;
    all(&mut hears, begin).await?;
    let (opened, full) = (begin.elapsed(), process::resident_kib(target.pid)?);

    let (mut latency, cpu) = (Spread::default(), process::cpu(target.pid)?);
    let mut last = Spread::default();
    for id in new.iter().take(CHANGES) {
        sleep(PAUSE).await;
        let start = Instant::now();
        let viewed = client.post(format!("{}/api/admin/cabinets/{id}/viewed", target.cabinet));
        let changing = viewed.bearer_auth(&admin).send();
        let (answer, times) = tokio::join!(changing, all(&mut hears, start));
        if !answer?.status().is_success() {
            bail!("an account could not be marked");
        }
        let times = times?;
        last.add(times.iter().copied().max().unwrap_or_default());
        times.into_iter().for_each(|time| latency.add(time));
    }
    let cpu = process::cpu(target.pid)? - cpu;
    println!(
        "events: {TABS} tabs open after {:.1} s; {:.1} KiB of memory each ({rest} KiB at rest, {full} KiB with all)",
        opened.as_secs_f64(),
        f64::from(u32::try_from(full.saturating_sub(rest))?) / f64::from(u32::try_from(TABS)?)
    );
    println!(
        "events: from the request that changes something to the event at a tab: {} ({} events); until the last of all tabs: {}; {:.1} ms of kernel CPU per change",
        latency.shown(),
        latency.len(),
        last.shown(),
        cpu.as_secs_f64() * 1000.0 / f64::from(u32::try_from(CHANGES)?)
    );
    drop(tabs);
    Ok(())
}

/// Ids of accounts that no administrator has taken note of.
async fn new_accounts(target: &Target, client: &Client, token: &str) -> Result<Vec<String>> {
    let search = client.post(format!("{}/api/admin/cabinets/search", target.cabinet));
    let found = json_of(search.bearer_auth(token).json(&json!({ "is_new": "1", "size": 50 }))).await?;
    let rows = found.get("content").and_then(Value::as_array).context("no rows")?;
    let ids: Vec<_> = rows.iter().filter_map(|row| Some(row.get("id")?.as_str()?.to_owned())).collect();
    if ids.len() < CHANGES {
        bail!("the demo has {} new accounts", ids.len());
    }
    Ok(ids)
}

/// Opens a stream, and sends the time of each `counters` until the task ends.
async fn open(
    target: &Target,
    client: &Client,
    token: &str,
    heard: mpsc::UnboundedSender<Instant>,
) -> Result<tokio::task::JoinHandle<()>> {
    let answer = client.get(format!("{}/api/admin/events", target.cabinet)).bearer_auth(token).send().await?;
    if !answer.status().is_success() {
        bail!("a stream was answered {}", answer.status());
    }
    let mut body = answer.bytes_stream();
    Ok(tokio::spawn(async move {
        while let Some(Ok(chunk)) = body.next().await {
            if chunk.starts_with(b"event: counters") && heard.send(Instant::now()).is_err() {
                return;
            }
        }
    }))
}

/// Waits until every tab has heard. Returns how long each took.
async fn all(hears: &mut mpsc::UnboundedReceiver<Instant>, start: Instant) -> Result<Vec<Duration>> {
    let mut times = Vec::with_capacity(TABS);
    while times.len() < TABS {
        let at = timeout(MISSED, hears.recv()).await;
        let at = at.with_context(|| format!("{} tabs heard nothing", TABS - times.len()))?;
        times.push(at.context("no tab is open")?.saturating_duration_since(start));
    }
    Ok(times)
}
