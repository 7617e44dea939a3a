//! Address changes: pending until the link is followed, and responses that do not reveal who has an address.

use crate::profile::{personal, signed_in, some};
use crate::support::counter::{Counter, registry_settings};
use crate::support::{self};
use cabinet_accounts::profile::{PersonalForm, UpdateError};
use cabinet_accounts::restore::LinkError;
use cabinet_accounts::{SelfServiceError, SelfServiceSettings, SignInError};
use cabinet_domain::AuditKind;
use cabinet_fakes::person;
use cabinet_ports::Clock as _;
use cabinet_ports::post::LetterTemplate;
use cabinet_ports::repository::NewUser;
use cabinet_test_storage::committed;
use secrecy::ExposeSecret as _;
use sha2::{Digest as _, Sha256};

#[tokio::test]
async fn a_new_address_waits_for_its_link_and_the_old_one_is_told() {
    let counter = Counter::open().await;
    let anna = counter.anna().await;
    let caller = signed_in(&counter).await;
    let email =
        |email: &str| personal(caller, PersonalForm { email: some(email), ..PersonalForm::default() });
    counter.registry.update(email("new@example.ru")).await.unwrap();
    assert_eq!(counter.user(anna.id).await.email, anna.email);
    let pending = counter.registry.pending_email(anna.id).await.unwrap().map(|pending| pending.email);
    assert_eq!(pending, Some("new@example.ru".parse().unwrap()));
    let letter = counter.letters(LetterTemplate::NewEmail).pop().unwrap();
    assert_eq!(letter.address, pending, "to the new address");
    let warning = counter.letters(LetterTemplate::EmailChangeAsked).pop().unwrap();
    assert_eq!((warning.address, warning.token.is_none()), (anna.email.clone(), true), "to the old one");
    assert_eq!(counter.jobs().await, 3, "with the registration's");

    counter.registry.confirm_email(&letter.token.unwrap(), None).await.unwrap();
    let moved = counter.user(anna.id).await;
    assert_eq!((moved.has_unconfirmed_email(), moved.email), (false, pending));
    assert_eq!(counter.registry.pending_email(anna.id).await.unwrap(), None);
    let farewell = counter.letters(LetterTemplate::EmailChanged).pop().unwrap();
    assert_eq!(farewell.address, anna.email, "to the former address");
    assert_eq!(counter.audit(anna.id, AuditKind::EmailChanged).await, 1);
}

/// Entering somebody else's address gets the same response as a free one, as often as with any other; only the e-mail differs.
#[tokio::test]
async fn the_answer_does_not_tell_whose_address_it_is() {
    let counter = Counter::open().await;
    let anna = counter.anna().await;
    let caller = signed_in(&counter).await;
    let email =
        |email: &str| personal(caller, PersonalForm { email: some(email), ..PersonalForm::default() });
    let petr = with_email("petr", "petr@example.ru");
    committed!(counter.stores(), users.add(petr, None)).await.unwrap();
    counter.registry.update(email("PETR@example.ru")).await.unwrap();
    let pending = counter.registry.pending_email(anna.id).await.unwrap().unwrap();
    assert_eq!((pending.email.as_str(), pending.is_refused), ("PETR@example.ru", false));
    assert!(counter.letters(LetterTemplate::NewEmail).is_empty());
    let letter = counter.letters(LetterTemplate::EmailTaken).pop().unwrap();
    assert_eq!(letter.address, Some(pending.email));
    assert_eq!(LetterTemplate::EmailTaken.link_parameter(), None, "nobody gets the link");
    assert_eq!(counter.letters(LetterTemplate::EmailChangeAsked).len(), 1, "as with a free one");
    for number in 0..4 {
        counter
            .registry
            .update(email("petr@example.ru"))
            .await
            .unwrap_or_else(|error| panic!("{number}: {error}"));
    }
    for address in ["petr@example.ru", "free@example.ru"] {
        let spent = counter.registry.update(email(address)).await;
        assert!(matches!(spent, Err(UpdateError::Other(SelfServiceError::TooOften { .. }))), "{spent:?}");
    }
}

