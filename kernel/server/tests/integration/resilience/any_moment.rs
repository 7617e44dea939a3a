//! The kernel is killed repeatedly, each time a little later in a booking.

use super::config::Wishes;
use super::offer::Offer;
use super::place::Place;
use crate::support::browser::Browser;
use crate::support::waiting::until_so;
use cabinet_simulators::netrika::{Fault, Operation, Rule};
use serde_json::Value;

/// Progress of the booking when the kernel is killed.
#[derive(Debug, Clone, Copy)]
enum Moment {
    /// The button was just pressed; it is undefined what has been written and sent.
    Pressed,
    /// The hub has received the booking.
    Sent,
    /// The plugin searches the history for the appointment.
    Found,
}

const MOMENTS: [Moment; 6] =
    [Moment::Pressed, Moment::Sent, Moment::Found, Moment::Pressed, Moment::Found, Moment::Sent];

/// Slow enough for the kernel to be killed in between.
const SLOW: Fault = Fault::Slow { ms: 150 };

/// issue 2 §7: one booking request results in at most one appointment, and its reported state matches the hub.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_kernel_that_is_killed_at_any_moment_loses_and_doubles_nothing() {
    let place = Place::new(Wishes { wait_timeout_s: 1, ..Wishes::default() }).await;
    let mut server = place.serve().await;
    let mut patient = Browser::sign_in(&place.tokens, &server, "patient").await;
    let slots = Offer::find(&patient).await.slots;
    for (number, moment) in MOMENTS.into_iter().enumerate() {
        place.faults(vec![Rule::new(SLOW, &[Operation::SetAppointment, Operation::GetPatientHistory])]);
        let calls = |operation| place.calls(operation);
        let (sent, looked) = (calls(Operation::SetAppointment), calls(Operation::GetPatientHistory));
        let pressed = patient.press(&slots[number], Some(&key(number)));
        until_so("the booking has come so far", || match moment {
            Moment::Pressed => true,
            Moment::Sent => calls(Operation::SetAppointment) > sent,
            Moment::Found => calls(Operation::GetPatientHistory) > looked,
        })
        .await;
        server.kill();
        // On a busy machine the response may have come earlier; it must be correct nevertheless.
        assert!(pressed.await.unwrap().is_none_or(|answer| answer.status == 200), "{moment:?}");

        place.faults(Vec::new());
        server = place.serve().await;
        patient = patient.at(&server);
        // The hub allows one upcoming appointment per speciality: make room for the next round.
        for ticket in patient.coming().await {
            let ids = serde_json::json!({
                "clinicId": ticket["clinic"]["id"],
                "appointmentId": ticket["appointment"]["id"],
            });
            assert_eq!(patient.cancel(&ids).await.status, 204);
        }
    }
    patient.until_settled().await;
    for (number, moment) in MOMENTS.into_iter().enumerate() {
        let slot = &slots[number];
        let before = tickets(&place, slot);
        let told = patient.book(slot, Some(&key(number))).await;
        let after = tickets(&place, slot);
        match (told.problem(), before.as_slice(), after.as_slice()) {
            // Cancelled above.
            ((409, "booking_cancelled"), [cancelled], [_]) => assert!(cancelled.1),
            // The request never reached the booking log: the repetition is the first attempt.
            ((200, _), [], [(id, false)]) => {
                assert_eq!(told.body["result"]["appointmentId"], **id);
                assert_eq!(patient.cancel(&told.body["result"]).await.status, 204);
            }
            // The request never reached the hub.
            ((409, "not_booked"), [], []) => {}
            (_, before, after) => panic!("{moment:?}: {}, {before:?}, {after:?}", told.body),
        }
    }
}

fn key(number: usize) -> String {
    format!("any-moment-{number}")
}

/// The hub's appointments for a slot: id, and whether it is cancelled.
fn tickets(place: &Place, slot: &Value) -> Vec<(String, bool)> {
    let of_slot = |(clinic, ticket): &(i64, _)| {
        let ticket: &cabinet_simulators::netrika::hospital::BookedTicket = ticket;
        slot["clinicId"].as_str() == Some(&clinic.to_string()) && slot["appointmentId"] == ticket.slot_id
    };
    let bookings = place.hub().bookings();
    bookings
        .iter()
        .filter(|one| of_slot(one))
        .map(|(_, one)| (one.history_id.clone(), one.cancelled))
        .collect()
}
