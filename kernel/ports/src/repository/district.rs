//! The districts that people have chosen at medical hosts (docs/adr/0074).

use super::StorageError;
use async_trait::async_trait;
use cabinet_domain::{DistrictId, MedicalHostId, UserId};

/// The district that a person has chosen at one host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChosenDistrict {
    pub host: MedicalHostId,
    pub district: DistrictId,
    /// As it was listed when it was chosen.
    pub name: String,
}

/// Reads the choices.
#[async_trait]
pub trait DistrictRepository: Send + Sync {
    /// The owner's choice at one host.
    async fn chosen(
        &self,
        owner: UserId,
        host: &MedicalHostId,
    ) -> Result<Option<ChosenDistrict>, StorageError>;
    /// The owner's choices, by host.
    async fn list(&self, owner: UserId) -> Result<Vec<ChosenDistrict>, StorageError>;
}

/// Changes the choices.
#[async_trait]
pub trait DistrictWriter: Send {
    /// Stores the owner's choice at a host, which replaces an earlier one. `false` if nothing has changed, or the account is gone.
    async fn choose(&mut self, owner: UserId, choice: &ChosenDistrict) -> Result<bool, StorageError>;
    /// Removes the owner's choice at a host. `false` if there is none.
    async fn clear(&mut self, owner: UserId, host: &MedicalHostId) -> Result<bool, StorageError>;
}
