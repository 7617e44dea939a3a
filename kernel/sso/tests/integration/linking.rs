//! Linking an account to a person at the portal, and reading the portal's data of a linked user with the person present.

use crate::support::{TestEnv, browser, code, passport, registry};
use cabinet_accounts::LoginContext;
use cabinet_domain::{AuditKind, Gender, Origin, PortalPurpose, SessionId, Snils, User, UserId};
use cabinet_fakes::{IdentityOperation, person, portal_person};
use cabinet_ports::identity::PortalPerson;
use cabinet_ports::repository::{PersonChange, PersonalData};
use cabinet_ports::{Clock, LetterTemplate, StorageError};
use cabinet_profile::Caller;
use cabinet_sso::{Departure, Opener, SsoCode, SsoError};
use cabinet_test_storage::committed;
use secrecy::ExposeSecret;

async fn local(env: &TestEnv, login: &str) -> (User, Caller) {
    let mut known = person(login);
    // The SNILS of `portal_person`: otherwise it would be another person.
    known.snils = portal_person("7").snils;
    let user = committed!(env.stores, users.add(known, None)).await.unwrap();
    let caller = Caller { origin: Some(Origin::of_request("r-1")), ..Caller::without_request(user.id) };
    (user, caller)
}

async fn sign_in(env: &TestEnv, user: UserId) -> SessionId {
    let user = env.stores.users.lookup(user).await.unwrap().unwrap();
    let signed_in = env.accounts.let_in(&user, LoginContext::default()).await.unwrap();
    env.accounts.verify(signed_in.access.token.expose_secret()).unwrap().session
}

/// The session that links: one that is open, or a new one.
async fn here(env: &TestEnv, user: UserId) -> SessionId {
    match env.accounts.list_sessions(user).await.unwrap().first() {
        Some(open) => open.id,
        None => sign_in(env, user).await,
    }
}

async fn verify(
    env: &TestEnv,
    caller: &Caller,
    departure: &Departure,
    person: PortalPerson,
) -> Result<UserId, SsoError> {
    let (code, here) = (code(env.back(departure, person)), here(env, caller.user).await);
    env.sso.verify(caller, here, &departure.state.to_string(), code, browser(departure)).await
}

/// B-280, X-058
#[tokio::test]
async fn a_cabinet_is_linked_its_data_are_vouched_for_and_its_owner_is_written_to() {
    let env = TestEnv::open().await;
    let (anna, caller) = local(&env, "anna").await;
    let departure = env.leave(PortalPurpose::Link(anna.id)).await;
    assert_eq!(verify(&env, &caller, &departure, portal_person("7")).await.unwrap(), anna.id);
    let found = env.stores.users.lookup(anna.id).await.unwrap().unwrap();
    assert_eq!(found.esia_oid.as_deref(), Some("7"));
    assert_eq!(found.name.last_name, "Незабудкина");
    assert_eq!(found.snils.unwrap().digits(), "00000060006");
    assert_eq!(found.username, anna.username, "login and password stay");
    assert!(env.kinds(anna.id).await.contains(&AuditKind::EsiaLinked));
    assert_eq!(env.post.written()[0].template, LetterTemplate::EsiaLinked);
    assert_eq!(env.sign_in(portal_person("7")).await.unwrap().signed_in.user, anna.id);
}

