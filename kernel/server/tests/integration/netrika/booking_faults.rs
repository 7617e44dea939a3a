//! Bookings with a missing or invalid response: the appointment is neither lost nor doubled, and the plugin reports only what is certain.

use super::env::{Offer, TestEnv, Wishes};
use cabinet_domain::{AppointmentStatus, PatientId};
use cabinet_ports::ProblemCode;
use cabinet_simulators::netrika::{Fault, Operation, Rule};

const BOOKING: &[Operation] = &[Operation::SetAppointment];
const BOTH: &[Operation] = &[Operation::SetAppointment, Operation::GetPatientHistory];

async fn ready(env: &TestEnv) -> (Offer, PatientId) {
    let offer = env.usual_offer().await;
    let patient = env.patient(&offer.clinic).await;
    (offer, patient)
}

/// X-038, protocol sheet netrika §4.5: the booking succeeded, but its response is late, lost or unreadable. The appointment is found in the
/// history.
#[tokio::test(flavor = "multi_thread")]
async fn a_booking_that_was_done_without_a_clear_answer_is_found_in_the_history() {
    for fault in [
        Fault::Slow { ms: 60_000 },
        Fault::Drop,
        Fault::Garbage,
        Fault::Foreign,
        Fault::FailAfter { id_error: 99 },
        Fault::FailAfter { id_error: 0 },
        Fault::FailAfter { id_error: 41 },
        Fault::Status { status: 401, done: true },
        Fault::Status { status: 403, done: true },
        Fault::Status { status: 404, done: true },
        Fault::Status { status: 405, done: true },
        Fault::Status { status: 407, done: true },
        Fault::Status { status: 415, done: true },
    ] {
        let env = TestEnv::new().await;
        let (offer, patient) = ready(&env).await;
        env.fault(fault.clone(), BOOKING);
        let ticket =
            env.book(&offer, &patient).await.unwrap_or_else(|problem| panic!("{fault:?}: {problem}"));
        let booked = env.hub().bookings();
        assert_eq!(booked.len(), 1, "{fault:?}");
        assert_eq!(booked[0].1.history_id, ticket.id.as_str());
        assert_eq!(env.calls(Operation::SetAppointment), 1, "{fault:?}: a booking is never repeated");
    }
}

/// The booking succeeded but the hub does not answer: the outcome is unknown until the hub responds again.
#[tokio::test(flavor = "multi_thread")]
async fn a_booking_whose_history_is_silent_too_is_unknown_and_shows_up_later() {
    for fault in [Fault::Slow { ms: 60_000 }, Fault::Drop, Fault::Garbage] {
        let env = TestEnv::with(Wishes { read_ms: 700, ..Wishes::default() }).await;
        let (offer, patient) = ready(&env).await;
        env.fault(fault.clone(), BOTH);
        assert_eq!(
            env.book(&offer, &patient).await.unwrap_err().code,
            ProblemCode::OutcomeUnknown,
            "{fault:?}"
        );
        env.no_faults();
        let tickets = env.port.appointments(&offer.clinic, &patient).await.unwrap();
        let active = tickets.iter().filter(|ticket| ticket.status == AppointmentStatus::Active);
        assert_eq!(active.count(), 1, "{fault:?}");
        assert_eq!(env.calls(Operation::SetAppointment), 1);
    }
}

/// the response is lost, and the hub does not serve the clinic: its history is missing, not empty.
#[tokio::test(flavor = "multi_thread")]
async fn a_history_that_is_not_served_says_nothing_about_a_booking() {
    let env = TestEnv::new().await;
    let (offer, patient) = ready(&env).await;
    let unserved = Rule::new(Fault::Fail { id_error: 41, text: None }, &[Operation::GetPatientHistory]);
    env.hub().switches.set(vec![Rule::new(Fault::Drop, BOOKING), unserved]);
    let problem = env.book(&offer, &patient).await.unwrap_err();
    assert_eq!(problem.code, ProblemCode::OutcomeUnknown);
    let silent = env.port.appointments(&offer.clinic, &patient).await.unwrap_err();
    assert_eq!(silent.code, ProblemCode::Unavailable);
    env.no_faults();
    let tickets = env.port.appointments(&offer.clinic, &patient).await.unwrap();
    assert_eq!(tickets.iter().filter(|ticket| ticket.status == AppointmentStatus::Active).count(), 1);
    assert_eq!(env.calls(Operation::SetAppointment), 1);
}

/// Nothing was booked, but the plugin cannot know that: a clinic may still be processing the request.
#[tokio::test(flavor = "multi_thread")]
async fn a_booking_that_was_not_done_without_a_clear_answer_is_unknown() {
    let gateway = |status| Fault::Status { status, done: false };
    for fault in [
        Fault::Html,
        Fault::Unavailable,
        Fault::Close,
        Fault::SoapFault,
        gateway(401),
        gateway(404),
        gateway(415),
    ] {
        for operations in [BOOKING, BOTH] {
            let env = TestEnv::new().await;
            let (offer, patient) = ready(&env).await;
            env.fault(fault.clone(), operations);
            let problem = env.book(&offer, &patient).await.unwrap_err();
            assert_eq!(problem.code, ProblemCode::OutcomeUnknown, "{fault:?}");
            assert!(!problem.code.proves_nothing_was_booked());
            assert!(env.hub().bookings().is_empty());
            assert_eq!(env.calls(Operation::SetAppointment), 1, "{fault:?}: a booking is never repeated");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hub_that_is_gone_has_booked_nothing() {
    let env = TestEnv::new().await;
    let (offer, patient) = ready(&env).await;
    let TestEnv { port, running, .. } = env;
    running.stop().await;
    let slot = &offer.slots[0];
    let question = cabinet_ports::scheduling::BookingQuestion {
        clinic: offer.clinic.clone(),
        patient,
        slot: slot.id.clone(),
        doctor: offer.doctor.id.clone(),
        start: slot.start.naive_local(),
    };
    let problem = port.book(&question).await.unwrap_err();
    assert_eq!(problem.code, ProblemCode::Unavailable);
    assert!(problem.code.proves_nothing_was_booked());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cancellation_without_a_clear_answer_is_settled_by_the_history() {
    let cancelling = &[Operation::CreateClaimForRefusal];
    for (fault, done) in [
        (Fault::Slow { ms: 60_000 }, true),
        (Fault::Drop, true),
        (Fault::Garbage, true),
        (Fault::Html, false),
    ] {
        let env = TestEnv::new().await;
        let (offer, patient) = ready(&env).await;
        let ticket = env.book(&offer, &patient).await.unwrap();
        env.fault(fault.clone(), cancelling);
        let answer = env.port.cancel(&offer.clinic, &patient, &ticket.id).await;
        assert_eq!(
            answer.map_err(|problem| problem.code),
            if done { Ok(()) } else { Err(ProblemCode::OutcomeUnknown) },
            "{fault:?}"
        );
        assert_eq!(env.hub().bookings()[0].1.cancelled, done);
        assert_eq!(env.calls(Operation::CreateClaimForRefusal), 1);
    }
}
