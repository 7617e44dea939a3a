//! People whom the portal knows without an e-mail address, and children.

use crate::support::{TestEnv, browser, registry, visitor};
use cabinet_domain::{AuditKind, ConsentKind, Email, PortalPurpose};
use cabinet_fakes::{person, portal_person};
use cabinet_ports::identity::{PortalContact, PortalPerson};
use cabinet_ports::{Clock, Draft, LetterTemplate};
use cabinet_profile::Caller;
use cabinet_sso::{Admitted, Departure, Opener, SsoCode, SsoError, Visitor};
use cabinet_test_storage::committed;
use chrono::{NaiveDate, TimeDelta};
use secrecy::ExposeSecret as _;

fn address(text: &str) -> Email {
    text.parse().unwrap()
}

fn nameless(id: &str) -> PortalPerson {
    PortalPerson { email: None, ..portal_person(id) }
}

/// A person without an address returns from the portal; their registration waits.
async fn waiting(env: &TestEnv, id: &str) -> Departure {
    let departure = env.leave(PortalPurpose::SignIn).await;
    let back = env.back(&departure, nameless(id));
    let refused = env.try_sign_in(&departure, back).await.unwrap_err();
    assert!(matches!(refused, SsoError::EmailNeeded), "{refused}");
    assert_eq!(refused.code(), Some(SsoCode::NoEmail));
    departure
}

async fn send(env: &TestEnv, departure: &Departure, to: &str) -> Result<(), SsoError> {
    let state = departure.state.to_string();
    env.sso.send_email_code(&state, &browser(departure), address(to), Some("ru".to_owned())).await
}

async fn confirm(env: &TestEnv, departure: &Departure, code: &str) -> Result<Admitted, SsoError> {
    env.sso.confirm_email_code(&departure.state.to_string(), code, visitor(departure)).await
}

fn newest(env: &TestEnv) -> Draft {
    env.post.written().pop().unwrap()
}

fn code(env: &TestEnv) -> String {
    newest(env).token.unwrap().expose_secret().to_owned()
}

/// A different code.
fn other(code: &str) -> String {
    format!("{:06}", (code.parse::<u32>().unwrap() + 1) % 1_000_000)
}

#[tokio::test]
async fn whoever_proves_an_address_gets_an_account_and_not_before() {
    let env = TestEnv::open().await;
    let departure = waiting(&env, "7").await;
    send(&env, &departure, "anna@example.ru").await.unwrap();
    let letter = newest(&env);
    assert_eq!(
        (letter.template, letter.address),
        (LetterTemplate::PortalEmail, Some(address("anna@example.ru")))
    );
    assert_eq!(env.stores.users.find_by_esia_oid("7").await.unwrap(), None);
    assert_eq!(env.stores.users.find_by_login("anna@example.ru").await.unwrap(), None);

    let right = code(&env);
    let wrong = confirm(&env, &departure, &other(&right)).await.unwrap_err();
    assert!(matches!(wrong, SsoError::WrongCode { tries_left: 4 }), "{wrong}");
    let admitted = confirm(&env, &departure, &right).await.unwrap();
    assert!(admitted.is_new);
    let user = env.stores.users.find_by_esia_oid("7").await.unwrap().unwrap();
    assert_eq!((user.id, user.email.clone()), (admitted.signed_in.user, Some(address("anna@example.ru"))));
    assert!(!user.has_unconfirmed_email() && user.snils.is_some());
    let consents = env.stores.consents.list(user.id).await.unwrap();
    assert_eq!(consents.iter().map(|line| line.kind).collect::<Vec<_>>(), [ConsentKind::Esia]);
    assert!(env.kinds(user.id).await.contains(&AuditKind::Registered));
    let kept = env.sso.person(user.id, Caller::without_request(user.id)).await.unwrap();
    assert!(kept.person.email.is_none(), "the portal did not say so");

    let again = confirm(&env, &departure, &right).await.unwrap_err();
    assert!(matches!(again, SsoError::AttemptSpent), "{again}");
    assert!(!env.sign_in(nameless("7")).await.unwrap().is_new, "known from now on, without an address");
}

