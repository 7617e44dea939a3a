//! One-time links: open until used or expired, used at most once, and applied in the same transaction.

use crate::people::{after, session, start, user};
use cabinet_domain::{JobId, LinkAction, LinkPurpose, OneTimeLink, User, UserId};
use cabinet_fakes::{person, set_password};
use cabinet_ports::repository::{LinkLimit, NewJob, Registration, UsedLink};
use cabinet_ports::{StorageError, Stores};
use cabinet_test_storage::committed;
use chrono::{DateTime, Utc};
use uuid::Uuid;

/// A link created at the start that is valid for half an hour.
fn link(user: UserId, digest: u8, action: LinkAction) -> OneTimeLink {
    OneTimeLink {
        digest: vec![digest; 32],
        user,
        action,
        created_at: start(),
        expires_at: after(30),
        refused_at: None,
    }
}

fn restore(user: UserId, digest: u8) -> OneTimeLink {
    link(
        user,
        digest,
        LinkAction::RestorePassword { hash: format!("$argon2id${digest}"), browser: Some(vec![digest; 32]) },
    )
}

fn new_email(user: UserId, digest: u8, email: &str) -> OneTimeLink {
    link(user, digest, LinkAction::NewEmail { email: email.parse().unwrap() })
}

fn letter() -> NewJob {
    NewJob {
        id: JobId(Uuid::now_v7()),
        kind: "send_letter".to_owned(),
        payload: serde_json::json!({}),
        unique_key: None,
        run_at: start(),
    }
}

/// A user with an unconfirmed address.
async fn unproved(stores: &Stores, login: &str, email: &str) -> User {
    let mut new = person(login);
    new.email = Some(email.parse().unwrap());
    new.email_confirmed_at = None;
    committed!(stores, users.add(new, None)).await.unwrap()
}

/// Uses a link in a unit of work of its own, with an e-mail about it.
async fn used(stores: &Stores, digest: u8, now: DateTime<Utc>) -> Result<Option<UsedLink>, StorageError> {
    let mut work = stores.begin().await?;
    let used = work.links().use_once(&[digest; 32], None, now).await?;
    if used.is_some() {
        work.jobs().add(letter()).await?;
    }
    work.commit().await?;
    Ok(used)
}

