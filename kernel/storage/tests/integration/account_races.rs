//! A change that was authorised by a password, a second factor or an active session is written only while that authorisation still holds.

use crate::changes::{new_password, restore};
use crate::people::{after, session, start, user};
use crate::with_audit::bad;
use cabinet_domain::{
    JobId, LinkAction, LinkPurpose, OneTimeLink, PasskeyId, PersonName, SessionId, User, UserId,
};
use cabinet_fakes::set_password;
use cabinet_ports::repository::{
    AccountChange, EmailChange, FactorChange, IdentityLimit, LinkLimit, NewJob, PasswordChange, PersonChange,
    PersonalData, SealedPasskey, SealedTotp,
};
use cabinet_ports::{StorageError, Stores};
use cabinet_test_storage::committed;
use uuid::Uuid;

const LIMIT: LinkLimit = LinkLimit { most: 5, since: chrono::DateTime::UNIX_EPOCH };

fn letter() -> NewJob {
    NewJob {
        id: JobId(Uuid::now_v7()),
        kind: "send_letter".to_owned(),
        payload: serde_json::json!({}),
        unique_key: None,
        run_at: start(),
    }
}

fn totp(user: UserId, secret: u8) -> SealedTotp {
    SealedTotp { user, sealed: vec![secret], created_at: start(), confirmed_at: None, last_step: None }
}

fn passkey(user: UserId) -> SealedPasskey {
    let id = Uuid::now_v7();
    SealedPasskey {
        id: PasskeyId(id),
        user,
        credential_id: id.as_bytes().to_vec(),
        sealed: vec![7],
        name: "Телефон".to_owned(),
        created_at: start(),
        last_used_at: None,
    }
}

fn new_email(user: UserId, digest: u8) -> OneTimeLink {
    OneTimeLink {
        action: LinkAction::NewEmail { email: "new@example.ru".parse().unwrap() },
        ..restore(user, digest)
    }
}

fn renamed(seen: &User) -> PersonChange {
    let name = PersonName::new("Ромашкина", "Анна", None).unwrap();
    PersonChange::of(seen, PersonalData { name, ..PersonalData::of(seen) })
}

/// A user with a password.
async fn owner(stores: &Stores, login: &str) -> User {
    let anna = user(stores, login).await;
    set_password(stores, anna.id, "$argon2id$first", None, start()).await.unwrap();
    seen(stores, anna.id).await
}

async fn seen(stores: &Stores, id: UserId) -> User {
    stores.users.lookup(id).await.unwrap().unwrap()
}

async fn hash(stores: &Stores, id: UserId) -> String {
    stores.credentials.lookup(id).await.unwrap().unwrap().hash
}

async fn living(stores: &Stores, id: UserId) -> Vec<SessionId> {
    stores.sessions.list(id, after(5)).await.unwrap().into_iter().map(|session| session.id).collect()
}

fn is_ended<T: std::fmt::Debug>(outcome: Result<T, StorageError>) -> bool {
    match outcome {
        Err(StorageError::Missing { what: "session" }) => true,
        other => panic!("{other:?}"),
    }
}

