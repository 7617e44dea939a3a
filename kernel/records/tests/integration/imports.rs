//! Import of discharge summaries: what is sent to the hospital, and what it returns.

use crate::support::{Scene, fragment, host, scene};
use cabinet_fakes::{Fault, RecordsOperation as Op};
use cabinet_ports::repository::{EpicrisImport, Job};
use cabinet_ports::{Clock, JobOutcome, JobWorker, ProblemCode};
use cabinet_records::{EPICRIS_IMPORT, EpicrisImport as EpicrisWorker};
use cabinet_test_storage::committed;
use chrono::TimeDelta;
use std::collections::BTreeMap;
use std::sync::Arc;

async fn copied() -> Scene {
    let scene = scene().await;
    scene.hospital.put("p1", fragment("d1", "Осмотр"), Some("<p>гастрит</p>"));
    scene.sync().await;
    scene
}

/// The owner changes the choice, as the API does.
async fn choose(scene: &Scene, is_on: bool) {
    let (user, changed_at) = (scene.anna.user, scene.clock.now());
    let import =
        EpicrisImport { user, host: host(), patient: "p1".into(), is_on, changed_at, last_imported: None };
    committed!(scene.stores, epicris.set(import)).await.unwrap();
    let order = scene.room.import_order(user, &host(), is_on).unwrap();
    committed!(scene.stores, jobs.add(order)).await.unwrap();
}

async fn run(scene: &Scene, job: &Job) -> JobOutcome {
    EpicrisWorker(BTreeMap::from([(host(), Arc::clone(&scene.connector))])).run(job).await
}

async fn kept(scene: &Scene) -> EpicrisImport {
    scene.stores.epicris.list(scene.anna.user).await.unwrap().remove(0)
}

///
#[tokio::test]
async fn the_hospital_is_told_the_choice_and_its_word_is_kept() {
    let scene = copied().await;
    choose(&scene, true).await;
    let job = scene.jobs(EPICRIS_IMPORT).await.remove(0);
    scene.hospital.fail_next(Op::SetEpicrisImport, Fault::refuse(ProblemCode::Unavailable));
    assert!(matches!(run(&scene, &job).await, JobOutcome::Again { .. }));
    assert_eq!(kept(&scene).await.last_imported, None);
    let yesterday = scene.clock.now() - TimeDelta::days(1);
    scene.hospital.set_last_import(yesterday);
    assert_eq!(run(&scene, &job).await, JobOutcome::Done);
    assert_eq!(scene.hospital.imports(), [("p1".into(), true)]);
    assert_eq!(kept(&scene).await.last_imported, Some(yesterday));
    assert_eq!(scene.run_syncs().await, 1, "what is imported is copied");
}

///
#[tokio::test]
async fn each_copy_asks_when_some_were_last_imported_where_that_is_on() {
    let scene = copied().await;
    assert_eq!(scene.hospital.calls(Op::SetEpicrisImport), 0, "nobody has chosen anything");
    choose(&scene, true).await;
    let now = scene.clock.now();
    scene.hospital.set_last_import(now);
    scene.sync().await;
    assert_eq!(kept(&scene).await.last_imported, Some(now));
    choose(&scene, false).await;
    scene.sync().await;
    assert_eq!(scene.hospital.imports(), [("p1".into(), true)], "a copy switches nothing on again");
    assert_eq!(kept(&scene).await.last_imported, Some(now), "what was imported stays so");
}

/// The copy is complete without the import time.
#[tokio::test]
async fn a_hospital_that_does_not_say_it_is_copied_all_the_same() {
    let scene = copied().await;
    choose(&scene, true).await;
    for code in [ProblemCode::Unsupported, ProblemCode::Unavailable, ProblemCode::Garbled] {
        scene.hospital.fail_next(Op::SetEpicrisImport, Fault::refuse(code));
        scene.sync().await;
    }
    assert_eq!(scene.names().await, ["Осмотр"]);
    assert_eq!(kept(&scene).await.last_imported, None);
}

/// A choice changed while the previous one is being sent is sent as well.
#[tokio::test]
async fn the_last_word_that_the_hospital_hears_is_the_last_choice() {
    let scene = copied().await;
    choose(&scene, true).await;
    let job = scene.jobs(EPICRIS_IMPORT).await.remove(0);
    scene.hospital.hold();
    let (done, ()) = tokio::join!(run(&scene, &job), async {
        while scene.hospital.calls(Op::SetEpicrisImport) == 0 {
            tokio::task::yield_now().await;
        }
        choose(&scene, false).await;
        scene.hospital.release();
    });
    assert_eq!(done, JobOutcome::Done);
    assert_eq!(scene.hospital.imports(), [("p1".into(), true), ("p1".into(), false)]);
    // The running job does not absorb the next one.
    assert_eq!(scene.jobs(EPICRIS_IMPORT).await.len(), 1);
}

/// A choice made for a former patient id is not sent.
#[tokio::test]
async fn a_choice_of_another_patient_id_is_not_told() {
    let scene = copied().await;
    choose(&scene, true).await;
    scene.marry().await;
    let job = scene.jobs(EPICRIS_IMPORT).await.remove(0);
    assert_eq!(run(&scene, &job).await, JobOutcome::Done);
    assert!(scene.hospital.imports().is_empty());
}
