//! Password policy: long enough, different from the login and the e-mail address, and not easily guessed.
//!
//! zxcvbn estimates how easily a password is guessed: it knows 30 000 common passwords, names and words, keyboard walks, repeats and
//! years, each with the usual substitutions. Text typed with the Russian layout is also measured as the Latin keys that were pressed:
//! `йцукенгшщз` is `qwertyuiop`. There are no rules about character classes: NIST SP 800-63B §5.1.1.2 advises against them.

use super::parameters::LONGEST_PASSWORD_BYTES;
use cabinet_domain::{Email, Username};
use secrecy::{ExposeSecret, SecretString};
use zxcvbn::{Score, zxcvbn};

/// Passwords that take fewer than a million guesses count as common; sign-in throttling protects stronger ones (zxcvbn's scores).
const LEAST_SCORE: Score = Score::Two;

/// Only this many leading characters are measured: the cost grows with the cube of the length, and a good password does not start with
/// 40 common characters by accident.
const MEASURED_CHARACTERS: usize = 40;

/// The letters of the Russian keyboard layout, and the characters of the same keys in the Latin layout.
const RUSSIAN_KEYS: &str = "йцукенгшщзхъфывапролджэячсмитьбюё";
const LATIN_KEYS: &str = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";

/// Why a password is refused. Never contains the password.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PasswordRefusal {
    /// Too few characters.
    #[error("the password needs at least {least} characters")]
    TooShort { least: usize },
    /// Longer than a person would type, and longer than the hasher accepts.
    #[error("the password may have at most {most} bytes")]
    TooLong { most: usize },
    #[error("the password must not be the login")]
    IsLogin,
    #[error("the password must not be the mail address")]
    IsEmail,
    /// It is easily guessed.
    #[error(
        "the password is one of those that are guessed first: choose another, e.g. several words that have nothing in common"
    )]
    Common,
}

/// The password policy of one hospital. It applies to every new password: of an administrator, at registration, restore and change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PasswordPolicy {
    least: usize,
}

impl PasswordPolicy {
    /// a hospital may require more characters, but not fewer.
    pub const LEAST_CHARACTERS: usize = 10;

    /// Requires at least `least` characters, and never fewer than [`Self::LEAST_CHARACTERS`].
    pub fn new(least: usize) -> Self {
        Self { least: least.max(Self::LEAST_CHARACTERS) }
    }

    /// Whether a user with this login and e-mail address may use this password. Takes up to a few milliseconds of CPU time, usually
    /// far less than one.
    ///
    /// # Errors
    /// The first rule that the password violates.
    pub fn check(
        &self,
        password: &SecretString,
        login: &Username,
        email: Option<&Email>,
    ) -> Result<(), PasswordRefusal> {
        let password = password.expose_secret();
        if password.len() > LONGEST_PASSWORD_BYTES {
            return Err(PasswordRefusal::TooLong { most: LONGEST_PASSWORD_BYTES });
        }
        if password.chars().count() < self.least {
            return Err(PasswordRefusal::TooShort { least: self.least });
        }
        let folded = password.trim().to_lowercase();
        if folded == login.folded() {
            return Err(PasswordRefusal::IsLogin);
        }
        if email.is_some_and(|email| folded == email.folded()) {
            return Err(PasswordRefusal::IsEmail);
        }
        let email = email.map(Email::as_str).unwrap_or_default();
        let own_words: Vec<&str> =
            [login.as_str(), email].into_iter().filter(|word| !word.is_empty()).collect();
        let typed: String = password.chars().take(MEASURED_CHARACTERS).collect();
        let pressed = keys_of(&typed);
        let is_common = |text: &str| zxcvbn(text, &own_words).score() < LEAST_SCORE;
        if is_common(&typed) || (pressed != typed && is_common(&pressed)) {
            return Err(PasswordRefusal::Common);
        }
        Ok(())
    }
}

impl Default for PasswordPolicy {
    fn default() -> Self {
        Self::new(Self::LEAST_CHARACTERS)
    }
}