on_every_storage! {
    /// Issue 11, item 1
    async fn a_sign_in_that_was_judged_by_the_former_password_opens_nothing(stores: Stores) {
        for way in 0..7_u8 {
            let anna = owner(&stores, &format!("anna{way}")).await;
            match way {
                0 => {
                    committed!(stores, links.add(restore(anna.id, 100), None, start())).await.unwrap();
                    committed!(stores, links.use_once(&[100; 32], None, after(1))).await.unwrap().unwrap();
                }
                1 => drop(committed!(stores, users.change_account(new_password(&anna, "$argon2id$new", None))).await.unwrap()),
                2 => drop(committed!(stores, credentials.require_change(anna.id, after(1))).await.unwrap().unwrap()),
                3 => drop(committed!(stores, factors.add_passkey(passkey(anna.id), vec![], None)).await.unwrap()),
                4 => {
                    stores.factors.start_totp(totp(anna.id, 1), None).await.unwrap();
                    let anna = totp(anna.id, 1);
                    committed!(stores, factors.confirm_totp(&anna, 1, vec![], None, after(1))).await.unwrap().unwrap();
                }
                5 => drop(committed!(stores, sessions.revoke_all(anna.id, None, after(1))).await.unwrap()),
                _ => {
                    // Disabled and enabled again: earlier checks are no longer valid.
                    committed!(stores, users.set_disabled(anna.id, true, after(1))).await.unwrap().unwrap();
                    committed!(stores, users.set_disabled(anna.id, false, after(1))).await.unwrap().unwrap();
                }
            }
            let late = committed!(stores, sessions.add(session(anna.id, way), Some(anna.security_stamp))).await;
            assert!(
                matches!(late, Err(StorageError::Conflict { what: "users.security_stamp" })),
                "way {way}: {late:?}"
            );
            assert_eq!(living(&stores, anna.id).await, [], "way {way}");
            let now = seen(&stores, anna.id).await.security_stamp;
            committed!(stores, sessions.add(session(anna.id, way), Some(now))).await.unwrap();
        }
    }

    async fn a_sign_in_at_the_moment_of_a_restore_leaves_no_session(stores: Stores) {
        for round in 0..8_u8 {
            let anna = owner(&stores, &format!("anna{round}")).await;
            committed!(stores, links.add(restore(anna.id, 100 + round), None, start())).await.unwrap();
            let sign_ins = (0..4_u8).map(|number| {
                let (stores, stamp) = (stores.clone(), Some(anna.security_stamp));
                tokio::spawn(async move {
                    let new = session(anna.id, 1 + round * 4 + number);
                    match committed!(stores, sessions.add(new, stamp)).await {
                        Ok(()) | Err(StorageError::Conflict { what: "users.security_stamp" }) => {}
                        Err(other) => panic!("{other:?}"),
                    }
                })
            });
            let restoring = {
                let stores = stores.clone();
                tokio::spawn(async move {
                    committed!(stores, links.use_once(&[100 + round; 32], None, after(1))).await.unwrap().unwrap();
                })
            };
            for done in futures::future::join_all(sign_ins.chain([restoring])).await {
                done.unwrap();
            }
            assert_eq!(living(&stores, anna.id).await, [], "round {round}");
        }
    }

    /// Issue 11, item 1: a pending change of a thief does not undo the restore that signed them out.
    async fn a_password_change_undoes_no_restore(stores: Stores) {
        let anna = owner(&stores, "anna").await;
        let (thief, here) = (session(anna.id, 1), session(anna.id, 2));
        committed!(stores, sessions.add(thief.clone(), None)).await.unwrap();
        let change = |session| AccountChange {
            password: Some(PasswordChange { seen: Some("$argon2id$first".to_owned()), hash: "$argon2id$thief".to_owned() }),
            ..AccountChange::of(anna.clone(), session, after(2))
        };
        committed!(stores, links.add(restore(anna.id, 100), None, start())).await.unwrap();
        committed!(stores, links.use_once(&[100; 32], None, after(1))).await.unwrap().unwrap();
        committed!(stores, sessions.add(here.clone(), None)).await.unwrap();
        assert!(is_ended(committed!(stores, users.change_account(change(Some(thief.id))); jobs.add(letter())).await));
        for session in [Some(here.id), None] {
            let stale = committed!(stores, users.change_account(change(session)); jobs.add(letter())).await;
            let is_other = matches!(stale, Err(StorageError::Conflict { what: "password_credentials.hash" }));
            assert!(is_other, "{stale:?}");
        }
        assert_eq!(hash(&stores, anna.id).await, "$argon2id$pending");
        assert_eq!((living(&stores, anna.id).await, stores.jobs.count_open().await.unwrap()), (vec![here.id], 0));
    }

    async fn of_a_restore_and_a_change_at_once_the_restore_is_never_undone(stores: Stores) {
        for round in 0..8_u8 {
            let anna = owner(&stores, &format!("anna{round}")).await;
            let thief = session(anna.id, round);
            committed!(stores, sessions.add(thief.clone(), None)).await.unwrap();
            committed!(stores, links.add(restore(anna.id, 100 + round), None, start())).await.unwrap();
            let change = AccountChange {
                password: Some(PasswordChange { seen: Some("$argon2id$first".to_owned()), hash: "$argon2id$thief".to_owned() }),
                email: Some(EmailChange::Link(new_email(anna.id, 200 + round), LIMIT)),
                person: Some(renamed(&anna)),
                ..AccountChange::of(anna.clone(), Some(thief.id), after(1))
            };
            let (one, two) = (stores.clone(), stores.clone());
            let changing = tokio::spawn(async move { committed!(one, users.change_account(change)).await });
            let restoring = tokio::spawn(async move { committed!(two, links.use_once(&[100 + round; 32], None, after(1))).await });
            let (changed, restored) = (changing.await.unwrap(), restoring.await.unwrap().unwrap());
            match changed {
                // The change came first and invalidated the link.
                Ok(_) => assert_eq!((restored, hash(&stores, anna.id).await), (None, "$argon2id$thief".to_owned())),
                Err(error) => {
                    assert!(is_ended::<()>(Err(error)) && restored.is_some());
                    assert_eq!(hash(&stores, anna.id).await, "$argon2id$pending");
                    assert_eq!(living(&stores, anna.id).await, []);
                    assert_eq!(seen(&stores, anna.id).await.name, anna.name);
                    let waiting = stores.links.find_open(anna.id, LinkPurpose::NewEmail, after(2)).await.unwrap();
                    assert_eq!(waiting, None);
                }
            }
        }
    }

    async fn an_address_asked_for_at_the_moment_of_a_restore_does_not_wait_after_it(stores: Stores) {
        for round in 0..8_u8 {
            let anna = owner(&stores, &format!("anna{round}")).await;
            let thief = session(anna.id, round);
            committed!(stores, sessions.add(thief.clone(), None)).await.unwrap();
            committed!(stores, links.add(restore(anna.id, 100 + round), None, start())).await.unwrap();
            let change = AccountChange {
                email: Some(EmailChange::Link(new_email(anna.id, 200 + round), LIMIT)),
                ..AccountChange::of(anna.clone(), Some(thief.id), after(1))
            };
            let (one, two) = (stores.clone(), stores.clone());
            let asking = tokio::spawn(async move { committed!(one, users.change_account(change)).await });
            let restoring = tokio::spawn(async move { committed!(two, links.use_once(&[100 + round; 32], None, after(1))).await });
            let (asked, restored) = (asking.await.unwrap(), restoring.await.unwrap().unwrap());
            assert!(restored.is_some());
            assert!(asked.is_ok() || is_ended(asked));
            let waiting = stores.links.find_open(anna.id, LinkPurpose::NewEmail, after(2)).await.unwrap();
            assert_eq!(waiting, None, "round {round}");
        }
    }

    /// Issue 11, item 1
    async fn a_session_that_has_ended_changes_nothing(stores: Stores) {
        let (anna, petr) = (owner(&stores, "anna").await, owner(&stores, "petr").await);
        let (ended, his, fresh) = (session(anna.id, 1), session(petr.id, 2), session(anna.id, 3));
        committed!(stores, sessions.add(ended.clone(), None)).await.unwrap();
        committed!(stores, sessions.add(his.clone(), None)).await.unwrap();
        let key = passkey(anna.id);
        committed!(stores, factors.add_passkey(key.clone(), vec![vec![1; 32]], None)).await.unwrap();
        stores.factors.start_totp(totp(anna.id, 1), None).await.unwrap();
        committed!(stores, sessions.revoke_all(anna.id, None, after(1))).await.unwrap();
        let before = (seen(&stores, anna.id).await, stores.factors.list(anna.id).await.unwrap());
        // A session that has ended, one of another user, and one that never existed.
        for by in [ended.id, his.id, session(anna.id, 9).id] {
            let change = || AccountChange::of(anna.clone(), Some(by), after(2));
            let change_account = async |change| committed!(stores, users.change_account(change)).await;
            is_ended(change_account(AccountChange { person: Some(renamed(&anna)), ..change() }).await);
            let link = Some(EmailChange::Link(new_email(anna.id, 7), LIMIT));
            is_ended(change_account(AccountChange { email: link, ..change() }).await);
            let set = Some(EmailChange::Set("new@example.ru".parse().unwrap()));
            is_ended(change_account(AccountChange { email: set, ..change() }).await);
            let password = Some(PasswordChange { seen: None, hash: "$argon2id$new".to_owned() });
            is_ended(change_account(AccountChange { password, ..change() }).await);
            is_ended(committed!(stores, users.request_leaving(anna.id, Some(by), after(60), after(2))).await);
            let change = Some(FactorChange { session: by, at: after(2) });
            is_ended(stores.factors.start_totp(totp(anna.id, 2), Some(by)).await);
            is_ended(committed!(stores, factors.confirm_totp(&totp(anna.id, 1), 1, vec![], change, after(2))).await);
            is_ended(committed!(stores, factors.add_passkey(passkey(anna.id), vec![], change)).await);
            is_ended(committed!(stores, factors.set_recovery(anna.id, vec![vec![2; 32]], change)).await);
            is_ended(committed!(stores, factors.remove_passkey(anna.id, key.id, change)).await);
            is_ended(committed!(stores, factors.remove_totp(anna.id, change)).await);
        }
        assert_eq!((seen(&stores, anna.id).await, stores.factors.list(anna.id).await.unwrap()), before);
        assert_eq!(hash(&stores, anna.id).await, "$argon2id$first");
        assert_eq!(stores.links.find_open(anna.id, LinkPurpose::NewEmail, after(2)).await.unwrap(), None);
        assert_eq!(stores.jobs.count_open().await.unwrap(), 0);
        committed!(stores, sessions.add(fresh.clone(), None)).await.unwrap();
        let change = AccountChange { person: Some(renamed(&anna)), ..AccountChange::of(anna.clone(), Some(fresh.id), after(2)) };
        committed!(stores, users.change_account(change)).await.unwrap();
    }

    async fn a_factor_added_at_the_moment_of_a_restore_is_added_before_it_or_not_at_all(stores: Stores) {
        for round in 0..8_u8 {
            let anna = owner(&stores, &format!("anna{round}")).await;
            let thief = session(anna.id, round);
            committed!(stores, sessions.add(thief.clone(), None)).await.unwrap();
            committed!(stores, links.add(restore(anna.id, 100 + round), None, start())).await.unwrap();
            let by = Some(FactorChange { session: thief.id, at: after(1) });
            let (one, two) = (stores.clone(), stores.clone());
            let adding = tokio::spawn(async move { committed!(one, factors.add_passkey(passkey(anna.id), vec![], by)).await });
            let restoring = tokio::spawn(async move { committed!(two, links.use_once(&[100 + round; 32], None, after(1))).await });
            let (added, restored) = (adding.await.unwrap(), restoring.await.unwrap().unwrap());
            assert!(restored.is_some());
            let count = stores.factors.list(anna.id).await.unwrap().passkeys.len();
            assert_eq!(count, if added.is_ok() { 1 } else { 0 });
            assert!(added.is_ok() || is_ended(added));
        }
    }

    /// Issue 11, item 1: a code confirms only the secret that it was checked against.
    async fn a_secret_that_was_replaced_is_not_confirmed_by_the_code_of_the_former(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        stores.factors.start_totp(totp(anna, 1), None).await.unwrap();
        stores.factors.start_totp(totp(anna, 2), None).await.unwrap();
        let confirm = async |secret, codes| {
            let outcome = committed!(stores, factors.confirm_totp(&totp(anna, secret), 10, codes, None, after(1))).await;
            outcome.unwrap().is_some()
        };
        assert!(!confirm(1, vec![vec![1; 32]]).await);
        let left = stores.factors.list(anna).await.unwrap();
        assert_eq!((left.is_on(), left.recovery_left), (false, 0));
        assert!(confirm(2, vec![]).await);
    }

    /// Issue 11, item 3: if one part is refused, nothing is written, whichever part it is.
    async fn a_refused_part_takes_the_others_along(stores: Stores) {
        let anna = owner(&stores, "anna").await;
        let mut petr = cabinet_fakes::person("petr");
        petr.email = Some("petr@example.ru".parse().unwrap());
        committed!(stores, users.add(petr, None)).await.unwrap();
        let here = session(anna.id, 1);
        committed!(stores, sessions.add(here.clone(), None)).await.unwrap();
        let whole = || AccountChange {
            person: Some(renamed(&anna)),
            email: Some(EmailChange::Link(new_email(anna.id, 7), LIMIT)),
            password: Some(PasswordChange { seen: Some("$argon2id$first".to_owned()), hash: "$argon2id$new".to_owned() }),
            ..AccountChange::of(anna.clone(), Some(here.id), after(2))
        };
        let none = LinkLimit { most: 0, ..LIMIT };
        let limit = Some(IdentityLimit { most: 0, since: start() });
        let other = PasswordChange { seen: Some("$argon2id$other".to_owned()), hash: String::new() };
        let moved = User { email: Some("moved@example.ru".parse().unwrap()), ..anna.clone() };
        let refused = [
            (AccountChange { email: Some(EmailChange::Link(new_email(anna.id, 7), none)), ..whole() }, "one_time_links.limit"),
            (AccountChange { email: Some(EmailChange::Set("PETR@example.ru".parse().unwrap())), ..whole() }, "users.email"),
            (AccountChange { person: Some(PersonChange { limit, ..renamed(&anna) }), ..whole() }, "users.identity_changes"),
            (AccountChange { person: Some(renamed(&User { phone: Some("+7".to_owned()), ..anna.clone() })), ..whole() }, "users.person"),
            (AccountChange { password: Some(other), ..whole() }, "password_credentials.hash"),
            (AccountChange { seen: moved, ..whole() }, "users.person"),
        ];
        for (change, expected) in refused {
            match committed!(stores, users.change_account(change); jobs.add(letter())).await {
                Err(StorageError::Conflict { what }) => assert_eq!(what, expected),
                outcome => panic!("{expected}: {outcome:?}"),
            }
        }
        committed!(stores, users.change_account(whole()); jobs.add(letter()); audit.add_all(bad(anna.id))).await.unwrap_err();
        assert_eq!((seen(&stores, anna.id).await, hash(&stores, anna.id).await.as_str()), (anna.clone(), "$argon2id$first"));
        assert_eq!(stores.links.find_open(anna.id, LinkPurpose::NewEmail, after(2)).await.unwrap(), None);
        assert_eq!(stores.audit.list(anna.id, 9).await.unwrap(), []);
        assert_eq!(stores.jobs.count_open().await.unwrap(), 0);

        committed!(stores, users.change_account(whole()); jobs.add(letter())).await.unwrap();
        assert_eq!(seen(&stores, anna.id).await.name.last_name, "Ромашкина");
        let waiting = stores.links.find_open(anna.id, LinkPurpose::NewEmail, after(2)).await.unwrap();
        assert!(waiting.is_some(), "the password asked for together with it does not spend it");
        assert_eq!((living(&stores, anna.id).await, stores.jobs.count_open().await.unwrap()), (vec![here.id], 1));
    }
}
