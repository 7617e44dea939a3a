//! Days and slots: within the window, never cached, shared while in flight.

use crate::support::{all_wait, day, request, scene, therapist};
use cabinet_booking::{BookingError, BookingRequest, DaysWanted};
use cabinet_fakes::{Fault, Operation};
use cabinet_ports::ProblemCode;
use chrono::{NaiveDate, NaiveTime};

/// `now` is the 20th in UTC and the 21st in Moscow.
#[tokio::test]
async fn the_window_is_two_months_from_the_hospital_s_today_inclusive() {
    let scene = scene().await;
    let at = |y, m, d| NaiveDate::from_ymd_opt(y, m, d).unwrap();
    for opened in [at(2026, 11, 20), at(2026, 11, 21), at(2027, 1, 21), at(2027, 1, 22)] {
        scene.hospital.set_now(at(2026, 11, 1).and_time(NaiveTime::MIN));
        let nine = NaiveTime::from_hms_opt(9, 0, 0).unwrap();
        scene.hospital.open_slot("c1", "c1-therapy-1", opened.and_time(nine));
    }
    let dates = scene.service.dates(&scene.anna, &therapist()).await.unwrap();
    assert_eq!(dates, [day(21), day(22), day(23), day(24), at(2027, 1, 21)]);
    let wide = DaysWanted { from: Some(at(2020, 1, 1)), to: Some(at(2030, 1, 1)), ..therapist() };
    assert_eq!(scene.service.dates(&scene.anna, &wide).await.unwrap(), dates);
    let narrow = DaysWanted { from: Some(day(23)), to: Some(day(23)), ..therapist() };
    assert_eq!(scene.service.dates(&scene.anna, &narrow).await.unwrap(), [day(23)]);
}

///
#[tokio::test]
async fn days_outside_the_window_are_empty_without_a_question() {
    let scene = scene().await;
    for (from, to) in [(Some(day(1)), Some(day(20))), (Some(day(24)), Some(day(23)))] {
        let wanted = DaysWanted { from, to, ..therapist() };
        assert!(scene.service.dates(&scene.anna, &wanted).await.unwrap().is_empty());
        assert!(scene.service.slots(&scene.anna, &wanted).await.unwrap().is_empty());
    }
    assert_eq!((scene.hospital.calls(Operation::Dates), scene.hospital.calls(Operation::Slots)), (0, 0));
}

/// protocol sheet netrika §8, slots never kept
#[tokio::test]
async fn slots_carry_the_hospital_s_offset_and_are_asked_anew_each_time() {
    let scene = scene().await;
    let slots = scene.service.slots(&scene.anna, &therapist()).await.unwrap();
    assert_eq!(slots.len(), 12);
    assert_eq!(slots[0].start.to_rfc3339(), "2026-11-22T09:00:00+03:00");
    scene.hospital.take_slot(&slots[0].id);
    assert_eq!(scene.service.slots(&scene.anna, &therapist()).await.unwrap().len(), 11);
    assert_eq!(scene.hospital.calls(Operation::Slots), 2);
}

#[tokio::test(start_paused = true)]
async fn the_same_question_at_once_is_one_but_two_patients_are_two_questions() {
    let scene = scene().await;
    scene.looks(&scene.anna).await;
    scene.looks(&scene.boris).await;
    scene.hospital.hold();
    let wanted = therapist();
    let (a, b, c, ()) = tokio::join!(
        scene.service.slots(&scene.anna, &wanted),
        scene.service.slots(&scene.anna, &wanted),
        scene.service.slots(&scene.boris, &wanted),
        async {
            all_wait().await;
            scene.hospital.release();
        },
    );
    assert_eq!((a.unwrap().len(), b.unwrap().len(), c.unwrap().len()), (12, 12, 12));
    assert_eq!(scene.hospital.calls(Operation::Slots), 4);
}

