//! A forgotten password: pending until the mailed link, and the same answer to everybody.

use crate::support::counter::{Counter, FORM_PASSWORD, NEW_PASSWORD, registry_settings, restore};
use crate::support::{self, text};
use cabinet_accounts::restore::{LinkError, RestoreError, RestoreRequest};
use cabinet_accounts::{RegistrySettings, SignInError, TokenError};
use cabinet_domain::AuditKind;
use cabinet_fakes::person;
use cabinet_ports::post::LetterTemplate;
use chrono::TimeDelta;
use std::time::Duration;

/// X-002, B-055, B-275
#[tokio::test]
async fn the_new_password_waits_for_its_link_and_then_ends_every_session() {
    let counter = Counter::open().await;
    let anna = counter.anna().await;
    let before = counter.sign_in("anna", FORM_PASSWORD).await.unwrap();
    counter.restore("ANNA@example.ru").await.unwrap();
    assert!(matches!(counter.sign_in("anna", NEW_PASSWORD).await, Err(SignInError::Refused)), "pending");
    assert!(counter.accounts.verify(text(&before.access.token)).is_ok());

    let letter = counter.letters(LetterTemplate::RestorePassword).pop().unwrap();
    assert_eq!((letter.user, letter.address, letter.language.as_deref()), (anna.id, None, Some("de")));
    assert!(letter.details.is_empty(), "never a password in clear");
    let token = letter.token.unwrap();
    assert_eq!(counter.registry.confirm_restore(&token, None).await.unwrap(), anna.id);
    assert_eq!(counter.accounts.verify(text(&before.access.token)).unwrap_err(), TokenError::Revoked);
    assert!(counter.accounts.renew(text(&before.refresh), None).await.is_err());
    assert!(matches!(counter.sign_in("anna", FORM_PASSWORD).await, Err(SignInError::Refused)));
    assert!(counter.sign_in("anna", NEW_PASSWORD).await.is_ok());
    assert_eq!(counter.letters(LetterTemplate::PasswordChanged).len(), 1);
    assert_eq!(counter.audit(anna.id, AuditKind::PasswordRestoreAsked).await, 1);
    assert_eq!(counter.audit(anna.id, AuditKind::PasswordChanged).await, 1);

    let again = counter.registry.confirm_restore(&token, None).await;
    assert!(matches!(again, Err(LinkError::Spent)), "{again:?}");
}

/// half an hour.
#[tokio::test]
async fn a_link_is_good_for_half_an_hour_also_after_a_restart() {
    let counter = Counter::open().await;
    counter.anna().await;
    counter.restore("anna").await.unwrap();
    let token = counter.token(LetterTemplate::RestorePassword);
    counter.later(TimeDelta::minutes(29));
    let counter = counter.restarted().await;
    assert!(counter.registry.confirm_restore(&token, None).await.is_ok());
    counter.restore("anna").await.unwrap();
    let token = counter.token(LetterTemplate::RestorePassword);
    counter.later(TimeDelta::minutes(30));
    assert!(matches!(counter.registry.confirm_restore(&token, None).await, Err(LinkError::Spent)));
}

/// nobody learns who has an account, and who cannot restore gets no letter.
#[tokio::test]
async fn everybody_gets_the_same_answer_and_only_who_has_a_password_a_letter() {
    let counter = Counter::open().await;
    counter.anna().await;
    let mut from_esia = person("petr");
    from_esia.email = Some("petr@example.ru".parse().unwrap());
    counter.stores().users.add(from_esia, None).await.unwrap();
    counter.stores().users.add(person("olga"), Some("$argon2id$".to_owned())).await.unwrap();
    let letters = counter.jobs().await;
    for nobody in ["nobody", "petr", "olga", "a\0b"] {
        assert!(counter.restore(nobody).await.is_ok(), "{nobody}");
    }
    assert_eq!(counter.jobs().await, letters, "no password, no address, no account: no letter");
    counter.restore("anna").await.unwrap();
    assert_eq!(counter.jobs().await, letters + 1);
}

