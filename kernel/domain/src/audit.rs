//! Audit log: who did what to whose data. The kernel writes an event for every change to personal data and for every denied attempt to read
//! another person's data.

use crate::{Origin, SessionId, UserId};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// One entry of the audit log.
#[derive(Debug, Clone, PartialEq)]
pub struct AuditEvent {
    pub at: DateTime<Utc>,
    /// Who did it. `None` for the kernel itself and for an anonymous caller.
    pub actor: Option<UserId>,
    /// Whose data it concerns.
    pub subject: Option<UserId>,
    pub kind: AuditKind,
    /// Ids and codes. Never names, numbers or texts of a patient.
    pub detail: serde_json::Value,
    /// The request that caused the event.
    pub origin: Option<Origin>,
}

impl AuditEvent {
    /// An event that the kernel caused itself, without a user's request.
    pub const fn by_kernel(
        subject: UserId,
        kind: AuditKind,
        detail: serde_json::Value,
        at: DateTime<Utc>,
    ) -> Self {
        Self { at, actor: None, subject: Some(subject), kind, detail, origin: None }
    }

    /// Adds the session id to the event's details.
    #[must_use]
    pub fn about_session(mut self, session: SessionId) -> Self {
        if let Some(fields) = self.detail.as_object_mut() {
            fields.insert("session".to_owned(), session.to_string().into());
        }
        self
    }

    /// An event for each of these sessions.
    #[must_use]
    pub fn about_sessions(&self, sessions: &[SessionId]) -> Vec<Self> {
        sessions.iter().map(|session| self.clone().about_session(*session)).collect()
    }
}