/// The registration belongs to the browser that returned from the portal, for half an hour.
#[tokio::test]
async fn another_browser_neither_sends_a_letter_nor_uses_the_code() {
    let env = TestEnv::open().await;
    let departure = waiting(&env, "7").await;
    send(&env, &departure, "anna@example.ru").await.unwrap();
    let (state, right, letters) = (departure.state.to_string(), code(&env), env.post.written().len());
    let elsewhere = env.leave(PortalPurpose::SignIn).await;
    for opener in [Opener::Browser(None), browser(&elsewhere), Opener::System(registry())] {
        let sent = env.sso.send_email_code(&state, &opener, address("eve@example.ru"), None).await;
        assert!(matches!(sent, Err(SsoError::AttemptSpent)), "{sent:?}");
        let stranger = Visitor { opener, ..visitor(&departure) };
        let used = env.sso.confirm_email_code(&state, &right, stranger).await.unwrap_err();
        assert!(matches!(used, SsoError::AttemptSpent), "{used}");
    }
    assert_eq!(env.post.written().len(), letters);
    assert!(
        matches!(send(&env, &elsewhere, "a@example.ru").await, Err(SsoError::AttemptSpent)),
        "nothing waits"
    );
    env.clock.advance(TimeDelta::minutes(30));
    assert!(matches!(confirm(&env, &departure, &right).await, Err(SsoError::AttemptSpent)));
    assert!(matches!(send(&env, &departure, "a@example.ru").await, Err(SsoError::AttemptSpent)));
    assert_eq!(env.stores.users.find_by_esia_oid("7").await.unwrap(), None);
}

/// adr/0016: the response does not reveal who owns an address; only the e-mail to its owner does, and no
/// code is right.
#[tokio::test]
async fn a_taken_address_is_answered_like_a_free_one_and_its_owner_is_told() {
    let env = TestEnv::open().await;
    let mut owner = person("boris");
    owner.email = Some(address("boris@example.ru"));
    let owner = committed!(env.stores, users.add(owner, None)).await.unwrap();
    let departure = waiting(&env, "7").await;
    send(&env, &departure, "boris@example.ru").await.unwrap();
    let letter = newest(&env);
    assert_eq!((letter.template, letter.user), (LetterTemplate::EmailTaken, owner.id));
    assert!(letter.token.is_none(), "no code");
    for guess in ["", "000000", "123456"] {
        assert!(matches!(confirm(&env, &departure, guess).await, Err(SsoError::WrongCode { .. })));
    }
    send(&env, &departure, "anna@example.ru").await.unwrap();
    assert!(confirm(&env, &departure, &code(&env)).await.unwrap().is_new, "another address may follow");
    assert_eq!(env.stores.users.lookup(owner.id).await.unwrap().unwrap().esia_oid, None);
}

/// A refused e-mail is told to the browser that waits for it, in the same words whoever owns the address, until another one is sent.
#[tokio::test]
async fn a_refused_letter_is_told_to_the_browser_that_waits_for_it() {
    let env = TestEnv::open().await;
    let mut owner = person("boris");
    owner.email = Some(address("boris@example.ru"));
    committed!(env.stores, users.add(owner, None)).await.unwrap();
    let departure = waiting(&env, "7").await;
    let state = departure.state.to_string();
    let told = async || env.sso.is_email_refused(&state, &browser(&departure)).await;
    assert!(!told().await.unwrap(), "no e-mail was sent yet");
    for to in ["boris@example.ru", "free@example.ru"] {
        send(&env, &departure, to).await.unwrap();
        assert!(!told().await.unwrap(), "{to}");
        let now = env.clock.now();
        let job =
            env.stores.jobs.take("send_letter", now, TimeDelta::minutes(1), 10).await.unwrap().remove(0);
        assert!(env.stores.portal.refuse_code(job.id, now).await.unwrap());
        assert!(told().await.unwrap(), "{to}");
    }
    assert!(confirm(&env, &departure, "no").await.is_err());
    assert!(told().await.unwrap(), "a try at the code is no new e-mail");

    let elsewhere = env.leave(PortalPurpose::SignIn).await;
    for opener in [Opener::Browser(None), browser(&elsewhere), Opener::System(registry())] {
        let asked = env.sso.is_email_refused(&state, &opener).await;
        assert!(matches!(asked, Err(SsoError::AttemptSpent)), "{asked:?}");
    }
    let unknown = env.sso.is_email_refused(&uuid::Uuid::nil().to_string(), &browser(&departure)).await;
    assert!(matches!(unknown, Err(SsoError::AttemptSpent)), "{unknown:?}");
    env.clock.advance(TimeDelta::minutes(30));
    assert!(matches!(told().await, Err(SsoError::AttemptSpent)));
}

/// an unconfirmed registration does not block its address for a person who confirms it.
#[tokio::test]
async fn an_unconfirmed_registration_makes_room_when_the_code_is_typed() {
    let env = TestEnv::open().await;
    let mut squatter = person("squatter");
    squatter.email = Some(address("anna@example.ru"));
    squatter.email_confirmed_at = None;
    let squatter = committed!(env.stores, users.add(squatter, None)).await.unwrap();
    let departure = waiting(&env, "7").await;
    send(&env, &departure, "anna@example.ru").await.unwrap();
    assert!(env.stores.users.lookup(squatter.id).await.unwrap().is_some(), "a letter proves nothing");
    assert!(confirm(&env, &departure, &code(&env)).await.unwrap().is_new);
    assert_eq!(env.stores.users.lookup(squatter.id).await.unwrap(), None);
}