#[tokio::test]
async fn an_address_that_is_taken_meanwhile_is_refused_when_the_link_is_followed() {
    let counter = Counter::open().await;
    counter.anna().await;
    let caller = signed_in(&counter).await;
    let form = PersonalForm { email: some("olga@example.ru"), ..PersonalForm::default() };
    counter.registry.update(personal(caller, form)).await.unwrap();
    committed!(counter.stores(), users.add(with_email("olga", "olga@example.ru"), None)).await.unwrap();
    let late = counter.registry.confirm_email(&counter.token(LetterTemplate::NewEmail), None).await;
    assert!(matches!(late, Err(LinkError::EmailTaken)), "{late:?}");
    assert_eq!(counter.letters(LetterTemplate::NewEmail).len(), 1);
}

/// An unconfirmed registration does not block its address for the person who follows a link sent there.
#[tokio::test]
async fn a_registration_that_nobody_confirmed_goes_when_the_address_is_proved() {
    let counter = Counter::open().await;
    let anna = counter.anna().await;
    let caller = signed_in(&counter).await;
    let squatter = NewUser { email_confirmed_at: None, ..with_email("squatter", "olga@example.ru") };
    let squatter = committed!(counter.stores(), users.add(squatter, None)).await.unwrap();
    let form = PersonalForm { email: some("olga@example.ru"), ..PersonalForm::default() };
    counter.registry.update(personal(caller, form)).await.unwrap();
    assert!(counter.stores().users.lookup(squatter.id).await.unwrap().is_some(), "not before the proof");
    counter.registry.confirm_email(&counter.token(LetterTemplate::NewEmail), None).await.unwrap();
    assert_eq!(counter.user(anna.id).await.email.unwrap().as_str(), "olga@example.ru");
    assert_eq!(counter.stores().users.lookup(squatter.id).await.unwrap(), None);
    assert_eq!(counter.audit(squatter.id, AuditKind::AccountRemoved).await, 1);
}

/// The person who waits for the e-mail learns that the mail server rejected it.
#[tokio::test]
async fn a_refused_letter_is_told() {
    let counter = Counter::open().await;
    let anna = counter.anna().await;
    let caller = signed_in(&counter).await;
    let form = PersonalForm { email: some("nobody@example.ru"), ..PersonalForm::default() };
    counter.registry.update(personal(caller, form)).await.unwrap();
    let token = counter.token(LetterTemplate::NewEmail);
    let digest = Sha256::digest(token.expose_secret().as_bytes());
    assert!(counter.stores().links.refuse(&digest, counter.clock.now()).await.unwrap());
    let pending = counter.registry.pending_email(anna.id).await.unwrap().unwrap();
    assert!(pending.is_refused);
}

fn with_email(login: &str, email: &str) -> NewUser {
    NewUser { email: Some(email.parse().unwrap()), ..person(login) }
}

#[tokio::test]
async fn without_proofs_a_new_address_counts_at_once() {
    let counter = Counter::with(SelfServiceSettings { confirm_email: false, ..registry_settings() }).await;
    let user = counter.register(support::counter::form()).await.unwrap().user;
    let caller = signed_in(&counter).await;
    let form = PersonalForm { email: some("new@example.ru"), ..PersonalForm::default() };
    counter.registry.update(personal(caller, form)).await.unwrap();
    assert_eq!(counter.user(user).await.email, Some("new@example.ru".parse().unwrap()));
    // Issue 11, item 3: with its audit event, and an e-mail to the previous address.
    let farewell = counter.letters(LetterTemplate::EmailChanged).pop().unwrap();
    assert_eq!(farewell.address, Some("anna@example.ru".parse().unwrap()));
    assert_eq!(counter.jobs().await, 1);
    assert_eq!(counter.audit(user, AuditKind::EmailChanged).await, 1);
    assert_eq!(counter.audit(user, AuditKind::ProfileChanged).await, 0);
}

