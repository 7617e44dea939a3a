//! Districts of a host's clinics, and the one that the patient has chosen: its clinics come first (docs/adr/0074).

use crate::lists::Lists;
use crate::{BookingError, BookingParts, Caller, DistrictList};
use cabinet_domain::{AuditEvent, AuditKind, ClinicId, District, DistrictId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::ChosenDistrict;
use serde_json::json;
use std::collections::HashSet;
use std::sync::Arc;

/// The districts of a host as a patient sees them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MyDistricts {
    /// Empty if the hospital system has none.
    pub districts: Vec<District>,
    /// The one that the patient has chosen, if it is among them.
    pub chosen: Option<DistrictId>,
}

/// Reads the districts and the patient's choice, and changes it.
pub(crate) struct Districts {
    parts: BookingParts,
    lists: Arc<Lists>,
}

impl Districts {
    pub(crate) fn new(parts: &BookingParts, lists: Arc<Lists>) -> Self {
        Self { parts: parts.clone(), lists }
    }

    pub(crate) async fn mine(&self, caller: &Caller) -> Result<MyDistricts, BookingError> {
        let districts = self.listed().await?;
        let chosen = match districts.is_empty() {
            true => None,
            false => self.chosen(caller).await?,
        };
        let chosen = chosen.filter(|id| districts.iter().any(|district| district.id == *id));
        Ok(MyDistricts { districts, chosen })
    }

    /// Stores the caller's choice; `None`: all districts are equal.
    pub(crate) async fn choose(&self, caller: &Caller, id: Option<&DistrictId>) -> Result<(), BookingError> {
        let host = &self.parts.host.id;
        let choice = match id {
            None => None,
            Some(id) => {
                let found = self.listed().await?.into_iter().find(|district| district.id == *id);
                let District { id, name, .. } = found.ok_or(BookingError::NotFound { what: "district" })?;
                Some(ChosenDistrict { host: host.clone(), district: id, name })
            }
        };
        let mut work = self.parts.stores.begin().await?;
        let changed = match &choice {
            Some(choice) => work.districts().choose(caller.user, choice).await?,
            None => work.districts().clear(caller.user, host).await?,
        };
        if changed {
            let event = AuditEvent {
                at: self.parts.clock.now(),
                actor: Some(caller.user),
                subject: Some(caller.user),
                kind: AuditKind::DistrictChosen,
                detail: json!({ "host": host, "chosen": choice.is_some() }),
                origin: caller.origin.clone(),
            };
            work.audit().add(event).await?;
        }
        Ok(work.commit().await?)
    }

    /// The clinics of the district that the caller has chosen, as far as they are known here. Sends no request.
    pub(crate) async fn near(&self, caller: &Caller, known: &DistrictList) -> HashSet<ClinicId> {
        if known.is_empty() {
            return HashSet::new();
        }
        // If the choice cannot be read, the other rules of the order remain.
        let chosen = self.chosen(caller).await.unwrap_or_else(|error| {
            tracing::warn!(%error, "the search does not know which district was chosen");
            None
        });
        chosen.map(|id| known.clinics_of(&id)).unwrap_or_default()
    }

    async fn listed(&self) -> Result<Vec<District>, BookingError> {
        let districts = self.lists.districts().await?;
        if districts.is_empty() {
            return Ok(Vec::new());
        }
        Ok(districts.among(self.lists.clinics().await?.value.clinics()))
    }

    async fn chosen(&self, caller: &Caller) -> Result<Option<DistrictId>, StorageError> {
        let chosen = self.parts.stores.districts.chosen(caller.user, &self.parts.host.id).await?;
        Ok(chosen.map(|chosen| chosen.district))
    }
}
