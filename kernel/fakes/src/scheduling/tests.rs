//! Tests that the fake behaves like a hospital; otherwise tests based on it prove nothing.

use super::*;
use cabinet_test_storage::{TestStorage, committed};
use chrono::{Days, TimeDelta};
use std::sync::Arc;

const FIRST: Option<NaiveDate> = NaiveDate::from_ymd_opt(2026, 11, 21);

async fn patient(hospital: &FakeScheduling, login: &str) -> PatientId {
    let stores = TestStorage::open().await.stores();
    let user = committed!(stores, users.add(crate::person(login), None)).await.unwrap();
    hospital.find_patient(&"c1".into(), &user).await.unwrap()
}

fn question(patient: &PatientId) -> BookingQuestion {
    let start = (FIRST.unwrap() + Days::new(1)).and_hms_opt(9, 0, 0).unwrap();
    BookingQuestion {
        clinic: "c1".into(),
        patient: patient.clone(),
        slot: SlotId("c1-therapy-1@2026-11-22T09:00".to_owned()),
        doctor: "c1-therapy-1".into(),
        start,
    }
}

fn availability() -> AvailabilityQuestion {
    let (clinic, doctor) = ("c1".into(), "c1-therapy-1".into());
    let (from, to) = (FIRST.unwrap(), FIRST.unwrap() + Days::new(60));
    AvailabilityQuestion { clinic, doctor, patient: None, from, to }
}

#[tokio::test]
async fn a_booked_slot_is_gone_and_a_cancelled_one_is_back() {
    let hospital = FakeScheduling::starting(FIRST.unwrap());
    let anna = patient(&hospital, "anna").await;
    assert_eq!(hospital.slots(&availability()).await.unwrap().len(), 12);
    assert_eq!(hospital.dates(&availability()).await.unwrap().len(), 3);

    let ticket = hospital.book(&question(&anna)).await.unwrap();
    assert_eq!(ticket.start.to_rfc3339(), "2026-11-22T09:00:00+03:00");
    assert_eq!(hospital.book(&question(&anna)).await.unwrap_err().code, ProblemCode::SlotTaken);
    assert_eq!(hospital.slots(&availability()).await.unwrap().len(), 11);
    assert_eq!(hospital.appointments(&"c1".into(), &anna).await.unwrap(), std::slice::from_ref(&ticket));

    hospital.cancel(&"c1".into(), &anna, &ticket.id).await.unwrap();
    let again = hospital.cancel(&"c1".into(), &anna, &ticket.id).await.unwrap_err();
    assert_eq!(again.code, ProblemCode::NotFound);
    assert_eq!(hospital.slots(&availability()).await.unwrap().len(), 12);
}

#[tokio::test]
async fn a_stranger_cannot_cancel_a_ticket_or_see_it() {
    let hospital = FakeScheduling::starting(FIRST.unwrap());
    let anna = patient(&hospital, "anna").await;
    let petr = patient(&hospital, "petr").await;
    let ticket = hospital.book(&question(&anna)).await.unwrap();
    assert_ne!(anna, petr);
    assert!(hospital.cancel(&"c1".into(), &petr, &ticket.id).await.is_err());
    assert_eq!(hospital.appointments(&"c1".into(), &petr).await.unwrap(), []);
    let unknown = question(&PatientId::from("p-c2-9"));
    assert_eq!(hospital.book(&unknown).await.unwrap_err().code, ProblemCode::PatientUnknown);
}

#[tokio::test]
async fn a_lost_answer_leaves_a_ticket_and_a_refusal_leaves_none() {
    let hospital = FakeScheduling::starting(FIRST.unwrap());
    let anna = patient(&hospital, "anna").await;
    hospital.fail_next(Operation::Book, Fault::refuse(ProblemCode::Unavailable));
    hospital.fail_next(Operation::Book, Fault::done_but_unknown());

    assert_eq!(hospital.book(&question(&anna)).await.unwrap_err().code, ProblemCode::Unavailable);
    assert_eq!(hospital.tickets(), []);
    assert_eq!(hospital.book(&question(&anna)).await.unwrap_err().code, ProblemCode::OutcomeUnknown);
    assert_eq!(hospital.tickets().len(), 1);
    assert_eq!(hospital.calls(Operation::Book), 2);
}

#[tokio::test]
async fn a_fault_at_one_clinic_leaves_the_other_alone_until_it_is_healed() {
    let hospital = FakeScheduling::starting(FIRST.unwrap());
    hospital.fail_at(Operation::Specialities, &"c1".into(), Fault::refuse(ProblemCode::TimedOut));
    assert_eq!(hospital.specialities(&"c1".into()).await.unwrap_err().code, ProblemCode::TimedOut);
    let [therapy, eyes] = hospital.specialities(&"c2".into()).await.unwrap().try_into().unwrap();
    assert_eq!((therapy.ticket_count, eyes.ticket_count), (24, 24));
    hospital.heal();
    assert!(hospital.specialities(&"c1".into()).await.is_ok());
}

#[tokio::test]
async fn a_held_answer_waits_with_its_work_done() {
    let hospital = Arc::new(FakeScheduling::starting(FIRST.unwrap()));
    let anna = patient(&hospital, "anna").await;
    hospital.hold();
    let (at_work, booked) = (hospital.clone(), question(&anna));
    let call = tokio::spawn(async move { at_work.book(&booked).await });
    while hospital.tickets().is_empty() {
        tokio::task::yield_now().await;
    }
    assert!(!call.is_finished());
    hospital.release();
    assert!(call.await.unwrap().is_ok());
}

#[tokio::test]
async fn a_ticket_whose_time_has_passed_is_past() {
    let hospital = FakeScheduling::starting(FIRST.unwrap());
    let anna = patient(&hospital, "anna").await;
    let ticket = hospital.book(&question(&anna)).await.unwrap();
    hospital.set_now(question(&anna).start + TimeDelta::minutes(1));
    assert_eq!(hospital.tickets()[0].status, cabinet_domain::AppointmentStatus::Past);
    assert!(hospital.cancel(&"c1".into(), &anna, &ticket.id).await.is_err());
}
