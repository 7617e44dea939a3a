//! Second factors: a code works once, users cannot use those of others, recovery codes are deleted with the last factor.

use crate::people::{after, session, start, user};
use crate::with_audit::bad;
use cabinet_domain::{PasskeyId, UserId};
use cabinet_fakes::person;
use cabinet_ports::StorageError;
use cabinet_ports::repository::{
    Challenge, ChallengePurpose, FactorChange, Factors, SealedPasskey, SealedTotp,
};
use cabinet_test_storage::committed;
use uuid::Uuid;

fn totp(user: UserId) -> SealedTotp {
    SealedTotp { user, sealed: vec![0, 1, 255], created_at: start(), confirmed_at: None, last_step: None }
}

fn passkey(user: UserId, credential: u8) -> SealedPasskey {
    SealedPasskey {
        id: PasskeyId(Uuid::now_v7()),
        user,
        credential_id: vec![credential; 64],
        sealed: vec![7, 0, 255],
        name: "Телефон".to_owned(),
        created_at: after(i64::from(credential)),
        last_used_at: None,
    }
}

fn codes(first: u8) -> Vec<Vec<u8>> {
    (first..first + 10).map(|byte| vec![byte; 32]).collect()
}

fn challenge(user: Option<UserId>, digest: u8, purpose: ChallengePurpose) -> Challenge {
    let (created_at, expires_at) = (start(), after(5));
    Challenge {
        digest: vec![digest; 32],
        user,
        purpose,
        sealed: Some(vec![9, 0]),
        tries: 0,
        security_stamp: user.map(|_| 3),
        created_at,
        expires_at,
    }
}

