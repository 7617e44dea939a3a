//! The audit log accepts only inserts. Changes that bypass this with the database owner's connection are detected.

use crate::by_hand::{ByHand, on_both};
use crate::fixture::{stores, vault};
use crate::people::{after, start};
use cabinet_domain::{AuditEvent, AuditKind, UserId};
use cabinet_fakes::person;
use cabinet_ports::Stores;
use cabinet_storage::{AuditFault, AuditRemoval, Storage};
use cabinet_vault::Vault;
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

/// Simulates what the database's owner can do to the log.
async fn without_the_triggers(by_hand: &mut ByHand, changes: &[&str]) {
    let (off, on): (&[&str], &[&str]) = match by_hand {
        ByHand::Sqlite(_) => (
            &[
                "DROP TRIGGER audit_events_no_update",
                "DROP TRIGGER audit_events_no_delete",
                "DROP TRIGGER audit_seals_no_update",
                "DROP TRIGGER audit_seals_no_delete",
                "DROP TRIGGER audit_chain_forward",
            ],
            &[],
        ),
        ByHand::Postgres(_) => (
            &[
                "ALTER TABLE audit_events DISABLE TRIGGER USER",
                "ALTER TABLE audit_seals DISABLE TRIGGER USER",
                "ALTER TABLE audit_chain DISABLE TRIGGER USER",
            ],
            &[
                "ALTER TABLE audit_events ENABLE TRIGGER USER",
                "ALTER TABLE audit_seals ENABLE TRIGGER USER",
                "ALTER TABLE audit_chain ENABLE TRIGGER USER",
            ],
        ),
    };
    for statement in off.iter().chain(changes).chain(on) {
        by_hand.run(statement).await.unwrap();
    }
}

async fn removed(storage: &Storage, vault: &Vault, before: DateTime<Utc>) -> u64 {
    let AuditRemoval { removed, fault } = storage.forget_audit(vault, before).await.unwrap();
    assert_eq!(fault, None);
    removed
}

/// Later than all pending lines of the tests.
fn now() -> DateTime<Utc> {
    start() + TimeDelta::days(1)
}

/// Creates five sealed lines, of which retention has removed two, and one unsealed line.
#[tokio::test]
async fn lines_can_be_added_and_nothing_else() {
    on_both(|storage, mut by_hand| async move {
        let (stores, vault) = (stores(&storage), vault(&["a"]));
        write(&stores, person("anna").id, 5).await;
        storage.seal_audit(&vault, now()).await.unwrap();
        assert_eq!(removed(&storage, &vault, after(2)).await, 2);
        write(&stores, person("anna").id, 1).await;
        let proof = storage.verify_audit(&vault).await.unwrap();
        let forged = match by_hand {
            ByHand::Sqlite(_) => "zeroblob(32)",
            ByHand::Postgres(_) => "decode(repeat('00', 32), 'hex')",
        };
        let move_beginning = format!(
            "UPDATE audit_chain
             SET removed_seal = 4, removed_proof = {forged}, removed_hash = (SELECT hash FROM audit_seals WHERE number = 3)"
        );
        let both = [
            "UPDATE audit_events SET kind = 'signed_out'",
            "UPDATE audit_events SET subject_id = NULL WHERE number = 4",
            "DELETE FROM audit_events WHERE number = 4",
            "DELETE FROM audit_events WHERE number = 6",
            "DELETE FROM audit_events",
            "UPDATE audit_seals SET line = 9 WHERE number = 4",
            "DELETE FROM audit_seals WHERE number = 3",
            "DELETE FROM audit_seals",
            "INSERT INTO audit_seals (number, line, hash) SELECT 2, 2, last_hash FROM audit_chain",
            "UPDATE audit_chain SET kept_from = (SELECT MAX(at) FROM audit_events)",
            "UPDATE audit_chain SET last_seal = 4, last_hash = (SELECT hash FROM audit_seals WHERE number = 4)",
            "UPDATE audit_chain SET last_hash = removed_hash",
            "UPDATE audit_chain SET removed_seal = 0",
            "UPDATE audit_chain SET removed_hash = last_hash",
            "UPDATE audit_chain SET removed_proof = NULL",
            "UPDATE audit_chain SET removed_seal = 3, removed_hash = (SELECT hash FROM audit_seals WHERE number = 3)",
            "UPDATE audit_chain SET sealed_to = 6",
            &move_beginning,
            "DELETE FROM audit_chain",
        ];
        let one: &[&str] = match by_hand {
            ByHand::Sqlite(_) => &[
                "INSERT OR REPLACE INTO audit_events (number, at, kind, detail)
                 SELECT number, at, 'signed_out', detail FROM audit_events",
                "INSERT OR REPLACE INTO audit_seals (number, line, hash) SELECT 6, 5, hash FROM audit_seals WHERE line = 5",
                "INSERT OR REPLACE INTO audit_chain SELECT * FROM audit_chain",
            ],
            ByHand::Postgres(_) => &[
                "TRUNCATE audit_events",
                "TRUNCATE audit_seals",
                "TRUNCATE audit_chain",
                "INSERT INTO audit_chain SELECT * FROM audit_chain ON CONFLICT (id) DO UPDATE SET kept_from = 'infinity'",
            ],
        };
        for change in both.iter().chain(one) {
            let refused = by_hand.run(change).await.expect_err(change).to_string();
            assert!(
                ["is append-only", "moves forward only", "has one row"].iter().any(|said| refused.contains(said)),
                "{change}: {refused}"
            );
        }
        assert_eq!(storage.verify_audit(&vault).await.unwrap(), proof, "nothing has changed");
    })
    .await;
}

