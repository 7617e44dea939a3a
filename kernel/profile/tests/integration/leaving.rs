//! Account deletion: thirty days of grace, and everything that is removed after them.

use crate::support::Scene;
use cabinet_domain::{AuditKind, RegistrationFile};
use cabinet_ports::{Clock, JobOutcome, JobWorker};
use cabinet_profile::{GRACE, ProfileError};
use chrono::TimeDelta;

///
#[tokio::test]
async fn a_leaver_is_signed_out_written_to_and_removed_after_thirty_days_with_everything_but_the_trail() {
    let scene = Scene::open().await;
    scene.give_anna_something_of_everything().await;
    let left = scene.profile.leaving.ask(&scene.anna, None, Some("de".to_owned())).await.unwrap();
    assert_eq!(left.leaving_at, scene.clock.now() + GRACE);
    assert_eq!(left.ended.len(), 1);
    let letters = scene.post.written();
    assert_eq!((letters.len(), letters[0].language.as_deref()), (1, Some("de")));
    // A repeated request a day later changes nothing, and neither an e-mail nor an entry says that it did.
    scene.clock.advance(TimeDelta::days(1));
    let jobs = scene.stores.jobs.count_open().await.unwrap();
    assert_eq!(scene.profile.leaving.ask(&scene.anna, None, None).await.unwrap().leaving_at, left.leaving_at);
    assert_eq!(scene.stores.jobs.count_open().await.unwrap(), jobs);

    assert_eq!(scene.run_removals().await, [], "not before its day");
    scene.clock.advance(GRACE - TimeDelta::days(1));
    assert_eq!(scene.run_removals().await, [JobOutcome::Done]);
    let anna = scene.anna.user;
    assert_eq!(scene.stores.users.lookup(anna).await.unwrap(), None);
    assert_eq!(scene.stores.documents.list(anna).await.unwrap(), []);
    assert_eq!(scene.stores.consents.list(anna).await.unwrap(), []);
    assert_eq!(scene.stores.epicris.list(anna).await.unwrap(), []);
    assert!(scene.stores.bookings.lookup(scene.booking()).await.unwrap().is_none());
    let boris_s = format!("{}passport", RegistrationFile::folder(scene.boris.user));
    assert_eq!(scene.files.keys(), [boris_s]);
    let kinds = scene.kinds(&scene.anna).await;
    assert_eq!(kinds[0], AuditKind::AccountRemoved);
    assert_eq!(kinds.iter().filter(|kind| **kind == AuditKind::AccountLeaving).count(), 1, "{kinds:?}");
    assert!(kinds.contains(&AuditKind::ConsentGiven), "{kinds:?}");
    assert!(scene.stores.users.lookup(scene.boris.user).await.unwrap().is_some());
}

///
#[tokio::test]
async fn somebody_who_stays_is_not_removed_and_who_leaves_again_gets_the_whole_grace() {
    let scene = Scene::open().await;
    assert!(matches!(scene.profile.leaving.stay(&scene.anna).await, Err(ProfileError::NotFound { .. })));
    scene.profile.leaving.ask(&scene.anna, None, None).await.unwrap();
    scene.clock.advance(TimeDelta::days(20));
    scene.profile.leaving.stay(&scene.anna).await.unwrap();
    let second = scene.profile.leaving.ask(&scene.anna, None, None).await.unwrap();
    scene.clock.advance(TimeDelta::days(10));
    let outcomes = scene.run_removals().await;
    assert!(
        matches!(outcomes[..], [JobOutcome::Again { after, .. }] if after == TimeDelta::days(20)),
        "{outcomes:?}"
    );
    assert_eq!(
        scene.stores.users.lookup(scene.anna.user).await.unwrap().unwrap().leaving_at,
        Some(second.leaving_at)
    );
    scene.profile.leaving.stay(&scene.anna).await.unwrap();
    scene.clock.advance(TimeDelta::days(20));
    assert_eq!(scene.run_removals().await, [JobOutcome::Done]);
    assert!(scene.stores.users.lookup(scene.anna.user).await.unwrap().is_some());
}

#[tokio::test]
async fn a_removal_waits_for_the_database_and_a_payload_without_a_user_is_given_up() {
    let scene = Scene::open().await;
    scene.profile.leaving.ask(&scene.anna, None, None).await.unwrap();
    scene.clock.advance(GRACE);
    let mut job = scene.due_removals().await.remove(0);
    scene.storage.set_reachable(false);
    assert!(matches!(scene.removal.run(&job).await, JobOutcome::Again { .. }));
    scene.storage.set_reachable(true);
    assert_eq!(scene.removal.run(&job).await, JobOutcome::Done);
    assert_eq!(scene.removal.run(&job).await, JobOutcome::Done, "the second time there is nothing left");
    job.payload = serde_json::json!({});
    assert!(matches!(scene.removal.run(&job).await, JobOutcome::GiveUp { .. }));
}
