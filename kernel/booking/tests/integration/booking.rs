//! Booking: one request, one slot, one appointment, even if a click is repeated or a kernel is killed.

use crate::support::{nine, now, request, scene, scene_with};
use cabinet_booking::{BookingError, BookingRequest, BookingSettings};
use cabinet_domain::{AppointmentStatus, AuditKind, BookingState, IdempotencyKey};
use cabinet_fakes::{Fault, Operation};
use cabinet_ports::repository::BookingStep;
use cabinet_ports::{Problem, ProblemCode, ProfileField};
use cabinet_test_storage::committed;
use chrono::TimeDelta;
use std::time::Duration;

fn key(text: &str) -> IdempotencyKey {
    text.parse().unwrap()
}

/// clinic and slot suffice, and the answer is never empty.
#[tokio::test]
async fn a_slot_that_was_offered_is_booked_by_its_id_alone() {
    let scene = scene().await;
    scene.looks(&scene.anna).await;
    let booked = scene.service.book(&scene.anna, &request(&nine()), None).await.unwrap();
    assert_eq!(
        (booked.doctor.as_str(), booked.start.to_rfc3339().as_str()),
        ("c1-therapy-1", "2026-11-22T09:00:00+03:00")
    );
    assert_eq!(booked.speciality_name.as_deref(), Some("Терапевт"));
    assert_eq!(booked.room.as_deref(), Some("12"));
    assert_eq!(scene.state_of(booked.booking).await, BookingState::Booked);
    let audit = scene.audit(&scene.anna).await;
    use AuditKind::{BookingAsked, BookingConfirmed, RecordSent, RelationFound};
    assert_eq!(audit, [RecordSent, RelationFound, BookingAsked, BookingConfirmed]);
}

/// a double click books once.
#[tokio::test]
async fn two_clicks_with_one_key_get_one_ticket() {
    let scene = scene().await;
    scene.looks(&scene.anna).await;
    let (wanted, once) = (request(&nine()), key("click-0001"));
    let (first, second) = tokio::join!(
        scene.service.book(&scene.anna, &wanted, Some(&once)),
        scene.service.book(&scene.anna, &wanted, Some(&once)),
    );
    assert_eq!(first.unwrap(), second.unwrap());
    let later = scene.service.book(&scene.anna, &wanted, Some(&once)).await.unwrap();
    assert_eq!((scene.hospital.calls(Operation::Book), scene.hospital.tickets().len()), (1, 1));
    assert_eq!(later.ticket, scene.hospital.tickets()[0].id);
}

/// two tabs, two keys, or no key at all.
#[tokio::test]
async fn two_clicks_with_other_keys_or_none_get_one_ticket_too() {
    let scene = scene().await;
    scene.looks(&scene.anna).await;
    let wanted = request(&nine());
    let (one, other) = (key("click-0001"), key("click-0002"));
    let (first, second, third) = tokio::join!(
        scene.service.book(&scene.anna, &wanted, Some(&one)),
        scene.service.book(&scene.anna, &wanted, Some(&other)),
        scene.service.book(&scene.anna, &wanted, None),
    );
    let (first, second, third) = (first.unwrap(), second.unwrap(), third.unwrap());
    assert_eq!((&first, &first), (&second, &third));
    assert_eq!(scene.hospital.tickets().len(), 1);
}

#[tokio::test]
async fn a_key_belongs_to_one_slot() {
    let scene = scene().await;
    scene.looks(&scene.anna).await;
    let once = key("click-0001");
    scene.service.book(&scene.anna, &request(&nine()), Some(&once)).await.unwrap();
    let other = request(&"c1-therapy-1@2026-11-22T10:00".into());
    assert!(matches!(
        scene.service.book(&scene.anna, &other, Some(&once)).await,
        Err(BookingError::KeyReused)
    ));
    assert_eq!(scene.hospital.calls(Operation::Book), 1);
}

