//! One hospital, one database, a fixed clock, and two patients; the hospital knows only the first.

use cabinet_domain::{
    AuditEvent, AuditKind, ConsentKind, Diagnosis, Email, MedicalDocument, MedicalDocumentKind, MedicalHost,
    MedicalHostId, MkbCode, Observation, ObservationValue, RecordDocumentId,
};
use cabinet_fakes::{FakeClock, FakePost, FakeRecords, consent, person};
use cabinet_ports::repository::{Job, PersonChange, PersonalData};
use cabinet_ports::{Clock, JobOutcome, JobWorker, Stores};
use cabinet_records::{
    Caller, DocumentCard, RecordConnector, RecordError, RecordParts, RecordService, RecordSettings,
    SYNC_RECORD, SyncRecord,
};
use cabinet_test_storage::TestStorage;
use cabinet_test_storage::committed;
use cabinet_vault::Vault;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use secrecy::SecretString;
use std::collections::BTreeMap;
use std::sync::Arc;

pub(crate) struct Scene {
    pub(crate) hospital: Arc<FakeRecords>,
    pub(crate) storage: TestStorage,
    pub(crate) stores: Stores,
    pub(crate) clock: Arc<FakeClock>,
    pub(crate) post: Arc<FakePost>,
    pub(crate) connector: Arc<RecordConnector>,
    pub(crate) room: Arc<RecordService>,
    pub(crate) anna: Caller,
    pub(crate) boris: Caller,
}

/// 22:30 in London, which is the next day in Moscow.
pub(crate) fn now() -> DateTime<Utc> {
    "2026-11-20T22:30:00Z".parse().unwrap()
}

/// Today in Moscow.
pub(crate) fn today() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, 21).unwrap()
}

pub(crate) fn host() -> MedicalHostId {
    "vista".parse().unwrap()
}

pub(crate) fn vault() -> Arc<Vault> {
    Arc::new(Vault::new(&SecretString::from("0123456789abcdef0123456789abcdef"), &[]).unwrap())
}

pub(crate) async fn scene() -> Scene {
    scene_with(RecordSettings::default()).await
}

pub(crate) async fn scene_with(settings: RecordSettings) -> Scene {
    let hospital = Arc::new(FakeRecords::new());
    let storage = TestStorage::open().await;
    let stores = storage.stores();
    let clock = Arc::new(FakeClock::at(now()));
    let post = Arc::new(FakePost::default());
    let mut anna = person("anna");
    anna.email = Some("anna@example.ru".parse::<Email>().unwrap());
    let anna = committed!(stores, users.add(anna, None)).await.unwrap().id;
    let boris = committed!(stores, users.add(person("boris"), None)).await.unwrap().id;
    for user in [anna, boris] {
        committed!(stores, consents.add(consent(user, ConsentKind::PersonalData))).await.unwrap();
    }
    let (connector, room) = opened(&hospital, &stores, &clock, &post, settings);
    hospital.know(anna, "p1");
    let (anna, boris) = (Caller::without_request(anna), Caller::without_request(boris));
    Scene { hospital, storage, stores, clock, post, connector, room, anna, boris }
}

/// A connector and a record service as a kernel creates them at startup.
pub(crate) fn opened(
    hospital: &Arc<FakeRecords>,
    stores: &Stores,
    clock: &Arc<FakeClock>,
    post: &Arc<FakePost>,
    settings: RecordSettings,
) -> (Arc<RecordConnector>, Arc<RecordService>) {
    let clock = Arc::clone(clock) as Arc<dyn Clock>;
    let connector = RecordConnector::open(RecordParts {
        host: MedicalHost { id: host(), name: "Больница".to_owned(), description: String::new() },
        zone: chrono_tz::Europe::Moscow,
        settings,
        records: Arc::clone(hospital) as _,
        stores: stores.clone(),
        vault: vault(),
        post: Arc::clone(post) as _,
        clock: Arc::clone(&clock),
    });
    let connectors = vec![Arc::clone(&connector)];
    (connector, RecordService::open(connectors, stores.clone(), vault(), clock))
}

pub(crate) fn fragment(id: &str, name: &str) -> MedicalDocument {
    FakeRecords::document(id, MedicalDocumentKind::Fragment, name)
}

pub(crate) fn diagnosis(id: &str, code: &str, set: &str) -> Diagnosis {
    Diagnosis {
        foreign_id: id.to_owned(),
        mkb: MkbCode::new(code).unwrap(),
        name: Some("Хронический гастрит".to_owned()),
        set_date: set.parse().unwrap(),
        end_date: None,
        character: None,
        kind: None,
    }
}

pub(crate) fn glucose(id: &str, value: f64, taken_at: &str) -> Observation {
    Observation {
        foreign_id: id.to_owned(),
        document: None,
        code: "glu".to_owned(),
        name: "Глюкоза".to_owned(),
        value: ObservationValue::Number(value),
        unit: Some("ммоль/л".to_owned()),
        norm_low: Some(3.3),
        norm_high: Some(5.5),
        taken_at: taken_at.parse().unwrap(),
    }
}

impl Scene {
    /// Synchronizes Anna's copy and expects success.
    pub(crate) async fn sync(&self) {
        assert_eq!(self.connector.sync(self.anna.user).await, JobOutcome::Done);
    }

    /// Opens the text of a document.
    pub(crate) async fn html(&self, who: &Caller, id: RecordDocumentId) -> Result<String, RecordError> {
        self.room.open_document(who, id).await?.html().await
    }

    pub(crate) async fn cards(&self, who: &Caller) -> Vec<DocumentCard> {
        self.room.documents(who, &MedicalDocumentKind::ALL).await.unwrap()
    }

    pub(crate) async fn names(&self) -> Vec<String> {
        let mut names: Vec<_> =
            self.cards(&self.anna).await.into_iter().map(|card| card.document.name).collect();
        names.sort();
        names
    }

    pub(crate) async fn jobs(&self, kind: &str) -> Vec<Job> {
        self.stores.jobs.take(kind, self.clock.now(), TimeDelta::minutes(30), 100).await.unwrap()
    }

    /// Runs each due synchronization job once and returns their number.
    pub(crate) async fn run_syncs(&self) -> usize {
        let worker = SyncRecord(BTreeMap::from([(host(), Arc::clone(&self.connector))]));
        let jobs = self.jobs(SYNC_RECORD).await;
        for job in &jobs {
            match worker.run(job).await {
                JobOutcome::Again { after, reason } => {
                    self.stores.jobs.retry(job, self.clock.now() + after, reason).await.unwrap();
                }
                JobOutcome::Done => self.stores.jobs.complete(job).await.unwrap(),
                JobOutcome::GiveUp { reason } => panic!("{reason}"),
            }
        }
        jobs.len()
    }

    pub(crate) async fn audit(&self, who: &Caller) -> Vec<AuditEvent> {
        let mut events = self.stores.audit.list(who.user, 100).await.unwrap();
        events.reverse();
        events
    }

    pub(crate) async fn audited(&self, who: &Caller, kind: AuditKind) -> usize {
        self.audit(who).await.into_iter().filter(|event| event.kind == kind).count()
    }

    /// Changes Anna's personal data so that the hospital sees another person.
    pub(crate) async fn marry(&self) {
        let anna = self.stores.users.lookup(self.anna.user).await.unwrap().unwrap();
        let mut person = PersonalData::of(&anna);
        person.name.last_name = "Ромашкина".to_owned();
        committed!(self.stores, users.set_person(PersonChange::of(&anna, person))).await.unwrap();
    }
}