on_every_storage! {
    async fn every_field_comes_back_while_the_link_is_open(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let all = [
            link(anna, 1, LinkAction::ConfirmEmail),
            restore(anna, 2),
            new_email(anna, 3, "Новая@почта.рф"),
            link(anna, 4, LinkAction::Upload),
        ];
        for one in all {
            committed!(stores, links.add(one.clone(), None, start()); jobs.add_all(vec![letter()])).await.unwrap();
            assert_eq!(stores.links.lookup(&one.digest, after(29)).await.unwrap(), Some(one.clone()));
            let found = stores.links.find_open(anna, one.action.purpose(), after(29)).await.unwrap();
            assert_eq!(found, Some(one.clone()));
            assert_eq!(stores.links.lookup(&one.digest, after(30)).await.unwrap(), None, "expired");
            assert_eq!(stores.links.find_open(anna, one.action.purpose(), after(30)).await.unwrap(), None);
        }
        assert_eq!(stores.jobs.count_open().await.unwrap(), 4);
        assert_eq!(stores.links.lookup(&[9; 32], start()).await.unwrap(), None);
        assert_eq!(stores.links.lookup(&[], start()).await.unwrap(), None);
    }

    async fn a_link_of_nobody_and_a_digest_twice_are_refused_with_their_letters(stores: Stores) {
        let refused = committed!(stores, links.add(restore(person("x-x").id, 1), None, start()); jobs.add_all(vec![letter()])).await;
        assert!(matches!(refused, Err(StorageError::Missing { what: "user" })), "{refused:?}");
        let anna = user(&stores, "anna").await.id;
        committed!(stores, links.add(restore(anna, 1), None, start())).await.unwrap();
        let refused = committed!(stores, links.add(link(anna, 1, LinkAction::Upload), None, start()); jobs.add_all(vec![letter()])).await;
        let Err(StorageError::Conflict { what: "one_time_links.digest" }) = refused else { panic!("{refused:?}") };
        assert_eq!(stores.jobs.count_open().await.unwrap(), 0);
    }

    ///
    async fn restoring_makes_the_hash_live_ends_every_session_and_proves_the_address(stores: Stores) {
        let anna = unproved(&stores, "anna", "anna@example.ru").await.id;
        let petr = user(&stores, "petr").await.id;
        set_password(&stores, anna, "$argon2id$old", None, start()).await.unwrap();
        let (hers, his) = (session(anna, 1), session(petr, 2));
        committed!(stores, sessions.add(hers.clone(), None)).await.unwrap();
        committed!(stores, sessions.add(his.clone(), None)).await.unwrap();
        committed!(stores, links.add(restore(anna, 1), None, start())).await.unwrap();
        assert_eq!(stores.credentials.lookup(anna).await.unwrap().unwrap().hash, "$argon2id$old", "pending only");

        let UsedLink { link, ended } = used(&stores, 1, after(5)).await.unwrap().unwrap();
        assert_eq!((link, ended), (restore(anna, 1), vec![hers.id]));
        let password = stores.credentials.lookup(anna).await.unwrap().unwrap();
        assert_eq!((password.hash.as_str(), password.changed_at), ("$argon2id$1", after(5)));
        assert_eq!(stores.users.lookup(anna).await.unwrap().unwrap().email_confirmed_at, Some(after(5)));
        assert_eq!(stores.sessions.lookup(hers.id).await.unwrap().unwrap().revoked_at, Some(after(5)));
        assert_eq!(stores.sessions.lookup(his.id).await.unwrap().unwrap().revoked_at, None);
        assert!(stores.credentials.lookup(petr).await.unwrap().is_none());
        assert_eq!(stores.jobs.count_open().await.unwrap(), 1);
        assert_eq!(used(&stores, 1, after(6)).await.unwrap(), None);
        assert_eq!(stores.jobs.count_open().await.unwrap(), 1, "no letter about nothing");
    }

    ///
    async fn what_is_typed_at_the_link_takes_the_place_of_the_password_that_waits(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        committed!(stores, links.add(restore(anna, 1), None, start())).await.unwrap();
        let typed = Some("$argon2id$typed".to_owned());
        assert!(committed!(stores, links.use_once(&[1; 32], typed, after(1))).await.unwrap().is_some());
        assert_eq!(stores.credentials.lookup(anna).await.unwrap().unwrap().hash, "$argon2id$typed");
    }

    /// of many requests, only one link stays valid.
    async fn a_newer_restore_spends_the_older_ones(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        committed!(stores, links.add(restore(petr, 99), None, start())).await.unwrap();
        let asked = (1..=12_u8).map(|digest| {
            let stores = stores.clone();
            tokio::spawn(async move { committed!(stores, links.add(restore(anna, digest), None, start())).await.unwrap() })
        });
        futures::future::join_all(asked).await;
        let mut open = Vec::new();
        for digest in 1..=12 {
            let found = stores.links.lookup(&[digest; 32], after(1)).await.unwrap();
            assert_eq!(stores.links.is_spent(&[digest; 32]).await.unwrap(), found.is_none(), "{digest}");
            open.extend(found);
        }
        assert_eq!(open.len(), 1);
        assert!(!stores.links.is_spent(&[200; 32]).await.unwrap(), "there is none");
        assert!(stores.links.lookup(&[99; 32], after(1)).await.unwrap().is_some(), "somebody else's");
        let refused = committed!(stores, links.add(OneTimeLink { digest: open[0].digest.clone(), ..restore(anna, 1) }, None, start())).await;
        assert!(refused.is_err());
        assert!(stores.links.lookup(&open[0].digest, after(1)).await.unwrap().is_some(), "a refused one spends none");
    }

    async fn an_expired_link_does_nothing(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        committed!(stores, links.add(restore(anna, 1), None, start())).await.unwrap();
        assert_eq!(used(&stores, 1, after(30)).await.unwrap(), None);
        assert!(stores.credentials.lookup(anna).await.unwrap().is_none());
        assert_eq!(stores.jobs.count_open().await.unwrap(), 0);
    }

    async fn a_refused_letter_is_noted_while_its_link_is_open(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        committed!(stores, links.add(new_email(anna, 1, "typo@example.ru"), None, start())).await.unwrap();
        assert!(!stores.links.refuse(&[9; 32], after(1)).await.unwrap(), "no such link");
        assert!(stores.links.refuse(&[1; 32], after(1)).await.unwrap());
        let open = stores.links.find_open(anna, LinkPurpose::NewEmail, after(2)).await.unwrap().unwrap();
        assert_eq!(open.refused_at, Some(after(1)));
        assert_eq!(stores.links.lookup(&[1; 32], after(2)).await.unwrap(), Some(open));
        assert!(!stores.links.refuse(&[1; 32], after(30)).await.unwrap(), "expired");
    }

    async fn one_of_many_concurrent_uses_wins(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        committed!(stores, links.add(restore(anna, 1), None, start())).await.unwrap();
        let uses = (0..24).map(|_| {
            let stores = stores.clone();
            tokio::spawn(async move { used(&stores, 1, after(1)).await.unwrap().is_some() })
        });
        let won = futures::future::join_all(uses).await.into_iter().filter(|won| *won.as_ref().unwrap()).count();
        assert_eq!(won, 1);
        assert_eq!(stores.jobs.count_open().await.unwrap(), 1);
    }

    async fn confirming_proves_the_address_once(stores: Stores) {
        let anna = unproved(&stores, "anna", "anna@example.ru").await;
        assert!(anna.has_unconfirmed_email());
        committed!(stores, links.add(link(anna.id, 1, LinkAction::ConfirmEmail), None, start())).await.unwrap();
        assert!(committed!(stores, links.use_once(&[1; 32], None, after(1))).await.unwrap().is_some());
        let anna = stores.users.lookup(anna.id).await.unwrap().unwrap();
        assert_eq!(anna.email_confirmed_at, Some(after(1)));
        assert!(!anna.has_unconfirmed_email());
        let without = user(&stores, "petr").await.id;
        for (digest, user) in [(2, anna.id), (3, without)] {
            committed!(stores, links.add(link(user, digest, LinkAction::ConfirmEmail), None, start())).await.unwrap();
        }
        assert!(used(&stores, 2, after(9)).await.unwrap().is_some());
        assert_eq!(stores.users.lookup(anna.id).await.unwrap().unwrap().email_confirmed_at, Some(after(1)));
        let nobody = used(&stores, 3, after(9)).await;
        assert!(matches!(nobody, Err(StorageError::Missing { what: "user" })), "{nobody:?}");
    }

    async fn a_new_address_waits_for_its_link_and_the_login_moves_with_it(stores: Stores) {
        let mut new = person("Anna@example.ru");
        new.email = Some("anna@example.ru".parse().unwrap());
        let anna = committed!(stores, users.add(new, None)).await.unwrap();
        committed!(stores, links.add(restore(anna.id, 1), None, start())).await.unwrap();
        committed!(stores, links.add(new_email(anna.id, 2, "typo@example.ru"), None, start())).await.unwrap();
        committed!(stores, links.add(new_email(anna.id, 3, "Новая@example.ru"), None, start())).await.unwrap();
        assert_eq!(stores.users.lookup(anna.id).await.unwrap().unwrap().email, anna.email, "waits");
        assert_eq!(committed!(stores, links.use_once(&[2; 32], None, after(1))).await.unwrap(), None, "replaced by the second");

        assert!(committed!(stores, links.use_once(&[3; 32], None, after(2))).await.unwrap().is_some());
        let moved = stores.users.find_by_login("новая@EXAMPLE.ru").await.unwrap().unwrap();
        assert_eq!((moved.id, moved.username.as_str()), (anna.id, "Новая@example.ru"));
        assert_eq!(moved.email_confirmed_at, Some(after(2)));
        assert_eq!(stores.users.find_by_login("anna@example.ru").await.unwrap(), None);
        // A link sent to the former address no longer works.
        assert_eq!(committed!(stores, links.use_once(&[1; 32], None, after(3))).await.unwrap(), None);
    }

    async fn an_address_that_became_somebody_else_s_is_refused_and_the_link_stays(stores: Stores) {
        let anna = unproved(&stores, "anna", "anna@example.ru").await;
        committed!(stores, links.add(new_email(anna.id, 1, "new@example.ru"), None, start())).await.unwrap();
        unproved(&stores, "petr", "NEW@example.ru").await;
        let refused = used(&stores, 1, after(1)).await;
        assert!(matches!(refused, Err(StorageError::Conflict { what: "users.email" })), "{refused:?}");
        assert_eq!(stores.users.lookup(anna.id).await.unwrap(), Some(anna));
        assert!(stores.links.lookup(&[1; 32], after(1)).await.unwrap().is_some());
        assert_eq!(stores.jobs.count_open().await.unwrap(), 0);
    }

    async fn links_are_limited_by_user_purpose_and_time(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let petr = user(&stores, "petr").await.id;
        committed!(stores, links.add(restore(anna, 1), None, start())).await.unwrap();
        committed!(stores, links.use_once(&[1; 32], None, after(1))).await.unwrap();
        committed!(stores, links.add(OneTimeLink { created_at: after(10), ..restore(anna, 2) }, None, start())).await.unwrap();
        committed!(stores, links.add(link(anna, 3, LinkAction::Upload), None, start())).await.unwrap();
        let add = async |link, most, since| {
            let limit = Some(LinkLimit { most, since });
            committed!(stores, links.add(link, limit, start()); jobs.add(letter())).await
        };
        let refused = add(restore(anna, 4), 2, start()).await;
        assert!(matches!(refused, Err(StorageError::Conflict { what: "one_time_links.limit" })), "{refused:?}");
        assert!(stores.links.lookup(&[2; 32], after(1)).await.unwrap().is_some(), "a refused one spends none");
        assert_eq!(stores.jobs.count_open().await.unwrap(), 0);
        add(restore(petr, 5), 1, start()).await.unwrap();
        add(link(anna, 6, LinkAction::ConfirmEmail), 1, start()).await.unwrap();
        add(restore(anna, 7), 2, after(1)).await.unwrap();
    }

    /// Issue 11, item 5: concurrent requests also count towards the limit.
    async fn links_asked_for_at_the_same_moment_are_limited_too(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let asked = (1..=12_u8).map(|digest| {
            let stores = stores.clone();
            let action = if digest % 2 == 0 { LinkAction::ConfirmEmail } else { restore(anna, digest).action };
            let (new, limit) = (link(anna, digest, action), Some(LinkLimit { most: 2, since: start() }));
            tokio::spawn(async move { committed!(stores, links.add(new, limit, start()); jobs.add(letter())).await })
        });
        let mut given = 0;
        for outcome in futures::future::join_all(asked).await {
            match outcome.unwrap() {
                Ok(()) => given += 1,
                Err(StorageError::Conflict { what: "one_time_links.limit" }) => {}
                Err(other) => panic!("{other:?}"),
            }
        }
        assert_eq!((given, stores.jobs.count_open().await.unwrap()), (4, 4), "two of each purpose");
    }

    async fn expired_links_are_swept(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        committed!(stores, links.add(link(anna, 1, LinkAction::Upload), None, start())).await.unwrap();
        committed!(stores, links.add(OneTimeLink { expires_at: after(90), ..restore(anna, 2) }, None, start())).await.unwrap();
        assert_eq!(stores.links.remove_expired(after(30)).await.unwrap(), 0);
        assert_eq!(stores.links.remove_expired(after(31)).await.unwrap(), 1);
        assert!(stores.links.lookup(&[2; 32], after(31)).await.unwrap().is_some());
    }

    async fn a_registration_brings_password_links_and_letters_or_nothing(stores: Stores) {
        let anna = person("anna");
        let registration = Registration {
            password_hash: Some("$argon2id$first".to_owned()),
            links: vec![link(anna.id, 1, LinkAction::ConfirmEmail), link(anna.id, 2, LinkAction::Upload)],
            ..Registration::of(anna.clone())
        };
        let made = committed!(stores, users.register(registration); jobs.add(letter())).await.unwrap();
        assert_eq!(stores.users.lookup(anna.id).await.unwrap(), Some(made));
        assert_eq!(stores.credentials.lookup(anna.id).await.unwrap().unwrap().hash, "$argon2id$first");
        assert!(stores.links.lookup(&[1; 32], start()).await.unwrap().is_some());
        assert!(stores.links.lookup(&[2; 32], start()).await.unwrap().is_some());

        let second = person("ANNA");
        let refused = Registration {
            links: vec![link(second.id, 3, LinkAction::ConfirmEmail)],
            ..Registration::of(second)
        };
        let refused = committed!(stores, users.register(refused); jobs.add(letter())).await;
        assert!(matches!(refused, Err(StorageError::Conflict { what: "users.username" })), "{refused:?}");
        assert!(stores.links.lookup(&[3; 32], start()).await.unwrap().is_none());
        assert_eq!(stores.jobs.count_open().await.unwrap(), 1);
    }
}