#[tokio::test]
async fn the_same_key_of_another_patient_is_another_key() {
    let scene = scene().await;
    scene.looks(&scene.anna).await;
    scene.looks(&scene.boris).await;
    let once = key("click-0001");
    scene.service.book(&scene.anna, &request(&nine()), Some(&once)).await.unwrap();
    let stranger = scene.service.book(&scene.boris, &request(&nine()), Some(&once)).await;
    assert!(matches!(stranger, Err(BookingError::SlotTaken)), "{stranger:?}");
    let ten = request(&"c1-therapy-1@2026-11-22T10:00".into());
    assert!(scene.service.book(&scene.boris, &ten, Some(&once)).await.is_ok());
}

/// another patient took the slot at the clinic.
#[tokio::test]
async fn a_slot_taken_meanwhile_is_refused_and_its_offer_forgotten() {
    let scene = scene().await;
    scene.looks(&scene.anna).await;
    scene.hospital.take_slot(&nine());
    let refused = scene.service.book(&scene.anna, &request(&nine()), Some(&key("click-0001"))).await;
    assert_eq!(refused.err().and_then(|e| e.code()), Some(ProblemCode::SlotTaken));
    let repeated = scene.service.book(&scene.anna, &request(&nine()), Some(&key("click-0001"))).await;
    assert_eq!(repeated.err().and_then(|e| e.code()), Some(ProblemCode::SlotTaken));
    assert_eq!(scene.hospital.calls(Operation::Book), 1);
    let anew = scene.service.book(&scene.anna, &request(&nine()), None).await;
    assert!(matches!(anew, Err(BookingError::SlotUnknown)), "{anew:?}");
    let audit = scene.audit(&scene.anna).await;
    assert_eq!(audit[2..], [AuditKind::BookingAsked, AuditKind::BookingRefused]);
}

#[tokio::test]
async fn a_refusal_does_not_stand_in_the_way_of_a_new_try() {
    let scene = scene().await;
    scene.looks(&scene.anna).await;
    scene.hospital.fail_next(Operation::Book, Fault::refuse(ProblemCode::Unavailable));
    let refused = scene.service.book(&scene.anna, &request(&nine()), None).await;
    assert_eq!(refused.err().and_then(|e| e.code()), Some(ProblemCode::Unavailable));
    assert!(scene.service.book(&scene.anna, &request(&nine()), None).await.is_ok());
}

/// a temporary refusal does not bind the key; the same click may be repeated.
#[tokio::test]
async fn a_refusal_for_a_passing_reason_does_not_bind_the_key() {
    for code in [ProblemCode::PluginBusy, ProblemCode::Unavailable, ProblemCode::Configuration] {
        let scene = scene().await;
        scene.looks(&scene.anna).await;
        let (wanted, once) = (request(&nine()), key("click-0001"));
        for _ in 0..2 {
            scene.hospital.fail_next(Operation::Book, Fault::refuse(code));
            let refused = scene.service.book(&scene.anna, &wanted, Some(&once)).await;
            assert_eq!(refused.err().and_then(|e| e.code()), Some(code));
        }
        let (first, second) = tokio::join!(
            scene.service.book(&scene.anna, &wanted, Some(&once)),
            scene.service.book(&scene.anna, &wanted, Some(&once)),
        );
        assert_eq!(first.unwrap(), second.unwrap());
        assert_eq!((scene.hospital.calls(Operation::Book), scene.hospital.tickets().len()), (3, 1));
        let other = request(&"c1-therapy-1@2026-11-22T10:00".into());
        let reused = scene.service.book(&scene.anna, &other, Some(&once)).await;
        assert!(matches!(reused, Err(BookingError::KeyReused)));
    }
}

/// IdError 4: the patient completes the profile and retries with the same slot and key.
#[tokio::test]
async fn a_profile_that_lacks_something_binds_neither_slot_nor_key() {
    let scene = scene().await;
    scene.looks(&scene.anna).await;
    let once = key("click-0001");
    let problem = Problem {
        field: Some(ProfileField::Phone),
        ..Problem::new(ProblemCode::ProfileIncomplete, "the hub refused with error 4")
    };
    scene.hospital.fail_next(Operation::Book, Fault::Refuse(problem));
    let refused = scene.service.book(&scene.anna, &request(&nine()), Some(&once)).await;
    let Err(BookingError::Hospital(problem)) = refused else { panic!("{refused:?}") };
    assert_eq!((problem.code, problem.field), (ProblemCode::ProfileIncomplete, Some(ProfileField::Phone)));
    let asked = scene.hospital.calls(Operation::FindPatient);
    assert!(scene.service.book(&scene.anna, &request(&nine()), Some(&once)).await.is_ok());
    assert_eq!(scene.hospital.tickets().len(), 1);
    assert_eq!(scene.hospital.calls(Operation::FindPatient), asked + 1, "with what was filled in meanwhile");
}