/// a link overwrites the identity of the account, so it must be the same person: the same SNILS or, if one is missing, the same
/// surname and birth date.
#[tokio::test]
async fn whoever_is_somebody_else_at_the_portal_links_nothing() {
    let env = TestEnv::open().await;
    let (anna, caller) = local(&env, "anna").await;
    let mut nameless = person("boris");
    nameless.name.last_name = "незабУдкина".to_owned();
    let boris = committed!(env.stores, users.add(nameless, None)).await.unwrap();
    let other_snils: Snils = "112-233-445 95".parse().unwrap();
    let other_day = chrono::NaiveDate::from_ymd_opt(1960, 1, 2);
    let strangers = [
        (&anna, PortalPerson { snils: Some(other_snils), ..portal_person("8") }),
        (&anna, PortalPerson { snils: None, ..portal_person("8") }),
        (&boris, PortalPerson { birth_date: other_day, ..portal_person("8") }),
        (&boris, PortalPerson { birth_date: None, snils: None, ..portal_person("8") }),
    ];
    for (user, stranger) in strangers {
        let departure = env.leave(PortalPurpose::Link(user.id)).await;
        let caller = Caller::without_request(user.id);
        let refused = verify(&env, &caller, &departure, stranger).await.unwrap_err();
        assert!(matches!(refused, SsoError::PersonDiffers(_)), "{refused}");
        assert_eq!(env.stores.users.lookup(user.id).await.unwrap().as_ref(), Some(user), "nothing changed");
        let line = env.stores.audit.list(user.id, 1).await.unwrap().remove(0);
        assert_eq!((line.kind, &line.detail["reason"]), (AuditKind::SignInRefused, &"person_differs".into()));
    }
    assert!(env.post.written().is_empty());
    let departure = env.leave(PortalPurpose::Link(boris.id)).await;
    let his = Caller::without_request(boris.id);
    verify(&env, &his, &departure, PortalPerson { snils: None, ..portal_person("8") }).await.unwrap();
    let departure = env.leave(PortalPurpose::Link(anna.id)).await;
    verify(&env, &caller, &departure, portal_person("7")).await.unwrap();
}

/// from the link on the portal vouches for everything that a hospital uses. Values that the portal does not supply are not
/// kept from the owner's input: the SNILS of a namesake would open the namesake's record.
#[tokio::test]
async fn what_the_portal_does_not_tell_is_not_vouched_for() {
    let env = TestEnv::open().await;
    let mut typed = person("anna");
    typed.name = portal_person("7").name;
    typed.snils = "112-233-445 95".parse().ok();
    typed.gender = Gender::Male;
    let anna = committed!(env.stores, users.add(typed, None)).await.unwrap();
    let caller = Caller::without_request(anna.id);
    let departure = env.leave(PortalPurpose::Link(anna.id)).await;
    let untold = PortalPerson { snils: None, gender: None, ..portal_person("7") };
    verify(&env, &caller, &departure, untold).await.unwrap();
    let found = env.stores.users.lookup(anna.id).await.unwrap().unwrap();
    assert_eq!((found.snils, found.gender), (None, Gender::Female), "B-129: what is not male");
    assert_eq!(found.birth_date.day(), portal_person("7").birth_date.unwrap());
    let events = env.stores.audit.list(anna.id, 100).await.unwrap();
    let line = events.iter().find(|event| event.kind == AuditKind::ProfileChanged).unwrap();
    assert_eq!(line.detail["fields"], serde_json::json!(["gender", "snils", "phone"]));

    // Values that the portal supplied before stay vouched for if it supplies less later.
    let departure = env.leave(PortalPurpose::Refresh(anna.id)).await;
    verify(&env, &caller, &departure, portal_person("7")).await.unwrap();
    let departure = env.leave(PortalPurpose::Refresh(anna.id)).await;
    let less = PortalPerson { snils: None, gender: None, birth_date: None, ..portal_person("7") };
    verify(&env, &caller, &departure, less).await.unwrap();
    let found = env.stores.users.lookup(anna.id).await.unwrap().unwrap();
    assert_eq!((found.snils, found.gender), (portal_person("7").snils, Gender::Female));
}

/// without a birth date there is neither a link nor a new account: the typed one would count as vouched for.
#[tokio::test]
async fn a_link_without_a_day_of_birth_changes_nothing() {
    let env = TestEnv::open().await;
    let (anna, caller) = local(&env, "anna").await;
    let departure = env.leave(PortalPurpose::Link(anna.id)).await;
    let ageless = PortalPerson { birth_date: None, ..portal_person("7") };
    let refused = verify(&env, &caller, &departure, ageless).await.unwrap_err();
    assert_eq!(refused.code(), Some(SsoCode::EsiaError), "{refused}");
    assert_eq!(env.stores.users.lookup(anna.id).await.unwrap().unwrap(), anna, "nothing changed");
    assert_eq!(env.accounts.list_sessions(anna.id).await.unwrap().len(), 1, "no device is signed out");
    assert!(env.post.written().is_empty());
}

