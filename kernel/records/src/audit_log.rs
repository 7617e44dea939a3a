//! Lines of the audit audit_log. One that tells of a change is stored in its transaction; one that tells of a look is stored before anything is
//! shown.

use crate::Caller;
use cabinet_domain::{AuditEvent, AuditKind, UserId};
use cabinet_ports::{AuditRepository, Clock, StorageError};
use std::sync::Arc;

/// Makes lines, and writes those that belong to no change.
#[derive(Clone)]
pub(crate) struct AuditLog {
    pub(crate) audit: Arc<dyn AuditRepository>,
    pub(crate) clock: Arc<dyn Clock>,
}

impl AuditLog {
    /// The owner did it.
    pub(crate) fn by_owner(&self, caller: &Caller, kind: AuditKind, detail: serde_json::Value) -> AuditEvent {
        AuditEvent {
            at: self.clock.now(),
            actor: Some(caller.user),
            subject: Some(caller.user),
            kind,
            detail,
            origin: caller.origin.clone(),
        }
    }

    /// The caller tried it with what is another's: the other reads of it.
    pub(crate) fn by_stranger(
        &self,
        stranger: &Caller,
        owner: UserId,
        detail: serde_json::Value,
    ) -> AuditEvent {
        AuditEvent { subject: Some(owner), ..self.by_owner(stranger, AuditKind::AccessDenied, detail) }
    }

    /// The kernel did it.
    pub(crate) fn by_kernel(
        &self,
        subject: UserId,
        kind: AuditKind,
        detail: serde_json::Value,
    ) -> AuditEvent {
        AuditEvent::by_kernel(subject, kind, detail, self.clock.now())
    }

    /// Writes a line by itself.
    pub(crate) async fn write(&self, line: AuditEvent) -> Result<(), StorageError> {
        self.audit.add(line).await
    }
}
