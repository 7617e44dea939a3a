//! `cabinet audit verify`: checks that the audit log was not changed.

use crate::cli::{AuditCommand, SealMark, VerifyAudit};
use crate::prepare;
use anyhow::{Context, bail, ensure};
use cabinet_storage::Storage;

pub(super) async fn run(command: AuditCommand) -> anyhow::Result<()> {
    let AuditCommand::Verify(wish) = command;
    let loaded = wish.source.load()?;
    let vault = prepare::open_vault(&loaded.variant)?;
    let storage = prepare::open_database(&loaded.variant).await?;
    storage.migrate().await.context("the database could not be migrated")?;
    let proof = storage.verify_audit(&vault).await.context("the audit trail could not be read")?;
    if let Some(fault) = proof.fault {
        bail!("the audit trail is not what was written: {fault}; {} seals before it fit", proof.checked);
    }
    check_noted(&storage, &wish).await?;
    storage.close().await;
    println!(
        "{} seals fit; the last one is {}",
        proof.checked,
        SealMark::of(proof.last_seal, &proof.last_hash)
    );
    if proof.removed_seal > 0 {
        println!(
            "the seals up to {} were removed at the end of their retention{}",
            proof.removed_seal,
            proof.first_at.map_or_else(String::new, |at| format!(
                "; the first line that is left is of {}",
                at.format("%Y-%m-%d %H:%M:%S UTC")
            ))
        );
    }
    if let Some(oldest) = proof.oldest_unsealed {
        println!(
            "{} lines are not sealed yet, the oldest of {}; a running server seals within seconds",
            proof.unsealed,
            oldest.format("%Y-%m-%d %H:%M:%S UTC")
        );
    }
    Ok(())
}

/// Checks that a seal that was stored elsewhere is still in the chain. Without this check, an attacker with the data key could rewrite the
/// whole chain unnoticed.
async fn check_noted(storage: &Storage, wish: &VerifyAudit) -> anyhow::Result<()> {
    let Some(noted) = &wish.noted else { return Ok(()) };
    let Some(hash) = storage.audit_seal(noted.seal).await? else {
        bail!("seal {} is not there: it was removed, or its time of keeping is over", noted.seal)
    };
    ensure!(SealMark::of(noted.seal, &hash) == *noted, "seal {} is not the one that was noted", noted.seal);
    Ok(())
}
