//! The synchronisation of the record in random orders of changes at the hospital, feeds, jobs, refreshes, lost cursors, failures of the
//! hospital, failing statements, time and restarts, at two kernels on one database.
//!
//! In every order:
//! * A patient sees only what the hospital had of them at some time; another patient's document is not there.
//! * The text of a document is the text of the shown version.
//! * A document has at most one notice for each of its versions.
//!
//! When everything works again, one reading of the feed and its jobs make the copy equal to the hospital, whatever was lost before.

use crate::support::{Scene, diagnosis, fragment, host, opened, scene};
use cabinet_domain::{JobId, MedicalDocument, MedicalDocumentKind};
use cabinet_fakes::{Fault, RecordsOperation};
use cabinet_ports::repository::NewJob;
use cabinet_ports::{JobOutcome, JobWorker as _, ProblemCode};
use cabinet_records::{
    Caller, NoticeAbout, RecordConnector, RecordError, RecordService, RecordSettings, SYNC_RECORD,
    SourceState, SyncRecord,
};
use chrono::TimeDelta;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;
use uuid::Uuid;

const DOCUMENTS: [&str; 4] = ["d0", "d1", "d2", "d3"];

#[derive(Debug, Clone)]
enum Action {
    /// The hospital writes a document or a new version of it.
    Put(usize),
    Withdraw(usize),
    Diagnoses(usize),
    Feed(usize),
    /// A statement of the reading fails.
    BrokenFeed(usize, u64),
    Jobs(usize),
    /// Both kernels synchronise at the same time. One may fail, even after the other has succeeded.
    SyncTwice,
    Refresh(usize, bool),
    /// The patient opens a document.
    Open(usize, usize),
    /// The next call fails, after as many that succeed.
    Break(RecordsOperation, usize, ProblemCode),
    LoseFeed,
    /// A statement of the next action fails: the one with this number.
    FailStatement(u64),
    Wait(i64),
    Restart(usize),
}

fn action() -> impl Strategy<Value = Action> {
    let kernel = || 0_usize..2;
    let document = || 0..DOCUMENTS.len();
    let operation = prop::sample::select(vec![
        RecordsOperation::Documents,
        RecordsOperation::DocumentHtml,
        RecordsOperation::Diagnoses,
        RecordsOperation::Observations,
        RecordsOperation::Changes,
        RecordsOperation::FindPatient,
    ]);
    let code =
        prop::sample::select(vec![ProblemCode::Unavailable, ProblemCode::TimedOut, ProblemCode::Garbled]);
    prop_oneof![
        6 => document().prop_map(Action::Put),
        2 => document().prop_map(Action::Withdraw),
        1 => (0_usize..4).prop_map(Action::Diagnoses),
        5 => kernel().prop_map(Action::Feed),
        3 => (kernel(), 1_u64..9).prop_map(|(at, statement)| Action::BrokenFeed(at, statement)),
        5 => kernel().prop_map(Action::Jobs),
        1 => Just(Action::SyncTwice),
        1 => (kernel(), any::<bool>()).prop_map(|(at, by_hand)| Action::Refresh(at, by_hand)),
        1 => (kernel(), document()).prop_map(|(at, document)| Action::Open(at, document)),
        4 => (operation, 0_usize..3, code).prop_map(|(operation, after, code)| Action::Break(operation, after, code)),
        1 => Just(Action::LoseFeed),
        2 => (1_u64..40).prop_map(Action::FailStatement),
        3 => prop::sample::select(vec![5, 61, 16 * 60]).prop_map(Action::Wait),
        1 => kernel().prop_map(Action::Restart),
    ]
}

type Kernel = (Arc<RecordConnector>, Arc<RecordService>);

struct World {
    scene: Scene,
    kernels: [Kernel; 2],
    /// The hospital's documents of Anna, with the number of their version.
    documents: BTreeMap<&'static str, usize>,
    diagnoses: BTreeSet<String>,
    /// The versions that a document has had.
    versions: BTreeMap<&'static str, usize>,
    failing: Option<u64>,
}

fn version(id: &str, number: usize) -> (MedicalDocument, String) {
    let card = MedicalDocument {
        revision: number.to_string(),
        ..fragment(id, &format!("Осмотр, версия {number}"))
    };
    (card, format!("<p>{id}, версия {number}</p>"))
}

