//! Audit events of the record. An event about a change is stored in the transaction of the change; an event about an access is stored
//! before the data is returned.

use crate::Caller;
use cabinet_domain::{AuditEvent, AuditKind, UserId};
use cabinet_ports::{AuditRepository, Clock, StorageError};
use std::sync::Arc;

/// Creates audit events, and writes those that do not belong to a change.
#[derive(Clone)]
pub(crate) struct AuditLog {
    pub(crate) audit: Arc<dyn AuditRepository>,
    pub(crate) clock: Arc<dyn Clock>,
}

impl AuditLog {
    /// An event caused by the owner.
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

    /// An attempt by `stranger` on another user's data; the owner sees it in the access log.
    pub(crate) fn by_stranger(
        &self,
        stranger: &Caller,
        owner: UserId,
        detail: serde_json::Value,
    ) -> AuditEvent {
        AuditEvent { subject: Some(owner), ..self.by_owner(stranger, AuditKind::AccessDenied, detail) }
    }

    /// An event caused by the kernel.
    pub(crate) fn by_kernel(
        &self,
        subject: UserId,
        kind: AuditKind,
        detail: serde_json::Value,
    ) -> AuditEvent {
        AuditEvent::by_kernel(subject, kind, detail, self.clock.now())
    }

    /// Writes one event, without a change.
    pub(crate) async fn write(&self, line: AuditEvent) -> Result<(), StorageError> {
        self.audit.add(line).await
    }
}