#[tokio::test]
async fn a_person_whom_the_clinic_does_not_know_sees_what_everybody_sees() {
    let scene = scene().await;
    scene.hospital.forget_patient(&"c1".into(), scene.anna.user);
    assert_eq!(scene.service.slots(&scene.anna, &therapist()).await.unwrap().len(), 12);
}

/// A doctor whom no list of the clinic names: the hospital system is asked for neither days nor slots.
#[tokio::test]
async fn a_doctor_of_another_clinic_is_not_there() {
    let scene = scene().await;
    for _ in 0..3 {
        let wanted = DaysWanted { doctor: "c2-eyes-1".into(), ..therapist() };
        let dates = scene.service.dates(&scene.anna, &wanted).await;
        assert!(matches!(dates, Err(BookingError::NotFound { what: "doctor" })), "{dates:?}");
        let slots = scene.service.slots(&scene.anna, &wanted).await;
        assert!(matches!(slots, Err(BookingError::NotFound { what: "doctor" })), "{slots:?}");
        let hinted = BookingRequest {
            doctor: Some("c2-eyes-1".into()),
            start: Some("2026-11-22T09:00:00+03:00".parse().unwrap()),
            ..request(&"c2-eyes-1@2026-11-22T09:00".into())
        };
        let booked = scene.service.book(&scene.anna, &hinted, None).await;
        assert!(matches!(booked, Err(BookingError::NotFound { what: "doctor" })), "{booked:?}");
    }
    let asked = |operation| scene.hospital.calls(operation);
    assert_eq!((asked(Operation::Dates), asked(Operation::Slots), asked(Operation::Book)), (0, 0, 0));
    assert_eq!((asked(Operation::Specialities), asked(Operation::Doctors)), (1, 2), "each list is read once");
}

/// Another kernel showed the doctor from a newer list: this one reloads its own list, at most once a minute.
#[tokio::test]
async fn a_doctor_who_came_since_the_lists_were_read_is_found() {
    let scene = scene().await;
    scene.looks(&scene.anna).await;
    let wanted = DaysWanted { doctor: "c1-new".into(), ..therapist() };
    scene.hospital.open_slot("c1", "c1-new", day(23).and_time(NaiveTime::MIN));
    scene.clock.advance(chrono::TimeDelta::seconds(61));
    assert_eq!(scene.service.slots(&scene.anna, &wanted).await.unwrap().len(), 1);
    let nobody = DaysWanted { doctor: "nobody".into(), ..therapist() };
    assert!(scene.service.slots(&scene.anna, &nobody).await.is_err());
    let read = scene.hospital.calls(Operation::Doctors);
    for _ in 0..5 {
        assert!(scene.service.slots(&scene.anna, &nobody).await.is_err());
    }
    assert_eq!(scene.hospital.calls(Operation::Doctors), read);
}

/// The doctor's last free slot was taken while the patient was looking, which removed the doctor from the list.
#[tokio::test]
async fn a_doctor_who_left_the_list_meanwhile_has_no_free_days() {
    let scene = scene().await;
    scene.looks(&scene.anna).await;
    scene.hospital.fail(Operation::Doctors, Fault::refuse(ProblemCode::Unavailable));
    scene.clock.advance(chrono::TimeDelta::hours(1));
    assert!(!scene.service.dates(&scene.anna, &therapist()).await.unwrap().is_empty());
}

/// If the list cannot be read, the doctor may exist.
#[tokio::test]
async fn without_the_lists_the_hospital_is_asked() {
    let scene = scene().await;
    scene.hospital.fail(Operation::Doctors, Fault::refuse(ProblemCode::Unavailable));
    assert!(!scene.service.dates(&scene.anna, &therapist()).await.unwrap().is_empty());
}

#[tokio::test]
async fn an_unlisted_clinic_is_not_there() {
    let scene = scene().await;
    let wanted = DaysWanted { clinic: "c9".into(), ..therapist() };
    let answer = scene.service.dates(&scene.anna, &wanted).await;
    assert!(matches!(answer, Err(BookingError::NotFound { what: "clinic" })));
    assert_eq!(scene.hospital.calls(Operation::Dates), 0);
}
