//! Creating an account from the portal's data, in one transaction.

use crate::support::{TestEnv, passport};
use cabinet_fakes::portal_person;
use cabinet_ports::Clock;
use cabinet_ports::identity::PortalPerson;
use cabinet_profile::Caller;
use cabinet_sso::SsoError;

/// account, consents, documents and the portal's response are one transaction. A value that cannot be written leaves no account.
#[tokio::test]
async fn a_registration_that_cannot_be_written_leaves_no_account() {
    let env = TestEnv::open().await;
    env.portal.give_refresh_tokens();
    let person = PortalPerson { documents: vec![passport()], ..portal_person("7") };
    let mut unwritable = person.clone();
    // The database cannot store this text.
    unwritable.name.last_name = "Незабудкина\0".to_owned();
    for (person, is_auditable) in [(unwritable, true), (person.clone(), false)] {
        env.storage.set_auditable(is_auditable);
        let refused = env.sign_in(person).await.unwrap_err();
        env.storage.set_auditable(true);
        assert!(matches!(refused, SsoError::Storage(_)), "{refused}");
        assert_eq!(env.stores.users.find_by_esia_oid("7").await.unwrap(), None);
        assert_eq!(env.stores.users.find_by_login("7@example.ru").await.unwrap(), None);
    }
    let admitted = env.sign_in(person.clone()).await.unwrap();
    assert!(admitted.is_new);
    let user = admitted.signed_in.user;
    let kept = env.stores.portal.lookup_person(user).await.unwrap().unwrap();
    assert_eq!((kept.read_at, kept.sealed_token.is_some()), (env.clock.now(), true));
    let told = env.sso.person(user, Caller::without_request(user)).await.unwrap();
    assert_eq!(told.person, person);
}
