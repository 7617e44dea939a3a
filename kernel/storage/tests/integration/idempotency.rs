//! Idempotency keys: new, in progress, answered, reused for another request, expired.

use crate::people::{after, key, start, user};
use cabinet_fakes::person;
use cabinet_ports::StorageError;
use cabinet_ports::repository::{Reservation, StoredAnswer};

fn answer(body: &str) -> StoredAnswer {
    StoredAnswer { status: 200, body: body.to_owned() }
}

on_every_storage! {
    async fn a_key_lives_from_fresh_to_answered(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let keys = &stores.idempotency;
        let first = keys.reserve(anna, &key("one"), b"print", start(), after(-5)).await.unwrap();
        assert_eq!(first, Reservation::Fresh);
        let second = keys.reserve(anna, &key("one"), b"print", after(1), after(-4)).await.unwrap();
        assert_eq!(second, Reservation::InProgress);
        keys.complete(anna, &key("one"), answer("{\"result\":\"да\"}"), after(2)).await.unwrap();
        for minute in [3, 600] {
            let later = keys.reserve(anna, &key("one"), b"print", after(minute), after(minute - 5)).await.unwrap();
            assert_eq!(later, Reservation::Answered(answer("{\"result\":\"да\"}")));
        }
    }

    async fn another_request_with_the_key_is_a_mismatch_before_and_after_the_answer(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let keys = &stores.idempotency;
        keys.reserve(anna, &key("one"), b"print", start(), after(-5)).await.unwrap();
        for _ in 0..2 {
            let other = keys.reserve(anna, &key("one"), b"other", after(1), after(-4)).await.unwrap();
            assert_eq!(other, Reservation::Mismatch);
            let _ = keys.complete(anna, &key("one"), answer("{}"), after(1)).await;
        }
    }

    ///
    async fn a_stranger_s_key_is_their_own(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let petr = user(&stores, "petr").await.id;
        let keys = &stores.idempotency;
        keys.reserve(anna, &key("one"), b"print", start(), after(-5)).await.unwrap();
        keys.complete(anna, &key("one"), answer("secret"), start()).await.unwrap();
        let theirs = keys.reserve(petr, &key("one"), b"print", start(), after(-5)).await.unwrap();
        assert_eq!(theirs, Reservation::Fresh);
        keys.release(petr, &key("one")).await.unwrap();
        let own = keys.reserve(anna, &key("one"), b"print", start(), after(-5)).await.unwrap();
        assert_eq!(own, Reservation::Answered(answer("secret")));
    }

    async fn a_dead_request_gives_its_key_back(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let keys = &stores.idempotency;
        keys.reserve(anna, &key("one"), b"print", start(), after(-5)).await.unwrap();
        // A key exactly as old as the limit has not expired.
        let alive = keys.reserve(anna, &key("one"), b"print", after(5), start()).await.unwrap();
        assert_eq!(alive, Reservation::InProgress);
        let dead = keys.reserve(anna, &key("one"), b"other", after(6), after(1)).await.unwrap();
        assert_eq!(dead, Reservation::Fresh);
        // The new request owns the key now, with its own fingerprint and age.
        let again = keys.reserve(anna, &key("one"), b"other", after(7), after(2)).await.unwrap();
        assert_eq!(again, Reservation::InProgress);
        let first = keys.reserve(anna, &key("one"), b"print", after(7), after(2)).await.unwrap();
        assert_eq!(first, Reservation::Mismatch);
    }

    async fn a_released_key_is_fresh_and_an_answered_one_is_not_released(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let keys = &stores.idempotency;
        keys.reserve(anna, &key("one"), b"print", start(), after(-5)).await.unwrap();
        for _ in 0..2 {
            keys.release(anna, &key("one")).await.unwrap();
        }
        let again = keys.reserve(anna, &key("one"), b"other", after(1), after(-4)).await.unwrap();
        assert_eq!(again, Reservation::Fresh);
        keys.complete(anna, &key("one"), answer("{}"), after(1)).await.unwrap();
        keys.release(anna, &key("one")).await.unwrap();
        let kept = keys.reserve(anna, &key("one"), b"other", after(2), after(-3)).await.unwrap();
        assert_eq!(kept, Reservation::Answered(answer("{}")));
    }

    async fn only_a_reserved_key_takes_an_answer_and_only_one(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let keys = &stores.idempotency;
        let unreserved = keys.complete(anna, &key("one"), answer("{}"), start()).await;
        assert!(matches!(unreserved, Err(StorageError::Missing { .. })), "{unreserved:?}");
        keys.reserve(anna, &key("one"), b"print", start(), after(-5)).await.unwrap();
        keys.complete(anna, &key("one"), answer("first"), start()).await.unwrap();
        let second = keys.complete(anna, &key("one"), answer("second"), start()).await;
        assert!(matches!(second, Err(StorageError::Missing { .. })), "{second:?}");
        let kept = keys.reserve(anna, &key("one"), b"print", start(), after(-5)).await.unwrap();
        assert_eq!(kept, Reservation::Answered(answer("first")));
    }

    async fn one_of_many_concurrent_requests_is_fresh(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        for round in ["new", "stale"] {
            let (now, stale) = if round == "new" { (start(), after(-5)) } else { (after(10), after(5)) };
            let requests = (0..24).map(|_| {
                let keys = stores.idempotency.clone();
                tokio::spawn(async move { keys.reserve(anna, &key("one"), b"print", now, stale).await.unwrap() })
            });
            let answers: Vec<_> =
                futures::future::join_all(requests).await.into_iter().map(Result::unwrap).collect();
            let count = |wanted| answers.iter().filter(|answer| **answer == wanted).count();
            assert_eq!((count(Reservation::Fresh), count(Reservation::InProgress)), (1, 23), "{round}");
        }
    }

    async fn old_keys_are_swept(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let keys = &stores.idempotency;
        keys.reserve(anna, &key("old"), b"print", start(), after(-5)).await.unwrap();
        keys.reserve(anna, &key("new"), b"print", after(1), after(-5)).await.unwrap();
        assert_eq!(keys.remove_before(start()).await.unwrap(), 0);
        assert_eq!(keys.remove_before(after(1)).await.unwrap(), 1);
        let old = keys.reserve(anna, &key("old"), b"other", after(2), after(-3)).await.unwrap();
        assert_eq!(old, Reservation::Fresh);
        let new = keys.reserve(anna, &key("new"), b"print", after(2), after(-3)).await.unwrap();
        assert_eq!(new, Reservation::InProgress);
    }

    async fn a_key_of_nobody_is_refused(stores: Stores) {
        let refused = stores.idempotency.reserve(person("anna").id, &key("one"), b"", start(), start()).await;
        assert!(matches!(refused, Err(StorageError::Missing { what: "user" })), "{refused:?}");
    }
}
