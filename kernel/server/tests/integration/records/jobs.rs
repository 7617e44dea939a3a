//! Makes jobs of the kernel due immediately. `workers/tests.rs` tests the pauses themselves with a manual clock.

use super::place::Place;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use std::time::Duration;

/// Makes failed jobs due immediately.
pub async fn end_pauses(place: &Place) {
    change(place, "UPDATE jobs SET run_at = '2000' || substr(run_at, 5) WHERE leased_until IS NULL").await;
}

/// Releases the jobs of a killed kernel. Do not call this while a kernel runs: it would run a job twice.
pub async fn end_leases(place: &Place) {
    change(place, "UPDATE jobs SET leased_until = run_at WHERE leased_until IS NOT NULL").await;
}

async fn change(place: &Place, statement: &'static str) {
    let file = SqliteConnectOptions::new().filename(place.path("cabinet.sqlite"));
    let mut connection = file.busy_timeout(Duration::from_secs(10)).connect().await.unwrap();
    sqlx::query(statement).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}
