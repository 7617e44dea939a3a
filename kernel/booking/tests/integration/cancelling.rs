//! Concurrent identical cancellations share one request and its result.

use crate::support::{Scene, all_wait, nine, request, scene, scene_on, service};
use cabinet_booking::{BookingError, BookingService, BookingSettings};
use cabinet_domain::{AuditKind, Booking, BookingState};
use cabinet_fakes::{Fault, Operation};
use cabinet_ports::repository::CANCELLED_AT_CLINIC;
use cabinet_ports::{Clock, ProblemCode};
use cabinet_test_storage::{TestStorage, committed};
use chrono::TimeDelta;
use std::sync::Arc;
use tokio::task::JoinHandle;

async fn booked(scene: &Scene) -> cabinet_domain::AppointmentId {
    scene.looks(&scene.anna).await;
    scene.service.book(&scene.anna, &request(&nine()), None).await.unwrap().ticket
}

fn cancels(
    service: &Arc<BookingService>,
    scene: &Scene,
    ticket: &cabinet_domain::AppointmentId,
) -> JoinHandle<Result<(), BookingError>> {
    let (service, anna, ticket) = (Arc::clone(service), scene.anna.clone(), ticket.clone());
    tokio::spawn(async move { service.cancel(&anna, &"c1".into(), &ticket).await })
}

async fn lines(scene: &Scene) -> usize {
    scene.audit(&scene.anna).await.iter().filter(|kind| **kind == AuditKind::TicketCancelled).count()
}

///
#[tokio::test(start_paused = true)]
async fn eight_clicks_at_once_are_one_question_and_hear_one_answer() {
    let scene = scene().await;
    let ticket = booked(&scene).await;
    scene.hospital.hold();
    let mut clicks: Vec<_> = (0..8).map(|_| cancels(&scene.service, &scene, &ticket)).collect();
    // A client that disconnects does not cancel the shared request.
    let gone = clicks.remove(0);
    all_wait().await;
    gone.abort();
    scene.hospital.release();
    for click in clicks {
        click.await.unwrap().unwrap();
    }
    scene.service.drain().await;
    assert_eq!((scene.hospital.calls(Operation::Cancel), lines(&scene).await), (1, 1));
}

#[tokio::test(start_paused = true)]
async fn a_failure_is_the_answer_to_all_and_the_next_click_asks_anew() {
    let scene = scene().await;
    let ticket = booked(&scene).await;
    scene.hospital.fail_next(Operation::Cancel, Fault::refuse(ProblemCode::Unavailable));
    scene.hospital.hold();
    let clicks = [cancels(&scene.service, &scene, &ticket), cancels(&scene.service, &scene, &ticket)];
    all_wait().await;
    scene.hospital.release();
    for click in clicks {
        assert_eq!(click.await.unwrap().err().and_then(|e| e.code()), Some(ProblemCode::Unavailable));
    }
    assert_eq!(scene.hospital.calls(Operation::Cancel), 1);
    scene.service.cancel(&scene.anna, &"c1".into(), &ticket).await.unwrap();
}

/// Two kernels cannot share a request: the second one finds the appointment cancelled, which is what the patient wanted.
#[tokio::test]
async fn two_kernels_asked_at_once_give_the_same_answer() {
    let scene = scene().await;
    let ticket = booked(&scene).await;
    let other = service(&scene.hospital, &scene.stores, &scene.clock, BookingSettings::default());
    scene.hospital.hold();
    let clicks = [cancels(&scene.service, &scene, &ticket), cancels(&other, &scene, &ticket)];
    while scene.hospital.calls(Operation::Appointments) < 2 {
        tokio::task::yield_now().await;
    }
    scene.hospital.release();
    for click in clicks {
        click.await.unwrap().unwrap();
    }
    assert_eq!(lines(&scene).await, 1, "cancelled once, written down once");
}

/// Another patient's cancellation is a separate request.
#[tokio::test]
async fn a_stranger_does_not_join() {
    let scene = scene().await;
    let ticket = booked(&scene).await;
    scene.hospital.hold();
    let own = cancels(&scene.service, &scene, &ticket);
    let (service, boris, of) = (Arc::clone(&scene.service), scene.boris.clone(), ticket.clone());
    let stranger = tokio::spawn(async move { service.cancel(&boris, &"c1".into(), &of).await });
    tokio::task::yield_now().await;
    scene.hospital.release();
    own.await.unwrap().unwrap();
    assert!(matches!(stranger.await.unwrap(), Err(BookingError::NotFound { what: "ticket" })));
}

