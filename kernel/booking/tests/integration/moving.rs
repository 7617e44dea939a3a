//! Moving an appointment (issue 17): the new slot is booked first, the old appointment cancelled after, and the patient is told what stands.

use crate::support::{Scene, all_wait, day, host, nine, request, scene, service, therapist};
use cabinet_booking::{
    BookingError, BookingRequest, BookingSettings, DaysWanted, FinishMove, MovedAppointment,
};
use cabinet_domain::{AppointmentId, AppointmentStatus, AuditKind, BookingId, MoveState, SlotId};
use cabinet_fakes::{Fault, Operation};
use cabinet_ports::repository::{FINISH_MOVE, NoticeKind};
use cabinet_ports::scheduling::BookingQuestion;
use cabinet_ports::{Clock as _, JobOutcome, JobWorker as _, ProblemCode, Scheduling as _};
use chrono::TimeDelta;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Eleven o'clock on the same day.
fn eleven() -> SlotId {
    "c1-therapy-1@2026-11-22T11:00".into()
}

async fn booked(scene: &Scene) -> AppointmentId {
    scene.looks(&scene.anna).await;
    scene.service.book(&scene.anna, &request(&nine()), None).await.unwrap().ticket
}

async fn moved(scene: &Scene, ticket: &AppointmentId) -> Result<MovedAppointment, BookingError> {
    scene.service.move_appointment(&scene.anna, &"c1".into(), ticket, &request(&eleven()), None).await
}

/// The ids of the appointments that stand.
fn standing(scene: &Scene) -> Vec<AppointmentId> {
    let tickets = scene.hospital.tickets().into_iter();
    tickets.filter(|ticket| ticket.status == AppointmentStatus::Active).map(|ticket| ticket.id).collect()
}

async fn notices(scene: &Scene) -> Vec<NoticeKind> {
    let notices = scene.stores.notices.unread_about_bookings(scene.anna.user, 9).await.unwrap();
    notices.into_iter().map(|notice| notice.kind).collect()
}

async fn state(scene: &Scene, booking: BookingId) -> MoveState {
    scene.stores.moves.lookup(booking).await.unwrap().unwrap().state
}

/// The booking of the only open move.
async fn open_move(scene: &Scene) -> (BookingId, MoveState, bool) {
    let [open] = scene.service.open_moves(&scene.anna).await.unwrap().try_into().unwrap();
    (open.booking.id, open.state, open.has_failed)
}

/// Runs the due jobs that finish moves.
async fn finish(scene: &Scene) -> Vec<JobOutcome> {
    let services = BTreeMap::from([(host(), Arc::clone(&scene.service))]);
    let worker = FinishMove { services, bookings: Arc::clone(&scene.stores.bookings) };
    let mut outcomes = Vec::new();
    for job in scene.stores.jobs.take(FINISH_MOVE, scene.clock.now(), TimeDelta::minutes(1), 9).await.unwrap()
    {
        let outcome = worker.run(&job).await;
        match &outcome {
            JobOutcome::Again { after, reason } => {
                scene.stores.jobs.retry(&job, scene.clock.now() + *after, reason).await.unwrap();
            }
            _ => scene.stores.jobs.complete(&job).await.unwrap(),
        }
        outcomes.push(outcome);
    }
    outcomes
}

/// Issue 17
#[tokio::test(start_paused = true)]
async fn the_new_slot_is_booked_before_the_old_appointment_is_cancelled() {
    let scene = scene().await;
    let old = booked(&scene).await;
    let before = scene.hospital.call_log().len();
    let told = moved(&scene, &old).await.unwrap();
    assert_eq!(told.state, MoveState::Done);
    assert_eq!(standing(&scene), std::slice::from_ref(&told.booked.ticket));
    let changes: Vec<_> = scene.hospital.call_log().split_off(before);
    let changes: Vec<_> = changes
        .into_iter()
        .map(|(operation, _)| operation)
        .filter(|operation| matches!(operation, Operation::Book | Operation::Cancel))
        .collect();
    assert_eq!(changes, [Operation::Book, Operation::Cancel]);
    let audit = scene.audit(&scene.anna).await;
    assert!(
        audit.ends_with(&[
            AuditKind::BookingAsked,
            AuditKind::BookingConfirmed,
            AuditKind::TicketCancelled,
            AuditKind::TicketMoved
        ]),
        "{audit:?}"
    );
    assert_eq!(notices(&scene).await, [], "the request told the outcome");
    assert!(scene.service.open_moves(&scene.anna).await.unwrap().is_empty());
    // The job finds nothing to do.
    scene.clock.advance(TimeDelta::seconds(21));
    assert_eq!(finish(&scene).await, [JobOutcome::Done]);
    assert_eq!(scene.hospital.calls(Operation::Cancel), 1);
    // A calendar keeps the event of the first appointment.
    let mine = scene.service.tickets(&scene.anna).await.unwrap().tickets;
    let origin = mine.iter().find(|mine| mine.ticket.id == told.booked.ticket).unwrap().origin.clone();
    assert_eq!(origin.map(|origin| (origin.ticket, origin.moves)), Some((old, 1)));
}

