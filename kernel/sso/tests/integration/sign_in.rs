//! Sign-in through the state portal: who is admitted, who gets a new account, and the six error codes.

use crate::support::{TestEnv, passport, registry, secret, visitor};
use cabinet_domain::{AuditKind, ConsentHow, ConsentKind, Email, PortalPurpose, Role};
use cabinet_fakes::{IdentityOperation, person, portal_person};
use cabinet_ports::identity::{FailureKind, PortalContact, PortalDocument, PortalPerson};
use cabinet_ports::{Clock, IdentityFailure, StorageError};
use cabinet_sso::{Opener, Return, SsoCode, SsoError, Visitor};
use cabinet_test_storage::committed;
use chrono::{NaiveDate, TimeDelta};

fn refusal(code: &str) -> Return {
    Return::Error { error: "access_denied".to_owned(), description: format!("{code}: text") }
}

/// B-004, B-130, X-058, X-066
#[tokio::test]
async fn somebody_new_gets_a_cabinet_with_consents_and_documents_and_is_signed_in() {
    let env = TestEnv::open().await;
    let anna = PortalPerson { documents: vec![passport()], ..portal_person("1000") };
    let admitted = env.sign_in(anna.clone()).await.unwrap();
    assert!(admitted.is_new);
    let user = env.stores.users.find_by_esia_oid("1000").await.unwrap().unwrap();
    assert_eq!(admitted.signed_in.user, user.id);
    assert_eq!(user.username.as_str(), "1000@example.ru");
    assert_eq!((user.role, user.has_unconfirmed_email()), (Role::Patient, false));
    assert_eq!(user.snils.unwrap().digits(), "00000060006");

    let consents = env.stores.consents.list(user.id).await.unwrap();
    assert_eq!(consents.iter().map(|line| line.kind).collect::<Vec<_>>(), [ConsentKind::Esia]);
    assert!(consents.iter().all(|line| line.how == ConsentHow::Esia && line.address.is_some()));
    let is_required = env.profile.consents.is_required(user.id).await.unwrap();
    assert!(is_required, "the other text was not shown, so it is asked for");
    let documents = env.profile.documents.list(user.id).await.unwrap();
    assert_eq!(documents[0].text.number, "123456");
    assert!(documents[0].from_esia);
    let kinds = env.kinds(user.id).await;
    assert!(kinds.contains(&AuditKind::Registered) && kinds.contains(&AuditKind::EsiaSignedIn), "{kinds:?}");

    let again = env.sign_in(anna).await.unwrap();
    assert!(!again.is_new);
    assert_eq!(again.signed_in.user, user.id);
    assert_eq!(env.profile.documents.list(user.id).await.unwrap().len(), 1);
}

///
#[tokio::test]
async fn what_changed_at_the_portal_is_in_the_cabinet_after_the_next_sign_in() {
    let env = TestEnv::open().await;
    let user = env.sign_in(portal_person("1000")).await.unwrap().signed_in.user;
    let mut married = portal_person("1000");
    married.name.last_name = "Ромашкина".to_owned();
    married.email = None;
    env.sign_in(married).await.unwrap();
    let found = env.stores.users.lookup(user).await.unwrap().unwrap();
    assert_eq!(found.name.last_name, "Ромашкина");
    assert!(found.email.is_some(), "an address is never taken away");
    assert!(env.kinds(user).await.contains(&AuditKind::ProfileChanged));
}

