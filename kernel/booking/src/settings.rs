//! What a deployment may tune about booking. The server maps its configuration to this; the desk does not know configuration files.

use cabinet_domain::Patients;
use std::time::Duration;

/// Settings of one desk.
#[derive(Debug, Clone)]
pub struct BookingSettings {
    /// Whether patients book and cancel here; otherwise they see their tickets only.
    pub booking_open: bool,
    /// Whom the hospital system is asked about.
    pub patients: Patients,
    /// How long a caller waits for the hospital system when booking (X-038: 60 s).
    pub wait_timeout: Duration,
    /// How long a patient's next booking waits for the one that is under way (X-083: 10 s).
    pub booking_turn_wait: Duration,
    /// How long an open outcome is watched after that before a history without the ticket is believed (X-038: 2 min).
    pub settle: Duration,
    /// Calendar months in which tickets are offered (A-381: 2).
    pub window_months: u32,
    /// How long the list of clinics is kept (protocol sheet netrika §8: 24 h).
    pub clinics_kept: Duration,
    /// How long specialities and doctors are kept (protocol sheet netrika §8: 1 to 5 min).
    pub lists_kept: Duration,
    /// For how long after that an old list is better than none while the hospital system fails.
    pub stale_if_error: Duration,
    /// How long a clinic's "we do not know this person" is believed (X-045: 5 min).
    pub unknown_kept: Duration,
    /// How long an offered slot can be booked by its id alone.
    pub offers_kept: Duration,
    /// How often the search index is made anew.
    pub index_refresh: Duration,
    /// How long a list of many clinics waits for one of them before it is shown without it.
    pub clinic_patience: Duration,
    /// Questions at a time to the hospital system for requests that concern many clinics; all such requests of a desk share them.
    pub clinics_at_a_time: usize,
    /// Questions about days, slots and relations that one user may have under way.
    pub questions_per_user: usize,
    /// How long the next one waits for its turn.
    pub turn_wait: Duration,
}

impl Default for BookingSettings {
    fn default() -> Self {
        const MINUTE: u64 = 60;
        const DAY: u64 = 24 * 60 * MINUTE;
        Self {
            booking_open: true,
            patients: Patients::Declared,
            wait_timeout: Duration::from_secs(60),
            booking_turn_wait: Duration::from_secs(10),
            settle: Duration::from_secs(2 * MINUTE),
            window_months: 2,
            clinics_kept: Duration::from_secs(DAY),
            lists_kept: Duration::from_secs(3 * MINUTE),
            stale_if_error: Duration::from_secs(DAY),
            unknown_kept: Duration::from_secs(5 * MINUTE),
            offers_kept: Duration::from_secs(30 * MINUTE),
            index_refresh: Duration::from_secs(30 * MINUTE),
            clinic_patience: Duration::from_secs(15),
            clinics_at_a_time: 8,
            questions_per_user: 4,
            turn_wait: Duration::from_secs(10),
        }
    }
}
