//! Lifecycle of access and refresh tokens.

use crate::support::{PASSWORD, TestEnv, attempt, text};
use cabinet_accounts::{RenewError, SignInAttempt, TokenError};
use cabinet_domain::{AuditKind, Origin, SessionId};
use chrono::TimeDelta;

#[tokio::test]
async fn an_access_token_dies_after_fifteen_minutes_also_if_it_was_verified_before() {
    let env = TestEnv::open().await;
    let token = env.sign_in().await.access.token;
    assert!(env.accounts.verify(text(&token)).is_ok());
    env.later(TimeDelta::seconds(15 * 60 - 1));
    assert!(env.accounts.verify(text(&token)).is_ok());
    env.later(TimeDelta::seconds(1));
    assert_eq!(env.accounts.verify(text(&token)), Err(TokenError::Expired));
}

#[tokio::test]
async fn a_tampered_token_is_refused_also_while_the_true_one_is_remembered() {
    let env = TestEnv::open().await;
    let token = text(&env.sign_in().await.access.token).to_owned();
    env.accounts.verify(&token).unwrap();
    let mut bytes = token.clone().into_bytes();
    for index in 0..bytes.len() - 1 {
        let was = bytes[index];
        bytes[index] = if was == b'A' { b'B' } else { b'A' };
        let tampered = String::from_utf8(bytes.clone()).unwrap();
        assert_eq!(env.accounts.verify(&tampered), Err(TokenError::Invalid), "byte {index}");
        bytes[index] = was;
    }
    for bad in ["", ".", "..", "a.b.c"] {
        assert_eq!(env.accounts.verify(bad), Err(TokenError::Invalid));
    }
}

///
#[tokio::test]
async fn a_renewal_gives_a_new_pair_and_the_session_lives_on() {
    let env = TestEnv::open().await;
    let first = env.sign_in().await;
    env.later(TimeDelta::minutes(20));
    let second = env.accounts.renew(text(&first.refresh), None).await.unwrap();
    let refresh = second.refresh.unwrap();
    assert_ne!(text(&refresh), text(&first.refresh));
    assert_eq!(env.accounts.verify(text(&second.access.token)).unwrap().user, env.anna.id);
    env.later(TimeDelta::minutes(20));
    assert!(env.accounts.renew(text(&refresh), None).await.is_ok());
}

/// two tabs renew at the same time, or a response is lost.
#[tokio::test]
async fn the_token_before_gets_the_same_successor_within_the_grace() {
    let env = TestEnv::open().await;
    let first = env.sign_in().await;
    let one = env.accounts.renew(text(&first.refresh), None).await.unwrap();
    env.later(TimeDelta::seconds(30));
    let other = env.accounts.renew(text(&first.refresh), None).await.unwrap();
    assert_eq!(text(&one.refresh.clone().unwrap()), text(&other.refresh.unwrap()));
    assert!(env.accounts.renew(text(&one.refresh.unwrap()), None).await.is_ok());
    assert!(env.audit(AuditKind::RefreshReused).await.is_empty());
}

/// the rotation is stored, but the response was not sent before the process ended.
#[tokio::test]
async fn a_renewal_that_was_cut_off_is_made_up_for_by_another_process() {
    let env = TestEnv::open().await;
    let first = env.sign_in().await;
    let lost = env.accounts.renew(text(&first.refresh), None).await.unwrap().refresh.unwrap();
    let env = env.restarted().await;
    let again = env.accounts.renew(text(&first.refresh), None).await.unwrap().refresh;
    assert_eq!(again.as_ref().map(text), Some(text(&lost)));
    env.later(TimeDelta::minutes(20));
    assert!(env.accounts.renew(text(&lost), None).await.is_ok());
    assert!(env.audit(AuditKind::RefreshReused).await.is_empty());
}

#[tokio::test]
async fn a_token_used_again_after_the_grace_ends_the_session_of_the_thief_too() {
    let env = TestEnv::open().await;
    let stolen = env.sign_in().await;
    let thief = env.accounts.renew(text(&stolen.refresh), None).await.unwrap();
    env.later(TimeDelta::seconds(31));
    let owner = env.accounts.renew(text(&stolen.refresh), Some(Origin::of_request("request-2"))).await;
    assert!(matches!(owner, Err(RenewError::Refused)));
    assert_eq!(env.accounts.verify(text(&thief.access.token)), Err(TokenError::Revoked));
    assert!(matches!(
        env.accounts.renew(text(&thief.refresh.unwrap()), None).await,
        Err(RenewError::Refused)
    ));
    let audit = env.audit(AuditKind::RefreshReused).await;
    assert_eq!(
        (audit.len(), audit[0].origin.as_ref().map(|origin| origin.request_id.as_str())),
        (1, Some("request-2"))
    );
}

