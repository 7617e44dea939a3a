//! Why a sign-in through the portal fails: the six codes of the specification (B-332…B-337) and a few that only the kernel
//! distinguishes.

use cabinet_accounts::SignInError;
use cabinet_domain::UserId;
use cabinet_ports::identity::FailureKind;
use cabinet_ports::{IdentityFailure, StorageError};
use cabinet_profile::ProfileError;
use cabinet_vault::VaultError;
use std::time::Duration;

/// The error codes of the specification's UI (B-332…B-337).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SsoCode {
    /// B-332
    EmailRegistered,
    /// B-333
    NoEmail,
    /// B-334
    NotTrusted,
    /// B-335
    NotConfirmed,
    /// B-336
    EsiaError,
    /// B-337
    AuthServiceError,
}

impl SsoCode {
    pub const ALL: [Self; 6] = [
        Self::EmailRegistered,
        Self::NoEmail,
        Self::NotTrusted,
        Self::NotConfirmed,
        Self::EsiaError,
        Self::AuthServiceError,
    ];

    /// The code as the UI compares it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::EmailRegistered => "email_registered",
            Self::NoEmail => "no_email",
            Self::NotTrusted => "not_trusted",
            Self::NotConfirmed => "not_confirmed",
            Self::EsiaError => "esia_error",
            Self::AuthServiceError => "auth_service_error",
        }
    }

    /// `error_message` of the specification, in its language; the UI translates by the code.
    pub const fn message(self) -> &'static str {
        match self {
            Self::EmailRegistered => "Пользователь с таким email уже зарегистрирован",
            Self::NoEmail => "В учётной записи Госуслуг не указан email",
            Self::NotTrusted => "Учётная запись Госуслуг не подтверждена",
            Self::NotConfirmed => "Нет согласия пациента на обработку данных",
            Self::EsiaError => "Ошибка входа через Госуслуги. Обратитесь к администратору",
            Self::AuthServiceError => "Ошибка сервиса личного кабинета",
        }
    }
}

/// Why a call failed.
#[derive(Debug, thiserror::Error)]
pub enum SsoError {
    /// The attempt was used, is older than ten minutes, is unknown, or belongs to another browser; the response does not reveal which.
    /// Start again.
    #[error("the attempt is spent")]
    AttemptSpent,
    /// The consent box was not ticked. The attempt stays open.
    #[error("the person did not agree")]
    NotConfirmed,
    /// The accepted consent text is not the current version. The attempt stays open.
    #[error("the person agreed to an older text")]
    ConsentOutdated,
    /// The portal has no verified e-mail address of the person.
    #[error("the portal knows no verified mail address of the person")]
    NoEmail,
    /// Like [`Self::NoEmail`], but the portal's response is kept until the person has confirmed an address.
    #[error("the portal knows no verified mail address of the person, who may prove one")]
    EmailNeeded,
    /// The code does not match the one in the e-mail.
    #[error("the code is wrong")]
    WrongCode {
        /// Remaining attempts; at 0 a new code must be requested.
        tries_left: u8,
    },
    /// Too many e-mails were requested.
    #[error("too many letters; retry in {} s", retry_after.as_secs())]
    TooOften {
        /// Time until the next e-mail is sent.
        retry_after: Duration,
    },
    /// The person is under 14: a parent acts for them, and they get no account of their own.
    #[error("the person is a child")]
    Child,
    /// The portal has not verified the person's identity.
    #[error("the portal has not checked who the person is")]
    NotTrusted,
    /// An account that is not linked has this e-mail address.
    #[error("a cabinet that is not linked has the mail address")]
    EmailRegistered,
    /// The person at the portal is linked to another account, or the account to another person.
    #[error("the person or the cabinet is linked already")]
    LinkedElsewhere,
    /// The person at the portal is not the owner of this account; nothing was changed.
    #[error("the person at the portal is not the owner of cabinet {0}")]
    PersonDiffers(UserId),
    /// The account is not linked to the portal, or the person has no account.
    #[error("there is no link between a cabinet and a person at the portal")]
    NotLinked,
    /// The account may not sign in this way: it is disabled, or belongs to an administrator.
    #[error("the account does not come in through the portal")]
    NotAdmitted,
    /// The portal or its plugin failed.
    #[error(transparent)]
    Portal(#[from] IdentityFailure),
    /// The database failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// No randomness, a missing key, or a defect.
    #[error("sign-in through the portal failed inside: {0}")]
    Internal(String),
}

impl SsoError {
    /// The code of the specification (protocol sheet esia §7); `None` for errors that it does not define.
    pub fn code(&self) -> Option<SsoCode> {
        Some(match self {
            Self::NotConfirmed => SsoCode::NotConfirmed,
            Self::NoEmail | Self::EmailNeeded => SsoCode::NoEmail,
            Self::NotTrusted => SsoCode::NotTrusted,
            Self::EmailRegistered => SsoCode::EmailRegistered,
            Self::NotAdmitted | Self::Child => SsoCode::EsiaError,
            Self::Portal(failure) => match failure.kind {
                FailureKind::NotTrusted => SsoCode::NotTrusted,
                FailureKind::RefusedByPerson
                | FailureKind::Spent
                | FailureKind::Rejected
                | FailureKind::Failed => SsoCode::EsiaError,
                FailureKind::Unavailable | FailureKind::Untrustworthy => SsoCode::AuthServiceError,
            },
            Self::AttemptSpent | Self::Storage(_) | Self::Internal(_) => SsoCode::AuthServiceError,
            Self::ConsentOutdated
            | Self::LinkedElsewhere
            | Self::PersonDiffers(_)
            | Self::NotLinked
            | Self::WrongCode { .. }
            | Self::TooOften { .. } => return None,
        })
    }

    /// When a retry is worthwhile, if known.
    pub fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Portal(failure) => failure.retry_after,
            Self::TooOften { retry_after } => Some(*retry_after),
            _ => None,
        }
    }

    /// The reason for the audit log, `detail.reason`.
    pub(crate) fn reason(&self) -> &'static str {
        match self {
            Self::Portal(failure) => failure.kind.name(),
            Self::NotAdmitted => "not_admitted",
            Self::LinkedElsewhere => "linked_elsewhere",
            Self::PersonDiffers(_) => "person_differs",
            Self::NotLinked => "not_linked",
            Self::AttemptSpent => "attempt_spent",
            Self::Child => "child",
            Self::WrongCode { .. } => "wrong_code",
            other => other.code().map_or("failed", SsoCode::name),
        }
    }
}

impl From<VaultError> for SsoError {
    fn from(error: VaultError) -> Self {
        Self::Internal(error.to_string())
    }
}

impl From<ProfileError> for SsoError {
    fn from(error: ProfileError) -> Self {
        match error {
            ProfileError::Outdated => Self::ConsentOutdated,
            ProfileError::Storage(error) => Self::Storage(error),
            other => Self::Internal(other.to_string()),
        }
    }
}

impl From<SignInError> for SsoError {
    fn from(error: SignInError) -> Self {
        match error {
            SignInError::Storage(error) => Self::Storage(error),
            SignInError::Internal => Self::Internal("no session could be made".to_owned()),
            _ => Self::NotAdmitted,
        }
    }
}
