//! Equal questions asked at the same time are one question upstream.

use crate::cabinet::Target;
use crate::places::places;
use anyhow::{Context, Result};
use futures::future::join_all;
use std::time::Duration;

/// Clients that ask at once (issue: 200 clients cause one upstream request).
const CLIENTS: usize = 200;

/// Long enough that all have asked before the answer comes, on a busy machine, too.
const SLOW: Duration = Duration::from_secs(2);

/// Signs in once, makes the hub slow, asks two hundred times for the free days of one doctor, which nobody keeps.
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
