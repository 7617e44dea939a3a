//! Workers of the record's jobs. Each passes a job to the connector of the host that the job names.

use crate::RecordConnector;
use crate::jobs::{DiaryOrder, EPICRIS_IMPORT, EpicrisOrder, SEND_DIARY, SYNC_RECORD, SyncOrder};
use async_trait::async_trait;
use cabinet_domain::MedicalHostId;
use cabinet_ports::repository::Job;
use cabinet_ports::{JobOutcome, JobWorker};
use chrono::TimeDelta;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The connectors by host.
pub type Desks = BTreeMap<MedicalHostId, Arc<RecordConnector>>;

/// The retry of a job whose host is not in the configuration.
const WITHOUT_DESK: JobOutcome = JobOutcome::Again {
    after: TimeDelta::minutes(15),
    reason: "the medical host of the order is not configured",
};
const NO_ORDER: JobOutcome = JobOutcome::GiveUp { reason: "the payload is no order" };
/// The job timeout for a first copy of a long record at a slow hospital: hundreds of texts, four at a time.
const PATIENCE_OF_SYNC: TimeDelta = TimeDelta::minutes(20);

/// With four texts each, this leaves a quarter of a plugin's sixteen calls for user requests.
const SYNCS_AT_A_TIME: usize = 3;

/// Synchronizes copies.
pub struct SyncRecord(pub Desks);
/// Sends saved days to their hospitals.
pub struct SendDiary(pub Desks);
/// Tells hospitals whether to import discharge summaries.
pub struct EpicrisImport(pub Desks);

fn order<T: DeserializeOwned>(job: &Job) -> Option<T> {
    serde_json::from_value(job.payload.clone()).ok()
}

#[async_trait]
impl JobWorker for SyncRecord {
    fn kind(&self) -> &'static str {
        SYNC_RECORD
    }

    fn patience(&self) -> TimeDelta {
        PATIENCE_OF_SYNC
    }

    fn at_a_time(&self) -> usize {
        SYNCS_AT_A_TIME
    }

    async fn run(&self, job: &Job) -> JobOutcome {
        let Some(order) = order::<SyncOrder>(job) else { return NO_ORDER };
        let Some(connector) = self.0.get(&order.host) else { return WITHOUT_DESK };
        match connector.syncer.run(order.user, order.merged_into.as_ref(), job.attempts).await {
            JobOutcome::Again { after, .. } if order.by_hand => {
                connector.syncer.order_later(order.user, after).await
            }
            outcome => outcome,
        }
    }
}

#[async_trait]
impl JobWorker for SendDiary {
    fn kind(&self) -> &'static str {
        SEND_DIARY
    }

    async fn run(&self, job: &Job) -> JobOutcome {
        let Some(order) = order::<DiaryOrder>(job) else { return NO_ORDER };
        match self.0.get(&order.host) {
            Some(connector) => connector.send_diary(order.user, &order.patient, order.day).await,
            None => WITHOUT_DESK,
        }
    }
}

#[async_trait]
impl JobWorker for EpicrisImport {
    fn kind(&self) -> &'static str {
        EPICRIS_IMPORT
    }

    async fn run(&self, job: &Job) -> JobOutcome {
        let Some(order) = order::<EpicrisOrder>(job) else { return NO_ORDER };
        match self.0.get(&order.host) {
            Some(connector) => connector.syncer.tell_import(order.user, job.attempts).await,
            None => WITHOUT_DESK,
        }
    }
}
