//! [`Sso`]: sign-in through the state identity portal.

use crate::{SsoError, pending};
use cabinet_accounts::Accounts;
use cabinet_domain::{AuditEvent, AuditKind, Origin, UserId};
use cabinet_ports::{Clock, Identity, Post, Stores};
use cabinet_profile::{Caller, Profile};
use cabinet_rate_limit::Buckets;
use cabinet_vault::Vault;
use chrono_tz::Tz;
use serde_json::json;
use std::sync::Arc;
use url::Url;

/// Dependencies of an [`Sso`].
pub struct SsoParts {
    pub identity: Arc<dyn Identity>,
    pub stores: Stores,
    /// Opens sessions.
    pub accounts: Arc<Accounts>,
    /// Stores documents and consents.
    pub profile: Arc<Profile>,
    /// Encrypts stored data.
    pub vault: Arc<Vault>,
    /// Writes e-mails; `None` without a mail server.
    pub post: Option<Arc<dyn Post>>,
    /// The hospital's time zone; determines the current date.
    pub zone: Tz,
    pub clock: Arc<dyn Clock>,
    /// The redirect URI that is registered at the portal: `{http.public_url}/login`.
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
    /// E-mails with a code, limited by the portal's id.
    pub(crate) code_letters: Buckets<String>,
}

impl Sso {
    pub fn new(parts: SsoParts) -> Self {
        let SsoParts { identity, stores, accounts, profile, vault, post, zone, clock, redirect_uri } = parts;
        let code_letters = pending::letters(&clock);
        Self { identity, stores, accounts, profile, vault, post, zone, clock, redirect_uri, code_letters }
    }

    /// The connector of the portal.
    pub const fn identity(&self) -> &Arc<dyn Identity> {
        &self.identity
    }

    /// The URL where a browser ends its session at the portal; `None` if the portal has no such page.
    ///
    /// # Errors
    /// `Portal` if the portal's plugin fails.
    pub async fn logout_url(&self) -> Result<Option<Url>, SsoError> {
        Ok(self.identity.logout_url(&self.redirect_uri).await?)
    }

    /// Builds an audit event about an action of the caller, to be stored in the same transaction.
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

    /// Records a refusal in the audit log and for the operators of the portal connection. Only administrators see the
    /// portal's own code.
    ///
    /// # Errors
    /// `Storage`: a refusal is returned only after its audit event is written (ADR 0013).
    pub(crate) async fn refused(
        &self,
        error: &SsoError,
        subject: Option<UserId>,
        origin: Option<Origin>,
    ) -> Result<(), SsoError> {
        // Anyone can send an invented state, so that is not worth an audit event. A database failure is not a refusal.
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