/// a link ends other sessions of the account, which may be an intruder's.
#[tokio::test]
async fn a_link_ends_the_sessions_of_other_devices() {
    let env = TestEnv::open().await;
    let (anna, caller) = local(&env, "anna").await;
    let (here, there) = (sign_in(&env, anna.id).await, sign_in(&env, anna.id).await);
    let departure = env.leave(PortalPurpose::Link(anna.id)).await;
    let code = code(env.back(&departure, portal_person("7")));
    let state = departure.state.to_string();
    env.sso.verify(&caller, here, &state, code, browser(&departure)).await.unwrap();
    let alive = env.accounts.list_sessions(anna.id).await.unwrap();
    assert_eq!(alive.iter().map(|session| session.id).collect::<Vec<_>>(), [here]);
    assert_ne!(here, there);
}

/// a session that ends while the portal is queried, for example because the owner restored the password, links nothing.
#[tokio::test]
async fn a_session_that_ends_while_the_portal_is_asked_links_nothing() {
    let env = TestEnv::open().await;
    let (anna, caller) = local(&env, "anna").await;
    let (here, there) = (sign_in(&env, anna.id).await, sign_in(&env, anna.id).await);
    let departure = env.leave(PortalPurpose::Link(anna.id)).await;
    let code = code(env.back(&departure, portal_person("7")));
    env.portal.hold();
    let ending = async {
        while env.portal.calls(IdentityOperation::Redeem) == 0 {
            tokio::task::yield_now().await;
        }
        committed!(env.stores, sessions.revoke(here, env.clock.now())).await.unwrap();
        env.portal.release();
    };
    let state = departure.state.to_string();
    let linking = env.sso.verify(&caller, here, &state, code, browser(&departure));
    let (outcome, ()) = futures::join!(linking, ending);
    let is_refused = matches!(outcome, Err(SsoError::Storage(StorageError::Missing { what: "session" })));
    assert!(is_refused, "{outcome:?}");
    assert_eq!(env.stores.users.lookup(anna.id).await.unwrap().unwrap(), anna, "not linked");
    let alive = env.accounts.list_sessions(anna.id).await.unwrap();
    assert_eq!(alive.iter().map(|session| session.id).collect::<Vec<_>>(), [there]);
}

/// the link, the documents, the portal's response and the end of the other sessions are one transaction. A value that cannot be
/// written fails the link and leaves everything unchanged.
#[tokio::test]
async fn a_link_that_cannot_be_written_signs_no_device_out() {
    let env = TestEnv::open().await;
    let (anna, caller) = local(&env, "anna").await;
    for _device in 0..2 {
        sign_in(&env, anna.id).await;
    }
    let known = PortalPerson { documents: vec![passport()], ..portal_person("7") };
    let mut unwritable = known.clone();
    // The database cannot store this text.
    unwritable.name.last_name = "Незабудкина\0".to_owned();
    let attempts = [(unwritable, true), (known.clone(), false)];
    for (person, is_auditable) in attempts {
        let departure = env.leave(PortalPurpose::Link(anna.id)).await;
        env.storage.set_auditable(is_auditable);
        let refused = verify(&env, &caller, &departure, person).await.unwrap_err();
        env.storage.set_auditable(true);
        assert!(matches!(refused, SsoError::Storage(_)), "{refused}");
        assert_eq!(env.stores.users.lookup(anna.id).await.unwrap().unwrap(), anna, "not linked");
        assert_eq!(env.accounts.list_sessions(anna.id).await.unwrap().len(), 2, "no device is signed out");
        assert!(env.profile.documents.list(anna.id).await.unwrap().is_empty());
        assert!(env.stores.portal.lookup_person(anna.id).await.unwrap().is_none());
        let kinds = env.kinds(anna.id).await;
        assert!(!kinds.contains(&AuditKind::EsiaLinked) && !kinds.contains(&AuditKind::SessionEnded));
    }
    let departure = env.leave(PortalPurpose::Link(anna.id)).await;
    verify(&env, &caller, &departure, known).await.unwrap();
    assert_eq!(env.accounts.list_sessions(anna.id).await.unwrap().len(), 1, "the one that linked");
    assert_eq!(env.profile.documents.list(anna.id).await.unwrap().len(), 1);
    assert!(env.stores.portal.lookup_person(anna.id).await.unwrap().is_some());
}

