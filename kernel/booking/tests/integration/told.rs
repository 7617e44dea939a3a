//! Notices: a patient who was told "unknown" gets a notice, written with the step that concludes the booking (issue 11, 26h; X-038).

use crate::support::{Scene, host, nine, request, scene, scene_with, service};
use cabinet_booking::{BookingError, BookingSettings, Caller, SettleBooking};
use cabinet_domain::BookingState;
use cabinet_fakes::{Fault, Operation};
use cabinet_ports::repository::{NoticeKind, SETTLE_BOOKING};
use cabinet_ports::{Clock, JobWorker, ProblemCode};
use chrono::TimeDelta;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

impl Scene {
    /// The caller's unread outcomes, latest first.
    async fn told(&self, who: &Caller) -> Vec<NoticeKind> {
        let settled = self.service.settled_bookings(who).await.unwrap();
        settled.into_iter().map(|one| one.kind).collect()
    }
}

#[tokio::test]
async fn an_answer_in_time_needs_no_notice() {
    let scene = scene().await;
    scene.looks(&scene.anna).await;
    scene.service.book(&scene.anna, &request(&nine()), None).await.unwrap();
    scene.hospital.fail_next(Operation::Book, Fault::refuse(ProblemCode::SlotTaken));
    let ten = request(&"c1-therapy-1@2026-11-22T10:00".into());
    scene.service.book(&scene.anna, &ten, None).await.unwrap_err();
    scene.service.tickets(&scene.anna).await.unwrap();
    assert_eq!(scene.told(&scene.anna).await, []);
}

#[tokio::test(start_paused = true)]
async fn a_late_answer_is_told_to_its_owner_until_read() {
    for is_booked in [true, false] {
        let settings = BookingSettings { wait_timeout: Duration::from_secs(1), ..BookingSettings::default() };
        let scene = scene_with(settings).await;
        scene.looks(&scene.anna).await;
        if !is_booked {
            scene.hospital.fail_next(Operation::Book, Fault::refuse(ProblemCode::NotAllowed));
        }
        scene.hospital.hold();
        let answer = scene.service.book(&scene.anna, &request(&nine()), None).await;
        let Err(BookingError::OutcomeUnknown(id)) = answer else { panic!("{answer:?}") };
        assert_eq!(scene.told(&scene.anna).await, []);
        scene.hospital.release();
        scene.service.drain().await;
        let settled = scene.service.settled_bookings(&scene.anna).await.unwrap();
        let kind = if is_booked { NoticeKind::BookingConfirmed } else { NoticeKind::BookingRefused };
        assert_eq!((settled.len(), settled[0].kind, settled[0].booking.id), (1, kind, id));
        assert_eq!(scene.told(&scene.boris).await, []);
        let ids = [settled[0].notice];
        scene.stores.notices.mark_read(scene.anna.user, Some(&ids), scene.clock.now()).await.unwrap();
        assert_eq!(scene.told(&scene.anna).await, []);
    }
}

#[tokio::test]
async fn a_ticket_that_the_patient_s_own_list_finds_is_told_once() {
    let scene = scene().await;
    scene.looks(&scene.anna).await;
    scene.hospital.fail_next(Operation::Book, Fault::done_but_unknown());
    scene.service.book(&scene.anna, &request(&nine()), None).await.unwrap_err();
    for _ in 0..2 {
        scene.service.tickets(&scene.anna).await.unwrap();
        assert_eq!(scene.told(&scene.anna).await, [NoticeKind::BookingConfirmed]);
    }
}

/// The job concludes bookings of a killed kernel and those whose outcome is never learnt.
#[tokio::test]
async fn what_the_job_ends_is_told() {
    for (history, later, kind) in [
        (None, TimeDelta::minutes(4), NoticeKind::BookingRefused),
        (Some(ProblemCode::Unavailable), TimeDelta::days(3), NoticeKind::BookingUnclear),
    ] {
        let scene = scene().await;
        scene.looks(&scene.anna).await;
        scene.hospital.fail_next(Operation::Book, Fault::refuse(ProblemCode::TimedOut));
        scene.service.book(&scene.anna, &request(&nine()), None).await.unwrap_err();
        if let Some(code) = history {
            scene.hospital.fail(Operation::Appointments, Fault::refuse(code));
        }
        scene.clock.advance(later);
        let started_again = service(&scene.hospital, &scene.stores, &scene.clock, BookingSettings::default());
        let services = BTreeMap::from([(host(), Arc::clone(&started_again))]);
        let worker = SettleBooking::new(services, Arc::clone(&scene.stores.bookings));
        for job in scene.due_jobs().await.iter().filter(|job| job.kind == SETTLE_BOOKING) {
            worker.run(job).await;
        }
        let line = scene.stores.bookings.list(scene.anna.user).await.unwrap().remove(0);
        assert_eq!(line.state, BookingState::Refused);
        assert_eq!(scene.told(&scene.anna).await, [kind]);
    }
}

/// A step and its notice are written together: if the notice fails, the booking stays open.
#[tokio::test]
async fn without_storage_nothing_is_ended_and_nothing_told() {
    let scene = scene().await;
    scene.looks(&scene.anna).await;
    scene.hospital.fail_next(Operation::Book, Fault::done_but_unknown());
    scene.service.book(&scene.anna, &request(&nine()), None).await.unwrap_err();
    scene.storage.set_auditable(false);
    assert!(scene.service.tickets(&scene.anna).await.is_err());
    assert_eq!(scene.told(&scene.anna).await, []);
    scene.storage.set_auditable(true);
    scene.service.tickets(&scene.anna).await.unwrap();
    assert_eq!(scene.told(&scene.anna).await, [NoticeKind::BookingConfirmed]);
}
