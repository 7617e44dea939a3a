//! Prescriptions, in the terms of `MedicationRequest` of FHIR R4.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

/// State of a prescription.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PrescriptionState {
    /// The pharmacy gives the medicine out for it.
    Active,
    /// The medicine was given out.
    Dispensed,
    /// It was not used in time.
    Expired,
    /// The hospital took it back.
    Cancelled,
}

impl PrescriptionState {
    /// The name in the API.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Dispensed => "dispensed",
            Self::Expired => "expired",
            Self::Cancelled => "cancelled",
        }
    }
}

/// A prescription of a patient.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prescription {
    /// Id at the medical host.
    pub foreign_id: String,
    /// Name, form and strength of the medicine.
    pub medicine: String,
    /// How to take it.
    pub dosage: Option<String>,
    /// How much the pharmacy gives out.
    pub amount: Option<String>,
    /// The day on which it was written.
    pub written: NaiveDate,
    /// The last day on which the pharmacy accepts it.
    pub valid_until: Option<NaiveDate>,
    /// As the hospital wrote it; see [`Self::state_on`].
    pub state: PrescriptionState,
    /// What the patient tells the pharmacy.
    pub number: Option<String>,
    /// Name of the person who wrote it.
    pub prescriber: Option<String>,
    /// Name of the clinic.
    pub clinic: Option<String>,
    pub note: Option<String>,
}

impl Prescription {
    /// The state on a day: hospitals do not mark each prescription that has run out.
    pub fn state_on(&self, today: NaiveDate) -> PrescriptionState {
        match self.state {
            PrescriptionState::Active if self.valid_until.is_some_and(|last| last < today) => {
                PrescriptionState::Expired
            }
            state => state,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_active_prescription_runs_out_and_only_after_its_last_day() {
        let day = |day| NaiveDate::from_ymd_opt(2026, 11, day).unwrap();
        let of = |state, valid_until| Prescription {
            foreign_id: "1".to_owned(),
            medicine: "Метформин, таблетки 500 мг".to_owned(),
            dosage: None,
            amount: None,
            written: day(1),
            valid_until,
            state,
            number: None,
            prescriber: None,
            clinic: None,
            note: None,
        };
        let active = of(PrescriptionState::Active, Some(day(20)));
        assert_eq!(active.state_on(day(20)), PrescriptionState::Active);
        assert_eq!(active.state_on(day(21)), PrescriptionState::Expired);
        assert_eq!(of(PrescriptionState::Active, None).state_on(day(30)), PrescriptionState::Active);
        for state in [PrescriptionState::Dispensed, PrescriptionState::Expired, PrescriptionState::Cancelled]
        {
            assert_eq!(of(state, Some(day(20))).state_on(day(21)), state);
        }
    }
}
