//! What several areas of routes share, so that no area imports another.

pub(crate) mod administrators_only;
pub(crate) mod attachment;
pub(crate) mod cabinet_filter;
pub(crate) mod cookies;
pub(crate) mod field_problems;
pub(crate) mod file_export;
pub(crate) mod foreign_content;
pub(crate) mod me_cache;
pub(crate) mod named_document;
pub(crate) mod open_streams;
pub(crate) mod passkey_options;
pub(crate) mod patient_or_admin;
pub(crate) mod pdf_file;
pub(crate) mod profile_caller;
pub(crate) mod readiness;
pub(crate) mod record_caller;
pub(crate) mod refresh_cookie;
pub(crate) mod screen_language;
pub(crate) mod ticket_view;
pub(crate) mod token_answer;
