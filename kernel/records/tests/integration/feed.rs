//! The feed of a hospital.

use crate::support::{self, Scene, fragment, host, opened, scene};
use cabinet_fakes::{Fault, RecordsOperation as Op};
use cabinet_ports::records::RecordChangeKind;
use cabinet_ports::{Clock, ProblemCode};
use cabinet_records::RecordSettings;
use std::time::Duration;

async fn read(scene: &Scene) -> usize {
    scene.connector.read_feed_once(Duration::ZERO).await.unwrap()
}

async fn begun() -> Scene {
    let scene = scene().await;
    scene.hospital.put("p1", fragment("d1", "Осмотр"), Some("<p>x</p>"));
    scene.sync().await;
    assert_eq!(read(&scene).await, 1, "what was before the feed is learnt by a synchronisation");
    assert_eq!(scene.run_syncs().await, 1);
    scene
}

#[tokio::test]
async fn what_happens_to_a_copied_record_is_brought_in_step() {
    let scene = begun().await;
    scene.hospital.put("p1", fragment("d2", "Второй"), Some("<p>y</p>"));
    scene.hospital.tell("p1", RecordChangeKind::Diagnoses);
    scene.hospital.tell("stranger", RecordChangeKind::Documents);
    assert_eq!(read(&scene).await, 1, "once for a person, and nobody else's record is asked for");
    assert_eq!(scene.run_syncs().await, 1);
    assert_eq!(scene.names().await, ["Второй", "Осмотр"]);
    assert_eq!(read(&scene).await, 0);
    assert_eq!(scene.run_syncs().await, 0);
}

#[tokio::test]
async fn the_place_in_the_feed_survives_a_restart() {
    let scene = begun().await;
    scene.hospital.put("p1", fragment("d2", "Второй"), Some("<p>y</p>"));
    let (connector, _) =
        opened(&scene.hospital, &scene.stores, &scene.clock, &scene.post, RecordSettings::default());
    assert_eq!(connector.read_feed_once(Duration::ZERO).await.unwrap(), 1);
    assert_eq!(scene.hospital.calls(Op::Changes), 2, "the feed was not begun anew");
}

#[tokio::test]
async fn a_lost_place_brings_everybody_s_copy_in_step() {
    let scene = begun().await;
    scene.hospital.know(scene.boris.user, "p2");
    scene.connector.sync(scene.boris.user).await;
    scene.hospital.put("p2", fragment("d5", "Пропущенный"), Some("<p>y</p>"));
    scene.hospital.lose_feed();
    assert_eq!(read(&scene).await, 2);
    assert_eq!(scene.run_syncs().await, 2);
    assert_eq!(scene.cards(&scene.boris).await.len(), 1);
    assert_eq!(read(&scene).await, 0);
}

#[tokio::test]
async fn a_hospital_that_is_away_loses_no_change() {
    let scene = begun().await;
    let before = scene.stores.records.feed_cursor(&host()).await.unwrap();
    scene.hospital.put("p1", fragment("d2", "Второй"), Some("<p>y</p>"));
    scene.hospital.fail_next(Op::Changes, Fault::refuse(ProblemCode::TimedOut));
    assert!(scene.connector.read_feed_once(Duration::ZERO).await.is_err());
    assert_eq!(scene.stores.records.feed_cursor(&host()).await.unwrap(), before);
    assert_eq!(read(&scene).await, 1);

    // The hospital goes down after the feed was read: the job is retried.
    scene.hospital.go_down();
    assert_eq!(scene.run_syncs().await, 1);
    scene.hospital.heal();
    scene.clock.advance(chrono::TimeDelta::minutes(1));
    assert_eq!(scene.run_syncs().await, 1);
    assert_eq!(scene.names().await, ["Второй", "Осмотр"]);
    assert!(scene.clock.now() > support::now());
}
