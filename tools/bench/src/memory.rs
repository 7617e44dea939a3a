//! Resident memory of a running kernel with one plugin, at rest and after 100 000 plugin calls.

use crate::cabinet::Target;
use crate::places::{Place, places};
use crate::process;
use anyhow::{Context, Result};
use cabinet_ports::{Clock, SystemClock};
use chrono::{Days, NaiveDate};
use futures::{StreamExt, stream};
use std::time::Instant;

/// Number of plugin calls.
const CALLS: usize = 100_000;
/// Number of memory readings.
const LOOKS: usize = 4;
/// Concurrent requests. Below the plugin's concurrency limit.
const AT_A_TIME: usize = 12;

/// Requests dates, which are never cached, with a different range each time, so that single flight joins no two concurrent requests.
pub async fn run(target: &Target) -> Result<()> {
    let client = target.client()?;
    let rest = process::resident_mib(target.pid)?;
    let token = target.sign_in(&client, "bench-0", "Patient-2026-demo").await?;
    let places = places(target, &client, &token).await?;
    let today = SystemClock.now().date_naive();
    let (calls, start) = (target.plugin_calls(&client).await?, Instant::now());
    let mut seen = vec![process::resident_mib(target.pid)?];
    let mut failed = 0_usize;
    for look in 0..LOOKS {
        let (from, to) = (look * CALLS / LOOKS, (look + 1) * CALLS / LOOKS);
        let mut asked = stream::iter(from..to)
            .map(|at| question(&places, today, at))
            .map(|path| async { target.get(&client, &token, &path?).await })
            .buffer_unordered(AT_A_TIME);
        while let Some(answer) = asked.next().await {
            failed += usize::from(answer.is_err());
        }
        seen.push(process::resident_mib(target.pid)?);
    }
    let calls = target.plugin_calls(&client).await? - calls;
    println!(
        "memory: {rest} MiB at rest, then {seen:?} MiB in equal steps of {CALLS} questions: {calls} plugin calls, {failed} failed, {:.0} s",
        start.elapsed().as_secs_f64()
    );
    Ok(())
}

/// The path of a list that is never cached, with a date range that depends on the number.
pub fn question(places: &[Place], today: NaiveDate, at: usize) -> Result<String> {
    let place = places.get(at % places.len()).context("no place")?;
    let day = |after: usize| {
        today.checked_add_days(Days::new(u64::try_from(after).unwrap_or(0))).context("no such day")
    };
    // The last day takes 40 values and the first day 10: 400 different requests per doctor.
    let (from, to) = (day(at % 10)?, day(10 + at / 10 % 40)?);
    Ok(format!("{}/dates?from={from}&to={to}", place.path()))
}
