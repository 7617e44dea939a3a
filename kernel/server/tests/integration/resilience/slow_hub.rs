//! The hub responds after the patient's timeout.

use super::config::Wishes;
use super::offer::Offer;
use super::place::Place;
use crate::support::browser::Browser;
use cabinet_simulators::netrika::{Fault, Operation, Rule};
use std::time::Instant;

/// issue 2 §7: "not known yet" is reported in time, the late response determines the outcome, and no second request is sent.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_late_answer_of_the_hub_is_the_outcome() {
    let place = Place::new(Wishes { wait_timeout_s: 1, ..Wishes::default() }).await;
    let server = place.serve().await;
    let patient = Browser::sign_in(&place.tokens, &server, "patient").await;
    let slot = Offer::find(&patient).await.slots[0].clone();
    place.faults(vec![Rule::new(Fault::Slow { ms: 4_000 }, &[Operation::SetAppointment])]);
    let looked = place.calls(Operation::GetPatientHistory);
    let told = patient.book(&slot, Some("late-answer")).await;
    assert_eq!(told.problem(), (504, "outcome_unknown"), "{}", told.body);
    let open = patient.open_bookings().await.unwrap();
    assert_eq!((open.len(), open[0]["state"].as_str()), (1, Some("unknown")), "{open:?}");
    assert_eq!(open[0]["bookingId"], told.body["bookingId"]);

    patient.until_settled().await;
    // The plugin's own check after the response; a check by the job would be a second one.
    assert_eq!(place.calls(Operation::GetPatientHistory), looked + 1);
    let again = patient.book(&slot, Some("late-answer")).await.good();
    let coming = patient.coming().await;
    assert_eq!(coming.len(), 1, "{coming:?}");
    assert_eq!(coming[0]["appointment"]["id"], again["result"]["appointmentId"]);
    assert_eq!((place.booked(), place.calls(Operation::SetAppointment)), (1, 1));
}

/// Issue 2 §7: the health check reports a hub that hangs; everything that does not need the hub keeps working.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hub_that_hangs_leaves_the_kernel_serving() {
    let place = Place::new(Wishes::default()).await;
    let server = place.serve().await;
    let patient = Browser::sign_in(&place.tokens, &server, "patient").await;
    let clinics = patient.get(&["netrika1", "clinics"]).await.good();
    place.faults(vec![Rule::new(Fault::Slow { ms: 60_000 }, &[])]);
    let hung = async {
        let started = Instant::now();
        (server.readiness().await, started.elapsed())
    };
    let others = async {
        assert_eq!(patient.get(&["health", "live"]).await.status, 200);
        assert_eq!(patient.get(&["netrika1", "clinics"]).await.good(), clinics);
        assert_eq!(patient.get(&["users", "me"]).await.status, 200);
        assert_eq!(patient.open_bookings().await, Some(Vec::new()));
        Browser::sign_in(&place.tokens, &server, "stranger").await;
        Instant::now()
    };
    let begun = Instant::now();
    let ((ready, took), served) = tokio::join!(hung, others);
    assert_eq!(ready["status"], "degraded", "{ready}");
    assert!(served - begun < took, "the others waited for the hub: {:?}, {took:?}", served - begun);
}
