//! Lines of the audit trail can be added and nothing else; who goes past that, with a connection of the database's owner, is found out.

use crate::by_hand::{ByHand, on_both};
use crate::fixture::{stores, vault};
use crate::people::{after, start};
use cabinet_domain::{AuditEvent, AuditKind, UserId};
use cabinet_fakes::person;
use cabinet_ports::Stores;
use cabinet_storage::{AuditFault, Storage};
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::json;

async fn write(stores: &Stores, subject: UserId, lines: i64) {
    for minute in 0..lines {
        let detail = json!({ "z": minute, "a": { "э": [null, 1.5] } });
        let line = AuditEvent {
            detail,
            ..AuditEvent::by_kernel(subject, AuditKind::SignedIn, json!({}), after(minute))
        };
        stores.audit.add(line).await.unwrap();
    }
}

/// What the database's owner can do to the trail.
async fn without_the_trigger(by_hand: &mut ByHand, change: &str) {
    let (off, on): (&[&str], &[&str]) = match by_hand {
        ByHand::Sqlite(_) => {
            (&["DROP TRIGGER audit_events_no_update", "DROP TRIGGER audit_events_no_delete"], &[])
        }
        ByHand::Postgres(_) => (
            &["ALTER TABLE audit_events DISABLE TRIGGER audit_events_append_only"],
            &["ALTER TABLE audit_events ENABLE TRIGGER audit_events_append_only"],
        ),
    };
    for statement in off.iter().chain([&change]).chain(on) {
        by_hand.run(statement).await.unwrap();
    }
}

/// Later than everything that the tests write has settled.
fn now() -> DateTime<Utc> {
    start() + TimeDelta::days(1)
}

#[tokio::test]
async fn lines_can_be_added_and_nothing_else() {
    on_both(|storage, mut by_hand| async move {
        write(&stores(&storage), person("anna").id, 3).await;
        for change in [
            "UPDATE audit_events SET kind = 'signed_out'",
            "UPDATE audit_events SET subject_id = NULL WHERE number = 2",
            "DELETE FROM audit_events WHERE number = 2",
            "DELETE FROM audit_events",
        ] {
            let refused = by_hand.run(change).await.unwrap_err().to_string();
            assert!(refused.contains("audit_events is append-only"), "{change}: {refused}");
        }
    })
    .await;
}

#[tokio::test]
async fn every_line_is_sealed_once_and_the_chain_fits() {
    on_both(|storage, _| async move {
        let (stores, vault) = (stores(&storage), vault(&["a"]));
        write(&stores, person("anna").id, 7).await;
        assert_eq!(storage.verify_audit(&vault).await.unwrap().unsealed, 7);
        assert_eq!(storage.seal_audit(&vault, now()).await.unwrap(), 7);
        assert_eq!(storage.seal_audit(&vault, now()).await.unwrap(), 0);
        write(&stores, person("petr").id, 2).await;
        let proof = storage.verify_audit(&vault).await.unwrap();
        assert_eq!((proof.checked, proof.last_seal, proof.unsealed, proof.fault), (7, 7, 2, None));
        assert_eq!(proof.oldest_unsealed, Some(start()));
        // The key was changed meanwhile: older seals are those of the retired one.
        let changed = crate::fixture::vault(&["b", "a"]);
        assert_eq!(storage.seal_audit(&changed, now()).await.unwrap(), 2);
        let proof = storage.verify_audit(&changed).await.unwrap();
        assert_eq!((proof.checked, proof.unsealed, proof.fault), (9, 0, None));
        assert_eq!(storage.audit_seal(9).await.unwrap().unwrap(), proof.last_hash);
        assert_eq!(storage.audit_seal(10).await.unwrap(), None);
        let lost = storage.verify_audit(&crate::fixture::vault(&["b"])).await.unwrap();
        assert_eq!(lost.fault, Some(AuditFault::Changed { seal: 1, line: 1 }));
    })
    .await;
}

