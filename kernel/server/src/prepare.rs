//! Opens what a hospital stands on: its signers and its migrated database. The last reasons not to start are found here.

use crate::mail::MailParts;
use crate::preflight::Inspected;
use crate::wallet::WalletFiles;
use crate::{file_store, signers};
use anyhow::{Context, anyhow};
use cabinet_config::{Database, Draft, Loaded, Secrets, Variant, resolve};
use cabinet_plugin_host::ServedHosts;
use cabinet_ports::Signer;
use cabinet_push::PushKeys;
use cabinet_storage::{Storage, open_postgres, open_sqlite};
use cabinet_vault::Vault;
use secrecy::SecretString;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A hospital whose configuration has no errors, with its database and signers.
pub(crate) struct Prepared {
    /// The configuration before the settings of the back office.
    pub draft: Draft,
    pub loaded: Loaded,
    pub served: ServedHosts,
    pub secrets: Secrets,
    pub mail: Option<MailParts>,
    pub push: Option<PushKeys>,
    pub wallet: Option<WalletFiles>,
    pub signers: BTreeMap<String, Arc<dyn Signer>>,
    pub storage: Storage,
    pub vault: Arc<Vault>,
}

/// Checks what the inspection could not: starts the signers, stores a file in the bucket, opens and migrates the database.
///
/// # Errors
/// [`cabinet_config::ConfigErrors`] with every reason not to start.
pub(crate) async fn prepare(inspected: Inspected) -> anyhow::Result<Prepared> {
    let Inspected { mut draft, served, loaded, secrets, mail, push, wallet, .. } = inspected;
    let started = match (&loaded, &secrets) {
        (Some(loaded), Some(secrets)) => {
            let signers = open_signers(&loaded.variant, secrets, &mut draft).await;
            file_store::probe(&loaded.variant, secrets.s3.as_ref(), &mut draft).await;
            let opened = open_migrated(&loaded.variant, secrets, &mut draft).await;
            opened.map(|(storage, vault)| (signers, storage, vault))
        }
        _ => None,
    };
    let loaded = draft.finish()?;
    let (Some((signers, storage, vault)), Some(secrets)) = (started, secrets) else {
        return Err(anyhow!("a secret is missing"));
    };
    Ok(Prepared { draft, loaded, served, secrets, mail, push, wallet, signers, storage, vault })
}

/// Opens the database of a variant for a command that needs nothing else.
pub(crate) async fn open_database(variant: &Variant) -> anyhow::Result<Storage> {
    let url = match &variant.database {
        Database::Sqlite { .. } => None,
        Database::Postgres { url, .. } => {
            Some(resolve("database.url", url, &|name| std::env::var(name).ok())?)
        }
    };
    open(variant, url.as_ref()).await
}

/// Opens the vault of a variant for a command that needs nothing else.
pub(crate) fn open_vault(variant: &Variant) -> anyhow::Result<Arc<Vault>> {
    let variable = |name: &str| std::env::var(name).ok();
    let current = resolve("security.data_key", &variant.security.data_key, &variable)?;
    let retired = variant.security.retired_data_keys.iter().enumerate();
    let retired = retired
        .map(|(at, key)| resolve(&format!("security.retired_data_keys.{at}"), key, &variable))
        .collect::<Result<Vec<_>, _>>()?;
    Ok(Arc::new(Vault::new(&current, &retired)?))
}

async fn open(variant: &Variant, url: Option<&SecretString>) -> anyhow::Result<Storage> {
    match (&variant.database, url) {
        (Database::Sqlite { path }, _) => open_sqlite(path).await.with_context(|| {
            format!("database.path: {} cannot be opened; does its folder exist?", path.display())
        }),
        (Database::Postgres { connections, .. }, Some(url)) => {
            open_postgres(url, *connections).context("database.url is no address of a PostgreSQL database")
        }
        (Database::Postgres { .. }, None) => Err(anyhow!("database.url is missing")),
    }
}

async fn open_signers(
    variant: &Variant,
    secrets: &Secrets,
    draft: &mut Draft,
) -> BTreeMap<String, Arc<dyn Signer>> {
    let mut failures = Vec::new();
    let signers = signers::open(variant, secrets, &mut failures).await;
    for failure in failures {
        draft.report(&failure.key, failure.reason, "a key that can sign (docs/native-signers.md)");
    }
    signers
}

/// Opens and migrates the database. Reports an error if it contains demo accounts and the variant is not a demo.
async fn open_migrated(
    variant: &Variant,
    secrets: &Secrets,
    draft: &mut Draft,
) -> Option<(Storage, Arc<Vault>)> {
    match open_and_count(variant, secrets).await {
        Ok((_, _, demo)) if demo > 0 && !variant.security.demo => {
            draft.report(
                "security.demo",
                format!("false, and the database holds {demo} demo accounts whose passwords are public"),
                "a database that never served a demo",
            );
            None
        }
        Ok((storage, vault, _)) => Some((storage, vault)),
        Err(error) => {
            let key = match &variant.database {
                Database::Sqlite { .. } => "database.path",
                Database::Postgres { .. } => "database.url",
            };
            draft.report(key, format!("{error:#}"), "a database that can be opened and migrated");
            None
        }
    }
}

async fn open_and_count(variant: &Variant, secrets: &Secrets) -> anyhow::Result<(Storage, Arc<Vault>, i64)> {
    let vault = Arc::new(Vault::new(&secrets.data_key, &secrets.retired_data_keys)?);
    let storage = open(variant, secrets.database_url.as_ref()).await?;
    storage.migrate().await.context("database: it could not be migrated")?;
    let sealed = storage.seal_plain(&vault).await.context("database: old values could not be sealed")?;
    if sealed > 0 {
        tracing::info!(rows = sealed, "sealed what an older version had written in the clear");
    }
    let demo = storage.stores(&vault).users.count_demo().await.context("database: it could not be read")?;
    Ok((storage, vault, demo))
}
