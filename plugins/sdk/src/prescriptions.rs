//! Prescriptions of a patient, which a plugin of the port of medical records may export as well:
//! [`records_prescriptions!`](crate::records_prescriptions). `plugins/wit/since-0.1/prescriptions.wit` defines the terms.

pub use crate::bindings::prescriptions::port::*;
