//! Browsers that are notified: each belongs to the last person who proved it, and ends with its session.

use crate::people::{after, session, start, user};
use cabinet_domain::{NotificationChannel, NotificationKind, PushSubscriptionId, Session, UserId};
use cabinet_ports::repository::{
    NewPushSubscription, PUSH_DEVICES_AT_MOST, PushSubscribed, PushSubscription,
};
use cabinet_ports::{SEND_PUSH, StorageError, Stores};
use cabinet_test_storage::committed;
use chrono::TimeDelta;
use uuid::Uuid;

const LEASE: TimeDelta = TimeDelta::minutes(1);

/// Browser number `number`, proved by its keys, at a session.
fn browser(session: &Session, number: u8) -> NewPushSubscription {
    NewPushSubscription {
        subscription: PushSubscription {
            id: PushSubscriptionId(Uuid::now_v7()),
            user: session.user,
            endpoint_digest: [number; 32],
            proof: [number; 32],
            server_key: "BExample".to_owned(),
            language: "de".to_owned(),
            sealed: vec![number; 9],
            created_at: start(),
            renewed_at: start(),
        },
        session: session.id,
    }
}

async fn signed_in(stores: &Stores, user: UserId, digest: u8) -> Session {
    let one = session(user, digest);
    committed!(stores, sessions.add(one.clone(), None)).await.unwrap();
    one
}

async fn ids(stores: &Stores, user: UserId) -> Vec<PushSubscriptionId> {
    stores.pushes.list(user).await.unwrap().into_iter().map(|one| one.id).collect()
}

