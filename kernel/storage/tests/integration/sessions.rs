//! Sessions: found by either digest, rotated once, ended permanently.

use crate::people::{after, session, start, user};
use cabinet_domain::Session;
use cabinet_fakes::person;
use cabinet_ports::StorageError;
use cabinet_test_storage::committed;

on_every_storage! {
    async fn every_field_comes_back(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let full = Session { previous_digest: Some(vec![0; 32]), revoked_at: Some(after(1)), persistent: true, ..session(anna, 1) };
        let bare = Session { user_agent: None, ..session(anna, 2) };
        for expected in [full, bare] {
            committed!(stores, sessions.add(expected.clone(), None)).await.unwrap();
            assert_eq!(stores.sessions.lookup(expected.id).await.unwrap(), Some(expected));
        }
        assert_eq!(stores.sessions.lookup(session(anna, 3).id).await.unwrap(), None);
    }

    async fn a_session_of_nobody_is_refused(stores: Stores) {
        let refused = committed!(stores, sessions.add(session(person("anna").id, 1), None)).await;
        assert!(matches!(refused, Err(StorageError::Missing { what: "user" })), "{refused:?}");
    }

    async fn a_digest_belongs_to_one_session(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let first = session(anna, 1);
        committed!(stores, sessions.add(first.clone(), None)).await.unwrap();
        let refused = committed!(stores, sessions.add(session(anna, 1), None)).await;
        assert!(matches!(refused, Err(StorageError::Conflict { what: "sessions.refresh_digest" })), "{refused:?}");
        let refused = committed!(stores, sessions.add(Session { id: first.id, ..session(anna, 2) }, None)).await;
        assert!(matches!(refused, Err(StorageError::Conflict { what: "sessions.id" })), "{refused:?}");
    }

    async fn both_digests_find_the_session_after_a_rotation(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let first = session(anna, 1);
        committed!(stores, sessions.add(first.clone(), None)).await.unwrap();
        assert!(stores.sessions.rotate(first.id, &[1; 32], &[2; 32], after(5), after(90)).await.unwrap());
        let expected = Session {
            refresh_digest: vec![2; 32],
            previous_digest: Some(vec![1; 32]),
            rotated_at: after(5),
            expires_at: after(90),
            ..first
        };
        for digest in [1, 2] {
            assert_eq!(stores.sessions.find_by_refresh(&[digest; 32]).await.unwrap(), Some(expected.clone()));
        }
        assert_eq!(stores.sessions.find_by_refresh(&[3; 32]).await.unwrap(), None);
        assert_eq!(stores.sessions.find_by_refresh(&[]).await.unwrap(), None);
    }

    async fn a_used_revoked_or_expired_token_does_not_rotate(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let (used, revoked, expired) = (session(anna, 1), session(anna, 11), session(anna, 21));
        for one in [&used, &revoked, &expired] {
            committed!(stores, sessions.add(one.clone(), None)).await.unwrap();
        }
        assert!(stores.sessions.rotate(used.id, &[1; 32], &[2; 32], after(1), after(90)).await.unwrap());
        assert!(!stores.sessions.rotate(used.id, &[1; 32], &[3; 32], after(1), after(90)).await.unwrap());
        committed!(stores, sessions.revoke(revoked.id, after(1))).await.unwrap();
        assert!(!stores.sessions.rotate(revoked.id, &[11; 32], &[12; 32], after(2), after(90)).await.unwrap());
        assert!(!stores.sessions.rotate(expired.id, &[21; 32], &[22; 32], after(60), after(90)).await.unwrap());
        // The digest of another session does not work.
        assert!(!stores.sessions.rotate(expired.id, &[2; 32], &[22; 32], after(1), after(90)).await.unwrap());
    }

    async fn one_of_many_concurrent_rotations_wins(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let first = session(anna, 1);
        committed!(stores, sessions.add(first.clone(), None)).await.unwrap();
        let rotations = (2..26).map(|to: u8| {
            let sessions = stores.sessions.clone();
            tokio::spawn(async move {
                sessions.rotate(first.id, &[1; 32], &[to; 32], after(1), after(90)).await.unwrap().then_some(to)
            })
        });
        let winners: Vec<u8> =
            futures::future::join_all(rotations).await.into_iter().filter_map(Result::unwrap).collect();
        let [winner] = winners[..] else { panic!("{winners:?}") };
        let now = stores.sessions.lookup(first.id).await.unwrap().unwrap();
        assert_eq!((now.refresh_digest, now.previous_digest), (vec![winner; 32], Some(vec![1; 32])));
    }

    async fn a_session_ends_once_and_stays_ended(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let one = session(anna, 1);
        committed!(stores, sessions.add(one.clone(), None)).await.unwrap();
        committed!(stores, sessions.revoke(one.id, after(1))).await.unwrap();
        committed!(stores, sessions.revoke(one.id, after(2))).await.unwrap();
        committed!(stores, sessions.revoke(session(anna, 9).id, after(2))).await.unwrap();
        assert_eq!(stores.sessions.lookup(one.id).await.unwrap().unwrap().revoked_at, Some(after(1)));
    }

    async fn ending_all_spares_the_current_one_and_other_people_s(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let petr = user(&stores, "petr").await.id;
        let (phone, laptop, old, other) = (session(anna, 1), session(anna, 2), session(anna, 3), session(petr, 4));
        for one in [&phone, &laptop, &old, &other] {
            committed!(stores, sessions.add(one.clone(), None)).await.unwrap();
        }
        committed!(stores, sessions.revoke(old.id, start())).await.unwrap();
        let ended = committed!(stores, sessions.revoke_all(anna, Some(laptop.id), after(5))).await.unwrap();
        assert_eq!(ended, [phone.id]);
        assert_eq!(stores.sessions.revoked_since(after(5)).await.unwrap(), [phone.id]);
        let mut both = vec![phone.id, old.id];
        both.sort_unstable();
        assert_eq!(stores.sessions.revoked_since(start()).await.unwrap(), both);
        assert_eq!(stores.sessions.revoked_since(after(6)).await.unwrap(), []);
        assert_eq!(committed!(stores, sessions.revoke_all(anna, None, after(7))).await.unwrap(), [laptop.id]);
        assert_eq!(stores.sessions.lookup(other.id).await.unwrap().unwrap().revoked_at, None);
    }

    async fn expired_sessions_are_swept(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let (gone, kept) = (session(anna, 1), Session { expires_at: after(120), ..session(anna, 2) });
        committed!(stores, sessions.add(gone.clone(), None)).await.unwrap();
        committed!(stores, sessions.add(kept.clone(), None)).await.unwrap();
        assert_eq!(stores.sessions.remove_expired(after(60)).await.unwrap(), 0);
        assert_eq!(stores.sessions.remove_expired(after(61)).await.unwrap(), 1);
        assert_eq!(stores.sessions.lookup(gone.id).await.unwrap(), None);
        assert_eq!(stores.sessions.lookup(kept.id).await.unwrap(), Some(kept));
    }

    /// SQLite compares timestamps as texts: fractions of a second must not change the order.
    async fn a_whole_second_is_before_its_fractions(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let whole = chrono::SubsecRound::trunc_subsecs(start(), 0);
        let fraction = whole + chrono::TimeDelta::microseconds(1);
        committed!(stores, sessions.add(Session { expires_at: whole, ..session(anna, 1) }, None)).await.unwrap();
        committed!(stores, sessions.add(Session { expires_at: fraction, ..session(anna, 2) }, None)).await.unwrap();
        assert_eq!(stores.sessions.remove_expired(whole).await.unwrap(), 0);
        assert_eq!(stores.sessions.remove_expired(fraction).await.unwrap(), 1);
        assert_eq!(stores.sessions.remove_expired(whole + chrono::TimeDelta::milliseconds(1)).await.unwrap(), 1);
    }
}
