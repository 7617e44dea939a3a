//! Two kernels on one database (issue 11, 30): a repeated request has the same outcome at both, and a slot listed by one can be booked at
//! the other.

use crate::support::{Scene, nine, request, scene, service, therapist};
use cabinet_booking::{BookingError, BookingRequest, BookingService, BookingSettings, DaysWanted};
use cabinet_domain::{Booking, BookingId, BookingState, IdempotencyKey, SlotId};
use cabinet_fakes::{FakeClock, Fault, Operation};
use cabinet_ports::repository::settling_job;
use cabinet_ports::{Clock, ProblemCode};
use cabinet_test_storage::committed;
use chrono::TimeDelta;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep};
use uuid::Uuid;

fn key() -> IdempotencyKey {
    "one-click-two-kernels".parse().unwrap()
}

/// A second kernel that has listed nothing.
fn other_kernel(scene: &Scene) -> Arc<BookingService> {
    service(&scene.hospital, &scene.stores, &scene.clock, BookingSettings::default())
}

///
#[tokio::test(start_paused = true)]
async fn the_second_kernel_waits_for_the_answer_of_the_first_however_long_it_takes() {
    for key in [Some(key()), None] {
        let scene = scene().await;
        scene.looks(&scene.anna).await;
        let other = other_kernel(&scene);
        scene.hospital.hold();
        let (first, anna, its_key) = (Arc::clone(&scene.service), scene.anna.clone(), key.clone());
        let first = tokio::spawn(async move { first.book(&anna, &request(&nine()), its_key.as_ref()).await });
        scene.until_asked(1).await;
        let anna = scene.anna.clone();
        let second = tokio::spawn(async move { other.book(&anna, &request(&nine()), key.as_ref()).await });
        sleep(Duration::from_secs(40)).await;
        assert!(!second.is_finished(), "{:?}", second.await);
        scene.hospital.release();
        assert_eq!(first.await.unwrap().unwrap(), second.await.unwrap().unwrap());
        assert_eq!((scene.hospital.calls(Operation::Book), scene.hospital.tickets().len()), (1, 1));
    }
}

#[tokio::test(start_paused = true)]
async fn a_refusal_and_an_unknown_outcome_are_the_same_at_both() {
    for (fault, is_the_same) in [
        (
            Fault::refuse(ProblemCode::SlotTaken),
            (|error| error.code() == Some(ProblemCode::SlotTaken)) as fn(&BookingError) -> bool,
        ),
        (Fault::refuse(ProblemCode::OutcomeUnknown), |error| {
            matches!(error, BookingError::OutcomeUnknown(_))
        }),
    ] {
        let scene = scene().await;
        scene.looks(&scene.anna).await;
        let other = other_kernel(&scene);
        scene.hospital.hold();
        scene.hospital.fail_next(Operation::Book, fault);
        let (service, anna) = (Arc::clone(&scene.service), scene.anna.clone());
        let first = tokio::spawn(async move { service.book(&anna, &request(&nine()), Some(&key())).await });
        scene.until_asked(1).await;
        let anna = scene.anna.clone();
        let second = tokio::spawn(async move { other.book(&anna, &request(&nine()), Some(&key())).await });
        sleep(Duration::from_secs(10)).await;
        scene.hospital.release();
        for answer in [first.await.unwrap(), second.await.unwrap()] {
            let error = answer.unwrap_err();
            assert!(is_the_same(&error), "{error:?}");
        }
        assert_eq!(scene.hospital.calls(Operation::Book), 1);
    }
}

