//! The queue: due jobs in order, taken once, given back by a dead worker, once per open key.

use crate::people::{after, start};
use cabinet_domain::JobId;
use cabinet_ports::StorageError;
use cabinet_ports::repository::{Job, NewJob};
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::json;
use std::collections::HashSet;
use uuid::Uuid;

const LEASE: TimeDelta = TimeDelta::minutes(2);

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

    async fn each_kind_is_taken_by_itself(stores: Stores) {
        let mail = |run_at| NewJob { kind: "mail".to_owned(), ..job(run_at) };
        let (settling, given_up, sent) = (job(start()), mail(start()), mail(after(1)));
        for new in [&settling, &given_up, &sent] {
            stores.jobs.add(new.clone()).await.unwrap();
        }
        stores.jobs.give_up(given_up.id, "no").await.unwrap();
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
        let [taken] = stores.jobs.take("settle_booking", start(), LEASE, 1).await.unwrap().try_into().unwrap();
        for minute in 1..=10 {
            assert!(stores.jobs.renew(&taken, after(minute) + LEASE).await.unwrap());
            assert_eq!(stores.jobs.take("settle_booking", after(minute + 1), LEASE, 1).await.unwrap(), []);
        }
        assert_eq!(stores.jobs.due_kinds(after(11)).await.unwrap(), [""; 0]);
        let again = stores.jobs.take("settle_booking", after(12), LEASE, 1).await.unwrap();
        assert_eq!((again[0].id, again[0].attempts), (one.id, 1), "who says no more loses it");
    }

    async fn a_lease_that_is_lost_is_not_renewed(stores: Stores) {
        let (one, other) = (job(start()), job(start()));
        stores.jobs.add(one.clone()).await.unwrap();
        stores.jobs.add(other.clone()).await.unwrap();
        let take = async |minute| stores.jobs.take("settle_booking", after(minute), LEASE, 1).await.unwrap().remove(0);
        let slow = take(0).await;
        stores.jobs.complete(other.id).await.unwrap();
        // Taken over: the former worker learns it and takes nothing from the new one.
        let taken_over = take(2).await;
        assert_eq!((slow.id, taken_over.id, taken_over.attempts), (one.id, one.id, 1));
        assert!(!stores.jobs.renew(&slow, after(60)).await.unwrap());
        assert!(stores.jobs.renew(&taken_over, after(6)).await.unwrap());
        assert_eq!(take(6).await.attempts, 2, "the former worker's word would have held it for an hour");
        // Given back, given up, gone.
        stores.jobs.retry(one.id, after(7), "later").await.unwrap();
        let third = take(7).await;
        stores.jobs.retry(one.id, after(8), "later").await.unwrap();
        assert!(!stores.jobs.renew(&third, after(60)).await.unwrap());
        let fourth = take(8).await;
        stores.jobs.give_up(one.id, "no").await.unwrap();
        assert!(!stores.jobs.renew(&fourth, after(60)).await.unwrap());
        assert!(!stores.jobs.renew(&Job { id: other.id, ..fourth }, after(60)).await.unwrap());
    }

    async fn a_done_job_is_gone_and_the_slower_worker_learns_it(stores: Stores) {
        let one = job(start());
        stores.jobs.add(one.clone()).await.unwrap();
        stores.jobs.take("settle_booking", start(), LEASE, 1).await.unwrap();
        stores.jobs.complete(one.id).await.unwrap();
        assert_eq!(stores.jobs.count_open().await.unwrap(), 0);
        for late in [
            stores.jobs.complete(one.id).await,
            stores.jobs.retry(one.id, after(1), "late").await,
            stores.jobs.give_up(one.id, "late").await,
        ] {
            assert!(matches!(late, Err(StorageError::Missing { what: "job" })), "{late:?}");
        }
        assert_eq!(stores.jobs.take("settle_booking", after(9), LEASE, 9).await.unwrap(), []);
    }

    async fn a_job_to_be_tried_again_waits_for_its_time(stores: Stores) {
        let one = job(start());
        stores.jobs.add(one.clone()).await.unwrap();
        stores.jobs.take("settle_booking", start(), LEASE, 1).await.unwrap();
        stores.jobs.retry(one.id, after(1), "hospital_unavailable").await.unwrap();
        assert_eq!(stores.jobs.take("settle_booking", start(), LEASE, 1).await.unwrap(), []);
        let again = stores.jobs.take("settle_booking", after(1), LEASE, 1).await.unwrap();
        assert_eq!((again[0].id, again[0].attempts), (one.id, 1));
    }

    async fn a_job_that_was_given_up_is_not_run_or_counted(stores: Stores) {
        let one = job(start());
        stores.jobs.add(one.clone()).await.unwrap();
        stores.jobs.give_up(one.id, "unsupported").await.unwrap();
        assert_eq!(stores.jobs.count_open().await.unwrap(), 0);
        assert_eq!(stores.jobs.take("settle_booking", after(9), LEASE, 9).await.unwrap(), []);
        let dead = stores.jobs.retry(one.id, start(), "again").await;
        assert!(matches!(dead, Err(StorageError::Missing { what: "job" })), "{dead:?}");
    }

    async fn a_key_is_open_once(stores: Stores) {
        let keyed = |key: &str| NewJob { unique_key: Some(key.to_owned()), ..job(start()) };
        let first = keyed("a");
        for new in [first.clone(), keyed("a"), keyed("b"), job(start()), job(start())] {
            stores.jobs.add(new).await.unwrap();
        }
        assert_eq!(stores.jobs.count_open().await.unwrap(), 4);
        stores.jobs.complete(first.id).await.unwrap();
        let second = keyed("a");
        stores.jobs.add(second.clone()).await.unwrap();
        assert_eq!(stores.jobs.count_open().await.unwrap(), 4);
        stores.jobs.give_up(second.id, "no").await.unwrap();
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
