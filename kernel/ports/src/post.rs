//! Outgoing e-mail: templates, recipients, and the conversion to a job that cannot be lost.
//!
//! An e-mail is a job in the same transaction as the change it reports (outbox), so there is never one without the other. Personal or
//! secret data in it (an address that the account does not have yet, the token of a one-time link) is encrypted in the job; everything else
//! is looked up when the e-mail is sent.

use crate::repository::NewJob;
use cabinet_domain::{Email, NotificationKind, UserId};
use chrono::{DateTime, Utc};
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Kind of the job that sends an e-mail.
pub const SEND_LETTER: &str = "send_letter";

/// Template of an e-mail. The texts are in `mails/<language>/<name>.hbs` of the variant or of base.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LetterTemplate {
    /// Link that confirms the address of a new account.
    ConfirmEmail,
    /// Link with which the owner of an account that an administrator created chooses the first password (B-259).
    CabinetCreated,
    /// Link that activates a new password.
    RestorePassword,
    /// To the new address: link that confirms it.
    NewEmail,
    /// Code that confirms the address of a person who comes from the state portal and has no account yet.
    PortalEmail,
    /// To an address that another account already uses: somebody entered it for a second account. The person who entered it is not told.
    EmailTaken,
    /// To the current address: a change was requested, and the new address is not confirmed yet.
    EmailChangeAsked,
    /// To the former address: it was changed.
    EmailChanged,
    /// To the address from before: the owner became another person, by name, birth date, gender or SNILS.
    IdentityChanged,
    /// The password was changed.
    PasswordChanged,
    /// A second factor was added or removed.
    FactorChanged,
    /// The account will be removed at `details.date`.
    AccountLeaving,
    /// The account was linked to the state portal.
    EsiaLinked,
    /// The medical record has new entries. Sent at most once a day and without medical content.
    RecordNews,
    /// The hospital has put a file there for the person. Sent at most once an hour, without the file's name.
    FilesReceived,
    /// The payment `details.number` over `details.sum` was received on `details.date`.
    PaymentReceived,
    /// Money of the payment `details.number` was returned on `details.date`, in total `details.sum`.
    PaymentReturned,
    /// An invoice is not paid yet. It says nothing of the invoice.
    InvoiceUnpaid,
    /// Link that pays the invoice `details.number` without signing in, until `details.until`.
    PaymentLink,
    /// A questionnaire waits for the patient until `details.date`; an empty date: for as long as they like. Sent at most once an hour, and
    /// without the questionnaire's title.
    QuestionnaireSent,
    /// The last day on which a questionnaire is expected, `details.date`, comes. Sent at most once an hour, and without its title.
    QuestionnaireReminder,
    /// The hospital's own questionnaire service did not take completed answers, or has another form by now: the patient is to look at them. It
    /// names neither questionnaire nor reason.
    QuestionnaireReturned,
    /// The hospital's own questionnaire service has not said for a week whether it keeps completed answers.
    QuestionnaireUnknown,
    /// To the staff: a completed questionnaire needs a look. Sent at most once an hour, without names and answers.
    QuestionnaireAlert,
    /// Link with which a person without an account answers a questionnaire, until `details.until`. It says nothing of the questionnaire.
    QuestionnaireLink,
    /// A visit comes: `details.date`, `details.time`, and `details.clinic`, which may be empty. It names no doctor and no speciality.
    VisitReminder,
    /// The clinic has cancelled a visit that was booked here: `details.date`, `details.time` and `details.clinic` as for a reminder;
    /// `details.missing` is not empty if the clinic only shows it no more.
    VisitCancelled,
    /// The clinic has moved a visit: `details` as for a reminder, with the new time, and `details.was_date` and `details.was_time`.
    VisitMoved,
    /// A slot has come free that the patient waits for: `details.date`, `details.time` and `details.clinic`, which may be empty. It is
    /// offered to them until `details.until_date`, `details.until_time`.
    SlotOffered,
    /// The clinic has written in the chat and the patient has not read it. It says nothing of what was written.
    ChatUnread,
}

