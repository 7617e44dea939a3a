//! Signing in with login and password.

use crate::support::{self, PASSWORD, TestEnv, attempt, settings, start_of_day, text};
use cabinet_accounts::{AccountSettings, Accounts, OsRandom, SignInError, StartError};
use cabinet_domain::{AuditKind, Role};
use cabinet_fakes::{FakeClock, person};
use cabinet_test_storage::{TestStorage, committed};
use serde_json::json;
use std::sync::Arc;

/// B-003, B-271
#[tokio::test]
async fn login_or_mail_address_with_the_password_gives_a_token_that_verifies() {
    let env = TestEnv::open().await;
    for login in ["anna", "ANNA", " anna ", "Anna@Example.RU"] {
        let signed_in = env.try_with(attempt(login, PASSWORD)).await.unwrap();
        let caller = env.accounts.verify(text(&signed_in.access.token)).unwrap();
        assert_eq!((caller.user, caller.role), (env.anna.id, Role::Patient));
        assert_eq!(signed_in.access.expires_in, 15 * 60);
    }
    assert_eq!(env.audit(AuditKind::SignedIn).await.len(), 4);
}

#[tokio::test]
async fn a_wrong_password_and_an_unknown_login_are_refused_alike_and_audited() {
    let env = TestEnv::open().await;
    for (login, password) in
        [("anna", "wrong"), ("anna", ""), ("nobody", PASSWORD), ("", ""), ("an\0na", PASSWORD)]
    {
        let refused = env.try_with(attempt(login, password)).await;
        assert!(matches!(refused, Err(SignInError::Refused)), "{login:?} {refused:?}");
    }
    let audit = env.audit(AuditKind::SignInRefused).await;
    assert_eq!(audit.len(), 2);
    assert_eq!(audit[0].detail, json!({ "reason": "wrong_password" }));
    assert_eq!(
        (audit[0].actor, audit[0].origin.as_ref().map(|origin| origin.request_id.as_str())),
        (None, Some("request-1"))
    );
}

#[tokio::test]
async fn an_account_without_a_password_lets_no_password_in() {
    let env = TestEnv::open().await;
    committed!(env.storage.stores(), users.add(person("esia-only"), None)).await.unwrap();
    for password in ["", "x", PASSWORD] {
        let refused = env.try_with(attempt("esia-only", password)).await;
        assert!(matches!(refused, Err(SignInError::Refused)));
    }
}

/// The dummy hash: the timing must not distinguish an unknown login from a known one.
#[tokio::test]
async fn an_unknown_login_costs_what_a_wrong_password_costs() {
    let env = TestEnv::open().await;
    env.hash_as_in_production().await;
    let mut durations = [std::time::Duration::ZERO; 2];
    for round in 0..5 {
        for (index, login) in ["anna", "nobody"].into_iter().enumerate() {
            let started = std::time::Instant::now();
            let wrong = support::from(round, attempt(login, "wrong"));
            assert!(matches!(env.try_with(wrong).await, Err(SignInError::Refused)));
            durations[index] += started.elapsed();
        }
    }
    // Without the dummy hash the second would take a hundredth of the first; the bounds tolerate a busy
    // machine.
    let ratio = durations[1].as_secs_f64() / durations[0].as_secs_f64();
    assert!((0.3..3.0).contains(&ratio), "unknown/known = {ratio:.2}");
}

#[tokio::test]
async fn a_database_that_is_gone_is_not_a_wrong_password() {
    let env = TestEnv::open().await;
    env.storage.set_reachable(false);
    let failed = env.try_with(attempt("anna", PASSWORD)).await;
    assert!(matches!(failed, Err(SignInError::Storage(_))));
    env.storage.set_reachable(true);
    assert!(env.try_with(attempt("anna", PASSWORD)).await.is_ok());
}

/// RFC 7518 §3.2
#[tokio::test]
async fn a_short_key_is_refused_at_start() {
    let clock = Arc::new(FakeClock::at(start_of_day()));
    let short = AccountSettings { token_key: vec![1_u8; 31].into(), ..settings() };
    let refused = Accounts::start(TestStorage::open().await.stores(), short, clock, Arc::new(OsRandom)).await;
    assert!(matches!(refused, Err(StartError::ShortKey { found: 31, least: 32 })));
}

/// 200 concurrent sign-ins: those beyond the queue are told when to retry, and the async threads stay free.
#[tokio::test(flavor = "current_thread")]
async fn too_many_sign_ins_at_once_are_told_when_to_come_back_and_starve_nobody() {
    let env = TestEnv::with(AccountSettings { hash_workers: 1, hash_queue: 4, ..settings() }).await;
    env.hash_as_in_production().await;
    let attempts = (0..200).map(|index| env.try_with(support::from(index, attempt("anna", "wrong"))));
    let others = async {
        for _ in 0..200 {
            tokio::task::yield_now().await;
        }
        std::time::Instant::now()
    };
    let sign_ins = async {
        let answers = futures::future::join_all(attempts).await;
        (answers, std::time::Instant::now())
    };
    let ((answers, signed_in_at), others_done_at) = tokio::join!(sign_ins, others);
    // If passwords were hashed on the async thread, the other tasks would have had to wait.
    assert!(others_done_at < signed_in_at);
    let busy: Vec<_> = answers
        .iter()
        .filter_map(|answer| match answer {
            Err(SignInError::Busy { retry_after }) => Some(*retry_after),
            _ => None,
        })
        .collect();
    let checked = answers.iter().filter(|answer| matches!(answer, Err(SignInError::Refused))).count();
    // One is hashed and four wait. A hash may end before the last attempt has read its account.
    assert_eq!(checked + busy.len(), 200);
    assert!((5..50).contains(&checked), "{checked}");
    assert!(busy.iter().all(|wait| wait.as_secs() >= 1));
}