/// Issue 11, item 5: concurrent requests count against the limit, too.
#[tokio::test(flavor = "multi_thread")]
async fn letters_asked_for_at_the_same_moment_are_five_too() {
    let counter = std::sync::Arc::new(Counter::open().await);
    counter.anna().await;
    let caller = signed_in(&counter).await;
    let before = counter.jobs().await;
    let asked = (0..12).map(|number| {
        let counter = counter.clone();
        let form = PersonalForm { email: Some(format!("new{number}@example.ru")), ..PersonalForm::default() };
        tokio::spawn(async move { counter.registry.update(personal(caller, form)).await })
    });
    let mut given = 0;
    for outcome in futures::future::join_all(asked).await {
        match outcome.unwrap() {
            Ok(()) => given += 1,
            Err(UpdateError::Other(SelfServiceError::TooOften { .. })) => {}
            Err(other) => panic!("{other:?}"),
        }
    }
    assert_eq!((given, counter.jobs().await - before), (5, 10), "one to the new address, one to the present");
}

/// Without confirmation the response reveals whether an address is taken, so attempts are limited.
#[tokio::test]
async fn without_proofs_few_addresses_are_tried() {
    let counter = Counter::with(SelfServiceSettings { confirm_email: false, ..registry_settings() }).await;
    counter.register(support::counter::form()).await.unwrap();
    let caller = signed_in(&counter).await;
    committed!(counter.stores(), users.add(with_email("petr", "petr@example.ru"), None)).await.unwrap();
    let email =
        |email: &str| personal(caller, PersonalForm { email: some(email), ..PersonalForm::default() });
    for _ in 0..5 {
        let taken = counter.registry.update(email("petr@example.ru")).await;
        assert!(matches!(taken, Err(UpdateError::EmailTaken)), "{taken:?}");
    }
    for address in ["petr@example.ru", "free@example.ru"] {
        let spent = counter.registry.update(email(address)).await;
        assert!(matches!(spent, Err(UpdateError::Other(SelfServiceError::TooOften { .. }))), "{spent:?}");
    }
}

/// The link cannot be requested forever: an address that is not confirmed becomes free.
#[tokio::test]
async fn a_registration_is_confirmed_within_a_week_or_not_at_all() {
    let counter = Counter::open().await;
    counter.register(support::counter::form()).await.unwrap();
    let again = async || {
        counter
            .registry
            .ask_confirmation_again("anna@example.ru", None, [192, 0, 2, 1].into())
            .await
            .unwrap();
        counter.letters(LetterTemplate::ConfirmEmail).len()
    };
    assert_eq!(again().await, 2);
    counter.clock.advance(chrono::TimeDelta::days(7));
    assert_eq!(again().await, 3);
    counter.clock.advance(chrono::TimeDelta::seconds(1));
    assert_eq!(again().await, 3);
}

/// A person whose confirmation e-mail the mail server rejected learns it at sign-in, if the password is right.
#[tokio::test]
async fn a_refused_letter_to_a_new_account_is_told_at_sign_in() {
    let counter = Counter::open().await;
    counter.register(support::counter::form()).await.unwrap();
    let digest = Sha256::digest(counter.token(LetterTemplate::ConfirmEmail).expose_secret().as_bytes());
    assert!(counter.stores().links.refuse(&digest, counter.clock.now()).await.unwrap());
    let told = counter.sign_in("anna", crate::support::counter::FORM_PASSWORD).await;
    assert!(matches!(told, Err(SignInError::EmailUnconfirmed { is_refused: true })), "{told:?}");
}

/// The form rejects addresses that no mail server on the internet can deliver to.
#[tokio::test]
async fn an_address_without_a_mailbox_is_refused() {
    let counter = Counter::open().await;
    counter.anna().await;
    let caller = signed_in(&counter).await;
    for wrong in [
        "<new@example.ru>",
        "new@example.ru>",
        "Anna <new@example.ru>",
        "new@[192.0.2.1]",
        "new@localhost",
        "new@example..ru",
        "ne,w@example.ru",
        "new@-example.ru",
        ".new@example.ru",
    ] {
        let form = PersonalForm { email: some(wrong), ..PersonalForm::default() };
        let refused = counter.registry.update(personal(caller, form)).await;
        assert!(
            matches!(&refused, Err(UpdateError::Invalid(faults)) if faults[0].field == "email"),
            "{wrong}: {refused:?}"
        );
    }
    for right in ["new+clinic@mail.example.ru", "имя@почта.рф", "o'brien@example.ru"] {
        let form = PersonalForm { email: some(right), ..PersonalForm::default() };
        counter
            .registry
            .update(personal(caller, form))
            .await
            .unwrap_or_else(|error| panic!("{right}: {error}"));
    }
}