impl LetterTemplate {
    /// All of them, for the check that each has its texts.
    pub const ALL: [Self; 30] = [
        Self::ConfirmEmail,
        Self::CabinetCreated,
        Self::RestorePassword,
        Self::NewEmail,
        Self::PortalEmail,
        Self::EmailTaken,
        Self::EmailChangeAsked,
        Self::EmailChanged,
        Self::IdentityChanged,
        Self::PasswordChanged,
        Self::FactorChanged,
        Self::AccountLeaving,
        Self::EsiaLinked,
        Self::RecordNews,
        Self::FilesReceived,
        Self::PaymentReceived,
        Self::PaymentReturned,
        Self::InvoiceUnpaid,
        Self::PaymentLink,
        Self::QuestionnaireSent,
        Self::QuestionnaireReminder,
        Self::QuestionnaireReturned,
        Self::QuestionnaireUnknown,
        Self::QuestionnaireAlert,
        Self::QuestionnaireLink,
        Self::VisitReminder,
        Self::VisitCancelled,
        Self::VisitMoved,
        Self::SlotOffered,
        Self::ChatUnread,
    ];

    /// The name in the job and in file names.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ConfirmEmail => "confirm_email",
            Self::CabinetCreated => "cabinet_created",
            Self::RestorePassword => "restore_password",
            Self::NewEmail => "new_email",
            Self::PortalEmail => "portal_email",
            Self::EmailTaken => "email_taken",
            Self::EmailChangeAsked => "email_change_asked",
            Self::EmailChanged => "email_changed",
            Self::IdentityChanged => "identity_changed",
            Self::PasswordChanged => "password_changed",
            Self::FactorChanged => "factor_changed",
            Self::AccountLeaving => "account_leaving",
            Self::EsiaLinked => "esia_linked",
            Self::RecordNews => "record_news",
            Self::FilesReceived => "files_received",
            Self::PaymentReceived => "payment_received",
            Self::PaymentReturned => "payment_returned",
            Self::InvoiceUnpaid => "invoice_unpaid",
            Self::PaymentLink => "payment_link",
            Self::QuestionnaireSent => "questionnaire_sent",
            Self::QuestionnaireReminder => "questionnaire_reminder",
            Self::QuestionnaireReturned => "questionnaire_returned",
            Self::QuestionnaireUnknown => "questionnaire_unknown",
            Self::QuestionnaireAlert => "questionnaire_alert",
            Self::QuestionnaireLink => "questionnaire_link",
            Self::VisitReminder => "visit_reminder",
            Self::VisitCancelled => "visit_cancelled",
            Self::VisitMoved => "visit_moved",
            Self::SlotOffered => "slot_offered",
            Self::ChatUnread => "chat_unread",
        }
    }

    /// The parameter in the fragment of [`Self::page`] that carries the secret, if the e-mail has a secret link.
    pub const fn link_parameter(self) -> Option<&'static str> {
        match self {
            Self::ConfirmEmail => Some("confirm"),
            Self::CabinetCreated | Self::RestorePassword => Some("restore"),
            Self::NewEmail => Some("email"),
            Self::PaymentLink | Self::QuestionnaireLink => Some("token"),
            Self::PortalEmail
            | Self::EmailTaken
            | Self::EmailChangeAsked
            | Self::EmailChanged
            | Self::IdentityChanged
            | Self::PasswordChanged
            | Self::FactorChanged
            | Self::AccountLeaving
            | Self::EsiaLinked
            | Self::RecordNews
            | Self::FilesReceived
            | Self::PaymentReceived
            | Self::PaymentReturned
            | Self::InvoiceUnpaid
            | Self::QuestionnaireSent
            | Self::QuestionnaireReminder
            | Self::QuestionnaireReturned
            | Self::QuestionnaireUnknown
            | Self::QuestionnaireAlert
            | Self::VisitReminder
            | Self::VisitCancelled
            | Self::VisitMoved
            | Self::SlotOffered
            | Self::ChatUnread => None,
        }
    }

    /// The page that the e-mail's link leads to.
    pub const fn page(self) -> &'static str {
        match self {
            Self::PaymentLink => "/pay",
            Self::QuestionnaireLink => "/quiz/link",
            _ => "/login",
        }
    }

    /// Whether the e-mail leads to an invoice in the cabinet: to `details.invoice`, or to the list without it.
    pub const fn is_about_invoice(self) -> bool {
        matches!(self, Self::PaymentReceived | Self::PaymentReturned | Self::InvoiceUnpaid)
    }

    /// The page inside the cabinet that the e-mail leads to after signing in, if it is always the same.
    pub const fn cabinet_page(self) -> Option<&'static str> {
        match self {
            Self::QuestionnaireSent
            | Self::QuestionnaireReminder
            | Self::QuestionnaireReturned
            | Self::QuestionnaireUnknown => Some("/quiz/new"),
            Self::QuestionnaireAlert => Some("/admin/quizAlerts"),
            Self::VisitReminder | Self::VisitCancelled | Self::VisitMoved | Self::SlotOffered => {
                Some("/visit/my_tickets")
            }
            Self::ChatUnread => Some("/chat"),
            _ => None,
        }
    }

    /// The kind by which people choose whether they get the e-mail. `None`: it is always sent, because it confirms what the person did or
    /// concerns the safety of the account.
    pub const fn kind(self) -> Option<NotificationKind> {
        match self {
            Self::VisitReminder | Self::VisitCancelled | Self::VisitMoved => Some(NotificationKind::Visit),
            Self::SlotOffered => Some(NotificationKind::Slot),
            Self::RecordNews | Self::FilesReceived => Some(NotificationKind::Result),
            Self::QuestionnaireSent | Self::QuestionnaireReminder => Some(NotificationKind::Questionnaire),
            Self::InvoiceUnpaid => Some(NotificationKind::Invoice),
            Self::ChatUnread => Some(NotificationKind::Chat),
            Self::ConfirmEmail
            | Self::CabinetCreated
            | Self::RestorePassword
            | Self::NewEmail
            | Self::PortalEmail
            | Self::EmailTaken
            | Self::EmailChangeAsked
            | Self::EmailChanged
            | Self::IdentityChanged
            | Self::PasswordChanged
            | Self::FactorChanged
            | Self::AccountLeaving
            | Self::EsiaLinked
            | Self::PaymentReceived
            | Self::PaymentReturned
            | Self::PaymentLink
            | Self::QuestionnaireReturned
            | Self::QuestionnaireUnknown
            | Self::QuestionnaireAlert
            | Self::QuestionnaireLink => None,
        }
    }

    /// Whether the e-mail is about an open questionnaire of the patient. It is dropped if no questionnaire is open when it is sent.
    pub const fn is_about_questionnaire(self) -> bool {
        matches!(self, Self::QuestionnaireSent | Self::QuestionnaireReminder)
    }

    /// Whether the e-mail goes only to an account that still is an administrator's.
    pub const fn is_for_staff(self) -> bool {
        matches!(self, Self::QuestionnaireAlert)
    }

    /// Whether the e-mail goes only to an address whose owner has confirmed it.
    pub const fn needs_confirmed_address(self) -> bool {
        self.is_about_invoice()
            || self.cabinet_page().is_some()
            || matches!(self, Self::PaymentLink | Self::FilesReceived)
    }

    /// Whether the e-mail goes to a person without an account. Otherwise it is dropped when the account is gone.
    pub const fn is_for_stranger(self) -> bool {
        self.has_code() || matches!(self, Self::QuestionnaireLink)
    }

    /// Whether the token is a code that the user types, not a link.
    pub const fn has_code(self) -> bool {
        matches!(self, Self::PortalEmail)
    }
}

