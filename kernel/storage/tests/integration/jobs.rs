//! The job queue: due jobs in order, leased once, released by a dead worker, one open job per key.

use crate::people::{after, start};
use cabinet_domain::JobId;
use cabinet_ports::repository::{Job, JobFilter, JobState, NewJob};
use cabinet_ports::{StorageError, Stores};
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::json;
use std::collections::HashSet;
use uuid::Uuid;

const LEASE: TimeDelta = TimeDelta::minutes(2);

/// Leases the due jobs, which must be exactly `N`.
async fn take<const N: usize>(stores: &Stores, now: DateTime<Utc>) -> [Job; N] {
    stores.jobs.take("settle_booking", now, LEASE, 9).await.unwrap().try_into().unwrap()
}

/// Checks that the former holder of a job is told that the lease is lost.
async fn none_of_theirs(stores: &Stores, job: &Job) {
    for late in [
        stores.jobs.complete(job).await,
        stores.jobs.retry(job, after(1), "late").await,
        stores.jobs.give_up(job, "late").await,
    ] {
        assert!(matches!(late, Err(StorageError::Missing { what: "job" })), "{late:?}");
    }
}

fn job(run_at: DateTime<Utc>) -> NewJob {
    let payload = json!({ "booking": "01890a5d", "list": [1, "да"] });
    NewJob { id: JobId(Uuid::now_v7()), kind: "settle_booking".to_owned(), payload, unique_key: None, run_at }
}

