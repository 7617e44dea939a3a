//! one booking of a patient at a time, also across two kernels, and none blocks forever.

use crate::support::{Scene, nine, request, scene, service};
use cabinet_booking::{BookedAppointment, BookingError, BookingService, BookingSettings, Caller};
use cabinet_domain::{Booking, BookingId, BookingState, SlotId};
use cabinet_fakes::{Fault, Operation};
use cabinet_ports::repository::settling_job;
use cabinet_ports::{Clock, JobOutcome, ProblemCode};
use cabinet_test_storage::committed;
use chrono::TimeDelta;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinHandle;
use tokio::time::Instant;

type Answer = Result<BookedAppointment, BookingError>;

fn ten() -> SlotId {
    "c1-therapy-1@2026-11-22T10:00".into()
}

fn books(service: &Arc<BookingService>, who: &Caller, slot: &SlotId) -> JoinHandle<Answer> {
    let (service, who, wanted) = (Arc::clone(service), who.clone(), request(slot));
    tokio::spawn(async move { service.book(&who, &wanted, None).await })
}

/// A second kernel on the same database and hospital, which listed the same slots.
async fn other_kernel(scene: &Scene) -> Arc<BookingService> {
    let other = service(&scene.hospital, &scene.stores, &scene.clock, BookingSettings::default());
    other.slots(&scene.anna, &crate::support::therapist()).await.unwrap();
    other
}

#[tokio::test(start_paused = true)]
async fn the_second_booking_waits_until_the_first_has_its_answer() {
    for is_other_kernel in [false, true] {
        let scene = scene().await;
        scene.looks(&scene.anna).await;
        let second = if is_other_kernel { other_kernel(&scene).await } else { Arc::clone(&scene.service) };
        scene.hospital.hold();
        let first = books(&scene.service, &scene.anna, &nine());
        scene.until_asked(1).await;
        let second = books(&second, &scene.anna, &ten());
        tokio::time::sleep(Duration::from_secs(3)).await;
        assert_eq!(scene.hospital.calls(Operation::Book), 1, "the hospital hears of one at a time");
        assert!(!second.is_finished());
        scene.hospital.release();
        let (first, second) = (first.await.unwrap().unwrap(), second.await.unwrap().unwrap());
        assert_ne!(first.ticket, second.ticket);
        assert_eq!(scene.hospital.calls(Operation::Book), 2);
    }
}

#[tokio::test(start_paused = true)]
async fn after_ten_seconds_the_second_is_refused_and_may_be_brought_again() {
    for is_other_kernel in [false, true] {
        let scene = scene().await;
        scene.looks(&scene.anna).await;
        let other = if is_other_kernel { other_kernel(&scene).await } else { Arc::clone(&scene.service) };
        scene.hospital.hold();
        let first = books(&scene.service, &scene.anna, &nine());
        scene.until_asked(1).await;
        let began = Instant::now();
        let key = "click-0001".parse().unwrap();
        let refused = other.book(&scene.anna, &request(&ten()), Some(&key)).await;
        let waited = began.elapsed();
        assert!(matches!(refused, Err(BookingError::BookingUnderWay(_))), "{refused:?}");
        assert!((10..11).contains(&waited.as_secs()), "{waited:?}");
        scene.hospital.release();
        assert!(first.await.unwrap().is_ok());
        assert!(other.book(&scene.anna, &request(&ten()), Some(&key)).await.is_ok(), "the key is free");
        assert_eq!(scene.hospital.calls(Operation::Book), 2);
    }
}

#[tokio::test]
async fn others_and_the_same_wish_do_not_wait() {
    let scene = scene().await;
    scene.looks(&scene.anna).await;
    scene.looks(&scene.boris).await;
    scene.hospital.hold();
    let (first, same) =
        (books(&scene.service, &scene.anna, &nine()), books(&scene.service, &scene.anna, &nine()));
    let boris = books(&scene.service, &scene.boris, &ten());
    scene.until_asked(2).await;
    scene.hospital.release();
    assert_eq!(first.await.unwrap().unwrap(), same.await.unwrap().unwrap());
    assert!(boris.await.unwrap().is_ok());
    assert_eq!(scene.hospital.tickets().len(), 2);
}

/// Of many concurrent bookings each succeeds or is told to retry, and the hospital never processes two at once.
#[tokio::test(start_paused = true)]
async fn many_at_once_come_one_after_the_other() {
    let scene = scene().await;
    scene.looks(&scene.anna).await;
    let other = other_kernel(&scene).await;
    let hours = [("09", &scene.service), ("10", &other), ("11", &scene.service), ("12", &other)];
    let asked = hours.map(|(hour, service)| {
        books(service, &scene.anna, &SlotId(format!("c1-therapy-1@2026-11-22T{hour}:00")))
    });
    for answer in asked {
        assert!(answer.await.unwrap().is_ok());
    }
    assert_eq!((scene.hospital.calls(Operation::Book), scene.hospital.tickets().len()), (4, 4));
    assert!(
        scene.stores.bookings.list_open(scene.anna.user, &crate::support::host()).await.unwrap().is_empty()
    );
}

