//! The import setting of discharge summaries.

use crate::support::Scene;
use cabinet_domain::{AuditKind, Relation};
use cabinet_ports::Clock;
use cabinet_profile::ProfileError;
use cabinet_test_storage::committed;

///
#[tokio::test]
async fn an_import_is_switched_for_one_s_own_account_only_and_outlives_the_relation() {
    let scene = Scene::open().await;
    let relation = |clinic: &str| Relation {
        user: scene.anna.user,
        host: "netrika1".parse().unwrap(),
        clinic: clinic.into(),
        patient: "502655".into(),
        confirmed_at: scene.clock.now(),
    };
    for clinic in ["36", "37"] {
        committed!(scene.stores, relations.set(relation(clinic))).await.unwrap();
    }
    let (host, patient) = ("netrika1".parse().unwrap(), "502655".into());
    let accounts = &scene.profile.accounts;
    let stranger = accounts.toggle_import(&scene.boris, &host, &patient, true).await;
    assert!(matches!(stranger, Err(ProfileError::NotFound { what: "account" })));
    for _ in 0..2 {
        accounts.toggle_import(&scene.anna, &host, &patient, true).await.unwrap();
    }
    let list = accounts.list(scene.anna.user).await.unwrap();
    assert!(list.len() == 2 && list.iter().all(|account| account.import_epicris));
    assert_eq!(scene.kinds(&scene.anna).await, [AuditKind::ProfileChanged]);
    scene.stores.relations.remove(scene.anna.user, &host, &"36".into()).await.unwrap();
    committed!(scene.stores, relations.set(relation("36"))).await.unwrap();
    assert!(accounts.list(scene.anna.user).await.unwrap()[0].import_epicris);
}
