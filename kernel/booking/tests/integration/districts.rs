//! Districts (issue 17): asked once for all patients, chosen by each, and absent where the hospital system has none.

use crate::support::{Scene, scene};
use cabinet_booking::{BookingError, MyDistricts};
use cabinet_domain::{AuditKind, DistrictId};
use cabinet_fakes::{Fault, Operation};
use cabinet_ports::ProblemCode;
use chrono::TimeDelta;
use futures::future::join_all;

/// Each clinic in a district of its own, and what no list of clinics has.
async fn divided() -> Scene {
    let scene = scene().await;
    scene.hospital.set_districts(&[
        ("4", "Южный район", &["c1"]),
        ("6", "Пустой район", &[]),
        ("7", "Район без поликлиник", &["c9"]),
        ("5", "Северный район", &["c2", "c1", "c9"]),
    ]);
    scene
}

fn ids(mine: &MyDistricts) -> Vec<(&str, Vec<&str>)> {
    mine.districts
        .iter()
        .map(|district| {
            (district.id.as_str(), district.clinics.iter().map(|clinic| clinic.as_str()).collect())
        })
        .collect()
}

#[tokio::test]
async fn a_district_has_listed_clinics_and_a_clinic_is_in_one() {
    let scene = divided().await;
    let mine = scene.service.districts(&scene.anna).await.unwrap();
    assert_eq!(ids(&mine), [("4", vec!["c1"]), ("5", vec!["c2"])]);
    assert_eq!(mine.chosen, None);
    assert_eq!(mine.districts[1].name, "Северный район");
}

/// Protocol sheet netrika §8: districts are kept for 24 hours.
#[tokio::test]
async fn two_hundred_callers_ask_the_hospital_once_a_day() {
    let scene = divided().await;
    scene.hospital.hold();
    let callers = join_all((0..200).map(|_| scene.service.districts(&scene.anna)));
    let (answers, ()) = tokio::join!(callers, async {
        while scene.hospital.calls(Operation::Districts) == 0 {
            tokio::task::yield_now().await;
        }
        scene.hospital.release();
    });
    assert!(answers.iter().all(|answer| answer.as_ref().unwrap().districts.len() == 2));
    scene.clock.advance(TimeDelta::hours(23));
    scene.service.refresh_search_index().await.unwrap();
    scene.service.districts(&scene.boris).await.unwrap();
    assert_eq!(scene.hospital.calls(Operation::Districts), 1);
    scene.clock.advance(TimeDelta::hours(1));
    scene.service.districts(&scene.anna).await.unwrap();
    assert_eq!(scene.hospital.calls(Operation::Districts), 2);
}

#[tokio::test]
async fn districts_outlive_a_failure_for_a_day_and_are_then_a_problem() {
    let scene = divided().await;
    scene.service.districts(&scene.anna).await.unwrap();
    scene.hospital.fail(Operation::Districts, Fault::refuse(ProblemCode::Unavailable));
    scene.clock.advance(TimeDelta::hours(30));
    assert_eq!(scene.service.districts(&scene.anna).await.unwrap().districts.len(), 2);
    scene.clock.advance(TimeDelta::hours(20));
    let refused = scene.service.districts(&scene.anna).await.unwrap_err();
    assert_eq!(refused.code(), Some(ProblemCode::Unavailable));
}

#[tokio::test]
async fn a_hospital_without_districts_has_an_empty_list_and_no_choice() {
    let scene = scene().await;
    assert_eq!(scene.service.districts(&scene.anna).await.unwrap(), MyDistricts::default());
    let refused = scene.service.choose_district(&scene.anna, Some(&"4".into())).await.unwrap_err();
    assert!(matches!(refused, BookingError::NotFound { what: "district" }));
    scene.service.refresh_search_index().await.unwrap();
    let found = scene.service.search(&scene.anna, "терапевт").await;
    assert!(found.districts.is_empty() && found.specs_by_name.len() == 2);
    // Another version of the plugin may have some.
    scene.hospital.set_districts(&[("4", "Южный район", &["c1"])]);
    assert_eq!(scene.service.districts(&scene.anna).await.unwrap().districts.len(), 1);
}

