//! Validation errors of a form, field by field. The UI selects the text by the code; fields are named as in the API.

/// What is wrong with a field. The list is closed: the UI knows every code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaultCode {
    /// Empty or missing (B-221…B-228).
    Required,
    /// Has the wrong format.
    Invalid,
    /// Longer than X-069 allows.
    TooLong,
    /// Shorter than X-055 (password) or a login allows.
    TooShort,
    /// The confirmation differs (B-230, B-236).
    Mismatch,
    /// A SNILS has exactly 11 digits (B-244).
    SnilsDigits,
    /// The check digits of the SNILS are wrong (B-245).
    SnilsControl,
    /// Outside 1900-01-01 to today.
    BirthDateRange,
    /// Outside birth to today.
    IssueDateRange,
    /// A commonly used password.
    PasswordCommon,
    /// Equals the login or the e-mail address.
    PasswordLikeLogin,
    /// The new password equals the current one.
    PasswordSame,
    /// The consent was refused (B-242).
    ConsentRequired,
    /// The state portal vouches for the value; it can only be changed there.
    EsiaValue,
}

impl FaultCode {
    /// The code as the API writes it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Required => "required",
            Self::Invalid => "invalid",
            Self::TooLong => "too_long",
            Self::TooShort => "too_short",
            Self::Mismatch => "mismatch",
            Self::SnilsDigits => "snils_digits",
            Self::SnilsControl => "snils_control",
            Self::BirthDateRange => "birth_date_range",
            Self::IssueDateRange => "issue_date_range",
            Self::PasswordCommon => "password_common",
            Self::PasswordLikeLogin => "password_like_login",
            Self::PasswordSame => "password_same",
            Self::ConsentRequired => "consent_required",
            Self::EsiaValue => "esia_value",
        }
    }
}

/// A field and its validation error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fault {
    /// The field as the API names it.
    pub field: &'static str,
    pub code: FaultCode,
}

impl Fault {
    pub const fn new(field: &'static str, code: FaultCode) -> Self {
        Self { field, code }
    }
}