/// a response under the known id that describes another person, such as a twin, or that is incomplete, signs nobody in and changes
/// nothing; the owner sees it in the access log.
#[tokio::test]
async fn an_answer_about_another_person_lets_nobody_in_and_changes_nothing() {
    let env = TestEnv::open().await;
    let known = PortalPerson { documents: vec![passport()], ..portal_person("1000") };
    let user = env.sign_in(known.clone()).await.unwrap().signed_in.user;
    let before = env.stores.users.lookup(user).await.unwrap().unwrap();
    let mut twin = PortalPerson { snils: None, ..known.clone() };
    twin.name.first_name = "Алиса".to_owned();
    let others = [
        PortalPerson { snils: "112-233-445 95".parse().ok(), ..known.clone() },
        PortalPerson { snils: None, birth_date: NaiveDate::from_ymd_opt(1960, 1, 2), ..known.clone() },
        twin,
    ];
    for other in others {
        let sessions = env.stores.sessions.list(user, env.clock.now()).await.unwrap().len();
        let refused = env.sign_in(other.clone()).await.unwrap_err();
        assert!(matches!(refused, SsoError::PersonDiffers(owner) if owner == user), "{refused}");
        let line = env.stores.audit.list(user, 1).await.unwrap().remove(0);
        assert_eq!((line.kind, &line.detail["reason"]), (AuditKind::SignInRefused, &"person_differs".into()));
        assert_eq!(env.stores.users.lookup(user).await.unwrap().unwrap(), before, "nothing changed");
        assert_eq!(env.stores.sessions.list(user, env.clock.now()).await.unwrap().len(), sessions);
        assert_eq!(env.profile.documents.list(user).await.unwrap().len(), 1);
    }
    let without_day = PortalPerson { snils: None, birth_date: None, ..known };
    env.sign_in(without_day).await.expect("what is not told contradicts nothing");
}

/// The access log mentions a document when it is new, not at each sign-in.
#[tokio::test]
async fn documents_are_told_of_once() {
    let env = TestEnv::open().await;
    let anna = PortalPerson { documents: vec![passport()], ..portal_person("1000") };
    let user = env.sign_in(anna.clone()).await.unwrap().signed_in.user;
    let told = async |kind| env.kinds(user).await.into_iter().filter(|one| *one == kind).count();
    assert_eq!(told(AuditKind::DocumentAdded).await, 0, "they came with the registration");
    env.sign_in(anna.clone()).await.unwrap();
    assert_eq!(told(AuditKind::DocumentAdded).await, 0);
    let renewed = PortalDocument { number: "654321".to_owned(), ..passport() };
    env.sign_in(PortalPerson { documents: vec![renewed], ..anna }).await.unwrap();
    assert_eq!((told(AuditKind::DocumentAdded).await, told(AuditKind::DocumentRemoved).await), (1, 1));
    assert_eq!(env.profile.documents.list(user).await.unwrap()[0].text.number, "654321");
}

/// anyone can register with any address. A person whose address the portal has verified need not wait.
#[tokio::test]
async fn a_registration_that_nobody_confirmed_makes_room_for_the_owner_of_the_address() {
    let env = TestEnv::open().await;
    let mut squatter = person("squatter");
    squatter.email = Some("7@example.ru".parse().unwrap());
    squatter.email_confirmed_at = None;
    let squatter = committed!(env.stores, users.add(squatter, None)).await.unwrap();
    let owner = env.sign_in(portal_person("7")).await.unwrap();
    assert!(owner.is_new);
    assert_eq!(env.stores.users.lookup(squatter.id).await.unwrap(), None);
    assert_eq!(env.kinds(squatter.id).await, [AuditKind::AccountRemoved]);
    let found = env.stores.users.find_by_login("7@example.ru").await.unwrap().unwrap();
    assert_eq!(found.id, owner.signed_in.user);
}

/// B-333
#[tokio::test]
async fn without_a_mail_address_at_the_portal_there_is_no_cabinet() {
    let env = TestEnv::open().await;
    let refused = env.sign_in(PortalPerson { email: None, ..portal_person("7") }).await.unwrap_err();
    assert_eq!(refused.code(), Some(SsoCode::NoEmail));
    assert_eq!(env.stores.users.find_by_esia_oid("7").await.unwrap(), None);
}