/// Issue 17: a repetition is answered, also after the old appointment is gone.
#[tokio::test(start_paused = true)]
async fn a_repeated_move_gets_the_first_outcome() {
    let scene = scene().await;
    let old = booked(&scene).await;
    let key = "move-0001".parse().unwrap();
    let clinic = "c1".into();
    let first = scene
        .service
        .move_appointment(&scene.anna, &clinic, &old, &request(&eleven()), Some(&key))
        .await
        .unwrap();
    for key in [Some(&key), None] {
        let again = scene
            .service
            .move_appointment(&scene.anna, &clinic, &old, &request(&eleven()), key)
            .await
            .unwrap();
        assert_eq!((again.booked.booking, again.state), (first.booked.booking, MoveState::Done));
    }
    assert_eq!((scene.hospital.calls(Operation::Book), scene.hospital.calls(Operation::Cancel)), (2, 1));
    // The key belongs to the move, not to a booking of the slot, and not to a move of another appointment.
    let plain = scene.service.book(&scene.anna, &request(&eleven()), Some(&key)).await;
    assert!(matches!(plain, Err(BookingError::KeyReused)), "{plain:?}");
    let new = first.booked.ticket;
    let other =
        scene.service.move_appointment(&scene.anna, &clinic, &new, &request(&eleven()), Some(&key)).await;
    assert!(matches!(other, Err(BookingError::KeyReused)), "{other:?}");
    // An appointment cannot be moved to the slot that it has.
    let same = scene.service.move_appointment(&scene.anna, &clinic, &new, &request(&eleven()), None).await;
    assert_eq!(same.err().and_then(|error| error.code()), Some(ProblemCode::AlreadyBooked));
    assert_eq!(standing(&scene), [new]);
}

/// Issue 17: a hub may refuse a second appointment with the same doctor while the first one stands.
#[tokio::test(start_paused = true)]
async fn after_a_refused_booking_the_old_appointment_stands() {
    let scene = scene().await;
    let old = booked(&scene).await;
    scene.hospital.fail_next(Operation::Book, Fault::refuse(ProblemCode::AlreadyBooked));
    let refused = moved(&scene, &old).await;
    assert_eq!(refused.err().and_then(|error| error.code()), Some(ProblemCode::AlreadyBooked));
    assert_eq!((standing(&scene), scene.hospital.calls(Operation::Cancel)), (vec![old.clone()], 0));
    assert!(scene.service.open_moves(&scene.anna).await.unwrap().is_empty());
    // Nothing is in the way of another attempt.
    assert_eq!(moved(&scene, &old).await.unwrap().state, MoveState::Done);
}

/// Issue 17: what the hospital system did although its answer was lost counts.
#[tokio::test(start_paused = true)]
async fn a_cancellation_whose_answer_was_lost_completes_the_move() {
    let scene = scene().await;
    let old = booked(&scene).await;
    scene.hospital.fail_next(Operation::Cancel, Fault::done_but_unknown());
    assert_eq!(moved(&scene, &old).await.unwrap().state, MoveState::Done);
    assert_eq!(standing(&scene).len(), 1);
}

/// Issue 17: both stand, and the patient is told; the cancellation is tried again.
#[tokio::test(start_paused = true)]
async fn a_cancellation_that_fails_is_told_and_tried_again() {
    let scene = scene().await;
    let old = booked(&scene).await;
    scene.hospital.fail(Operation::Cancel, Fault::refuse(ProblemCode::Unavailable));
    let told = moved(&scene, &old).await.unwrap();
    assert_eq!((told.state, standing(&scene).len()), (MoveState::Cancelling, 2));
    let id = told.booked.booking;
    assert_eq!(open_move(&scene).await, (id, MoveState::Cancelling, true));
    assert_eq!(notices(&scene).await, [NoticeKind::BookingMoveStands]);
    scene.clock.advance(TimeDelta::seconds(21));
    assert!(matches!(finish(&scene).await[..], [JobOutcome::Again { .. }]));
    assert_eq!(notices(&scene).await, [NoticeKind::BookingMoveStands], "told once");
    // Meanwhile the new appointment cannot be cancelled, and neither can be moved.
    for ticket in [&old, &told.booked.ticket] {
        let other = scene
            .service
            .move_appointment(
                &scene.anna,
                &"c1".into(),
                ticket,
                &request(&"c1-therapy-2@2026-11-22T09:00".into()),
                None,
            )
            .await;
        assert!(matches!(other, Err(BookingError::MoveUnderWay(of)) if of == id), "{other:?}");
    }
    let cancelled = scene.service.cancel(&scene.anna, &"c1".into(), &told.booked.ticket).await;
    assert!(matches!(cancelled, Err(BookingError::MoveUnderWay(of)) if of == id), "{cancelled:?}");
    scene.hospital.heal();
    scene.clock.advance(TimeDelta::minutes(1));
    assert_eq!(finish(&scene).await, [JobOutcome::Done]);
    assert_eq!((state(&scene, id).await, standing(&scene)), (MoveState::Done, vec![told.booked.ticket]));
    assert_eq!(notices(&scene).await, [NoticeKind::BookingMoved, NoticeKind::BookingMoveStands]);
}

