//! One hospital, one database, a fixed clock, and two patients.

use cabinet_booking::{BookingParts, BookingRequest, BookingService, BookingSettings, Caller, DaysWanted};
use cabinet_domain::{AuditKind, BookingState, MedicalHost, MedicalHostId, SlotId};
use cabinet_fakes::{FakeClock, FakeScheduling, person};
use cabinet_ports::repository::{Job, SETTLE_BOOKING};
use cabinet_ports::{Clock, Stores};
use cabinet_test_storage::{TestStorage, committed};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use std::sync::Arc;

pub(crate) struct Scene {
    pub(crate) hospital: Arc<FakeScheduling>,
    pub(crate) storage: TestStorage,
    pub(crate) stores: Stores,
    pub(crate) clock: Arc<FakeClock>,
    pub(crate) service: Arc<BookingService>,
    pub(crate) anna: Caller,
    pub(crate) boris: Caller,
}

/// 22:30 in London, which is the next day in Moscow.
pub(crate) fn now() -> DateTime<Utc> {
    "2026-11-20T22:30:00Z".parse().unwrap()
}

pub(crate) fn day(day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, day).unwrap()
}

pub(crate) async fn scene() -> Scene {
    scene_with(BookingSettings::default()).await
}

pub(crate) async fn scene_with(settings: BookingSettings) -> Scene {
    scene_on(TestStorage::open().await, settings).await
}

pub(crate) async fn scene_on(storage: TestStorage, settings: BookingSettings) -> Scene {
    let hospital = Arc::new(FakeScheduling::starting(day(21)));
    let stores = storage.stores();
    let clock = Arc::new(FakeClock::at(now()));
    let anna = committed!(stores, users.add(person("anna"), None)).await.unwrap().id;
    let boris = committed!(stores, users.add(person("boris"), None)).await.unwrap().id;
    let service = service(&hospital, &stores, &clock, settings);
    let (anna, boris) = (Caller::without_request(anna), Caller::without_request(boris));
    Scene { hospital, storage, stores, clock, service, anna, boris }
}

/// A booking service as a kernel creates it at startup.
pub(crate) fn service(
    hospital: &Arc<FakeScheduling>,
    stores: &Stores,
    clock: &Arc<FakeClock>,
    settings: BookingSettings,
) -> Arc<BookingService> {
    BookingService::open(BookingParts {
        host: MedicalHost { id: host(), name: "Больница".to_owned(), description: String::new() },
        zone: chrono_tz::Europe::Moscow,
        settings,
        scheduling: Arc::clone(hospital) as _,
        stores: stores.clone(),
        clock: Arc::clone(clock) as _,
    })
}

pub(crate) fn host() -> MedicalHostId {
    "netrika1".parse().unwrap()
}

pub(crate) fn therapist() -> DaysWanted {
    DaysWanted { clinic: "c1".into(), doctor: "c1-therapy-1".into(), from: None, to: None }
}

/// Nine o'clock on the following day.
pub(crate) fn nine() -> SlotId {
    "c1-therapy-1@2026-11-22T09:00".into()
}

/// The literal request of specification 1 §7.
pub(crate) fn request(slot: &SlotId) -> BookingRequest {
    BookingRequest { clinic: "c1".into(), slot: slot.clone(), doctor: None, speciality: None, start: None }
}

/// Returns when every task waits for the hospital or for another task. Needs a paused clock, which advances only then.
pub(crate) async fn all_wait() {
    tokio::time::sleep(std::time::Duration::from_millis(1)).await;
}

impl Scene {
    /// Lists the therapist's slots for the patient.
    pub(crate) async fn looks(&self, who: &Caller) {
        self.service.slots(who, &therapist()).await.unwrap();
    }

    /// Yields to other tasks until the hospital has received `times` booking requests.
    pub(crate) async fn until_asked(&self, times: usize) {
        while self.hospital.calls(cabinet_fakes::Operation::Book) < times {
            tokio::task::yield_now().await;
        }
    }

    pub(crate) async fn due_jobs(&self) -> Vec<Job> {
        self.stores.jobs.take(SETTLE_BOOKING, self.clock.now(), TimeDelta::seconds(60), 10).await.unwrap()
    }

    /// The kinds of audit events about a patient, oldest first.
    pub(crate) async fn audit(&self, who: &Caller) -> Vec<AuditKind> {
        let mut kinds: Vec<_> = self
            .stores
            .audit
            .list(who.user, 100)
            .await
            .unwrap()
            .into_iter()
            .map(|event| event.kind)
            .collect();
        kinds.reverse();
        kinds
    }

    pub(crate) async fn state_of(&self, id: cabinet_domain::BookingId) -> BookingState {
        self.stores.bookings.lookup(id).await.unwrap().unwrap().state
    }
}
