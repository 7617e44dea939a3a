//! The whole journey of a patient as a load: sign in, clinics, specialities, doctors, dates, slots, book, my appointments, cancel.

use crate::cabinet::{Target, json_of};
use crate::memory::{text, with_tickets};
use crate::process;
use crate::spread::Spread;
use anyhow::{Context, Result, bail};
use futures::future::join_all;
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Requests in one journey.
const STEPS: u32 = 9;

/// With a hub that answers at once and one that takes two seconds.
pub async fn run(target: &Target) -> Result<()> {
    for delay in [Duration::ZERO, Duration::from_secs(2)] {
        for patients in [1_usize, 32, 256] {
            load(target, patients, delay).await?;
        }
    }
    target.slow_down(&target.client()?, Duration::ZERO).await
}

async fn load(target: &Target, patients: usize, delay: Duration) -> Result<()> {
    let client = target.client()?;
    target.slow_down(&client, delay).await?;
    let (calls, cpu, start) =
        (target.upstream_calls(&client).await?, process::cpu(target.pid)?, Instant::now());
    let outcomes = join_all((0..patients).map(|patient| journey(target, &client, patient))).await;
    let (took, cpu) = (start.elapsed(), process::cpu(target.pid)?.saturating_sub(cpu));
    let calls = target.upstream_calls(&client).await?.saturating_sub(calls);
    let mut spread = Spread::default();
    let mut failed = 0;
    for outcome in outcomes {
        match outcome {
            Ok(times) => spread.join(times),
            Err(error) => {
                failed += 1;
                eprintln!("a journey failed: {error:#}");
            }
        }
    }
    let done = f64::from(u32::try_from(patients - failed).unwrap_or(u32::MAX)).max(1.0);
    println!(
        "journey: hub {} s, {patients} at a time: {} requests, {:.0} req/s, {}, {:.1} upstream calls and {:.1} ms kernel CPU a journey, {failed} failed",
        delay.as_secs(),
        spread.len(),
        done * f64::from(STEPS) / took.as_secs_f64(),
        spread.shown(),
        f64::from(u32::try_from(calls).unwrap_or(u32::MAX)) / done,
        cpu.as_secs_f64() * 1000.0 / done,
    );
    Ok(())
}

/// One patient; `bench-N` are the patients that `cargo xtask bench` adds to the demo accounts.
async fn journey(target: &Target, client: &Client, patient: usize) -> Result<Spread> {
    let mut times = Spread::default();
    let start = Instant::now();
    let token = target.sign_in(client, &format!("bench-{patient}"), "Patient-2026-demo").await?;
    times.add(start.elapsed());
    let base = "/api/netrika1";
    let clinics = timed(&mut times, target.get(client, &token, &format!("{base}/clinics"))).await?;
    let clinic = nth(clinics.as_array().map(|all| all.iter().collect()).unwrap_or_default(), patient)
        .context("no clinic")?;
    let clinic = text(clinic, "clinicId");
    let specs =
        timed(&mut times, target.get(client, &token, &format!("{base}/clinics/{clinic}/specs"))).await?;
    let spec = text(nth(with_tickets(&specs), patient / 12).context("no speciality")?, "specId");
    let doctors = timed(
        &mut times,
        target.get(client, &token, &format!("{base}/clinics/{clinic}/doctors?specId={spec}")),
    )
    .await?;
    let doctor = text(nth(with_tickets(&doctors), patient / 100).context("no doctor")?, "doctorId");
    let of_doctor = format!("{base}/clinics/{clinic}/doctors/{doctor}");
    let dates = timed(&mut times, target.get(client, &token, &format!("{of_doctor}/dates"))).await?;
    if dates.as_array().is_none_or(Vec::is_empty) {
        bail!("no dates");
    }
    let slots = timed(&mut times, target.get(client, &token, &format!("{of_doctor}/appointments"))).await?;
    let slots: Vec<&Value> = slots.as_array().into_iter().flatten().collect();
    let booked = Instant::now();
    let ticket = book(target, client, &token, &clinic, &doctor, &slots, patient).await?;
    times.add(booked.elapsed());
    timed(&mut times, target.get(client, &token, &format!("{base}/appointments2"))).await?;
    let cancelled = Instant::now();
    let url = format!("{}{base}/appointments2", target.cabinet);
    let answer = client
        .delete(url)
        .query(&[("clinicId", &clinic), ("appointmentId", &ticket)])
        .bearer_auth(&token)
        .send()
        .await?;
    times.add(cancelled.elapsed());
    if answer.status() != StatusCode::NO_CONTENT {
        bail!("cancel answered {}", answer.status());
    }
    Ok(times)
}

/// Books a slot of one's own; if somebody was faster, the next one.
async fn book(
    target: &Target,
    client: &Client,
    token: &str,
    clinic: &str,
    doctor: &str,
    slots: &[&Value],
    patient: usize,
) -> Result<String> {
    for attempt in 0..5 {
        let slot = nth(slots.to_vec(), patient * 7 + attempt).context("no slot")?;
        let body = json!({ "clinicId": clinic, "appointmentId": slot.get("appointmentId"), "doctorId": doctor, "start": slot.get("start") });
        let request =
            client.post(format!("{}/api/netrika1/appointments2", target.cabinet)).bearer_auth(token);
        match json_of(request.json(&body)).await {
            Ok(answer) => {
                let ticket = answer.pointer("/result/appointmentId").and_then(Value::as_str);
                return ticket.map(str::to_owned).context("an empty result");
            }
            Err(error) if error.to_string().ends_with("slot_taken") => {}
            Err(error) => return Err(error),
        }
    }
    bail!("five slots were taken")
}

async fn timed(times: &mut Spread, request: impl Future<Output = Result<Value>>) -> Result<Value> {
    let start = Instant::now();
    let answer = request.await;
    times.add(start.elapsed());
    answer
}

/// The entry at `at`, counted round and round.
fn nth<T: Copy>(list: Vec<T>, at: usize) -> Option<T> {
    if list.is_empty() { None } else { list.get(at % list.len()).copied() }
}
