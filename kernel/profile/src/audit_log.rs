//! Builds audit events.

use crate::Caller;
use cabinet_domain::{AuditEvent, AuditKind, UserId};
use cabinet_ports::Clock;
use std::sync::Arc;

/// Builds audit events. Callers store them in the transaction of the change that they describe, so that
/// neither is stored without the other.
#[derive(Clone)]
pub(crate) struct AuditLog {
    pub(crate) clock: Arc<dyn Clock>,
}

impl AuditLog {
    /// An action of the owner, or of another hospital system on the owner's data.
    pub(crate) fn by_owner(&self, caller: &Caller, kind: AuditKind, detail: serde_json::Value) -> AuditEvent {
        AuditEvent {
            at: self.clock.now(),
            actor: caller.actor(),
            subject: Some(caller.user),
            kind,
            detail: caller.marked(detail),
            origin: caller.origin.clone(),
        }
    }

    /// An attempt by another user to access the owner's data.
    pub(crate) fn by_stranger(
        &self,
        stranger: &Caller,
        subject: UserId,
        kind: AuditKind,
        detail: serde_json::Value,
    ) -> AuditEvent {
        AuditEvent {
            at: self.clock.now(),
            actor: Some(stranger.user),
            subject: Some(subject),
            kind,
            detail,
            origin: stranger.origin.clone(),
        }
    }

    /// An action of the kernel itself.
    pub(crate) fn by_kernel(
        &self,
        subject: UserId,
        kind: AuditKind,
        detail: serde_json::Value,
    ) -> AuditEvent {
        AuditEvent::by_kernel(subject, kind, detail, self.clock.now())
    }
}
