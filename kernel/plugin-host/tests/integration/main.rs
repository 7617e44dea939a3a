//! Plugins in the real plugin host: misbehaving fixtures, the ESIA, Vista, card-payment and questionnaire-service plugins against their simulators,
//! and the matrix-chat plugin against a real homeserver. Needs `cargo xtask plugins`.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    unreachable_pub,
    reason = "a test stops at the first surprise"
)]

mod capabilities;
mod card_payment;
mod districts;
mod egress;
mod esia;
mod files;
mod generated;
mod guide;
mod identity;
mod limits;
mod loading;
mod matrix_chat;
mod prescriptions;
mod proxy;
mod questionnaire_service;
mod records;
mod settings;
mod signing;
mod support;
mod tls;
mod trial;
mod vista;
