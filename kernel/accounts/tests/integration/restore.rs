//! Password restore: pending until the mailed link is followed, and the same response in every case.

use crate::support::counter::{Counter, FORM_PASSWORD, NEW_PASSWORD, followed, registry_settings, restore};
use crate::support::{self, text};
use cabinet_accounts::restore::{FollowedRestore, LinkError, RestoreError, RestoreRequest};
use cabinet_accounts::{SelfServiceSettings, SignInError, TokenError};
use cabinet_domain::{AuditKind, UserId};
use cabinet_fakes::person;
use cabinet_ports::post::LetterTemplate;
use cabinet_test_storage::committed;
use chrono::TimeDelta;
use std::net::{IpAddr, Ipv4Addr};
use std::num::NonZeroU32;
use std::time::Duration;

/// The address of strangers.
const AWAY: IpAddr = IpAddr::V4(Ipv4Addr::new(203, 0, 113, 9));
const STRANGER_S: &str = "Зелёный театр 9";

/// X-002, B-055, B-275
#[tokio::test]
async fn the_new_password_waits_for_its_link_and_then_ends_every_session() {
    let counter = Counter::open().await;
    let anna = counter.anna().await;
    let before = counter.sign_in("anna", FORM_PASSWORD).await.unwrap();
    let browser = counter.restore("ANNA@example.ru").await.unwrap();
    assert!(matches!(counter.sign_in("anna", NEW_PASSWORD).await, Err(SignInError::Refused)), "pending");
    assert!(counter.accounts.verify(text(&before.access.token)).is_ok());

    let letter = counter.letters(LetterTemplate::RestorePassword).pop().unwrap();
    assert_eq!((letter.user, letter.address, letter.language.as_deref()), (anna.id, None, Some("de")));
    assert!(letter.details.is_empty(), "never a password in clear");
    let token = letter.token.unwrap();
    assert!(!counter.registry.restore_asks_password(&token, Some(&browser)).await.unwrap());
    let here =
        FollowedRestore { password: None, confirmation: None, browser: Some(browser), ..followed(&token) };
    assert_eq!(counter.registry.follow_restore(here).await.unwrap(), anna.id);
    assert_eq!(counter.accounts.verify(text(&before.access.token)).unwrap_err(), TokenError::Revoked);
    assert!(counter.accounts.renew(text(&before.refresh), None).await.is_err());
    assert!(matches!(counter.sign_in("anna", FORM_PASSWORD).await, Err(SignInError::Refused)));
    assert!(counter.sign_in("anna", NEW_PASSWORD).await.is_ok());
    assert_eq!(counter.letters(LetterTemplate::PasswordChanged).len(), 1);
    assert_eq!(counter.audit(anna.id, AuditKind::PasswordRestoreAsked).await, 1);
    assert_eq!(counter.audit(anna.id, AuditKind::PasswordChanged).await, 1);

    let again = counter.follow(&token).await;
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
    assert!(counter.follow(&token).await.is_ok());
    counter.restore("anna").await.unwrap();
    let token = counter.token(LetterTemplate::RestorePassword);
    counter.later(TimeDelta::minutes(30));
    assert!(matches!(counter.follow(&token).await, Err(LinkError::Spent)));
}

/// the response does not reveal who has an account, and an account that cannot be restored gets no e-mail.
#[tokio::test]
async fn everybody_gets_the_same_answer_and_only_who_has_a_password_a_letter() {
    let counter = Counter::open().await;
    counter.anna().await;
    let mut from_esia = person("petr");
    from_esia.email = Some("petr@example.ru".parse().unwrap());
    committed!(counter.stores(), users.add(from_esia, None)).await.unwrap();
    committed!(counter.stores(), users.add(person("olga"), Some("$argon2id$".to_owned()))).await.unwrap();
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
    let counter = Counter::with(SelfServiceSettings { answer_after, ..registry_settings() }).await;
    counter.anna().await;
    for login in ["anna", "nobody"] {
        let asked = tokio::time::Instant::now();
        counter.restore(login).await.unwrap();
        assert_eq!(asked.elapsed().as_secs(), 5, "{login}");
    }
}

/// the owner follows a link that a stranger requested. The stranger's password is accepted only in the stranger's
/// browser.
#[tokio::test]
async fn a_stranger_s_password_never_counts_in_the_browser_of_the_owner() {
    let counter = Counter::open().await;
    let anna = counter.anna().await;
    let theirs = RestoreRequest {
        password: Some(STRANGER_S.into()),
        confirmation: None,
        address: AWAY,
        ..restore("anna")
    };
    counter.registry.ask_restore(theirs).await.unwrap();
    let token = counter.token(LetterTemplate::RestorePassword);
    let hers = counter.restore("nobody").await.unwrap();
    for browser in [None, Some(hers), Some("".into())] {
        assert!(counter.registry.restore_asks_password(&token, browser.as_ref()).await.unwrap());
        let pressed = FollowedRestore { password: None, confirmation: None, browser, ..followed(&token) };
        let asked = counter.registry.follow_restore(pressed).await;
        assert_eq!(faults(asked), [("password", "required")]);
    }
    let poor = FollowedRestore { password: Some("anna@example.ru".into()), ..followed(&token) };
    let told = [("password", "password_like_login"), ("confirmPassword", "mismatch")];
    assert_eq!(faults(counter.registry.follow_restore(poor).await), told);
    assert!(counter.sign_in("anna", FORM_PASSWORD).await.is_ok(), "nothing has changed so far");

    assert_eq!(counter.follow(&token).await.unwrap(), anna.id);
    assert!(counter.sign_in("anna", NEW_PASSWORD).await.is_ok());
    assert!(matches!(counter.sign_in("anna", STRANGER_S).await, Err(SignInError::Refused)));
}

