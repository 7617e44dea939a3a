//! Settling: open bookings get their true outcome, even after the process was killed.

use crate::support::{Scene, day, host, nine, request, scene, service, therapist};
use cabinet_booking::{BookedAppointment, BookingError, BookingSettings, SettleBooking};
use cabinet_domain::{AuditKind, Booking, BookingId, BookingState, SlotId};
use cabinet_fakes::{Fault, Operation};
use cabinet_ports::repository::settling_job;
use cabinet_ports::{Clock, JobOutcome, JobWorker, ProblemCode};
use cabinet_test_storage::committed;
use chrono::TimeDelta;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinHandle;
use uuid::Uuid;

/// The record of a process that died before it sent the request, or before it stored the answer.
async fn orphan(scene: &Scene) -> BookingId {
    orphan_at(scene, nine()).await
}

async fn orphan_at(scene: &Scene, slot: SlotId) -> BookingId {
    let patient = scene.service.relations(&scene.anna).await.unwrap().found[0].patient.clone();
    let (id, now) = (BookingId(Uuid::now_v7()), scene.clock.now());
    let line = Booking {
        id,
        user: scene.anna.user,
        key: "orphan-0001".parse().unwrap(),
        host: host(),
        clinic: "c1".into(),
        patient,
        slot,
        doctor: "c1-therapy-1".into(),
        speciality: None,
        start: day(22).and_hms_opt(9, 0, 0).unwrap(),
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

/// Issue 2 §7: the kernel is killed during a booking and restarted; the appointment is neither lost nor duplicated.
#[test]
fn a_ticket_of_a_killed_kernel_is_found_after_its_next_start() {
    let (first, second) = (runtime(), runtime());
    let scene = first.block_on(async {
        let scene = scene().await;
        scene.looks(&scene.anna).await;
        scene.hospital.hold();
        let (killed, anna) = (Arc::clone(&scene.service), scene.anna.clone());
        tokio::spawn(async move { killed.book(&anna, &request(&nine()), None).await });
        scene.until_asked(1).await;
        scene
    });
    drop(first);
    scene.hospital.release();
    second.block_on(async {
        scene.clock.advance(TimeDelta::seconds(65));
        let started_again = service(&scene.hospital, &scene.stores, &scene.clock, BookingSettings::default());
        let open = started_again.open_bookings(&scene.anna).await.unwrap();
        let impatient = started_again.book(&scene.anna, &request(&nine()), None).await;
        assert!(matches!(impatient, Err(BookingError::OutcomeUnknown(id)) if id == open[0].id));
        let services = BTreeMap::from([(host(), Arc::clone(&started_again))]);
        let jobs = scene.due_jobs().await;
        assert_eq!(jobs.len(), 1);
        let worker = SettleBooking::new(services, Arc::clone(&scene.stores.bookings));
        assert_eq!(worker.run(&jobs[0]).await, JobOutcome::Done);
        assert_eq!(scene.state_of(open[0].id).await, BookingState::Booked);
        assert_eq!(started_again.tickets(&scene.anna).await.unwrap().tickets.len(), 1);
        let again = started_again.book(&scene.anna, &request(&nine()), None).await.unwrap();
        assert_eq!(again.booking, open[0].id);
    });
    assert_eq!((scene.hospital.calls(Operation::Book), scene.hospital.tickets().len()), (1, 1));
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap()
}

/// the watch lasts 60 s + 2 min; only then does a history without the appointment count.
#[tokio::test]
async fn a_booking_that_never_reached_the_hospital_is_refused_when_the_watch_is_over() {
    let scene = scene().await;
    let id = orphan(&scene).await;
    scene.clock.advance(TimeDelta::seconds(65));
    let early = scene.service.settle(id, 0).await.unwrap();
    assert!(
        matches!(early, JobOutcome::Again { after: pause, .. } if pause == TimeDelta::seconds(20)),
        "{early:?}"
    );
    assert_eq!(scene.state_of(id).await, BookingState::Unknown);
    scene.clock.advance(TimeDelta::seconds(114));
    let nearly = scene.service.settle(id, 1).await.unwrap();
    assert!(
        matches!(nearly, JobOutcome::Again { after: pause, .. } if pause == TimeDelta::seconds(1)),
        "{nearly:?}"
    );
    scene.clock.advance(TimeDelta::seconds(1));
    assert_eq!(scene.service.settle(id, 2).await.unwrap(), JobOutcome::Done);
    let line = scene.stores.bookings.lookup(id).await.unwrap().unwrap();
    assert_eq!((line.state, line.problem.as_deref()), (BookingState::Refused, Some("not_found_in_history")));
    // A repetition returns `NotBooked`: the hospital has refused nothing and is not asked again.
    let key = "orphan-0001".parse().unwrap();
    let repeated = scene.service.book(&scene.anna, &request(&nine()), Some(&key)).await;
    assert!(matches!(repeated, Err(BookingError::NotBooked(told)) if told == id), "{repeated:?}");
    assert_eq!(scene.hospital.calls(Operation::Book), 0);
    // The slot is free again.
    scene.looks(&scene.anna).await;
    assert!(scene.service.book(&scene.anna, &request(&nine()), None).await.is_ok());
    let audit = scene.audit(&scene.anna).await;
    assert!(audit.ends_with(&[
        AuditKind::BookingRefused,
        AuditKind::BookingAsked,
        AuditKind::BookingConfirmed
    ]));
}

#[tokio::test]
async fn a_history_that_cannot_be_read_is_asked_ever_more_rarely_for_a_day() {
    let scene = scene().await;
    let id = orphan(&scene).await;
    scene.hospital.fail(Operation::Appointments, Fault::refuse(ProblemCode::Unavailable));
    scene.clock.advance(TimeDelta::hours(1));
    for (attempts, seconds) in [(0, 15), (1, 30), (9, 900)] {
        let again = scene.service.settle(id, attempts).await.unwrap();
        assert!(
            matches!(again, JobOutcome::Again { after: pause, .. } if pause == TimeDelta::seconds(seconds)),
            "{again:?}"
        );
    }
    assert_eq!(scene.state_of(id).await, BookingState::Unknown);
    scene.clock.advance(TimeDelta::hours(23));
    let again = scene.service.settle(id, 10).await.unwrap();
    assert!(
        matches!(again, JobOutcome::Again { after: pause, .. } if pause == TimeDelta::hours(1)),
        "{again:?}"
    );
    assert_eq!(scene.state_of(id).await, BookingState::Unknown);
    // The record still holds the slot, and the hospital may still answer.
    scene.hospital.heal();
    assert_eq!(scene.service.settle(id, 11).await.unwrap(), JobOutcome::Done);
    assert_eq!(scene.state_of(id).await, BookingState::Refused);
}

/// an open outcome is concluded at the latest when its slot has passed.
#[tokio::test]
async fn a_booking_of_which_nothing_was_learnt_ends_with_its_slot() {
    let scene = scene().await;
    let id = orphan(&scene).await;
    scene.hospital.fail(Operation::Appointments, Fault::refuse(ProblemCode::Unavailable));
    // One minute before nine in Moscow.
    scene.clock.advance(TimeDelta::minutes(31 * 60 + 29));
    assert!(matches!(scene.service.settle(id, 40).await.unwrap(), JobOutcome::Again { .. }));
    assert_eq!(scene.service.open_bookings(&scene.anna).await.unwrap().len(), 1);
    scene.clock.advance(TimeDelta::minutes(1));
    assert_eq!(scene.service.settle(id, 41).await.unwrap(), JobOutcome::Done);
    let line = scene.stores.bookings.lookup(id).await.unwrap().unwrap();
    assert_eq!((line.state, line.problem.as_deref()), (BookingState::Refused, Some("never_learnt")));
    let key = "orphan-0001".parse().unwrap();
    let repeated = scene.service.book(&scene.anna, &request(&nine()), Some(&key)).await;
    assert!(matches!(repeated, Err(BookingError::NeverLearnt(told)) if told == id), "{repeated:?}");
    assert!(scene.service.open_bookings(&scene.anna).await.unwrap().is_empty());
}

/// an open record holds its slot only until the history shows that there is no appointment.
#[tokio::test]
async fn who_wants_the_slot_of_an_open_booking_has_its_history_read() {
    let scene = scene().await;
    let id = orphan(&scene).await;
    scene.looks(&scene.boris).await;
    scene.clock.advance(TimeDelta::seconds(181));
    scene.hospital.fail(Operation::Appointments, Fault::refuse(ProblemCode::Unavailable));
    let taken = scene.service.book(&scene.boris, &request(&nine()), None).await;
    assert!(matches!(taken, Err(BookingError::SlotTaken)), "{taken:?}");
    scene.hospital.heal();
    assert!(scene.service.book(&scene.boris, &request(&nine()), None).await.is_ok());
    assert_eq!(scene.state_of(id).await, BookingState::Refused);
    assert!(!scene.audit(&scene.boris).await.contains(&AuditKind::BookingRefused));
}

#[tokio::test]
async fn a_ticket_of_another_booking_is_not_taken_for_the_missing_one() {
    let scene = scene().await;
    scene.looks(&scene.anna).await;
    let other = scene.service.book(&scene.anna, &request(&nine()), None).await.unwrap();
    let id = orphan_at(&scene, "the same hour under another id".into()).await;
    scene.service.tickets(&scene.anna).await.unwrap();
    assert_eq!(scene.state_of(id).await, BookingState::Asked);
    scene.clock.advance(TimeDelta::seconds(180));
    assert_eq!(scene.service.settle(id, 0).await.unwrap(), JobOutcome::Done);
    assert_eq!(scene.state_of(id).await, BookingState::Refused);
    assert_eq!(scene.state_of(other.booking).await, BookingState::Booked);
}

#[tokio::test]
async fn a_ticket_of_that_hour_that_was_cancelled_before_is_not_the_new_one() {
    let scene = scene().await;
    scene.looks(&scene.anna).await;
    let before = scene.service.book(&scene.anna, &request(&nine()), None).await.unwrap();
    scene.service.cancel(&scene.anna, &"c1".into(), &before.ticket).await.unwrap();
    let id = orphan(&scene).await;
    scene.clock.advance(TimeDelta::seconds(180));
    scene.service.settle(id, 0).await.unwrap();
    assert_eq!(scene.state_of(id).await, BookingState::Refused);
}

#[tokio::test(start_paused = true)]
async fn a_booking_at_work_is_left_to_its_own_task() {
    let scene = scene().await;
    scene.service.slots(&scene.anna, &therapist()).await.unwrap();
    scene.hospital.hold();
    let answer = scene.service.book(&scene.anna, &request(&nine()), None).await;
    let Err(BookingError::OutcomeUnknown(id)) = answer else { panic!("{answer:?}") };
    scene.clock.advance(TimeDelta::hours(1));
    assert!(matches!(scene.service.settle(id, 0).await.unwrap(), JobOutcome::Again { .. }));
    assert_eq!(scene.hospital.calls(Operation::Appointments), 0);
}

#[tokio::test]
async fn jobs_that_concern_nobody_end() {
    let scene = scene().await;
    let id = orphan(&scene).await;
    scene.clock.advance(TimeDelta::seconds(65));
    let mut job = scene.due_jobs().await.remove(0);
    let worker = SettleBooking::new(BTreeMap::new(), Arc::clone(&scene.stores.bookings));
    // The host was removed from the configuration: the job is retried.
    let waits = worker.run(&job).await;
    assert!(matches!(waits, JobOutcome::Again { .. }));
    assert_eq!(scene.state_of(id).await, BookingState::Asked);
    job.payload = serde_json::json!({ "booking": Uuid::now_v7() });
    assert_eq!(worker.run(&job).await, JobOutcome::Done);
    job.payload = serde_json::json!({ "booking": "nonsense" });
    assert!(matches!(worker.run(&job).await, JobOutcome::GiveUp { .. }));
}

/// A booking whose answer could not be written and which the reception has cancelled is not in the hospital's list of active appointments.
/// Whoever was told that it was booked must not read that it never was.
#[tokio::test(start_paused = true)]
async fn an_appointment_that_was_told_is_written_whichever_statement_fails() {
    // More statements than it takes to write the answer down.
    for statement in 1..8 {
        let scene = scene().await;
        let booking = asked(&scene).await;
        scene.storage.fail_at(statement);
        scene.hospital.release();
        let booked = booking.await.unwrap().unwrap();
        scene.storage.fail_at(0);
        scene.hospital.cancel_at_reception(&booked.ticket);
        scene.clock.advance(TimeDelta::hours(1));
        let settled = scene.service.settle(booked.booking, 0).await;
        assert_eq!(settled.unwrap(), JobOutcome::Done, "statement {statement}");
        let line = scene.stores.bookings.lookup(booked.booking).await.unwrap().unwrap();
        assert_eq!(
            (line.state, line.ticket),
            (BookingState::Booked, Some(booked.ticket)),
            "statement {statement}"
        );
    }
}

/// The database is away for longer than a second attempt takes.
#[tokio::test(start_paused = true)]
async fn an_appointment_that_was_told_is_written_when_the_database_is_back() {
    let scene = scene().await;
    let booking = asked(&scene).await;
    scene.storage.set_reachable(false);
    scene.hospital.release();
    let booked = booking.await.unwrap().unwrap();
    tokio::time::sleep(Duration::from_secs(20)).await;
    scene.storage.set_reachable(true);
    assert_eq!(scene.state_of(booked.booking).await, BookingState::Asked);
    tokio::time::sleep(Duration::from_secs(60)).await;
    assert_eq!(scene.state_of(booked.booking).await, BookingState::Booked);
}

/// A booking that the hospital has received and not answered.
async fn asked(scene: &Scene) -> JoinHandle<Result<BookedAppointment, BookingError>> {
    scene.looks(&scene.anna).await;
    scene.hospital.hold();
    let (service, anna) = (Arc::clone(&scene.service), scene.anna.clone());
    let booking = tokio::spawn(async move { service.book(&anna, &request(&nine()), None).await });
    scene.until_asked(1).await;
    booking
}
