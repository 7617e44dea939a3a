//! Lines of the audit trail. The trail must not undo what has happened: a failure to write it is for the log.

use crate::Caller;
use cabinet_domain::{AuditEvent, AuditKind, UserId};
use cabinet_ports::{AuditRepository, Clock};
use std::sync::Arc;

/// Writes lines.
#[derive(Clone)]
pub(crate) struct Trail {
    pub(crate) audit: Arc<dyn AuditRepository>,
    pub(crate) clock: Arc<dyn Clock>,
}

impl Trail {
    /// The owner did it.
    pub(crate) async fn by_owner(&self, caller: &Caller, kind: AuditKind, detail: serde_json::Value) {
        self.add(Some(caller.user), caller.user, kind, detail, caller.request_id.clone()).await;
    }

    /// The kernel did it.
    pub(crate) async fn by_kernel(&self, subject: UserId, kind: AuditKind, detail: serde_json::Value) {
        self.add(None, subject, kind, detail, None).await;
    }

    async fn add(
        &self,
        actor: Option<UserId>,
        subject: UserId,
        kind: AuditKind,
        detail: serde_json::Value,
        request_id: Option<String>,
    ) {
        let event =
            AuditEvent { at: self.clock.now(), actor, subject: Some(subject), kind, detail, request_id };
        if let Err(error) = self.audit.add(event).await {
            tracing::error!(user.id = %subject, %error, "{kind:?} of user {subject} is not in the audit trail");
        }
    }
}