/// More than one round of the sealer, and two kernels at it.
#[tokio::test]
async fn two_kernels_seal_each_line_once() {
    on_both(|storage, _| async move {
        let (stores, vault) = (stores(&storage), vault(&["a"]));
        write(&stores, person("anna").id, 60).await;
        let sealed = futures::future::join_all((0..4).map(|_| storage.seal_audit(&vault, now()))).await;
        assert_eq!(sealed.into_iter().map(Result::unwrap).sum::<u64>(), 60);
        assert_eq!(storage.verify_audit(&vault).await.unwrap().checked, 60);
    })
    .await;
}

async fn fault_after(storage: &Storage, by_hand: &mut ByHand, change: &str) -> Option<AuditFault> {
    let vault = vault(&["a"]);
    write(&stores(storage), person("anna").id, 5).await;
    storage.seal_audit(&vault, now()).await.unwrap();
    without_the_trigger(by_hand, change).await;
    storage.verify_audit(&vault).await.unwrap().fault
}

#[tokio::test]
async fn what_the_database_s_owner_does_to_a_line_is_found_out() {
    for (change, fault) in [
        (
            "UPDATE audit_events SET kind = 'signed_out' WHERE number = 3",
            AuditFault::Changed { seal: 3, line: 3 },
        ),
        (
            "UPDATE audit_events SET actor_id = subject_id WHERE number = 2",
            AuditFault::Changed { seal: 2, line: 2 },
        ),
        (
            "UPDATE audit_events SET address = '192.0.2.1' WHERE number = 5",
            AuditFault::Changed { seal: 5, line: 5 },
        ),
        ("DELETE FROM audit_events WHERE number = 4", AuditFault::LineMissing { seal: 4, line: 4 }),
        ("DELETE FROM audit_seals WHERE number = 2", AuditFault::SealMissing { seal: 2 }),
        ("DELETE FROM audit_seals WHERE number > 3", AuditFault::EndMissing { seal: 5 }),
        (
            "UPDATE audit_seals SET hash = (SELECT last_hash FROM audit_chain) WHERE number = 1",
            AuditFault::Changed { seal: 1, line: 1 },
        ),
    ] {
        on_both(move |storage, mut by_hand| async move {
            assert_eq!(fault_after(&storage, &mut by_hand, change).await, Some(fault), "{change}");
        })
        .await;
    }
}

/// The time of keeping ends at the beginning of the chain; what is left still hangs together.
#[tokio::test]
async fn lines_whose_time_is_over_are_forgotten_and_the_rest_still_fits() {
    on_both(|storage, mut by_hand| async move {
        let (stores, vault) = (stores(&storage), vault(&["a"]));
        let anna = person("anna").id;
        write(&stores, anna, 6).await;
        assert_eq!(storage.forget_audit(after(4)).await.unwrap(), 0, "nothing that is not sealed");
        storage.seal_audit(&vault, now()).await.unwrap();
        assert_eq!(storage.forget_audit(after(4)).await.unwrap(), 4);
        assert_eq!(storage.forget_audit(after(4)).await.unwrap(), 0);
        let proof = storage.verify_audit(&vault).await.unwrap();
        assert_eq!((proof.checked, proof.last_seal, proof.fault), (2, 6, None));
        assert_eq!(stores.audit.list(anna, 9).await.unwrap().len(), 2);
        assert!(by_hand.run("DELETE FROM audit_events").await.is_err(), "the rest is kept");
        write(&stores, anna, 1).await;
        storage.seal_audit(&vault, now()).await.unwrap();
        let proof = storage.verify_audit(&vault).await.unwrap();
        assert_eq!((proof.checked, proof.last_seal, proof.fault), (3, 7, None));
        assert_eq!(storage.forget_audit(now()).await.unwrap(), 3);
        let proof = storage.verify_audit(&vault).await.unwrap();
        assert_eq!((proof.checked, proof.last_seal, proof.fault), (0, 7, None));
    })
    .await;
}
