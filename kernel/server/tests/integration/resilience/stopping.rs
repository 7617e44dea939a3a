//! SIGTERM while bookings are in progress.

use super::config::Wishes;
use super::offer::Offer;
use super::place::Place;
use crate::support::browser::Browser;
use crate::support::waiting::until_so;
use cabinet_simulators::netrika::{Fault, Operation, Rule};

/// Issue 2 §2: bookings are drained, whether the patient still waits for the response or has closed the page.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bookings_under_way_are_drained_before_the_kernel_ends() {
    let place = Place::new(Wishes::default()).await;
    let server = place.serve().await;
    let waits = Browser::sign_in(&place.tokens, &server, "patient").await;
    let leaves = Browser::sign_in(&place.tokens, &server, "stranger").await;
    let slots = Offer::find(&waits).await.slots;
    place.faults(vec![Rule::new(Fault::Slow { ms: 2_000 }, &[Operation::SetAppointment])]);
    let left = leaves.press(&slots[0], Some("page-closed"));
    let pressed = waits.press(&slots[1], Some("still-waiting"));
    until_so("the hub was asked twice", || place.calls(Operation::SetAppointment) == 2).await;
    left.abort();
    server.terminate();
    let told = pressed.await.unwrap().unwrap().good();
    assert_eq!(server.ended().await, Some(0));
    assert!(place.said().contains("SIGTERM: stopping"));

    let asked_again = place.calls(Operation::GetPatientHistory);
    let server = place.serve().await;
    let (waits, leaves) = (waits.at(&server), leaves.at(&server));
    // Checked immediately, before any job could run: the stopped process itself concluded the bookings.
    assert_eq!(waits.open_bookings().await, Some(Vec::new()));
    assert_eq!(leaves.open_bookings().await, Some(Vec::new()));
    assert_eq!(place.calls(Operation::GetPatientHistory), asked_again);
    let again = waits.book(&slots[1], Some("still-waiting")).await.good();
    assert_eq!(again["result"]["appointmentId"], told["result"]["appointmentId"]);
    leaves.book(&slots[0], Some("page-closed")).await.good();
    assert_eq!((place.booked(), place.calls(Operation::SetAppointment)), (2, 2));
}

/// Issue 2 §2: shutdown ends in time regardless of the hub; the next start knows the bookings that were cut off.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_booking_that_outlasts_the_drain_is_found_by_the_next_start() {
    let place = Place::new(Wishes { drain_s: 1, ..Wishes::default() }).await;
    let server = place.serve().await;
    let patient = Browser::sign_in(&place.tokens, &server, "patient").await;
    let slot = Offer::find(&patient).await.slots[0].clone();
    place.faults(vec![Rule::new(Fault::Slow { ms: 60_000 }, &[Operation::SetAppointment])]);
    let pressed = patient.press(&slot, Some("cut-off-by-drain"));
    until_so("the hub has booked", || place.booked() == 1).await;
    server.terminate();
    assert_eq!(server.ended().await, Some(0));
    assert!(pressed.await.unwrap().is_none());
    assert!(place.said().contains("the next start settles them"));

    place.faults(Vec::new());
    let server = place.serve().await;
    let patient = patient.at(&server);
    let open = patient.open_bookings().await.unwrap();
    assert_eq!((open.len(), open[0]["state"].as_str()), (1, Some("asked")), "{open:?}");
    // Reading the appointments settles the booking too: the patient need not wait for the job.
    let coming = patient.coming().await;
    assert_eq!(coming.len(), 1, "{coming:?}");
    assert_eq!(patient.open_bookings().await, Some(Vec::new()));
    let again = patient.book(&slot, Some("cut-off-by-drain")).await.good();
    assert_eq!(again["result"]["appointmentId"], coming[0]["appointment"]["id"]);
    assert_eq!((place.booked(), place.calls(Operation::SetAppointment)), (1, 1));
}