/// The response was lost but the appointment exists: the second booking reads the history and proceeds.
#[tokio::test(start_paused = true)]
async fn an_unknown_outcome_is_looked_up_for_the_next_booking() {
    let scene = scene().await;
    scene.looks(&scene.anna).await;
    scene.hospital.fail_next(Operation::Book, Fault::done_but_unknown());
    let lost = scene.service.book(&scene.anna, &request(&nine()), None).await;
    let Err(BookingError::OutcomeUnknown(id)) = lost else { panic!("{lost:?}") };
    let began = Instant::now();
    scene.service.book(&scene.anna, &request(&ten()), None).await.unwrap();
    assert!(began.elapsed() < Duration::from_secs(1), "{:?}", began.elapsed());
    assert_eq!(scene.state_of(id).await, BookingState::Booked);
    assert_eq!(scene.hospital.tickets().len(), 2);
}

/// If the outcome is unknown, a second booking might create a second appointment.
#[tokio::test(start_paused = true)]
async fn while_the_outcome_is_unknown_the_next_is_refused() {
    let scene = scene().await;
    scene.looks(&scene.anna).await;
    scene.hospital.fail_next(Operation::Book, Fault::refuse(ProblemCode::OutcomeUnknown));
    scene.hospital.fail(Operation::Appointments, Fault::refuse(ProblemCode::Unavailable));
    let lost = scene.service.book(&scene.anna, &request(&nine()), None).await;
    let Err(BookingError::OutcomeUnknown(id)) = lost else { panic!("{lost:?}") };
    let refused = scene.service.book(&scene.anna, &request(&ten()), None).await;
    assert!(matches!(refused, Err(BookingError::BookingUnderWay(open)) if open == id), "{refused:?}");
    assert_eq!(scene.hospital.calls(Operation::Book), 1);
    // After the watch the history shows that there is no appointment.
    scene.hospital.heal();
    scene.clock.advance(TimeDelta::seconds(180));
    scene.service.book(&scene.anna, &request(&ten()), None).await.unwrap();
    assert_eq!(scene.state_of(id).await, BookingState::Refused);
}

async fn orphan(scene: &Scene) -> BookingId {
    let patient = scene.service.relations(&scene.anna).await.unwrap().found[0].patient.clone();
    let (id, now) = (BookingId(uuid::Uuid::now_v7()), scene.clock.now());
    let line = Booking {
        id,
        user: scene.anna.user,
        key: "orphan-0001".parse().unwrap(),
        host: crate::support::host(),
        clinic: "c1".into(),
        patient,
        slot: nine(),
        doctor: "c1-therapy-1".into(),
        speciality: None,
        start: crate::support::day(22).and_hms_opt(9, 0, 0).unwrap(),
        room: None,
        end: None,
        number: None,
        state: BookingState::Asked,
        ticket: None,
        problem: None,
        cancelling_at: None,
        created_at: now,
        updated_at: now,
    };
    let job = settling_job(&line, now + TimeDelta::seconds(65));
    committed!(scene.stores, bookings.add(line, now); jobs.add(job)).await.unwrap();
    id
}

/// The kernel was killed between its record and the answer: the settling job, run by any kernel, unblocks the next booking.
#[tokio::test(start_paused = true)]
async fn the_turn_of_a_killed_kernel_ends_with_its_line() {
    let scene = scene().await;
    scene.looks(&scene.anna).await;
    let id = orphan(&scene).await;
    let refused = scene.service.book(&scene.anna, &request(&ten()), None).await;
    assert!(matches!(refused, Err(BookingError::BookingUnderWay(open)) if open == id), "{refused:?}");
    scene.clock.advance(TimeDelta::seconds(180));
    assert_eq!(scene.service.settle(id, 0).await.unwrap(), JobOutcome::Done);
    assert!(scene.service.book(&scene.anna, &request(&ten()), None).await.is_ok());
}

/// Even a clinic that never answers does not block the patient forever.
#[tokio::test(start_paused = true)]
async fn a_line_that_nobody_could_settle_for_a_day_holds_no_turn() {
    let scene = scene().await;
    let id = orphan(&scene).await;
    scene.hospital.fail(Operation::Appointments, Fault::refuse(ProblemCode::Unavailable));
    scene.clock.advance(TimeDelta::hours(24));
    scene.looks(&scene.anna).await;
    scene.service.book(&scene.anna, &request(&ten()), None).await.unwrap();
    assert_eq!(scene.state_of(id).await, BookingState::Asked);
}
