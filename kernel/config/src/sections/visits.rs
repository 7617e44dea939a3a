//! Booking of appointments.

use super::formats::SlugText;
use cabinet_domain::MedicalHostId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Whether patients can book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BookingMode {
    /// Patients can book and cancel appointments.
    On,
    /// Patients can only see their appointments.
    ReadOnly,
}

/// Which patients are looked up in the hospital systems (docs/adr/0008-whose-word-for-who-one-is.md).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Patients {
    /// All patients, by the name, birth date and SNILS they entered at registration.
    Declared,
    /// Only patients whose name, birth date and SNILS the state portal confirms.
    Vouched,
}

/// Booking of appointments.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Visits {
    /// Whether patients can book.
    pub booking: BookingMode,
    /// Ids of the medical hosts at which patients book, in display order. Default: every host whose plugin is enabled and supports
    /// booking, in configuration order.
    #[schemars(with = "Option<Vec<SlugText>>")]
    #[serde(default)]
    pub hosts: Option<Vec<MedicalHostId>>,
    /// Which patients are looked up in the hospital systems. Default: `vouched` if `sign_in.esia` is set, else `declared`.
    #[serde(default)]
    pub patients: Option<Patients>,
    /// Whether patients are reminded a day and two hours before a visit that they booked here, by e-mail and on their devices (issue 17).
    /// Default: yes.
    pub remind: bool,
    /// Whether a patient for whom no early enough slot is free can ask to be told when one comes free (issue 17). Default: no.
    pub waiting_list: bool,
    /// Entries of the waiting list that one patient may have at a host. Default: 5.
    #[schemars(range(min = 1, max = 50))]
    pub waiting_entries: u32,
    /// How long a free slot is offered to one patient before the next, in minutes outside the patient's quiet hours; less if the slot begins
    /// soon. Default: 120.
    #[schemars(range(min = 15, max = 1440))]
    pub waiting_hold_min: u32,
    /// Calls of the hospital system on behalf of the waiting list in a minute, for each host. Default: 20.
    #[schemars(range(min = 1, max = 600))]
    pub waiting_calls_per_min: u32,
    /// How long the screen waits for the hospital's answer to a booking, in seconds (X-038: 60).
    #[schemars(range(min = 1, max = 600))]
    pub wait_timeout_s: u32,
    /// How long the outcome of an unanswered booking is watched after that, in seconds (X-038: 120).
    #[schemars(range(min = 1, max = 3600))]
    pub settle_s: u32,
    /// Number of calendar months in which slots are offered (A-381: 2).
    #[schemars(range(min = 1, max = 12))]
    pub window_months: u32,
    /// How long the list of clinics is cached, in seconds (protocol sheet netrika §8: 24 h).
    #[schemars(range(min = 1))]
    pub clinics_cache_s: u32,
    /// How long the lists of specialities and doctors are cached, in seconds (protocol sheet netrika §8: 1 to 5 min).
    #[schemars(range(min = 1))]
    pub lists_cache_s: u32,
}
