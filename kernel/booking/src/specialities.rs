//! Names of the specialities of a host, for staff: of one clinic, or of all. They are read from the lists that patients are shown, so equal
//! questions are one question to the hospital system, and what the search has read is not asked again.

use crate::BookingError;
use crate::lists::Lists;
use cabinet_domain::{ClinicId, SpecialityId};
use futures::{StreamExt as _, stream};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;
use tokio::time::Instant;

/// Clinics that are asked at the same time. Most of a plugin's calls stay free for patients.
const CLINICS_AT_A_TIME: usize = 2;
/// How long staff wait. What is known by then is returned.
const PATIENCE: Duration = Duration::from_secs(5);

/// The specialities of a host.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SpecialityNames {
    /// The names as the hospital system writes them. An id has more than one if clinics use it for different specialities.
    pub names: BTreeMap<SpecialityId, BTreeSet<String>>,
    /// Whether every clinic has answered.
    pub is_complete: bool,
}

impl SpecialityNames {
    /// Adds the names of another host.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        for (id, names) in other.names {
            self.names.entry(id).or_default().extend(names);
        }
        Self { is_complete: self.is_complete && other.is_complete, ..self }
    }
}

/// The specialities of one clinic, or of all. A hospital system that fails or is slow makes the answer incomplete.
///
/// # Errors
/// `NotFound` for an unlisted clinic.
pub(crate) async fn speciality_names(
    lists: &Lists,
    clinic: Option<&ClinicId>,
) -> Result<SpecialityNames, BookingError> {
    let mut told = SpecialityNames { is_complete: true, ..SpecialityNames::default() };
    let until = Instant::now() + PATIENCE;
    let clinics: Vec<ClinicId> = match clinic {
        Some(one) => vec![one.clone()],
        None => match tokio::time::timeout_at(until, lists.clinics()).await {
            Ok(Ok(listed)) => listed.value.clinics().iter().map(|clinic| clinic.id.clone()).collect(),
            _ => return Ok(SpecialityNames::default()),
        },
    };
    // Collected first: a closure inside the stream would make the future not `Send`.
    let asked: Vec<_> = clinics.iter().map(|clinic| lists.specialities(clinic)).collect();
    let mut answers = stream::iter(asked).buffer_unordered(CLINICS_AT_A_TIME);
    loop {
        match tokio::time::timeout_at(until, answers.next()).await {
            Ok(None) => return Ok(told),
            Ok(Some(Ok(listed))) => {
                for speciality in listed.value.iter() {
                    told.names.entry(speciality.id.clone()).or_default().insert(speciality.name.clone());
                }
            }
            Ok(Some(Err(error @ BookingError::NotFound { .. }))) if clinic.is_some() => return Err(error),
            Ok(Some(Err(_))) => told.is_complete = false,
            Err(_elapsed) => return Ok(SpecialityNames { is_complete: false, ..told }),
        }
    }
}
