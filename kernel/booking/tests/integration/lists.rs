//! Lists: shared while in flight, cached, and served stale if the hospital system fails.

use crate::support::scene;
use cabinet_booking::{BookingError, SpecialityNames};
use cabinet_fakes::{Fault, Operation};
use cabinet_ports::ProblemCode;
use chrono::TimeDelta;
use futures::future::join_all;
use std::collections::BTreeSet;

/// Issue 2 §6: equal questions; A-296
#[tokio::test]
async fn two_hundred_callers_of_an_uncached_list_ask_the_hospital_once() {
    let scene = scene().await;
    scene.hospital.hold();
    let callers = join_all((0..200).map(|_| scene.service.clinics()));
    let (answers, ()) = tokio::join!(callers, async {
        while scene.hospital.calls(Operation::Clinics) == 0 {
            tokio::task::yield_now().await;
        }
        scene.hospital.release();
    });
    assert!(answers.iter().all(|answer| answer.as_ref().unwrap().value.clinics().len() == 2));
    assert_eq!(scene.hospital.calls(Operation::Clinics), 1);
}

/// protocol sheet netrika §8
#[tokio::test]
async fn clinics_are_kept_for_a_day_and_lists_for_minutes() {
    let scene = scene().await;
    let ask = async || {
        scene.service.doctors(&"c1".into(), &"therapy".into()).await.unwrap();
        [Operation::Clinics, Operation::Specialities, Operation::Doctors].map(|op| scene.hospital.calls(op))
    };
    assert_eq!(ask().await, [1, 1, 1]);
    scene.clock.advance(TimeDelta::minutes(2));
    assert_eq!(ask().await, [1, 1, 1]);
    scene.clock.advance(TimeDelta::minutes(2));
    assert_eq!(ask().await, [1, 2, 2]);
    scene.clock.advance(TimeDelta::hours(24));
    assert_eq!(ask().await, [2, 3, 3]);
}

///
#[tokio::test]
async fn one_speciality_and_one_doctor_come_from_the_lists() {
    let scene = scene().await;
    assert_eq!(
        scene.service.speciality(&"c1".into(), &"eyes".into()).await.unwrap().value.name,
        "Офтальмолог"
    );
    let doctor = scene.service.doctor(&"c1".into(), &"c1-eyes-2".into(), None).await.unwrap().value;
    assert_eq!(doctor.speciality, "eyes".into());
    let elsewhere = scene.service.doctor(&"c1".into(), &"c1-eyes-2".into(), Some(&"therapy".into())).await;
    assert!(matches!(elsewhere, Err(BookingError::NotFound { what: "doctor" })));
}

#[tokio::test]
async fn what_no_list_names_is_not_asked_of_the_hospital() {
    let scene = scene().await;
    let unlisted = [
        scene.service.specialities(&"../c1".into()).await.err(),
        scene.service.doctors(&"c9".into(), &"therapy".into()).await.err(),
        scene.service.doctors(&"c1".into(), &"magic".into()).await.err(),
    ];
    assert!(
        unlisted.iter().all(|error| matches!(error, Some(BookingError::NotFound { .. }))),
        "{unlisted:?}"
    );
    assert_eq!(
        (scene.hospital.calls(Operation::Specialities), scene.hospital.calls(Operation::Doctors)),
        (1, 0)
    );
}

/// If the hub is down, the patient still sees the clinics, marked as stale.
#[tokio::test]
async fn an_old_list_is_better_than_none_and_says_so() {
    let scene = scene().await;
    scene.service.clinics().await.unwrap();
    scene.hospital.fail(Operation::Clinics, Fault::refuse(ProblemCode::Unavailable));
    scene.clock.advance(TimeDelta::hours(30));
    assert!(scene.service.clinics().await.unwrap().stale.is_some());
    scene.clock.advance(TimeDelta::hours(20));
    assert_eq!(scene.service.clinics().await.err().and_then(|e| e.code()), Some(ProblemCode::Unavailable));
    scene.hospital.heal();
    assert_eq!(scene.service.clinics().await.unwrap().stale, None);
}

#[tokio::test]
async fn the_rendered_answer_is_made_once_per_list() {
    let scene = scene().await;
    let list = scene.service.clinics().await.unwrap().value;
    assert_eq!(list.rendered(|clinics| clinics.len()), Some(&2));
    let again = scene.service.clinics().await.unwrap().value;
    assert_eq!(again.rendered(|_| -> usize { panic!("rendered twice") }), Some(&2));
}

///
#[tokio::test]
async fn the_desk_is_ready_once_its_plugin_has_answered() {
    let scene = scene().await;
    scene.hospital.fail_next(Operation::Host, Fault::refuse(ProblemCode::PluginBusy));
    assert!(!scene.service.is_ready().await);
    assert!(scene.service.is_ready().await);
    scene.hospital.fail(Operation::Host, Fault::refuse(ProblemCode::PluginFailed));
    assert!(scene.service.is_ready().await);
}

/// Issue 15: a rule after a visit offers names of specialities. Equal questions are one.
#[tokio::test]
async fn staff_are_told_the_specialities_of_one_clinic_and_of_all() {
    let scene = scene().await;
    let names = |told: &SpecialityNames| {
        told.names.iter().map(|(id, names)| (id.to_string(), names.clone())).collect::<Vec<_>>()
    };
    let calls = join_all((0..50).map(|_| scene.service.speciality_names(None)));
    let told = calls.await.into_iter().map(Result::unwrap).collect::<Vec<_>>();
    assert!(told.iter().all(|one| one == &told[0] && one.is_complete));
    let [eyes, therapy] = &names(&told[0])[..] else { panic!("{told:?}") };
    assert_eq!((eyes.0.as_str(), &eyes.1), ("eyes", &BTreeSet::from(["Офтальмолог".to_owned()])));
    assert_eq!(therapy.0, "therapy");
    let one = scene.service.speciality_names(Some(&"c2".into())).await.unwrap();
    assert_eq!(names(&one), names(&told[0]));
    assert_eq!(
        (scene.hospital.calls(Operation::Clinics), scene.hospital.calls(Operation::Specialities)),
        (1, 2)
    );
    let unlisted = scene.service.speciality_names(Some(&"../c1".into())).await;
    assert!(matches!(unlisted, Err(BookingError::NotFound { what: "clinic" })), "{unlisted:?}");
}

/// Issue 15
#[tokio::test(start_paused = true)]
async fn the_specialities_of_a_hospital_that_is_down_or_slow_are_incomplete() {
    let scene = scene().await;
    scene.hospital.fail_at(Operation::Specialities, &"c1".into(), Fault::refuse(ProblemCode::Unavailable));
    let told = scene.service.speciality_names(None).await.unwrap();
    assert_eq!((told.names.len(), told.is_complete), (2, false), "the other clinic has answered");
    let one = scene.service.speciality_names(Some(&"c1".into())).await.unwrap();
    assert_eq!(one, SpecialityNames::default());
    scene.hospital.heal();
    scene.hospital.hold();
    let slow = scene.service.speciality_names(Some(&"c1".into())).await.unwrap();
    assert_eq!(slow, SpecialityNames::default(), "after five seconds");
    scene.hospital.release();
    assert!(scene.service.speciality_names(Some(&"c1".into())).await.unwrap().is_complete);
}
