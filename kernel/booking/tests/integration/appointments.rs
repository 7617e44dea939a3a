//! Listing and cancelling the patient's appointments.

use crate::support::{Scene, day, nine, request, scene, service};
use cabinet_booking::{BookedAppointment, BookingError, BookingRequest, BookingSettings, Caller, DaysWanted};
use cabinet_domain::{AppointmentStatus, AuditKind, BookingState, SlotId};
use cabinet_fakes::{Fault, Operation};
use cabinet_ports::ProblemCode;
use chrono::TimeDelta;

async fn books(scene: &Scene, who: &Caller, clinic: &str, slot: &str) -> BookedAppointment {
    let doctor = slot.split('@').next().unwrap();
    let wanted = DaysWanted { clinic: clinic.into(), doctor: doctor.into(), from: None, to: None };
    scene.service.slots(who, &wanted).await.unwrap();
    let request = BookingRequest { clinic: clinic.into(), ..request(&SlotId::from(slot)) };
    scene.service.book(who, &request, None).await.unwrap()
}

/// …: all clinics, upcoming appointments first, with the clinic's address.
#[tokio::test]
async fn tickets_of_all_clinics_are_merged_and_sorted() {
    let scene = scene().await;
    books(&scene, &scene.anna, "c1", "c1-therapy-1@2026-11-24T09:00").await;
    books(&scene, &scene.anna, "c2", "c2-eyes-1@2026-11-23T11:00").await;
    let dropped = books(&scene, &scene.anna, "c1", "c1-eyes-1@2026-11-23T12:00").await;
    books(&scene, &scene.anna, "c1", "c1-therapy-2@2026-11-22T09:00").await;
    books(&scene, &scene.boris, "c1", "c1-therapy-1@2026-11-22T10:00").await;
    scene.service.cancel(&scene.anna, &"c1".into(), &dropped.ticket).await.unwrap();
    scene.clock.advance(TimeDelta::hours(48));
    scene.hospital.set_now(day(23).and_hms_opt(1, 30, 0).unwrap());
    let mine = scene.service.tickets(&scene.anna).await.unwrap();
    let shown: Vec<_> = mine
        .tickets
        .iter()
        .map(|mine| (mine.ticket.start.format("%d %H").to_string(), mine.ticket.status))
        .collect();
    assert_eq!(
        shown,
        [
            ("23 11".to_owned(), AppointmentStatus::Active),
            ("24 09".to_owned(), AppointmentStatus::Active),
            ("23 12".to_owned(), AppointmentStatus::Cancelled),
            ("22 09".to_owned(), AppointmentStatus::Past),
        ]
    );
    let clinic = mine.tickets[0].clinic.as_ref().unwrap();
    assert_eq!(
        (clinic.name.as_str(), clinic.address.as_deref()),
        ("Поликлиника № 2", Some("ул. Садовая, д. 2"))
    );
    assert_eq!(mine.tickets[0].ticket.speciality_name.as_deref(), Some("Офтальмолог"));
    assert!(mine.silent.is_empty());
}

#[tokio::test]
async fn a_clinic_that_does_not_answer_is_named_and_the_others_are_shown() {
    let scene = scene().await;
    books(&scene, &scene.anna, "c1", nine().as_str()).await;
    scene.hospital.fail_at(Operation::Appointments, &"c2".into(), Fault::refuse(ProblemCode::TimedOut));
    let mine = scene.service.tickets(&scene.anna).await.unwrap();
    assert_eq!((mine.tickets.len(), mine.silent), (1, vec!["c2".into()]));
}

