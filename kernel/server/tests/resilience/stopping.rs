//! SIGTERM with bookings under way.

use crate::browser::Browser;
use crate::config::Wishes;
use crate::offer::Offer;
use crate::place::Place;
use crate::waiting::until_so;
use cabinet_simulators::netrika::{Fault, Operation, Rule};

/// Issue 2 §2: drained, whether the patient still waits for the answer or has closed the page.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bookings_under_way_are_drained_before_the_kernel_ends() {
    let place = Place::new(Wishes::default()).await;
    let server = place.serve().await;
    let waits = Browser::sign_in(&place, &server, "patient").await;
    let leaves = Browser::sign_in(&place, &server, "stranger").await;
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
    // At once, before any job could have looked: the lines were concluded by the process that ended.
    assert_eq!(waits.open_bookings().await, Some(Vec::new()));
    assert_eq!(leaves.open_bookings().await, Some(Vec::new()));
    assert_eq!(place.calls(Operation::GetPatientHistory), asked_again);
    let again = waits.book(&slots[1], Some("still-waiting")).await.good();
    assert_eq!(again["result"]["appointmentId"], told["result"]["appointmentId"]);
    leaves.book(&slots[0], Some("page-closed")).await.good();
    assert_eq!((place.booked(), place.calls(Operation::SetAppointment)), (2, 2));
}