/// ADR 0013: a refusal is returned only after its audit event is written.
#[tokio::test]
async fn a_refusal_without_its_line_is_no_answer() {
    let env = TestEnv::open().await;
    let (anna, caller) = local(&env, "anna").await;
    let other = PortalPerson { snils: "112-233-445 95".parse().ok(), ..portal_person("8") };
    let departure = env.leave(PortalPurpose::Link(anna.id)).await;
    sign_in(&env, anna.id).await;
    env.storage.set_auditable(false);
    let refused = verify(&env, &caller, &departure, other.clone()).await.unwrap_err();
    assert!(matches!(refused, SsoError::Storage(_)), "{refused}");
    let untrusted = PortalPerson { trusted: false, ..other };
    let refused = env.sign_in(untrusted).await.unwrap_err();
    assert!(matches!(refused, SsoError::Storage(_)), "{refused}");
}

/// a twin's data under the linked id changes nothing and is disclosed to nobody, whichever way the response arrives.
#[tokio::test]
async fn a_twin_is_refused_at_a_refresh_a_token_and_a_system_s_code() {
    let env = TestEnv::open().await;
    env.portal.give_refresh_tokens();
    let known = PortalPerson { documents: vec![passport()], ..portal_person("7") };
    let user = env.sign_in(known.clone()).await.unwrap().signed_in.user;
    let before = env.stores.users.lookup(user).await.unwrap().unwrap();
    let answer = env.stores.portal.lookup_person(user).await.unwrap().unwrap();
    let mut twin = PortalPerson { snils: None, documents: Vec::new(), ..known.clone() };
    twin.name.first_name = "Алиса".to_owned();
    let unchanged = async |refusals: usize| {
        assert_eq!(env.stores.users.lookup(user).await.unwrap().unwrap(), before);
        assert_eq!(env.profile.documents.list(user).await.unwrap().len(), 1);
        assert_eq!(env.stores.portal.lookup_person(user).await.unwrap().unwrap(), answer);
        let events = env.stores.audit.list(user, 100).await.unwrap();
        let differs = |event: &&cabinet_domain::AuditEvent| event.detail["reason"] == "person_differs";
        assert_eq!(events.iter().filter(differs).count(), refusals);
    };

    let caller = Caller::without_request(user);
    let departure = env.leave(PortalPurpose::Refresh(user)).await;
    let refused = verify(&env, &caller, &departure, twin.clone()).await.unwrap_err();
    assert!(matches!(refused, SsoError::PersonDiffers(owner) if owner == user), "{refused}");
    unchanged(1).await;

    let asked = env.sso.open(PortalPurpose::SignIn, Opener::System(registry())).await.unwrap();
    let theirs = code(env.back(&asked, twin.clone()));
    let refused = env.sso.identify(&asked.state.to_string(), theirs, registry(), None).await.unwrap_err();
    assert!(matches!(refused, SsoError::PersonDiffers(owner) if owner == user), "{refused}");
    unchanged(2).await;

    env.portal.change(twin);
    let told = env.sso.person(user, Caller::system(user, registry(), None)).await.unwrap();
    assert_eq!(told.person.name.first_name, known.name.first_name, "what was kept, not the twin");
    unchanged(3).await;
}