impl World {
    /// Both patients have a copy, and the kernels follow the feed.
    async fn open() -> Self {
        let scene = scene().await;
        scene.hospital.know(scene.boris.user, "p2");
        scene.hospital.put("p2", fragment("of-boris", "Осмотр"), Some("<p>другой</p>"));
        let kernels = [
            (Arc::clone(&scene.connector), Arc::clone(&scene.room)),
            opened(&scene.hospital, &scene.stores, &scene.clock, &scene.post, RecordSettings::default()),
        ];
        for patient in [&scene.anna, &scene.boris] {
            assert_eq!(scene.connector.sync(patient.user).await, JobOutcome::Done);
        }
        let mut world = Self {
            scene,
            kernels,
            documents: BTreeMap::new(),
            diagnoses: BTreeSet::new(),
            versions: BTreeMap::new(),
            failing: None,
        };
        world.run(Action::Feed(0)).await;
        world.run(Action::Jobs(0)).await;
        world
    }

    async fn run(&mut self, action: Action) {
        let hospital = Arc::clone(&self.scene.hospital);
        self.scene.storage.fail_at(self.failing.take().unwrap_or(0));
        match action {
            Action::Put(document) => {
                let id = DOCUMENTS[document];
                let number = self.versions.entry(id).or_default();
                *number += 1;
                let (card, html) = version(id, *number);
                hospital.put("p1", card, Some(&html));
                self.documents.insert(id, *number);
            }
            Action::Withdraw(document) => {
                hospital.withdraw("p1", DOCUMENTS[document]);
                self.documents.remove(DOCUMENTS[document]);
            }
            Action::Diagnoses(count) => {
                let codes: Vec<String> = (0..count).map(|number| format!("K2{number}")).collect();
                let rows = codes.iter().map(|code| diagnosis(code, code, "2020-01-01")).collect();
                hospital.set_diagnoses("p1", rows);
                self.diagnoses = codes.into_iter().collect();
            }
            Action::Feed(at) => drop(self.kernels[at].0.read_feed_once(Duration::ZERO).await),
            Action::BrokenFeed(at, statement) => {
                self.scene.storage.fail_at(statement);
                drop(self.kernels[at].0.read_feed_once(Duration::ZERO).await);
            }
            Action::Jobs(at) => self.jobs(at).await,
            Action::SyncTwice => {
                let anna = self.scene.anna.user;
                let (one, other) = tokio::join!(self.kernels[0].0.sync(anna), self.kernels[1].0.sync(anna));
                self.scene.storage.fail_at(0);
                self.retry(one).await;
                self.retry(other).await;
            }
            Action::Refresh(at, by_hand) => drop(self.kernels[at].1.refresh(&self.scene.anna, by_hand).await),
            Action::Open(at, document) => self.open_document(at, DOCUMENTS[document]).await,
            Action::Break(operation, after, code) => {
                hospital.pass_next(operation, after);
                hospital.fail_next(operation, Fault::refuse(code));
            }
            Action::LoseFeed => hospital.lose_feed(),
            Action::FailStatement(number) => self.failing = Some(number),
            Action::Wait(seconds) => self.scene.clock.advance(TimeDelta::seconds(seconds)),
            Action::Restart(at) => {
                let Scene { hospital, stores, clock, post, .. } = &self.scene;
                self.kernels[at] = opened(hospital, stores, clock, post, RecordSettings::default());
            }
        }
        self.scene.storage.fail_at(0);
    }

    async fn open_document(&self, at: usize, document: &str) {
        let anna = &self.scene.anna;
        let Ok(cards) = self.kernels[at].1.documents(anna, &MedicalDocumentKind::ALL).await else {
            return;
        };
        let Some(card) = cards.into_iter().find(|card| card.document.foreign_id.as_str() == document) else {
            return;
        };
        if let Ok(opened) = self.kernels[at].1.open_document(anna, card.id).await {
            drop(opened.html().await);
        }
    }

    /// Runs the due jobs once. One that fails is leased for a minute.
    async fn jobs(&self, at: usize) {
        let (stores, now) = (&self.scene.stores, cabinet_ports::Clock::now(self.scene.clock.as_ref()));
        let worker = SyncRecord(BTreeMap::from([(host(), Arc::clone(&self.kernels[at].0))]));
        let Ok(jobs) = stores.jobs.take(SYNC_RECORD, now, TimeDelta::minutes(1), 100).await else { return };
        for job in jobs {
            match worker.run(&job).await {
                JobOutcome::Done => drop(stores.jobs.complete(&job).await),
                JobOutcome::Again { after, reason } => {
                    drop(stores.jobs.retry(&job, now + after, reason).await)
                }
                JobOutcome::GiveUp { reason } => panic!("{reason}"),
            }
        }
    }

    /// Enqueues a failed synchronisation of Anna again: only jobs synchronise, and the queue keeps those that fail.
    async fn retry(&self, outcome: JobOutcome) {
        let JobOutcome::Again { after, .. } = outcome else { return };
        let job = NewJob {
            id: JobId(Uuid::now_v7()),
            kind: SYNC_RECORD.to_owned(),
            payload: serde_json::json!({ "user": self.scene.anna.user, "host": host() }),
            unique_key: None,
            run_at: cabinet_ports::Clock::now(self.scene.clock.as_ref()) + after,
        };
        self.scene.stores.jobs.add(job).await.unwrap();
    }

