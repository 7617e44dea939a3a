//! The desk itself: the parts in one place, and what they are called with.

use crate::VisitSettings;
use cabinet_domain::MedicalHost;
use cabinet_ports::{Clock, Scheduling, Stores};
use chrono_tz::Tz;
use std::sync::Arc;

/// What a desk stands on.
#[derive(Clone)]
pub struct DeskParts {
    /// The medical host, with the names that the variant gives it.
    pub host: MedicalHost,
    /// The hospital's time zone.
    pub zone: Tz,
    /// What the deployment tunes.
    pub settings: VisitSettings,
    /// The hospital system.
    pub scheduling: Arc<dyn Scheduling>,
    /// The cabinet's own data.
    pub stores: Stores,
    /// The time of day.
    pub clock: Arc<dyn Clock>,
}

/// The booking desk of one medical host.
pub struct BookingDesk {
    parts: DeskParts,
}

impl BookingDesk {
    /// Opens the desk. It asks nothing yet.
    pub fn open(parts: DeskParts) -> Arc<Self> {
        Arc::new(Self { parts })
    }

    /// The medical host, as the variant names it.
    pub const fn host(&self) -> &MedicalHost {
        &self.parts.host
    }

    /// The hospital's time zone.
    pub const fn zone(&self) -> Tz {
        self.parts.zone
    }

    /// What the deployment tunes.
    pub const fn settings(&self) -> &VisitSettings {
        &self.parts.settings
    }
}
