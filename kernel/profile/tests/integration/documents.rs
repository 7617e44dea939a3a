//! Identity documents: sealed, validated, limited in number, and accessible to their owner only.

use crate::support::{Scene, day, passport};
use cabinet_domain::{AuditKind, DocumentText, DocumentType, InvalidDocument};
use cabinet_profile::{NewDocument, ProfileError};
use cabinet_test_storage::committed;

/// A-122…A-125
#[tokio::test]
async fn a_document_comes_back_as_it_was_added_and_lies_sealed_in_the_database() {
    let scene = Scene::open().await;
    let added = scene.profile.documents.add(&scene.anna, passport(day(2010, 2, 28))).await.unwrap();
    assert_eq!(scene.profile.documents.list(scene.anna.user).await.unwrap(), [added]);
    let stored = scene.stores.documents.list(scene.anna.user).await.unwrap().remove(0);
    for secret in ["4509", "123456", "ОВД"] {
        let bytes = secret.as_bytes();
        assert!(!stored.sealed.windows(bytes.len()).any(|window| window == bytes), "{secret}");
    }
    // A sealed document that is moved to another user's row cannot be decrypted.
    let mut stolen = stored;
    stolen.user = scene.boris.user;
    stolen.id = cabinet_domain::DocumentId(uuid::Uuid::now_v7());
    committed!(scene.stores, documents.add(stolen, 9)).await.unwrap();
    assert!(matches!(scene.profile.documents.list(scene.boris.user).await, Err(ProfileError::Vault(_))));
}

///
#[tokio::test]
async fn a_document_is_issued_between_birth_and_today_in_the_hospital_s_time_zone() {
    let scene = Scene::open().await;
    // Anna was born on 1958-03-12; it is the 21st in London, the 22nd in Moscow.
    for (date, is_good) in [
        (day(1958, 3, 11), false),
        (day(1958, 3, 12), true),
        (day(2026, 11, 22), true),
        (day(2026, 11, 23), false),
        (None, true),
    ] {
        let outcome = scene.profile.documents.add(&scene.anna, passport(date)).await;
        match outcome {
            Ok(_) => assert!(is_good, "{date:?}"),
            Err(ProfileError::Document(errors)) => {
                assert_eq!((errors, is_good), (vec![InvalidDocument::IssueDate], false))
            }
            Err(other) => panic!("{other}"),
        }
    }
}

/// the types of the owner's citizenship, and those that everybody may have.
#[tokio::test]
async fn a_document_of_another_citizenship_is_refused() {
    let scene = Scene::open().await;
    let of = |kind| NewDocument {
        kind,
        text: DocumentText::vouched(None, "C01X00T47", None),
        ..passport(day(2010, 2, 28))
    };
    let refused = scene.profile.documents.add(&scene.anna, of(DocumentType::ForeignId)).await;
    assert!(
        matches!(&refused, Err(ProfileError::Document(errors)) if errors[..] == [InvalidDocument::Type]),
        "{refused:?}"
    );
    assert!(scene.profile.documents.list(scene.anna.user).await.unwrap().is_empty());
    assert!(scene.profile.documents.add(&scene.anna, of(DocumentType::Other)).await.is_ok());
}

#[tokio::test]
async fn nobody_fills_the_database_with_documents() {
    let scene = Scene::open().await;
    for _ in 0..50 {
        scene.profile.documents.add(&scene.anna, passport(None)).await.unwrap();
    }
    let refused = scene.profile.documents.add(&scene.anna, passport(None)).await;
    assert!(matches!(refused, Err(ProfileError::TooManyDocuments)));
    assert!(scene.profile.documents.add(&scene.boris, passport(None)).await.is_ok());
}

///
#[tokio::test]
async fn only_the_owner_removes_a_document_and_both_changes_are_in_the_trail() {
    let scene = Scene::open().await;
    let document = scene.profile.documents.add(&scene.anna, passport(None)).await.unwrap();
    let strange = scene.profile.documents.remove(&scene.boris, document.id).await;
    assert!(matches!(strange, Err(ProfileError::NotFound { what: "document" })));
    scene.profile.documents.remove(&scene.anna, document.id).await.unwrap();
    let kinds = scene.kinds(&scene.anna).await;
    use AuditKind::{AccessDenied, DocumentAdded, DocumentRemoved};
    assert_eq!(kinds, [DocumentRemoved, AccessDenied, DocumentAdded], "the owner reads of the attempt");
    assert!(scene.kinds(&scene.boris).await.is_empty());
    let again = scene.profile.documents.remove(&scene.anna, document.id).await;
    assert!(matches!(again, Err(ProfileError::NotFound { what: "document" })));
    assert_eq!(scene.kinds(&scene.anna).await, kinds, "what is not there is no attempt");
    let trail = format!("{:?}", scene.stores.audit.list(scene.anna.user, 10).await.unwrap());
    assert!(!trail.contains("123456") && !trail.contains("4509"), "{trail}");
}