    /// The versions that Anna sees, with the state of their texts checked.
    async fn shown(&self, room: &RecordService) -> BTreeMap<String, usize> {
        let anna = &self.scene.anna;
        let mut shown = BTreeMap::new();
        for card in room.documents(anna, &MedicalDocumentKind::ALL).await.unwrap() {
            let id = card.document.foreign_id.as_str().to_owned();
            let number: usize = card.document.revision.parse().unwrap();
            let had = self.versions.get(id.as_str()).copied().unwrap_or(0);
            assert!((1..=had).contains(&number), "{id} never had the version {number}");
            assert_eq!(card.document, version(&id, number).0);
            if card.is_whole {
                let text = room.open_document(anna, card.id).await.unwrap().text_of_archive().await.unwrap();
                assert_eq!(text, version(&id, number).1, "the text of another version");
            }
            assert_eq!(shown.insert(id, number), None, "a document is shown twice");
            let stranger = room.document(&self.scene.boris, card.id).await;
            assert!(matches!(stranger, Err(RecordError::NotFound { .. })), "{stranger:?}");
        }
        shown
    }

    /// What holds at any time.
    async fn check(&self) {
        // Both kernels read the same database; what they keep in memory is compared at the end.
        let (_, room) = &self.kernels[1];
        self.shown(room).await;
        assert_eq!(names(room, &self.scene.boris).await, ["Осмотр"]);
        let mut told: BTreeMap<String, usize> = BTreeMap::new();
        for notice in room.notices(&self.scene.anna, None, 500).await.unwrap().items {
            if let NoticeAbout::Document(card) = notice.about {
                *told.entry(card.document.foreign_id.as_str().to_owned()).or_default() += 1;
            }
        }
        for (id, count) in told {
            assert!(count <= self.versions[id.as_str()], "{count} notices of {id}");
        }
    }

    /// Everything works again.
    async fn rest(&mut self) {
        self.scene.hospital.heal();
        self.kernels[0].0.read_feed_once(Duration::ZERO).await.unwrap();
        for _ in 0..6 {
            self.scene.clock.advance(TimeDelta::minutes(16));
            self.jobs(0).await;
        }
        self.scene.clock.advance(TimeDelta::days(1));
        assert_eq!(self.scene.jobs(SYNC_RECORD).await, [], "a synchronisation is left");
        self.check().await;
        let expected: BTreeMap<String, usize> =
            self.documents.iter().map(|(id, number)| ((*id).to_owned(), *number)).collect();
        for (_, room) in &self.kernels {
            assert_eq!(self.shown(room).await, expected);
            let codes = room.diagnoses(&self.scene.anna).await.unwrap();
            let codes: BTreeSet<String> =
                codes.into_iter().map(|view| view.diagnosis.mkb.as_str().to_owned()).collect();
            assert_eq!(codes, self.diagnoses);
            let sources = room.sources(&self.scene.anna).await.unwrap();
            assert_eq!((sources[0].state, sources[0].failure.as_deref()), (SourceState::Found, None));
        }
        // A text that could not be read is requested by the next synchronisation.
        self.kernels[0].1.refresh(&self.scene.anna, true).await.unwrap();
        self.jobs(0).await;
        let all = self.kernels[0].1.documents(&self.scene.anna, &MedicalDocumentKind::ALL).await.unwrap();
        assert!(all.iter().all(|card| card.is_whole), "a text is missing");
    }
}

async fn names(room: &RecordService, of: &Caller) -> Vec<String> {
    let cards = room.documents(of, &MedicalDocumentKind::ALL).await.unwrap();
    cards.into_iter().map(|card| card.document.name).collect()
}

/// How many orders are tried; `cargo xtask soak models` tries more.
fn orders() -> u32 {
    std::env::var("CABINET_TEST_ORDERS").map_or(12, |count| count.parse().unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: orders(), ..ProptestConfig::default() })]

    #[test]
    fn the_copy_follows_the_hospital_in_every_order(actions in prop::collection::vec(action(), 10..50)) {
        tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
            let mut world = World::open().await;
            for action in actions {
                world.run(action).await;
                world.check().await;
            }
            world.rest().await;
        });
    }
}

/// An order that is rare among the random ones.
#[tokio::test]
async fn a_failure_at_one_of_two_kernels_is_made_up_for() {
    let mut world = World::open().await;
    world.run(Action::Break(RecordsOperation::Documents, 1, ProblemCode::Unavailable)).await;
    world.run(Action::SyncTwice).await;
    world.check().await;
    world.rest().await;
}
