//! Prescriptions in the copy.

use crate::support::{Scene, host, now, scene, vault};
use cabinet_domain::{Prescription, PrescriptionState};
use cabinet_fakes::{FakeRecords, Fault, RecordsOperation as Op};
use cabinet_ports::{Clock, JobOutcome, ProblemCode};
use cabinet_records::Sealer;
use chrono::{DateTime, TimeDelta, Utc};

const METFORMIN: &str = "Метформин, таблетки 500 мг";

fn prescription(id: &str, written: &str, valid_until: Option<&str>) -> Prescription {
    Prescription {
        written: written.parse().unwrap(),
        valid_until: valid_until.map(|day| day.parse().unwrap()),
        ..FakeRecords::prescription(id, METFORMIN)
    }
}

async fn shown(scene: &Scene) -> Vec<(String, PrescriptionState)> {
    let views = scene.room.prescriptions(&scene.anna).await.unwrap();
    views.into_iter().map(|view| (view.prescription.foreign_id, view.state)).collect()
}

async fn date(scene: &Scene) -> Option<DateTime<Utc>> {
    scene.room.sources(&scene.anna).await.unwrap().remove(0).lists.prescriptions
}

#[tokio::test]
async fn prescriptions_are_copied_and_shown_to_their_owner_only() {
    let scene = scene().await;
    let all =
        [prescription("р 1/а", "2026-10-01", Some("2026-11-20")), prescription("2", "2026-11-01", None)];
    scene.hospital.set_prescriptions("p1", Some(all.to_vec()));
    scene.sync().await;
    scene.hospital.go_down();
    let views = scene.room.prescriptions(&scene.anna).await.unwrap();
    assert_eq!(views.iter().map(|view| &view.prescription).collect::<Vec<_>>(), [&all[1], &all[0]]);
    let state = |place: usize| views[place].state;
    assert_eq!(
        (state(0), state(1)),
        (PrescriptionState::Active, PrescriptionState::Expired),
        "it is the 21st there"
    );
    assert_eq!((views[1].id.as_str(), &views[1].host), ("vista:р 1/а", &host()));
    assert!(scene.room.prescriptions(&scene.boris).await.unwrap().is_empty(), "X-025");
    assert_eq!(date(&scene).await, Some(now()));
}

#[tokio::test]
async fn prescriptions_are_stored_encrypted_for_their_owner() {
    let scene = scene().await;
    scene.hospital.set_prescriptions("p1", Some(vec![prescription("1", "2026-11-01", None)]));
    scene.sync().await;
    let rows = scene.stores.records.prescriptions(scene.anna.user, &host()).await.unwrap();
    assert!(!String::from_utf8_lossy(&rows[0].sealed).contains("Метформин"));
    let opened = |user| Sealer::new(&vault(), user, &host()).open_prescription("1", &rows[0].sealed);
    assert_eq!(opened(scene.anna.user).unwrap().medicine, METFORMIN);
    assert!(opened(scene.boris.user).is_err());
}

///
#[tokio::test]
async fn what_is_not_listed_is_withdrawn_and_what_cannot_be_read_stays() {
    let scene = scene().await;
    let of = |id| prescription(id, "2026-11-01", None);
    scene.hospital.set_prescriptions("p1", Some(vec![of("1"), of("2")]));
    scene.sync().await;
    scene.hospital.set_prescriptions("p1", Some(vec![of("2"), of("3")]));
    scene.hospital.set_odd_rows("p1", &["2"]);
    scene.sync().await;
    let ids: Vec<_> = shown(&scene).await.into_iter().map(|(id, _)| id).collect();
    assert_eq!(ids, ["2", "3"]);
}

/// a hospital system without prescriptions differs from one that has written none, and from one that does not answer.
#[tokio::test]
async fn a_hospital_without_prescriptions_says_so() {
    let scene = scene().await;
    scene.sync().await;
    let source = scene.room.sources(&scene.anna).await.unwrap().remove(0);
    assert_eq!((source.lists.prescriptions, source.failure), (None, None), "not supported");
    scene.hospital.set_prescriptions("p1", Some(Vec::new()));
    scene.sync().await;
    assert_eq!((date(&scene).await, shown(&scene).await), (Some(now()), Vec::new()));
    scene.hospital.set_prescriptions("p1", Some(vec![prescription("1", "2026-11-01", None)]));
    scene.sync().await;
    scene.clock.advance(TimeDelta::hours(1));
    scene.hospital.fail(Op::Prescriptions, Fault::refuse(ProblemCode::TimedOut));
    assert!(matches!(scene.connector.sync(scene.anna.user).await, JobOutcome::Again { .. }));
    let source = scene.room.sources(&scene.anna).await.unwrap().remove(0);
    assert_eq!(
        (source.lists.prescriptions, shown(&scene).await.len()),
        (Some(now()), 1),
        "the copy stays, with its date"
    );
    assert_eq!(source.lists.documents, Some(scene.clock.now()), "no other list is held up");
    assert!(source.failure.is_some());
    scene.hospital.heal();
    scene.hospital.set_prescriptions("p1", None);
    scene.sync().await;
    assert_eq!(
        (date(&scene).await, shown(&scene).await),
        (None, Vec::new()),
        "the hospital has them no more"
    );
}

/// prescriptions go with the copy.
#[tokio::test]
async fn no_prescription_is_left_when_the_copy_goes() {
    let scene = scene().await;
    scene.hospital.set_prescriptions("p1", Some(vec![prescription("1", "2026-11-01", None)]));
    scene.sync().await;
    scene.room.forget(scene.anna.user).await.unwrap();
    assert!(scene.stores.records.prescriptions(scene.anna.user, &host()).await.unwrap().is_empty());
}
