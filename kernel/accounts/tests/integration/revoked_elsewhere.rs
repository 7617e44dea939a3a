//! Two kernels over one database: what one ends, the other learns.

use crate::support::{House, settings, text};
use cabinet_accounts::{Accounts, LOOK_EVERY, OsRandom, TokenError};
use cabinet_ports::Clock;
use chrono::TimeDelta;
use std::sync::Arc;

/// The same database, another process whose clock is the same.
async fn beside(house: &House) -> Accounts {
    Accounts::start(house.memory.stores(), settings(), house.clock.clone(), Arc::new(OsRandom)).await.unwrap()
}

#[tokio::test]
async fn a_session_that_another_kernel_ended_is_dead_after_the_next_look() {
    let house = House::open().await;
    let other = beside(&house).await;
    let [ended, kept] = [house.sign_in().await, house.sign_in().await];
    let since = house.clock.now();
    house.later(LOOK_EVERY);
    let caller = house.accounts.verify(text(&ended.access.token)).unwrap();
    house.accounts.sign_out(caller, None).await.unwrap();
    assert!(other.verify(text(&ended.access.token)).is_ok(), "nobody has looked yet");
    assert_eq!(other.learn_revocations(since).await.unwrap(), house.clock.now());
    assert_eq!(other.verify(text(&ended.access.token)), Err(TokenError::Revoked));
    assert!(other.verify(text(&kept.access.token)).is_ok());
}

/// A change does not wait for the next look.
#[tokio::test]
async fn a_session_that_another_kernel_ended_changes_nothing_any_more() {
    let house = House::open().await;
    let other = beside(&house).await;
    let [ended, kept] = [house.sign_in().await, house.sign_in().await];
    let [ended_caller, kept_caller] =
        [&ended, &kept].map(|signed_in| other.verify(text(&signed_in.access.token)).unwrap());
    assert!(other.is_signed_in(&ended_caller).await.unwrap());
    house.accounts.sign_out(ended_caller, None).await.unwrap();
    assert!(!other.is_signed_in(&ended_caller).await.unwrap());
    assert!(other.is_signed_in(&kept_caller).await.unwrap());
    assert_eq!(
        other.verify(text(&ended.access.token)),
        Err(TokenError::Revoked),
        "reads know it from then on"
    );
    house.memory.set_reachable(false);
    assert!(other.is_signed_in(&kept_caller).await.is_err(), "nobody can say");
}

/// Its clock may be a minute behind ours, so that what it ends now is written down as ended before our last look.
#[tokio::test]
async fn a_clock_that_is_behind_hides_nothing() {
    let house = House::open().await;
    let other = beside(&house).await;
    let signed_in = house.sign_in().await;
    let caller = house.accounts.verify(text(&signed_in.access.token)).unwrap();
    let looked = house.clock.now() + TimeDelta::minutes(1);
    house.accounts.sign_out(caller, None).await.unwrap();
    other.learn_revocations(looked).await.unwrap();
    assert_eq!(other.verify(text(&signed_in.access.token)), Err(TokenError::Revoked));
}

#[tokio::test]
async fn a_look_that_failed_is_made_up_for_and_forgets_nothing() {
    let house = House::open().await;
    let other = beside(&house).await;
    let [before, meanwhile] = [house.sign_in().await, house.sign_in().await];
    let since = house.clock.now();
    let end = async |token| {
        let caller = house.accounts.verify(token).unwrap();
        house.accounts.sign_out(caller, None).await.unwrap();
    };
    end(text(&before.access.token)).await;
    let since = other.learn_revocations(since).await.unwrap();
    end(text(&meanwhile.access.token)).await;
    house.memory.set_reachable(false);
    for _ in 0..100 {
        house.later(LOOK_EVERY);
        assert!(other.learn_revocations(since).await.is_err());
    }
    assert_eq!(other.verify(text(&before.access.token)), Err(TokenError::Revoked));
    house.memory.set_reachable(true);
    other.learn_revocations(since).await.unwrap();
    assert_eq!(other.verify(text(&meanwhile.access.token)), Err(TokenError::Revoked));
}
