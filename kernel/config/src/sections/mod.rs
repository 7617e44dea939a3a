//! One file per section of a variant. Doc comments of fields go into the generated schema: they say what an operator gains.

mod branding;
mod database;
mod files;
mod formats;
mod hosts;
mod http;
mod limits;
mod logging;
mod mail;
mod menu;
mod modules;
mod operations;
mod organisation;
mod plugins;
mod records;
mod retention;
mod secret_ref;
mod security;
mod services;
mod sign_in;
mod signers;
mod users_table;
mod visits;
mod who_books;

pub use branding::Branding;
pub use database::Database;
pub use files::Files;
pub use hosts::{MedicalHostSettings, MedicalHostTexts};
pub use http::Http;
pub use limits::Limits;
pub use logging::Logging;
pub use mail::{Mail, MailLogin, MailSecurity};
pub use menu::MenuEntry;
pub use modules::ModuleSettings;
pub use operations::Operations;
pub use organisation::{Organisation, OrganisationTexts};
pub use plugins::{Grant, PluginSettings};
pub use records::Records;
pub use retention::Retention;
pub use secret_ref::SecretRef;
pub use security::{PluginKey, Security};
pub use services::{OtherSystem, Services};
pub use sign_in::{IdentityPortal, SignIn, SignInMode};
pub use signers::SignerSettings;
pub use users_table::{Column, UsersTable};
pub use visits::{BookingMode, Patients, Visits};

use cabinet_domain::{MedicalHostId, PluginId, VariantId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The languages of the interface (B-344).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// Russian, the default.
    Ru,
    /// English.
    En,
    /// German.
    De,
    /// French.
    Fr,
}

/// Everything that one deployment chooses.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Variant {
    /// Name of the variant's folder.
    #[schemars(with = "formats::SlugText")]
    pub id: VariantId,
    /// Who runs the cabinet.
    pub organisation: Organisation,
    /// How it looks.
    pub branding: Branding,
    /// Languages offered, the first is the default.
    pub languages: Vec<Language>,
    /// IANA name of the hospital's time zone, e.g. `Europe/Moscow`.
    #[schemars(with = "formats::TimeZoneText")]
    pub timezone: chrono_tz::Tz,
    /// How people sign in.
    pub sign_in: SignIn,
    /// Where a patient lands after sign-in, a path of the menu.
    pub landing: String,
    /// The patient's menu, in order (A-033…A-041).
    pub menu: Vec<MenuEntry>,
    /// The administrators' table.
    pub users_table: UsersTable,
    /// Micro-frontends by id.
    pub modules: BTreeMap<String, ModuleSettings>,
    /// Plugins by id.
    #[schemars(with = "BTreeMap<String, PluginSettings>")]
    pub plugins: BTreeMap<PluginId, PluginSettings>,
    /// Medical hosts by the first segment of their calls.
    #[schemars(with = "BTreeMap<String, MedicalHostSettings>")]
    pub hosts: BTreeMap<MedicalHostId, MedicalHostSettings>,
    /// Keys that plugins may let sign, by name.
    #[serde(default)]
    pub signers: BTreeMap<String, SignerSettings>,
    /// Booking.
    pub visits: Visits,
    /// The medical record.
    pub records: Records,
    /// The mail server; without one no letter is sent.
    #[serde(default)]
    pub mail: Option<Mail>,
    /// Other services of the hospital.
    pub services: Services,
    /// Bounds that an operator may move.
    pub limits: Limits,
    /// Where data is kept.
    pub database: Database,
    /// Where files are kept.
    pub files: Files,
    /// How long things are kept that nobody needs for ever.
    pub retention: Retention,
    /// How the server listens.
    pub http: Http,
    /// For those who run the server.
    pub operations: Operations,
    /// Keys and sessions.
    pub security: Security,
    /// What is logged and how.
    pub logging: Logging,
}
