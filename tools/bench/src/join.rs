//! Equal questions asked at the same time are one question upstream.

use crate::cabinet::Target;
use crate::memory::a_doctor;
use anyhow::Result;
use futures::future::join_all;
use std::time::Duration;

/// Clients that ask at once (issue: 200 clients cause one upstream request).
const CLIENTS: usize = 200;

/// Signs in once, makes the hub slow, asks two hundred times for the free days of one doctor, which nobody keeps.
pub async fn run(target: &Target) -> Result<()> {
    let client = target.client()?;
    let token = target.sign_in(&client, "patient", "Patient-2026-demo").await?;
    let path = a_doctor(target, &client, &token).await?;
    target.slow_down(&client, Duration::from_millis(500)).await?;
    let before = target.upstream_calls(&client).await?;
    let answers = join_all((0..CLIENTS).map(|_| target.get(&client, &token, &path))).await;
    let good = answers.iter().filter(|answer| answer.is_ok()).count();
    let asked = target.upstream_calls(&client).await? - before;
    target.slow_down(&client, Duration::ZERO).await?;
    println!("join: {CLIENTS} clients asked at once, {good} answered, {asked} upstream request(s)");
    Ok(())
}
