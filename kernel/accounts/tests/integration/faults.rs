//! Sign-in while a part of the database fails.

use crate::support::counted::CountedUsers;
use crate::support::{House, PASSWORD, attempt, on, settings, text};
use async_trait::async_trait;
use cabinet_accounts::{AccountSettings, Accounts, OsRandom, RenewError, SignInError, TokenError};
use cabinet_domain::{AuditEvent, UserId};
use cabinet_ports::repository::NumberedEvent;
use cabinet_ports::{AuditRepository, StorageError, Stores};
use chrono::TimeDelta;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// An audit trail that takes nothing.
struct NoAudit;

#[async_trait]
impl AuditRepository for NoAudit {
    async fn add(&self, _: AuditEvent) -> Result<(), StorageError> {
        Err(StorageError::Unavailable("no audit trail today".into()))
    }

    async fn list(&self, _: UserId, _: u32) -> Result<Vec<AuditEvent>, StorageError> {
        Ok(Vec::new())
    }

    async fn page(&self, _: UserId, _: Option<i64>, _: u32) -> Result<Vec<NumberedEvent>, StorageError> {
        Ok(Vec::new())
    }
}

/// The same house over other repositories.
async fn over(house: House, stores: Stores, settings: AccountSettings) -> House {
    let accounts = Accounts::start(stores, settings, house.clock.clone(), Arc::new(OsRandom)).await.unwrap();
    House { accounts, ..house }
}

/// What has been done is not undone by a trail that cannot be written, and nobody is told that it failed.
#[tokio::test]
async fn a_lost_audit_line_changes_no_answer() {
    let house = House::open().await;
    let stores = Stores { audit: Arc::new(NoAudit), ..house.memory.stores() };
    let house = over(house, stores, settings()).await;
    let signed_in = house.sign_in().await;
    for wrong in [attempt("anna", "wrong"), attempt("nobody", PASSWORD)] {
        assert!(matches!(house.try_with(wrong).await, Err(SignInError::Refused)));
    }
    let caller = house.accounts.verify(text(&signed_in.access.token)).unwrap();
    house.accounts.sign_out(caller, None).await.unwrap();
    assert_eq!(house.accounts.verify(text(&signed_in.access.token)), Err(TokenError::Revoked));
    let stolen = house.sign_in().await;
    house.accounts.renew(text(&stolen.refresh), None).await.unwrap();
    house.later(TimeDelta::seconds(31));
    assert!(matches!(house.accounts.renew(text(&stolen.refresh), None).await, Err(RenewError::Refused)));
}

/// A device mark is no key to the database: whoever holds one is slowed down before the login is looked up.
#[tokio::test]
async fn a_device_mark_buys_few_look_ups_of_other_logins() {
    let house = House::open().await;
    let users = Arc::new(CountedUsers(house.memory.stores().users, AtomicU32::new(0)));
    let stores = Stores { users: users.clone(), ..house.memory.stores() };
    let slow = AccountSettings { sign_in_per_minute: NonZeroU32::new(7).unwrap(), ..settings() };
    let house = over(house, stores, slow).await;
    let device = house.sign_in().await.device.unwrap();
    users.1.store(0, Ordering::SeqCst);
    for _ in 0..50 {
        house.try_with(on(&device, attempt("stranger", PASSWORD))).await.unwrap_err();
    }
    assert_eq!(users.1.load(Ordering::SeqCst), 10, "the device's ten; the address' six are among them");
}

/// The user wanted to be out: this process lets neither token count, although the database has not heard of it.
#[tokio::test]
async fn a_session_ended_while_the_database_is_away_is_not_renewed_afterwards() {
    let house = House::open().await;
    let [by_token, by_cookie] = [house.sign_in().await, house.sign_in().await];
    let caller = house.accounts.verify(text(&by_token.access.token)).unwrap();
    house.memory.set_reachable(false);
    assert!(house.accounts.sign_out(caller, None).await.is_err());
    assert!(house.accounts.sign_out_by_refresh(text(&by_cookie.refresh), None).await.is_err());
    for ended in [&by_token, &by_cookie] {
        assert!(matches!(house.accounts.renew(text(&ended.refresh), None).await, Err(RenewError::Refused)));
    }
    house.memory.set_reachable(true);
    for ended in [&by_token, &by_cookie] {
        assert!(matches!(house.accounts.renew(text(&ended.refresh), None).await, Err(RenewError::Refused)));
        assert_eq!(house.accounts.verify(text(&ended.access.token)), Err(TokenError::Revoked));
    }
    // The database has caught up: another process does not renew them either.
    let house = house.restarted().await;
    for ended in [&by_token, &by_cookie] {
        assert!(matches!(house.accounts.renew(text(&ended.refresh), None).await, Err(RenewError::Refused)));
    }
}
