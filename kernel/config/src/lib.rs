//! The configuration of one hospital: layers, checks and the schema.
//!
//! Later wins: code defaults < `variants/base` < `variants/<name>` < local file < `CABINET_SECTION__KEY` < `--set key=value`.
//! All errors are reported at once, each with file, key, value, what was expected and a "did you mean".

pub mod sections;

pub use sections::{
    BookingMode, Branding, Database, Grant, Http, Language, Limits, Logging, MedicalHostSettings, MenuEntry,
    ModuleSettings, Organisation, PluginSettings, SecretRef, Security, Services, SignIn, SignInMode,
    UsersTable, Variant, Visits,
};
