//! The configuration of one hospital: layers, validation and schema.
//!
//! Later layers win: code defaults < `variants/base` < `variants/<name>` < local file < settings changed in the back office < `CABINET_SECTION__KEY` < `--set key=value`. All
//! errors are reported at once, each with file, key, value, the expected value and a "did you mean".
//!
//! ```no_run
//! use cabinet_config::{LoadRequest, load};
//!
//! let loaded = load(&LoadRequest {
//!     variants_root: "variants".into(),
//!     variant: "hospital15".to_owned(),
//!     set: vec!["http.listen=127.0.0.1:9000".to_owned()],
//!     ..LoadRequest::default()
//! })?;
//! println!("{}", loaded.explain("http.listen")?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Draft`] is a configuration before the final checks; the server adds errors about plugins, variables and files to it. Secrets are
//! references that [`resolve_secrets`] reads when the server starts. A [`grant::AllowedHost`] is a destination that a plugin may call.

mod check;
mod colour;
mod demo;
mod draft;
mod error;
mod folder;
pub mod grant;
mod landing;
mod layer;
mod load;
mod origins;
mod plaintext;
mod report;
mod schema;
mod secrets;
pub mod sections;
mod show;
mod suggestion;
mod texts;

pub use check::names_a_secret;
pub use colour::{Colour, InvalidColour};
pub use demo::{DemoAccount, DemoNews, DemoNewsText, demo_accounts, demo_news};
pub use draft::{ChangedSettings, Draft};
pub use error::{ConfigError, ConfigErrors};
pub use folder::VariantFolder;
pub use load::{LoadRequest, Loaded, load};
pub use origins::Origins;
pub use report::{Explanation, UnknownKey};
pub use schema::Schema;
pub use secrets::{MissingSecret, Secrets, resolve, resolve_secrets};
pub use sections::{
    BookingMode, Branding, CardGateway, Chat, ChatAnswerText, ChatAwayText, ChatDepartmentSettings,
    ChatEmployee, ChatHours, ClamdSettings, Column, Database, Files, Grant, Homeserver, Http, IdentityPortal,
    Language, Limits, Logging, Mail, MailLogin, MailSecurity, MedicalHostSettings, MedicalHostTexts,
    MenuEntry, ModuleKey, ModuleSettings, Notifications, Operations, Organisation, OrganisationTexts,
    OtherSystem, Patients, Payments, PluginKey, PluginSettings, Push, QuestionnairePlugin, Questionnaires,
    Retention, S3, SecretRef, Security, Services, SignIn, SignInMode, SignerSettings, StaffRoleSettings,
    UsersTable, Variant, Visits,
};
pub use suggestion::nearest;
pub use texts::{ConsentText, InvalidTexts, Texts, consent, consent_text, texts};
