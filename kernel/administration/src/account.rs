//! Disables, enables and removes accounts, signs their owners out, and gives them a new password by a mailed link or a printed code.

use crate::{AdministrationError, AdministrationService, Administrator, Reason};
use cabinet_accounts::SelfServiceError;
use cabinet_accounts::cabinet::PrintedCode;
use cabinet_domain::{AuditKind, Role, SessionId, UserId};
use cabinet_ports::StorageError;
use chrono::{DateTime, Utc};
use serde_json::json;

impl AdministrationService {
    /// Disables or enables an account. Disabling ends every session. Nothing is written if the account has this state already.
    ///
    /// # Errors
    /// `NotAdministrator`, `OwnAccount`, `NotFound`, `Storage`.
    pub async fn set_disabled(
        &self,
        by: &Administrator,
        id: UserId,
        is_disabled: bool,
        reason: &Reason,
    ) -> Result<(), AdministrationError> {
        self.patient(by, id).await?;
        let kind = if is_disabled { AuditKind::AccountDisabled } else { AuditKind::AccountEnabled };
        let mut work = self.parts.stores.begin().await?;
        let Some(ended) = work.users().set_disabled(id, is_disabled, self.now()).await? else {
            return Ok(());
        };
        work.audit().add(self.reasoned(by, id, kind, (reason, json!({})))).await?;
        let line = self.event(by, id, AuditKind::SessionEnded, json!({}));
        work.audit().add_all(line.about_sessions(&ended)).await?;
        work.commit().await?;
        self.forget(id, &ended).await;
        Ok(())
    }

    /// Ends every session of an account. Returns how many there were.
    ///
    /// # Errors
    /// `NotAdministrator`, `OwnAccount`, `NotFound`, `Storage`.
    pub async fn sign_out(
        &self,
        by: &Administrator,
        id: UserId,
        reason: &Reason,
    ) -> Result<usize, AdministrationError> {
        self.patient(by, id).await?;
        let mut work = self.parts.stores.begin().await?;
        let ended = work.sessions().revoke_all(id, None, self.now()).await?;
        let line = self.reasoned(by, id, AuditKind::SessionEnded, (reason, json!({})));
        work.audit().add_all(line.about_sessions(&ended)).await?;
        work.commit().await?;
        self.forget(id, &ended).await;
        Ok(ended.len())
    }

    /// Mails a link with which the person chooses a new password.
    ///
    /// # Errors
    /// `NotAdministrator`, `OwnAccount`, `NotFound`, `NoLetter`, `SelfService`, `Storage`.
    pub async fn send_restore(
        &self,
        by: &Administrator,
        id: UserId,
        reason: &Reason,
    ) -> Result<(), AdministrationError> {
        let user = self.patient(by, id).await?;
        let line = self.reasoned(by, id, AuditKind::PasswordRestoreAsked, (reason, json!({})));
        match self.parts.self_service.send_restore(&user, None, line).await? {
            true => Ok(()),
            false => Err(AdministrationError::NoLetter),
        }
    }

    /// Prints a new code, which becomes the first password of an account without an e-mail address. The sessions end.
    ///
    /// # Errors
    /// `NotAdministrator`, `OwnAccount`, `NotFound`, `HasEmail`, `SelfService`, `Storage`.
    pub async fn print_code(
        &self,
        by: &Administrator,
        id: UserId,
        reason: &Reason,
    ) -> Result<PrintedCode, AdministrationError> {
        self.patient(by, id).await?;
        let audit = |ended: &[SessionId]| {
            let detail = (reason, json!({ "how": "printed" }));
            let ending = self.event(by, id, AuditKind::SessionEnded, json!({}));
            let mut lines = vec![self.reasoned(by, id, AuditKind::PasswordChanged, detail)];
            lines.extend(ending.about_sessions(ended));
            lines
        };
        let printed = self.parts.self_service.print_code(id, audit).await;
        let (printed, ended) = printed.map_err(|error| match error {
            SelfServiceError::Storage(StorageError::Conflict { what: "users.email" }) => {
                AdministrationError::HasEmail
            }
            SelfServiceError::Storage(StorageError::Missing { .. }) => AdministrationError::NotFound,
            other => other.into(),
        })?;
        self.forget(id, &ended).await;
        Ok(printed)
    }

    /// Schedules the removal of an account in thirty days (X-034, B-260). `confirm` is the login as the administrator typed it once more.
    /// Returns the date. A removal that is scheduled already keeps its date.
    ///
    /// # Errors
    /// `NotAdministrator`, `OwnAccount`, `NotFound`, `Invalid` with `confirm`, `Profile`, `Storage`.
    pub async fn remove(
        &self,
        by: &Administrator,
        username: &str,
        confirm: &str,
        reason: &Reason,
    ) -> Result<DateTime<Utc>, AdministrationError> {
        self.check(by).await?;
        let user = self.parts.stores.users.find_by_login(username).await?;
        let user = user.filter(|user| user.username.folded() == username.to_lowercase());
        let user = user.ok_or(AdministrationError::NotFound)?;
        if user.id == by.user {
            return Err(AdministrationError::OwnAccount);
        }
        if user.role != Role::Patient {
            return Err(AdministrationError::NotFound);
        }
        if confirm.trim().to_lowercase() != user.username.folded() {
            return Err(AdministrationError::Invalid(vec!["confirm"]));
        }
        let event = |leaving_at: DateTime<Utc>| {
            self.reasoned(
                by,
                user.id,
                AuditKind::AccountLeaving,
                (reason, json!({ "leavingAt": leaving_at })),
            )
        };
        let left = self.parts.profile.leaving.order(user.id, event).await?;
        self.forget(user.id, &left.ended).await;
        Ok(left.leaving_at)
    }
}
