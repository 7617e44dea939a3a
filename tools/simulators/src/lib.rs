//! Simulated hospital systems on loopback, for the demo, tests and benchmarks.
//!
//! A simulator behaves like the real system, including its faults, and follows our protocol sheet of that system. Each serves a description
//! at `GET /` and switches faults by `POST /control`. All data is invented.

mod clock;
pub mod esia;
pub mod faults;
mod listen;
pub mod mailbox;
pub mod netrika;
pub mod person;
pub mod questionnaires;
pub mod rbs;
pub mod vista;
