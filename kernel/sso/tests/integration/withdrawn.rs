//! Whoever withdraws a consent is not told of any more, and what the portal said goes.

use crate::support::{House, passport, registry};
use cabinet_domain::{AuditKind, ConsentKind, PortalPurpose, UserId};
use cabinet_fakes::{IdentityOperation, consent, portal_person};
use cabinet_ports::Clock;
use cabinet_ports::identity::PortalPerson;
use cabinet_profile::Caller;
use cabinet_sso::{Opener, Return, SsoError};

async fn linked() -> (House, UserId) {
    let house = House::open().await;
    house.portal.give_refresh_tokens();
    let person = PortalPerson { documents: vec![passport()], ..portal_person("7") };
    let user = house.sign_in(person).await.unwrap().signed_in.user;
    (house, user)
}

async fn identify(house: &House) -> Result<UserId, SsoError> {
    let asked = house.sso.open(PortalPurpose::SignIn, Opener::System(registry())).await.unwrap();
    let Return::Code(code) = house.back(&asked, portal_person("7")) else { panic!("the portal refused") };
    house.sso.identify(&asked.state.to_string(), code, registry(), None).await
}

#[tokio::test]
async fn the_portal_s_consent_takes_its_answer_token_and_documents_along() {
    let (house, user) = linked().await;
    assert!(house.stores.portal.lookup_person(user).await.unwrap().unwrap().sealed_token.is_some());
    let caller = Caller::without_request(user);
    house.profile.consents.withdraw(&caller, ConsentKind::Esia).await.unwrap();
    assert!(house.stores.portal.lookup_person(user).await.unwrap().is_none());
    assert!(house.profile.documents.list(user).await.unwrap().is_empty());
    let kinds = house.kinds(user).await;
    assert!(kinds.contains(&AuditKind::ConsentWithdrawn) && kinds.contains(&AuditKind::DocumentRemoved));
    let asked = house.portal.calls(IdentityOperation::Refresh);
    assert!(matches!(
        house.sso.person(user, Caller::system(user, registry(), None)).await,
        Err(SsoError::NotLinked)
    ));
    assert!(matches!(identify(&house).await, Err(SsoError::NotLinked)));
    assert_eq!(house.portal.calls(IdentityOperation::Refresh), asked);
    assert!(house.stores.portal.lookup_person(user).await.unwrap().is_none(), "nothing comes back");

    let person = PortalPerson { documents: vec![passport()], ..portal_person("7") };
    house.sign_in(person).await.expect("a sign-in through the portal asks for the consent again");
    assert_eq!(house.profile.documents.list(user).await.unwrap().len(), 1);
    assert_eq!(identify(&house).await.unwrap(), user);
}

/// The portal answers after the consent was withdrawn: its answer is told to nobody and not kept.
#[tokio::test]
async fn an_answer_that_comes_after_the_withdrawal_is_dropped() {
    let (house, user) = linked().await;
    let caller = Caller::without_request(user);
    house.portal.hold();
    let withdrawal = async {
        while house.portal.calls(IdentityOperation::Refresh) == 0 {
            tokio::task::yield_now().await;
        }
        house.profile.consents.withdraw(&caller, ConsentKind::Esia).await.unwrap();
        house.portal.release();
    };
    let (outcome, ()) =
        futures::join!(house.sso.person(user, Caller::system(user, registry(), None)), withdrawal);
    assert!(matches!(outcome, Err(SsoError::NotLinked)), "{outcome:?}");
    assert!(house.stores.portal.lookup_person(user).await.unwrap().is_none());
    assert!(house.profile.documents.list(user).await.unwrap().is_empty());
}

#[tokio::test]
async fn without_the_consent_to_processing_no_other_system_is_told_anything() {
    let (house, user) = linked().await;
    house.stores.consents.add(consent(user, ConsentKind::PersonalData)).await.unwrap();
    assert!(house.sso.person(user, Caller::system(user, registry(), None)).await.is_ok());
    house.stores.consents.withdraw(user, ConsentKind::PersonalData, house.clock.now()).await.unwrap();
    assert!(matches!(
        house.sso.person(user, Caller::system(user, registry(), None)).await,
        Err(SsoError::NotLinked)
    ));
    assert!(matches!(identify(&house).await, Err(SsoError::NotLinked)));
}

/// Issue 11, 8: both calls of other systems; what the portal said before is kept for the time after.
#[tokio::test]
async fn of_a_closed_account_no_system_is_told() {
    let (house, user) = linked().await;
    let ask = async || house.sso.person(user, Caller::system(user, registry(), None)).await;
    assert!(ask().await.is_ok());
    let (now, lines) = (house.clock.now(), house.kinds(user).await.len());
    assert!(house.stores.users.set_disabled(user, true, now, vec![]).await.unwrap().is_some());
    let asked = house.portal.calls(IdentityOperation::Refresh);
    assert!(matches!(ask().await, Err(SsoError::NotLinked)));
    assert!(matches!(identify(&house).await, Err(SsoError::NotLinked)));
    assert_eq!(house.portal.calls(IdentityOperation::Refresh), asked);
    assert_eq!(house.kinds(user).await.len(), lines, "nothing was told, and no line says so");
    house.stores.users.set_disabled(user, false, now, vec![]).await.unwrap();
    assert!(ask().await.is_ok());
    assert_eq!(identify(&house).await.unwrap(), user);
}
