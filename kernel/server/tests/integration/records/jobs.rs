//! The kernel's jobs brought forward, as if the time had passed that they wait: how long that is, `workers/tests.rs` proves with a clock
//! that is wound.

use super::place::Place;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use std::time::Duration;

/// Jobs that failed are due at once.
pub async fn end_pauses(place: &Place) {
    change(place, "UPDATE jobs SET run_at = '2000' || substr(run_at, 5) WHERE leased_until IS NULL").await;
}

/// Jobs of a kernel that was killed are free. Not beside a kernel: it would do a job twice.
pub async fn end_leases(place: &Place) {
    change(place, "UPDATE jobs SET leased_until = run_at WHERE leased_until IS NOT NULL").await;
}

async fn change(place: &Place, statement: &'static str) {
    let file = SqliteConnectOptions::new().filename(place.path("cabinet.sqlite"));
    let mut connection = file.busy_timeout(Duration::from_secs(10)).connect().await.unwrap();
    sqlx::query(statement).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}