/// the booked slot is the one that the screen showed.
#[tokio::test]
async fn a_slot_that_means_another_doctor_or_hour_by_now_is_not_booked() {
    let scene = scene().await;
    scene.looks(&scene.anna).await;
    let seen = BookingRequest {
        doctor: Some("c1-therapy-1".into()),
        start: Some("2026-11-22T09:00:00+03:00".parse().unwrap()),
        ..request(&nine())
    };
    let other_doctor = BookingRequest { doctor: Some("c1-therapy-2".into()), ..seen.clone() };
    let other_hour = BookingRequest { start: Some("2026-11-22T09:00:00Z".parse().unwrap()), ..seen.clone() };
    for wrong in [other_doctor, other_hour] {
        let answer = scene.service.book(&scene.anna, &wrong, None).await;
        assert!(matches!(answer, Err(BookingError::SlotUnknown)), "{answer:?}");
    }
    assert_eq!(scene.hospital.calls(Operation::Book), 0);
    assert!(scene.service.book(&scene.anna, &seen, None).await.is_ok());
}

#[tokio::test]
async fn a_slot_that_nobody_offered_is_not_asked_for() {
    let scene = scene().await;
    let unknown = scene.service.book(&scene.anna, &request(&nine()), None).await;
    assert!(matches!(unknown, Err(BookingError::SlotUnknown)));
    let invented = BookingRequest {
        doctor: Some("c1-eyes-1".into()),
        start: Some("2026-11-22T09:00:00+03:00".parse().unwrap()),
        ..request(&nine())
    };
    let invented = scene.service.book(&scene.anna, &invented, None).await;
    assert!(matches!(invented, Err(BookingError::SlotUnknown)), "the slot is another doctor's");
    assert_eq!(scene.hospital.calls(Operation::Book), 0);
}

/// The kernel restarted after the patient saw the slots, or half an hour has passed.
#[tokio::test]
async fn a_forgotten_offer_is_verified_by_doctor_and_start() {
    let scene = scene().await;
    scene.looks(&scene.anna).await;
    scene.clock.advance(TimeDelta::minutes(31));
    assert!(matches!(
        scene.service.book(&scene.anna, &request(&nine()), None).await,
        Err(BookingError::SlotUnknown)
    ));
    let hinted = BookingRequest {
        doctor: Some("c1-therapy-1".into()),
        // The same instant with another offset.
        start: Some("2026-11-22T06:00:00Z".parse().unwrap()),
        ..request(&nine())
    };
    let booked = scene.service.book(&scene.anna, &hinted, None).await.unwrap();
    assert_eq!(booked.start.to_rfc3339(), "2026-11-22T09:00:00+03:00");
}

/// the caller's wait ends, the booking continues, and the late appointment is recorded.
#[tokio::test(start_paused = true)]
async fn a_slow_hospital_leaves_the_outcome_open_and_its_late_ticket_is_recorded() {
    let scene = scene().await;
    scene.looks(&scene.anna).await;
    scene.hospital.hold();
    let began = tokio::time::Instant::now();
    let answer = scene.service.book(&scene.anna, &request(&nine()), Some(&key("click-0001"))).await;
    assert_eq!(began.elapsed(), Duration::from_secs(60));
    let Err(BookingError::OutcomeUnknown(id)) = answer else { panic!("{answer:?}") };
    assert_eq!(scene.state_of(id).await, BookingState::Unknown);
    let open = scene.service.open_bookings(&scene.anna).await.unwrap();
    assert_eq!(
        (open.len(), open[0].id, open[0].start.to_rfc3339().as_str()),
        (1, id, "2026-11-22T09:00:00+03:00")
    );
    assert!(scene.service.open_bookings(&scene.boris).await.unwrap().is_empty());
    // A second click changes nothing.
    let again = scene.service.book(&scene.anna, &request(&nine()), None).await;
    assert!(matches!(again, Err(BookingError::OutcomeUnknown(same)) if same == id));
    scene.hospital.release();
    scene.service.drain().await;
    assert_eq!(scene.state_of(id).await, BookingState::Booked);
    assert!(scene.service.open_bookings(&scene.anna).await.unwrap().is_empty());
    let booked = scene.service.book(&scene.anna, &request(&nine()), Some(&key("click-0001"))).await.unwrap();
    assert_eq!((booked.booking, scene.hospital.calls(Operation::Book)), (id, 1));
    let audit = scene.audit(&scene.anna).await;
    assert_eq!(audit[2..], [AuditKind::BookingAsked, AuditKind::BookingUnknown, AuditKind::BookingConfirmed]);
}

