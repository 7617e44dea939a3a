//! Calendar addresses in responses.

use cabinet_ports::repository::CalendarSubscription;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

/// The patient's calendar address, without its secret.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CalendarAddress)]
pub(super) struct CalendarCard {
    created_at: DateTime<Utc>,
    /// When a calendar last read it, to some minutes; null if none did.
    read_at: Option<DateTime<Utc>>,
    /// Whether it names doctor, speciality, clinic and room.
    details: bool,
}

impl From<CalendarSubscription> for CalendarCard {
    fn from(subscription: CalendarSubscription) -> Self {
        let CalendarSubscription { created_at, read_at, has_details, .. } = subscription;
        Self { created_at, read_at, details: has_details }
    }
}
