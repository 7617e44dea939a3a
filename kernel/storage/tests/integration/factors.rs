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
        stores.factors.start_totp(totp(anna)).await.unwrap();
        let second = SealedTotp { sealed: vec![4], created_at: after(1), ..totp(anna) };
        stores.factors.start_totp(second.clone()).await.unwrap();
        let waiting = stores.factors.list(anna).await.unwrap();
        assert_eq!(waiting.totp, Some(second.clone()));
        assert!(!waiting.is_on());
        assert!(!stores.factors.accept_totp(anna, 5).await.unwrap(), "an app that is not confirmed lets nobody in");

        assert!(stores.factors.confirm_totp(&second, 10, codes(1), vec![], after(2)).await.unwrap());
        assert!(!stores.factors.confirm_totp(&second, 11, codes(50), vec![], after(3)).await.unwrap());
        let on = stores.factors.list(anna).await.unwrap();
        assert!(on.is_on());
        assert_eq!((on.recovery_left, on.totp.unwrap().confirmed_at), (10, Some(after(2))));
        let refused = stores.factors.start_totp(totp(anna)).await;
        assert!(matches!(refused, Err(StorageError::Conflict { what: "totp_factors.user" })), "{refused:?}");
    }

    async fn no_time_step_is_accepted_twice_nor_an_earlier_one(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        stores.factors.start_totp(totp(anna)).await.unwrap();
        stores.factors.confirm_totp(&totp(anna), 10, vec![], vec![], start()).await.unwrap();
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
        stores.factors.set_recovery(anna, codes(1), vec![]).await.unwrap();
        assert!(!stores.factors.spend_recovery(petr, &[1; 32], vec![]).await.unwrap());
        assert!(stores.factors.spend_recovery(anna, &[1; 32], vec![]).await.unwrap());
        assert!(!stores.factors.spend_recovery(anna, &[1; 32], vec![]).await.unwrap());
        assert_eq!(stores.factors.list(anna).await.unwrap().recovery_left, 9);
        stores.factors.set_recovery(anna, codes(100), vec![]).await.unwrap();
        assert!(!stores.factors.spend_recovery(anna, &[2; 32], vec![]).await.unwrap(), "replaced codes are dead");
        let nobody = stores.factors.set_recovery(person("olga").id, codes(1), vec![]).await;
        assert!(matches!(nobody, Err(StorageError::Missing { what: "user" })), "{nobody:?}");
    }

    async fn a_passkey_is_its_owner_s_alone(stores: Stores) {
        let (anna, petr) = (user(&stores, "anna").await.id, user(&stores, "petr").await.id);
        let (first, second) = (passkey(anna, 1), passkey(anna, 2));
        stores.factors.add_passkey(second.clone(), vec![], vec![]).await.unwrap();
        stores.factors.add_passkey(first.clone(), codes(1), vec![]).await.unwrap();
        let own = stores.factors.list(anna).await.unwrap();
        assert_eq!((own.passkeys, own.recovery_left), (vec![first.clone(), second.clone()], 10));
        let copied = stores.factors.add_passkey(passkey(petr, 1), vec![], vec![]).await;
        assert!(matches!(copied, Err(StorageError::Conflict { what: "passkeys.credential" })), "{copied:?}");
        assert_eq!(stores.factors.find_passkey(&[1; 64]).await.unwrap(), Some(first.clone()));
        assert_eq!(stores.factors.find_passkey(&[3; 64]).await.unwrap(), None);

        stores.factors.use_passkey(anna, first.id, vec![8], after(30)).await.unwrap();
        let used = stores.factors.find_passkey(&[1; 64]).await.unwrap().unwrap();
        assert_eq!((used.sealed, used.last_used_at), (vec![8], Some(after(30))));
        let stranger = stores.factors.use_passkey(petr, first.id, vec![], after(31)).await;
        assert!(matches!(stranger, Err(StorageError::Missing { what: "passkey" })), "{stranger:?}");
        assert!(!stores.factors.remove_passkey(petr, first.id, vec![]).await.unwrap());
        assert_eq!(stores.factors.owner_of_passkey(first.id).await.unwrap(), Some(anna));
        assert!(stores.factors.remove_passkey(anna, first.id, vec![]).await.unwrap());
        assert!(!stores.factors.remove_passkey(anna, first.id, vec![]).await.unwrap());
    }

    /// The codes that were shown with the first factor stay valid.
    async fn a_second_factor_brings_no_codes_unless_all_are_used(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        let told = FactorChange::default;
        let factors = &stores.factors;
        let key = |credential| passkey(anna, credential);
        let none = factors.add_passkey_with(key(1), vec![], told()).await.unwrap();
        assert!(!none.has_new_codes, "none were given");
        assert!(factors.add_passkey_with(key(2), codes(1), told()).await.unwrap().has_new_codes);
        assert!(!factors.add_passkey_with(key(3), codes(50), told()).await.unwrap().has_new_codes);
        factors.start_totp(totp(anna)).await.unwrap();
        let added = factors.confirm_totp_with(&totp(anna), 1, codes(100), start(), told()).await.unwrap();
        assert!(!added.unwrap().has_new_codes);
        for (digest, is_valid) in [(50, false), (100, false), (1, true)] {
            assert_eq!(factors.spend_recovery(anna, &[digest; 32], vec![]).await.unwrap(), is_valid, "{digest}");
        }
        for digest in 2..=10 {
            assert!(factors.spend_recovery(anna, &[digest; 32], vec![]).await.unwrap());
        }
        assert!(factors.add_passkey_with(key(4), codes(150), told()).await.unwrap().has_new_codes, "all were used");
        assert_eq!(factors.list(anna).await.unwrap().recovery_left, 10);
    }

    /// Two first factors of one session, for example in two windows: whichever comes second shows no codes, and the shown ones are valid.
    async fn of_two_first_factors_at_the_same_moment_one_brings_codes(stores: Stores) {
        for round in 0..8_u8 {
            let anna = user(&stores, &format!("anna{round}")).await.id;
            let here = session(anna, round);
            committed!(stores, sessions.add(here.clone(), None)).await.unwrap();
            stores.factors.start_totp(totp(anna)).await.unwrap();
            let told = || FactorChange { ends_others: Some((here.id, after(1))), ..FactorChange::default() };
            let (one, two, change) = (stores.clone(), stores.clone(), (told(), told()));
            let key = passkey(anna, 100 + round);
            let app = tokio::spawn(async move { one.factors.confirm_totp_with(&totp(anna), 1, codes(1), after(1), change.0).await });
            let key = tokio::spawn(async move { two.factors.add_passkey_with(key, codes(50), change.1).await });
            let app = app.await.unwrap().unwrap().unwrap().has_new_codes;
            let key = key.await.unwrap().unwrap().has_new_codes;
            assert!(app != key, "round {round}: {app} {key}");
            assert_eq!(stores.factors.list(anna).await.unwrap().recovery_left, 10);
            assert_eq!(stores.factors.spend_recovery(anna, &[1; 32], vec![]).await.unwrap(), app);
            assert_eq!(stores.factors.spend_recovery(anna, &[50; 32], vec![]).await.unwrap(), key);
        }
    }

    async fn recovery_codes_go_with_the_last_factor_only(stores: Stores) {
        let anna = user(&stores, "anna").await.id;
        stores.factors.start_totp(totp(anna)).await.unwrap();
        stores.factors.confirm_totp(&totp(anna), 1, codes(1), vec![], start()).await.unwrap();
        let key = passkey(anna, 1);
        stores.factors.add_passkey(key.clone(), vec![], vec![]).await.unwrap();
        assert!(stores.factors.remove_totp(anna, vec![]).await.unwrap());
        assert!(!stores.factors.remove_totp(anna, vec![]).await.unwrap());
        assert_eq!(stores.factors.list(anna).await.unwrap().recovery_left, 10);
        assert!(stores.factors.remove_passkey(anna, key.id, vec![]).await.unwrap());
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
        let change = |at| FactorChange { ends_others: Some((here.id, after(at))), ..FactorChange::default() };
        let key = passkey(anna, 1);
        stores.factors.start_totp(totp(anna)).await.unwrap();
        for way in 0_u8..5 {
            let there = session(anna, 10 + way);
            committed!(stores, sessions.add(there.clone(), None)).await.unwrap();
            for unwritable in [true, false] {
                let at = i64::from(way);
                let change = FactorChange { audit: if unwritable { bad(anna) } else { vec![] }, ..change(at) };
                let factors = &stores.factors;
                let ended = match way {
                    0 => factors.confirm_totp_with(&totp(anna), 1, codes(1), after(at), change).await.map(|added| added.unwrap().ended),
                    1 => factors.add_passkey_with(key.clone(), vec![], change).await.map(|added| added.ended),
                    2 => factors.set_recovery_with(anna, codes(50), change).await,
                    3 => factors.remove_passkey_with(anna, key.id, change).await.map(Option::unwrap),
                    _ => factors.remove_totp_with(anna, change).await.map(Option::unwrap),
                };
                let revoked = stores.sessions.lookup(there.id).await.unwrap().unwrap().revoked_at;
                match unwritable {
                    true => assert_eq!((ended.is_err(), revoked), (true, None), "way {way}"),
                    false => assert_eq!((ended.unwrap(), revoked), (vec![there.id], Some(after(at))), "way {way}"),
                }
            }
        }
        for stays in [here.id, his.id] {
            assert_eq!(stores.sessions.lookup(stays).await.unwrap().unwrap().revoked_at, None);
        }
        assert_eq!(stores.factors.remove_totp_with(anna, change(9)).await.unwrap(), None, "there is no app");
    }
}
