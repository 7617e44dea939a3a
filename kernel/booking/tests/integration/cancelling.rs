//! Concurrent identical cancellations share one request and its result.

use crate::support::{Scene, all_wait, nine, request, scene, service};
use cabinet_booking::{BookingError, BookingService, BookingSettings};
use cabinet_domain::AuditKind;
use cabinet_fakes::{Fault, Operation};
use cabinet_ports::ProblemCode;
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
