//! Search over the lists of one medical host: clinics by name and by address, specialities and doctors by name.
//!
//! The index is made in the background from the lists and replaced as a whole; a request only reads it, so what is not there yet is
//! simply not found and nobody waits. It forgives typing mistakes (`distance`), case, `ё`, punctuation and the order of words
//! (`fold`), a keyboard in the wrong layout (`cabinet_domain::layout`): `rfhlb` finds the cardiologist, and knows what people call a
//! speciality (`synonyms`). The better a hit fits, the earlier it stands; of equal ones the clinics that the patient has used come first.

mod crawl;
mod distance;
mod fold;
mod index;
mod synonyms;
mod vocabulary;

pub use crawl::Searcher;
pub use fold::words;
pub use index::{Crawled, Index};

use cabinet_domain::{Clinic, ClinicId, Doctor, Speciality};
use chrono::{DateTime, NaiveDate, Utc};
use std::collections::HashMap;

/// How often the patient has booked at each clinic.
pub type Used = HashMap<ClinicId, usize>;

/// Hits of each kind at most; the screen shows no more.
pub const HITS_AT_MOST: usize = 20;

/// A speciality and where it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundSpeciality {
    /// The speciality.
    pub speciality: Speciality,
    /// At which clinic.
    pub clinic: ClinicId,
    /// Its name.
    pub clinic_name: String,
    /// First day on which one of its doctors has a free ticket, as far as the hospital system tells.
    pub nearest_date: Option<NaiveDate>,
    /// The hospital system fails: this is what it said at this moment.
    pub stale: Option<DateTime<Utc>>,
}

/// A doctor and where to find them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundDoctor {
    /// The doctor.
    pub doctor: Doctor,
    /// At which clinic.
    pub clinic: ClinicId,
    /// Its name.
    pub clinic_name: String,
    /// Name of the doctor's speciality.
    pub speciality_name: String,
    /// The hospital system fails: this is what it said at this moment.
    pub stale: Option<DateTime<Utc>>,
}

/// The four lists of A-294, best hits first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SearchAnswer {
    /// Clinics whose name fits.
    pub clinics_by_name: Vec<Clinic>,
    /// Clinics whose address fits.
    pub clinics_by_address: Vec<Clinic>,
    /// Doctors whose name fits.
    pub doctors_by_name: Vec<FoundDoctor>,
    /// Specialities whose name fits.
    pub specs_by_name: Vec<FoundSpeciality>,
}

impl SearchAnswer {
    /// Whether nothing was found.
    pub fn is_empty(&self) -> bool {
        self.clinics_by_name.is_empty()
            && self.clinics_by_address.is_empty()
            && self.doctors_by_name.is_empty()
            && self.specs_by_name.is_empty()
    }

    /// Of when the oldest of the doctors and specialities is, if the hospital system did not renew all of them: their days and numbers of
    /// free tickets are no promise then.
    pub fn stale(&self) -> Option<DateTime<Utc>> {
        let doctors = self.doctors_by_name.iter().filter_map(|found| found.stale);
        doctors.chain(self.specs_by_name.iter().filter_map(|found| found.stale)).min()
    }
}