/// The closed set of audited events.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AuditKind {
    /// A user signed in.
    SignedIn,
    SignInRefused,
    /// The owner ended a session.
    SignedOut,
    /// A refresh token was reused after its rotation; the session was ended.
    RefreshReused,
    /// An account was created.
    UserCreated,
    /// A booking was requested from a hospital system.
    BookingAsked,
    /// The hospital system confirmed the booking.
    BookingConfirmed,
    /// The hospital system refused the booking.
    BookingRefused,
    /// The outcome of the booking is not known yet.
    BookingUnknown,
    /// An appointment was cancelled.
    TicketCancelled,
    /// An appointment was moved: a new one was booked, and then the old one was cancelled.
    TicketMoved,
    /// The owner asked to be told when a slot comes free.
    WaitingListJoined,
    /// The owner does not wait any more; `detail.why` says whether they withdrew, booked the slot, or the last day is over.
    WaitingListLeft,
    /// The owner chose a district whose clinics come first, or none; `detail.host` names the medical host.
    DistrictChosen,
    /// A free slot was offered to the owner.
    SlotOffered,
    /// The slot is not offered to the owner any more; `detail.why` says what became of the offer.
    SlotOfferEnded,
    /// The kernel learnt a user's patient id at a clinic.
    RelationFound,
    /// A caller requested data that is not theirs.
    AccessDenied,
    /// A person registered an account.
    Registered,
    /// A mailed link confirmed the e-mail address.
    EmailConfirmed,
    /// A password reset was requested by e-mail.
    PasswordRestoreAsked,
    /// The password was changed or reset.
    PasswordChanged,
    /// The e-mail address was changed.
    EmailChanged,
    /// A session was ended from another device, or because a credential changed.
    SessionEnded,
    FactorAdded,
    FactorRemoved,
    /// A recovery code was used instead of the second factor.
    RecoveryCodeUsed,
    /// The account was linked to the state identity portal.
    EsiaLinked,
    /// A user signed in through the state identity portal.
    EsiaSignedIn,
    ConsentGiven,
    ConsentWithdrawn,
    /// An identity document was added.
    DocumentAdded,
    /// An identity document was removed.
    DocumentRemoved,
    /// Profile fields were changed; `detail.fields` names them.
    ProfileChanged,
    /// The owner's identity changed: name, birth date, gender or SNILS. `detail.fields` names the fields.
    IdentityChanged,
    /// The owner requested the removal of the account.
    AccountLeaving,
    /// The owner withdrew the removal request.
    AccountStayed,
    /// The account and its data were removed.
    AccountRemoved,
    /// The owner exported a copy of their data.
    DataExported,
    /// Identifying data of a person was sent to a hospital system; `detail.purpose` is `search` or `booking`.
    RecordSent,
    /// The owner opened a document of their medical record, either its text or its file.
    RecordOpened,
    /// The stored copy of a medical record was deleted: the hospital no longer knows the person, or the person's identity changed.
    RecordForgotten,
    /// The hospital merged two records of the person; the stored copy moved to the remaining record.
    RecordMoved,
    /// The owner went to a payment page for an invoice.
    PaymentBegun,
    /// The card gateway confirmed the payment of an invoice.
    InvoicePaid,
    /// Money of a payment was returned, in part or in full.
    PaymentReturned,
    /// An administrator made a link that pays an invoice without signing in.
    PaymentLinkCreated,
    /// An administrator revoked such a link.
    PaymentLinkRevoked,
    /// Somebody who has such a link went to the payment page.
    PaymentLinkUsed,
    /// An administrator asked the card gateway to return money of a payment.
    RefundAsked,
    /// A file was uploaded for a user, by the user or by an administrator.
    FileUploaded,
    /// A file of a user was renamed.
    FileRenamed,
    /// A file of a user was deleted; it can be restored for some days.
    FileDeleted,
    /// A deleted file of a user was restored.
    FileRestored,
    /// An administrator downloaded a file of a user.
    FileOpenedByAdmin,
    /// The virus scanner found something in a file of a user.
    FileQuarantined,
    /// An administrator took note of new files without opening them. `detail.marked` is their number.
    FilesMarkedViewed,
    /// The owner finalised a day of their diary.
    DiarySaved,
    /// The owner corrected a day of their diary.
    DiaryCorrected,
    /// An administrator viewed a user's data.
    ViewedByAdmin,
    /// Data that the state portal provides about a person was sent to another hospital system, named in `detail.system` (B-280, B-282).
    ToldToSystem,
    /// An administrator changed what the person may do. `detail` has the new settings.
    AccessChanged,
    /// An administrator saw the person's document.
    IdentityProved,
    /// An administrator marked new accounts as viewed. `detail.marked` is how many a transaction marked, `detail.numbers` which.
    AccountsMarkedViewed,
    /// An administrator exported the table of users.
    UsersExported,
    /// An operator or an administrator disabled the account; sign-in is refused.
    AccountDisabled,
    /// An operator enabled the account again.
    AccountEnabled,
    /// An operator required a password change at the next sign-in.
    PasswordChangeRequired,
    /// An operator gave an administrator's account another staff role; `detail` has the roles before and afterwards.
    StaffRoleChanged,
    /// An administrator created a news item.
    NewsCreated,
    /// An administrator changed a news item; `detail.state` is its state afterwards.
    NewsChanged,
    /// An administrator deleted a news item.
    NewsDeleted,
    /// An administrator created a questionnaire.
    QuestionnaireCreated,
    /// An administrator changed a questionnaire; `detail` has its state and version afterwards. With `detail.rule`: a rule that sends it was
    /// created, changed or deleted (`detail.step`).
    QuestionnaireChanged,
    /// An administrator sent a questionnaire to the person, or to many: then `detail.sending` names the sending. With `detail.rule` and without an actor: a
    /// rule sent it.
    QuestionnaireSent,
    /// The owner completed a questionnaire.
    QuestionnaireCompleted,
    /// A score or an answer of a completed questionnaire reached its threshold. With `detail.step` `seen`: an administrator took note of it.
    QuestionnaireAlert,
    /// An administrator exported the report of a questionnaire.
    QuestionnaireExported,
    /// An administrator made a link to a questionnaire for a person without an account.
    QuestionnaireLinkCreated,
    /// The person opened it with the birth date and a consent; `detail` has the text's version.
    QuestionnaireLinkOpened,
    /// The last of the permitted wrong birth dates was entered.
    QuestionnaireLinkLocked,
    /// An administrator revoked such a link.
    QuestionnaireLinkRevoked,
    /// A patient opened the chat with the clinic: their account and room at the homeserver exist from now on.
    ChatOpened,
    /// An employee noted that a patient who waited in the chat was answered otherwise, e.g. by telephone.
    ChatHandled,
    /// An employee handed a conversation over; `detail.assignee` is a Matrix id, or null.
    ChatAssigned,
    /// An employee had a prepared answer sent; `detail.answer` is its id.
    ChatAnswered,
    /// Notifications were switched on on a browser.
    PushEnabled,
    /// The owner switched them off there.
    PushDisabled,
    /// What the owner is notified of, or when, was changed; `detail` has the changes. With `detail.link` it was done by the link in an e-mail,
    /// without signing in.
    NotificationsChanged,
    /// The owner made an address at which calendars read their visits; `detail.replaced` if it replaces an earlier one.
    CalendarCreated,
    /// The owner changed what it shows; `detail` has what it shows afterwards.
    CalendarChanged,
    /// The owner ended it.
    CalendarRevoked,
    /// An operator re-encrypted stored data with the current key. `detail.step` is `begun`, or `done` with the numbers of accounts and
    /// values.
    DataResealed,
    /// An administrator searched the audit log; `detail` has the filters.
    AuditSearched,
    /// An administrator had the audit log's hash chain verified; `detail` has the outcome.
    AuditVerified,
    /// An administrator had a waiting or failed job run again.
    JobRetried,
    /// An administrator noted that a failed job is settled; it is kept.
    JobAcknowledged,
    /// An administrator removed a job that will not be run.
    JobDiscarded,
    /// An administrator reloaded a plugin. `detail.step` is `begun`, then `done` or `refused`.
    PluginReloaded,
    /// An administrator had another installed version of a plugin used. `detail.step` is `begun`, then `done` or `refused`.
    PluginRolledBack,
    /// An administrator changed settings of a plugin. `detail.step` is `begun`, then `done` or `refused`.
    PluginSettingsChanged,
    /// The trial of a new version of a plugin ended. `detail.outcome` is `passed`, with the calls of both versions, or `refused`.
    PluginTried,
    /// An administrator downloaded the diagnostics.
    DiagnosticsExported,
}

