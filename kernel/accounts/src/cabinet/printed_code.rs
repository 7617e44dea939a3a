//! The code that a person without e-mail gets on paper.

use crate::random::{NoRandomness, Random};
use secrecy::SecretString;

/// Letters and digits that are not confused on paper.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
/// Three groups of four: 60 bits, and the sign-in is throttled.
const GROUPS: usize = 3;
const IN_A_GROUP: usize = 4;

/// Makes a code like `k7mw-2xqa-9hde`.
pub(super) fn make(random: &dyn Random) -> Result<SecretString, NoRandomness> {
    let mut bytes = [0_u8; GROUPS * IN_A_GROUP];
    random.fill(&mut bytes)?;
    let mut code = String::with_capacity(bytes.len() + GROUPS);
    for (place, byte) in bytes.iter().enumerate() {
        if place > 0 && place % IN_A_GROUP == 0 {
            code.push('-');
        }
        // 32 characters: each five bits choose one evenly.
        let letter = ALPHABET.get(usize::from(byte % 32)).copied().unwrap_or(b'a');
        code.push(char::from(letter));
    }
    Ok(code.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::OsRandom;
    use secrecy::ExposeSecret as _;

    #[test]
    fn a_code_has_three_groups_of_unmistakable_letters_and_is_another_each_time() {
        let code = make(&OsRandom).unwrap();
        let groups: Vec<_> = code.expose_secret().split('-').collect();
        assert!(groups.len() == 3 && groups.iter().all(|group| group.len() == 4), "{groups:?}");
        assert!(!code.expose_secret().contains(['l', 'o', '0', '1']));
        assert_ne!(code.expose_secret(), make(&OsRandom).unwrap().expose_secret());
    }
}
