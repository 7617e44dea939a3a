//! A user's own sessions: listing them, ending them remotely, and reauthentication before a credential
//! changes.

use crate::support::{self, PASSWORD, TestEnv, attempt, text};
use cabinet_accounts::{ReauthenticationError, SignInError, TokenError};
use cabinet_domain::AuditKind;
use cabinet_fakes::person;
use cabinet_ports::repository::{AccountChange, EmailChange};
use cabinet_test_storage::committed;
use chrono::TimeDelta;

#[tokio::test]
async fn own_sessions_are_listed_and_ended_one_by_one_or_all_but_this() {
    let env = TestEnv::open().await;
    let mut callers = Vec::new();
    for _ in 0..3 {
        let signed_in = env.sign_in().await;
        callers.push((env.accounts.verify(text(&signed_in.access.token)).unwrap(), signed_in));
        env.later(TimeDelta::seconds(1));
    }
    let anna = env.anna.id;
    let listed = env.accounts.list_sessions(anna).await.unwrap();
    let ids: Vec<_> = listed.iter().map(|session| session.id).collect();
    assert_eq!(ids, [callers[2].0.session, callers[1].0.session, callers[0].0.session]);

    env.accounts.renew(text(&callers[0].1.refresh), None).await.unwrap();
    let listed = env.accounts.list_sessions(anna).await.unwrap();
    assert_eq!(listed[0].id, callers[0].0.session, "used last");
    assert_eq!(listed[0].rotated_at, listed[0].created_at + TimeDelta::seconds(3));

    assert!(env.accounts.end_session(anna, callers[1].0.session, None).await.unwrap());
    assert!(!env.accounts.end_session(anna, callers[1].0.session, None).await.unwrap());
    let ended = env.accounts.verify(text(&callers[1].1.access.token));
    assert_eq!(ended.unwrap_err(), TokenError::Revoked);

    assert_eq!(env.accounts.end_other_sessions(anna, callers[0].0.session, None).await.unwrap(), 1);
    assert!(env.accounts.verify(text(&callers[0].1.access.token)).is_ok());
    assert_eq!(env.accounts.verify(text(&callers[2].1.access.token)).unwrap_err(), TokenError::Revoked);
    assert_eq!(env.audit(AuditKind::SessionEnded).await.len(), 2);
}

#[tokio::test]
async fn nobody_ends_a_stranger_s_session() {
    let env = TestEnv::open().await;
    let stranger = committed!(env.storage.stores(), users.add(person("petr"), None)).await.unwrap();
    let anna = env.accounts.verify(text(&env.sign_in().await.access.token)).unwrap();
    assert!(!env.accounts.end_session(stranger.id, anna.session, None).await.unwrap());
    let denied = env.audit(AuditKind::AccessDenied).await;
    assert_eq!((denied.len(), denied[0].actor), (1, Some(stranger.id)), "the owner reads of the attempt");
    assert_eq!(env.accounts.list_sessions(stranger.id).await.unwrap(), []);
    assert_eq!(env.accounts.list_sessions(anna.user).await.unwrap().len(), 1);
    assert!(!env.accounts.is_fresh(stranger.id, anna.session).await.unwrap());
}

#[tokio::test]
async fn a_fresh_sign_in_or_the_password_is_believed_and_renewing_makes_nothing_fresh() {
    let env = TestEnv::open().await;
    let signed_in = env.sign_in().await;
    let caller = env.accounts.verify(text(&signed_in.access.token)).unwrap();
    let prove = |password: Option<&str>| {
        env.accounts.reauthenticate(caller.user, caller.session, password.map(Into::into))
    };
    assert!(prove(None).await.is_ok());
    env.later(TimeDelta::minutes(10));
    assert!(prove(None).await.is_ok());
    env.later(TimeDelta::seconds(1));
    env.accounts.renew(text(&signed_in.refresh), None).await.unwrap();
    assert!(matches!(prove(None).await, Err(ReauthenticationError::Required)));
    assert!(prove(Some(PASSWORD)).await.is_ok());
    for _ in 0..5 {
        assert!(matches!(prove(Some("wrong")).await, Err(ReauthenticationError::WrongPassword)));
    }
    assert!(matches!(prove(Some(PASSWORD)).await, Err(ReauthenticationError::TooOften { .. })));
    env.later(TimeDelta::minutes(1));
    assert!(prove(Some(PASSWORD)).await.is_ok());
}

#[tokio::test]
async fn an_address_that_nobody_has_proved_signs_in_only_where_none_needs_proof() {
    for (confirm_email, is_in) in [(true, false), (false, true)] {
        let env =
            TestEnv::with(cabinet_accounts::AccountSettings { confirm_email, ..support::settings() }).await;
        let email = Some(EmailChange::Set("new@example.ru".parse().unwrap()));
        let change =
            AccountChange { email, ..AccountChange::of(env.anna.clone(), None, support::start_of_day()) };
        committed!(env.storage.stores(), users.change_account(change)).await.unwrap();
        let outcome = env.try_with(attempt("anna", PASSWORD)).await;
        match is_in {
            true => assert!(outcome.is_ok()),
            false => assert!(matches!(outcome, Err(SignInError::EmailUnconfirmed { .. })), "{outcome:?}"),
        }
        // A wrong password reveals nothing about the address.
        let wrong = env.try_with(attempt("anna", "wrong")).await;
        assert!(matches!(wrong, Err(SignInError::Refused)), "{wrong:?}");
    }
}