/// Translates Russian letters to the same keys of the Latin layout.
fn keys_of(text: &str) -> String {
    let key = |letter: char| {
        let lower = letter.to_lowercase().next().unwrap_or(letter);
        RUSSIAN_KEYS.chars().zip(LATIN_KEYS.chars()).find(|(russian, _)| *russian == lower).map(
            |(_, latin)| {
                if lower == letter { latin } else { latin.to_ascii_uppercase() }
            },
        )
    };
    text.chars().map(|letter| key(letter).unwrap_or(letter)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn check(password: &str) -> Result<(), PasswordRefusal> {
        let (login, email) = ("head-nurse".parse().unwrap(), "nurse@hospital.example".parse().unwrap());
        PasswordPolicy::default().check(&SecretString::from(password), &login, Some(&email))
    }

    ///
    #[test]
    fn ten_characters_are_needed_whatever_their_alphabet() {
        for good in
            ["vase-17-uhr", "окно Vase 17", "дождь-липа", "žluťoučký k", "correct horse battery staple"]
        {
            assert_eq!(check(good), Ok(()), "{good}");
        }
        for short in ["", "vase-17-u", "окно-липа", "žluťoučký"] {
            assert_eq!(check(short), Err(PasswordRefusal::TooShort { least: 10 }), "{short}");
        }
    }

    /// the variant's key can only make the policy stricter.
    #[test]
    fn a_hospital_may_ask_for_more_and_not_for_less() {
        let (login, password) = ("anna".parse().unwrap(), SecretString::from("vase-17-uhr"));
        let check = |least| PasswordPolicy::new(least).check(&password, &login, None);
        assert_eq!(check(11), Ok(()));
        assert_eq!(check(12), Err(PasswordRefusal::TooShort { least: 12 }));
        assert_eq!(PasswordPolicy::new(0), PasswordPolicy::default());
    }

    ///
    #[test]
    fn neither_the_login_nor_the_address_in_any_spelling() {
        for login in ["head-nurse", "HEAD-Nurse", " head-nurse "] {
            assert_eq!(check(login), Err(PasswordRefusal::IsLogin));
        }
        assert_eq!(check("Nurse@Hospital.EXAMPLE"), Err(PasswordRefusal::IsEmail));
        for near in ["head-nurse1", "esrun-daeh", "nurse@hospital.example1"] {
            assert_eq!(check(near), Err(PasswordRefusal::Common), "{near}");
        }
    }

    /// common passwords, keyboard walks, repeats, runs, and each of them in the Russian layout.
    #[test]
    fn what_is_guessed_first_is_refused() {
        for common in [
            "1234567890",
            "qwertyuiop",
            "QWERTYUIOP",
            "password12",
            "P@ssw0rd123",
            "iloveyou123",
            "1q2w3e4r5t",
            "aaaaaaaaaaaa",
            "abcabcabcabc",
            "abcdefghijkl",
            "9876543210",
            "gfhjkmgfhjkm",
            "01.01.1990",
            "йцукенгшщз",
            "ЙЦУКЕНГШЩЗ",
            "фывапролджэ",
            "парольпароль",
            "пароль12345",
            "привет12345",
            "аааааааааааа",
        ] {
            assert_eq!(check(common), Err(PasswordRefusal::Common), "{common}");
        }
    }

    #[test]
    fn what_cannot_be_hashed_is_told_and_never_shown() {
        let long = "длинный пароль ".repeat(100);
        let refusal = check(&long).unwrap_err();
        assert_eq!(refusal, PasswordRefusal::TooLong { most: 1024 });
        assert_eq!(refusal.to_string(), "the password may have at most 1024 bytes");
        assert!(!format!("{:?}{}", check("qwertyuiop"), check("qwertyuiop").unwrap_err()).contains("qwerty"));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// every input gets a result, and a short one is never accepted.
        #[test]
        fn any_text_is_answered(text in "\\PC{0,60}") {
            let is_short = text.chars().count() < 10;
            prop_assert!(!is_short || check(&text).is_err());
        }

        /// passwords generated by a password manager are accepted.
        #[test]
        fn random_letters_are_good(text in "[a-hjkmnp-z2-9]{16}") {
            prop_assert_eq!(check(&text), Ok(()));
        }

        /// a login is never accepted as its own password, in any case.
        #[test]
        fn no_login_is_its_own_password(name in "[a-z]{10,20}", capitals in any::<bool>()) {
            let login: Username = name.parse().unwrap();
            let password = SecretString::from(if capitals { name.to_uppercase() } else { name });
            prop_assert_eq!(PasswordPolicy::default().check(&password, &login, None), Err(PasswordRefusal::IsLogin));
        }
    }
}
