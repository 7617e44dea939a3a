//! The hub is down when the kernel starts.

use super::config::Wishes;
use super::offer::Offer;
use super::place::Place;
use crate::support::browser::Browser;
use crate::support::waiting::until;

/// issue 2 §7: the kernel serves without its hub, reports it, and needs no restart when the hub becomes available.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_kernel_starts_without_its_hub_and_finds_it_later() {
    let place = Place::new(Wishes::default()).await;
    place.stop_hub().await;
    let server = place.serve().await;
    let patient = Browser::sign_in(&place.tokens, &server, "patient").await;
    let ready = server.readiness().await;
    assert_eq!(ready["status"], "degraded", "{ready}");
    let check =
        ready["checks"].as_array().unwrap().iter().find(|one| one["name"] == "plugin:netrika@netrika1");
    assert_eq!(check.unwrap()["status"], "down", "{ready}");
    // The plugin is loaded; calls that need the hub report that it is down.
    assert_eq!(patient.get(&["netrika1", "hosts"]).await.good()[0]["id"], "netrika1");
    let clinics = patient.get(&["netrika1", "clinics"]).await;
    assert_eq!(clinics.problem(), (502, "hospital_unavailable"), "{}", clinics.body);
    let found = patient.get_where(&["netrika1", "search"], &[("q", "терапевт")]).await.good();
    assert_eq!(found["clinicsByName"], serde_json::json!([]));
    assert_eq!(patient.open_bookings().await, Some(Vec::new()));

    place.start_hub().await;
    until("the clinics are there", || async {
        let clinics = patient.get(&["netrika1", "clinics"]).await;
        (clinics.status == 200 && !clinics.body.as_array().unwrap().is_empty()).then_some(())
    })
    .await;
    until("the kernel is up", || async { (server.readiness().await["status"] == "up").then_some(()) }).await;
    let slot = Offer::find(&patient).await.slots[0].clone();
    patient.book(&slot, None).await.good();
    assert_eq!(place.booked(), 1);
}

/// Issue 11, 22: a failure that affects every patient is logged once, not once per patient.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hub_that_is_away_is_told_once() {
    const TIMES: usize = 12;
    let place = Place::new(Wishes::default()).await;
    let server = place.serve().await;
    let patient = Browser::sign_in(&place.tokens, &server, "patient").await;
    let offer = Offer::find(&patient).await;
    place.stop_hub().await;
    let days = offer.days();
    for number in 0..TIMES {
        // Slots are never cached. A different day for each request, so that requests are not merged by single flight.
        let from = &days[number % days.len()];
        let answer = patient.get_where(&offer.path(), &[("from", from)]).await;
        assert_eq!(answer.problem(), (502, "hospital_unavailable"), "{}", answer.body);
    }
    let said = place.said();
    let lines = |words: &str| said.lines().filter(|line| line.contains(words)).count();
    // Each request logs its cause with its id; the refused connection is logged once.
    assert!(lines("a hospital system or its plugin failed") >= TIMES);
    assert_eq!(lines(&format!("asked http://{}: no connection", place.hub_address())), 1, "{said}");
}
