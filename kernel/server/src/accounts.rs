//! Generated passwords.

use cabinet_accounts::{OsRandom, Random};
use secrecy::SecretString;

/// Letters and digits that cannot be confused with each other. With 32 characters, `byte % 32` selects one without bias.
const ALPHABET: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz23456789-";
/// 20 × 5 bits.
const INVENTED_CHARACTERS: usize = 20;

/// Generates a one-time password of at least `least` characters. It must be changed at the first sign-in.
pub(crate) fn invent_password(least: usize) -> anyhow::Result<SecretString> {
    let mut bytes = vec![0_u8; least.max(INVENTED_CHARACTERS)];
    OsRandom.fill(&mut bytes)?;
    let letter = |byte: &u8| ALPHABET.get(usize::from(byte % 32)).copied().map(char::from);
    Ok(SecretString::from(bytes.iter().filter_map(letter).collect::<String>()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cabinet_accounts::PasswordPolicy;
    use secrecy::ExposeSecret as _;

    ///
    #[test]
    fn an_invented_password_passes_and_is_another_each_time() {
        let login = "head-nurse".parse().unwrap();
        for (least, characters) in [(10, INVENTED_CHARACTERS), (64, 64)] {
            let (one, other) = (invent_password(least).unwrap(), invent_password(least).unwrap());
            assert_eq!(PasswordPolicy::new(least).check(&one, &login, None), Ok(()));
            assert_eq!(one.expose_secret().chars().count(), characters);
            assert_ne!(one.expose_secret(), other.expose_secret());
        }
    }
}
