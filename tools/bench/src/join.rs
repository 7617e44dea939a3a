//! Measures single flight: identical concurrent requests must cause one upstream request.

use crate::cabinet::Target;
use crate::places::places;
use anyhow::{Context, Result};
use futures::future::join_all;
use std::time::Duration;

/// Concurrent clients (issue: 200 clients cause one upstream request).
const CLIENTS: usize = 200;

/// Delay of the hub. All requests must arrive before its answer, even on a busy machine.
const SLOW: Duration = Duration::from_secs(2);

/// Signs in once, slows down the hub, and requests the free days of one doctor, which are not cached, 200 times at once.
pub async fn run(target: &Target) -> Result<()> {
    let client = target.client()?;
    let token = target.sign_in(&client, "patient", "Patient-2026-demo").await?;
    let places = places(target, &client, &token).await?;
    let path = format!("{}/dates", places.first().context("no doctor")?.path());
    target.slow_down(&client, SLOW).await?;
    let before = target.upstream_calls(&client).await?;
    let answers = join_all((0..CLIENTS).map(|_| target.get(&client, &token, &path))).await;
    let good = answers.iter().filter(|answer| answer.is_ok()).count();
    let asked = target.upstream_calls(&client).await? - before;
    target.slow_down(&client, Duration::ZERO).await?;
    println!("join: {CLIENTS} clients asked at once, {good} answered, {asked} upstream request(s)");
    Ok(())
}
