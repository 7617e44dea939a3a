//! The real questionnaire-service plugin in the real plugin host against the simulated service. Needs
//! `cargo xtask plugins questionnaire-service`.

mod env;
mod faults;
mod forms;
mod submitting;