/// A temporary table shadows ours, so the trigger must not query it. A superuser's replication role disables ordinary triggers.
#[tokio::test]
async fn the_guard_asks_no_table_of_the_session() {
    on_both(|storage, mut by_hand| async move {
        let (stores, vault) = (stores(&storage), vault(&["a"]));
        write(&stores, person("anna").id, 3).await;
        storage.seal_audit(&vault, now()).await.unwrap();
        let later = match by_hand {
            ByHand::Sqlite(_) => "'9999-12-31T00:00:00+00:00'",
            ByHand::Postgres(_) => "timestamptz '9999-12-31 00:00:00Z'",
        };
        for made in [
            format!("CREATE TEMPORARY TABLE audit_chain AS SELECT 9 AS removed_seal, {later} AS kept_from, 0 AS last_seal"),
            "CREATE TEMPORARY TABLE audit_seals AS SELECT number, number AS line FROM audit_events".to_owned(),
        ] {
            by_hand.run(&made).await.unwrap();
        }
        if matches!(by_hand, ByHand::Postgres(_)) {
            by_hand.run("SET session_replication_role = replica").await.unwrap();
        }
        let refused = by_hand.run("DELETE FROM audit_events").await.unwrap_err().to_string();
        assert!(refused.contains("audit_events is append-only"), "{refused}");
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
        // The key was rotated in the meantime; older seals were made with the retired key.
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

/// More than one batch of the sealer, with two kernels sealing at the same time.
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
    without_the_triggers(by_hand, &[change]).await;
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

/// Issue 11, 15: the beginning is cut off, and the row that names it is adjusted. Only the kernel can authenticate a new beginning.
#[tokio::test]
async fn a_beginning_that_the_kernel_did_not_move_is_found_out() {
    const CUT: [&str; 3] = [
        "UPDATE audit_chain
         SET removed_seal = 4, removed_hash = (SELECT hash FROM audit_seals WHERE number = 4),
             kept_from = (SELECT at FROM audit_events WHERE number = 5)",
        "DELETE FROM audit_events WHERE number <= 4",
        "DELETE FROM audit_seals WHERE number <= 4",
    ];
    const UNPROVED: &str = "UPDATE audit_chain SET removed_proof = NULL";
    const OTHERS: &str = "UPDATE audit_chain SET removed_proof = removed_hash";
    const LATER: &str = "UPDATE audit_chain SET kept_from = (SELECT at FROM audit_events WHERE number = 5)";
    for (forgotten, changes, seal) in [
        // Nothing was removed before, so there is no proof to replace.
        (0, &CUT[..], 4),
        (0, &[&CUT[..], &[OTHERS]].concat(), 4),
        (0, &[LATER], 0),
        // Retention had removed two lines: neither its proof nor a missing proof authenticates another beginning.
        (2, &CUT[..], 4),
        (2, &[&CUT[..], &[UNPROVED]].concat(), 4),
        (2, &[LATER], 2),
        (2, &["UPDATE audit_chain SET removed_hash = last_hash"], 2),
    ] {
        let changes: Vec<&'static str> = changes.to_vec();
        let changes: &'static [&'static str] = Box::leak(changes.into_boxed_slice());
        on_both(move |storage, mut by_hand| async move {
            let vault = vault(&["a"]);
            write(&stores(&storage), person("anna").id, 5).await;
            storage.seal_audit(&vault, now()).await.unwrap();
            assert_eq!(removed(&storage, &vault, after(forgotten)).await, forgotten.unsigned_abs());
            without_the_triggers(&mut by_hand, changes).await;
            let fault = Some(AuditFault::BeginningForged { seal });
            assert_eq!(storage.verify_audit(&vault).await.unwrap().fault, fault, "{changes:?}");
            // Retention does not authenticate it.
            let refused = storage.forget_audit(&vault, now()).await.unwrap();
            assert_eq!(refused, AuditRemoval { removed: 0, fault }, "{changes:?}");
            assert_eq!(storage.verify_audit(&vault).await.unwrap().fault, fault, "{changes:?}");
        })
        .await;
    }
}

/// The kernel itself would remove a line whose timestamp was moved back, and authenticate the removal.
#[tokio::test]
async fn a_line_that_was_changed_is_not_removed_as_an_old_one() {
    for (change, fault) in [
        (
            "UPDATE audit_events SET at = (SELECT MIN(at) FROM audit_events) WHERE number = 3",
            AuditFault::Changed { seal: 3, line: 3 },
        ),
        ("DELETE FROM audit_events WHERE number = 2", AuditFault::LineMissing { seal: 2, line: 2 }),
        ("DELETE FROM audit_seals WHERE number = 1", AuditFault::SealMissing { seal: 1 }),
    ] {
        on_both(move |storage, mut by_hand| async move {
            assert_eq!(fault_after(&storage, &mut by_hand, change).await, Some(fault), "{change}");
            let refused = storage.forget_audit(&vault(&["a"]), after(2)).await.unwrap();
            assert_eq!(refused, AuditRemoval { removed: 0, fault: Some(fault) }, "{change}");
            // The remaining lines stay as evidence.
            assert_eq!(storage.verify_audit(&vault(&["a"])).await.unwrap().fault, Some(fault), "{change}");
        })
        .await;
    }
}

/// Each removal authenticates the beginning again, with the current key. Extending the retention does not restore removed lines.
#[tokio::test]
async fn the_beginning_moves_on_after_a_change_of_keys_and_of_retention() {
    on_both(|storage, _| async move {
        let stores = stores(&storage);
        write(&stores, person("anna").id, 6).await;
        storage.seal_audit(&vault(&["a"]), now()).await.unwrap();
        assert_eq!(removed(&storage, &vault(&["a"]), after(3)).await, 3);
        let changed = vault(&["b", "a"]);
        assert_eq!(removed(&storage, &changed, after(1)).await, 0);
        assert_eq!(removed(&storage, &changed, after(4)).await, 1);
        let proof = storage.verify_audit(&changed).await.unwrap();
        assert_eq!((proof.removed_seal, proof.first_at, proof.fault), (4, Some(after(4)), None));
        let lost = storage.verify_audit(&vault(&["b"])).await.unwrap();
        assert_eq!(lost.fault, Some(AuditFault::Changed { seal: 5, line: 5 }));
        let lost = storage.verify_audit(&vault(&["a"])).await.unwrap();
        assert_eq!(lost.fault, Some(AuditFault::BeginningForged { seal: 4 }));
    })
    .await;
}

/// Retention removes lines from the beginning of the chain; the rest stays intact.
#[tokio::test]
async fn lines_whose_time_is_over_are_forgotten_and_the_rest_still_fits() {
    on_both(|storage, mut by_hand| async move {
        let (stores, vault) = (stores(&storage), vault(&["a"]));
        let anna = person("anna").id;
        write(&stores, anna, 6).await;
        assert_eq!(removed(&storage, &vault, after(4)).await, 0, "nothing that is not sealed");
        storage.seal_audit(&vault, now()).await.unwrap();
        assert_eq!(removed(&storage, &vault, after(4)).await, 4);
        assert_eq!(removed(&storage, &vault, after(4)).await, 0);
        let proof = storage.verify_audit(&vault).await.unwrap();
        assert_eq!((proof.checked, proof.last_seal, proof.fault), (2, 6, None));
        assert_eq!(stores.audit.list(anna, 9).await.unwrap().len(), 2);
        assert!(by_hand.run("DELETE FROM audit_events").await.is_err(), "the rest is kept");
        write(&stores, anna, 1).await;
        storage.seal_audit(&vault, now()).await.unwrap();
        let proof = storage.verify_audit(&vault).await.unwrap();
        assert_eq!((proof.checked, proof.last_seal, proof.fault), (3, 7, None));
        assert_eq!(removed(&storage, &vault, now()).await, 3);
        let proof = storage.verify_audit(&vault).await.unwrap();
        assert_eq!((proof.checked, proof.last_seal, proof.fault), (0, 7, None));
    })
    .await;
}