#[tokio::test(start_paused = true)]
async fn the_answer_comes_at_the_same_time_whatever_was_done() {
    let answer_after = Duration::from_secs(5);
    let counter = Counter::with(RegistrySettings { answer_after, ..registry_settings() }).await;
    counter.anna().await;
    for login in ["anna", "nobody"] {
        let asked = tokio::time::Instant::now();
        counter.restore(login).await.unwrap();
        assert_eq!(asked.elapsed().as_secs(), 5, "{login}");
    }
}

#[tokio::test]
async fn five_letters_an_hour_and_then_silence() {
    let counter = Counter::open().await;
    counter.anna().await;
    for _ in 0..8 {
        counter.restore("anna").await.unwrap();
    }
    assert_eq!(counter.letters(LetterTemplate::RestorePassword).len(), 5);
    counter.later(TimeDelta::minutes(61));
    counter.restore("anna").await.unwrap();
    assert_eq!(counter.letters(LetterTemplate::RestorePassword).len(), 6);
}

/// Somebody else's wish may come between: whichever link is followed kills the others.
#[tokio::test]
async fn a_link_that_is_used_spends_all_others() {
    let counter = Counter::open().await;
    counter.anna().await;
    counter.restore("anna").await.unwrap();
    let other =
        RestoreRequest {
            password: Some("Зелёный театр 9".into()), confirmation: None, ..restore("anna")
        };
    counter.registry.ask_restore(other).await.unwrap();
    let letters = counter.letters(LetterTemplate::RestorePassword);
    let [first, second] = [0, 1].map(|index: usize| letters[index].token.clone().unwrap());
    counter.registry.confirm_restore(&first, None).await.unwrap();
    assert!(matches!(counter.registry.confirm_restore(&second, None).await, Err(LinkError::Spent)));
    assert!(counter.sign_in("anna", NEW_PASSWORD).await.is_ok());
}

/// B-233, B-234, B-236, X-055: the specification's call has no confirmation, so that one may be missing here.
#[tokio::test]
async fn the_form_is_checked_before_anything_is_looked_up() {
    let counter = Counter::open().await;
    let cases = [
        (
            RestoreRequest { username: None, password: None, ..restore("") },
            vec![("username", "required"), ("password", "required"), ("confirmPassword", "mismatch")],
        ),
        (
            RestoreRequest { confirmation: Some("other".into()), ..restore("anna") },
            vec![("confirmPassword", "mismatch")],
        ),
        (
            RestoreRequest { password: Some("short".into()), confirmation: None, ..restore("anna") },
            vec![("password", "too_short")],
        ),
        (
            RestoreRequest {
                password: Some("anna@example.ru".into()),
                confirmation: None,
                ..restore("Anna@example.ru")
            },
            vec![("password", "password_like_login")],
        ),
    ];
    for (request, expected) in cases {
        match counter.registry.ask_restore(request).await {
            Err(RestoreError::Invalid(faults)) => {
                let found: Vec<_> = faults.iter().map(|fault| (fault.field, fault.code.name())).collect();
                assert_eq!(found, expected);
            }
            other => panic!("{other:?}"),
        }
    }
}

/// The letter came through the address, so the address is proved.
#[tokio::test]
async fn restoring_proves_an_address_that_was_not_proved_yet() {
    let counter = Counter::open().await;
    let user = counter.register(support::counter::form()).await.unwrap().user;
    counter.restore("anna").await.unwrap();
    let token = counter.token(LetterTemplate::RestorePassword);
    counter.registry.confirm_restore(&token, None).await.unwrap();
    assert!(!counter.user(user).await.has_unconfirmed_email());
    assert!(counter.sign_in("anna", NEW_PASSWORD).await.is_ok());
}
