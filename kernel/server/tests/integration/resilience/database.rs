//! PostgreSQL is stopped, started and frozen while the kernel is serving.

use super::config::Wishes;
use super::offer::Offer;
use super::place::Place;
use super::postgres_server::Postgres;
use crate::support::browser::{Browser, cookie};
use crate::support::waiting::{until, until_so};
use cabinet_simulators::netrika::{Fault, Operation, Rule};
use std::sync::Arc;

async fn freeze(postgres: &Arc<Postgres>) {
    let postgres = Arc::clone(postgres);
    tokio::task::spawn_blocking(move || postgres.freeze().unwrap()).await.unwrap();
}

async fn thaw(postgres: &Arc<Postgres>) {
    let postgres = Arc::clone(postgres);
    tokio::task::spawn_blocking(move || postgres.thaw().unwrap()).await.unwrap();
}

async fn start_postgres() -> Arc<Postgres> {
    Arc::new(tokio::task::spawn_blocking(|| Postgres::start().unwrap()).await.unwrap())
}

async fn stop(postgres: &Arc<Postgres>) {
    let postgres = Arc::clone(postgres);
    tokio::task::spawn_blocking(move || postgres.stop().unwrap()).await.unwrap();
}

async fn resume(postgres: &Arc<Postgres>) {
    let postgres = Arc::clone(postgres);
    tokio::task::spawn_blocking(move || postgres.resume().unwrap()).await.unwrap();
}

/// issue 2 §7: while the database is unavailable the kernel reports it, and no session is lost.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_was_away_costs_nobody_the_session() {
    let postgres = start_postgres().await;
    let place = Place::new(Wishes { postgres: Some(postgres.url()), ..Wishes::default() }).await;
    let server = place.serve().await;
    let mut patient = Browser::sign_in(&place.tokens, &server, "patient").await;
    let slot = Offer::find(&patient).await.slots[0].clone();
    assert_eq!(server.readiness().await["checks"][0]["detail"], "postgres");

    stop(&postgres).await;
    let mut renewing = patient.clone();
    let (open, tickets, booking, renewed, live) = tokio::join!(
        patient.get(&["netrika1", "bookings", "open"]),
        patient.get(&["netrika1", "appointments2"]),
        patient.book(&slot, Some("while-away")),
        renewing.renew(),
        patient.get(&["health", "live"]),
    );
    for answer in [&open, &tickets, &booking, &renewed] {
        assert_eq!(answer.problem(), (503, "database_unavailable"), "{}", answer.body);
        assert!(answer.header("retry-after").is_some());
    }
    assert_eq!(cookie(&renewed), None, "the browser lost its cookie");
    assert_eq!(live.status, 200);
    until("the kernel is not ready", || async {
        let ready = patient.get(&["health", "ready"]).await;
        (ready.status == 503).then_some(())
    })
    .await;
    let ready = server.readiness().await;
    assert_eq!((&ready["status"], &ready["checks"][0]["status"]), (&"down".into(), &"down".into()));
    assert_eq!(place.calls(Operation::SetAppointment), 0, "asked without a line in the journal");

    resume(&postgres).await;
    until("the kernel is ready", || async {
        (patient.get(&["health", "ready"]).await.status == 200).then_some(())
    })
    .await;
    let me = patient.get(&["users", "me"]).await.good();
    assert_eq!(me["username"], "patient");
    assert_eq!(patient.renew().await.status, 200);
    assert_eq!(patient.open_bookings().await.unwrap().len(), 0);
    let booked = patient.book(&slot, Some("while-away")).await.good();
    let coming = patient.coming().await;
    assert_eq!(coming.len(), 1, "{coming:?}");
    assert_eq!(coming[0]["appointment"]["id"], booked["result"]["appointmentId"]);

    // A kernel without its database stops cleanly, and the next one reports why it does not start.
    stop(&postgres).await;
    server.terminate();
    assert_eq!(server.ended().await, Some(0));
    let refused = place.run(&["serve"]).await;
    let why = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(refused.status.code(), Some(1), "{why}");
    assert!(why.contains("database: ") && !why.contains("postgres://"), "{why}");
}

