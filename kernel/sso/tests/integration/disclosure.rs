//! The portal's data about a linked user: kept sealed, read again, and disclosed to other systems.

use crate::support::{TestEnv, code, registry};
use cabinet_domain::{AuditKind, Origin, PortalPurpose};
use cabinet_fakes::{IdentityOperation, portal_person};
use cabinet_ports::IdentityFailure;
use cabinet_ports::identity::FailureKind;
use cabinet_profile::Caller;
use cabinet_sso::{Opener, SsoError};
use chrono::TimeDelta;

/// B-282, X-058
#[tokio::test]
async fn what_the_portal_says_is_read_anew_with_a_token_and_otherwise_from_what_is_kept() {
    let env = TestEnv::open().await;
    env.portal.give_refresh_tokens();
    let user = env.sign_in(portal_person("7")).await.unwrap().signed_in.user;
    let caller = || Caller::without_request(user);
    let mut married = portal_person("7");
    married.name.last_name = "Ромашкина".to_owned();
    env.portal.change(married);
    env.clock.advance(TimeDelta::hours(1));
    let read = env.sso.person(user, caller()).await.unwrap();
    assert_eq!(read.person.name.last_name, "Ромашкина");
    let account = env.stores.users.lookup(user).await.unwrap().unwrap();
    assert_eq!(account.name.last_name, "Ромашкина");

    let as_of = read.as_of;
    env.clock.advance(TimeDelta::hours(1));
    let away = IdentityFailure::new(FailureKind::Unavailable, "HTML 500");
    env.portal.fail_next(IdentityOperation::Refresh, away);
    let kept = env.sso.person(user, caller()).await.unwrap();
    assert_eq!((kept.as_of, kept.person.name.last_name.as_str()), (as_of, "Ромашкина"));
    assert!(env.sso.person(user, caller()).await.unwrap().as_of > as_of, "the token was not lost");

    env.portal.fail_next(IdentityOperation::Refresh, IdentityFailure::new(FailureKind::Spent, "revoked"));
    env.sso.person(user, caller()).await.unwrap();
    let asked = env.portal.calls(IdentityOperation::Refresh);
    env.sso.person(user, caller()).await.unwrap();
    assert_eq!(env.portal.calls(IdentityOperation::Refresh), asked, "a dead token is not shown again");
}

#[tokio::test]
async fn what_the_portal_said_lies_sealed() {
    let env = TestEnv::open().await;
    env.portal.give_refresh_tokens();
    let user = env.sign_in(portal_person("7")).await.unwrap().signed_in.user;
    let kept = env.stores.portal.lookup_person(user).await.unwrap().unwrap();
    let holds = |bytes: &[u8], text: &str| bytes.windows(text.len()).any(|window| window == text.as_bytes());
    assert!(!holds(&kept.sealed_person, "Незабудкина") && !holds(&kept.sealed_person, "00000060006"));
    assert!(!holds(&kept.sealed_token.unwrap(), "refresh-7"));
}

/// B-278, B-280
#[tokio::test]
async fn another_system_learns_which_user_a_code_is_about_and_opens_no_attempt_of_a_browser() {
    let env = TestEnv::open().await;
    let user = env.sign_in(portal_person("7")).await.unwrap().signed_in.user;
    let asked = env.sso.open(PortalPurpose::SignIn, Opener::System(registry())).await.unwrap();
    assert!(asked.browser.is_none());
    let mut married = portal_person("7");
    married.name.last_name = "Ромашкина".to_owned();
    let known = code(env.back(&asked, married));
    assert_eq!(env.sso.identify(&asked.state.to_string(), known, registry(), None).await.unwrap(), user);
    let events = env.stores.audit.list(user, 100).await.unwrap();
    let line = events.iter().find(|event| event.kind == AuditKind::ProfileChanged).unwrap();
    assert_eq!((line.actor, &line.detail["by"]), (None, &"system".into()), "the person did nothing");
    let told = events.iter().find(|event| event.kind == AuditKind::ToldToSystem).unwrap();
    assert_eq!(told.detail, serde_json::json!({ "what": "user", "by": "system", "system": "registry" }));

    let asked = env.sso.open(PortalPurpose::SignIn, Opener::System(registry())).await.unwrap();
    let unknown = code(env.back(&asked, portal_person("8")));
    let refused = env.sso.identify(&asked.state.to_string(), unknown, registry(), None).await.unwrap_err();
    assert!(matches!(refused, SsoError::NotLinked), "{refused}");

    let asked = env.sso.open(PortalPurpose::SignIn, Opener::System(registry())).await.unwrap();
    let taken = code(env.back(&asked, portal_person("7")));
    let kiosk = "kiosk".parse().unwrap();
    let refused = env.sso.identify(&asked.state.to_string(), taken, kiosk, None).await.unwrap_err();
    assert!(matches!(refused, SsoError::AttemptSpent), "the attempt is another system's: {refused}");

    let browsers = env.leave(PortalPurpose::SignIn).await;
    let theirs = code(env.back(&browsers, portal_person("7")));
    let refused = env.sso.identify(&browsers.state.to_string(), theirs, registry(), None).await.unwrap_err();
    assert!(matches!(refused, SsoError::AttemptSpent), "{refused}");
}

/// B-282: a disclosure is in the user's access log before the system gets the response; reading one's own data is not logged.
#[tokio::test]
async fn another_system_is_told_nothing_without_a_line_in_the_trail() {
    let env = TestEnv::open().await;
    let user = env.sign_in(portal_person("7")).await.unwrap().signed_in.user;
    let told = async || {
        let events = env.stores.audit.list(user, 100).await.unwrap();
        let told = events.into_iter().filter(|event| event.kind == AuditKind::ToldToSystem);
        told.map(|event| (event.actor, event.detail["system"].clone(), event.origin)).collect::<Vec<_>>()
    };
    env.sso.person(user, Caller::without_request(user)).await.unwrap();
    assert_eq!(told().await, []);
    let request = Some(Origin::of_request("r-1"));
    env.sso.person(user, Caller::system(user, registry(), request.clone())).await.unwrap();
    assert_eq!(told().await, [(None, "registry".into(), request)]);
    env.storage.set_auditable(false);
    let refused = env.sso.person(user, Caller::system(user, registry(), None)).await.unwrap_err();
    assert!(matches!(refused, SsoError::Storage(_)), "{refused}");
}
