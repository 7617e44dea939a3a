//! Registrations that were never confirmed.

use crate::changes::restore;
use crate::people::{add_booking, after, booking, host, session, start};
use cabinet_domain::{LinkAction, OneTimeLink, Relation, Role};
use cabinet_fakes::{person, set_password};
use cabinet_ports::repository::NewUser;
use cabinet_test_storage::committed;

on_every_storage! {
    async fn who_never_proved_an_address_is_removed_and_nobody_else(stores: Stores) {
        let unproved = |login: &str| NewUser {
            email: Some(format!("{login}@example.ru").parse().unwrap()),
            email_confirmed_at: None,
            created_at: start(),
            ..person(login)
        };
        let add = async |new| committed!(stores, users.add(new, None)).await.unwrap().id;
        let (gone, too) = (add(unproved("gone")).await, add(unproved("gone-too")).await);
        set_password(&stores, gone, "hash", None, start()).await.unwrap();
        committed!(stores, links.add(restore(gone, 1), None, start())).await.unwrap();
        let stay = [
            add(NewUser { created_at: after(20), ..unproved("young") }).await,
            add(NewUser { email_confirmed_at: Some(after(1)), ..unproved("proved") }).await,
            add(NewUser { email: None, ..unproved("no-address") }).await,
            add(NewUser { esia_oid: Some("5".to_owned()), ..unproved("portal") }).await,
            add(NewUser { demo: true, ..unproved("demo") }).await,
            add(NewUser { role: Role::Admin, ..unproved("admin") }).await,
        ];
        let (asked, within, booked, known) =
            (add(unproved("asked")).await, add(unproved("within")).await, add(unproved("booked")).await, add(unproved("known")).await);
        let lately = OneTimeLink { created_at: after(20), action: LinkAction::ConfirmEmail, ..restore(asked, 2) };
        committed!(stores, links.add(lately, None, after(20))).await.unwrap();
        committed!(stores, sessions.add(session(within, 3), None)).await.unwrap();
        add_booking(&stores, booking(booked, "one", "1"), after(60)).await.unwrap();
        let relation =
            Relation { user: known, host: host(), clinic: "36".into(), patient: "5".into(), confirmed_at: start() };
        committed!(stores, relations.set(relation)).await.unwrap();

        assert_eq!(committed!(stores, users.remove_unconfirmed(start(), 9)).await.unwrap(), [], "not before");
        assert_eq!(committed!(stores, users.remove_unconfirmed(after(20), 1)).await.unwrap(), [gone]);
        assert_eq!(committed!(stores, users.remove_unconfirmed(after(20), 9)).await.unwrap(), [too]);
        assert_eq!(committed!(stores, users.remove_unconfirmed(after(20), 9)).await.unwrap(), []);
        assert!(stores.users.lookup(gone).await.unwrap().is_none());
        assert!(stores.credentials.lookup(gone).await.unwrap().is_none());
        for id in stay.into_iter().chain([asked, within, booked, known]) {
            assert!(stores.users.lookup(id).await.unwrap().is_some(), "{id}");
        }
    }

    /// Issue 11, item 6: password restores do not extend a registration's lifetime, however many are requested.
    async fn a_restore_that_nobody_follows_keeps_no_registration(stores: Stores) {
        let new = NewUser {
            email: Some("gone@example.ru".parse().unwrap()),
            email_confirmed_at: None,
            created_at: start(),
            ..person("gone")
        };
        let gone = committed!(stores, users.add(new, None)).await.unwrap().id;
        for (minute, digest) in (19..30).zip(1..) {
            let asked = OneTimeLink { created_at: after(minute), expires_at: after(minute + 30), ..restore(gone, digest) };
            committed!(stores, links.add(asked, None, after(minute))).await.unwrap();
        }
        let upload = OneTimeLink { created_at: after(29), action: LinkAction::Upload, ..restore(gone, 100) };
        committed!(stores, links.add(upload, None, after(29))).await.unwrap();
        assert_eq!(committed!(stores, users.remove_unconfirmed(after(20), 9)).await.unwrap(), [gone]);
    }

    /// An account in use is not deleted because of its address. An account that only waits for its confirmation is.
    async fn a_registration_that_nobody_confirmed_makes_room(stores: Stores) {
        let unproved = |login: &str| NewUser {
            email: Some(format!("{login}@example.ru").parse().unwrap()),
            email_confirmed_at: None,
            ..person(login)
        };
        let add = async |new: NewUser| committed!(stores, users.add(new, None)).await.unwrap().id;
        let stay = [
            add(NewUser { email_confirmed_at: Some(after(1)), ..unproved("proved") }).await,
            add(NewUser { email: None, ..unproved("no-address") }).await,
            add(NewUser { esia_oid: Some("5".to_owned()), ..unproved("portal") }).await,
            add(NewUser { demo: true, ..unproved("demo") }).await,
            add(NewUser { role: Role::Admin, ..unproved("admin") }).await,
            add(unproved("within")).await,
            add(unproved("booked")).await,
        ];
        committed!(stores, sessions.add(session(stay[5], 3), None)).await.unwrap();
        add_booking(&stores, booking(stay[6], "one", "1"), after(60)).await.unwrap();
        let evict = async |id| {
            committed!(stores, users.evict_unconfirmed(id)).await.unwrap()
        };
        for id in stay {
            assert!(!evict(id).await, "{id}");
            assert!(stores.users.lookup(id).await.unwrap().is_some(), "{id}");
        }
        let gone = add(unproved("gone")).await;
        assert!(evict(gone).await && !evict(gone).await);
        assert_eq!(stores.users.lookup(gone).await.unwrap(), None);
    }
}
