//! Load test of a patient's whole journey: sign in, clinics, specialities, doctors, dates, slots, book, my appointments, cancel.
//!
//! Each load uses fresh patients about whom no clinic has been asked. A 503 with Retry-After is retried after the requested wait, as the
//! web application does, and the wait counts towards the step. A load that exceeds its time limit is aborted and reported as such.

use crate::cabinet::Target;
use crate::places::{Place, places, text};
use crate::process;
use crate::spread::Spread;
use anyhow::{Context, Result, bail};
use futures::future::join_all;
use reqwest::header::RETRY_AFTER;
use reqwest::{Client, RequestBuilder, Response, StatusCode};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The loads in their order: number of concurrent patients, and delay of the hub.
const LOADS: [(usize, Duration); 6] = [
    (1, Duration::ZERO),
    (32, Duration::ZERO),
    (256, Duration::ZERO),
    (1, Duration::from_secs(2)),
    (32, Duration::from_secs(2)),
    (256, Duration::from_secs(2)),
];
/// Time limit of a load. A hub with a delay of 2 s and 16 concurrent calls answers 8 calls per second, so 256 journeys would take half an
/// hour.
const LONGEST: Duration = Duration::from_secs(150);

/// Results of one load so far.
#[derive(Default)]
struct Seen {
    times: Mutex<Spread>,
    done: AtomicUsize,
    failed: AtomicUsize,
    busy: AtomicUsize,
}

/// Runs all loads.
pub async fn run(target: &Target) -> Result<()> {
    let client = target.client()?;
    let token = target.sign_in(&client, "patient", "Patient-2026-demo").await?;
    let places = places(target, &client, &token).await?;
    let mut first = 0;
    for (patients, delay) in LOADS {
        load(target, &places, first..first + patients, delay).await?;
        first += patients;
    }
    target.slow_down(&client, Duration::ZERO).await
}

async fn load(
    target: &Target,
    places: &[Place],
    patients: std::ops::Range<usize>,
    delay: Duration,
) -> Result<()> {
    let client = target.client()?;
    target.slow_down(&client, delay).await?;
    let (calls, cpu, start) =
        (target.upstream_calls(&client).await?, process::cpu(target.pid)?, Instant::now());
    let (seen, at_a_time) = (Seen::default(), patients.len());
    let all = join_all(patients.map(|patient| {
        let (seen, client) = (&seen, &client);
        async move {
            match Journey::begin(target, client, seen, patient).await {
                Ok(mut journey) => journey.run(places).await,
                Err(error) => Err(error),
            }
            .map_or_else(
                |error| {
                    seen.failed.fetch_add(1, Ordering::Relaxed);
                    eprintln!("a journey failed: {error:#}");
                },
                |()| {
                    seen.done.fetch_add(1, Ordering::Relaxed);
                },
            );
        }
    }));
    let in_time = tokio::time::timeout(LONGEST, all).await.is_ok();
    let (took, cpu) = (start.elapsed(), process::cpu(target.pid)?.saturating_sub(cpu));
    let calls = target.upstream_calls(&client).await?.saturating_sub(calls);
    let (done, failed) = (seen.done.into_inner(), seen.failed.into_inner());
    let times = seen.times.into_inner().unwrap_or_else(PoisonError::into_inner);
    let share = |total: f64| total / number(done.max(1));
    println!(
        "journey: hub {} s, {at_a_time} at a time: {done} done, {failed} failed, {} cut off{}; {} requests, {:.0} req/s, {}; {} times busy; {:.1} upstream calls and {:.1} ms kernel CPU a journey done",
        delay.as_secs(),
        at_a_time - done - failed,
        if in_time { "" } else { " after 150 s" },
        times.len(),
        number(times.len()) / took.as_secs_f64(),
        times.shown(),
        seen.busy.into_inner(),
        share(number(usize::try_from(calls).unwrap_or(usize::MAX))),
        share(cpu.as_secs_f64() * 1000.0),
    );
    Ok(())
}

fn number(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

/// The journey of one patient.
struct Journey<'a> {
    target: &'a Target,
    client: &'a Client,
    seen: &'a Seen,
    token: String,
    patient: usize,
}

