//! Why an administrator's request failed.

use cabinet_accounts::SelfServiceError;
use cabinet_accounts::registration::RegistrationError;
use cabinet_ports::StorageError;
use cabinet_profile::ProfileError;

/// Why an administrator's request failed.
#[derive(Debug, thiserror::Error)]
pub enum AdministrationError {
    /// The caller is no administrator, or is disabled.
    #[error("the caller is no administrator")]
    NotAdministrator,
    /// No patient has this id or login.
    #[error("there is no such patient")]
    NotFound,
    /// An administrator cannot remove or lock out themselves.
    #[error("this is the administrator's own account")]
    OwnAccount,
    /// Fields of the request are invalid.
    #[error("invalid: {}", .0.join(", "))]
    Invalid(Vec<&'static str>),
    /// Too many rows match: a page this far can only be reached from the page before it.
    #[error("the page is too far from the first")]
    TooDeep,
    /// No letter can be sent: no address, a disabled account, or too many letters within the hour.
    #[error("no letter can be sent")]
    NoLetter,
    /// The account has an e-mail address: its owner gets a link to a new password, not a code.
    #[error("the account has an e-mail address")]
    HasEmail,
    /// The person has changed since they were read.
    #[error("the person has changed")]
    Changed,
    /// A worker holds the lease of the job.
    #[error("the job runs")]
    JobRunning,
    /// Money, a hospital's system or somebody's data depend on the job.
    #[error("the job is owed")]
    JobOwed,
    /// A job with the same work waits already.
    #[error("a job with the same work waits")]
    JobOpenAlready,
    /// The job runs, or waits to be run.
    #[error("the job has not failed")]
    JobNotFailed,
    /// The plugin does not start; the former version stays in use.
    #[error("the plugin does not start")]
    PluginFailed,
    /// The version of a plugin is not installed.
    #[error("the version is not installed")]
    VersionMissing,
    /// Another version of the plugin is active than the caller saw.
    #[error("another version of the plugin is active")]
    VersionChanged,
    /// The folder of the plugins cannot be changed from here.
    #[error("the plugin folder cannot be changed")]
    PluginFolder,
    #[error(transparent)]
    Registration(#[from] RegistrationError),
    #[error(transparent)]
    SelfService(#[from] SelfServiceError),
    #[error(transparent)]
    Profile(#[from] ProfileError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}
