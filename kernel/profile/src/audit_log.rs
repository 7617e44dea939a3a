//! Lines of the audit audit_log.

use crate::Caller;
use cabinet_domain::{AuditEvent, AuditKind, UserId};
use cabinet_ports::Clock;
use std::sync::Arc;

/// Makes lines. They are stored in the transaction of what they tell, so that neither can be lost alone.
#[derive(Clone)]
pub(crate) struct AuditLog {
    pub(crate) clock: Arc<dyn Clock>,
}

impl AuditLog {
    /// The owner did it, or another system of the hospital about them.
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

    /// Somebody tried it with what is another's.
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

    /// The kernel did it.
    pub(crate) fn by_kernel(
        &self,
        subject: UserId,
        kind: AuditKind,
        detail: serde_json::Value,
    ) -> AuditEvent {
        AuditEvent::by_kernel(subject, kind, detail, self.clock.now())
    }
}
