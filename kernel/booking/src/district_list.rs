//! The districts of a host as its hospital system lists them.

use cabinet_domain::{Clinic, ClinicId, District, DistrictId};
use std::collections::{HashMap, HashSet};

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
    pub(crate) fn among(&self, listed: &[Clinic]) -> Vec<District> {
        let known: HashSet<&ClinicId> = listed.iter().map(|clinic| &clinic.id).collect();
        let districts = self.districts.iter().filter_map(|district| {
            let inside = district.clinics.iter().filter(|clinic| known.contains(clinic));
            let clinics: Vec<ClinicId> = inside.cloned().collect();
            (!clinics.is_empty()).then(|| District { clinics, ..district.clone() })
        });
        districts.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn district(id: &str, clinics: &[&str]) -> District {
        let clinics = clinics.iter().map(|id| ClinicId::from(*id)).collect();
        District { id: id.into(), name: format!("Район {id}"), clinics }
    }

    fn clinics(ids: &[&str]) -> Vec<Clinic> {
        let clinic = |id: &&str| Clinic {
            id: (*id).into(),
            name: format!("Поликлиника {id}"),
            address: None,
            phone: None,
        };
        ids.iter().map(clinic).collect()
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
