//! The patient is told the real state of a booking, whatever the hub does.

use super::config::Wishes;
use super::offer::Offer;
use super::place::Place;
use crate::support::browser::Browser;
use cabinet_simulators::netrika::{Fault, Operation, Rule};

const SENT: &[Operation] = &[Operation::SetAppointment];
const SENT_AND_READ: &[Operation] = &[Operation::SetAppointment, Operation::GetPatientHistory];

/// The fault, the affected operations, and the expected response. `200` is correct for appointments that exist, a refusal for those that do
/// not, and `outcome_unknown` for both.
const CASES: &[(Fault, &[Operation], (u16, &str))] = &[
    (Fault::Drop, SENT, (200, "")),
    (Fault::Garbage, SENT, (200, "")),
    (Fault::Foreign, SENT, (200, "")),
    (Fault::FailAfter { id_error: 99 }, SENT, (200, "")),
    (Fault::Race, SENT, (409, "slot_taken")),
    (Fault::Fail { id_error: 36, text: None }, SENT, (409, "not_allowed")),
    (Fault::WrongGuid, SENT, (502, "hospital_misconfigured")),
    (Fault::Html, SENT, (504, "outcome_unknown")),
    (Fault::Close, SENT, (504, "outcome_unknown")),
    (Fault::SoapFault, SENT, (504, "outcome_unknown")),
    (Fault::Close, SENT_AND_READ, (504, "outcome_unknown")),
    (Fault::Garbage, SENT_AND_READ, (504, "outcome_unknown")),
];

/// Temporary refusals: the hospital did not decide anything, so the same key may retry once the fault is fixed.
const PASSING: &[&str] = &["hospital_misconfigured"];

/// issue 2 §7: garbage, an error page of a proxy, a wrong guid, a lost response.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_patient_is_told_what_is_true_whatever_the_hub_does() {
    let place = Place::new(Wishes { wait_timeout_s: 3, ..Wishes::default() }).await;
    let server = place.serve().await;
    let patient = Browser::sign_in(&place.tokens, &server, "patient").await;
    let slots = Offer::find(&patient).await.slots;
    for (number, (fault, operations, (status, code))) in CASES.iter().enumerate() {
        let (slot, key) = (&slots[number], format!("truth-case-{number}"));
        place.faults(vec![Rule::new(fault.clone(), operations)]);
        let sent = place.calls(Operation::SetAppointment);
        let told = patient.book(slot, Some(&key)).await;
        place.faults(Vec::new());
        let case = format!("{fault:?} of {operations:?}: {}", told.body);
        assert_eq!(told.problem(), (*status, *code), "{case}");
        assert_eq!(place.calls(Operation::SetAppointment), sent + 1, "{case}");
        let again = patient.book(slot, Some(&key)).await;
        if PASSING.contains(code) {
            assert_eq!(again.status, 200, "{case}, then {}", again.body);
            assert_eq!(
                (place.calls(Operation::SetAppointment), place.booked()),
                (sent + 2, 1),
                "mended: {case}"
            );
            assert_eq!(patient.cancel(&again.body["result"]).await.status, 204, "mended: {case}");
            continue;
        }
        assert_eq!(again.problem(), told.problem(), "{case}, then {}", again.body);
        assert_eq!(place.calls(Operation::SetAppointment), sent + 1, "repeated: {case}");

        let exists = place.booked() == 1;
        match status {
            200 => {
                assert!(exists, "{case}");
                assert_eq!(again.body, told.body);
                assert_eq!(patient.cancel(&told.body["result"]).await.status, 204, "{case}");
            }
            504 => {
                let lines = patient.open_bookings().await.unwrap();
                let open: Vec<_> = lines.iter().map(|line| &line["bookingId"]).collect();
                assert_eq!(open, [&told.body["bookingId"]], "{case}");
                // until the outcome is settled, no other booking is possible here.
                patient.until_settled().await;
                assert_eq!(patient.coming().await.len(), usize::from(exists), "{case}");
            }
            _ => assert!(!exists, "{case}"),
        }
    }
    // Of the open bookings, the last one was made.
    let coming = patient.coming().await;
    assert_eq!((coming.len(), place.booked()), (1, 1), "{coming:?}");
    assert_eq!(coming[0]["appointment"]["name"], slots[CASES.len() - 1]["start"]);
}
