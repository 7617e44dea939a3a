//! The job queue for administrators: what is listed, and which jobs may be changed.

use crate::people::{after, start, user};
use cabinet_domain::{JobId, UserId};
use cabinet_ports::Stores;
use cabinet_ports::repository::{JobChange, JobFilter, JobState, NewJob};
use cabinet_test_storage::committed;
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::json;
use uuid::Uuid;

const LEASE: TimeDelta = TimeDelta::minutes(2);

fn job(kind: &str, run_at: DateTime<Utc>, of: Option<UserId>) -> NewJob {
    let payload = json!({ "user": of });
    NewJob { id: JobId(Uuid::now_v7()), kind: kind.to_owned(), payload, unique_key: None, run_at }
}

async fn add(stores: &Stores, kind: &str, of: Option<UserId>) -> JobId {
    let job = job(kind, start(), of);
    stores.jobs.add(job.clone()).await.unwrap();
    job.id
}

/// Adds a job that has failed for good.
async fn failed(stores: &Stores, kind: &str, of: Option<UserId>) -> JobId {
    let id = add(stores, kind, of).await;
    for taken in stores.jobs.take(kind, start(), LEASE, 9).await.unwrap() {
        if taken.id == id {
            stores.jobs.give_up(&taken, "it was refused").await.unwrap();
        } else {
            stores.jobs.retry(&taken, start(), "later").await.unwrap();
        }
    }
    id
}

async fn listed(stores: &Stores, state: JobState, kind: Option<&str>, now: DateTime<Utc>) -> Vec<JobId> {
    let filter = JobFilter { state, kind: kind.map(str::to_owned) };
    let lines = stores.job_admin.list(&filter, None, now, 9).await.unwrap();
    assert!(lines.iter().all(|line| line.state == state));
    lines.into_iter().map(|line| line.id).collect()
}

async fn retry(stores: &Stores, id: JobId, now: DateTime<Utc>) -> JobChange {
    committed!(stores, job_admin.retry_now(id, now)).await.unwrap()
}

async fn discard(stores: &Stores, id: JobId, now: DateTime<Utc>) -> JobChange {
    committed!(stores, job_admin.discard(id, now)).await.unwrap()
}

fn done(kind: &str, subject: Option<UserId>) -> JobChange {
    JobChange::Done { kind: kind.to_owned(), subject }
}

