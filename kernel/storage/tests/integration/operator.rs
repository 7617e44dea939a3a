//! Operator changes of accounts (`cabinet admin`): each writes a line to the audit log and ends all sessions.

use crate::changes::new_password;
use crate::people::{after, session, start, user};
use cabinet_domain::{AuditEvent, AuditKind, PasskeyId, Role, StaffRole, UserId};
use cabinet_fakes::{person, set_password};
use cabinet_ports::repository::{FirstPassword, NewUser, Registration, SealedPasskey};
use cabinet_ports::{StorageError, Stores};
use cabinet_test_storage::committed;
use serde_json::json;
use uuid::Uuid;

fn line(user: UserId, kind: AuditKind) -> Vec<AuditEvent> {
    vec![AuditEvent::by_kernel(user, kind, json!({ "by": "cabinet admin" }), start())]
}

async fn kinds(stores: &Stores, user: UserId) -> Vec<AuditKind> {
    stores.audit.list(user, 99).await.unwrap().into_iter().map(|event| event.kind).collect()
}

/// A user with two sessions, and another user with one.
async fn signed_in(stores: &Stores) -> (UserId, UserId) {
    let (anna, petr) = (user(stores, "anna").await.id, user(stores, "petr").await.id);
    for (owner, digest) in [(anna, 1), (anna, 2), (petr, 3)] {
        committed!(stores, sessions.add(session(owner, digest), None)).await.unwrap();
    }
    (anna, petr)
}

async fn living(stores: &Stores, user: UserId) -> usize {
    stores.sessions.list(user, after(5)).await.unwrap().len()
}

