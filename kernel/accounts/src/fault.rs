//! What is wrong with a form, field by field. The screens choose the text by the code; the names of fields are those of the API.

/// What is wrong with a field. The list is closed: the screens know every code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaultCode {
    /// Empty or missing (B-221…B-228).
    Required,
    /// Not of the expected form.
    Invalid,
    /// Longer than X-069 allows.
    TooLong,
    /// Shorter than X-055 (password) or a login allows.
    TooShort,
    /// The confirmation differs (B-230, B-236).
    Mismatch,
    /// A SNILS has exactly 11 digits (B-244).
    SnilsDigits,
    /// Its control number is wrong (B-245).
    SnilsControl,
    /// Outside 1900-01-01 to today.
    BirthDateRange,
    /// Outside birth to today.
    IssueDateRange,
    /// One of those that everybody tries first.
    PasswordCommon,
    /// The login or the mail address.
    PasswordLikeLogin,
    /// The one until now: no new one.
    PasswordSame,
    /// The consent was refused (B-242).
    ConsentRequired,
    /// The state portal vouches for it: it is changed there.
    EsiaValue,
}

impl FaultCode {
    /// The name in the API.
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

/// A field and what is wrong with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fault {
    /// The field as the API calls it.
    pub field: &'static str,
    /// What is wrong.
    pub code: FaultCode,
}

impl Fault {
    /// A field and its fault.
    pub const fn new(field: &'static str, code: FaultCode) -> Self {
        Self { field, code }
    }
}
