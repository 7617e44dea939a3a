//! The kernel is killed between the request to the hub and storing the response.

use super::config::Wishes;
use super::offer::Offer;
use super::place::Place;
use crate::support::browser::Browser;
use crate::support::waiting::until_so;
use cabinet_simulators::netrika::{Fault, Operation, Rule};

/// Long enough for the kernel to be killed first.
const VERY_SLOW: Fault = Fault::Slow { ms: 60_000 };

/// Nothing is settled while the history cannot be read, however long the restart takes.
fn no_history() -> Vec<Rule> {
    vec![Rule::new(Fault::Unavailable, &[Operation::GetPatientHistory])]
}

/// The settling job checks three and five seconds after the request (X-038, shortened): enough time to restart and to check before it.
fn soon() -> Wishes {
    Wishes { wait_timeout_s: 3, ..Wishes::default() }
}

/// issue 2 §7: the appointment is neither lost nor doubled, and the patient is told its real state.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_ticket_that_the_hub_has_made_is_found_after_the_kernel_was_killed() {
    let place = Place::new(soon()).await;
    let server = place.serve().await;
    let patient = Browser::sign_in(&place.tokens, &server, "patient").await;
    let slot = Offer::find(&patient).await.slots[0].clone();
    place.faults(vec![Rule::new(VERY_SLOW, &[Operation::SetAppointment])]);
    let pressed = patient.press(&slot, Some("killed-and-booked"));
    until_so("the hub has booked", || place.booked() == 1).await;
    server.kill();
    assert!(pressed.await.unwrap().is_none_or(|answer| answer.problem().1 == "outcome_unknown"));

    place.faults(no_history());
    let server = place.serve().await;
    let patient = patient.at(&server);
    let list = place.run(&["plugins", "list"]).await;
    assert!(list.status.success(), "the control socket of the dead kernel is in the way");
    let open = patient.open_bookings().await.unwrap();
    assert_eq!(open.len(), 1, "{open:?}");
    assert!(["asked", "unknown"].contains(&open[0]["state"].as_str().unwrap()), "{open:?}");
    assert_eq!(open[0]["start"], slot["start"]);
    let meanwhile = patient.book(&slot, Some("killed-and-booked")).await;
    assert_eq!(meanwhile.problem(), (504, "outcome_unknown"), "{}", meanwhile.body);
    assert_eq!(meanwhile.body["bookingId"], open[0]["bookingId"]);
    assert_eq!(patient.book(&slot, None).await.problem(), (504, "outcome_unknown"));

    place.faults(Vec::new());
    patient.until_settled().await;
    let again = patient.book(&slot, Some("killed-and-booked")).await.good();
    let history = place.hub().bookings()[0].1.history_id.clone();
    assert_eq!(again["result"]["appointmentId"], history);
    assert_eq!(again["result"]["start"], slot["start"]);
    assert_eq!(patient.book(&slot, None).await.good(), again);
    let coming = patient.coming().await;
    assert_eq!(coming.len(), 1, "{coming:?}");
    assert_eq!(coming[0]["appointment"]["id"], history);
    assert_eq!((place.booked(), place.calls(Operation::SetAppointment)), (1, 1));
}

/// X-038; issue 2 §7: an appointment that was not booked is not reported as booked, and the slot can be booked again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_ticket_that_the_hub_has_not_made_may_be_booked_after_the_kernel_was_killed() {
    let place = Place::new(soon()).await;
    let server = place.serve().await;
    let patient = Browser::sign_in(&place.tokens, &server, "patient").await;
    let slot = Offer::find(&patient).await.slots[0].clone();
    // The connection breaks before the hub does anything; the kernel is killed while the plugin reads the history.
    place.faults(vec![
        Rule::new(Fault::Close, &[Operation::SetAppointment]),
        Rule::new(VERY_SLOW, &[Operation::GetPatientHistory]),
    ]);
    let before = place.calls(Operation::GetPatientHistory);
    let pressed = patient.press(&slot, Some("killed-not-booked"));
    until_so("the plugin reads the history", || place.calls(Operation::GetPatientHistory) > before).await;
    server.kill();
    assert!(pressed.await.unwrap().is_none_or(|answer| answer.problem().1 == "outcome_unknown"));

    place.faults(no_history());
    let server = place.serve().await;
    let patient = patient.at(&server);
    assert_eq!(patient.open_bookings().await.unwrap().len(), 1);
    assert_eq!(patient.book(&slot, Some("killed-not-booked")).await.problem(), (504, "outcome_unknown"));
    place.faults(Vec::new());
    patient.until_settled().await;
    assert_eq!(patient.coming().await, Vec::<serde_json::Value>::new());
    let told = patient.book(&slot, Some("killed-not-booked")).await;
    assert_eq!(told.problem(), (409, "not_booked"), "{}", told.body);
    assert_eq!((place.booked(), place.calls(Operation::SetAppointment)), (0, 1));

    let booked = patient.book(&slot, Some("another-try")).await.good();
    let coming = patient.coming().await;
    assert_eq!(coming.len(), 1, "{coming:?}");
    assert_eq!(coming[0]["appointment"]["id"], booked["result"]["appointmentId"]);
    assert_eq!((place.booked(), place.calls(Operation::SetAppointment)), (1, 2));
}

/// A-306; issue 2 §7: a cancellation that the hub has made remains valid after the kernel is killed, and the slot is free again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_ticket_that_was_cancelled_while_the_kernel_was_killed_gives_its_slot_back() {
    let place = Place::new(Wishes::default()).await;
    let server = place.serve().await;
    let patient = Browser::sign_in(&place.tokens, &server, "patient").await;
    let slot = Offer::find(&patient).await.slots[0].clone();
    let ticket = patient.book(&slot, None).await.good()["result"].clone();
    place.faults(vec![Rule::new(VERY_SLOW, &[Operation::CreateClaimForRefusal])]);
    let pressed = patient.press_cancel(&ticket);
    until_so("the hub has cancelled", || place.booked() == 0).await;
    server.kill();
    assert!(pressed.await.unwrap().is_none());

    place.faults(Vec::new());
    let server = place.serve().await;
    let patient = patient.at(&server);
    assert_eq!(patient.cancel(&ticket).await.problem(), (404, "not_found"));
    let another = patient.book(&slot, None).await.good()["result"].clone();
    assert_ne!(another["appointmentId"], ticket["appointmentId"]);
    let coming = patient.coming().await;
    assert_eq!(coming.len(), 1, "{coming:?}");
    assert_eq!(coming[0]["appointment"]["id"], another["appointmentId"]);
    assert_eq!((place.booked(), place.calls(Operation::CreateClaimForRefusal)), (1, 1));
}