on_every_storage! {
    async fn every_field_of_a_subscription_comes_back_and_a_stranger_has_none(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let new = browser(&signed_in(&stores, anna, 1).await, 1);
        assert_eq!(committed!(stores, pushes.subscribe(new.clone())).await.unwrap(), PushSubscribed::New);
        let id = new.subscription.id;
        assert_eq!(stores.pushes.lookup(anna, id).await.unwrap(), Some(new.subscription.clone()));
        assert_eq!(stores.pushes.lookup(petr, id).await.unwrap(), None);
        assert!(ids(&stores, petr).await.is_empty());
        assert!(!committed!(stores, pushes.unsubscribe(petr, [1; 32])).await.unwrap());
        assert!(committed!(stores, pushes.unsubscribe(anna, [1; 32])).await.unwrap());
        assert!(ids(&stores, anna).await.is_empty());
    }

    async fn a_renewed_subscription_keeps_its_id_and_takes_the_new_language(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let (first, second) = (signed_in(&stores, anna, 1).await, signed_in(&stores, anna, 11).await);
        let new = browser(&first, 1);
        assert_eq!(committed!(stores, pushes.subscribe(new.clone())).await.unwrap(), PushSubscribed::New);
        let mut again = browser(&second, 1);
        again.subscription.language = "fr".to_owned();
        again.subscription.renewed_at = after(5);
        assert_eq!(committed!(stores, pushes.subscribe(again)).await.unwrap(), PushSubscribed::Renewed);
        let [kept] = stores.pushes.list(anna).await.unwrap().try_into().unwrap();
        assert_eq!((kept.id, kept.created_at, kept.sealed), (new.subscription.id, start(), new.subscription.sealed));
        assert_eq!((kept.language.as_str(), kept.renewed_at), ("fr", after(5)));
        // It has moved to the second session.
        committed!(stores, sessions.revoke(first.id, after(6))).await.unwrap();
        assert_eq!(ids(&stores, anna).await, [new.subscription.id]);
    }

    async fn a_browser_belongs_to_the_last_person_who_proved_it(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let of_anna = browser(&signed_in(&stores, anna, 1).await, 1);
        let of_petr = browser(&signed_in(&stores, petr, 11).await, 1);
        assert_eq!(committed!(stores, pushes.subscribe(of_anna)).await.unwrap(), PushSubscribed::New);
        // Whoever only knows the address has no keys, and takes nothing.
        let mut seen = of_petr.clone();
        seen.subscription.proof = [9; 32];
        assert_eq!(committed!(stores, pushes.subscribe(seen)).await.unwrap(), PushSubscribed::Refused);
        assert_eq!((ids(&stores, anna).await.len(), ids(&stores, petr).await.len()), (1, 0));
        assert_eq!(committed!(stores, pushes.owe(anna, NotificationKind::Chat, start())).await.unwrap(), 1);
        assert_eq!(committed!(stores, pushes.subscribe(of_petr.clone())).await.unwrap(), PushSubscribed::New);
        assert_eq!((ids(&stores, anna).await.len(), ids(&stores, petr).await), (0, vec![of_petr.subscription.id]));
        assert_eq!(committed!(stores, pushes.owe(anna, NotificationKind::Chat, start())).await.unwrap(), 0);
        // What was owed to the former names a subscription that is gone.
        let [owed] = stores.jobs.take(SEND_PUSH, start(), LEASE, 9).await.unwrap().try_into().unwrap();
        assert_ne!(owed.payload["subscription"], serde_json::json!(of_petr.subscription.id));
    }

    async fn a_browser_that_another_person_uses_is_released(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let new = browser(&signed_in(&stores, anna, 1).await, 1);
        committed!(stores, pushes.subscribe(new)).await.unwrap();
        assert!(!committed!(stores, pushes.release(anna, [1; 32])).await.unwrap(), "it is hers");
        assert!(!committed!(stores, pushes.release(petr, [2; 32])).await.unwrap(), "not this browser");
        assert!(committed!(stores, pushes.release(petr, [1; 32])).await.unwrap());
        assert!(ids(&stores, anna).await.is_empty());
    }

    async fn signing_out_ends_the_subscriptions_of_that_session(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let mut all = Vec::new();
        for number in 1..=3_u8 {
            let session = signed_in(&stores, anna, number * 10).await;
            let new = browser(&session, number);
            committed!(stores, pushes.subscribe(new.clone())).await.unwrap();
            all.push((session, new.subscription.id));
        }
        committed!(stores, sessions.revoke(all[0].0.id, after(1))).await.unwrap();
        assert_eq!(ids(&stores, anna).await, [all[2].1, all[1].1]);
        let ended = browser(&all[0].0, 1);
        let refused = committed!(stores, pushes.subscribe(ended)).await;
        assert!(matches!(refused, Err(StorageError::Missing { what: "session" })), "{refused:?}");
        committed!(stores, sessions.revoke_all(anna, Some(all[1].0.id), after(2))).await.unwrap();
        assert_eq!(ids(&stores, anna).await, [all[1].1]);
    }

    /// People are notified while they are away: a session that expires leaves its subscription, and signing out everywhere ends it.
    async fn an_expired_session_leaves_its_subscription_until_the_person_signs_out_everywhere(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let expiring = signed_in(&stores, anna, 1).await;
        let new = browser(&expiring, 1);
        committed!(stores, pushes.subscribe(new.clone())).await.unwrap();
        stores.sessions.remove_expired(expiring.expires_at + TimeDelta::seconds(1)).await.unwrap();
        assert_eq!(ids(&stores, anna).await, [new.subscription.id]);
        let left = signed_in(&stores, anna, 21).await;
        let second = browser(&left, 2);
        committed!(stores, pushes.subscribe(second.clone()); pushes.keep(left.id); sessions.revoke(left.id, after(1))).await.unwrap();
        assert_eq!(ids(&stores, anna).await, [second.subscription.id, new.subscription.id], "the screen was left");
        let other = signed_in(&stores, anna, 11).await;
        committed!(stores, sessions.revoke_all(anna, Some(other.id), after(2))).await.unwrap();
        assert!(ids(&stores, anna).await.is_empty());
    }

    async fn a_person_has_at_most_so_many_browsers_and_loses_the_oldest(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let of_petr = browser(&signed_in(&stores, petr, 100).await, 100);
        committed!(stores, pushes.subscribe(of_petr)).await.unwrap();
        let session = signed_in(&stores, anna, 1).await;
        let mut added = Vec::new();
        for number in 0..=u8::try_from(PUSH_DEVICES_AT_MOST).unwrap() {
            let mut new = browser(&session, number);
            new.subscription.renewed_at = after(i64::from(number));
            added.push(new.subscription.id);
            committed!(stores, pushes.subscribe(new)).await.unwrap();
        }
        added.remove(0);
        added.reverse();
        assert_eq!(ids(&stores, anna).await, added);
        assert_eq!(ids(&stores, petr).await.len(), 1);
    }

    /// Issue 17
    async fn one_push_of_a_kind_is_owed_to_each_browser_of_those_who_want_it(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let both = [anna, petr, anna];
        assert_eq!(committed!(stores, pushes.owe_all(&both, NotificationKind::Chat, start())).await.unwrap(), 0);
        let session = signed_in(&stores, anna, 1).await;
        let (first, second) = (browser(&session, 1), browser(&session, 2));
        let of_petr = browser(&signed_in(&stores, petr, 11).await, 3);
        committed!(stores, pushes.subscribe(first.clone()); pushes.subscribe(second); pushes.subscribe(of_petr)).await.unwrap();
        let (chat, push) = (NotificationKind::Chat, NotificationChannel::Push);
        assert!(committed!(stores, notifications.set_wanted(petr, chat, push, false)).await.unwrap());
        for _ in 0..2 {
            assert_eq!(committed!(stores, pushes.owe_all(&both, chat, start())).await.unwrap(), 2);
        }
        let owed = stores.jobs.take(SEND_PUSH, start(), LEASE, 9).await.unwrap();
        assert_eq!(owed.len(), 2, "Petr does not want it, and a second one of Anna's adds nothing");
        let of_first = owed.iter().find(|job| job.payload["subscription"] == serde_json::json!(first.subscription.id));
        let of_first = of_first.unwrap();
        assert_eq!(
            (&of_first.payload["user"], &of_first.payload["kind"]),
            (&serde_json::json!(anna), &serde_json::json!("chat"))
        );
        for job in &owed {
            stores.jobs.complete(job).await.unwrap();
        }
        committed!(stores, pushes.owe(anna, chat, after(1))).await.unwrap();
        assert_eq!(stores.jobs.take(SEND_PUSH, after(1), LEASE, 9).await.unwrap().len(), 2, "the next one");
        assert_eq!(committed!(stores, pushes.owe(petr, NotificationKind::Visit, after(1))).await.unwrap(), 1, "another kind");
    }

    async fn what_is_owed_is_written_with_what_happened_or_not_at_all(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let new = browser(&signed_in(&stores, anna, 1).await, 1);
        committed!(stores, pushes.subscribe(new)).await.unwrap();
        let mut work = stores.begin().await.unwrap();
        assert_eq!(work.pushes().owe(anna, NotificationKind::Chat, start()).await.unwrap(), 1);
        drop(work);
        assert!(stores.jobs.take(SEND_PUSH, start(), LEASE, 9).await.unwrap().is_empty());
    }

    async fn subscriptions_go_with_the_account_and_when_the_push_service_has_forgotten_them(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let session = signed_in(&stores, anna, 1).await;
        let (gone, other) = (browser(&session, 1), browser(&session, 2));
        committed!(stores, pushes.subscribe(gone.clone()); pushes.subscribe(other.clone())).await.unwrap();
        assert!(committed!(stores, pushes.drop_gone(gone.subscription.id)).await.unwrap());
        assert!(!committed!(stores, pushes.drop_gone(gone.subscription.id)).await.unwrap());
        assert_eq!(ids(&stores, anna).await, [other.subscription.id]);
        committed!(stores, users.request_leaving(anna, None, start(), start())).await.unwrap();
        assert!(committed!(stores, users.remove(anna, after(1))).await.unwrap());
        assert!(ids(&stores, anna).await.is_empty());
    }
}
