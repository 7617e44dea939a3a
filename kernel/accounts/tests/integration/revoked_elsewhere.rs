//! Two instances with one database: one learns of the sessions that the other ends.

use crate::support::{TestEnv, settings, text};
use cabinet_accounts::{Accounts, LOOK_EVERY, OsRandom, TokenError};
use cabinet_ports::Clock;
use chrono::TimeDelta;
use std::sync::Arc;

/// Another process with the same database and clock.
async fn beside(env: &TestEnv) -> Accounts {
    Accounts::start(env.storage.stores(), settings(), env.clock.clone(), Arc::new(OsRandom)).await.unwrap()
}

#[tokio::test]
async fn a_session_that_another_kernel_ended_is_dead_after_the_next_look() {
    let env = TestEnv::open().await;
    let other = beside(&env).await;
    let [ended, kept] = [env.sign_in().await, env.sign_in().await];
    let since = env.clock.now();
    env.later(LOOK_EVERY);
    let caller = env.accounts.verify(text(&ended.access.token)).unwrap();
    env.accounts.sign_out(caller, None).await.unwrap();
    assert!(other.verify(text(&ended.access.token)).is_ok(), "nobody has looked yet");
    assert_eq!(other.learn_revocations(since).await.unwrap(), env.clock.now());
    assert_eq!(other.verify(text(&ended.access.token)), Err(TokenError::Revoked));
    assert!(other.verify(text(&kept.access.token)).is_ok());
}

/// A write does not wait for the next poll.
#[tokio::test]
async fn a_session_that_another_kernel_ended_changes_nothing_any_more() {
    let env = TestEnv::open().await;
    let other = beside(&env).await;
    let [ended, kept] = [env.sign_in().await, env.sign_in().await];
    let [ended_caller, kept_caller] =
        [&ended, &kept].map(|signed_in| other.verify(text(&signed_in.access.token)).unwrap());
    assert!(other.is_signed_in(&ended_caller).await.unwrap());
    env.accounts.sign_out(ended_caller, None).await.unwrap();
    assert!(!other.is_signed_in(&ended_caller).await.unwrap());
    assert!(other.is_signed_in(&kept_caller).await.unwrap());
    assert_eq!(
        other.verify(text(&ended.access.token)),
        Err(TokenError::Revoked),
        "reads know it from then on"
    );
    env.storage.set_reachable(false);
    assert!(other.is_signed_in(&kept_caller).await.is_err(), "nobody can say");
}

/// The other instance's clock may be a minute behind, so a session that it ends now is dated before our last
/// poll.
#[tokio::test]
async fn a_clock_that_is_behind_hides_nothing() {
    let env = TestEnv::open().await;
    let other = beside(&env).await;
    let signed_in = env.sign_in().await;
    let caller = env.accounts.verify(text(&signed_in.access.token)).unwrap();
    let looked = env.clock.now() + TimeDelta::minutes(1);
    env.accounts.sign_out(caller, None).await.unwrap();
    other.learn_revocations(looked).await.unwrap();
    assert_eq!(other.verify(text(&signed_in.access.token)), Err(TokenError::Revoked));
}

#[tokio::test]
async fn a_look_that_failed_is_made_up_for_and_forgets_nothing() {
    let env = TestEnv::open().await;
    let other = beside(&env).await;
    let [before, meanwhile] = [env.sign_in().await, env.sign_in().await];
    let since = env.clock.now();
    let end = async |token| {
        let caller = env.accounts.verify(token).unwrap();
        env.accounts.sign_out(caller, None).await.unwrap();
    };
    end(text(&before.access.token)).await;
    let since = other.learn_revocations(since).await.unwrap();
    end(text(&meanwhile.access.token)).await;
    env.storage.set_reachable(false);
    for _ in 0..100 {
        env.later(LOOK_EVERY);
        assert!(other.learn_revocations(since).await.is_err());
    }
    assert_eq!(other.verify(text(&before.access.token)), Err(TokenError::Revoked));
    env.storage.set_reachable(true);
    other.learn_revocations(since).await.unwrap();
    assert_eq!(other.verify(text(&meanwhile.access.token)), Err(TokenError::Revoked));
}
