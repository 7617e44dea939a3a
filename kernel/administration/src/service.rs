//! The service of the administrators, and who may use it.

use crate::live::Live;
use crate::{AdministrationError, Reason};
use cabinet_accounts::{Accounts, SelfService};
use cabinet_domain::{AuditEvent, AuditKind, Origin, Role, SessionId, User, UserId};
use cabinet_ports::{Clock, StorageError, Stores};
use cabinet_profile::Profile;
use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use serde_json::{Value, json};
use std::sync::Arc;

/// Dependencies of [`AdministrationService`].
pub struct AdministrationParts {
    pub stores: Stores,
    pub accounts: Arc<Accounts>,
    pub self_service: Arc<SelfService>,
    pub profile: Arc<Profile>,
    pub clock: Arc<dyn Clock>,
    /// The hospital's time zone.
    pub zone: Tz,
}

/// The administrator of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Administrator {
    pub user: UserId,
    /// Origin of the request, for the audit log.
    pub origin: Option<Origin>,
}

/// Patients' accounts for administrators.
pub struct AdministrationService {
    pub(crate) parts: AdministrationParts,
    pub(crate) live: Live,
}

impl AdministrationService {
    pub fn open(parts: AdministrationParts) -> Arc<Self> {
        Arc::new(Self { parts, live: Live::default() })
    }

    /// Enters that somebody who is no administrator called an administrator's call.
    ///
    /// # Errors
    /// If the storage fails.
    pub async fn deny(&self, caller: &Administrator) -> Result<(), StorageError> {
        let event = AuditEvent {
            subject: None,
            ..self.event(caller, caller.user, AuditKind::AccessDenied, json!({ "what": "administration" }))
        };
        self.parts.stores.audit.add(event).await
    }

    pub(crate) fn now(&self) -> DateTime<Utc> {
        self.parts.clock.now()
    }

    pub(crate) fn event(
        &self,
        by: &Administrator,
        subject: UserId,
        kind: AuditKind,
        detail: Value,
    ) -> AuditEvent {
        AuditEvent {
            at: self.now(),
            actor: Some(by.user),
            subject: Some(subject),
            kind,
            detail,
            origin: by.origin.clone(),
        }
    }

    /// An event of a change that has a reason. The reason stands under a name that the person's own access log does not show.
    pub(crate) fn reasoned(
        &self,
        by: &Administrator,
        subject: UserId,
        kind: AuditKind,
        (reason, mut detail): (&Reason, Value),
    ) -> AuditEvent {
        if let Some(fields) = detail.as_object_mut() {
            fields.insert("why".to_owned(), reason.as_str().into());
        }
        self.event(by, subject, kind, detail)
    }

    /// Checks in the database that the caller still is an administrator. A token outlives a role by minutes.
    pub(crate) async fn check(&self, by: &Administrator) -> Result<(), AdministrationError> {
        let user = self.parts.stores.users.lookup(by.user).await?;
        match user.is_some_and(|user| user.role == Role::Admin && !user.disabled) {
            true => Ok(()),
            false => Err(AdministrationError::NotAdministrator),
        }
    }

    /// The patient with this id, for a change by an administrator.
    pub(crate) async fn patient(&self, by: &Administrator, id: UserId) -> Result<User, AdministrationError> {
        self.check(by).await?;
        if by.user == id {
            return Err(AdministrationError::OwnAccount);
        }
        let user = self.parts.stores.users.lookup(id).await?;
        user.filter(|user| user.role == Role::Patient).ok_or(AdministrationError::NotFound)
    }

    /// What other parts of this process remember of an account is read again.
    pub(crate) async fn forget(&self, user: UserId, ended: &[SessionId]) {
        self.parts.accounts.forget_sessions(ended);
        self.parts.accounts.people().forget(user).await;
        self.parts.profile.consents.forget(user);
    }
}
