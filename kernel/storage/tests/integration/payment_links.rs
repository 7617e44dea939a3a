//! Links that pay an invoice without signing in.

use crate::people::{after, host, start, user};
use cabinet_domain::{Kopecks, PaymentLinkId, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::PaymentLink;
use cabinet_test_storage::committed;
use chrono::TimeDelta;
use uuid::Uuid;

fn link(user: UserId, admin: UserId, secret: u8) -> PaymentLink {
    PaymentLink {
        id: PaymentLinkId(Uuid::now_v7()),
        digest: vec![secret; 32],
        user,
        host: host(),
        invoice: "счёт/7".into(),
        patient: "502655".into(),
        sum: Kopecks::new(120_050).unwrap(),
        created_by: Some(admin),
        created_at: after(secret.into()),
        expires_at: after(60),
        revoked_at: None,
        sent_at: (secret == 1).then(|| after(1)),
    }
}

on_every_storage! {
    async fn a_link_comes_back_as_it_was_written_and_is_its_owner_s(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let (first, second) = (link(anna, petr, 1), link(anna, petr, 2));
        committed!(stores, payment_links.add(&first); payment_links.add(&second)).await.unwrap();
        assert_eq!(stores.payment_links.list(anna, 10).await.unwrap(), [second.clone(), first.clone()]);
        assert_eq!(stores.payment_links.list(anna, 1).await.unwrap(), [second]);
        assert_eq!(stores.payment_links.list(petr, 10).await.unwrap(), []);
        assert_eq!(stores.payment_links.by_digest(&first.digest).await.unwrap(), Some(first.clone()));
        assert_eq!(stores.payment_links.by_digest(&[9; 32]).await.unwrap(), None);
        assert_eq!(stores.payment_links.by_digest(&[]).await.unwrap(), None);
        let twice = committed!(stores, payment_links.add(&link(anna, petr, 1))).await;
        assert!(matches!(twice, Err(StorageError::Conflict { what: "payment_links.digest" })), "{twice:?}");
    }

    async fn a_link_is_open_until_the_instant_it_expires_or_is_revoked(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let kept = link(anna, anna, 1);
        committed!(stores, payment_links.add(&kept)).await.unwrap();
        let last = kept.expires_at - TimeDelta::microseconds(1);
        for (at, is_open) in [(last, true), (kept.expires_at, false), (after(61), false)] {
            assert_eq!(committed!(stores, payment_links.lock_open(kept.id, at)).await.unwrap(), is_open, "{at}");
            assert_eq!(kept.is_open(at), is_open);
        }
        let revoked = committed!(stores, payment_links.revoke(kept.id, after(5))).await.unwrap().unwrap();
        assert_eq!(revoked, PaymentLink { revoked_at: Some(after(5)), ..kept.clone() });
        assert!(!revoked.is_open(after(6)));
        assert!(!committed!(stores, payment_links.lock_open(kept.id, after(6))).await.unwrap());
        let again = committed!(stores, payment_links.revoke(kept.id, after(7))).await.unwrap().unwrap();
        assert_eq!(again.revoked_at, Some(after(5)), "it keeps its time");
        let unknown = PaymentLinkId(Uuid::now_v7());
        assert_eq!(committed!(stores, payment_links.revoke(unknown, after(7))).await.unwrap(), None);
        assert!(!committed!(stores, payment_links.lock_open(unknown, start())).await.unwrap());
    }

    async fn a_link_goes_with_its_owner_and_stays_without_its_administrator(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let (hers, his) = (link(anna, petr, 1), link(petr, anna, 2));
        committed!(stores, payment_links.add(&hers); payment_links.add(&his)).await.unwrap();
        committed!(stores, users.request_leaving(petr, None, start(), start())).await.unwrap();
        assert!(committed!(stores, users.remove(petr, after(1))).await.unwrap());
        assert_eq!(stores.payment_links.by_digest(&his.digest).await.unwrap(), None);
        let left = PaymentLink { created_by: None, ..hers.clone() };
        assert_eq!(stores.payment_links.by_digest(&hers.digest).await.unwrap(), Some(left));
        let gone = committed!(stores, payment_links.add(&link(petr, anna, 3))).await;
        assert!(matches!(gone, Err(StorageError::Missing { .. })), "{gone:?}");
    }

    async fn expired_links_are_removed(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        committed!(stores, payment_links.add(&link(anna, anna, 1))).await.unwrap();
        assert_eq!(stores.payment_links.remove_expired(after(60)).await.unwrap(), 0);
        assert_eq!(stores.payment_links.remove_expired(after(61)).await.unwrap(), 1);
        assert_eq!(stores.payment_links.list(anna, 10).await.unwrap(), []);
    }

    async fn texts_that_cannot_be_stored_are_refused(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        for bad in ["", "\0", &"x".repeat(513)] {
            let refused = committed!(stores, payment_links.add(&PaymentLink { invoice: bad.into(), ..link(anna, anna, 1) })).await;
            assert!(matches!(refused, Err(StorageError::Unstorable { .. })), "{refused:?}");
        }
    }
}
