//! Checks two properties of sign-in. An unknown login and a wrong password take the same time, so that response times do not reveal who is
//! a patient. Many concurrent sign-ins do not slow down signed-in users, because passwords are hashed outside the threads that serve
//! requests.

use crate::cabinet::Target;
use crate::rank_test::same_origin;
use crate::spread::{Spread, millis};
use anyhow::{Result, bail};
use futures::future::join_all;
use reqwest::{Client, StatusCode};
use std::time::{Duration, Instant};

/// Attempts of each kind. Each uses its own login: after five attempts on one login the answer would be "too often", without checking the
/// password.
const ATTEMPTS: usize = 280;
/// Significance level of the rank test: below it the two kinds count as different.
const SIGNIFICANT: f64 = 0.01;
/// Issue 3: with 200 concurrent sign-ins, the median of other requests stays below twice its usual value.
const AT_ONCE: usize = 200;
const MOST_TIMES_USUAL: f64 = 2.0;
/// Time for which the usual median is measured.
const USUAL: Duration = Duration::from_secs(3);
/// Pause between requests of signed-in users, as on a screen. Without it their requests would be a load of their own.
const BETWEEN: Duration = Duration::from_millis(2);

/// Runs both checks, one after the other.
pub async fn run(target: &Target) -> Result<()> {
    timing(target).await?;
    crowd(target).await
}

async fn timing(target: &Target) -> Result<()> {
    let client = target.client()?;
    let (mut unknown, mut wrong) = (Vec::new(), Vec::new());
    for attempt in 0..ATTEMPTS {
        let (nobody, somebody) = (format!("blank-{attempt}"), format!("bench-{attempt}"));
        // The second request may find warmer caches, so the order alternates.
        if attempt % 2 == 0 {
            unknown.push(refused(target, &client, &nobody).await?);
            wrong.push(refused(target, &client, &somebody).await?);
        } else {
            wrong.push(refused(target, &client, &somebody).await?);
            unknown.push(refused(target, &client, &nobody).await?);
        }
    }
    let probability = same_origin(&unknown, &wrong);
    let median = |times: &[Duration]| millis(times.iter().copied().collect::<Spread>().quantile(0.5));
    println!(
        "sign-in: unknown login {:.3} ms, wrong password {:.3} ms (medians of {ATTEMPTS}, in turns); Mann-Whitney p = {probability:.3}: {}",
        median(&unknown),
        median(&wrong),
        if probability < SIGNIFICANT { "DISTINGUISHABLE" } else { "not distinguishable" }
    );
    Ok(())
}

/// Time until the refusal.
async fn refused(target: &Target, client: &Client, login: &str) -> Result<Duration> {
    let form = [("grant_type", "password"), ("username", login), ("password", "Wrong-2026-password")];
    let request =
        client.post(format!("{}/api/oauth/token", target.cabinet)).basic_auth("web", Some("web")).form(&form);
    let start = Instant::now();
    let answer = request.send().await?;
    let status = answer.status();
    answer.bytes().await?;
    let took = start.elapsed();
    if status == StatusCode::BAD_REQUEST { Ok(took) } else { bail!("a wrong sign-in was answered {status}") }
}

async fn crowd(target: &Target) -> Result<()> {
    let client = target.client()?;
    let token = target.sign_in(&client, "patient", "Patient-2026-demo").await?;
    let start = Instant::now();
    let mut usual = Spread::default();
    while start.elapsed() < USUAL {
        usual.add(me(target, &client, &token).await?);
    }
    let crowd = target.client()?;
    let logins: Vec<String> = (0..AT_ONCE).map(|number| format!("bench-{number}")).collect();
    let signing_in = join_all(logins.iter().map(|login| target.sign_in(&crowd, login, "Patient-2026-demo")));
    let mut among = Spread::default();
    let begin = Instant::now();
    let asking = async {
        loop {
            match me(target, &client, &token).await {
                Ok(time) => among.add(time),
                Err(error) => return error,
            }
        }
    };
    let answers = tokio::select! {
        answers = signing_in => answers,
        error = asking => return Err(error),
    };
    let (good, took) = (answers.iter().filter(|answer| answer.is_ok()).count(), begin.elapsed());
    let ratio = millis(among.quantile(0.5)) / millis(usual.quantile(0.5));
    println!(
        "sign-in: {AT_ONCE} at once, {good} in after {:.1} s; GET /api/users/me of another: usually {}, meanwhile {} ({} asked): {ratio:.2} times the usual median, {}",
        took.as_secs_f64(),
        usual.shown_finely(),
        among.shown_finely(),
        among.len(),
        if ratio < MOST_TIMES_USUAL { "under twice" } else { "NOT under twice" }
    );
    Ok(())
}

async fn me(target: &Target, client: &Client, token: &str) -> Result<Duration> {
    tokio::time::sleep(BETWEEN).await;
    let start = Instant::now();
    target.get(client, token, "/api/users/me").await?;
    Ok(start.elapsed())
}