/// An e-mail before its conversion to a job.
#[derive(Debug, Clone)]
pub struct Draft {
    pub template: LetterTemplate,
    /// The account concerned. For an e-mail with a code, the id of the future account; for a link to a questionnaire, the id of the link.
    pub user: UserId,
    /// Recipient, if it differs from the account's address at the time of sending.
    pub address: Option<Email>,
    /// Language of the screen that caused it (`ru`, `en`, `de`, `fr`). The variant's default applies if it is missing or unknown.
    pub language: Option<String>,
    /// The token of its one-time link, or the code. An e-mail without a link may also have one if a screen waits for its arrival: the link
    /// is marked when the mail server refuses the e-mail.
    pub token: Option<SecretString>,
    /// Dates as `YYYY-MM-DD`; sums and numbers of payments, which the ledger stores in plain text as well. Also
    /// day, hour and clinic of a visit, as in the booking log. Must not contain other personal data, not even names of devices.
    pub details: BTreeMap<String, String>,
    /// The e-mail is not sent after this time, because its link has expired.
    pub useful_until: Option<DateTime<Utc>>,
}

impl Draft {
    /// An e-mail to the account's address without a link.
    pub fn new(template: LetterTemplate, user: UserId) -> Self {
        Self {
            template,
            user,
            address: None,
            language: None,
            token: None,
            details: BTreeMap::new(),
            useful_until: None,
        }
    }
}

/// The draft cannot be encrypted because there are no random bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the letter cannot be sealed")]
pub struct Unsealable;

/// Turns drafts into jobs. Repositories add the job in their transaction.
pub trait Post: Send + Sync {
    /// The job that sends the e-mail, due at `now`.
    ///
    /// # Errors
    /// [`Unsealable`] if no random bytes are available.
    fn letter(&self, draft: Draft, now: DateTime<Utc>) -> Result<NewJob, Unsealable>;
}
