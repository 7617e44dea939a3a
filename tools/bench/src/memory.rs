//! Resident memory of a serving kernel with one plugin, at rest and after 100 000 plugin calls.

use crate::cabinet::Target;
use crate::process;
use anyhow::{Context, Result};
use futures::{StreamExt, stream};
use serde_json::Value;
use std::time::Instant;

/// Plugin calls before the second look.
const CALLS: usize = 100_000;

/// Asks for dates, which are never cached, so every request is one plugin call.
pub async fn run(target: &Target) -> Result<()> {
    let client = target.client()?;
    let token = target.sign_in(&client, "patient", "Patient-2026-demo").await?;
    let path = a_doctor(target, &client, &token).await?;
    let rest = process::resident_mib(target.pid)?;
    let start = Instant::now();
    let mut failed = 0_usize;
    let mut halfway = 0;
    let mut asked = stream::iter(0..CALLS)
        .map(|at| (at, target.get(&client, &token, &path)))
        .map(|(at, get)| async move { (at, get.await) })
        .buffer_unordered(12);
    while let Some((at, answer)) = asked.next().await {
        failed += usize::from(answer.is_err());
        if at == CALLS / 2 {
            halfway = process::resident_mib(target.pid)?;
        }
    }
    let after = process::resident_mib(target.pid)?;
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "memory: {rest} MiB at rest, {halfway} MiB after {} calls, {after} MiB after {CALLS} calls ({failed} failed, {seconds:.0} s)",
        CALLS / 2
    );
    Ok(())
}

/// The path of the dates of some doctor with free tickets.
pub async fn a_doctor(target: &Target, client: &reqwest::Client, token: &str) -> Result<String> {
    let clinics = target.get(client, token, "/api/netrika1/clinics").await?;
    for clinic in clinics.as_array().into_iter().flatten() {
        let clinic = text(clinic, "clinicId");
        let Ok(specs) = target.get(client, token, &format!("/api/netrika1/clinics/{clinic}/specs")).await
        else {
            continue;
        };
        for spec in with_tickets(&specs) {
            let doctors = target
                .get(
                    client,
                    token,
                    &format!("/api/netrika1/clinics/{clinic}/doctors?specId={}", text(spec, "specId")),
                )
                .await?;
            if let Some(doctor) = with_tickets(&doctors).first() {
                return Ok(format!(
                    "/api/netrika1/clinics/{clinic}/doctors/{}/dates",
                    text(doctor, "doctorId")
                ));
            }
        }
    }
    None.context("no doctor has a free ticket")
}

/// The entries of a list that have tickets.
pub fn with_tickets(list: &Value) -> Vec<&Value> {
    list.as_array()
        .into_iter()
        .flatten()
        .filter(|entry| entry.get("ticketCount").and_then(Value::as_u64).unwrap_or(0) > 0)
        .collect()
}

/// A text member, empty if it is not there.
pub fn text(value: &Value, key: &str) -> String {
    value.get(key).and_then(Value::as_str).unwrap_or_default().to_owned()
}
