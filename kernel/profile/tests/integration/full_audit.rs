//! A change whose audit event cannot be written does not happen (issue 11, items 15 and 28).

use crate::support::{Scene, day, given, passport};
use cabinet_domain::{AuditKind, ConsentKind};
use cabinet_ports::StorageError;
use cabinet_profile::ProfileError;

fn is_full<T>(outcome: Result<T, ProfileError>) -> bool {
    matches!(outcome, Err(ProfileError::Storage(StorageError::Full(_))))
}

#[tokio::test]
async fn nothing_of_a_profile_changes_without_its_line() {
    let scene = Scene::open().await;
    let (documents, consents, leaving) =
        (&scene.profile.documents, &scene.profile.consents, &scene.profile.leaving);
    let anna = scene.anna.user;
    let kept = documents.add(&scene.anna, passport(day(2010, 2, 28))).await.unwrap();
    consents.give(&scene.anna, given(None, "en")).await.unwrap();
    // Newest first.
    let told = [AuditKind::ConsentGiven, AuditKind::DocumentAdded];
    assert_eq!(scene.kinds(&scene.anna).await, told);

    scene.storage.set_auditable(false);
    assert!(is_full(documents.add(&scene.anna, passport(None)).await));
    assert!(is_full(documents.remove(&scene.anna, kept.id).await));
    assert!(is_full(consents.give(&scene.anna, given(None, "ru")).await));
    assert!(is_full(consents.withdraw(&scene.anna, ConsentKind::PersonalData).await));
    assert!(is_full(leaving.ask(&scene.anna, None, None).await));
    assert!(leaving.refuse(&scene.boris, anna).await.is_err());
    assert_eq!(documents.list(anna).await.unwrap(), std::slice::from_ref(&kept));
    assert_eq!(consents.of(anna, None).await.unwrap().history.len(), 1);
    assert!(!consents.is_required(anna).await.unwrap());
    assert_eq!(scene.stores.users.lookup(anna).await.unwrap().unwrap().leaving_at, None);
    assert_eq!(scene.kinds(&scene.anna).await, told);

    scene.storage.set_auditable(true);
    documents.remove(&scene.anna, kept.id).await.unwrap();
    assert_eq!(scene.kinds(&scene.anna).await.first(), Some(&AuditKind::DocumentRemoved));
}
