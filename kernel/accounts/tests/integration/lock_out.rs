//! Throttling slows down guessing and does not lock out the account owner.

use crate::support::{PASSWORD, TestEnv, attempt, from, on, settings};
use cabinet_accounts::{AccountSettings, SignInError};
use cabinet_domain::AuditKind;
use chrono::TimeDelta;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;

const GUESSER: u32 = 0xC633_6401; // 198.51.100.1

async fn guess(env: &TestEnv, address: u32, times: u32) -> (u32, u32) {
    let (mut looked_at, mut turned_away) = (0, 0);
    for _ in 0..times {
        match env.try_with(from(address, attempt("anna", "wrong"))).await {
            Err(SignInError::Refused) => looked_at += 1,
            Err(SignInError::TooOften { .. }) => turned_away += 1,
            other => panic!("{other:?}"),
        }
    }
    (looked_at, turned_away)
}

#[tokio::test]
async fn five_wrong_passwords_from_one_address_are_looked_at_then_one_a_minute() {
    let env = TestEnv::open().await;
    assert_eq!(guess(&env, GUESSER, 10).await, (5, 5));
    // Even the right password is not checked: a guesser learns nothing.
    let right = env.try_with(from(GUESSER, attempt("anna", PASSWORD))).await;
    let Err(SignInError::TooOften { retry_after }) = right else { panic!("{right:?}") };
    assert_eq!(retry_after.as_secs(), 60);
    env.later(TimeDelta::seconds(60));
    assert!(env.try_with(from(GUESSER, attempt("anna", PASSWORD))).await.is_ok());
    // A success refills what typing mistakes have used.
    assert_eq!(guess(&env, GUESSER, 6).await, (5, 1));
}

#[tokio::test]
async fn the_mail_address_is_no_second_bucket_of_the_same_account() {
    let env = TestEnv::open().await;
    assert_eq!(guess(&env, GUESSER, 5).await, (5, 0));
    for login in ["anna@example.ru", " ANNA@Example.ru"] {
        let by_mail = env.try_with(from(GUESSER, attempt(login, "wrong"))).await;
        assert!(matches!(by_mail, Err(SignInError::TooOften { .. })), "{login:?} {by_mail:?}");
    }
    // An unknown login has a bucket of its own.
    let other = env.try_with(from(GUESSER, attempt("nobody", "wrong"))).await;
    assert!(matches!(other, Err(SignInError::Refused)));
}

#[tokio::test]
async fn the_owner_comes_in_from_another_address_while_one_address_guesses() {
    let env = TestEnv::open().await;
    guess(&env, GUESSER, 10).await;
    assert!(env.try_with(attempt("anna", PASSWORD)).await.is_ok());
}

#[tokio::test]
async fn a_known_device_comes_in_from_behind_the_guesser_s_own_address() {
    let env =
        TestEnv::with(AccountSettings { sign_in_per_minute: NonZeroU32::new(7).unwrap(), ..settings() })
            .await;
    let device = env.sign_in().await.device.unwrap();
    assert_eq!(guess(&env, GUESSER, 50).await, (5, 45));
    let owner = on(&device, from(GUESSER, attempt("anna", PASSWORD)));
    assert!(env.try_with(owner).await.unwrap().device.is_none());
    // The same device token does not help with another account.
    let other = on(&device, from(GUESSER, attempt("stranger", PASSWORD)));
    assert!(matches!(env.try_with(other).await, Err(SignInError::TooOften { .. })));
}

#[tokio::test]
async fn a_known_device_is_known_after_a_restart_and_not_after_half_a_year() {
    let env = TestEnv::open().await;
    let device = env.sign_in().await.device.unwrap();
    let env = env.restarted().await;
    let owner = || on(&device, from(GUESSER, attempt("anna", PASSWORD)));
    guess(&env, GUESSER, 6).await;
    assert!(env.try_with(owner()).await.is_ok());
    env.later(TimeDelta::days(180));
    guess(&env, GUESSER, 6).await;
    assert!(matches!(env.try_with(owner()).await, Err(SignInError::TooOften { .. })));
}

#[tokio::test]
async fn a_stolen_device_mark_gives_ten_guesses_and_then_counts_as_unknown() {
    let env = TestEnv::open().await;
    let device = env.sign_in().await.device.unwrap();
    let mut looked_at = 0;
    for _ in 0..40 {
        let stolen = on(&device, from(GUESSER, attempt("anna", "wrong")));
        looked_at += u32::from(matches!(env.try_with(stolen).await, Err(SignInError::Refused)));
    }
    assert_eq!(looked_at, 10 + 5);
}

#[tokio::test]
async fn a_known_address_comes_in_while_the_login_is_under_attack_from_everywhere() {
    let env = TestEnv::open().await;
    env.sign_in().await;
    for address in 0..30 {
        guess(&env, GUESSER + address, 2).await;
    }
    assert!(env.try_with(attempt("anna", PASSWORD)).await.is_ok());
}

#[tokio::test]
async fn a_new_device_at_a_fresh_address_comes_in_while_the_login_is_under_attack() {
    let env = TestEnv::open().await;
    for address in 0..30 {
        guess(&env, GUESSER + address, 2).await;
    }
    assert!(env.try_with(from(1, attempt("anna", PASSWORD))).await.is_ok());
}

/// The IPv6 network of one hosting customer shares one bucket, however many subscribers it could
/// hold.
#[tokio::test]
async fn a_network_of_ipv6_gets_its_share_of_first_attempts_and_no_more() {
    let env = TestEnv::open().await;
    let mut looked_at = 0;
    for subscriber in 0..100_u128 {
        let address = IpAddr::V6(Ipv6Addr::from_bits((0x2001_0db8_0001 << 80) + (subscriber << 72)));
        let guess = cabinet_accounts::SignInAttempt { address, ..attempt("anna", "wrong") };
        looked_at += u32::from(matches!(env.try_with(guess).await, Err(SignInError::Refused)));
    }
    assert_eq!(looked_at, 20 + 16, "the login's twenty, and what one /48 may take of the newcomers'");
    assert!(env.try_with(from(1, attempt("anna", PASSWORD))).await.is_ok());
}

#[tokio::test]
async fn an_attack_writes_few_audit_lines() {
    let env = TestEnv::open().await;
    guess(&env, GUESSER, 500).await;
    let audit = env.audit(AuditKind::SignInRefused).await;
    let throttled = audit.iter().filter(|event| event.detail["reason"] == "throttled").count();
    assert_eq!((audit.len(), throttled), (6, 1));
}

#[tokio::test]
async fn one_address_cannot_try_many_logins() {
    let env =
        TestEnv::with(AccountSettings { sign_in_per_minute: NonZeroU32::new(10).unwrap(), ..settings() })
            .await;
    let mut looked_at = 0;
    for index in 0..30 {
        let spray = from(GUESSER, attempt(&format!("user{index}"), "Summer-2026"));
        looked_at += u32::from(matches!(env.try_with(spray).await, Err(SignInError::Refused)));
    }
    assert_eq!(looked_at, 10);
    env.later(TimeDelta::seconds(6));
    assert_eq!(guess(&env, GUESSER, 2).await, (1, 1));
}
