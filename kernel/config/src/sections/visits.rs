//! Booking.

use super::formats::SlugText;
use cabinet_domain::MedicalHostId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Whether patients book here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BookingMode {
    /// Patients book and cancel.
    On,
    /// Patients see their tickets only.
    ReadOnly,
}

/// Whom the hospital is asked about (docs/adr/0008-whose-word-for-who-one-is.md).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Patients {
    /// Everybody, as the person has typed name, birth date and SNILS at registration.
    Declared,
    /// Only those whose name, birth date and SNILS the state portal vouches for.
    Vouched,
}

/// Booking of one deployment.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Visits {
    /// Whether patients book here.
    pub booking: BookingMode,
    /// The medical hosts that patients book at, in the order in which they are offered. Where it is not said: every host whose
    /// plugin books and is switched on, in the order of the configuration.
    #[schemars(with = "Option<Vec<SlugText>>")]
    #[serde(default)]
    pub hosts: Option<Vec<MedicalHostId>>,
    /// Whom the hospital is asked about. Where it is not said: `vouched` if `sign_in.esia` is set, else `declared`.
    #[serde(default)]
    pub patients: Option<Patients>,
    /// How long the screen waits for the hospital when booking, in seconds (X-038: 60).
    #[schemars(range(min = 1, max = 600))]
    pub wait_timeout_s: u32,
    /// How long an open outcome is watched after that, in seconds (X-038: 120).
    #[schemars(range(min = 1, max = 3600))]
    pub settle_s: u32,
    /// Calendar months in which tickets are offered (A-381: 2).
    #[schemars(range(min = 1, max = 12))]
    pub window_months: u32,
    /// How long the list of clinics is kept, in seconds (protocol sheet netrika §8: 24 h).
    #[schemars(range(min = 1))]
    pub clinics_cache_s: u32,
    /// How long specialities and doctors are kept, in seconds (protocol sheet netrika §8: 1 to 5 min).
    #[schemars(range(min = 1))]
    pub lists_cache_s: u32,
}
