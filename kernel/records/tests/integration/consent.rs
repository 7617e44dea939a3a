//! No processing continues after the user has withdrawn the consent.

use crate::support::{Scene, fragment, host, scene, scene_with};
use cabinet_domain::ConsentKind;
use cabinet_fakes::{RecordsOperation as Op, consent};
use cabinet_ports::repository::EpicrisImport;
use cabinet_ports::{Clock, JobOutcome, JobWorker};
use cabinet_records::{EPICRIS_IMPORT, EpicrisImport as EpicrisWorker, RecordError, RecordSettings};
use cabinet_test_storage::committed;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

async fn copied() -> Scene {
    let scene = scene().await;
    scene.hospital.put("p1", fragment("d1", "Осмотр"), Some("<p>x</p>"));
    scene.sync().await;
    scene.connector.read_feed_once(Duration::ZERO).await.unwrap();
    scene.run_syncs().await;
    scene
}

async fn withdraw(scene: &Scene) {
    let now = scene.clock.now();
    assert_eq!(
        committed!(scene.stores, consents.withdraw(scene.anna.user, ConsentKind::PersonalData, now))
            .await
            .unwrap(),
        1
    );
}

fn asked(scene: &Scene) -> usize {
    [Op::FindPatient, Op::Documents, Op::DocumentHtml, Op::Diagnoses, Op::Observations, Op::SetEpicrisImport]
        .into_iter()
        .map(|operation| scene.hospital.calls(operation))
        .sum()
}

#[tokio::test]
async fn the_feed_and_the_jobs_ask_nothing_until_the_consent_is_given_again() {
    let scene = copied().await;
    let (user, changed_at) = (scene.anna.user, scene.clock.now());
    let import = EpicrisImport {
        user,
        host: host(),
        patient: "p1".into(),
        is_on: true,
        changed_at,
        last_imported: None,
    };
    committed!(scene.stores, epicris.set(import)).await.unwrap();
    let order = scene.room.import_order(user, &host(), true).unwrap();
    committed!(scene.stores, jobs.add(order)).await.unwrap();
    withdraw(&scene).await;
    let before = asked(&scene);

    scene.hospital.put("p1", fragment("d2", "Второй"), Some("<p>y</p>"));
    assert_eq!(
        scene.connector.read_feed_once(Duration::ZERO).await.unwrap(),
        1,
        "the place in the feed moves on"
    );
    assert_eq!(scene.run_syncs().await, 1);
    let job = scene.jobs(EPICRIS_IMPORT).await.remove(0);
    let worker = EpicrisWorker(BTreeMap::from([(host(), Arc::clone(&scene.connector))]));
    assert_eq!(worker.run(&job).await, JobOutcome::Done);
    assert_eq!(asked(&scene), before);
    assert_eq!(scene.names().await, ["Осмотр"]);

    committed!(scene.stores, consents.add(consent(user, ConsentKind::PersonalData))).await.unwrap();
    scene.sync().await;
    assert_eq!(scene.names().await, ["Второй", "Осмотр"]);
}

/// The response to a request that was in flight at the withdrawal is not stored.
#[tokio::test]
async fn what_the_hospital_answers_after_the_withdrawal_is_not_kept() {
    let scene = copied().await;
    scene.hospital.put("p1", fragment("d2", "Второй"), Some("<p>y</p>"));
    let texts = scene.hospital.calls(Op::DocumentHtml);
    let lists = scene.hospital.calls(Op::Diagnoses);
    scene.hospital.hold();
    let withdrawal = async {
        while scene.hospital.calls(Op::Diagnoses) == lists {
            tokio::task::yield_now().await;
        }
        withdraw(&scene).await;
        scene.hospital.release();
    };
    let (outcome, ()) = futures::join!(scene.connector.sync(scene.anna.user), withdrawal);
    assert_eq!(outcome, JobOutcome::Done);
    assert_eq!(scene.names().await, ["Осмотр"]);
    assert_eq!(scene.hospital.calls(Op::DocumentHtml), texts, "and nothing more is asked");
}

/// Nor is a relation that the hospital finds meanwhile.
#[tokio::test]
async fn who_withdraws_while_the_hospital_is_asked_who_they_are_gets_no_relation() {
    let scene = scene().await;
    scene.hospital.hold();
    let withdrawal = async {
        while scene.hospital.calls(Op::FindPatient) == 0 {
            tokio::task::yield_now().await;
        }
        withdraw(&scene).await;
        scene.hospital.release();
    };
    let (answer, ()) = futures::join!(scene.connector.relation(&scene.anna), withdrawal);
    assert!(matches!(answer, Err(RecordError::ConsentRequired)), "{answer:?}");
    assert!(scene.stores.relations.list(scene.anna.user, &host()).await.unwrap().is_empty());
}

/// A consent to an earlier text is not valid, for workers as for the API (ADR 0006).
#[tokio::test]
async fn nothing_is_copied_under_a_consent_to_a_former_text() {
    let given = consent(cabinet_domain::UserId(uuid::Uuid::nil()), ConsentKind::PersonalData);
    for (version, is_copied) in [(given.version.clone(), true), ("of-tomorrow".to_owned(), false)] {
        let consent_versions = Some(BTreeMap::from([(given.language.clone(), version)]));
        let scene = scene_with(RecordSettings { consent_versions, ..RecordSettings::default() }).await;
        scene.hospital.put("p1", fragment("d1", "Осмотр"), Some("<p>x</p>"));
        assert_eq!(scene.connector.sync(scene.anna.user).await, JobOutcome::Done);
        assert_eq!(asked(&scene) > 0, is_copied);
        assert_eq!(scene.names().await.len(), usize::from(is_copied));
    }
}
