//! The value that answers everything about the state identity portal.

use crate::{SsoError, pending};
use cabinet_accounts::Accounts;
use cabinet_accounts::throttle::Buckets;
use cabinet_domain::{AuditEvent, AuditKind, Origin, UserId};
use cabinet_ports::{Clock, Identity, Post, Stores};
use cabinet_profile::{Caller, Profile};
use cabinet_vault::Vault;
use chrono_tz::Tz;
use serde_json::json;
use std::sync::Arc;
use url::Url;

/// What an [`Sso`] stands on.
pub struct SsoParts {
    /// The portal.
    pub identity: Arc<dyn Identity>,
    /// The cabinet's own data.
    pub stores: Stores,
    /// Opens sessions.
    pub accounts: Arc<Accounts>,
    /// Keeps documents and consents.
    pub profile: Arc<Profile>,
    /// Seals what is kept.
    pub vault: Arc<Vault>,
    /// Writes letters; none without a mail server.
    pub post: Option<Arc<dyn Post>>,
    /// Decides which day is today.
    pub zone: Tz,
    /// The time of day.
    pub clock: Arc<dyn Clock>,
    /// Where the portal sends browsers back to: `{http.public_url}/login`, registered there.
    pub redirect_uri: String,
}

/// Sign-in through the portal.
pub struct Sso {
    pub(crate) identity: Arc<dyn Identity>,
    pub(crate) stores: Stores,
    pub(crate) accounts: Arc<Accounts>,
    pub(crate) profile: Arc<Profile>,
    pub(crate) vault: Arc<Vault>,
    pub(crate) post: Option<Arc<dyn Post>>,
    pub(crate) zone: Tz,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) redirect_uri: String,
    /// Letters with a code that a person at the portal gets, by the portal's id.
    pub(crate) code_letters: Buckets<String>,
}

impl Sso {
    /// Puts it together.
    pub fn new(parts: SsoParts) -> Self {
        let SsoParts { identity, stores, accounts, profile, vault, post, zone, clock, redirect_uri } = parts;
        let code_letters = pending::letters(&clock);
        Self { identity, stores, accounts, profile, vault, post, zone, clock, redirect_uri, code_letters }
    }

    /// The portal behind it.
    pub const fn identity(&self) -> &Arc<dyn Identity> {
        &self.identity
    }

    /// Where a browser ends its session at the portal; none if the portal has no such page.
    ///
    /// # Errors
    /// `Portal` if it cannot say.
    pub async fn logout_url(&self) -> Result<Option<Url>, SsoError> {
        Ok(self.identity.logout_url(&self.redirect_uri).await?)
    }

    /// A line of the audit trail about what a caller does, to be stored in the same transaction.
    pub(crate) fn line_of(&self, caller: &Caller, kind: AuditKind, detail: serde_json::Value) -> AuditEvent {
        AuditEvent {
            at: self.clock.now(),
            actor: caller.actor(),
            subject: Some(caller.user),
            kind,
            detail: caller.marked(detail),
            origin: caller.origin.clone(),
        }
    }

    /// A refusal, for the trail and for whoever looks after the portal. The portal's own code is for administrators only.
    ///
    /// # Errors
    /// `Storage`: a refusal is answered once its line is written (ADR 0013).
    pub(crate) async fn refused(
        &self,
        error: &SsoError,
        subject: Option<UserId>,
        origin: Option<Origin>,
    ) -> Result<(), SsoError> {
        // Anybody can bring an invented state: that is not worth a line. A failure of the database is no refusal.
        let is_no_refusal = matches!(
            error,
            SsoError::AttemptSpent
                | SsoError::NotConfirmed
                | SsoError::ConsentOutdated
                | SsoError::Storage(_)
        );
        if is_no_refusal {
            return Ok(());
        }
        let system_code = match error {
            SsoError::Portal(failure) => failure.system_code.clone(),
            _ => None,
        };
        if let SsoError::Portal(failure) = error {
            tracing::warn!(%failure, "the state portal did not let somebody in");
        }
        let mut detail = json!({ "how": "esia", "reason": error.reason() });
        if let (Some(code), Some(fields)) = (system_code, detail.as_object_mut()) {
            fields.insert("systemCode".to_owned(), code.into());
        }
        let (at, kind) = (self.clock.now(), AuditKind::SignInRefused);
        Ok(self.stores.audit.add(AuditEvent { at, actor: subject, subject, kind, detail, origin }).await?)
    }
}
