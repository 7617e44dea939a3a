//! The HTTP API through its router, with fake hospitals.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise"
)]

mod access;
mod administration;
mod administration_export;
mod attention;
mod calendar;
mod chat;
mod chat_gateway;
mod chat_guest;
mod consents;
mod contract_pages;
mod diagnostics;
mod documents;
mod esia;
mod events;
mod export;
mod files;
mod idempotency;
mod layers;
mod leaving;
mod middleware;
mod news;
mod notifications;
mod openapi;
mod operations;
mod operations_admin;
mod payment;
mod payment_admin;
mod payment_links;
mod push;
mod questionnaire_alerts;
mod questionnaire_rules;
mod questionnaires;
mod quiz_links;
mod record;
mod scheduling_lists;
mod scheduling_tickets;
mod scheduling_waiting;
mod second_step;
mod self_service;
mod sign_in;
mod slow_uploads;
mod staff_roles;
mod support;
mod tus_client;
mod two_hosts;
mod two_kernels;
mod user_files;
mod user_files_admin;
mod user_files_tus;
mod users_me;
mod variant;
mod web;