/// once any kernel has recorded the appointment, no caller gets "unknown" any more, even if the task that sent the request has not
/// published its outcome yet.
#[tokio::test(start_paused = true)]
async fn a_line_that_is_concluded_answers_before_its_task_does() {
    let scene = scene().await;
    scene.looks(&scene.anna).await;
    scene.hospital.hold();
    let click = key("click-0001");
    let answer = scene.service.book(&scene.anna, &request(&nine()), Some(&click)).await;
    let Err(BookingError::OutcomeUnknown(id)) = answer else { panic!("{answer:?}") };
    let step = BookingStep {
        id,
        user: scene.anna.user,
        from: BookingState::Unknown,
        to: BookingState::Booked,
        ticket: Some("T-1".into()),
        problem: None,
        at: now(),
        notice: None,
    };
    assert!(committed!(scene.stores, bookings.set_state(step)).await.unwrap());
    let booked = scene.service.book(&scene.anna, &request(&nine()), Some(&click)).await.unwrap();
    assert_eq!((booked.booking, booked.ticket.as_str()), (id, "T-1"));
    assert_eq!(scene.hospital.calls(Operation::Book), 1);
    scene.hospital.release();
    scene.service.drain().await;
}

/// Issue 2 §7: the browser is closed while the hospital processes the request.
#[tokio::test]
async fn a_caller_that_hangs_up_does_not_stop_the_booking() {
    let scene = scene().await;
    scene.looks(&scene.anna).await;
    scene.hospital.hold();
    let wanted = request(&nine());
    tokio::select! {
        biased;
        answer = scene.service.book(&scene.anna, &wanted, None) => panic!("{answer:?}"),
        () = scene.until_asked(1) => {}
    }
    scene.hospital.release();
    scene.service.drain().await;
    let booked = scene.service.book(&scene.anna, &wanted, None).await.unwrap();
    assert_eq!(scene.state_of(booked.booking).await, BookingState::Booked);
    assert_eq!(scene.hospital.calls(Operation::Book), 1);
}

/// the hospital booked the slot, and the response was lost.
#[tokio::test]
async fn a_lost_answer_is_never_repeated_and_the_ticket_is_found_in_the_list() {
    let scene = scene().await;
    scene.looks(&scene.anna).await;
    for code in
        [ProblemCode::OutcomeUnknown, ProblemCode::Garbled, ProblemCode::TimedOut, ProblemCode::PluginFailed]
    {
        assert!(!code.proves_nothing_was_booked());
    }
    scene.hospital.fail_next(Operation::Book, Fault::done_but_unknown());
    let answer = scene.service.book(&scene.anna, &request(&nine()), Some(&key("click-0001"))).await;
    let Err(BookingError::OutcomeUnknown(id)) = answer else { panic!("{answer:?}") };
    let again = scene.service.book(&scene.anna, &request(&nine()), Some(&key("click-0002"))).await;
    assert!(matches!(again, Err(BookingError::OutcomeUnknown(same)) if same == id));
    let mine = scene.service.tickets(&scene.anna).await.unwrap();
    assert_eq!((mine.tickets.len(), mine.tickets[0].ticket.status), (1, AppointmentStatus::Active));
    assert_eq!(scene.state_of(id).await, BookingState::Booked);
    let booked = scene.service.book(&scene.anna, &request(&nine()), Some(&key("click-0001"))).await.unwrap();
    assert_eq!(booked.ticket, mine.tickets[0].ticket.id);
    assert_eq!(scene.hospital.calls(Operation::Book), 1);
}