on_every_storage! {
    async fn due_jobs_are_taken_in_order_and_whole(stores: Stores) {
        let (late, early, coming) = (job(after(2)), job(after(1)), job(after(3)));
        for new in [&late, &early, &coming] {
            stores.jobs.add(new.clone()).await.unwrap();
        }
        assert_eq!(stores.jobs.count_open().await.unwrap(), 3);
        let taken = stores.jobs.take("settle_booking", after(2), LEASE, 9).await.unwrap();
        assert_eq!(taken.iter().map(|job| job.id).collect::<Vec<_>>(), [early.id, late.id]);
        assert_eq!((taken[0].kind.as_str(), &taken[0].payload, taken[0].attempts), ("settle_booking", &early.payload, 0));
    }

    /// Issue 11, 12: abandoned jobs are kept for the administrator for a while; open jobs stay, however old they are.
    async fn old_given_up_jobs_are_removed(stores: Stores) {
        let letter = |run_at| NewJob { kind: "send_letter".to_owned(), ..job(run_at) };
        let (old, newer, open, owed) = (letter(start()), letter(after(5)), letter(start()), job(start()));
        for new in [&old, &newer, &open, &owed] {
            stores.jobs.add(new.clone()).await.unwrap();
        }
        let [settling] = take(&stores, after(5)).await;
        stores.jobs.give_up(&settling, "no").await.unwrap();
        let letters = async |now| stores.jobs.take("send_letter", now, LEASE, 9).await.unwrap();
        for taken in letters(after(5)).await {
            if taken.id == open.id {
                stores.jobs.retry(&taken, after(1), "later").await.unwrap();
            } else {
                stores.jobs.give_up(&taken, "no").await.unwrap();
            }
        }
        assert_eq!(stores.jobs.remove_given_up(start()).await.unwrap(), 0);
        assert_eq!(stores.jobs.remove_given_up(after(5)).await.unwrap(), 1);
        assert_eq!(stores.jobs.remove_given_up(after(5)).await.unwrap(), 0);
        let left = letters(after(9)).await.remove(0);
        assert_eq!(left.id, open.id);
        stores.jobs.complete(&left).await.unwrap();
        assert_eq!(stores.jobs.remove_given_up(after(9)).await.unwrap(), 1);
        // What is owed stays.
        let filter = JobFilter { state: JobState::Failed, kind: None };
        let kept = stores.job_admin.list(&filter, None, after(9), 9).await.unwrap();
        assert_eq!(kept.iter().map(|line| line.id).collect::<Vec<_>>(), [owed.id]);
    }

    async fn each_kind_is_taken_by_itself(stores: Stores) {
        let mail = |run_at| NewJob { kind: "mail".to_owned(), ..job(run_at) };
        let (settling, given_up, sent) = (job(start()), mail(start()), mail(after(1)));
        for new in [&settling, &given_up, &sent] {
            stores.jobs.add(new.clone()).await.unwrap();
        }
        let taken = stores.jobs.take("mail", start(), LEASE, 1).await.unwrap();
        assert_eq!(taken[0].id, given_up.id);
        stores.jobs.give_up(&taken[0], "no").await.unwrap();
        let due_kinds = |now| stores.jobs.due_kinds(now);
        assert_eq!(due_kinds(start()).await.unwrap(), ["settle_booking"]);
        assert_eq!(due_kinds(after(1)).await.unwrap(), ["mail", "settle_booking"]);
        assert_eq!(stores.jobs.take("removal", after(1), LEASE, 9).await.unwrap(), []);
        let taken = stores.jobs.take("mail", after(1), LEASE, 9).await.unwrap();
        assert_eq!(taken.iter().map(|job| job.id).collect::<Vec<_>>(), [sent.id]);
        assert_eq!(due_kinds(after(1)).await.unwrap(), ["settle_booking"], "what is leased is not due");
        assert_eq!(due_kinds(after(3)).await.unwrap(), ["mail", "settle_booking"], "the lease ran out");
    }

    async fn the_limit_holds(stores: Stores) {
        for _ in 0..5 {
            stores.jobs.add(job(start())).await.unwrap();
        }
        assert_eq!(stores.jobs.take("settle_booking", start(), LEASE, 0).await.unwrap(), []);
        assert_eq!(stores.jobs.take("settle_booking", start(), LEASE, 2).await.unwrap().len(), 2);
        assert_eq!(stores.jobs.take("settle_booking", start(), LEASE, 9).await.unwrap().len(), 3);
        assert_eq!(stores.jobs.take("settle_booking", start(), LEASE, 9).await.unwrap(), []);
    }

    async fn a_lease_that_ran_out_gives_the_job_to_the_next_worker(stores: Stores) {
        let one = job(start());
        stores.jobs.add(one.clone()).await.unwrap();
        stores.jobs.take("settle_booking", start(), LEASE, 1).await.unwrap();
        assert_eq!(stores.jobs.take("settle_booking", after(1), LEASE, 1).await.unwrap(), []);
        let again = stores.jobs.take("settle_booking", after(2), LEASE, 1).await.unwrap();
        assert_eq!((again[0].id, again[0].attempts), (one.id, 1));
        assert_eq!(stores.jobs.take("settle_booking", after(3), LEASE, 1).await.unwrap(), []);
    }

    async fn a_lease_that_is_renewed_keeps_the_job(stores: Stores) {
        let one = job(start());
        stores.jobs.add(one.clone()).await.unwrap();
        let [taken] = take(&stores, start()).await;
        for minute in 1..=10 {
            assert!(stores.jobs.renew(&taken, after(minute) + LEASE).await.unwrap());
            assert_eq!(stores.jobs.take("settle_booking", after(minute + 1), LEASE, 1).await.unwrap(), []);
        }
        assert_eq!(stores.jobs.due_kinds(after(11)).await.unwrap(), [""; 0]);
        let again = stores.jobs.take("settle_booking", after(12), LEASE, 1).await.unwrap();
        assert_eq!((again[0].id, again[0].attempts), (one.id, 1), "who says no more loses it");
    }

    async fn a_lease_that_is_lost_is_not_renewed(stores: Stores) {
        let one = job(start());
        stores.jobs.add(one.clone()).await.unwrap();
        let [slow] = take(&stores, start()).await;
        // Taken over: the former worker is told and cannot affect the new lease.
        let [taken_over] = take(&stores, after(2)).await;
        assert_eq!((slow.id, taken_over.id, taken_over.attempts), (one.id, one.id, 1));
        assert!(!stores.jobs.renew(&slow, after(60)).await.unwrap());
        assert!(stores.jobs.renew(&taken_over, after(6)).await.unwrap());
        let [second] = take(&stores, after(6)).await;
        assert_eq!(second.attempts, 2, "the former worker's word would have held it for an hour");
        // Rescheduled, abandoned, completed.
        stores.jobs.retry(&second, after(7), "later").await.unwrap();
        assert!(!stores.jobs.renew(&second, after(60)).await.unwrap());
        let [third] = take(&stores, after(7)).await;
        stores.jobs.give_up(&third, "no").await.unwrap();
        assert!(!stores.jobs.renew(&third, after(60)).await.unwrap());
        assert!(!stores.jobs.renew(&Job { id: JobId(Uuid::now_v7()), ..third }, after(60)).await.unwrap());
    }

    async fn a_done_job_is_gone_and_the_slower_worker_learns_it(stores: Stores) {
        let one = job(start());
        stores.jobs.add(one.clone()).await.unwrap();
        let [taken] = take(&stores, start()).await;
        stores.jobs.complete(&taken).await.unwrap();
        assert_eq!(stores.jobs.count_open().await.unwrap(), 0);
        none_of_theirs(&stores, &taken).await;
        let [] = take(&stores, after(9)).await;
    }

    async fn a_worker_whose_job_was_taken_over_has_no_say_in_it(stores: Stores) {
        stores.jobs.add(job(start())).await.unwrap();
        let [slow] = take(&stores, start()).await;
        let [taken_over] = take(&stores, after(2)).await;
        none_of_theirs(&stores, &slow).await;
        assert_eq!(stores.jobs.count_open().await.unwrap(), 1);
        let [] = take(&stores, after(3)).await;
        stores.jobs.complete(&taken_over).await.unwrap();
    }

    async fn a_job_that_nobody_took_or_that_was_given_back_is_nobody_s(stores: Stores) {
        let one = job(start());
        stores.jobs.add(one.clone()).await.unwrap();
        none_of_theirs(&stores, &Job { id: one.id, kind: one.kind, payload: one.payload, lease: 1, attempts: 0 }).await;
        let [taken] = take(&stores, start()).await;
        stores.jobs.retry(&taken, after(1), "later").await.unwrap();
        none_of_theirs(&stores, &taken).await;
        assert_eq!(take::<1>(&stores, after(1)).await[0].attempts, 1);
    }

    async fn a_lease_that_ran_out_is_still_the_worker_s_while_nobody_else_took_the_job(stores: Stores) {
        stores.jobs.add(job(start())).await.unwrap();
        let [slow] = take(&stores, start()).await;
        assert_eq!(stores.jobs.due_kinds(after(3)).await.unwrap(), ["settle_booking"]);
        stores.jobs.complete(&slow).await.unwrap();
        assert_eq!(stores.jobs.count_open().await.unwrap(), 0);
    }

    async fn a_job_to_be_tried_again_waits_for_its_time(stores: Stores) {
        let one = job(start());
        stores.jobs.add(one.clone()).await.unwrap();
        let [taken] = take(&stores, start()).await;
        stores.jobs.retry(&taken, after(1), "hospital_unavailable").await.unwrap();
        let [] = take(&stores, start()).await;
        let [again] = take(&stores, after(1)).await;
        assert_eq!((again.id, again.attempts), (one.id, 1));
    }

    async fn a_job_that_was_given_up_is_not_run_or_counted(stores: Stores) {
        stores.jobs.add(job(start())).await.unwrap();
        let [taken] = take(&stores, start()).await;
        stores.jobs.give_up(&taken, "unsupported").await.unwrap();
        assert_eq!(stores.jobs.count_open().await.unwrap(), 0);
        let [] = take(&stores, after(9)).await;
        none_of_theirs(&stores, &taken).await;
    }

    async fn a_key_is_open_once(stores: Stores) {
        let keyed = |key: &str| NewJob { unique_key: Some(key.to_owned()), ..job(start()) };
        let first = keyed("a");
        for new in [first.clone(), keyed("a"), keyed("b"), job(start()), job(start())] {
            stores.jobs.add(new).await.unwrap();
        }
        assert_eq!(stores.jobs.count_open().await.unwrap(), 4);
        let taken: [Job; 4] = take(&stores, start()).await;
        let of = |id| taken.iter().find(|job| job.id == id).unwrap();
        stores.jobs.complete(of(first.id)).await.unwrap();
        stores.jobs.add(keyed("a")).await.unwrap();
        assert_eq!(stores.jobs.count_open().await.unwrap(), 4);
        let [second] = take(&stores, start()).await;
        stores.jobs.give_up(&second, "no").await.unwrap();
        stores.jobs.add(keyed("a")).await.unwrap();
        assert_eq!(stores.jobs.count_open().await.unwrap(), 4);
    }

    async fn the_same_id_twice_is_a_conflict(stores: Stores) {
        let one = job(start());
        stores.jobs.add(one.clone()).await.unwrap();
        let again = stores.jobs.add(one).await;
        assert!(matches!(again, Err(StorageError::Conflict { what: "jobs.id" })), "{again:?}");
    }

    async fn eight_workers_take_every_job_once(stores: Stores) {
        for _ in 0..64 {
            stores.jobs.add(job(start())).await.unwrap();
        }
        let workers = (0..8).map(|_| {
            let jobs = stores.jobs.clone();
            tokio::spawn(async move {
                let mut mine = Vec::new();
                loop {
                    let taken = jobs.take("settle_booking", start(), LEASE, 3).await.unwrap();
                    if taken.is_empty() {
                        return mine;
                    }
                    assert!(taken.len() <= 3);
                    mine.extend(taken.into_iter().map(|job| job.id));
                }
            })
        });
        let taken: Vec<JobId> =
            futures::future::join_all(workers).await.into_iter().flat_map(Result::unwrap).collect();
        assert_eq!(taken.len(), 64, "none twice, none forgotten");
        assert_eq!(taken.into_iter().collect::<HashSet<_>>().len(), 64);
    }
}