/// B-333: an address that the portal has not verified may belong to anybody, so it does not become a login.
#[tokio::test]
async fn an_address_that_the_portal_has_not_verified_makes_no_cabinet() {
    let env = TestEnv::open().await;
    let email = PortalContact { value: "victim@example.ru".parse().unwrap(), verified: false };
    let refused = env.sign_in(PortalPerson { email: Some(email), ..portal_person("7") }).await.unwrap_err();
    assert_eq!(refused.code(), Some(SsoCode::NoEmail));
    assert_eq!(env.stores.users.find_by_login("victim@example.ru").await.unwrap(), None);
    assert_eq!(env.stores.users.find_by_esia_oid("7").await.unwrap(), None);
}

/// B-334
#[tokio::test]
async fn whom_the_portal_has_not_checked_does_not_come_in_new_or_known() {
    let env = TestEnv::open().await;
    let unchecked = PortalPerson { trusted: false, ..portal_person("7") };
    assert_eq!(env.sign_in(unchecked.clone()).await.unwrap_err().code(), Some(SsoCode::NotTrusted));
    env.sign_in(portal_person("7")).await.unwrap();
    assert_eq!(env.sign_in(unchecked).await.unwrap_err().code(), Some(SsoCode::NotTrusted));
    let departure = env.leave(PortalPurpose::SignIn).await;
    let refused = env.try_sign_in(&departure, refusal("ESIA-007055")).await.unwrap_err();
    assert_eq!(refused.code(), Some(SsoCode::NotTrusted));
}

/// B-335: the portal is not queried, and the person can still tick the box.
#[tokio::test]
async fn without_consent_nobody_comes_in_and_the_attempt_stays_open() {
    let env = TestEnv::open().await;
    let departure = env.leave(PortalPurpose::SignIn).await;
    let back = env.back(&departure, portal_person("7"));
    let state = departure.state.to_string();
    let not_yet = Visitor { confirmed: false, ..visitor(&departure) };
    let refused = env.sso.sign_in(&state, back.clone(), not_yet).await.unwrap_err();
    assert_eq!(refused.code(), Some(SsoCode::NotConfirmed));
    let unshown = Visitor { consent_version: None, ..visitor(&departure) };
    let refused = env.sso.sign_in(&state, back.clone(), unshown).await.unwrap_err();
    assert_eq!(refused.code(), Some(SsoCode::NotConfirmed), "nobody saw a text");
    let outdated = Visitor { consent_version: Some("of last year".into()), ..visitor(&departure) };
    let refused = env.sso.sign_in(&state, back.clone(), outdated).await.unwrap_err();
    assert!(matches!(refused, SsoError::ConsentOutdated), "{refused}");
    assert_eq!(env.portal.calls(IdentityOperation::Redeem), 0);
    assert!(env.try_sign_in(&departure, back).await.unwrap().is_new);
}

/// 26e: one page with two boxes. Each consent requires the version of its own text.
#[tokio::test]
async fn a_screen_that_shows_both_texts_gives_both_consents_each_by_its_own_version() {
    let env = TestEnv::open().await;
    let version = |kind| env.profile.consents.texts().shown(kind, Some("ru")).version.clone();
    let (esia, personal) = (version(ConsentKind::Esia), version(ConsentKind::PersonalData));
    let departure = env.leave(PortalPurpose::Register).await;
    let back = env.back(&departure, portal_person("7"));
    let both = Visitor { personal_data_version: Some(personal), ..visitor(&departure) };
    let outdated = Visitor { personal_data_version: Some("of last year".to_owned()), ..both.clone() };
    let refused = env.sso.sign_in(&departure.state.to_string(), back.clone(), outdated).await.unwrap_err();
    assert!(matches!(refused, SsoError::ConsentOutdated), "{refused}");
    assert_eq!(env.portal.calls(IdentityOperation::Redeem), 0, "nothing is spent");
    let user = env.sso.sign_in(&departure.state.to_string(), back, both).await.unwrap().signed_in.user;
    let given = env.stores.consents.list(user).await.unwrap();
    for kind in [ConsentKind::Esia, ConsentKind::PersonalData] {
        let shown = env.profile.consents.texts().shown(kind, Some("ru"));
        assert!(given.iter().any(|line| line.kind == kind && line.hash == shown.hash), "{kind:?}");
    }
    assert!(!env.profile.consents.is_required(user).await.unwrap(), "nobody is asked again");

    let one = env.sign_in(portal_person("8")).await.unwrap().signed_in.user;
    let given = env.stores.consents.list(one).await.unwrap();
    assert_eq!(
        given.iter().map(|line| (line.kind, line.version.as_str())).collect::<Vec<_>>(),
        [(ConsentKind::Esia, esia.as_str())]
    );
}

