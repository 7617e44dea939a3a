//! The districts that people have chosen, sealed here.

use super::unit_of_work::Work;
use super::user_changes::lock;
use super::user_snils::from_vault;
use super::{Db, Repositories, inconsistent};
use crate::chosen_district_context;
use crate::error::from_driver;
use async_trait::async_trait;
use cabinet_domain::{DistrictId, MedicalHostId, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::bounds::{check_id, check_text};
use cabinet_ports::repository::{ChosenDistrict, DistrictRepository, DistrictWriter};
use cabinet_vault::{Vault, VaultError};
use serde::{Deserialize, Serialize};

/// What is sealed.
#[derive(Serialize, Deserialize)]
struct Content {
    district: DistrictId,
    name: String,
}

#[async_trait]
impl DistrictRepository for Repositories {
    async fn chosen(
        &self,
        owner: UserId,
        host: &MedicalHostId,
    ) -> Result<Option<ChosenDistrict>, StorageError> {
        let sealed: Option<Vec<u8>> =
            sqlx::query_scalar("SELECT sealed FROM chosen_districts WHERE user_id = $1 AND host = $2")
                .bind(owner.0)
                .bind(host.as_str())
                .fetch_optional(self.pools.reader())
                .await
                .map_err(from_driver)?;
        sealed.map(|sealed| open(&self.vault, owner, host, &sealed)).transpose()
    }

    async fn list(&self, owner: UserId) -> Result<Vec<ChosenDistrict>, StorageError> {
        let rows = sqlx::query_as::<Db, (String, Vec<u8>)>(
            "SELECT host, sealed FROM chosen_districts WHERE user_id = $1",
        )
        .bind(owner.0)
        .fetch_all(self.pools.reader())
        .await
        .map_err(from_driver)?;
        let read = |(host, sealed): (String, Vec<u8>)| {
            let host = host.parse().map_err(|_| inconsistent("chosen_districts", "host", owner))?;
            open(&self.vault, owner, &host, &sealed)
        };
        let chosen: Result<Vec<ChosenDistrict>, StorageError> = rows.into_iter().map(read).collect();
        let mut chosen = chosen?;
        // Sorted here because collations differ between servers.
        chosen.sort_by(|a, b| a.host.cmp(&b.host));
        Ok(chosen)
    }
}

#[async_trait]
impl DistrictWriter for Work {
    async fn choose(&mut self, owner: UserId, choice: &ChosenDistrict) -> Result<bool, StorageError> {
        check_id("chosen_districts.district", choice.district.as_str())?;
        check_text("chosen_districts.name", &choice.name)?;
        let host = &choice.host;
        let (transaction, vault) = self.change_sealed();
        // Two windows choose one after the other.
        lock(transaction, owner).await?;
        let former: Option<Vec<u8>> =
            sqlx::query_scalar("SELECT sealed FROM chosen_districts WHERE user_id = $1 AND host = $2")
                .bind(owner.0)
                .bind(host.as_str())
                .fetch_optional(&mut **transaction)
                .await
                .map_err(from_driver)?;
        // A choice that cannot be opened is replaced.
        if former.and_then(|sealed| open(vault, owner, host, &sealed).ok()).as_ref() == Some(choice) {
            return self.done(false);
        }
        let sealed = seal(vault, owner, choice)?;
        let done = sqlx::query(
            "INSERT INTO chosen_districts (user_id, host, sealed)
             SELECT id, $2, $3 FROM users WHERE id = $1
             ON CONFLICT (user_id, host) DO UPDATE SET sealed = excluded.sealed",
        )
        .bind(owner.0)
        .bind(host.as_str())
        .bind(sealed)
        .execute(&mut **transaction)
        .await
        .map_err(from_driver)?;
        self.done(done.rows_affected() > 0)
    }

    async fn clear(&mut self, owner: UserId, host: &MedicalHostId) -> Result<bool, StorageError> {
        let done = sqlx::query("DELETE FROM chosen_districts WHERE user_id = $1 AND host = $2")
            .bind(owner.0)
            .bind(host.as_str())
            .execute(&mut **self.change())
            .await
            .map_err(from_driver)?;
        self.done(done.rows_affected() > 0)
    }
}

fn seal(vault: &Vault, owner: UserId, choice: &ChosenDistrict) -> Result<Vec<u8>, StorageError> {
    let content = Content { district: choice.district.clone(), name: choice.name.clone() };
    let text = serde_json::to_vec(&content).map_err(|_| broken(owner))?;
    vault.seal(&chosen_district_context(owner, &choice.host), &text).map_err(from_vault)
}

fn open(
    vault: &Vault,
    owner: UserId,
    host: &MedicalHostId,
    sealed: &[u8],
) -> Result<ChosenDistrict, StorageError> {
    match vault.open(&chosen_district_context(owner, host), sealed) {
        Ok(text) => {
            let Content { district, name } = serde_json::from_slice(&text).map_err(|_| broken(owner))?;
            Ok(ChosenDistrict { host: host.clone(), district, name })
        }
        Err(VaultError::Broken) => Err(broken(owner)),
        Err(error) => Err(from_vault(error)),
    }
}

fn broken(owner: UserId) -> StorageError {
    inconsistent("chosen_districts", "sealed", owner)
}
