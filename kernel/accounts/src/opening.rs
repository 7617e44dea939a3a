//! Opens sessions for users who gave the right password or were identified by an external provider.

use crate::{AccessToken, Accounts, Duties, SignInError, SignedIn, random};
use cabinet_domain::{AuditEvent, AuditKind, Origin, Role, Session, SystemId, User};
use cabinet_ports::StorageError;
use chrono::TimeDelta;
use secrecy::SecretString;
use serde_json::json;

/// How often a sign-in is evaluated again because the account changed during the evaluation.
pub(crate) const JUDGEMENTS: usize = 3;

/// Longer user agent strings are truncated to this many characters.
const USER_AGENT: usize = 200;

/// The circumstances of a sign-in through an external identity provider.
#[derive(Debug, Clone, Default)]
pub struct LoginContext {
    /// The `User-Agent` of the browser.
    pub user_agent: Option<String>,
    /// Origin of the request, for the audit log.
    pub origin: Option<Origin>,
    /// The hospital system that signed the person in (B-278); the audit log then names no user as the actor.
    pub by_system: Option<SystemId>,
    /// The person chose to stay signed in on this device.
    pub persistent: bool,
}

/// A session that was just opened.
pub(crate) struct Opened {
    pub(crate) access: AccessToken,
    pub(crate) refresh: SecretString,
}

impl Accounts {
    /// Opens a session for a user whom a trusted identity provider (the state portal) has authenticated. Checks no password and uses no
    /// throttling bucket. A disabled account is refused, and so is an administrator: administrators must complete our own second step,
    /// which the portal's sign-in does not replace ([`crate::second_step`]).
    ///
    /// # Errors
    /// `Refused` for a disabled account and for an administrator, `Storage`, `Internal`.
    pub async fn let_in(&self, user: &User, entrance: LoginContext) -> Result<SignedIn, SignInError> {
        let mut user = user.clone();
        for _ in 0..JUDGEMENTS {
            match self.try_let_in(&user, entrance.clone()).await {
                // Something that ends sessions has happened since the account was read.
                Err(SignInError::Outdated) => {
                    let now = self.stores.users.lookup(user.id).await?;
                    user = now.filter(|now| now.esia_oid == user.esia_oid).ok_or(SignInError::Refused)?;
                }
                outcome => return outcome,
            }
        }
        Err(SignInError::Refused)
    }

    async fn try_let_in(&self, user: &User, entrance: LoginContext) -> Result<SignedIn, SignInError> {
        let reason = if user.disabled {
            Some("disabled")
        } else {
            (user.role == Role::Admin).then_some("administrator")
        };
        if let Some(reason) = reason {
            let detail = json!({ "reason": reason, "how": "esia" });
            let line = self.line(AuditKind::SignInRefused, Some(user.id), None, detail, entrance.origin);
            self.write(line).await?;
            return Err(SignInError::Refused);
        }
        let (actor, detail) = match &entrance.by_system {
            Some(system) => (None, json!({ "by": "system", "system": system })),
            None => (Some(user.id), json!({})),
        };
        let line = self.line(AuditKind::EsiaSignedIn, Some(user.id), actor, detail, entrance.origin);
        let LoginContext { user_agent, persistent, .. } = entrance;
        let opened = self.open_session(user, user_agent, persistent, line).await?;
        Ok(SignedIn {
            user: user.id,
            access: opened.access,
            refresh: opened.refresh,
            device: None,
            persistent,
        })
    }

    /// What this user must do before the rest of the API becomes available.
    ///
    /// # Errors
    /// Storage errors of the repositories.
    pub async fn duties(&self, user: &User) -> Result<Duties, StorageError> {
        let password = self.stores.credentials.lookup(user.id).await?;
        let is_factor_asked = self.admin_factor && user.role == Role::Admin;
        Ok(Duties {
            change_password: password.is_some_and(|password| password.must_change),
            add_factor: is_factor_asked && !self.stores.factors.list(user.id).await?.is_on(),
        })
    }

    /// How long an unused session stays valid.
    pub(crate) fn unused_life(&self, persistent: bool) -> TimeDelta {
        if persistent { self.session_life } else { self.idle_life.min(self.session_life) }
    }

    /// Opens a session for a user in the state given here. `line` builds the audit event from the session's id. Returns `Outdated` if the
    /// password, the second step or anything else that ends sessions has changed since the user was read, so that superseded credentials do
    /// not open a session (issue 11, item 1).
    pub(crate) async fn open_session(
        &self,
        user: &User,
        user_agent: Option<String>,
        persistent: bool,
        line: AuditEvent,
    ) -> Result<Opened, SignInError> {
        let now = self.clock.now();
        let id = random::session_id(&*self.random, now).map_err(|_| SignInError::Internal)?;
        let refresh = self.refresh.make(id, &*self.random).map_err(|_| SignInError::Internal)?;
        let access = self
            .access
            .sign(user.id, id, user.role, self.duties(user).await?, now)
            .map_err(|_| SignInError::Internal)?;
        let session = Session {
            id,
            user: user.id,
            refresh_digest: refresh.digest,
            previous_digest: None,
            rotated_at: now,
            created_at: now,
            expires_at: now + self.unused_life(persistent),
            revoked_at: None,
            user_agent: user_agent.map(|agent| agent.chars().take(USER_AGENT).collect()),
            persistent,
        };
        let mut work = self.stores.begin().await?;
        work.sessions().add(session, Some(user.security_stamp)).await.map_err(|error| match error {
            StorageError::Conflict { what: "users.security_stamp" }
            | StorageError::Missing { what: "user" } => SignInError::Outdated,
            other => other.into(),
        })?;
        work.audit().add(line.about_session(id)).await?;
        work.commit().await?;
        Ok(Opened { access, refresh: refresh.token })
    }
}
