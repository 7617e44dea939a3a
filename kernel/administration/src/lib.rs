//! What an administrator does with patients' accounts (docs/adr/0033).
//!
//! | Module | Purpose |
//! |---|---|
//! | `service` | [`AdministrationService`], and who may use it |
//! | `table` | the table of users: pages, counts |
//! | `marks` | which accounts an administrator took note of |
//! | `query` | what an administrator asks the table for, as a filter |
//! | `keyboard` | a word as it would read on the other keyboard layout |
//! | `tolerance` | accounts that match except for typing mistakes |
//! | `account` | disables, enables, signs out, mails a password link, removes |
//! | `access` | forbids and allows, identity proved at the desk |
//! | `creation` | an account made at the desk (B-259) |
//! | `preferences` | how an administrator arranged the tables |
//! | `live` | what the back office shows without asking: counters, hints of changes |
//! | `operations` | the audit log, jobs, plugins and the health of the system (docs/adr/0035) |
//! | `user_page` | one account, and its history |
//!
//! Every change has a reason, and writes who did it, to whom and why in its transaction.

mod access;
mod account;
mod creation;
mod error;
mod keyboard;
mod live;
mod marks;
mod operations;
mod preferences;
mod query;
mod reason;
mod service;
mod table;
mod tolerance;
mod user_page;

pub use creation::NewCabinet;
pub use error::AdministrationError;
pub use live::LiveState;
pub use marks::{MATCHING_AT_ONCE, MarkMatching};
pub use operations::{
    AUDIT_PAGE, AuditCheck, AuditQuery, EditedPlace, Health, HealthState, KernelVersion, ListedPlugin,
    MailCondition, OperationsParts, OperationsService, PluginHealth, PluginPage, SettingsChange,
    SettingsError, SystemCheck, WantedSettings,
};
pub use query::{PAGE_SIZES, TableFilter, TablePlace, TableQuery};
pub use reason::Reason;
pub use service::{AdministrationParts, AdministrationService, Administrator};
pub use table::{BegunExport, Counters, REACHED_BY_NUMBER, TableCount, TablePage, Tolerance};
pub use user_page::UserPage;
