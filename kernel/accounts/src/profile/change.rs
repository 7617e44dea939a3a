//! What a profile change writes in one unit of work: data, e-mails and audit events.

use super::{ProfileUpdate, UpdateError, differences};
use crate::self_service::{SelfService, SelfServiceError};
use cabinet_domain::{AuditEvent, AuditKind, Email, User};
use cabinet_ports::repository::{
    AccountChange, EmailChange, IdentityLimit, NewJob, PasswordChange, PersonChange, PersonalData,
};
use cabinet_ports::{Draft, LetterTemplate};
use chrono::TimeDelta;
use secrecy::SecretString;
use serde_json::json;

/// the identity of an account may change at most this often within [`IDENTITY_WINDOW`].
const IDENTITY_CHANGES: u32 = 3;
const IDENTITY_WINDOW: TimeDelta = TimeDelta::days(30);

/// A change with the e-mails and audit events that it owes.
pub(super) struct PreparedChange {
    pub(super) change: AccountChange,
    pub(super) letters: Vec<NewJob>,
    pub(super) lines: Vec<AuditEvent>,
}

/// A validated profile change.
pub(super) struct Asked {
    pub(super) person: PersonalData,
    /// The new address, if it differs from the current one.
    pub(super) email: Option<Email>,
    pub(super) password: Option<SecretString>,
}

impl Asked {
    /// Whether the change requires reauthentication: a new password, address or identity does, a phone number
    /// does not.
    pub(super) fn needs_proof(&self, seen: &User) -> bool {
        let is_same = PersonalData::of(seen).is_same_person(&self.person);
        self.password.is_some() || self.email.is_some() || !is_same
    }
}

impl SelfService {
    /// Builds the change; `None` if nothing changes.
    pub(super) async fn change_of(
        &self,
        update: &ProfileUpdate,
        seen: User,
        asked: Asked,
        password: Option<PasswordChange>,
    ) -> Result<Option<PreparedChange>, UpdateError> {
        let now = self.clock().now();
        let mut fields = differences(&PersonalData::of(&seen), &asked.person);
        let mut change = AccountChange::of(seen.clone(), Some(update.session), now);
        let (mut letters, mut lines) = (Vec::new(), Vec::new());
        let mut kind = AuditKind::ProfileChanged;
        if !fields.is_empty() {
            let mut limit = None;
            if !PersonalData::of(&seen).is_same_person(&asked.person) {
                kind = AuditKind::IdentityChanged;
                limit = Some(IdentityLimit { most: IDENTITY_CHANGES, since: now - IDENTITY_WINDOW });
                // ADR 0017: the owner is notified of changes that a fresh sign-in alone authorizes.
                if seen.email.is_some() {
                    letters.push(self.letter(LetterTemplate::IdentityChanged, update, &seen)?);
                }
            }
            change.person = Some(PersonChange { limit, ..PersonChange::of(&seen, asked.person) });
        }
        let line = |kind, detail| {
            self.accounts.line(kind, Some(seen.id), Some(seen.id), detail, update.origin.clone())
        };
        if let Some(email) = asked.email {
            let new = self.new_address(&seen, email, update.language.clone()).await?;
            match &new.change {
                EmailChange::Link(..) => fields.insert(0, "email"),
                EmailChange::Set(_) => lines.push(line(AuditKind::EmailChanged, json!({}))),
            }
            change.email = Some(new.change);
            letters.extend(new.letters);
        }
        if !fields.is_empty() {
            lines.push(line(kind, json!({ "fields": fields })));
        }
        if let Some(password) = password {
            change.password = Some(password);
            letters.push(self.letter(LetterTemplate::PasswordChanged, update, &seen)?);
            lines.push(line(AuditKind::PasswordChanged, json!({ "by": "owner" })));
        }
        Ok((!lines.is_empty()).then_some(PreparedChange { change, letters, lines }))
    }

    /// An e-mail to the address that is in effect before the change.
    fn letter(
        &self,
        template: LetterTemplate,
        update: &ProfileUpdate,
        seen: &User,
    ) -> Result<NewJob, SelfServiceError> {
        let (address, language) = (seen.email.clone(), update.language.clone());
        let draft = Draft { address, language, ..Draft::new(template, seen.id) };
        Ok(self.post.letter(draft, self.clock().now())?)
    }
}
