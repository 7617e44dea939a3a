//! Test environment: one hospital, one database, a fixed clock, and two patients.

use cabinet_config::{LoadRequest, load};
use cabinet_domain::{
    AuditKind, Booking, BookingId, BookingState, ConsentHow, ConsentKind, DocumentText, DocumentType,
    RegistrationFile, Session, SessionId,
};
use cabinet_fakes::{FakeClock, FakeFiles, FakePost, person};
use cabinet_ports::repository::{EpicrisImport, Job, REMOVE_ACCOUNT};
use cabinet_ports::{Clock, FileStore, JobOutcome, JobWorker, Stores};
use cabinet_profile::{Caller, ConsentTexts, Given, NewDocument, Profile, ProfileParts, RemoveAccount};
use cabinet_test_storage::TestStorage;
use cabinet_test_storage::committed;
use cabinet_vault::Vault;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use std::path::PathBuf;
use std::sync::Arc;
use uuid::Uuid;

pub(crate) struct Scene {
    pub(crate) storage: TestStorage,
    pub(crate) stores: Stores,
    pub(crate) clock: Arc<FakeClock>,
    pub(crate) post: Arc<FakePost>,
    pub(crate) files: Arc<FakeFiles>,
    pub(crate) profile: Arc<Profile>,
    pub(crate) removal: RemoveAccount,
    pub(crate) anna: Caller,
    pub(crate) boris: Caller,
    booking: BookingId,
}

/// 22:30 in London, which is already the next day in Moscow.
fn now() -> DateTime<Utc> {
    "2026-11-21T22:30:00Z".parse().unwrap()
}

async fn profile(
    variant: &str,
    stores: &Stores,
    clock: &Arc<FakeClock>,
    post: &Arc<FakePost>,
) -> Arc<Profile> {
    let variants_root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../variants");
    let request = LoadRequest { variants_root, variant: variant.to_owned(), ..LoadRequest::default() };
    let loaded = load(&request).unwrap_or_else(|errors| panic!("{errors}"));
    let texts =
        ConsentTexts::read(&loaded.folder, &loaded.variant.languages, &loaded.variant.organisation).unwrap();
    let vault = Arc::new(Vault::new(&"a key of at least thirty-two bytes".to_owned().into(), &[]).unwrap());
    let parts = ProfileParts {
        stores: stores.clone(),
        vault,
        texts,
        hosts: vec!["netrika1".parse().unwrap()],
        post: Some(post.clone()),
        zone: chrono_tz::Europe::Moscow,
        clock: clock.clone(),
    };
    Profile::open(parts).await.unwrap()
}

impl Scene {
    pub(crate) async fn open() -> Self {
        let storage = TestStorage::open().await;
        let stores = storage.stores();
        let clock = Arc::new(FakeClock::at(now()));
        let post = Arc::new(FakePost::default());
        let files = Arc::new(FakeFiles::default());
        let anna = committed!(stores, users.add(person("anna"), None)).await.unwrap().id;
        let boris = committed!(stores, users.add(person("boris"), None)).await.unwrap().id;
        Self {
            profile: profile("default", &stores, &clock, &post).await,
            removal: RemoveAccount::new(stores.clone(), Some(files.clone()), clock.clone()),
            anna: Caller { address: Some("192.0.2.10".parse().unwrap()), ..Caller::without_request(anna) },
            boris: Caller::without_request(boris),
            booking: BookingId(Uuid::now_v7()),
            storage,
            stores,
            clock,
            post,
            files,
        }
    }

    /// The same database after a restart with another variant, whose texts differ.
    pub(crate) async fn reopened_as(&self, variant: &str) -> Arc<Profile> {
        profile(variant, &self.stores, &self.clock, &self.post).await
    }

    /// The kinds of the audit events about a user, newest first.
    pub(crate) async fn kinds(&self, who: &Caller) -> Vec<AuditKind> {
        let lines = self.stores.audit.page(who.user, None, 100).await.unwrap();
        lines.into_iter().map(|line| line.event.kind).collect()
    }

