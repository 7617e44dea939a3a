//! `cabinet admin disable | enable | reset-factor | end-sessions | require-password-change`: an operator changes one account. The change
//! and its audit log entry are written in one transaction. A running server notices ended sessions within a second.

use crate::cli::OneAccount;
use crate::prepare;
use anyhow::{Context, bail};
use cabinet_config::Variant;
use cabinet_domain::{AuditEvent, AuditKind, User};
use cabinet_mail::PostOffice;
use cabinet_ports::post::{Draft, LetterTemplate, Post};
use cabinet_ports::repository::NewJob;
use cabinet_ports::{Clock, Stores, SystemClock};
use cabinet_vault::Vault;
use chrono::{DateTime, Utc};
use serde_json::json;
use std::sync::Arc;

/// The change to make.
#[derive(Debug, Clone, Copy)]
pub(super) enum Act {
    /// Rejects further sign-in.
    Disable,
    /// Allows sign-in again.
    Enable,
    /// Removes the second factor.
    ResetFactor,
    /// Signs out every device.
    EndSessions,
    /// Requires a new password at the next sign-in.
    RequirePasswordChange,
}

impl Act {
    /// Name on the command line.
    const fn name(self) -> &'static str {
        match self {
            Self::Disable => "disable",
            Self::Enable => "enable",
            Self::ResetFactor => "reset-factor",
            Self::EndSessions => "end-sessions",
            Self::RequirePasswordChange => "require-password-change",
        }
    }

    const fn kind(self) -> AuditKind {
        match self {
            Self::Disable => AuditKind::AccountDisabled,
            Self::Enable => AuditKind::AccountEnabled,
            Self::ResetFactor => AuditKind::FactorRemoved,
            Self::EndSessions => AuditKind::SessionEnded,
            Self::RequirePasswordChange => AuditKind::PasswordChangeRequired,
        }
    }
}

pub(super) async fn run(act: Act, account: &OneAccount) -> anyhow::Result<()> {
    let loaded = account.source.load()?;
    let vault = prepare::open_vault(&loaded.variant)?;
    let storage = prepare::open_database(&loaded.variant).await?;
    storage.migrate().await.context("the database could not be migrated")?;
    let stores = storage.stores(&vault);
    let found = stores.users.find_by_login(&account.login).await.context("the database does not answer")?;
    let Some(user) = found else { bail!("no account has the login or mail address {:?}", account.login) };
    let said = change(act, &user, &stores, &loaded.variant, &vault).await?;
    storage.close().await;
    println!("{}: {said}", user.username.as_str());
    Ok(())
}

/// Makes the change. Returns the message for the operator.
async fn change(
    act: Act,
    user: &User,
    stores: &Stores,
    variant: &Variant,
    vault: &Arc<Vault>,
) -> anyhow::Result<String> {
    let now = SystemClock.now();
    let detail = json!({ "by": format!("cabinet admin {}", act.name()) });
    let line = AuditEvent::by_kernel(user.id, act.kind(), detail, now);
    let mut lines = vec![line.clone()];
    let mut work = stores.begin().await?;
    let (done, unchanged) = match act {
        Act::Disable => (
            work.users()
                .set_disabled(user.id, true, now)
                .await?
                .map(|ended| format!("disabled, {}", ended_text(ended.len()))),
            "is disabled already",
        ),
        Act::Enable => (
            work.users().set_disabled(user.id, false, now).await?.map(|_| "enabled".to_owned()),
            "is not disabled",
        ),
        Act::ResetFactor => {
            let letters = factor_letters(user, variant, vault, now)?;
            let ended = work.factors().remove_all(user.id, now).await?;
            if ended.is_some() {
                work.jobs().add_all(letters).await?;
            }
            (
                ended.map(|ended| format!("has no second step any more, {}", ended_text(ended.len()))),
                "has no second step",
            )
        }
        Act::EndSessions => {
            let ended = work.sessions().revoke_all(user.id, None, now).await?;
            lines = line.about_sessions(&ended);
            (Some(ended_text(ended.len())), "")
        }
        Act::RequirePasswordChange => (
            work.credentials().require_change(user.id, now).await?.map(|ended| {
                format!("chooses another password after the next sign-in, {}", ended_text(ended.len()))
            }),
            "has no password, or must change it already",
        ),
    };
    let Some(done) = done else { return Ok(format!("{unchanged}; nothing was done")) };
    work.audit().add_all(lines).await?;
    work.commit().await?;
    Ok(done)
}

pub(super) fn ended_text(sessions: usize) -> String {
    match sessions {
        1 => "1 session ended".to_owned(),
        many => format!("{many} sessions ended"),
    }
}

/// The notice to the owner that the second factor was removed, if the hospital sends e-mail and the owner has an address.
fn factor_letters(
    user: &User,
    variant: &Variant,
    vault: &Arc<Vault>,
    now: DateTime<Utc>,
) -> anyhow::Result<Vec<NewJob>> {
    if variant.mail.is_none() || user.email.is_none() {
        return Ok(Vec::new());
    }
    let post = PostOffice::new(Arc::clone(vault));
    let draft = Draft::new(LetterTemplate::FactorChanged, user.id);
    Ok(vec![
        post.letter(draft, now).map_err(|error| anyhow::anyhow!("the letter cannot be sealed: {error}"))?,
    ])
}