/// The appointments of a clinic that is no longer listed are shown, or the clinic is reported as silent.
#[tokio::test]
async fn a_clinic_that_left_the_list_is_asked_for_its_tickets_and_named_if_it_is_silent() {
    let scene = scene().await;
    books(&scene, &scene.anna, "c2", "c2-therapy-1@2026-11-24T09:00").await;
    scene.hospital.unlist(&"c2".into());
    scene.clock.advance(TimeDelta::hours(25));
    let mine = scene.service.tickets(&scene.anna).await.unwrap();
    assert_eq!((mine.tickets.len(), mine.silent.len()), (1, 0));
    let relations = scene.service.relations(&scene.anna).await.unwrap();
    assert_eq!(relations.unlisted.iter().map(|one| one.clinic.as_str()).collect::<Vec<_>>(), ["c2"]);
    scene.clock.advance(TimeDelta::hours(1));
    for code in [ProblemCode::TimedOut, ProblemCode::PatientUnknown] {
        scene.hospital.heal();
        scene.hospital.fail_at(Operation::Appointments, &"c2".into(), Fault::refuse(code));
        let mine = scene.service.tickets(&scene.anna).await.unwrap();
        assert_eq!((mine.tickets.len(), mine.silent), (0, vec!["c2".into()]), "{code:?}");
    }
    assert_eq!(scene.service.relations(&scene.anna).await.unwrap().unlisted.len(), 1, "and is not forgotten");
}

/// Issue 2 §7: hub slow.
#[tokio::test(start_paused = true)]
async fn a_clinic_that_keeps_silent_is_not_waited_for_for_ever() {
    let scene = scene().await;
    scene.service.relations(&scene.anna).await.unwrap();
    scene.hospital.hold();
    let began = tokio::time::Instant::now();
    let answer = scene.service.tickets(&scene.anna).await;
    assert_eq!(answer.err().and_then(|e| e.code()), Some(ProblemCode::TimedOut));
    assert_eq!(began.elapsed(), std::time::Duration::from_secs(15));
    scene.hospital.release();
    assert!(scene.service.tickets(&scene.anna).await.unwrap().silent.is_empty());
}

/// An empty list would be wrong.
#[tokio::test]
async fn if_no_clinic_answers_that_is_an_error() {
    let scene = scene().await;
    scene.service.relations(&scene.anna).await.unwrap();
    scene.hospital.fail(Operation::Appointments, Fault::refuse(ProblemCode::Unavailable));
    let answer = scene.service.tickets(&scene.anna).await;
    assert_eq!(answer.err().and_then(|e| e.code()), Some(ProblemCode::Unavailable));
}

#[tokio::test]
async fn a_person_without_relations_has_no_tickets() {
    let scene = scene().await;
    for clinic in ["c1", "c2"] {
        scene.hospital.forget_patient(&clinic.into(), scene.anna.user);
    }
    assert!(scene.service.tickets(&scene.anna).await.unwrap().tickets.is_empty());
}

///
#[tokio::test]
async fn an_own_ticket_is_cancelled_and_its_slot_is_free_again() {
    let scene = scene().await;
    let booked = books(&scene, &scene.anna, "c1", nine().as_str()).await;
    scene.service.cancel(&scene.anna, &"c1".into(), &booked.ticket).await.unwrap();
    assert_eq!(scene.state_of(booked.booking).await, BookingState::Cancelled);
    assert_eq!(scene.audit(&scene.anna).await.last(), Some(&AuditKind::TicketCancelled));
    let mine = scene.service.tickets(&scene.anna).await.unwrap().tickets;
    assert_eq!(mine[0].ticket.status, AppointmentStatus::Cancelled);
    let twice = scene.service.cancel(&scene.anna, &"c1".into(), &booked.ticket).await;
    assert!(matches!(twice, Err(BookingError::NotFound { what: "ticket" })));
    let anew = books(&scene, &scene.boris, "c1", nine().as_str()).await;
    assert_eq!(scene.state_of(anew.booking).await, BookingState::Booked);
}

/// The other user learns nothing and changes nothing; the owner sees the attempt in the access log.
#[tokio::test]
async fn a_stranger_s_ticket_is_not_there() {
    let scene = scene().await;
    let booked = books(&scene, &scene.anna, "c1", nine().as_str()).await;
    let stranger = scene.service.cancel(&scene.boris, &"c1".into(), &booked.ticket).await;
    assert!(matches!(stranger, Err(BookingError::NotFound { what: "ticket" })));
    assert_eq!(scene.hospital.calls(Operation::Cancel), 0);
    assert_eq!(scene.audit(&scene.anna).await.last(), Some(&AuditKind::AccessDenied), "in the owner's log");
    assert!(!scene.audit(&scene.boris).await.contains(&AuditKind::AccessDenied));
    let unknown = scene.service.cancel(&scene.boris, &"c1".into(), &"made-at-the-desk".into()).await;
    assert!(matches!(unknown, Err(BookingError::NotFound { what: "ticket" })));
    assert!(!scene.audit(&scene.boris).await.contains(&AuditKind::AccessDenied), "nobody's access");
    scene.hospital.forget_patient(&"c2".into(), scene.boris.user);
    let nobody = scene.service.cancel(&scene.boris, &"c2".into(), &booked.ticket).await;
    assert!(matches!(nobody, Err(BookingError::NotFound { what: "ticket" })));
    assert_eq!(scene.hospital.tickets()[0].status, AppointmentStatus::Active);
}

