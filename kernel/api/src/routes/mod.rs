//! The areas of the API, one folder each: its routes, the state that they need, and what the errors of its services become. An area imports
//! no other; what several share is in `shared`.

pub(crate) mod administration;
pub(crate) mod attention;
pub(crate) mod calendar;
pub(crate) mod chat;
pub(crate) mod chat_admin;
pub(crate) mod consents;
pub(crate) mod diary;
pub(crate) mod documents;
pub(crate) mod esia;
pub(crate) mod files;
pub(crate) mod news;
pub(crate) mod notices;
pub(crate) mod notifications;
pub(crate) mod oauth;
pub(crate) mod operations;
pub(crate) mod operations_admin;
pub(crate) mod payment;
pub(crate) mod payment_admin;
pub(crate) mod profile;
pub(crate) mod push;
pub(crate) mod questionnaires;
pub(crate) mod record;
pub(crate) mod scheduling;
pub(crate) mod user_files;
pub(crate) mod user_files_admin;
pub(crate) mod users;
pub(crate) mod variant;