/// the password typed at the link takes effect, even if another one is pending.
#[tokio::test]
async fn who_asked_may_still_type_another_password_at_the_link() {
    let counter = Counter::open().await;
    counter.anna().await;
    let first = RestoreRequest { password: Some(STRANGER_S.into()), confirmation: None, ..restore("anna") };
    let browser = counter.registry.ask_restore(first).await.unwrap();
    let token = counter.token(LetterTemplate::RestorePassword);
    let typed = FollowedRestore { browser: Some(browser), ..followed(&token) };
    counter.registry.follow_restore(typed).await.unwrap();
    assert!(counter.sign_in("anna", NEW_PASSWORD).await.is_ok());
}

/// after five requests by strangers the owner still gets an e-mail of their own.
#[tokio::test]
async fn a_stranger_s_questions_do_not_use_up_the_owner_s_letters() {
    let counter = Counter::with(SelfServiceSettings {
        requests_per_hour: NonZeroU32::new(30).unwrap(),
        ..registry_settings()
    })
    .await;
    counter.anna().await;
    let mut refused = 0;
    for _ in 0..20 {
        let asked = counter.registry.ask_restore(RestoreRequest { address: AWAY, ..restore("anna") }).await;
        refused += u32::from(asked.is_err());
    }
    assert_eq!(refused, 15, "one address is heard five times at once");
    assert_eq!(counter.letters(LetterTemplate::RestorePassword).len(), 5);
    counter.restore("anna").await.unwrap();
    assert_eq!(counter.letters(LetterTemplate::RestorePassword).len(), 6);
    let token = counter.token(LetterTemplate::RestorePassword);
    counter.follow(&token).await.unwrap();
    assert!(counter.sign_in("anna", NEW_PASSWORD).await.is_ok());
}

/// a mailbox cannot be flooded from any number of addresses, and the newest e-mail is then never older than a minute.
#[tokio::test]
async fn one_letter_a_minute_however_many_ask() {
    let counter = Counter::open().await;
    counter.anna().await;
    let ask = async |last: u8| {
        let request = RestoreRequest { address: [192, 0, 2, last].into(), ..restore("anna") };
        counter.registry.ask_restore(request).await.unwrap();
        counter.letters(LetterTemplate::RestorePassword).len()
    };
    for address in 0..30 {
        ask(address).await;
    }
    assert_eq!(ask(31).await, 10);
    counter.later(TimeDelta::seconds(59));
    assert_eq!(ask(32).await, 10);
    counter.later(TimeDelta::seconds(1));
    assert_eq!((ask(33).await, ask(34).await), (11, 11));
}

/// a newer request invalidates older links.
#[tokio::test]
async fn only_the_newest_link_works() {
    let counter = Counter::open().await;
    counter.anna().await;
    counter.restore("anna").await.unwrap();
    counter.restore("anna").await.unwrap();
    let letters = counter.letters(LetterTemplate::RestorePassword);
    let [first, second] = [0, 1].map(|index: usize| letters[index].token.clone().unwrap());
    assert!(matches!(counter.follow(&first).await, Err(LinkError::Spent)));
    assert!(matches!(counter.registry.restore_asks_password(&first, None).await, Err(LinkError::Spent)));
    counter.follow(&second).await.unwrap();
    assert!(counter.sign_in("anna", NEW_PASSWORD).await.is_ok());
}

/// Issue 11, item 28: the change and its audit event are written together or not at all.
#[tokio::test]
async fn a_password_does_not_change_without_its_line() {
    let counter = Counter::open().await;
    counter.anna().await;
    counter.restore("anna").await.unwrap();
    let token = counter.token(LetterTemplate::RestorePassword);
    counter.storage.set_auditable(false);
    assert!(counter.follow(&token).await.is_err() && counter.restore("anna").await.is_err());
    counter.storage.set_auditable(true);
    counter.follow(&token).await.unwrap();
}

fn faults(outcome: Result<UserId, LinkError>) -> Vec<(&'static str, &'static str)> {
    match outcome {
        Err(LinkError::Invalid(faults)) => {
            faults.iter().map(|fault| (fault.field, fault.code.name())).collect()
        }
        other => panic!("{other:?}"),
    }
}

/// B-233, B-234, B-236, X-055: the specification's call has no confirmation, so it is optional here.
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

/// The e-mail reached the address, so following its link confirms the address.
#[tokio::test]
async fn restoring_proves_an_address_that_was_not_proved_yet() {
    let counter = Counter::open().await;
    let user = counter.register(support::counter::form()).await.unwrap().user;
    counter.restore("anna").await.unwrap();
    let token = counter.token(LetterTemplate::RestorePassword);
    counter.follow(&token).await.unwrap();
    assert!(!counter.user(user).await.has_unconfirmed_email());
    assert!(counter.sign_in("anna", NEW_PASSWORD).await.is_ok());
}