/// the record of a killed kernel stops changing, so no caller waits a full minute for it; the outcome is still open.
#[tokio::test(start_paused = true)]
async fn a_killed_kernel_is_not_waited_for() {
    let scene = scene().await;
    let patient = scene.service.relations(&scene.anna).await.unwrap().found[0].patient.clone();
    let (id, now) = (BookingId(Uuid::now_v7()), scene.clock.now());
    let line = Booking {
        id,
        user: scene.anna.user,
        key: key(),
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
    let began = Instant::now();
    let told = scene.service.book(&scene.anna, &request(&nine()), Some(&key())).await;
    assert!(matches!(told, Err(BookingError::OutcomeUnknown(open)) if open == id), "{told:?}");
    assert!((4..6).contains(&began.elapsed().as_secs()), "{:?}", began.elapsed());
    assert_eq!(scene.hospital.calls(Operation::Book), 0);
}

/// The clocks of two machines differ: a kernel whose clock is ahead must not take a new booking for an old one.
#[tokio::test(start_paused = true)]
async fn a_kernel_whose_clock_is_ahead_waits_as_well() {
    let scene = scene().await;
    scene.looks(&scene.anna).await;
    let ahead = Arc::new(FakeClock::at(scene.clock.now() + TimeDelta::minutes(5)));
    let other = service(&scene.hospital, &scene.stores, &ahead, BookingSettings::default());
    scene.hospital.hold();
    let (first, anna) = (Arc::clone(&scene.service), scene.anna.clone());
    let first = tokio::spawn(async move { first.book(&anna, &request(&nine()), Some(&key())).await });
    scene.until_asked(1).await;
    let anna = scene.anna.clone();
    let second = tokio::spawn(async move { other.book(&anna, &request(&nine()), Some(&key())).await });
    sleep(Duration::from_secs(20)).await;
    assert!(!second.is_finished(), "{:?}", second.await);
    scene.hospital.release();
    assert_eq!(first.await.unwrap().unwrap(), second.await.unwrap().unwrap());
}

/// clinic and slot suffice, whichever kernel listed the slot.
#[tokio::test]
async fn a_slot_listed_at_one_kernel_is_booked_at_the_other() {
    let scene = scene().await;
    let other = other_kernel(&scene);
    let never_listed = other.book(&scene.anna, &request(&nine()), None).await;
    assert!(matches!(never_listed, Err(BookingError::SlotUnknown)), "{never_listed:?}");
    let by_day = |day| DaysWanted { from: Some(day), to: Some(day), ..therapist() };
    for day in [22, 24] {
        scene.service.slots(&scene.anna, &by_day(crate::support::day(day))).await.unwrap();
    }
    other.book(&scene.anna, &request(&nine()), None).await.unwrap();
    let invented = SlotId("c1-therapy-1@2026-11-22T03:00".into());
    let invented = other.book(&scene.anna, &request(&invented), None).await;
    assert!(matches!(invented, Err(BookingError::SlotUnknown)), "{invented:?}");
    let elsewhere = BookingRequest { clinic: "c2".into(), ..request(&nine()) };
    let elsewhere = other.book(&scene.anna, &elsewhere, None).await;
    assert!(matches!(elsewhere, Err(BookingError::SlotUnknown)), "{elsewhere:?}");
    assert_eq!(scene.hospital.tickets().len(), 1);
}

/// a listing is valid only for its patient and expires.
#[tokio::test]
async fn a_listing_is_its_patient_s_and_ends() {
    let scene = scene().await;
    scene.looks(&scene.anna).await;
    let theirs = other_kernel(&scene).book(&scene.boris, &request(&nine()), None).await;
    assert!(matches!(theirs, Err(BookingError::SlotUnknown)), "{theirs:?}");
    scene.clock.advance(TimeDelta::minutes(30));
    let old = other_kernel(&scene).book(&scene.anna, &request(&nine()), None).await;
    assert!(matches!(old, Err(BookingError::SlotUnknown)), "{old:?}");
    assert_eq!(scene.hospital.calls(Operation::Book), 0);
}

/// A failed request is reported as such, because the slot may be free.
#[tokio::test]
async fn a_hospital_that_does_not_answer_is_not_an_unknown_slot() {
    let scene = scene().await;
    scene.looks(&scene.anna).await;
    let other = other_kernel(&scene);
    scene.hospital.fail(Operation::Slots, Fault::refuse(ProblemCode::Unavailable));
    let told = other.book(&scene.anna, &request(&nine()), None).await.unwrap_err();
    assert_eq!(told.code(), Some(ProblemCode::Unavailable), "{told:?}");
    scene.hospital.heal();
    assert!(other.book(&scene.anna, &request(&nine()), None).await.is_ok());
}
