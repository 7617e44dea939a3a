//! One suite for SQLite and PostgreSQL. It covers every method of every repository and what it must refuse.
//!
//! PostgreSQL is required: without `CABINET_TEST_POSTGRES_URL` the suite fails and says what to do. `cargo xtask test` starts a server.

// Tests own their data and may panic on the first unexpected result.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

#[macro_use]
mod fixture;

mod account_races;
mod audit;
mod audit_chain;
mod audit_search;
mod audit_verification;
mod backup;
mod booking_moves;
mod bookings;
mod by_hand;
mod cabinet_landmarks;
mod cabinets;
mod calendars;
mod cancelled;
mod changes;
mod chat;
mod chat_rooms;
mod consents;
mod credentials;
mod diary;
mod districts;
mod documents;
mod epicris;
mod factors;
mod file_events;
mod full_disk;
mod idempotency;
mod identity;
mod interrupted;
mod job_admin;
mod jobs;
mod links;
mod news;
mod notices;
mod notifications;
mod odd_texts;
mod operator;
mod parity;
mod payment_admin;
mod payment_links;
mod payments;
mod people;
mod plaintext;
mod plugin_settings;
mod portal;
mod pushes;
mod questionnaire_letters;
mod questionnaire_links;
mod questionnaire_rules;
mod questionnaires;
mod record_search;
mod records;
mod relations;
mod restart;
mod scans;
mod service_questionnaires;
mod sessions;
mod silent;
mod slot_listings;
mod small_disk;
mod system;
mod told_changes;
mod unconfirmed;
mod unit_of_work;
mod upgrade;
mod user_files;
mod users;
mod visit_copies;
mod waiting;
mod with_audit;

#[path = "../../../../tools/xtask/src/postgres.rs"]
#[allow(dead_code, reason = "each user of the file needs its part")]
mod postgres_server;
