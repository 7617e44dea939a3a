//! The access log that a user may read.

use crate::support::{Scene, given, passport};
use cabinet_domain::AuditKind;
use cabinet_profile::Who;

#[tokio::test]
async fn the_log_is_paged_and_shows_a_stranger_s_attempt_but_nothing_of_others() {
    let scene = Scene::open().await;
    scene.profile.leaving.refuse(&scene.boris, scene.anna.user).await.unwrap();
    scene.profile.leaving.refuse(&scene.boris, cabinet_fakes::person("nobody").id).await.unwrap();
    scene.profile.consents.give(&scene.anna, given(None, "ru")).await.unwrap();
    scene.profile.documents.add(&scene.boris, passport(None)).await.unwrap();
    let log = &scene.profile.log;
    let first = log.page(scene.anna.user, None, Some(1)).await.unwrap();
    assert_eq!((first.entries[0].who, first.entries[0].kind), (Who::Owner, AuditKind::ConsentGiven));
    assert_eq!(first.entries[0].detail["how"], "cabinet");
    let second = log.page(scene.anna.user, first.next, Some(1)).await.unwrap();
    assert_eq!((second.entries[0].who, second.entries[0].kind), (Who::Stranger, AuditKind::AccessDenied));
    assert_eq!(second.next, None);
    assert_eq!(log.page(scene.anna.user, None, Some(0)).await.unwrap().entries.len(), 1);
}