on_every_storage! {
    async fn an_app_counts_from_its_first_code_on(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        assert_eq!(stores.factors.list(anna).await.unwrap(), Factors::default());
        stores.factors.start_totp(totp(anna), None).await.unwrap();
        let second = SealedTotp { sealed: vec![4], created_at: after(1), ..totp(anna) };
        stores.factors.start_totp(second.clone(), None).await.unwrap();
        let waiting = stores.factors.list(anna).await.unwrap();
        assert_eq!(waiting.totp, Some(second.clone()));
        assert!(!waiting.is_on());
        assert!(!stores.factors.accept_totp(anna, 5).await.unwrap(), "an app that is not confirmed lets nobody in");

        assert!(committed!(stores, factors.confirm_totp(&second, 10, codes(1), None, after(2))).await.unwrap().is_some());
        assert!(committed!(stores, factors.confirm_totp(&second, 11, codes(50), None, after(3))).await.unwrap().is_none());
        let on = stores.factors.list(anna).await.unwrap();
        assert!(on.is_on());
        assert_eq!((on.recovery_left, on.totp.unwrap().confirmed_at), (10, Some(after(2))));
        let refused = stores.factors.start_totp(totp(anna), None).await;
        assert!(matches!(refused, Err(StorageError::Conflict { what: "totp_factors.user" })), "{refused:?}");
    }

    async fn no_time_step_is_accepted_twice_nor_an_earlier_one(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        stores.factors.start_totp(totp(anna), None).await.unwrap();
        committed!(stores, factors.confirm_totp(&totp(anna), 10, vec![], None, start())).await.unwrap();
        for (step, accepted) in [(10, false), (11, true), (11, false), (9, false), (13, true), (12, false)] {
            assert_eq!(stores.factors.accept_totp(anna, step).await.unwrap(), accepted, "{step}");
        }
        let tries = (0..8).map(|_| {
            let stores = stores.clone();
            tokio::spawn(async move { stores.factors.accept_totp(anna, 20).await.unwrap() })
        });
        let accepted = futures::future::join_all(tries).await.into_iter().filter(|outcome| *outcome.as_ref().unwrap());
        assert_eq!(accepted.count(), 1);
    }

    async fn a_recovery_code_is_used_once_and_by_its_owner(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        committed!(stores, factors.set_recovery(anna, codes(1), None)).await.unwrap();
        assert!(!committed!(stores, factors.spend_recovery(petr, &[1; 32])).await.unwrap());
        assert!(committed!(stores, factors.spend_recovery(anna, &[1; 32])).await.unwrap());
        assert!(!committed!(stores, factors.spend_recovery(anna, &[1; 32])).await.unwrap());
        assert_eq!(stores.factors.list(anna).await.unwrap().recovery_left, 9);
        committed!(stores, factors.set_recovery(anna, codes(100), None)).await.unwrap();
        assert!(!committed!(stores, factors.spend_recovery(anna, &[2; 32])).await.unwrap(), "replaced codes are dead");
        let nobody = committed!(stores, factors.set_recovery(person("olga").id, codes(1), None)).await;
        assert!(matches!(nobody, Err(StorageError::Missing { what: "user" })), "{nobody:?}");
    }

    async fn a_passkey_is_its_owner_s_alone(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let (first, second) = (passkey(anna, 1), passkey(anna, 2));
        committed!(stores, factors.add_passkey(second.clone(), vec![], None)).await.unwrap();
        committed!(stores, factors.add_passkey(first.clone(), codes(1), None)).await.unwrap();
        let own = stores.factors.list(anna).await.unwrap();
        assert_eq!((own.passkeys, own.recovery_left), (vec![first.clone(), second.clone()], 10));
        let copied = committed!(stores, factors.add_passkey(passkey(petr, 1), vec![], None)).await;
        assert!(matches!(copied, Err(StorageError::Conflict { what: "passkeys.credential" })), "{copied:?}");
        assert_eq!(stores.factors.find_passkey(&[1; 64]).await.unwrap(), Some(first.clone()));
        assert_eq!(stores.factors.find_passkey(&[3; 64]).await.unwrap(), None);

        stores.factors.use_passkey(anna, first.id, vec![8], after(30)).await.unwrap();
        let used = stores.factors.find_passkey(&[1; 64]).await.unwrap().unwrap();
        assert_eq!((used.sealed, used.last_used_at), (vec![8], Some(after(30))));
        let stranger = stores.factors.use_passkey(petr, first.id, vec![], after(31)).await;
        assert!(matches!(stranger, Err(StorageError::Missing { what: "passkey" })), "{stranger:?}");
        assert!(committed!(stores, factors.remove_passkey(petr, first.id, None)).await.unwrap().is_none());
        assert_eq!(stores.factors.owner_of_passkey(first.id).await.unwrap(), Some(anna));
        assert!(committed!(stores, factors.remove_passkey(anna, first.id, None)).await.unwrap().is_some());
        assert!(committed!(stores, factors.remove_passkey(anna, first.id, None)).await.unwrap().is_none());
    }

    /// The codes that were shown with the first factor stay valid.
    async fn a_second_factor_brings_no_codes_unless_all_are_used(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let key = |credential| passkey(anna, credential);
        let none = committed!(stores, factors.add_passkey(key(1), vec![], None)).await.unwrap();
        assert!(!none.has_new_codes, "none were given");
        assert!(committed!(stores, factors.add_passkey(key(2), codes(1), None)).await.unwrap().has_new_codes);
        assert!(!committed!(stores, factors.add_passkey(key(3), codes(50), None)).await.unwrap().has_new_codes);
        stores.factors.start_totp(totp(anna), None).await.unwrap();
        let added = committed!(stores, factors.confirm_totp(&totp(anna), 1, codes(100), None, start())).await.unwrap();
        assert!(!added.unwrap().has_new_codes);
        for (digest, is_valid) in [(50, false), (100, false), (1, true)] {
            assert_eq!(committed!(stores, factors.spend_recovery(anna, &[digest; 32])).await.unwrap(), is_valid, "{digest}");
        }
        for digest in 2..=10 {
            assert!(committed!(stores, factors.spend_recovery(anna, &[digest; 32])).await.unwrap());
        }
        assert!(committed!(stores, factors.add_passkey(key(4), codes(150), None)).await.unwrap().has_new_codes, "all were used");
        assert_eq!(stores.factors.list(anna).await.unwrap().recovery_left, 10);
    }

    /// Two first factors of one session, for example in two windows: whichever comes second shows no codes, and the shown ones are valid.
    async fn of_two_first_factors_at_the_same_moment_one_brings_codes(stores: Stores) {
        for round in 0..8_u8 {
            let anna = user(&stores, &format!("anna{round}")).await.id;
            let here = session(anna, round);
            committed!(stores, sessions.add(here.clone(), None)).await.unwrap();
            stores.factors.start_totp(totp(anna), None).await.unwrap();
            let by = Some(FactorChange { session: here.id, at: after(1) });
            let (one, two) = (stores.clone(), stores.clone());
            let key = passkey(anna, 100 + round);
            let app = tokio::spawn(async move { committed!(one, factors.confirm_totp(&totp(anna), 1, codes(1), by, after(1))).await });
            let key = tokio::spawn(async move { committed!(two, factors.add_passkey(key, codes(50), by)).await });
            let app = app.await.unwrap().unwrap().unwrap().has_new_codes;
            let key = key.await.unwrap().unwrap().has_new_codes;
            assert!(app != key, "round {round}: {app} {key}");
            assert_eq!(stores.factors.list(anna).await.unwrap().recovery_left, 10);
            assert_eq!(committed!(stores, factors.spend_recovery(anna, &[1; 32])).await.unwrap(), app);
            assert_eq!(committed!(stores, factors.spend_recovery(anna, &[50; 32])).await.unwrap(), key);
        }
    }

    async fn recovery_codes_go_with_the_last_factor_only(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        stores.factors.start_totp(totp(anna), None).await.unwrap();
        committed!(stores, factors.confirm_totp(&totp(anna), 1, codes(1), None, start())).await.unwrap();
        let key = passkey(anna, 1);
        committed!(stores, factors.add_passkey(key.clone(), vec![], None)).await.unwrap();
        assert!(committed!(stores, factors.remove_totp(anna, None)).await.unwrap().is_some());
        assert!(committed!(stores, factors.remove_totp(anna, None)).await.unwrap().is_none());
        assert_eq!(stores.factors.list(anna).await.unwrap().recovery_left, 10);
        assert!(committed!(stores, factors.remove_passkey(anna, key.id, None)).await.unwrap().is_some());
        assert_eq!(stores.factors.list(anna).await.unwrap(), Factors::default());
    }

    async fn a_question_is_answered_a_few_times_and_taken_once(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let asked = challenge(Some(anna), 1, ChallengePurpose::SecondStep);
        stores.challenges.add(asked.clone()).await.unwrap();
        let tries = (0..8).map(|_| {
            let stores = stores.clone();
            let purpose = ChallengePurpose::SecondStep;
            tokio::spawn(async move { stores.challenges.try_answer(&[1; 32], purpose, 5, after(1)).await.unwrap() })
        });
        let found = futures::future::join_all(tries).await.into_iter().filter_map(Result::unwrap);
        assert_eq!(found.count(), 5);
        let other = stores.challenges.take(&[1; 32], ChallengePurpose::AddPasskey, after(1)).await.unwrap();
        assert_eq!(other, None, "another purpose");
        let taken = stores.challenges.take(&[1; 32], ChallengePurpose::SecondStep, after(1)).await.unwrap();
        assert_eq!(taken, Some(Challenge { tries: 5, ..asked }));
        assert_eq!(stores.challenges.take(&[1; 32], ChallengePurpose::SecondStep, after(1)).await.unwrap(), None);
    }

    async fn a_question_that_is_too_old_is_not_there(stores: Stores) {
        for (digest, purpose) in (1..).zip(ChallengePurpose::ALL) {
            stores.challenges.add(challenge(None, digest, purpose)).await.unwrap();
            assert_eq!(stores.challenges.take(&[digest; 32], purpose, after(5)).await.unwrap(), None);
            assert_eq!(stores.challenges.try_answer(&[digest; 32], purpose, 9, after(5)).await.unwrap(), None);
        }
        assert_eq!(stores.challenges.remove_expired(after(5)).await.unwrap(), 0);
        assert_eq!(stores.challenges.remove_expired(after(6)).await.unwrap(), 4);
        let nobody = stores.challenges.add(challenge(Some(person("olga").id), 9, ChallengePurpose::AddPasskey)).await;
        assert!(matches!(nobody, Err(StorageError::Missing { what: "user" })), "{nobody:?}");
    }

    /// Sessions opened with the old factors end in the transaction of the change, and not without it.
    async fn a_change_ends_the_other_sessions_or_nothing_happens(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let (here, his) = (session(anna, 1), session(petr, 2));
        for one in [&here, &his] {
            committed!(stores, sessions.add(one.clone(), None)).await.unwrap();
        }
        let by = |at| Some(FactorChange { session: here.id, at: after(at) });
        let key = passkey(anna, 1);
        stores.factors.start_totp(totp(anna), None).await.unwrap();
        for way in 0_u8..5 {
            let there = session(anna, 10 + way);
            committed!(stores, sessions.add(there.clone(), None)).await.unwrap();
            for unwritable in [true, false] {
                let at = i64::from(way);
                let mut work = stores.begin().await.unwrap();
                let factors = work.factors();
                let ended = match way {
                    0 => factors.confirm_totp(&totp(anna), 1, codes(1), by(at), after(at)).await.unwrap().unwrap().ended,
                    1 => factors.add_passkey(key.clone(), vec![], by(at)).await.unwrap().ended,
                    2 => factors.set_recovery(anna, codes(50), by(at)).await.unwrap(),
                    3 => factors.remove_passkey(anna, key.id, by(at)).await.unwrap().unwrap(),
                    _ => factors.remove_totp(anna, by(at)).await.unwrap().unwrap(),
                };
                assert_eq!(ended, [there.id], "way {way}");
                if unwritable {
                    work.audit().add_all(bad(anna)).await.unwrap_err();
                    drop(work);
                } else {
                    work.commit().await.unwrap();
                }
                let revoked = stores.sessions.lookup(there.id).await.unwrap().unwrap().revoked_at;
                assert_eq!(revoked, (!unwritable).then(|| after(at)), "way {way}");
            }
        }
        for stays in [here.id, his.id] {
            assert_eq!(stores.sessions.lookup(stays).await.unwrap().unwrap().revoked_at, None);
        }
        assert_eq!(committed!(stores, factors.remove_totp(anna, by(9))).await.unwrap(), None, "there is no app");
    }
}