on_every_storage! {
    async fn a_closed_account_has_no_session_and_gets_none(stores: Stores) {
        let (anna, petr) = signed_in(&stores).await;
        let closed = committed!(stores, users.set_disabled(anna, true, after(1)); audit.add_all(line(anna, AuditKind::AccountDisabled))).await;
        assert_eq!(closed.unwrap().unwrap().len(), 2);
        assert!(stores.users.lookup(anna).await.unwrap().unwrap().disabled);
        assert_eq!((living(&stores, anna).await, living(&stores, petr).await), (0, 1));
        let refused = committed!(stores, sessions.add(session(anna, 4), None)).await;
        assert!(matches!(refused, Err(StorageError::Missing { what: "user" })), "{refused:?}");
        let again = committed!(stores, users.set_disabled(anna, true, after(2))).await;
        assert_eq!(again.unwrap(), None);

        let opened = committed!(stores, users.set_disabled(anna, false, after(3)); audit.add_all(line(anna, AuditKind::AccountEnabled))).await;
        assert_eq!(opened.unwrap(), Some(vec![]));
        committed!(stores, sessions.add(session(anna, 4), None)).await.unwrap();
        assert_eq!(kinds(&stores, anna).await, [AuditKind::AccountEnabled, AuditKind::AccountDisabled]);
        let nobody = person("olga").id;
        let refused = committed!(stores, users.set_disabled(nobody, true, after(1))).await;
        assert!(matches!(refused, Err(StorageError::Missing { what: "user" })), "{refused:?}");
    }

    async fn a_sign_in_at_the_moment_of_the_closing_leaves_no_session(stores: Stores) {
        for round in 0..8_u8 {
            let anna = user(&stores, &format!("anna{round}")).await.id;
            let sign_ins = (0..4_u8).map(|number| {
                let stores = stores.clone();
                tokio::spawn(async move {
                    let added = committed!(stores, sessions.add(session(anna, 1 + round * 4 + number), None)).await;
                    assert!(matches!(added, Ok(()) | Err(StorageError::Missing { what: "user" })), "{added:?}");
                })
            });
            let closing = {
                let stores = stores.clone();
                tokio::spawn(async move {
                    committed!(stores, users.set_disabled(anna, true, after(1))).await.unwrap().unwrap();
                })
            };
            for done in futures::future::join_all(sign_ins.chain([closing])).await {
                done.unwrap();
            }
            assert_eq!(living(&stores, anna).await, 0);
        }
    }

    async fn who_lost_the_second_step_gets_rid_of_all_of_it(stores: Stores) {
        let (anna, petr) = signed_in(&stores).await;
        let without = committed!(stores, factors.remove_all(anna, after(1))).await;
        assert_eq!(without.unwrap(), None);
        for (owner, credential) in [(anna, 1_u8), (anna, 2), (petr, 3)] {
            let passkey = SealedPasskey {
                id: PasskeyId(Uuid::now_v7()),
                user: owner,
                credential_id: vec![credential; 64],
                sealed: vec![7],
                name: "Телефон".to_owned(),
                created_at: start(),
                last_used_at: None,
            };
            committed!(stores, factors.add_passkey(passkey, vec![vec![credential; 32]], None)).await.unwrap();
        }
        let removed = committed!(stores, factors.remove_all(anna, after(1)); audit.add_all(line(anna, AuditKind::FactorRemoved))).await;
        assert_eq!(removed.unwrap().unwrap().len(), 2);
        let left = stores.factors.list(anna).await.unwrap();
        assert!(!left.is_on() && left.recovery_left == 0);
        assert!(stores.factors.list(petr).await.unwrap().is_on());
        assert_eq!((living(&stores, anna).await, living(&stores, petr).await), (0, 1));
        assert_eq!(kinds(&stores, anna).await, [AuditKind::FactorRemoved]);
    }

    async fn a_password_that_must_be_changed_is_marked_until_it_is(stores: Stores) {
        let (anna, petr) = signed_in(&stores).await;
        let asked = |user| line(user, AuditKind::PasswordChangeRequired);
        assert_eq!(committed!(stores, credentials.require_change(anna, after(1))).await.unwrap(), None, "no password");
        for user in [anna, petr] {
            set_password(&stores, user, "first", None, start()).await.unwrap();
        }
        for digest in [4, 5] {
            committed!(stores, sessions.add(session(anna, digest), None)).await.unwrap();
        }
        let ended = committed!(stores, credentials.require_change(anna, after(1)); audit.add_all(asked(anna))).await.unwrap();
        assert_eq!(ended.unwrap().len(), 2);
        assert_eq!(committed!(stores, credentials.require_change(anna, after(2))).await.unwrap(), None);
        let must_change = async |user| stores.credentials.lookup(user).await.unwrap().unwrap().must_change;
        assert!(must_change(anna).await && !must_change(petr).await);
        let seen = stores.users.lookup(anna).await.unwrap().unwrap();
        committed!(stores, users.change_account(new_password(&seen, "second", None))).await.unwrap();
        assert!(!must_change(anna).await);
        assert_eq!(kinds(&stores, anna).await, [AuditKind::PasswordChangeRequired]);

        let olga = person("olga");
        let id = olga.id;
        let first = Registration {
            password_hash: Some("made up".to_owned()),
            must_change_password: true,
            ..Registration::of(olga)
        };
        committed!(stores, users.register(first)).await.unwrap();
        assert!(must_change(id).await);
    }

    /// Issue 14: a printed code for people without an address; the check of the address and the write are one transaction.
    async fn a_printed_first_password_ends_sessions_and_is_for_people_without_an_address(stores: Stores) {
        let vera = NewUser { email: Some("vera@example.org".parse().unwrap()), ..person("vera") };
        let vera_id = vera.id;
        let registered = Registration { password_hash: Some("own".to_owned()), ..Registration::of(vera) };
        committed!(stores, users.register(registered)).await.unwrap();
        let first = |hash: &str| FirstPassword { hash: hash.to_owned(), valid_until: after(9) };
        let refused = committed!(stores, credentials.set_first(vera_id, first("printed"), after(1))).await;
        assert!(matches!(refused, Err(StorageError::Conflict { what: "users.email" })), "{refused:?}");
        assert_eq!(stores.credentials.lookup(vera_id).await.unwrap().unwrap().hash, "own");
        let nobody = committed!(stores, credentials.set_first(UserId(Uuid::nil()), first("x"), after(1))).await;
        assert!(matches!(nobody, Err(StorageError::Missing { what: "user" })), "{nobody:?}");

        let olga = person("olga");
        let id = olga.id;
        let registered = Registration { password_hash: Some("own".to_owned()), ..Registration::of(olga) };
        committed!(stores, users.register(registered)).await.unwrap();
        committed!(stores, sessions.add(session(id, 9), None)).await.unwrap();
        let ended = committed!(stores, credentials.set_first(id, first("printed"), after(1))).await.unwrap();
        assert_eq!((ended.len(), living(&stores, id).await), (1, 0));
        let printed = stores.credentials.lookup(id).await.unwrap().unwrap();
        assert_eq!((printed.hash.as_str(), printed.must_change), ("printed", true));
        assert!(!printed.is_void(after(8)) && printed.is_void(after(9)));

        // A password of the owner's choice has no end.
        let seen = stores.users.lookup(id).await.unwrap().unwrap();
        committed!(stores, users.change_account(new_password(&seen, "chosen", None))).await.unwrap();
        let chosen = stores.credentials.lookup(id).await.unwrap().unwrap();
        assert_eq!((chosen.must_change, chosen.valid_until), (false, None));
    }

    /// Issue 14, A-260: what an administrator's account is limited to; a patient has no staff role.
    async fn a_staff_role_is_an_administrator_s_and_its_change_ends_the_sessions(stores: Stores) {
        let registrar: StaffRole = "registrar".parse().unwrap();
        let (anna, _) = signed_in(&stores).await;
        let desk = committed!(stores, users.add(NewUser { role: Role::Admin, ..person("desk") }, None)).await.unwrap();
        committed!(stores, sessions.add(session(desk.id, 4), None)).await.unwrap();
        assert_eq!((desk.staff_role, stores.users.count_admins().await.unwrap()), (None, 1));

        let limited = committed!(
            stores,
            users.set_staff_role(desk.id, Some(registrar.clone()), after(1));
            audit.add_all(line(desk.id, AuditKind::StaffRoleChanged))
        )
        .await;
        assert_eq!(limited.unwrap().unwrap().len(), 1);
        assert_eq!(living(&stores, desk.id).await, 0);
        let now = stores.users.lookup(desk.id).await.unwrap().unwrap();
        assert_eq!(now.staff_role, Some(registrar.clone()));
        assert_ne!(now.security_stamp, desk.security_stamp, "a sign-in that has begun opens no session");
        assert_eq!(stores.users.count_admins().await.unwrap(), 0, "who may do everything");
        assert_eq!(kinds(&stores, desk.id).await, [AuditKind::StaffRoleChanged]);
        let again = committed!(stores, users.set_staff_role(desk.id, Some(registrar.clone()), after(2))).await;
        assert_eq!(again.unwrap(), None);

        let lifted = committed!(stores, users.set_staff_role(desk.id, None, after(3))).await;
        assert_eq!(lifted.unwrap(), Some(vec![]));
        assert_eq!(committed!(stores, users.set_staff_role(desk.id, None, after(4))).await.unwrap(), None);
        for nobody in [anna, UserId(Uuid::nil())] {
            let refused = committed!(stores, users.set_staff_role(nobody, Some(registrar.clone()), after(5))).await;
            assert!(matches!(refused, Err(StorageError::Missing { what: "user" })), "{refused:?}");
            let refused = committed!(stores, users.set_staff_role(nobody, None, after(5))).await;
            assert!(matches!(refused, Err(StorageError::Missing { what: "user" })), "{refused:?}");
        }
        assert_eq!((living(&stores, anna).await, stores.users.lookup(anna).await.unwrap().unwrap().staff_role), (2, None));
        let patient = NewUser { staff_role: Some(registrar), ..person("petra") };
        assert!(committed!(stores, users.add(patient, None)).await.is_err(), "the database refuses it");
        let born = NewUser { role: Role::Admin, staff_role: Some("editor".parse().unwrap()), ..person("olga") };
        let id = born.id;
        committed!(stores, users.add(born, None)).await.unwrap();
        assert_eq!(stores.users.lookup(id).await.unwrap().unwrap().staff_role.unwrap().as_str(), "editor");
    }
}