#[tokio::test]
async fn one_person_has_one_cabinet_and_one_cabinet_one_person() {
    let env = TestEnv::open().await;
    env.sign_in(portal_person("7")).await.unwrap();
    let (anna, caller) = local(&env, "anna").await;
    let departure = env.leave(PortalPurpose::Link(anna.id)).await;
    let refused = verify(&env, &caller, &departure, portal_person("7")).await.unwrap_err();
    assert!(matches!(refused, SsoError::LinkedElsewhere), "{refused}");
    assert_eq!(env.stores.users.lookup(anna.id).await.unwrap().unwrap().esia_oid, None);

    let departure = env.leave(PortalPurpose::Link(anna.id)).await;
    verify(&env, &caller, &departure, portal_person("8")).await.unwrap();
    for purpose in [PortalPurpose::Link(anna.id), PortalPurpose::Refresh(anna.id)] {
        let departure = env.leave(purpose).await;
        let refused = verify(&env, &caller, &departure, portal_person("9")).await.unwrap_err();
        assert!(matches!(refused, SsoError::LinkedElsewhere), "{refused}");
    }
    let untrusted = PortalPerson { trusted: false, ..portal_person("8") };
    let departure = env.leave(PortalPurpose::Link(anna.id)).await;
    let refused = verify(&env, &caller, &departure, untrusted).await.unwrap_err();
    assert_eq!(refused.code(), Some(SsoCode::NotTrusted));
}

#[tokio::test]
async fn an_attempt_of_somebody_else_or_for_something_else_links_nothing() {
    let env = TestEnv::open().await;
    let (anna, caller) = local(&env, "anna").await;
    let (_, boris) = local(&env, "boris").await;
    let hers = env.leave(PortalPurpose::Link(anna.id)).await;
    let refused = verify(&env, &boris, &hers, portal_person("7")).await.unwrap_err();
    assert!(matches!(refused, SsoError::AttemptSpent), "{refused}");
    for purpose in [PortalPurpose::SignIn, PortalPurpose::Register] {
        let departure = env.leave(purpose).await;
        let refused = verify(&env, &caller, &departure, portal_person("7")).await.unwrap_err();
        assert!(matches!(refused, SsoError::AttemptSpent), "{refused}");
    }
    // A link attempt cannot be used to sign in.
    let back = env.back(&hers, portal_person("7"));
    assert!(matches!(env.try_sign_in(&hers, back).await, Err(SsoError::AttemptSpent)));
    assert_eq!(env.portal.calls(IdentityOperation::Redeem), 0);
    let unlinked = env.leave(PortalPurpose::Refresh(anna.id)).await;
    let refused = verify(&env, &caller, &unlinked, portal_person("7")).await.unwrap_err();
    assert!(matches!(refused, SsoError::NotLinked), "{refused}");
}

#[tokio::test]
async fn without_a_link_there_is_nothing_to_tell() {
    let env = TestEnv::open().await;
    let (anna, caller) = local(&env, "anna").await;
    assert!(matches!(env.sso.person(anna.id, caller).await, Err(SsoError::NotLinked)));
}

/// the owner's identity changes while the portal is queried. The row that is checked must be the one that is written.
#[tokio::test]
async fn an_identity_typed_while_the_portal_is_asked_is_never_vouched_for() {
    let env = TestEnv::open().await;
    let mut attacker = person("mallory");
    attacker.name = portal_person("7").name;
    let mallory = committed!(env.stores, users.add(attacker, None)).await.unwrap();
    let caller = Caller::without_request(mallory.id);
    let departure = env.leave(PortalPurpose::Link(mallory.id)).await;
    let mut victim = PersonalData::of(&mallory);
    victim.name.last_name = "Ромашкина".to_owned();
    victim.snils = None;
    env.portal.hold();
    let typing = async {
        while env.portal.calls(IdentityOperation::Redeem) == 0 {
            tokio::task::yield_now().await;
        }
        committed!(env.stores, users.set_person(PersonChange::of(&mallory, victim.clone()))).await.unwrap();
        env.portal.release();
    };
    let (outcome, ()) = futures::join!(verify(&env, &caller, &departure, portal_person("7")), typing);
    assert!(matches!(outcome, Err(SsoError::PersonDiffers(_))), "{outcome:?}");
    let found = env.stores.users.lookup(mallory.id).await.unwrap().unwrap();
    assert_eq!((found.esia_oid.as_deref(), &PersonalData::of(&found)), (None, &victim));
    assert!(!env.kinds(mallory.id).await.contains(&AuditKind::EsiaLinked));
    assert!(env.post.written().is_empty());
}