impl AuditKind {
    /// All kinds. The tests of the code that stores and shows them iterate over it.
    pub const ALL: [Self; 103] = [
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
        Self::TicketMoved,
        Self::WaitingListJoined,
        Self::WaitingListLeft,
        Self::DistrictChosen,
        Self::SlotOffered,
        Self::SlotOfferEnded,
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
        Self::PaymentBegun,
        Self::InvoicePaid,
        Self::PaymentReturned,
        Self::PaymentLinkCreated,
        Self::PaymentLinkRevoked,
        Self::PaymentLinkUsed,
        Self::RefundAsked,
        Self::FileUploaded,
        Self::FileRenamed,
        Self::FileDeleted,
        Self::FileRestored,
        Self::FileOpenedByAdmin,
        Self::FileQuarantined,
        Self::FilesMarkedViewed,
        Self::DiarySaved,
        Self::DiaryCorrected,
        Self::ViewedByAdmin,
        Self::ToldToSystem,
        Self::AccessChanged,
        Self::IdentityProved,
        Self::AccountsMarkedViewed,
        Self::UsersExported,
        Self::AccountDisabled,
        Self::AccountEnabled,
        Self::PasswordChangeRequired,
        Self::StaffRoleChanged,
        Self::NewsCreated,
        Self::NewsChanged,
        Self::NewsDeleted,
        Self::QuestionnaireCreated,
        Self::QuestionnaireChanged,
        Self::QuestionnaireSent,
        Self::QuestionnaireCompleted,
        Self::QuestionnaireAlert,
        Self::QuestionnaireExported,
        Self::QuestionnaireLinkCreated,
        Self::QuestionnaireLinkOpened,
        Self::QuestionnaireLinkLocked,
        Self::QuestionnaireLinkRevoked,
        Self::ChatOpened,
        Self::ChatHandled,
        Self::ChatAssigned,
        Self::ChatAnswered,
        Self::PushEnabled,
        Self::PushDisabled,
        Self::NotificationsChanged,
        Self::CalendarCreated,
        Self::CalendarChanged,
        Self::CalendarRevoked,
        Self::DataResealed,
        Self::AuditSearched,
        Self::AuditVerified,
        Self::JobRetried,
        Self::JobAcknowledged,
        Self::JobDiscarded,
        Self::PluginReloaded,
        Self::PluginRolledBack,
        Self::PluginSettingsChanged,
        Self::PluginTried,
        Self::DiagnosticsExported,
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
        // The discriminant of the last variant gives the number of variants.
        assert_eq!(AuditKind::DiagnosticsExported as usize + 1, AuditKind::ALL.len());
    }
}
