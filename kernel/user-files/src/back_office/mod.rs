//! What administrators do with the files of all patients (X-042, B-152…B-159, B-204…B-209, B-289…B-296).

mod events;
mod file_rule;
mod marks;
mod patient;
mod removal;
mod results;

pub use events::{EVENTS_BY_NUMBER, EventPage, EventQuery};
pub use marks::MarkQuery;
pub use patient::PatientFiles;
pub use removal::{RemovedFrom, WantedFile};
pub use results::{MATCHED_AT_MOST, MatchBy, MatchOutcome, MatchRow, Matched, NamedFile};

use crate::access::FileCaller;
use crate::error::UserFileError;
use crate::service::UserFileService;
use cabinet_domain::{AuditEvent, AuditKind, Role, UserId};
use cabinet_ports::StorageError;
use serde_json::{Value, json};

impl UserFileService {
    /// Enters that somebody who is no administrator called an administrator's call.
    ///
    /// # Errors
    /// If the storage fails.
    pub async fn deny_administration(&self, caller: &FileCaller) -> Result<(), StorageError> {
        let event = self.administrators_event(
            caller,
            None,
            AuditKind::AccessDenied,
            json!({ "what": "administration" }),
        );
        self.parts.stores.audit.add(event).await
    }

    /// Checks in the database that the caller still is an administrator. A token outlives a role by minutes.
    ///
    /// # Errors
    /// `Forbidden`, `Storage`.
    pub(crate) async fn check_administrator(&self, caller: &FileCaller) -> Result<(), UserFileError> {
        let user = self.parts.stores.users.lookup(caller.user).await?;
        match caller.is_admin && user.is_some_and(|user| user.role == Role::Admin && !user.disabled) {
            true => Ok(()),
            false => Err(UserFileError::Forbidden),
        }
    }

    pub(crate) fn administrators_event(
        &self,
        caller: &FileCaller,
        subject: Option<UserId>,
        kind: AuditKind,
        detail: Value,
    ) -> AuditEvent {
        AuditEvent {
            at: self.now(),
            actor: Some(caller.user),
            subject,
            kind,
            detail,
            origin: caller.origin.clone(),
        }
    }
}
