//! Search over the lists of one medical host: clinics by name and by address, specialities and doctors by name.
//!
//! The index is built in the background from the lists and replaced as a whole. A request only reads it and never waits; what is not
//! indexed yet is not found. The search tolerates typing mistakes (`distance`), case, `ё`, punctuation and word order (`fold`), and
//! a wrong keyboard layout (`cabinet_domain::layout`): `rfhlb` finds the cardiologist. It also knows everyday names of specialities
//! (`synonyms`). Better matches come first. What matches equally well is ordered for the patient: specialities and doctors of the same name
//! stay together, and within them those with a free day come first, then those in the district that the patient has chosen, then clinics that
//! the patient has used, then the nearest day. Clinics are ordered by the same rule before their names.

mod crawl;
mod distance;
mod fold;
mod index;
mod synonyms;
mod vocabulary;

pub use crawl::Searcher;
pub use fold::words;
pub use index::{Crawled, Index};

use crate::DistrictName;
use cabinet_domain::{Clinic, ClinicId, Doctor, Speciality};
use chrono::{DateTime, NaiveDate, Utc};
use std::collections::{HashMap, HashSet};

/// How often the patient has booked at each clinic.
pub type Used = HashMap<ClinicId, usize>;

/// What the order of equal hits depends on, for one patient.
#[derive(Debug, Clone, Default)]
pub struct Personal {
    pub used: Used,
    /// The clinics of the district that the patient has chosen.
    pub near: HashSet<ClinicId>,
}

/// The maximum number of hits of each kind; the screen shows no more.
pub const HITS_AT_MOST: usize = 20;

/// A speciality at a clinic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundSpeciality {
    pub speciality: Speciality,
    pub clinic: ClinicId,
    pub clinic_name: String,
    /// First day on which one of its doctors has a free slot, if the hospital system reports it.
    pub nearest_date: Option<NaiveDate>,
    /// When the data was read, if the last refresh failed.
    pub stale: Option<DateTime<Utc>>,
}

/// A doctor at a clinic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundDoctor {
    pub doctor: Doctor,
    pub clinic: ClinicId,
    pub clinic_name: String,
    pub speciality_name: String,
    /// When the data was read, if the last refresh failed.
    pub stale: Option<DateTime<Utc>>,
}

/// The four result lists of A-294, best hits first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SearchAnswer {
    /// Clinics whose name matches.
    pub clinics_by_name: Vec<Clinic>,
    /// Clinics whose address matches.
    pub clinics_by_address: Vec<Clinic>,
    /// Doctors whose name matches.
    pub doctors_by_name: Vec<FoundDoctor>,
    /// Specialities whose name matches.
    pub specs_by_name: Vec<FoundSpeciality>,
    /// The districts of the clinics of all these hits, as far as they are known.
    pub districts: HashMap<ClinicId, DistrictName>,
}

impl SearchAnswer {
    pub fn is_empty(&self) -> bool {
        self.clinics_by_name.is_empty()
            && self.clinics_by_address.is_empty()
            && self.doctors_by_name.is_empty()
            && self.specs_by_name.is_empty()
    }

    /// The clinics of all hits.
    pub fn clinics(&self) -> impl Iterator<Item = &ClinicId> {
        let named = self.clinics_by_name.iter().chain(&self.clinics_by_address).map(|clinic| &clinic.id);
        let of_doctors = self.doctors_by_name.iter().map(|found| &found.clinic);
        named.chain(of_doctors).chain(self.specs_by_name.iter().map(|found| &found.clinic))
    }

    /// When the oldest stale doctor or speciality was read; `None` if all are fresh. Stale days and numbers of free slots may be wrong.
    pub fn stale(&self) -> Option<DateTime<Utc>> {
        let doctors = self.doctors_by_name.iter().filter_map(|found| found.stale);
        doctors.chain(self.specs_by_name.iter().filter_map(|found| found.stale)).min()
    }
}