#[tokio::test]
async fn a_token_from_several_renewals_ago_ends_the_session_and_an_invented_one_does_not() {
    let env = TestEnv::open().await;
    let first = env.sign_in().await;
    let second = env.accounts.renew(text(&first.refresh), None).await.unwrap().refresh.unwrap();
    env.later(TimeDelta::minutes(1));
    let third = env.accounts.renew(text(&second), None).await.unwrap();
    assert!(matches!(env.accounts.renew("invented", None).await, Err(RenewError::Refused)));
    assert!(env.accounts.verify(text(&third.access.token)).is_ok());
    assert!(matches!(env.accounts.renew(text(&first.refresh), None).await, Err(RenewError::Refused)));
    assert_eq!(env.accounts.verify(text(&third.access.token)), Err(TokenError::Revoked));
}

#[tokio::test]
async fn an_unused_session_expires() {
    let env = TestEnv::open().await;
    let signed_in = env.sign_in().await;
    env.later(TimeDelta::days(30));
    assert!(matches!(env.accounts.renew(text(&signed_in.refresh), None).await, Err(RenewError::Refused)));
}

/// NIST SP 800-63B §4.1.3: somebody who copied a token unnoticed must not keep it alive forever.
#[tokio::test]
async fn a_session_that_is_renewed_each_day_ends_after_thirty_days() {
    let env = TestEnv::open().await;
    let staying = SignInAttempt { persistent: true, ..attempt("anna", PASSWORD) };
    let mut refresh = env.try_with(staying).await.unwrap().refresh;
    for day in 1..30 {
        env.later(TimeDelta::days(1));
        let renewed = env.accounts.renew(text(&refresh), None).await.unwrap_or_else(|_| panic!("day {day}"));
        refresh = renewed.refresh.unwrap();
    }
    env.later(TimeDelta::days(1));
    assert!(matches!(env.accounts.renew(text(&refresh), None).await, Err(RenewError::Refused)));
    env.sign_in().await;
}

#[tokio::test]
async fn signing_out_kills_both_tokens_at_once_and_after_a_restart() {
    let env = TestEnv::open().await;
    let signed_in = env.sign_in().await;
    let other = env.sign_in().await;
    let caller = env.accounts.verify(text(&signed_in.access.token)).unwrap();
    env.accounts.sign_out(caller, None).await.unwrap();
    assert_eq!(env.accounts.verify(text(&signed_in.access.token)), Err(TokenError::Revoked));
    assert!(matches!(env.accounts.renew(text(&signed_in.refresh), None).await, Err(RenewError::Refused)));
    assert_eq!(env.audit(AuditKind::SignedOut).await.len(), 1);
    let env = env.restarted().await;
    assert_eq!(env.accounts.verify(text(&signed_in.access.token)), Err(TokenError::Revoked));
    assert!(env.accounts.verify(text(&other.access.token)).is_ok());
}

/// RFC 7009 §2.1, §2.2
#[tokio::test]
async fn revoking_either_token_ends_the_session_and_an_unknown_one_is_no_error() {
    let env = TestEnv::open().await;
    for by_refresh in [true, false] {
        let signed_in = env.sign_in().await;
        let token = if by_refresh { &signed_in.refresh } else { &signed_in.access.token };
        env.accounts.revoke(text(token), None).await.unwrap();
        assert_eq!(env.accounts.verify(text(&signed_in.access.token)), Err(TokenError::Revoked));
    }
    env.accounts.revoke("unknown", None).await.unwrap();
}

#[tokio::test]
async fn all_sessions_but_the_present_one_can_be_ended() {
    let env = TestEnv::open().await;
    let [old, present] = [env.sign_in().await, env.sign_in().await];
    let keep: SessionId = env.accounts.verify(text(&present.access.token)).unwrap().session;
    assert_eq!(env.accounts.revoke_all(env.anna.id, Some(keep)).await.unwrap(), 1);
    assert_eq!(env.accounts.verify(text(&old.access.token)), Err(TokenError::Revoked));
    assert!(env.accounts.verify(text(&present.access.token)).is_ok());
    assert_eq!(env.accounts.revoke_all(env.anna.id, None).await.unwrap(), 1);
    assert_eq!(env.accounts.verify(text(&present.access.token)), Err(TokenError::Revoked));
}

#[tokio::test]
async fn an_invented_refresh_token_costs_no_question_to_the_database() {
    let env = TestEnv::open().await;
    env.storage.set_reachable(false);
    assert!(matches!(env.accounts.renew("invented", None).await, Err(RenewError::Refused)));
    env.accounts.sign_out_by_refresh("invented", None).await.unwrap();
    env.accounts.revoke("invented", None).await.unwrap();
}
