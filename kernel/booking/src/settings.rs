//! Booking settings of a deployment. The server maps its configuration to them; this crate does not read configuration files.

use cabinet_domain::{Patients, QuietHours};
use chrono::TimeDelta;
use std::time::Duration;

/// Settings of one booking service.
#[derive(Debug, Clone)]
pub struct BookingSettings {
    /// Whether patients can book and cancel here. If not, they only see their appointments.
    pub booking_open: bool,
    /// Whether patients are reminded a day and two hours before a visit (issue 17).
    pub remind: bool,
    /// When patients are not reminded, unless they have chosen other quiet hours.
    pub quiet_hours: Option<QuietHours>,
    /// The waiting list. `None` if the hospital does not offer one.
    pub waiting: Option<WaitingSettings>,
    /// Which users' identities are accepted for lookups in the hospital system.
    pub patients: Patients,
    /// How long a booking request waits for the hospital system (X-038: 60 s).
    pub wait_timeout: Duration,
    /// How long a patient's next booking waits for the one in progress (X-083: 10 s).
    pub booking_turn_wait: Duration,
    /// How long after `wait_timeout` a history without the appointment is not yet accepted as a refusal (X-038: 2 min).
    pub settle: Duration,
    /// The length of the booking window in calendar months (A-381: 2).
    pub window_months: u32,
    /// How long the lists of clinics and districts stay fresh (protocol sheet netrika §8: 24 h).
    pub clinics_kept: Duration,
    /// How long lists of specialities and doctors stay fresh (protocol sheet netrika §8: 1 to 5 min).
    pub lists_kept: Duration,
    /// How long a stale list may be served after that while the hospital system fails.
    pub stale_if_error: Duration,
    /// How long a clinic's answer "patient unknown" is cached (X-045: 5 min).
    pub unknown_kept: Duration,
    /// How long an offered slot can be booked by its id alone.
    pub offers_kept: Duration,
    /// The interval between two rebuilds of the search index.
    pub index_refresh: Duration,
    /// How long a list of many clinics waits for one clinic before it is returned without it.
    pub clinic_patience: Duration,
    /// Concurrent requests to the hospital system for lists of many clinics, shared by all such lists of a service.
    pub clinics_at_a_time: usize,
    /// Concurrent requests about days, slots and relations per user.
    pub questions_per_user: usize,
    /// How long a further request of the same user waits for a permit.
    pub turn_wait: Duration,
}

/// The waiting list (docs/adr/0059).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WaitingSettings {
    /// Entries that one patient may have at a host.
    pub entries_at_most: u32,
    /// How long a slot is offered to one patient.
    pub hold: TimeDelta,
    /// Calls of the hospital system in a minute at most.
    pub calls_per_minute: u32,
    /// How long the same doctor, or the doctors of the same speciality, are not asked for again.
    pub every: TimeDelta,
}

impl Default for WaitingSettings {
    fn default() -> Self {
        Self {
            entries_at_most: 5,
            hold: TimeDelta::hours(2),
            calls_per_minute: 20,
            every: TimeDelta::minutes(10),
        }
    }
}

impl Default for BookingSettings {
    fn default() -> Self {
        const MINUTE: u64 = 60;
        const DAY: u64 = 24 * 60 * MINUTE;
        Self {
            booking_open: true,
            remind: false,
            quiet_hours: None,
            waiting: None,
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