/// Issue 2 §7: the database is down when the hospital confirms.
#[tokio::test]
async fn a_ticket_is_told_to_the_patient_even_if_it_cannot_be_written_down() {
    let scene = scene().await;
    scene.looks(&scene.anna).await;
    scene.hospital.hold();
    let wanted = request(&nine());
    let (answer, ()) = tokio::join!(scene.service.book(&scene.anna, &wanted, None), async {
        scene.until_asked(1).await;
        scene.storage.set_reachable(false);
        scene.hospital.release();
    });
    let booked = answer.unwrap();
    scene.storage.set_reachable(true);
    assert_eq!(scene.state_of(booked.booking).await, BookingState::Asked);
    scene.clock.advance(TimeDelta::seconds(65));
    assert_eq!(scene.due_jobs().await.len(), 1);
    scene.service.settle(booked.booking, 0).await.unwrap();
    assert_eq!(scene.state_of(booked.booking).await, BookingState::Booked);
}

#[tokio::test]
async fn without_a_database_nothing_is_asked_of_the_hospital() {
    let scene = scene().await;
    scene.looks(&scene.anna).await;
    scene.storage.set_reachable(false);
    let answer = scene.service.book(&scene.anna, &request(&nine()), None).await;
    assert!(matches!(answer, Err(BookingError::Storage(_))));
    assert_eq!(scene.hospital.calls(Operation::Book), 0);
}

#[tokio::test]
async fn a_person_whom_the_clinic_does_not_know_cannot_book() {
    let scene = scene().await;
    scene.hospital.forget_patient(&"c1".into(), scene.anna.user);
    scene.looks(&scene.anna).await;
    let refused = scene.service.book(&scene.anna, &request(&nine()), None).await;
    assert_eq!(refused.err().and_then(|e| e.code()), Some(ProblemCode::PatientUnknown));
    assert_eq!(scene.hospital.calls(Operation::Book), 0);
}

/// The clinic merged two records between listing and booking: the next attempt looks the person up again.
#[tokio::test]
async fn a_patient_id_that_the_clinic_denies_is_not_used_again() {
    let scene = scene().await;
    scene.looks(&scene.anna).await;
    scene.hospital.fail_next(Operation::Book, Fault::refuse(ProblemCode::PatientUnknown));
    let refused = scene.service.book(&scene.anna, &request(&nine()), None).await;
    assert_eq!(refused.err().and_then(|e| e.code()), Some(ProblemCode::PatientUnknown));
    let asked = scene.hospital.calls(Operation::FindPatient);
    assert!(scene.service.book(&scene.anna, &request(&nine()), None).await.is_ok());
    assert_eq!(scene.hospital.calls(Operation::FindPatient), asked + 1);
}

#[tokio::test]
async fn where_booking_is_closed_patients_only_look() {
    let closed = BookingSettings { booking_open: false, ..BookingSettings::default() };
    let scene = scene_with(closed).await;
    scene.looks(&scene.anna).await;
    let answer = scene.service.book(&scene.anna, &request(&nine()), None).await;
    assert!(matches!(answer, Err(BookingError::BookingClosed)));
    let answer = scene.service.cancel(&scene.anna, &"c1".into(), &"t1".into()).await;
    assert!(matches!(answer, Err(BookingError::BookingClosed)));
    assert_eq!(scene.hospital.calls(Operation::Book), 0);
}

/// the numbers of free slots are requested again after a booking.
#[tokio::test]
async fn a_booking_outdates_the_lists_of_its_clinic() {
    let scene = scene().await;
    scene.service.doctors(&"c1".into(), &"therapy".into()).await.unwrap();
    scene.looks(&scene.anna).await;
    scene.service.book(&scene.anna, &request(&nine()), None).await.unwrap();
    let doctors = scene.service.doctors(&"c1".into(), &"therapy".into()).await.unwrap().value;
    assert_eq!(doctors[0].ticket_count, 11);
}
