//! What the home page asks: `GET /api/attention` is answered from the database alone (issue 17: under 10 ms).

use crate::cabinet::Target;
use crate::spread::{Spread, millis};
use anyhow::{Result, ensure};
use reqwest::Client;
use std::time::{Duration, Instant};

/// Questions that are measured, after as many that are not.
const QUESTIONS: usize = 1_000;
/// At most this long at p95.
const GOAL: Duration = Duration::from_millis(10);
/// Pause between two questions, as on a screen.
const BETWEEN: Duration = Duration::from_millis(2);

/// Asks as the demo patient, who has something in each area, and as one who has just registered.
pub async fn run(target: &Target) -> Result<()> {
    let client = target.client()?;
    for login in ["patient", "bench-0"] {
        let token = target.sign_in(&client, login, "Patient-2026-demo").await?;
        // The first visit of the page asks the hospital systems.
        let refresh = client.post(format!("{}/api/attention/refresh", target.cabinet)).bearer_auth(&token);
        let answer = refresh.send().await?;
        ensure!(answer.status().is_success(), "the refresh was answered {}", answer.status());
        ask(target, &client, &token).await?;
        let times = ask(target, &client, &token).await?;
        let p95 = times.quantile(0.95);
        println!(
            "home: GET /api/attention of {login}: {}, p95 {:.1} ms (at most {} ms: {})",
            times.shown(),
            millis(p95),
            GOAL.as_millis(),
            if p95 <= GOAL { "reached" } else { "MISSED" }
        );
    }
    Ok(())
}

async fn ask(target: &Target, client: &Client, token: &str) -> Result<Spread> {
    let mut times = Spread::default();
    for _ in 0..QUESTIONS {
        tokio::time::sleep(BETWEEN).await;
        let begin = Instant::now();
        target.get(client, token, "/api/attention").await?;
        times.add(begin.elapsed());
    }
    Ok(times)
}
