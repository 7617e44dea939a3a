//! Measures the document list of the patient with the large record, served from the cabinet's copy (issue 4: at most 20 ms at p95 on
//! SQLite).

use crate::cabinet::Target;
use crate::spread::{Spread, millis};
use anyhow::{Result, bail};
use serde_json::Value;
use std::time::{Duration, Instant};

/// The list that the documents page requests.
const LIST: &str = "/api/files?fragmentOnly=true";
/// Number of requests, sent one after the other.
const TIMES: usize = 500;
/// Time limit for the copy. A background job makes it and fetches the 300 texts one by one.
const PATIENCE: Duration = Duration::from_secs(120);

/// Signs in, waits for the copy, measures.
pub async fn run(target: &Target) -> Result<()> {
    let client = target.client()?;
    let token = target.sign_in(&client, "patient", "Patient-2026-demo").await?;
    let begin = Instant::now();
    while !is_copied(&target.get(&client, &token, "/api/record/sources").await?) {
        if begin.elapsed() > PATIENCE {
            bail!("the record was not copied within two minutes");
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    println!("records: copied {:.1} s after the sign-in", begin.elapsed().as_secs_f64());
    let (mut times, mut documents, mut bytes) = (Spread::default(), 0, 0);
    for _ in 0..TIMES {
        let begin = Instant::now();
        let answer = client.get(format!("{}{LIST}", target.cabinet)).bearer_auth(&token).send().await?;
        let body = answer.error_for_status()?.bytes().await?;
        times.add(begin.elapsed());
        bytes = body.len();
        documents = serde_json::from_slice::<Vec<Value>>(&body)?.len();
    }
    println!(
        "records: GET {LIST}: {documents} documents, {bytes} B: p50 {:.1} ms, p95 {:.1} ms, p99 {:.1} ms (at most 20 ms at p95)",
        millis(times.quantile(0.5)),
        millis(times.quantile(0.95)),
        millis(times.quantile(0.99)),
    );
    Ok(())
}

/// Whether at least one host's record is stored and none is being refreshed.
fn is_copied(sources: &Value) -> bool {
    let sources = sources.as_array().map(Vec::as_slice).unwrap_or_default();
    let is =
        |source: &Value, name: &str| source.get(name).is_some_and(|value| !value.is_null() && value != false);
    sources.iter().any(|source| is(source, "asOf")) && !sources.iter().any(|source| is(source, "refreshing"))
}
