//! Who did what to whose data. Written with every change of somebody's data and every refused look at a stranger's.

use crate::{Origin, SessionId, UserId};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// One line of the audit trail.
#[derive(Debug, Clone, PartialEq)]
pub struct AuditEvent {
    /// When it happened.
    pub at: DateTime<Utc>,
    /// Who did it; none for the kernel itself or an anonymous caller.
    pub actor: Option<UserId>,
    /// Whose data it concerns.
    pub subject: Option<UserId>,
    /// What happened.
    pub kind: AuditKind,
    /// Ids and codes, never names, numbers or texts of a patient.
    pub detail: serde_json::Value,
    /// The request it belongs to.
    pub origin: Option<Origin>,
}

impl AuditEvent {
    /// What the kernel did without being asked.
    pub const fn by_kernel(
        subject: UserId,
        kind: AuditKind,
        detail: serde_json::Value,
        at: DateTime<Utc>,
    ) -> Self {
        Self { at, actor: None, subject: Some(subject), kind, detail, origin: None }
    }

    /// The same, with the session that it concerns.
    #[must_use]
    pub fn about_session(mut self, session: SessionId) -> Self {
        if let Some(fields) = self.detail.as_object_mut() {
            fields.insert("session".to_owned(), session.to_string().into());
        }
        self
    }
}

/// The closed list of what is worth an audit line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AuditKind {
    /// Somebody signed in.
    SignedIn,
    /// A sign-in was refused.
    SignInRefused,
    /// A session ended by its owner.
    SignedOut,
    /// A refresh token was used after its rotation: the session was ended.
    RefreshReused,
    /// An account was made.
    UserCreated,
    /// A booking was asked of a hospital system.
    BookingAsked,
    /// The hospital system confirmed it.
    BookingConfirmed,
    /// The hospital system refused it.
    BookingRefused,
    /// Its outcome could not be learnt yet.
    BookingUnknown,
    /// A ticket was cancelled.
    TicketCancelled,
    /// The kernel learnt who a user is at a clinic.
    RelationFound,
    /// Somebody asked for what is not theirs.
    AccessDenied,
    /// A person made an account for themself.
    Registered,
    /// The mailed link proved the address.
    EmailConfirmed,
    /// Somebody asked for a new password by mail.
    PasswordRestoreAsked,
    /// The password was changed or restored.
    PasswordChanged,
    /// The mail address was changed.
    EmailChanged,
    /// A session was ended from another device, or because a credential changed.
    SessionEnded,
    /// A second factor was added.
    FactorAdded,
    /// A second factor was removed.
    FactorRemoved,
    /// A recovery code stood in for the second factor.
    RecoveryCodeUsed,
    /// The account was linked to the state identity portal.
    EsiaLinked,
    /// Somebody signed in through the state identity portal.
    EsiaSignedIn,
    /// A consent was given.
    ConsentGiven,
    /// A consent was withdrawn.
    ConsentWithdrawn,
    /// An identity document was added.
    DocumentAdded,
    /// An identity document was removed.
    DocumentRemoved,
    /// Fields of the profile were changed; `detail.fields` names them.
    ProfileChanged,
    /// The owner became another person: name, birth date, gender or SNILS; `detail.fields` names them.
    IdentityChanged,
    /// The owner asked for the removal of the account.
    AccountLeaving,
    /// The owner took that back.
    AccountStayed,
    /// The account and its data were removed.
    AccountRemoved,
    /// The owner took a copy of their data out.
    DataExported,
    /// Who somebody is was told to a hospital system; `detail.purpose` is `search` or `booking`.
    RecordSent,
    /// The owner opened a document of their medical record: its text or its file.
    RecordOpened,
    /// The copy of a medical record was removed: the hospital does not know the person any more, or they became another one.
    RecordForgotten,
    /// The hospital joined two records of the person; the copy moved to the one that is left.
    RecordMoved,
    /// The owner saved a day of their diary for good.
    DiarySaved,
    /// An administrator looked at somebody's data.
    ViewedByAdmin,
    /// What the state portal says of a person was told to another system of the hospital, which `detail.system` names (B-280, B-282).
    ToldToSystem,
    /// An operator closed the account: nobody signs in to it.
    AccountDisabled,
    /// An operator opened it again.
    AccountEnabled,
    /// An operator asked for another password at the next sign-in.
    PasswordChangeRequired,
    /// An operator sealed what is stored with the present key; `detail.step` is `begun` or `done`, with how much there was to do.
    DataResealed,
}

impl AuditKind {
    /// Every kind: for the tests of those who store and of those who show them.
    pub const ALL: [Self; 44] = [
        Self::SignedIn,
        Self::SignInRefused,
        Self::SignedOut,
        Self::RefreshReused,
        Self::UserCreated,
        Self::BookingAsked,
        Self::BookingConfirmed,
        Self::BookingRefused,
        Self::BookingUnknown,
        Self::TicketCancelled,
        Self::RelationFound,
        Self::AccessDenied,
        Self::Registered,
        Self::EmailConfirmed,
        Self::PasswordRestoreAsked,
        Self::PasswordChanged,
        Self::EmailChanged,
        Self::SessionEnded,
        Self::FactorAdded,
        Self::FactorRemoved,
        Self::RecoveryCodeUsed,
        Self::EsiaLinked,
        Self::EsiaSignedIn,
        Self::ConsentGiven,
        Self::ConsentWithdrawn,
        Self::DocumentAdded,
        Self::DocumentRemoved,
        Self::ProfileChanged,
        Self::IdentityChanged,
        Self::AccountLeaving,
        Self::AccountStayed,
        Self::AccountRemoved,
        Self::DataExported,
        Self::RecordSent,
        Self::RecordOpened,
        Self::RecordForgotten,
        Self::RecordMoved,
        Self::DiarySaved,
        Self::ViewedByAdmin,
        Self::ToldToSystem,
        Self::AccountDisabled,
        Self::AccountEnabled,
        Self::PasswordChangeRequired,
        Self::DataResealed,
    ];

    /// The name in the database.
    pub fn name(self) -> String {
        serde_json::to_value(self)
            .ok()
            .and_then(|value| value.as_str().map(str::to_owned))
            .unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_kind_has_a_name_of_its_own_and_is_listed() {
        let names: BTreeSet<_> = AuditKind::ALL.into_iter().map(AuditKind::name).collect();
        assert_eq!(names.len(), AuditKind::ALL.len());
        assert!(names.iter().all(|name| !name.is_empty()));
        // The last variant's place tells how many there are.
        assert_eq!(AuditKind::DataResealed as usize + 1, AuditKind::ALL.len());
    }
}