#[tokio::test]
async fn a_cancellation_whose_answer_got_lost_is_looked_up() {
    let scene = scene().await;
    let booked = books(&scene, &scene.anna, "c1", nine().as_str()).await;
    scene.hospital.fail_next(Operation::Cancel, Fault::done_but_unknown());
    scene.service.cancel(&scene.anna, &"c1".into(), &booked.ticket).await.unwrap();
    assert_eq!(scene.state_of(booked.booking).await, BookingState::Cancelled);
    let other = books(&scene, &scene.anna, "c1", "c1-therapy-1@2026-11-22T10:00").await;
    scene.hospital.fail_next(Operation::Cancel, Fault::refuse(ProblemCode::TimedOut));
    let lost = scene.service.cancel(&scene.anna, &"c1".into(), &other.ticket).await;
    assert_eq!(lost.err().and_then(|e| e.code()), Some(ProblemCode::TimedOut));
    assert_eq!(scene.state_of(other.booking).await, BookingState::Booked);
}

/// Issue 11, 26h: the data of the chosen slot is kept, because the hospital system's list of appointments does not repeat it.
#[tokio::test]
async fn speciality_room_end_and_number_of_the_chosen_slot_stay_with_the_ticket() {
    let scene = scene().await;
    scene.hospital.shorten_tickets();
    let booked = books(&scene, &scene.anna, "c1", nine().as_str()).await;
    assert_eq!(booked.room.as_deref(), Some("12"));
    let again = scene.service.book(&scene.anna, &request(&nine()), None).await.unwrap();
    assert_eq!(again.room.as_deref(), Some("12"));
    let end = Some(booked.start + chrono::TimeDelta::minutes(15));
    for ticket in [&booked, &again] {
        assert_eq!((ticket.end, ticket.number), (end, Some(9)));
    }
    let restarted = service(&scene.hospital, &scene.stores, &scene.clock, BookingSettings::default());
    for service in [&scene.service, &restarted] {
        let mine = service.tickets(&scene.anna).await.unwrap().tickets;
        assert_eq!(mine[0].ticket.room.as_deref(), Some("12"));
        assert_eq!(mine[0].ticket.speciality_id, Some("therapy".into()));
        assert_eq!((mine[0].end, mine[0].number), (end, Some(9)));
    }
    assert!(scene.hospital.tickets().iter().all(|ticket| ticket.room.is_none()));
}

/// The clinic cancelled the appointment itself: the booking record must release the slot.
#[tokio::test]
async fn a_ticket_cancelled_by_the_clinic_gives_its_slot_back() {
    use cabinet_ports::Scheduling;
    let scene = scene().await;
    for seen_first in [true, false] {
        let booked = books(&scene, &scene.anna, "c1", nine().as_str()).await;
        let patient = scene.service.relations(&scene.anna).await.unwrap().found[0].patient.clone();
        scene.hospital.cancel(&"c1".into(), &patient, &booked.ticket).await.unwrap();
        if seen_first {
            scene.service.tickets(&scene.anna).await.unwrap();
            assert_eq!(scene.state_of(booked.booking).await, BookingState::Cancelled);
        }
        let by_boris = books(&scene, &scene.boris, "c1", nine().as_str()).await;
        assert_eq!(scene.state_of(booked.booking).await, BookingState::Cancelled);
        scene.service.cancel(&scene.boris, &"c1".into(), &by_boris.ticket).await.unwrap();
    }
}
