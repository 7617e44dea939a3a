//! Districts of a host's clinics, and the one that the patient has chosen: its clinics come first (docs/adr/0074).

use crate::lists::Lists;
use crate::{BookingError, BookingParts, Caller, ClinicList};
use cabinet_domain::{AuditEvent, AuditKind, ClinicId, District, DistrictId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::ChosenDistrict;
use serde_json::json;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// Id and name of a district.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DistrictName {
    pub id: DistrictId,
    pub name: String,
}

/// The districts of a host. Each id occurs once, and each clinic is in one district at most.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct DistrictList {
    districts: Vec<District>,
    /// The place of each clinic's district in the list.
    by_clinic: HashMap<ClinicId, usize>,
}

impl DistrictList {
    /// The list as the hospital system gave it. Of two districts with the same id, and of two districts of a clinic, the first counts.
    pub(crate) fn new(found: Vec<District>) -> Self {
        let mut list = Self::default();
        let mut seen = HashSet::new();
        for mut district in found {
            if !seen.insert(district.id.clone()) {
                continue;
            }
            let place = list.districts.len();
            district.clinics.retain(|clinic| {
                let is_new = !list.by_clinic.contains_key(clinic);
                if is_new {
                    list.by_clinic.insert(clinic.clone(), place);
                }
                is_new
            });
            list.districts.push(district);
        }
        list
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.districts.is_empty()
    }

    /// The district of a clinic.
    pub fn of(&self, clinic: &ClinicId) -> Option<DistrictName> {
        let district = self.districts.get(*self.by_clinic.get(clinic)?)?;
        Some(DistrictName { id: district.id.clone(), name: district.name.clone() })
    }

    /// The clinics of a district.
    pub(crate) fn clinics_of(&self, id: &DistrictId) -> HashSet<ClinicId> {
        let district = self.districts.iter().find(|district| district.id == *id);
        district.into_iter().flat_map(|district| district.clinics.iter().cloned()).collect()
    }

    /// The districts that have a clinic of the list, without clinics that it does not have.
    fn among(&self, listed: &ClinicList) -> Vec<District> {
        let known: HashSet<&ClinicId> = listed.clinics().iter().map(|clinic| &clinic.id).collect();
        let districts = self.districts.iter().filter_map(|district| {
            let inside = district.clinics.iter().filter(|clinic| known.contains(clinic));
            let clinics: Vec<ClinicId> = inside.cloned().collect();
            (!clinics.is_empty()).then(|| District { clinics, ..district.clone() })
        });
        districts.collect()
    }
}

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
        Ok(districts.among(&self.lists.clinics().await?.value))
    }

    async fn chosen(&self, caller: &Caller) -> Result<Option<DistrictId>, StorageError> {
        let chosen = self.parts.stores.districts.chosen(caller.user, &self.parts.host.id).await?;
        Ok(chosen.map(|chosen| chosen.district))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cabinet_domain::Clinic;
    use proptest::prelude::*;

    fn district(id: &str, clinics: &[&str]) -> District {
        let clinics = clinics.iter().map(|id| ClinicId::from(*id)).collect();
        District { id: id.into(), name: format!("Район {id}"), clinics }
    }

    fn clinics(ids: &[&str]) -> ClinicList {
        let clinic = |id: &&str| Clinic {
            id: (*id).into(),
            name: format!("Поликлиника {id}"),
            address: None,
            phone: None,
        };
        ClinicList::new(ids.iter().map(clinic).collect())
    }

    #[test]
    fn a_clinic_is_in_the_first_district_that_names_it_and_an_id_is_listed_once() {
        let list = DistrictList::new(vec![
            district("4", &["1", "2", "1"]),
            district("5", &["2", "3"]),
            district("4", &["9"]),
        ]);
        assert_eq!(list.districts, [district("4", &["1", "2"]), district("5", &["3"])]);
        let of = |clinic: &str| list.of(&clinic.into()).map(|district| district.id.0);
        assert_eq!([of("2"), of("3"), of("9")], [Some("4".to_owned()), Some("5".to_owned()), None]);
        assert_eq!(list.clinics_of(&"5".into()), HashSet::from(["3".into()]));
        assert_eq!(list.clinics_of(&"99".into()), HashSet::new());
    }

    #[test]
    fn districts_without_a_listed_clinic_are_left_out() {
        let list = DistrictList::new(vec![district("4", &["1", "2"]), district("5", &["3"])]);
        assert_eq!(list.among(&clinics(&["2", "7"])), [district("4", &["2"])]);
        assert_eq!(list.among(&clinics(&[])), []);
    }

    proptest! {
        /// However a hospital system lists them, each id and each clinic is there once, and nothing else.
        #[test]
        fn every_clinic_that_was_named_is_in_one_district(
            found in prop::collection::vec(("[1-4]", prop::collection::vec("[1-6]", 0..5)), 0..6)
        ) {
            let named: Vec<District> = found
                .iter()
                .map(|(id, inside)| district(id, &inside.iter().map(String::as_str).collect::<Vec<_>>()))
                .collect();
            let list = DistrictList::new(named);
            let inside: Vec<&ClinicId> = list.districts.iter().flat_map(|one| &one.clinics).collect();
            let distinct: HashSet<&ClinicId> = inside.iter().copied().collect();
            prop_assert_eq!(inside.len(), distinct.len());
            prop_assert_eq!(distinct, list.by_clinic.keys().collect::<HashSet<_>>());
            for one in &list.districts {
                for clinic in &one.clinics {
                    prop_assert_eq!(list.of(clinic).map(|of| of.id), Some(one.id.clone()));
                }
            }
        }
    }
}
