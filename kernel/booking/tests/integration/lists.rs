//! Lists: shared while in flight, cached, and served stale if the hospital system fails.

use crate::support::scene;
use cabinet_booking::BookingError;
use cabinet_fakes::{Fault, Operation};
use cabinet_ports::ProblemCode;
use chrono::TimeDelta;
use futures::future::join_all;

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