/// Issue 17: the clinic does not cancel the old appointment; the patient does, later.
#[tokio::test(start_paused = true)]
async fn a_patient_cancels_the_old_appointment_that_the_clinic_kept() {
    let scene = scene().await;
    let old = booked(&scene).await;
    scene.hospital.fail_next(Operation::Cancel, Fault::refuse(ProblemCode::NotAllowed));
    let told = moved(&scene, &old).await.unwrap();
    assert_eq!((told.state, standing(&scene).len()), (MoveState::Standing, 2));
    assert_eq!(open_move(&scene).await, (told.booked.booking, MoveState::Standing, true));
    assert_eq!(notices(&scene).await, [NoticeKind::BookingMoveStands]);
    scene.service.cancel(&scene.anna, &"c1".into(), &old).await.unwrap();
    assert_eq!(state(&scene, told.booked.booking).await, MoveState::Done);
    assert!(scene.service.open_moves(&scene.anna).await.unwrap().is_empty());
    assert_eq!(scene.audit(&scene.anna).await.last(), Some(&AuditKind::TicketMoved));
}

/// Issue 17: of two appointments that both stand the patient may also keep the old one.
#[tokio::test(start_paused = true)]
async fn a_patient_gives_the_new_appointment_up() {
    let scene = scene().await;
    let old = booked(&scene).await;
    scene.hospital.fail_next(Operation::Cancel, Fault::refuse(ProblemCode::NotAllowed));
    let told = moved(&scene, &old).await.unwrap();
    scene.service.cancel(&scene.anna, &"c1".into(), &told.booked.ticket).await.unwrap();
    assert_eq!(state(&scene, told.booked.booking).await, MoveState::Dropped);
    assert_eq!(standing(&scene), [old]);
}

/// Issue 17: while it is not known whether the new appointment exists, the old one stays.
#[tokio::test(start_paused = true)]
async fn an_unknown_booking_keeps_the_old_appointment_until_it_is_settled() {
    for is_booked in [true, false] {
        let scene = scene().await;
        let old = booked(&scene).await;
        let fault =
            if is_booked { Fault::done_but_unknown() } else { Fault::refuse(ProblemCode::OutcomeUnknown) };
        scene.hospital.fail_next(Operation::Book, fault);
        let told = moved(&scene, &old).await;
        let Err(BookingError::OutcomeUnknown(id)) = told else { panic!("{told:?}") };
        assert_eq!(
            (open_move(&scene).await, scene.hospital.calls(Operation::Cancel)),
            ((id, MoveState::Booking, false), 0)
        );
        let cancelled = scene.service.cancel(&scene.anna, &"c1".into(), &old).await;
        assert!(matches!(cancelled, Err(BookingError::MoveUnderWay(of)) if of == id), "{cancelled:?}");
        scene.clock.advance(TimeDelta::minutes(4));
        scene.service.settle(id, 0).await.unwrap();
        assert_eq!(finish(&scene).await.len(), usize::from(is_booked));
        assert_eq!(standing(&scene).len(), 1);
        assert_eq!(standing(&scene).contains(&old), !is_booked);
        let (end, notice) = if is_booked {
            (MoveState::Done, vec![NoticeKind::BookingMoved, NoticeKind::BookingConfirmed])
        } else {
            (MoveState::Dropped, vec![NoticeKind::BookingRefused])
        };
        assert_eq!((state(&scene, id).await, notices(&scene).await), (end, notice));
    }
}

