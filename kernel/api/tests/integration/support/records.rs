//! The hospital that keeps records: the record service and its connector, over the same database.

use cabinet_config::Variant;
use cabinet_domain::{MedicalHost, MedicalHostId};
use cabinet_fakes::{FakeClock, FakePost, FakeRecords};
use cabinet_records::{RecordConnector, RecordParts, RecordService, RecordSettings};
use cabinet_test_storage::TestStorage;
use std::sync::Arc;

pub fn room(
    variant: &Variant,
    records: &Arc<FakeRecords>,
    storage: &TestStorage,
    clock: &Arc<FakeClock>,
    post: &Arc<FakePost>,
) -> Arc<RecordService> {
    let id: MedicalHostId = "vista".parse().unwrap();
    let settings = &variant.hosts[&id];
    let connector = RecordConnector::open(RecordParts {
        host: MedicalHost {
            id: id.clone(),
            name: settings.name.clone(),
            description: settings.description.clone(),
        },
        zone: variant.timezone,
        settings: RecordSettings { diary_corrections: true, ..RecordSettings::default() },
        records: records.clone(),
        stores: storage.stores(),
        vault: super::vault(),
        post: post.clone(),
        clock: clock.clone(),
    });
    RecordService::open(vec![connector], storage.stores(), super::vault(), clock.clone())
}