/// B-332, X-058: an e-mail address alone is never enough to sign in to an account.
#[tokio::test]
async fn a_cabinet_that_is_not_linked_is_not_entered_by_its_mail_address() {
    let env = TestEnv::open().await;
    let mut local = person("anna");
    local.email = Some("Anna@example.ru".parse().unwrap());
    let local = committed!(env.stores, users.add(local, None)).await.unwrap();
    for (verified, code) in [(true, SsoCode::EmailRegistered), (false, SsoCode::NoEmail)] {
        let email = "anna@EXAMPLE.ru".parse::<Email>().unwrap();
        let stranger =
            PortalPerson { email: Some(PortalContact { value: email, verified }), ..portal_person("7") };
        let refused = env.sign_in(stranger).await.unwrap_err();
        assert_eq!(refused.code(), Some(code));
    }
    let found = env.stores.users.lookup(local.id).await.unwrap().unwrap();
    assert_eq!(found.esia_oid, None);
    assert!(env.stores.sessions.list(local.id, found.created_at).await.unwrap().is_empty());
}

/// B-336, B-337
#[tokio::test]
async fn what_the_portal_reports_is_esia_error_and_what_does_not_answer_is_auth_service_error() {
    for (kind, code) in [
        (FailureKind::RefusedByPerson, SsoCode::EsiaError),
        (FailureKind::Spent, SsoCode::EsiaError),
        (FailureKind::Rejected, SsoCode::EsiaError),
        (FailureKind::Failed, SsoCode::EsiaError),
        (FailureKind::Unavailable, SsoCode::AuthServiceError),
        (FailureKind::Untrustworthy, SsoCode::AuthServiceError),
    ] {
        let env = TestEnv::open().await;
        let departure = env.leave(PortalPurpose::SignIn).await;
        let back = env.back(&departure, portal_person("7"));
        env.portal.fail_next(IdentityOperation::Redeem, IdentityFailure::new(kind, "told to"));
        let refused = env.try_sign_in(&departure, back.clone()).await.unwrap_err();
        assert_eq!(refused.code(), Some(code), "{kind:?}");
        // The code is never sent to the portal twice.
        assert!(matches!(env.try_sign_in(&departure, back).await, Err(SsoError::AttemptSpent)));
        assert_eq!(env.portal.calls(IdentityOperation::Redeem), 1);
    }
    let env = TestEnv::open().await;
    let departure = env.leave(PortalPurpose::SignIn).await;
    let refused = env.try_sign_in(&departure, refusal("ESIA-007004")).await.unwrap_err();
    assert_eq!(refused.code(), Some(SsoCode::EsiaError));
}