async fn line(scene: &Scene) -> Booking {
    scene.stores.bookings.list(scene.anna.user).await.unwrap().remove(0)
}

/// What is told of the visit: by its clinic, or nothing.
async fn is_told(scene: &Scene) -> bool {
    let upcoming = scene.service.upcoming(&scene.anna).await.unwrap();
    !upcoming.changed.is_empty()
}

/// The hospital has cancelled on behalf of the patient, and a read of the history comes before or after that is written down.
async fn both_orders(open: impl AsyncFn() -> TestStorage) {
    for is_read_first in [true, false] {
        let scene = scene_on(open().await, BookingSettings::default()).await;
        let ticket = booked(&scene).await;
        if is_read_first {
            // The kernel that asked has not written the answer down yet, or was killed.
            let (id, now) = (line(&scene).await.id, scene.clock.now());
            committed!(scene.stores, bookings.begin_cancelling(id, scene.anna.user, now)).await.unwrap();
            scene.hospital.cancel_at_reception(&ticket);
        } else {
            scene.service.cancel(&scene.anna, &"c1".into(), &ticket).await.unwrap();
        }
        let other = service(&scene.hospital, &scene.stores, &scene.clock, BookingSettings::default());
        other.tickets(&scene.anna).await.unwrap();
        let line = line(&scene).await;
        assert_eq!((line.state, line.problem), (BookingState::Cancelled, None), "first: {is_read_first}");
        assert_eq!((lines(&scene).await, is_told(&scene).await), (1, false));
    }
}

/// Issue 17: what the patient cancels is never told as cancelled by the clinic.
#[tokio::test]
async fn a_cancellation_that_the_history_shows_first_is_the_patients_on_sqlite() {
    both_orders(TestStorage::open).await;
}

#[tokio::test]
async fn a_cancellation_that_the_history_shows_first_is_the_patients_on_postgres() {
    both_orders(TestStorage::open_postgres).await;
}

/// While the patient's own request is on its way, nothing is told either.
#[tokio::test]
async fn a_visit_that_is_being_cancelled_is_not_told_as_changed() {
    let scene = scene().await;
    let ticket = booked(&scene).await;
    let fault = Fault::DoneButLost(cabinet_ports::Problem::new(ProblemCode::TimedOut, "no answer"));
    scene.hospital.fail_next(Operation::Cancel, fault);
    scene.service.cancel(&scene.anna, &"c1".into(), &ticket).await.unwrap();
    assert_eq!((lines(&scene).await, is_told(&scene).await), (1, false));
}

/// The clinic may still cancel what it refused to cancel for the patient, and what came to nothing.
#[tokio::test]
async fn a_cancellation_that_came_to_nothing_leaves_the_next_one_to_the_clinic() {
    for (code, is_clear) in [(ProblemCode::NotAllowed, true), (ProblemCode::TimedOut, false)] {
        let scene = scene().await;
        let ticket = booked(&scene).await;
        scene.hospital.fail_next(Operation::Cancel, Fault::refuse(code));
        scene.service.cancel(&scene.anna, &"c1".into(), &ticket).await.unwrap_err();
        assert_eq!(line(&scene).await.cancelling_at.is_none(), is_clear, "{code:?}");
        if !is_clear {
            scene.clock.advance(TimeDelta::minutes(14));
            scene.service.tickets(&scene.anna).await.unwrap();
            assert!(line(&scene).await.cancelling_at.is_some(), "it may still be on its way");
            scene.clock.advance(TimeDelta::minutes(1));
        }
        scene.service.tickets(&scene.anna).await.unwrap();
        assert_eq!(line(&scene).await.cancelling_at, None);
        scene.hospital.cancel_at_reception(&ticket);
        scene.service.tickets(&scene.anna).await.unwrap();
        assert_eq!(line(&scene).await.problem.as_deref(), Some(CANCELLED_AT_CLINIC), "{code:?}");
        assert!(is_told(&scene).await);
    }
}
