//! Equal questions asked at the same time are one question upstream.

use crate::cabinet::Target;
use anyhow::{Result, bail};
use futures::future::join_all;
use serde_json::Value;
use std::time::Duration;

/// Clients that ask at once (issue: 200 clients cause one upstream request).
const CLIENTS: usize = 200;

/// Signs in once, makes the hub slow, asks two hundred times for the doctors of a speciality that nobody asked for yet.
pub async fn run(target: &Target) -> Result<()> {
    let client = target.client()?;
    let token = target.sign_in(&client, "patient", "Patient-2026-demo").await?;
    let clinics = target.get(&client, &token, "/api/netrika1/clinics").await?;
    let id = |value: &Value, key: &str| value.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
    let Some(clinic) =
        clinics.as_array().and_then(|clinics| clinics.last()).map(|clinic| id(clinic, "clinicId"))
    else {
        bail!("no clinics");
    };
    target.slow_down(&client, Duration::from_millis(500)).await?;
    let before = target.upstream_calls(&client).await?;
    let path = format!("/api/netrika1/clinics/{clinic}/specs");
    let answers = join_all((0..CLIENTS).map(|_| target.get(&client, &token, &path))).await;
    let good = answers.iter().filter(|answer| answer.is_ok()).count();
    let asked = target.upstream_calls(&client).await? - before;
    target.slow_down(&client, Duration::ZERO).await?;
    println!("join: {CLIENTS} clients asked at once, {good} answered, {asked} upstream request(s)");
    Ok(())
}