/// issue 2 §7: a database that hangs with all connections open is reported as unavailable within seconds, even to more
/// patients than there are connections. Nothing hangs after it resumes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_frozen_database_holds_nobody_and_is_used_again_when_it_goes_on() {
    let postgres = start_postgres().await;
    let place = Place::new(Wishes { postgres: Some(postgres.url()), ..Wishes::default() }).await;
    let server = place.serve().await;
    let mut patient = Browser::sign_in(&place.tokens, &server, "patient").await;
    let slot = Offer::find(&patient).await.slots[0].clone();

    freeze(&postgres).await;
    let mut renewing = patient.clone();
    let crowd: Vec<_> = (0..8).map(|_| patient.get(&["netrika1", "bookings", "open"])).collect();
    let (crowd, booking, renewed, live) = tokio::join!(
        futures::future::join_all(crowd),
        patient.book(&slot, Some("while-frozen")),
        renewing.renew(),
        patient.get(&["health", "live"]),
    );
    for answer in crowd.iter().chain([&booking, &renewed]) {
        assert_eq!(answer.problem(), (503, "database_unavailable"), "{}", answer.body);
        assert!(answer.header("retry-after").is_some());
    }
    assert_eq!(cookie(&renewed), None, "the browser lost its cookie");
    assert_eq!(live.status, 200);
    until("the database is told as away", || async {
        let ready = server.readiness().await;
        let detail = &ready["checks"][0]["detail"];
        (ready["status"] == "down" && *detail == "postgres does not answer").then_some(())
    })
    .await;
    assert_eq!(place.calls(Operation::SetAppointment), 0, "asked without a line in the journal");

    thaw(&postgres).await;
    until("the kernel is ready", || async {
        (patient.get(&["health", "ready"]).await.status == 200).then_some(())
    })
    .await;
    assert_eq!(patient.renew().await.status, 200);
    patient.until_settled().await;
    let booked = patient.book(&slot, Some("while-frozen")).await.good();
    let coming = patient.coming().await;
    assert_eq!(coming.len(), 1, "{coming:?}");
    assert_eq!(coming[0]["appointment"]["id"], booked["result"]["appointmentId"]);
    assert_eq!(place.calls(Operation::SetAppointment), 1);
}

/// X-038; issue 2 §7: the database becomes unavailable between the request to the hub and storing its outcome.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_outcome_that_could_not_be_written_down_is_settled_when_the_database_is_back() {
    let postgres = start_postgres().await;
    let wishes = Wishes { postgres: Some(postgres.url()), wait_timeout_s: 5, ..Wishes::default() };
    let place = Place::new(wishes).await;
    let server = place.serve().await;
    let patient = Browser::sign_in(&place.tokens, &server, "patient").await;
    let slot = Offer::find(&patient).await.slots[0].clone();

    place.faults(vec![Rule::new(Fault::Slow { ms: 3_000 }, &[Operation::SetAppointment])]);
    let pressed = patient.press(&slot, Some("not-written-down"));
    until_so("the hub has booked", || place.booked() == 1).await;
    stop(&postgres).await;
    // The hospital confirmed the booking, so the patient gets the confirmation even if the booking log cannot store it now.
    let told = pressed.await.unwrap().unwrap().good();
    let history = place.hub().bookings()[0].1.history_id.clone();
    assert_eq!(told["result"]["appointmentId"], history);

    resume(&postgres).await;
    let open = until("the journal can be read", || patient.open_bookings()).await;
    assert_eq!((open.len(), open[0]["state"].as_str()), (1, Some("asked")), "{open:?}");
    patient.until_settled().await;
    let again = patient.book(&slot, Some("not-written-down")).await.good();
    assert_eq!(again["result"]["appointmentId"], history);
    let coming = patient.coming().await;
    assert_eq!(coming.len(), 1, "{coming:?}");
    assert_eq!((place.booked(), place.calls(Operation::SetAppointment)), (1, 1));
}
