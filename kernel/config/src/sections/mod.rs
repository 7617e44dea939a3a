//! The sections of a variant, one file each. Doc comments of fields become descriptions in the generated schema; write them for operators.

mod branding;
mod chat;
mod database;
mod files;
mod formats;
mod hosts;
mod http;
mod language;
mod limits;
mod logging;
mod mail;
mod menu;
mod modules;
mod notifications;
mod operations;
mod organisation;
mod payments;
mod plugins;
mod push;
mod questionnaires;
mod records;
mod retention;
mod secret_ref;
mod security;
mod services;
mod sign_in;
mod signers;
mod staff_roles;
mod users_table;
mod visits;
mod wallet;
mod who_books;

pub use branding::Branding;
pub use chat::{
    Chat, ChatAnswerText, ChatAwayText, ChatDepartmentSettings, ChatEmployee, ChatHours, Homeserver,
};
pub use database::Database;
pub use files::{ClamdSettings, Files, S3};
pub use hosts::{MedicalHostSettings, MedicalHostTexts};
pub use http::Http;
pub use language::Language;
pub use limits::Limits;
pub use logging::Logging;
pub use mail::{Mail, MailLogin, MailSecurity};
pub use menu::MenuEntry;
pub use modules::ModuleSettings;
pub use notifications::Notifications;
pub use operations::Operations;
pub use organisation::{Organisation, OrganisationTexts};
pub use payments::{CardGateway, Payments};
pub use plugins::{Grant, PluginSettings};
pub use push::Push;
pub use questionnaires::Questionnaires;
pub use records::{Diary, Records};
pub use retention::Retention;
pub use secret_ref::SecretRef;
pub use security::{ModuleKey, PluginKey, Security};
pub use services::{OtherSystem, QuestionnairePlugin, Services};
pub use sign_in::{IdentityPortal, SignIn, SignInMode};
pub use signers::SignerSettings;
pub use staff_roles::StaffRoleSettings;
pub use users_table::{Column, UsersTable};
pub use visits::{BookingMode, Patients, Visits};
pub use wallet::Wallet;

use cabinet_domain::{MedicalHostId, PluginId, StaffRole, VariantId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The configuration of one deployment.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Variant {
    /// Name of the variant's folder.
    #[schemars(with = "formats::SlugText")]
    pub id: VariantId,
    /// The hospital that runs the portal.
    pub organisation: Organisation,
    /// Logo and colours.
    pub branding: Branding,
    /// Interface languages; the first is the default.
    pub languages: Vec<Language>,
    /// IANA name of the hospital's time zone, e.g. `Europe/Moscow`.
    #[schemars(with = "formats::TimeZoneText")]
    pub timezone: chrono_tz::Tz,
    /// How users sign in.
    pub sign_in: SignIn,
    /// Landing page after sign-in: a path of the menu.
    pub landing: String,
    /// The patient's menu, in display order (A-033…A-041).
    pub menu: Vec<MenuEntry>,
    /// The administrators' users table.
    pub users_table: UsersTable,
    /// What the accounts of administrators can be limited to, by the name of the staff role. `cabinet admin role` gives an account one. The
    /// role `administrator` is built in and may do everything.
    #[schemars(with = "BTreeMap<String, StaffRoleSettings>")]
    pub staff_roles: BTreeMap<StaffRole, StaffRoleSettings>,
    /// Web modules (micro-frontends) by id.
    pub modules: BTreeMap<String, ModuleSettings>,
    /// Plugins by id.
    #[schemars(with = "BTreeMap<String, PluginSettings>")]
    pub plugins: BTreeMap<PluginId, PluginSettings>,
    /// Medical hosts by the first path segment of their API calls.
    #[schemars(with = "BTreeMap<String, MedicalHostSettings>")]
    pub hosts: BTreeMap<MedicalHostId, MedicalHostSettings>,
    /// Signing keys that plugins may be granted, by name.
    #[serde(default)]
    pub signers: BTreeMap<String, SignerSettings>,
    /// Booking of appointments.
    pub visits: Visits,
    /// The medical record.
    pub records: Records,
    /// The diary of self-observation.
    pub diary: Diary,
    /// Payment of invoices.
    pub payments: Payments,
    /// Questionnaires for patients.
    pub questionnaires: Questionnaires,
    /// The chat with the clinic.
    pub chat: Chat,
    /// The mail server. Without it no e-mail is sent.
    #[serde(default)]
    pub mail: Option<Mail>,
    /// What patients are notified of.
    pub notifications: Notifications,
    /// Notices on people's browsers (Web Push). Without it there are none.
    #[serde(default)]
    pub push: Option<Push>,
    /// Passes of visits for the wallets of phones. Without it there are none.
    #[serde(default)]
    pub wallet: Option<Wallet>,
    /// Other services of the hospital.
    pub services: Services,
    /// Rate and size limits.
    pub limits: Limits,
    /// The database.
    pub database: Database,
    /// The file store.
    pub files: Files,
    /// How long data is kept.
    pub retention: Retention,
    /// The HTTP server.
    pub http: Http,
    /// Listener for metrics and detailed readiness.
    pub operations: Operations,
    /// Keys, sessions and other security settings.
    pub security: Security,
    /// Log output.
    pub logging: Logging,
}
