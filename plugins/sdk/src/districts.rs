//! Districts of the clinics of a medical host, which a plugin of the port of booking may export as well:
//! [`scheduling_districts!`](crate::scheduling_districts). `plugins/wit/since-0.1/districts.wit` defines the terms.

pub use crate::bindings::districts::port::*;
