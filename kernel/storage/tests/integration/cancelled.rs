//! A client that disconnects drops its request at any point. The unfinished work is rolled back completely, and the connection serves the
//! next request. SQLite has one writer, so a leaked transaction would block all writes of the hospital.

use crate::people::{add_booking, after, booking, key, start, user};
use futures::poll;
use std::future::Future;
use std::pin::pin;

/// Polls `work` up to `looks` times, then drops it.
pub(crate) async fn drop_after(looks: u32, work: impl Future) {
    let mut work = pin!(work);
    for _ in 0..looks {
        if poll!(work.as_mut()).is_ready() {
            return;
        }
        tokio::task::yield_now().await;
    }
}

/// Numbers of polls, from none to certainly enough to complete.
pub(crate) fn all_depths() -> impl Iterator<Item = u32> {
    (0..40).chain((6..16).map(|power| 1 << power))
}

on_every_storage! {
    ///
    async fn a_dropped_wish_is_there_with_its_job_or_not_at_all(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let mut there = 0;
        for looks in all_depths() {
            let text = format!("try-{looks}");
            drop_after(looks, add_booking(&stores, booking(anna, &text, &text), after(5))).await;
            // The next write waits for the rollback of the previous one.
            stores.relations.remove(anna, &crate::people::host(), &"36".into()).await.unwrap();
        }
        for looks in all_depths() {
            let found = stores.bookings.find_by_key(anna, &key(&format!("try-{looks}"))).await.unwrap();
            there += i64::from(found.is_some());
        }
        assert_eq!(stores.jobs.count_open().await.unwrap(), there);
        add_booking(&stores, booking(anna, "last", "last"), after(5)).await.unwrap();
    }

    async fn a_dropped_reservation_does_not_block_the_next(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        for looks in all_depths() {
            let key = key(&format!("try-{looks}"));
            drop_after(looks, stores.idempotency.reserve(anna, &key, b"print", start(), after(-5))).await;
            stores.idempotency.release(anna, &key).await.unwrap();
        }
        for looks in all_depths() {
            let key = key(&format!("try-{looks}"));
            stores.idempotency.reserve(anna, &key, b"print", start(), after(-5)).await.unwrap();
        }
    }
}