/// Issue 17: the old appointment at the same hour is not taken for the new one of another doctor, although the hospital system names no
/// doctor in its list.
#[tokio::test(start_paused = true)]
async fn the_old_appointment_is_not_taken_for_the_new_one() {
    let scene = scene().await;
    scene.hospital.omit_doctors();
    scene.looks(&scene.anna).await;
    // Made at the reception: no booking record owns it.
    let patient = scene.service.relations(&scene.anna).await.unwrap().found[0].patient.clone();
    let question = BookingQuestion {
        clinic: "c1".into(),
        patient,
        slot: nine(),
        doctor: "c1-therapy-1".into(),
        start: day(22).and_hms_opt(9, 0, 0).unwrap(),
    };
    let old = scene.hospital.book(&question).await.unwrap().id;
    let other = DaysWanted { doctor: "c1-therapy-2".into(), ..therapist() };
    scene.service.slots(&scene.anna, &other).await.unwrap();
    let to = BookingRequest { slot: "c1-therapy-2@2026-11-22T09:00".into(), ..request(&nine()) };
    scene.hospital.fail_next(Operation::Book, Fault::refuse(ProblemCode::OutcomeUnknown));
    let told = scene.service.move_appointment(&scene.anna, &"c1".into(), &old, &to, None).await;
    let Err(BookingError::OutcomeUnknown(id)) = told else { panic!("{told:?}") };
    scene.clock.advance(TimeDelta::minutes(4));
    scene.service.settle(id, 0).await.unwrap();
    assert_eq!((state(&scene, id).await, standing(&scene)), (MoveState::Dropped, vec![old]));
}

/// Issue 17: the reception cancels the new appointment before the old one is cancelled.
#[tokio::test(start_paused = true)]
async fn the_old_appointment_stays_if_the_clinic_cancels_the_new_one() {
    let scene = scene().await;
    let old = booked(&scene).await;
    scene.hospital.fail_next(Operation::Cancel, Fault::refuse(ProblemCode::Unavailable));
    let told = moved(&scene, &old).await.unwrap();
    scene.hospital.cancel_at_reception(&told.booked.ticket);
    scene.clock.advance(TimeDelta::seconds(21));
    assert_eq!(finish(&scene).await, [JobOutcome::Done]);
    assert_eq!((state(&scene, told.booked.booking).await, standing(&scene)), (MoveState::Dropped, vec![old]));
}

/// Issue 17: two tabs, or two kernels, move one appointment to two slots.
#[tokio::test(start_paused = true)]
async fn an_appointment_is_moved_to_one_slot_only() {
    let scene = scene().await;
    let old = booked(&scene).await;
    let other = service(&scene.hospital, &scene.stores, &scene.clock, BookingSettings::default());
    let (clinic, ten) = ("c1".into(), request(&"c1-therapy-1@2026-11-22T10:00".into()));
    scene.hospital.hold();
    let (one, two) = (moved(&scene, &old), other.move_appointment(&scene.anna, &clinic, &old, &ten, None));
    let release = async {
        all_wait().await;
        scene.hospital.release();
    };
    let (one, two, ()) = tokio::join!(one, two, release);
    assert!(one.is_ok() != two.is_ok(), "{one:?} {two:?}");
    let refused = one.err().or(two.err()).unwrap();
    assert!(
        matches!(refused, BookingError::MoveUnderWay(_) | BookingError::NotFound { what: "ticket" }),
        "{refused:?}"
    );
    assert_eq!(standing(&scene).len(), 1);
}

/// Issue 17: another patient's appointment is not there, and the attempt is recorded.
#[tokio::test(start_paused = true)]
async fn a_stranger_moves_nothing() {
    let scene = scene().await;
    let old = booked(&scene).await;
    scene.looks(&scene.boris).await;
    let stranger =
        scene.service.move_appointment(&scene.boris, &"c1".into(), &old, &request(&eleven()), None).await;
    assert!(matches!(stranger, Err(BookingError::NotFound { what: "ticket" })), "{stranger:?}");
    assert_eq!((standing(&scene), scene.hospital.calls(Operation::Book)), (vec![old], 1));
    assert_eq!(scene.audit(&scene.anna).await.last(), Some(&AuditKind::AccessDenied));
}

/// Issue 17: after a day of failures, or when the old visit begins, the patient has both and decides.
#[tokio::test(start_paused = true)]
async fn cancelling_ends_with_the_old_visit() {
    let scene = scene().await;
    let old = booked(&scene).await;
    scene.hospital.fail(Operation::Cancel, Fault::refuse(ProblemCode::Unavailable));
    let told = moved(&scene, &old).await.unwrap();
    // The visit is at nine in Moscow.
    scene.clock.advance(day(22).and_hms_opt(6, 0, 0).unwrap().and_utc() - scene.clock.now());
    assert_eq!(finish(&scene).await, [JobOutcome::Done]);
    assert_eq!(state(&scene, told.booked.booking).await, MoveState::Standing);
    assert!(scene.service.open_moves(&scene.anna).await.unwrap().is_empty(), "nothing is left to decide");
}
