//! Passwords that the binary itself sets: which are good enough, and how one is made up.

use anyhow::{bail, ensure};
use cabinet_accounts::{OsRandom, Random};
use cabinet_domain::{Email, Username};
use secrecy::{ExposeSecret, SecretString};

///
const LEAST_CHARACTERS: usize = 10;

/// Letters and digits that nobody mistakes for one another, 32 of them: one byte gives one without a bias.
const ALPHABET: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz23456789-";
/// 20 × 5 bits.
const INVENTED_CHARACTERS: usize = 20;

/// long enough, and neither the login nor the mail address.
pub(crate) fn check_password(
    password: &SecretString,
    username: &Username,
    email: &Email,
) -> anyhow::Result<()> {
    let text = password.expose_secret();
    ensure!(
        text.chars().count() >= LEAST_CHARACTERS,
        "the password needs at least {LEAST_CHARACTERS} characters (X-055)"
    );
    let folded = text.to_lowercase();
    if folded == username.folded() || folded == email.folded() {
        bail!("the password must not be the login or the mail address (X-055)");
    }
    Ok(())
}

/// A password that nobody has to remember: it is changed after the first sign-in.
pub(crate) fn invent_password() -> anyhow::Result<SecretString> {
    let mut bytes = [0_u8; INVENTED_CHARACTERS];
    OsRandom.fill(&mut bytes)?;
    let letter = |byte: &u8| ALPHABET.get(usize::from(byte % 32)).copied().map(char::from);
    Ok(SecretString::from(bytes.iter().filter_map(letter).collect::<String>()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(password: &str) -> bool {
        let username = "head-nurse".parse().unwrap();
        let email = "nurse@hospital.example".parse().unwrap();
        check_password(&SecretString::from(password.to_owned()), &username, &email).is_ok()
    }

    ///
    #[test]
    fn a_password_has_ten_characters_and_is_not_the_login() {
        assert!(check("ten-chars!"));
        assert!(check("десять-букв"));
        assert!(!check("nine-char"));
        assert!(!check("Head-Nurse"));
        assert!(!check("nurse@hospital.example"));
    }

    #[test]
    fn an_invented_password_passes_and_is_another_each_time() {
        let (one, other) = (invent_password().unwrap(), invent_password().unwrap());
        assert!(check(one.expose_secret()));
        assert_eq!(one.expose_secret().chars().count(), INVENTED_CHARACTERS);
        assert_ne!(one.expose_secret(), other.expose_secret());
    }
}
