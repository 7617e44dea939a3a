//! Each person of the portal, read through the port.

use super::env::{Key, SERGEY, TestEnv};
use cabinet_domain::Gender;
use cabinet_ports::identity::{DocumentKind, PortalPerson};
use cabinet_simulators::esia::Behaviour;
use serde_json::json;

async fn person(env: &TestEnv, oid: u64) -> PortalPerson {
    env.sign_in(oid).await.unwrap().person
}

/// B-004, B-129, B-130, M-001
#[tokio::test]
async fn a_confirmed_person_arrives_with_everything() {
    let env = TestEnv::new().await;
    let proof = env.sign_in(SERGEY).await.unwrap();
    let person = proof.person;
    assert_eq!(person.id, "1000600001");
    assert!(person.trusted);
    assert_eq!((person.name.last_name.as_str(), person.name.first_name.as_str()), ("Ковалёв", "Сергей"));
    assert_eq!(person.name.patr_name.as_deref(), Some("Андреевич"));
    assert_eq!(person.birth_date.unwrap().to_string(), "1980-04-15");
    assert_eq!(person.gender, Some(Gender::Male));
    assert_eq!(person.snils.unwrap().digits(), "00000060001");
    assert_eq!(person.citizenship.as_deref(), Some("RUS"));
    let email = person.email.unwrap();
    assert_eq!((email.value.as_str(), email.verified), ("kovalev@citizens.example", true));
    assert_eq!(person.mobile.unwrap().value, "+79006000001");
    // `id_doc` covers the passport only.
    assert_eq!(person.documents.len(), 1);
    assert_eq!(
        (person.documents[0].kind, person.documents[0].number.as_str()),
        (DocumentKind::Passport, "600001")
    );
    assert!(proof.authenticated_at.is_some());
    assert_eq!(proof.refresh_token, None);
}

/// B-334: an unconfirmed account is reported as such; the kernel decides whether to admit it.
#[tokio::test]
async fn an_unconfirmed_account_is_told_apart() {
    let env = TestEnv::new().await;
    assert!(!person(&env, 1_000_600_002).await.trusted);
}

/// B-333
#[tokio::test]
async fn somebody_without_an_address_has_none() {
    let env = TestEnv::new().await;
    let person = person(&env, 1_000_600_003).await;
    assert!(person.trusted && person.email.is_none() && person.mobile.is_some());
}

#[tokio::test]
async fn a_name_may_lack_its_middle_and_a_woman_is_one() {
    let env = TestEnv::new().await;
    assert_eq!(person(&env, 1_000_600_004).await.name.patr_name.as_deref(), None);
    assert_eq!(person(&env, 1_000_600_005).await.gender, Some(Gender::Female));
}

#[tokio::test]
async fn a_foreigner_has_a_foreign_document() {
    let env = TestEnv::new().await;
    let person = person(&env, 1_000_600_006).await;
    assert_eq!(person.citizenship.as_deref(), Some("UZB"));
    assert_eq!(person.documents[0].kind, DocumentKind::ForeignIdentity);
}

#[tokio::test]
async fn nothing_is_invented_for_somebody_with_nothing() {
    let env = TestEnv::new().await;
    let person = person(&env, 1_000_600_007).await;
    assert!(person.documents.is_empty() && person.email.is_none() && person.mobile.is_none());
}

#[tokio::test]
async fn a_child_has_a_birth_certificate_if_the_scope_is_there() {
    let scopes = ["openid", "fullname", "birthdate", "birth_cert_doc", "email"];
    let env = TestEnv::with(Key::Rsa, json!({"scopes": scopes})).await;
    let person = person(&env, 1_000_600_008).await;
    assert_eq!(person.birth_date.unwrap().to_string(), "2015-05-05");
    assert_eq!(person.documents[0].kind, DocumentKind::BirthCertificate);
    assert_eq!((person.gender, person.snils), (None, None), "not asked for");
}

#[tokio::test]
async fn an_address_that_nobody_verified_is_reported_as_such() {
    let env = TestEnv::new().await;
    assert!(!person(&env, 1_000_600_009).await.email.unwrap().verified);
}

#[tokio::test]
async fn collections_as_links_give_the_same_person() {
    let env = TestEnv::new().await;
    let embedded = person(&env, SERGEY).await;
    env.behave(Behaviour { embed: false, ..Behaviour::default() });
    assert!(person(&env, SERGEY).await == embedded);
    assert!(person(&env, 1_000_600_007).await.documents.is_empty());
}