#[tokio::test]
async fn a_choice_is_one_person_s_and_leaves_one_line_in_the_log() {
    let scene = divided().await;
    let choose = async |id: Option<&str>| {
        let id = id.map(DistrictId::from);
        scene.service.choose_district(&scene.anna, id.as_ref()).await.unwrap();
        scene.service.districts(&scene.anna).await.unwrap().chosen.map(|id| id.0)
    };
    assert_eq!(choose(Some("5")).await.as_deref(), Some("5"));
    assert_eq!(choose(Some("5")).await.as_deref(), Some("5"));
    assert_eq!(choose(Some("4")).await.as_deref(), Some("4"));
    assert_eq!(scene.service.districts(&scene.boris).await.unwrap().chosen, None);
    assert_eq!(choose(None).await, None);
    assert_eq!(choose(None).await, None);
    assert_eq!(scene.audit(&scene.anna).await, [AuditKind::DistrictChosen; 3]);
    let lines = scene.stores.audit.list(scene.anna.user, 100).await.unwrap();
    let said: Vec<String> = lines.iter().map(|line| line.detail.to_string()).collect();
    assert!(said.iter().all(|said| !said.contains("Северный") && !said.contains('5')), "{said:?}");
    assert!(scene.audit(&scene.boris).await.is_empty());
}

#[tokio::test]
async fn only_a_listed_district_can_be_chosen_and_one_that_is_gone_does_not_count() {
    let scene = divided().await;
    for id in ["6", "7", "99", ""] {
        let refused = scene.service.choose_district(&scene.anna, Some(&id.into())).await.unwrap_err();
        assert!(matches!(refused, BookingError::NotFound { what: "district" }), "{id}");
    }
    scene.service.choose_district(&scene.anna, Some(&"5".into())).await.unwrap();
    scene.hospital.set_districts(&[("4", "Южный район", &["c1", "c2"])]);
    scene.clock.advance(TimeDelta::hours(25));
    assert_eq!(scene.service.districts(&scene.anna).await.unwrap().chosen, None);
    scene.hospital.set_districts(&[("5", "Северный район", &["c1"])]);
    scene.clock.advance(TimeDelta::hours(25));
    let mine = scene.service.districts(&scene.anna).await.unwrap();
    assert_eq!(mine.chosen, Some("5".into()), "the choice was kept");
}

#[tokio::test]
async fn clinics_of_the_chosen_district_are_found_first_and_named() {
    let scene = divided().await;
    scene.service.refresh_search_index().await.unwrap();
    let clinics = async |text: &str| {
        let found = scene.service.search(&scene.anna, text).await;
        found.specs_by_name.into_iter().map(|hit| hit.clinic.0).collect::<Vec<_>>()
    };
    assert_eq!(clinics("терапевт").await, ["c1", "c2"]);
    scene.service.choose_district(&scene.anna, Some(&"5".into())).await.unwrap();
    assert_eq!(clinics("терапевт").await, ["c2", "c1"]);
    let found = scene.service.search(&scene.anna, "терапевт").await;
    let name = |clinic: &str| found.districts.get(&clinic.into()).map(|district| district.name.as_str());
    assert_eq!((name("c1"), name("c2")), (Some("Южный район"), Some("Северный район")));
    let boris = scene.service.search(&scene.boris, "терапевт").await;
    assert_eq!(boris.specs_by_name[0].clinic, "c1".into());
}

/// the search sends nothing to the hospital system for districts, and does not fail without them.
#[tokio::test]
async fn a_search_never_waits_for_districts() {
    let scene = divided().await;
    scene.service.choose_district(&scene.anna, Some(&"5".into())).await.unwrap();
    scene.hospital.fail(Operation::Districts, Fault::refuse(ProblemCode::Unavailable));
    scene.service.refresh_search_index().await.unwrap();
    scene.clock.advance(TimeDelta::hours(60));
    let asked = scene.hospital.calls(Operation::Districts);
    let found = scene.service.search(&scene.anna, "терапевт").await;
    assert_eq!((found.specs_by_name.len(), found.districts.len()), (2, 0));
    assert_eq!(scene.hospital.calls(Operation::Districts), asked);
}