impl<'a> Journey<'a> {
    /// Signs in. `bench-N` are the patients that `cargo xtask bench` adds to the demo accounts.
    async fn begin(target: &'a Target, client: &'a Client, seen: &'a Seen, patient: usize) -> Result<Self> {
        let form = [
            ("grant_type", "password"),
            ("username", &format!("bench-{patient}")),
            ("password", "Patient-2026-demo"),
        ];
        let request = client.post(format!("{}/api/oauth/token", target.cabinet));
        let request = request.basic_auth("web", Some("web")).form(&form);
        let mut journey = Self { target, client, seen, token: String::new(), patient };
        let answer: Value = journey.good(request).await?.json().await?;
        journey.token = text(&answer, "access_token");
        Ok(journey)
    }

    async fn run(&mut self, places: &[Place]) -> Result<()> {
        let place = places.get(self.patient % places.len()).context("no place")?;
        let (base, clinic) = ("/api/netrika1", &place.clinic);
        self.get(&format!("{base}/clinics")).await?;
        self.get(&format!("{base}/clinics/{clinic}/specs")).await?;
        self.get(&format!("{base}/clinics/{clinic}/doctors?specId={}", place.speciality)).await?;
        self.get(&format!("{}/dates", place.path())).await?;
        let slots = self.get(&format!("{}/appointments", place.path())).await?;
        let ticket = self.book(place, slots.as_array().map(Vec::as_slice).unwrap_or_default()).await?;
        self.get(&format!("{base}/appointments2")).await?;
        let url = format!("{}{base}/appointments2", self.target.cabinet);
        let cancel = self.client.delete(url).query(&[("clinicId", clinic), ("appointmentId", &ticket)]);
        self.good(cancel.bearer_auth(&self.token)).await?;
        Ok(())
    }

    /// Books a slot that depends on the patient. If it is taken, tries others.
    async fn book(&self, place: &Place, slots: &[Value]) -> Result<String> {
        for attempt in 0..8 {
            if slots.is_empty() {
                bail!("no slots");
            }
            let slot = slots.get((self.patient * 7 + attempt * 3) % slots.len()).context("no slot")?;
            let body = json!({ "clinicId": place.clinic, "appointmentId": slot.get("appointmentId"), "doctorId": place.doctor, "start": slot.get("start") });
            let url = format!("{}/api/netrika1/appointments2", self.target.cabinet);
            let answer = self.step(self.client.post(url).bearer_auth(&self.token).json(&body)).await?;
            let (status, answer): (_, Value) = (answer.status(), answer.json().await?);
            if status.is_success() {
                let ticket = answer.pointer("/result/appointmentId").and_then(Value::as_str);
                return ticket.map(str::to_owned).context("an empty result");
            }
            if text(&answer, "code") != "slot_taken" {
                bail!("booking was answered {status} {}", text(&answer, "code"));
            }
        }
        bail!("eight slots were taken")
    }

    async fn get(&self, path: &str) -> Result<Value> {
        let request = self.client.get(format!("{}{path}", self.target.cabinet)).bearer_auth(&self.token);
        Ok(self.good(request).await?.json().await?)
    }

    async fn good(&self, request: RequestBuilder) -> Result<Response> {
        let answer = self.step(request).await?;
        let (status, path) = (answer.status(), answer.url().path().to_owned());
        if status.is_success() {
            return Ok(answer);
        }
        let problem: Value = answer.json().await.unwrap_or_default();
        bail!("{path} was answered {status} {}", text(&problem, "code"))
    }

    /// Sends the request of one step, and retries it while the cabinet answers 503 with Retry-After.
    async fn step(&self, request: RequestBuilder) -> Result<Response> {
        let start = Instant::now();
        loop {
            let answer = request.try_clone().context("a body that cannot be sent twice")?.send().await?;
            let wait = answer.headers().get(RETRY_AFTER).and_then(|value| value.to_str().ok()?.parse().ok());
            match wait {
                Some(seconds) if answer.status() == StatusCode::SERVICE_UNAVAILABLE => {
                    self.seen.busy.fetch_add(1, Ordering::Relaxed);
                    tokio::time::sleep(Duration::from_secs(seconds)).await;
                }
                _ => {
                    let mut times = self.seen.times.lock().unwrap_or_else(PoisonError::into_inner);
                    times.add(start.elapsed());
                    return Ok(answer);
                }
            }
        }
    }
}
