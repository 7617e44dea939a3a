//! Authentication while a part of the database fails.

use crate::support::counted::CountedUsers;
use crate::support::counter::{Counter, form};
use crate::support::{PASSWORD, TestEnv, attempt, on, settings, text};
use cabinet_accounts::registration::RegistrationError;
use cabinet_accounts::{
    AccountSettings, Accounts, OsRandom, RenewError, SelfServiceError, SignInError, TokenError,
};
use cabinet_domain::{AuditEvent, AuditKind, SessionId};
use cabinet_ports::{StorageError, Stores};
use chrono::TimeDelta;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// The same environment with other repositories.
async fn over(env: TestEnv, stores: Stores, settings: AccountSettings) -> TestEnv {
    let accounts = Accounts::start(stores, settings, env.clock.clone(), Arc::new(OsRandom)).await.unwrap();
    TestEnv { accounts, ..env }
}

/// Issue 11, items 15 and 28: a change whose audit event cannot be written does not happen, and is not reported as done.
#[tokio::test]
async fn what_the_audit_trail_does_not_take_does_not_happen() {
    let env = TestEnv::open().await;
    let open = env.sign_in().await;
    let caller = env.accounts.verify(text(&open.access.token)).unwrap();
    let count = || async { env.accounts.list_sessions(caller.user).await.unwrap().len() };
    let before = count().await;
    env.storage.set_auditable(false);
    for attempt in [attempt("anna", PASSWORD), attempt("anna", "wrong"), attempt("nobody", PASSWORD)] {
        let refused = env.try_with(attempt).await;
        assert!(matches!(refused, Err(SignInError::Storage(StorageError::Full(_)))), "{refused:?}");
    }
    assert_eq!(count().await, before, "nobody is in without a line that says so");
    let ended = env.accounts.end_other_sessions(caller.user, SessionId(uuid::Uuid::nil()), None).await;
    assert!(ended.is_err());
    assert_eq!(count().await, before, "no session ended");
    // Sign-out takes effect in this process at once, and in the database when the audit event can be written.
    assert!(env.accounts.sign_out(caller, None).await.is_err());
    assert_eq!(env.accounts.verify(text(&open.access.token)), Err(TokenError::Revoked));

    env.storage.set_auditable(true);
    env.accounts.sign_out(caller, None).await.unwrap();
    assert_eq!(count().await, before - 1);
    env.sign_in().await;
}

/// A registration fails without its audit event, and the same form works once the event can be written again.
#[tokio::test]
async fn a_registration_without_its_audit_line_does_not_happen() {
    let counter = Counter::open().await;
    counter.storage.set_auditable(false);
    let refused = counter.register(form()).await;
    let is_full =
        matches!(refused, Err(RegistrationError::Other(SelfServiceError::Storage(StorageError::Full(_)))));
    assert!(is_full, "{refused:?}");
    assert_eq!(counter.stores().users.find_by_login("anna").await.unwrap(), None);
    assert_eq!(counter.jobs().await, 0);
    counter.storage.set_auditable(true);
    let anna = counter.register(form()).await.unwrap().user;
    assert_eq!(counter.audit(anna, AuditKind::Registered).await, 1);
}

/// A reused refresh token is rejected whether or not the audit event can be written, and this process ends its session.
#[tokio::test]
async fn a_reused_token_opens_nothing_although_the_audit_trail_is_full() {
    let env = TestEnv::open().await;
    let stolen = env.sign_in().await;
    env.accounts.renew(text(&stolen.refresh), None).await.unwrap();
    env.later(TimeDelta::seconds(31));
    env.storage.set_auditable(false);
    assert!(env.accounts.renew(text(&stolen.refresh), None).await.is_err());
    let refused = || async { env.accounts.renew(text(&stolen.refresh), None).await };
    assert!(matches!(refused().await, Err(RenewError::Refused)));
    // The database ends the session as soon as the audit event can be written with it.
    let lines = || async { env.storage.stores().audit.list(stolen.user, 9).await.unwrap() };
    let ended =
        |lines: &[AuditEvent]| lines.iter().filter(|line| line.kind == AuditKind::SessionEnded).count();
    assert_eq!(ended(&lines().await), 0);
    env.storage.set_auditable(true);
    for _ in 0..2 {
        assert!(matches!(refused().await, Err(RenewError::Refused)));
    }
    assert_eq!(ended(&lines().await), 1);
    assert!(env.accounts.list_sessions(stolen.user).await.unwrap().is_empty());
}

/// A device token does not allow unlimited database lookups: its holder is throttled before the login is looked up.
#[tokio::test]
async fn a_device_mark_buys_few_look_ups_of_other_logins() {
    let env = TestEnv::open().await;
    let users = Arc::new(CountedUsers(env.storage.stores().users, AtomicU32::new(0)));
    let stores = Stores { users: users.clone(), ..env.storage.stores() };
    let slow = AccountSettings { sign_in_per_minute: NonZeroU32::new(7).unwrap(), ..settings() };
    let env = over(env, stores, slow).await;
    let device = env.sign_in().await.device.unwrap();
    users.1.store(0, Ordering::SeqCst);
    for _ in 0..50 {
        env.try_with(on(&device, attempt("stranger", PASSWORD))).await.unwrap_err();
    }
    assert_eq!(users.1.load(Ordering::SeqCst), 10, "the device's ten; the address' six are among them");
}

/// The user has signed out: this process rejects both tokens, although the write to the database failed.
#[tokio::test]
async fn a_session_ended_while_the_database_is_away_is_not_renewed_afterwards() {
    let env = TestEnv::open().await;
    let [by_token, by_cookie] = [env.sign_in().await, env.sign_in().await];
    let caller = env.accounts.verify(text(&by_token.access.token)).unwrap();
    env.storage.set_reachable(false);
    assert!(env.accounts.sign_out(caller, None).await.is_err());
    assert!(env.accounts.sign_out_by_refresh(text(&by_cookie.refresh), None).await.is_err());
    for ended in [&by_token, &by_cookie] {
        assert!(matches!(env.accounts.renew(text(&ended.refresh), None).await, Err(RenewError::Refused)));
    }
    env.storage.set_reachable(true);
    for ended in [&by_token, &by_cookie] {
        assert!(matches!(env.accounts.renew(text(&ended.refresh), None).await, Err(RenewError::Refused)));
        assert_eq!(env.accounts.verify(text(&ended.access.token)), Err(TokenError::Revoked));
    }
    // The database has caught up: another process does not renew the tokens either.
    let env = env.restarted().await;
    for ended in [&by_token, &by_cookie] {
        assert!(matches!(env.accounts.renew(text(&ended.refresh), None).await, Err(RenewError::Refused)));
    }
}
