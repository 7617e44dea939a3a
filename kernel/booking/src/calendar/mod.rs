//! The calendar subscription (docs/adr/0055): an address without a sign-in at which a calendar reads a person's visits, and which stays current.
//! What it says comes from the database; a calendar that asks never waits for the hospital system, and seldom causes a request to it.
//!
//! | Module | Purpose |
//! |---|---|
//! | `service` | makes, changes and ends the address, and answers calendars |
//! | `secret` | the secret in the address |
//! | `event` | visits as events of a calendar: one event for a visit however often it is moved |
//! | `texts` | what the events say, in four languages |
//! | `ics` | the format of calendars (RFC 5545) |

mod event;
mod ics;
mod secret;
mod service;
mod texts;

pub use secret::CalendarSecret;
pub use service::{CalendarError, CalendarFile, CalendarParts, CalendarService, CreatedCalendar};
