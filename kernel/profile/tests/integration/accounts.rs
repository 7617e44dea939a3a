//! The import setting of discharge summaries.

use crate::support::Scene;
use cabinet_domain::{AuditKind, JobId, Relation};
use cabinet_ports::Clock;
use cabinet_ports::repository::NewJob;
use cabinet_profile::ProfileError;
use cabinet_test_storage::committed;
use chrono::TimeDelta;
use uuid::Uuid;

const TELL_HOST: &str = "tell_host";

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
    let stranger = accounts.toggle_import(&scene.boris, &host, &patient, true, None).await;
    assert!(matches!(stranger, Err(ProfileError::NotFound { what: "account" })));
    for _ in 0..2 {
        accounts.toggle_import(&scene.anna, &host, &patient, true, None).await.unwrap();
    }
    let list = accounts.list(scene.anna.user).await.unwrap();
    assert!(list.len() == 2 && list.iter().all(|account| account.import_epicris));
    assert_eq!(scene.kinds(&scene.anna).await, [AuditKind::ProfileChanged]);
    scene.stores.relations.remove(scene.anna.user, &host, &"36".into()).await.unwrap();
    committed!(scene.stores, relations.set(relation("36"))).await.unwrap();
    assert!(accounts.list(scene.anna.user).await.unwrap()[0].import_epicris);
}

/// the choice and the job that tells the hospital are stored together, or neither is.
#[tokio::test]
async fn a_choice_is_stored_with_the_job_that_tells_the_hospital() {
    let scene = Scene::open().await;
    let relation = Relation {
        user: scene.anna.user,
        host: "netrika1".parse().unwrap(),
        clinic: "36".into(),
        patient: "502655".into(),
        confirmed_at: scene.clock.now(),
    };
    committed!(scene.stores, relations.set(relation.clone())).await.unwrap();
    let (host, patient) = (&relation.host, &relation.patient);
    let toggle = || {
        let order = NewJob {
            id: JobId(Uuid::now_v7()),
            kind: TELL_HOST.to_owned(),
            payload: serde_json::json!({}),
            unique_key: Some(TELL_HOST.to_owned()),
            run_at: scene.clock.now(),
        };
        scene.profile.accounts.toggle_import(&scene.anna, host, patient, true, Some(order))
    };
    let jobs = async || {
        scene.clock.advance(TimeDelta::hours(1));
        let now = scene.clock.now();
        scene.stores.jobs.take(TELL_HOST, now, TimeDelta::minutes(1), 10).await.unwrap().len()
    };
    let mut failures = 0;
    for statement in 1.. {
        scene.storage.fail_at(statement);
        let outcome = toggle().await;
        scene.storage.fail_at(0);
        if outcome.is_ok() {
            break;
        }
        failures += 1;
        assert!(scene.stores.epicris.list(scene.anna.user).await.unwrap().is_empty(), "{statement}");
        assert_eq!(jobs().await, 0, "{statement}");
    }
    assert!(failures >= 5, "the reads, the choice, the audit event and the job failed in turn: {failures}");
    assert!(scene.stores.epicris.list(scene.anna.user).await.unwrap()[0].is_on);
    assert_eq!(jobs().await, 1);
    assert_eq!(scene.kinds(&scene.anna).await, [AuditKind::ProfileChanged]);

    // The same choice again adds the job again, without another audit event.
    let done =
        scene.stores.jobs.take(TELL_HOST, scene.clock.now() + TimeDelta::hours(1), TimeDelta::minutes(1), 1);
    scene.stores.jobs.complete(&done.await.unwrap().remove(0)).await.unwrap();
    toggle().await.unwrap();
    assert_eq!(jobs().await, 1);
    assert_eq!(scene.kinds(&scene.anna).await, [AuditKind::ProfileChanged]);
}