    pub(crate) async fn due_removals(&self) -> Vec<Job> {
        let now = self.clock.now();
        let jobs = self.stores.jobs.take(REMOVE_ACCOUNT, now, TimeDelta::minutes(1), 10).await.unwrap();
        jobs.into_iter().filter(|job| job.kind == REMOVE_ACCOUNT).collect()
    }

    /// Runs the removal jobs that are due.
    pub(crate) async fn run_removals(&self) -> Vec<JobOutcome> {
        let mut outcomes = Vec::new();
        for job in self.due_removals().await {
            let outcome = self.removal.run(&job).await;
            match outcome {
                JobOutcome::Done => self.stores.jobs.complete(&job).await.unwrap(),
                JobOutcome::Again { after, reason } => {
                    self.stores.jobs.retry(&job, self.clock.now() + after, reason).await.unwrap();
                }
                JobOutcome::GiveUp { reason } => self.stores.jobs.give_up(&job, reason).await.unwrap(),
            }
            outcomes.push(outcome);
        }
        outcomes
    }

    pub(crate) fn booking(&self) -> BookingId {
        self.booking
    }

    pub(crate) async fn give_anna_something_of_everything(&self) {
        let user = self.anna.user;
        let now = self.clock.now();
        let session = Session {
            id: SessionId(Uuid::now_v7()),
            user,
            refresh_digest: vec![1; 32],
            previous_digest: None,
            rotated_at: now,
            created_at: now,
            expires_at: now + TimeDelta::days(60),
            revoked_at: None,
            user_agent: None,
            persistent: false,
        };
        committed!(self.stores, sessions.add(session, None)).await.unwrap();
        let text = DocumentText::new(DocumentType::Passport, Some("4509"), "123456", None).unwrap();
        let document = NewDocument { kind: DocumentType::Passport, text, issue_date: None, from_esia: false };
        self.profile.documents.add(&self.anna, document).await.unwrap();
        let given = Given {
            kind: ConsentKind::PersonalData,
            version: None,
            language: None,
            how: ConsentHow::Cabinet,
        };
        self.profile.consents.give(&self.anna, given).await.unwrap();
        let host: cabinet_domain::MedicalHostId = "netrika1".parse().unwrap();
        let choice = EpicrisImport {
            user,
            host: host.clone(),
            patient: "1".into(),
            is_on: true,
            changed_at: now,
            last_imported: None,
        };
        committed!(self.stores, epicris.set(choice)).await.unwrap();
        let booking = Booking {
            id: self.booking,
            user,
            key: "key-of-anna".parse().unwrap(),
            host,
            clinic: "36".into(),
            patient: "1".into(),
            slot: "s1".into(),
            doctor: "d1".into(),
            speciality: None,
            start: NaiveDate::from_ymd_opt(2026, 11, 24).unwrap().and_hms_opt(9, 40, 0).unwrap(),
            room: None,
            end: None,
            number: None,
            state: BookingState::Asked,
            ticket: None,
            problem: None,
            cancelling_at: None,
            created_at: now,
            updated_at: now,
        };
        committed!(self.stores, bookings.add(booking, now)).await.unwrap();
        self.give_both_files().await;
    }

    /// A scan of each patient.
    pub(crate) async fn give_both_files(&self) {
        for owner in [self.anna.user, self.boris.user] {
            let key = format!("{}passport", RegistrationFile::folder(owner));
            self.files.put(&key, Box::pin(futures::stream::empty()), 10).await.unwrap();
        }
    }
}

pub(crate) fn passport(issue_date: Option<NaiveDate>) -> NewDocument {
    let text = DocumentText::new(DocumentType::Passport, Some("4509"), "123456", Some("ОВД")).unwrap();
    NewDocument { kind: DocumentType::Passport, text, issue_date, from_esia: false }
}

pub(crate) fn day(y: i32, m: u32, d: u32) -> Option<NaiveDate> {
    NaiveDate::from_ymd_opt(y, m, d)
}

pub(crate) fn given(version: Option<&str>, language: &str) -> Given {
    Given {
        kind: ConsentKind::PersonalData,
        version: version.map(str::to_owned),
        language: Some(language.to_owned()),
        how: ConsentHow::Cabinet,
    }
}