#[tokio::test]
async fn an_address_that_became_somebody_else_s_meanwhile_is_not_taken_from_them() {
    let env = TestEnv::open().await;
    let departure = waiting(&env, "7").await;
    send(&env, &departure, "anna@example.ru").await.unwrap();
    let mut faster = person("faster");
    faster.email = Some(address("anna@example.ru"));
    committed!(env.stores, users.add(faster, None)).await.unwrap();
    let refused = confirm(&env, &departure, &code(&env)).await.unwrap_err();
    assert_eq!(refused.code(), Some(SsoCode::EmailRegistered));
    assert_eq!(env.stores.users.find_by_esia_oid("7").await.unwrap(), None);
}

#[tokio::test]
async fn a_code_is_compared_five_times_also_by_guesses_at_the_same_moment() {
    let env = TestEnv::open().await;
    let departure = waiting(&env, "7").await;
    send(&env, &departure, "anna@example.ru").await.unwrap();
    let right = code(&env);
    let wrong = other(&right);
    let guesses = (0..5).map(|_| confirm(&env, &departure, &wrong));
    for outcome in futures::future::join_all(guesses).await {
        assert!(outcome.is_err());
    }
    while !matches!(confirm(&env, &departure, &wrong).await, Err(SsoError::WrongCode { tries_left: 0 })) {}
    let spent = confirm(&env, &departure, &right).await.unwrap_err();
    assert!(matches!(spent, SsoError::WrongCode { tries_left: 0 }), "{spent}");
    send(&env, &departure, "anna@example.ru").await.unwrap();
    assert!(confirm(&env, &departure, &code(&env)).await.is_ok(), "a new letter, new tries");
}

/// One person cannot flood a mailbox or probe many addresses, however many attempts they start.
#[tokio::test]
async fn one_person_at_the_portal_gets_five_letters_an_hour() {
    let env = TestEnv::open().await;
    let mut owner = person("boris");
    owner.email = Some(address("boris@example.ru"));
    committed!(env.stores, users.add(owner, None)).await.unwrap();
    let (first, second) = (waiting(&env, "7").await, waiting(&env, "7").await);
    for at in 0..5 {
        let departure = if at % 2 == 0 { &first } else { &second };
        send(&env, departure, if at < 3 { "boris@example.ru" } else { "free@example.ru" }).await.unwrap();
    }
    for to in ["boris@example.ru", "free@example.ru"] {
        let refused = send(&env, &second, to).await.unwrap_err();
        assert!(matches!(refused, SsoError::TooOften { .. }) && refused.retry_after().is_some(), "{refused}");
    }
    let neighbour = waiting(&env, "8").await;
    send(&env, &neighbour, "free@example.ru").await.unwrap();
}

#[tokio::test]
async fn for_another_system_nothing_waits() {
    let env = TestEnv::open().await;
    let departure = env.sso.open(PortalPurpose::SignIn, Opener::System(registry())).await.unwrap();
    let back = env.back(&departure, nameless("7"));
    let system = Visitor { opener: Opener::System(registry()), ..visitor(&departure) };
    let refused = env.sso.sign_in(&departure.state.to_string(), back, system).await.unwrap_err();
    assert!(matches!(refused, SsoError::NoEmail), "{refused}");
}

/// An address that the portal has not verified is not adopted; it must be confirmed like any other.
#[tokio::test]
async fn an_unverified_address_of_the_portal_waits_like_none() {
    let env = TestEnv::open().await;
    let departure = env.leave(PortalPurpose::SignIn).await;
    let email = Some(PortalContact { value: address("anna@example.ru"), verified: false });
    let back = env.back(&departure, PortalPerson { email, ..portal_person("7") });
    assert!(matches!(env.try_sign_in(&departure, back).await, Err(SsoError::EmailNeeded)));
}

/// Under 14, the parents go to the hospital's reception. A child who already has an account keeps it.
#[tokio::test]
async fn a_child_gets_no_account_of_its_own() {
    let env = TestEnv::open().await;
    let today = env.clock.now().date_naive();
    let born = |years: i32, id: &str| PortalPerson {
        birth_date: NaiveDate::from_ymd_opt(2026 - years, 11, 21),
        ..portal_person(id)
    };
    assert_eq!(today, NaiveDate::from_ymd_opt(2026, 11, 21).unwrap());
    for child in [born(13, "7"), PortalPerson { email: None, trusted: false, ..born(3, "8") }] {
        let id = child.id.clone();
        let refused = env.sign_in(child).await.unwrap_err();
        assert!(matches!(refused, SsoError::Child), "{refused}");
        assert_eq!(env.stores.users.find_by_esia_oid(&id).await.unwrap(), None);
    }
    assert!(env.sign_in(born(14, "9")).await.unwrap().is_new);
    assert!(!env.sign_in(born(14, "9")).await.unwrap().is_new);
}