/// single use, ten minutes, bound to the browser.
#[tokio::test]
async fn a_state_counts_once_for_ten_minutes_in_the_browser_that_left() {
    let env = TestEnv::open().await;
    let departure = env.leave(PortalPurpose::SignIn).await;
    let back = env.back(&departure, portal_person("7"));
    let state = departure.state.to_string();
    for opener in [
        Opener::Browser(None),
        Opener::Browser(Some(secret("somebody else's"))),
        Opener::Browser(env.leave(PortalPurpose::SignIn).await.browser),
        Opener::System(registry()),
    ] {
        let foreign = Visitor { opener, ..visitor(&departure) };
        let refused = env.sso.sign_in(&state, back.clone(), foreign).await.unwrap_err();
        assert!(matches!(refused, SsoError::AttemptSpent), "{refused}");
        assert_eq!(refused.code(), Some(SsoCode::AuthServiceError));
    }
    for unknown in ["", "x", "00000000-0000-4000-8000-000000000000"] {
        let refused = env.sso.sign_in(unknown, back.clone(), visitor(&departure)).await.unwrap_err();
        assert!(matches!(refused, SsoError::AttemptSpent), "{unknown}");
    }
    env.try_sign_in(&departure, back.clone()).await.unwrap();
    assert!(matches!(env.try_sign_in(&departure, back).await, Err(SsoError::AttemptSpent)));

    let late = env.leave(PortalPurpose::SignIn).await;
    let back = env.back(&late, portal_person("7"));
    env.clock.advance(TimeDelta::minutes(10));
    assert!(matches!(env.try_sign_in(&late, back).await, Err(SsoError::AttemptSpent)));
}

/// Protocol sheet esia §8: several windows of one browser. Repeated, because the two interleave differently each time.
#[tokio::test]
async fn two_windows_of_one_browser_have_an_attempt_each_and_make_one_cabinet() {
    for _ in 0..10 {
        let env = TestEnv::open().await;
        let first = env.leave(PortalPurpose::SignIn).await;
        let opener = Opener::Browser(first.browser.clone());
        let second = env.sso.open(PortalPurpose::Register, opener).await.unwrap();
        let (back_first, back_second) =
            (env.back(&first, portal_person("7")), env.back(&second, portal_person("7")));
        let (one, two) =
            tokio::join!(env.try_sign_in(&first, back_first), env.try_sign_in(&second, back_second));
        let (one, two) = (one.unwrap(), two.unwrap());
        assert_eq!(one.signed_in.user, two.signed_in.user);
        assert!(one.is_new != two.is_new);
    }
}

/// The same code twice at the same time: one request succeeds, the other has to start again.
#[tokio::test]
async fn of_two_that_bring_the_same_state_one_is_let_in() {
    let env = TestEnv::open().await;
    let departure = env.leave(PortalPurpose::SignIn).await;
    let back = env.back(&departure, portal_person("7"));
    let tries = (0..4).map(|_| env.try_sign_in(&departure, back.clone()));
    let outcomes = futures::future::join_all(tries).await;
    assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 1);
}

#[tokio::test]
async fn a_restart_between_leaving_and_coming_back_loses_nothing() {
    let env = TestEnv::open().await;
    let departure = env.leave(PortalPurpose::SignIn).await;
    let back = env.back(&departure, portal_person("7"));
    let env = env.restarted().await;
    assert!(env.try_sign_in(&departure, back).await.unwrap().is_new);
}

#[tokio::test]
async fn while_the_database_is_away_nothing_is_spent() {
    let env = TestEnv::open().await;
    let departure = env.leave(PortalPurpose::SignIn).await;
    let back = env.back(&departure, portal_person("7"));
    env.storage.set_reachable(false);
    let refused = env.try_sign_in(&departure, back.clone()).await.unwrap_err();
    assert!(matches!(refused, SsoError::Storage(StorageError::Unavailable(_))), "{refused}");
    env.storage.set_reachable(true);
    assert!(env.try_sign_in(&departure, back).await.is_ok());
}

