//! After the withdrawal of a consent nothing is disclosed about the user any more, and the portal's
//! stored response is deleted.

use crate::support::{TestEnv, passport, registry};
use cabinet_domain::{AuditKind, ConsentKind, PortalPurpose, UserId};
use cabinet_fakes::{IdentityOperation, consent, portal_person};
use cabinet_ports::Clock;
use cabinet_ports::identity::PortalPerson;
use cabinet_profile::Caller;
use cabinet_sso::{Opener, Return, SsoError};
use cabinet_test_storage::committed;

async fn linked() -> (TestEnv, UserId) {
    let env = TestEnv::open().await;
    env.portal.give_refresh_tokens();
    let person = PortalPerson { documents: vec![passport()], ..portal_person("7") };
    let user = env.sign_in(person).await.unwrap().signed_in.user;
    (env, user)
}

async fn identify(env: &TestEnv) -> Result<UserId, SsoError> {
    let asked = env.sso.open(PortalPurpose::SignIn, Opener::System(registry())).await.unwrap();
    let Return::Code(code) = env.back(&asked, portal_person("7")) else { panic!("the portal refused") };
    env.sso.identify(&asked.state.to_string(), code, registry(), None).await
}

#[tokio::test]
async fn the_portal_s_consent_takes_its_answer_token_and_documents_along() {
    let (env, user) = linked().await;
    assert!(env.stores.portal.lookup_person(user).await.unwrap().unwrap().sealed_token.is_some());
    let caller = Caller::without_request(user);
    env.profile.consents.withdraw(&caller, ConsentKind::Esia).await.unwrap();
    assert!(env.stores.portal.lookup_person(user).await.unwrap().is_none());
    assert!(env.profile.documents.list(user).await.unwrap().is_empty());
    let kinds = env.kinds(user).await;
    assert!(kinds.contains(&AuditKind::ConsentWithdrawn) && kinds.contains(&AuditKind::DocumentRemoved));
    let asked = env.portal.calls(IdentityOperation::Refresh);
    assert!(matches!(
        env.sso.person(user, Caller::system(user, registry(), None)).await,
        Err(SsoError::NotLinked)
    ));
    assert!(matches!(identify(&env).await, Err(SsoError::NotLinked)));
    assert_eq!(env.portal.calls(IdentityOperation::Refresh), asked);
    assert!(env.stores.portal.lookup_person(user).await.unwrap().is_none(), "nothing comes back");

    let person = PortalPerson { documents: vec![passport()], ..portal_person("7") };
    env.sign_in(person).await.expect("a sign-in through the portal asks for the consent again");
    assert_eq!(env.profile.documents.list(user).await.unwrap().len(), 1);
    assert_eq!(identify(&env).await.unwrap(), user);
}

/// The portal responds after the consent was withdrawn: its response is neither disclosed nor
/// stored.
#[tokio::test]
async fn an_answer_that_comes_after_the_withdrawal_is_dropped() {
    let (env, user) = linked().await;
    let caller = Caller::without_request(user);
    env.portal.hold();
    let withdrawal = async {
        while env.portal.calls(IdentityOperation::Refresh) == 0 {
            tokio::task::yield_now().await;
        }
        env.profile.consents.withdraw(&caller, ConsentKind::Esia).await.unwrap();
        env.portal.release();
    };
    let (outcome, ()) =
        futures::join!(env.sso.person(user, Caller::system(user, registry(), None)), withdrawal);
    assert!(matches!(outcome, Err(SsoError::NotLinked)), "{outcome:?}");
    assert!(env.stores.portal.lookup_person(user).await.unwrap().is_none());
    assert!(env.profile.documents.list(user).await.unwrap().is_empty());
}

#[tokio::test]
async fn without_the_consent_to_processing_no_other_system_is_told_anything() {
    let (env, user) = linked().await;
    committed!(env.stores, consents.add(consent(user, ConsentKind::PersonalData))).await.unwrap();
    assert!(env.sso.person(user, Caller::system(user, registry(), None)).await.is_ok());
    committed!(env.stores, consents.withdraw(user, ConsentKind::PersonalData, env.clock.now()))
        .await
        .unwrap();
    assert!(matches!(
        env.sso.person(user, Caller::system(user, registry(), None)).await,
        Err(SsoError::NotLinked)
    ));
    assert!(matches!(identify(&env).await, Err(SsoError::NotLinked)));
}

/// Issue 11, 8: both calls of other systems are refused; the stored response is kept in case the
/// account is enabled again.
#[tokio::test]
async fn of_a_closed_account_no_system_is_told() {
    let (env, user) = linked().await;
    let ask = async || env.sso.person(user, Caller::system(user, registry(), None)).await;
    assert!(ask().await.is_ok());
    let (now, lines) = (env.clock.now(), env.kinds(user).await.len());
    assert!(committed!(env.stores, users.set_disabled(user, true, now)).await.unwrap().is_some());
    let asked = env.portal.calls(IdentityOperation::Refresh);
    assert!(matches!(ask().await, Err(SsoError::NotLinked)));
    assert!(matches!(identify(&env).await, Err(SsoError::NotLinked)));
    assert_eq!(env.portal.calls(IdentityOperation::Refresh), asked);
    assert_eq!(env.kinds(user).await.len(), lines, "nothing was told, and no line says so");
    committed!(env.stores, users.set_disabled(user, false, now)).await.unwrap();
    assert!(ask().await.is_ok());
    assert_eq!(identify(&env).await.unwrap(), user);
}
