//! The booking desk of one medical host: what stands between the REST API and the scheduling port.

mod caller;
mod desk;
mod error;
mod settings;

pub use caller::Caller;
pub use desk::{BookingDesk, DeskParts};
pub use error::VisitError;
pub use settings::VisitSettings;