/// Administrators have a second factor of their own; the portal must not bypass it.
#[tokio::test]
async fn administrators_do_not_come_in_through_the_portal() {
    let env = TestEnv::open().await;
    let mut admin = person("admin");
    admin.role = Role::Admin;
    admin.esia_oid = Some("7".to_owned());
    let admin = committed!(env.stores, users.add(admin, None)).await.unwrap();
    let refused = env.sign_in(portal_person("7")).await.unwrap_err();
    assert!(matches!(refused, SsoError::NotAdmitted), "{refused}");
    assert_eq!(refused.code(), Some(SsoCode::EsiaError));
    assert!(env.stores.sessions.list(admin.id, admin.created_at).await.unwrap().is_empty());
    assert!(env.stores.consents.list(admin.id).await.unwrap().is_empty());
    assert!(env.kinds(admin.id).await.contains(&AuditKind::SignInRefused));
}

/// If the consent cannot be stored, no session is opened.
#[tokio::test]
async fn the_consent_is_written_down_before_the_door_opens() {
    let env = TestEnv::open().await;
    let user = env.sign_in(portal_person("7")).await.unwrap().signed_in.user;
    for kind in ConsentKind::OF_ACCOUNT {
        committed!(env.stores, consents.withdraw(user, kind, env.clock.now())).await.unwrap();
    }
    env.clock.advance(TimeDelta::minutes(1));
    env.sign_in(portal_person("7")).await.unwrap();
    let newest_first = env.kinds(user).await;
    let place = |kind| newest_first.iter().position(|found| *found == kind).unwrap();
    assert!(place(AuditKind::EsiaSignedIn) < place(AuditKind::ConsentGiven), "{newest_first:?}");
}

/// A disabled account is refused, and nothing is stored for it.
#[tokio::test]
async fn a_disabled_account_is_refused_at_the_door_of_the_portal() {
    let env = TestEnv::open().await;
    let user = env.sign_in(portal_person("7")).await.unwrap().signed_in.user;
    let mut disabled = env.stores.users.lookup(user).await.unwrap().unwrap();
    disabled.disabled = true;
    let entrance = cabinet_accounts::LoginContext::default();
    let refused = env.accounts.let_in(&disabled, entrance).await.unwrap_err();
    assert!(matches!(refused, cabinet_accounts::SignInError::Refused), "{refused}");
    assert_eq!(env.kinds(user).await[0], AuditKind::SignInRefused);
    disabled.disabled = false;
    assert!(env.accounts.let_in(&disabled, cabinet_accounts::LoginContext::default()).await.is_ok());
    disabled.role = Role::Admin;
    let refused =
        env.accounts.let_in(&disabled, cabinet_accounts::LoginContext::default()).await.unwrap_err();
    assert!(matches!(refused, cabinet_accounts::SignInError::Refused), "{refused}");
}

/// B-278: an action of another system is not recorded as done by the person.
#[tokio::test]
async fn another_system_that_brings_somebody_is_no_actor() {
    let env = TestEnv::open().await;
    let departure = env.sso.open(PortalPurpose::SignIn, Opener::System(registry())).await.unwrap();
    let back = env.back(&departure, portal_person("7"));
    let system = Visitor { opener: Opener::System(registry()), consent_version: None, ..visitor(&departure) };
    let user = env.sso.sign_in(&departure.state.to_string(), back, system).await.unwrap().signed_in.user;
    assert!(!env.profile.consents.is_required(user).await.unwrap(), "it showed both texts as one");
    let events = env.stores.audit.list(user, 100).await.unwrap();
    for kind in [AuditKind::Registered, AuditKind::ConsentGiven, AuditKind::EsiaSignedIn] {
        let line = events.iter().find(|event| event.kind == kind).unwrap();
        assert_eq!((line.actor, &line.detail["by"]), (None, &serde_json::json!("system")), "{line:?}");
    }
    let person = env.sign_in(portal_person("7")).await.unwrap().signed_in.user;
    let events = env.stores.audit.list(person, 100).await.unwrap();
    let own =
        events.iter().find(|event| event.kind == AuditKind::EsiaSignedIn && event.actor.is_some()).unwrap();
    assert_eq!((own.actor, own.detail.get("by")), (Some(person), None));
}
