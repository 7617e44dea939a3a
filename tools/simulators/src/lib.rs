//! Hospital systems on loopback, for the demo, for tests and for benchmarks.
//!
//! A simulator behaves like the system it stands for, faults included, and follows our protocol sheet of that system. Each has `GET /`
//! that describes it and `POST /control` that switches its faults. Everything in it is invented.

pub mod esia;
mod listen;
pub mod mailbox;
pub mod netrika;
pub mod person;
pub mod vista;
