//! Load: one patient, or one page about many clinics, does not use up the capacity of the hospital system.

use crate::support::{Scene, all_wait, day, nine, request, scene, scene_with, therapist};
use cabinet_booking::{BookingError, BookingSettings, Caller, DaysWanted};
use cabinet_fakes::Operation;
use cabinet_ports::ProblemCode;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinHandle;
use tokio::time::sleep;

type Days = Result<Vec<chrono::NaiveDate>, BookingError>;

fn asks_for_days(scene: &Scene, who: &Caller, from: u32) -> JoinHandle<Days> {
    let (service, who) = (Arc::clone(&scene.service), who.clone());
    let wanted = DaysWanted { from: Some(day(from)), ..therapist() };
    tokio::spawn(async move { service.dates(&who, &wanted).await })
}

/// Issue 2 §7: hub slow.
#[tokio::test(start_paused = true)]
async fn one_patient_has_four_questions_under_way_and_may_book_all_the_same() {
    let scene = scene().await;
    for who in [&scene.anna, &scene.boris] {
        scene.looks(who).await;
    }
    scene.hospital.hold();
    // The last two equal the first and share its request.
    let asked = [22, 23, 24, 25, 26, 27, 22, 22].map(|from| asks_for_days(&scene, &scene.anna, from));
    all_wait().await;
    assert_eq!(scene.hospital.calls(Operation::Dates), 4);
    let boris = asks_for_days(&scene, &scene.boris, 22);
    let (service, anna) = (Arc::clone(&scene.service), scene.anna.clone());
    let booking = tokio::spawn(async move { service.book(&anna, &request(&nine()), None).await });
    all_wait().await;
    assert_eq!((scene.hospital.calls(Operation::Dates), scene.hospital.calls(Operation::Book)), (5, 1));
    sleep(Duration::from_secs(10)).await;
    scene.hospital.release();
    let mut refused = 0;
    for answer in asked {
        match answer.await.unwrap() {
            Ok(_) => {}
            Err(BookingError::Hospital(problem)) => {
                assert_eq!(problem.code, ProblemCode::PluginBusy);
                assert!(problem.retry_after.is_some());
                refused += 1;
            }
            Err(other) => panic!("{other}"),
        }
    }
    assert_eq!(refused, 2);
    assert!(boris.await.unwrap().is_ok());
    assert!(booking.await.unwrap().is_ok());
    assert!(asks_for_days(&scene, &scene.anna, 27).await.unwrap().is_ok(), "all turns are given back");
}

/// Issue 2 §7: hub slow.
#[tokio::test(start_paused = true)]
async fn the_ticket_lists_of_all_patients_share_one_budget() {
    let scene = scene_with(BookingSettings { clinics_at_a_time: 1, ..BookingSettings::default() }).await;
    for who in [&scene.anna, &scene.boris] {
        scene.service.relations(who).await.unwrap();
    }
    scene.hospital.hold();
    let lists = [&scene.anna, &scene.boris].map(|who| {
        let (service, who) = (Arc::clone(&scene.service), who.clone());
        tokio::spawn(async move { service.tickets(&who).await })
    });
    all_wait().await;
    assert_eq!(scene.hospital.calls(Operation::Appointments), 1);
    scene.hospital.release();
    for list in lists {
        assert!(list.await.unwrap().unwrap().silent.is_empty());
    }
    assert_eq!(scene.hospital.calls(Operation::Appointments), 4);
}