on_every_storage! {
    async fn jobs_are_listed_by_state_and_kind_with_their_account(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let gone = UserId(Uuid::now_v7());
        let letter = failed(&stores, "send_letter", Some(anna)).await;
        let sync = failed(&stores, "sync_record", Some(gone)).await;
        let waiting = add(&stores, "settle_refund", None).await;
        let running = add(&stores, "tell_hospital_of_payment", None).await;
        stores.jobs.take("tell_hospital_of_payment", start(), LEASE, 1).await.unwrap();
        assert_eq!(listed(&stores, JobState::Failed, None, start()).await, [sync, letter]);
        assert_eq!(listed(&stores, JobState::Failed, Some("send_letter"), start()).await, [letter]);
        assert_eq!(listed(&stores, JobState::Waiting, None, start()).await, [waiting]);
        assert_eq!(listed(&stores, JobState::Running, None, start()).await, [running]);
        // The lease has ended: another worker may take it.
        assert_eq!(listed(&stores, JobState::Running, None, after(2)).await, []);
        assert_eq!(listed(&stores, JobState::Waiting, None, after(2)).await, [running, waiting]);
        let filter = JobFilter { state: JobState::Failed, kind: None };
        let lines = stores.job_admin.list(&filter, None, start(), 9).await.unwrap();
        assert_eq!((lines[0].subject, lines[0].subject_name.as_deref()), (Some(gone), None));
        assert_eq!((lines[1].subject, lines[1].subject_name.as_deref()), (Some(anna), Some("anna")));
        assert_eq!((lines[1].attempts, lines[1].last_error.as_deref()), (1, Some("it was refused")));
        let next = stores.job_admin.list(&filter, Some(sync), start(), 9).await.unwrap();
        assert_eq!(next.iter().map(|line| line.id).collect::<Vec<_>>(), [letter]);
    }

    async fn each_kind_is_counted(stores: Stores) {
        failed(&stores, "send_letter", None).await;
        for minute in [3, 1, 9] {
            stores.jobs.add(job("send_letter", after(minute), None)).await.unwrap();
        }
        add(&stores, "settle_refund", None).await;
        stores.jobs.take("settle_refund", start(), LEASE, 1).await.unwrap();
        let counts = stores.job_admin.counts(after(5)).await.unwrap();
        let letters = &counts[0];
        assert_eq!((letters.kind.as_str(), letters.waiting, letters.running, letters.failed), ("send_letter", 3, 0, 1));
        assert_eq!((letters.oldest_due, letters.last_failed.clone()), (Some(after(1)), Some((start(), "it was refused".to_owned()))));
        let counts = stores.job_admin.counts(after(1)).await.unwrap();
        assert_eq!((counts[1].kind.as_str(), counts[1].running, counts[1].oldest_due), ("settle_refund", 1, None));
    }

    async fn a_failed_job_runs_again_and_a_running_one_is_left_alone(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let refund = failed(&stores, "settle_refund", Some(anna)).await;
        assert_eq!(retry(&stores, refund, after(5)).await, done("settle_refund", Some(anna)));
        let taken = stores.jobs.take("settle_refund", after(5), LEASE, 9).await.unwrap().remove(0);
        assert_eq!((taken.id, taken.lease, taken.attempts), (refund, 2, 0), "its pauses begin anew");
        for now in [after(5), after(6)] {
            assert_eq!(retry(&stores, refund, now).await, JobChange::Running);
        }
        stores.jobs.complete(&taken).await.unwrap();
        assert_eq!(retry(&stores, refund, after(6)).await, JobChange::Missing);
        let later = job("send_letter", after(600), None);
        stores.jobs.add(later.clone()).await.unwrap();
        assert_eq!(retry(&stores, later.id, after(7)).await, done("send_letter", None));
        assert_eq!(stores.jobs.due_kinds(after(7)).await.unwrap(), ["send_letter"]);
    }

    /// Whoever has a job run again has looked at the cause: its pauses begin anew, and what it took before stays to be seen.
    async fn a_job_that_a_person_repeats_begins_anew_and_keeps_its_history(stores: Stores) {
        let id = add(&stores, "settle_refund", None).await;
        let take = async |now| stores.jobs.take("settle_refund", now, LEASE, 9).await.unwrap().remove(0);
        for minute in 0..3 {
            let taken = take(after(minute)).await;
            assert_eq!((taken.lease, taken.attempts), (minute as u32 + 1, minute as u32));
            stores.jobs.retry(&taken, after(minute + 1), "later").await.unwrap();
        }
        assert_eq!(retry(&stores, id, after(3)).await, done("settle_refund", None));
        let taken = take(after(3)).await;
        assert_eq!((taken.lease, taken.attempts), (4, 0));
        stores.jobs.retry(&taken, after(4), "later").await.unwrap();
        let taken = take(after(4)).await;
        assert_eq!((taken.lease, taken.attempts), (5, 1));
        stores.jobs.give_up(&taken, "no").await.unwrap();
        let filter = JobFilter { state: JobState::Failed, kind: None };
        let line = stores.job_admin.list(&filter, None, after(5), 9).await.unwrap().remove(0);
        assert_eq!((line.id, line.attempts), (id, 5));
    }

    /// Issue 14: what can never succeed is settled by a person, and nothing that is owed goes.
    async fn a_failed_job_is_acknowledged_and_stays(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let refund = failed(&stores, "settle_refund", Some(anna)).await;
        let other = failed(&stores, "settle_refund", None).await;
        let acknowledge = async |id, now| committed!(stores, job_admin.acknowledge(id, now)).await.unwrap();
        assert_eq!(acknowledge(refund, after(5)).await, done("settle_refund", Some(anna)));
        assert_eq!(acknowledge(refund, after(6)).await, JobChange::Unchanged);
        assert_eq!(listed(&stores, JobState::Failed, None, after(6)).await, [other]);
        assert_eq!(listed(&stores, JobState::Acknowledged, None, after(6)).await, [refund]);
        let filter = JobFilter { state: JobState::Acknowledged, kind: Some("settle_refund".to_owned()) };
        let line = stores.job_admin.list(&filter, None, after(6), 9).await.unwrap().remove(0);
        assert_eq!((line.acknowledged_at, line.last_error.as_deref()), (Some(after(5)), Some("it was refused")));
        let counts = stores.job_admin.counts(after(6)).await.unwrap().remove(0);
        assert_eq!((counts.failed, counts.acknowledged, counts.last_failed.is_some()), (1, 1, true));
        // Not by discarding, nor by the cleaning.
        assert_eq!(discard(&stores, refund, after(6)).await, JobChange::Owed);
        assert_eq!(stores.jobs.remove_given_up(after(9)).await.unwrap(), 0);
        assert_eq!(stores.jobs.take("settle_refund", after(9), LEASE, 9).await.unwrap(), []);
        // It can still be run again, and fail again.
        assert_eq!(retry(&stores, refund, after(9)).await, done("settle_refund", Some(anna)));
        assert_eq!(acknowledge(refund, after(9)).await, JobChange::NotFailed);
        let taken = stores.jobs.take("settle_refund", after(9), LEASE, 9).await.unwrap().remove(0);
        assert_eq!(acknowledge(refund, after(9)).await, JobChange::NotFailed);
        stores.jobs.give_up(&taken, "no").await.unwrap();
        assert_eq!(listed(&stores, JobState::Failed, None, after(9)).await, [other, refund]);
        assert_eq!(acknowledge(JobId(Uuid::now_v7()), after(9)).await, JobChange::Missing);
    }

    /// A worker whose lease has ended, and whose job an administrator changed, is told that the job is not its any more.
    async fn the_former_holder_of_a_changed_job_cannot_conclude_it(stores: Stores) {
        let letter = add(&stores, "send_letter", None).await;
        let taken = stores.jobs.take("send_letter", start(), LEASE, 9).await.unwrap().remove(0);
        assert_eq!(retry(&stores, letter, after(2)).await, done("send_letter", None));
        assert!(stores.jobs.complete(&taken).await.is_err());
        assert_eq!(listed(&stores, JobState::Waiting, None, after(2)).await, [letter]);
    }

    async fn a_job_does_not_run_again_beside_one_with_the_same_key(stores: Stores) {
        let keyed = || NewJob { unique_key: Some("sync:anna".to_owned()), ..job("sync_record", start(), None) };
        let (old, new) = (keyed(), keyed());
        stores.jobs.add(old.clone()).await.unwrap();
        let taken = stores.jobs.take("sync_record", start(), LEASE, 1).await.unwrap().remove(0);
        stores.jobs.give_up(&taken, "no").await.unwrap();
        stores.jobs.add(new.clone()).await.unwrap();
        assert_eq!(retry(&stores, old.id, start()).await, JobChange::OpenAlready);
        assert_eq!(discard(&stores, new.id, start()).await, done("sync_record", None));
        assert_eq!(retry(&stores, old.id, start()).await, done("sync_record", None));
    }

    /// Money, hospital writes and the removal of data are owed: nobody discards them.
    async fn only_what_nobody_is_owed_is_discarded(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        for kind in ["settle_refund", "tell_hospital_of_payment", "settle_booking", "send_diary", "remove_account", "a_kind_of_tomorrow"] {
            let id = failed(&stores, kind, None).await;
            assert_eq!(discard(&stores, id, start()).await, JobChange::Owed, "{kind}");
            assert_eq!(listed(&stores, JobState::Failed, Some(kind), start()).await, [id]);
        }
        let letter = failed(&stores, "send_letter", Some(anna)).await;
        assert_eq!(discard(&stores, letter, start()).await, done("send_letter", Some(anna)));
        assert_eq!(discard(&stores, letter, start()).await, JobChange::Missing);
        let running = add(&stores, "send_letter", None).await;
        stores.jobs.take("send_letter", start(), LEASE, 1).await.unwrap();
        assert_eq!(discard(&stores, running, after(1)).await, JobChange::Running);
        assert_eq!(discard(&stores, running, after(2)).await, done("send_letter", None));
    }
}
