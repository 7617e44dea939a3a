//! The password fields of a form.

use super::{PasswordPolicy, PasswordRefusal};
use crate::fault::FaultCode;
use crate::fields::Checker;
use cabinet_domain::{Email, Username};
use secrecy::{ExposeSecret, SecretString};

/// Matches no real login. Replaces a typed login that is itself invalid, so that a person sees the errors of both fields at
/// once.
const NO_LOGIN: &str = "\u{2014}\u{2014}\u{2014}";

impl Checker {
    /// A new password that resembles neither the login nor the address.
    pub(crate) fn password(
        &mut self,
        policy: &PasswordPolicy,
        password: Option<SecretString>,
        login: Option<&Username>,
        email: Option<&Email>,
    ) -> Option<SecretString> {
        let Some(password) = password.filter(|password| !password.expose_secret().is_empty()) else {
            return self.fail("password", FaultCode::Required);
        };
        let Some(login) = login.cloned().or_else(|| NO_LOGIN.parse().ok()) else {
            return self.fail("password", FaultCode::Invalid);
        };
        match policy.check(&password, &login, email) {
            Ok(()) => Some(password),
            Err(refusal) => self.fail("password", code(refusal)),
        }
    }

    /// B-230, B-236: the confirmation, if present, must match.
    pub(crate) fn same_password(
        &mut self,
        field: &'static str,
        password: Option<&SecretString>,
        confirmation: Option<&SecretString>,
    ) {
        let differs = confirmation.is_some_and(|confirmation| {
            password.is_none_or(|password| password.expose_secret() != confirmation.expose_secret())
        });
        if differs {
            self.fail::<()>(field, FaultCode::Mismatch);
        }
    }
}

const fn code(refusal: PasswordRefusal) -> FaultCode {
    match refusal {
        PasswordRefusal::TooShort { .. } => FaultCode::TooShort,
        PasswordRefusal::TooLong { .. } => FaultCode::TooLong,
        PasswordRefusal::IsLogin | PasswordRefusal::IsEmail => FaultCode::PasswordLikeLogin,
        PasswordRefusal::Common => FaultCode::PasswordCommon,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::NaiveDate;

    #[test]
    fn a_login_at_fault_does_not_hide_what_is_wrong_with_the_password() {
        for (password, wanted) in [
            ("", Some(FaultCode::Required)),
            ("short", Some(FaultCode::TooShort)),
            ("qwertyuiop", Some(FaultCode::PasswordCommon)),
            ("vase-17-uhr", None),
        ] {
            let mut form = Checker::new(NaiveDate::default());
            form.password(&PasswordPolicy::default(), Some(password.into()), None, None);
            assert_eq!(form.finish().err().map(|faults| faults[0].code), wanted, "{password}");
        }
    }

    /// B-230
    #[test]
    fn a_confirmation_that_differs_is_told_and_a_missing_one_is_not_asked_for() {
        for (confirmation, is_good) in [(None, true), (Some("one"), true), (Some("two"), false)] {
            let mut form = Checker::new(NaiveDate::default());
            let confirmation = confirmation.map(SecretString::from);
            form.same_password("confirmPassword", Some(&"one".into()), confirmation.as_ref());
            assert_eq!(form.finish().is_ok(), is_good);
        }
    }
}
