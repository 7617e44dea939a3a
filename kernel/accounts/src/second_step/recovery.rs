//! Recovery codes, for users who have lost their phone. Ten single-use codes; the database stores only their digests.

use crate::random::{NoRandomness, Random};
use cabinet_domain::UserId;
use sha2::{Digest as _, Sha256};

/// Number of codes created at a time.
pub(super) const COUNT: usize = 10;
/// Crockford's base 32: five bits per character; characters that look alike are read as the same one.
const SIGNS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// 80 bits cannot be guessed, so a fast digest is sufficient.
const LENGTH: usize = 16;

/// Creates codes in their display form, `XXXX-XXXX-XXXX-XXXX`.
pub(super) fn make(random: &dyn Random) -> Result<Vec<String>, NoRandomness> {
    (0..COUNT).map(|_| code(random)).collect()
}

fn code(random: &dyn Random) -> Result<String, NoRandomness> {
    let mut bytes = [0_u8; LENGTH];
    random.fill(&mut bytes)?;
    let signs: Vec<char> = bytes.iter().map(|byte| sign(*byte)).collect();
    Ok(signs.chunks(4).map(|four| four.iter().collect::<String>()).collect::<Vec<_>>().join("-"))
}

fn sign(byte: u8) -> char {
    let place = usize::from(byte) % SIGNS.len();
    char::from(SIGNS.get(place).copied().unwrap_or(b'0'))
}

/// The digest of a user's code as typed: ignores hyphens, spaces and case, reads O as zero, I and L as one.
pub(super) fn digest(user: UserId, typed: &str) -> Vec<u8> {
    let plain: String = typed
        .chars()
        .filter(|sign| !sign.is_whitespace() && *sign != '-')
        .flat_map(char::to_uppercase)
        .map(|sign| match sign {
            'O' => '0',
            'I' | 'L' => '1',
            other => other,
        })
        .collect();
    Sha256::new().chain_update(user.0.as_bytes()).chain_update(plain).finalize().to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::OsRandom;
    use uuid::Uuid;

    #[test]
    fn codes_differ_and_are_read_however_they_are_typed() {
        let codes = make(&OsRandom).unwrap();
        assert_eq!(codes.len(), COUNT);
        let anna = UserId(Uuid::from_u128(1));
        let digests: std::collections::HashSet<_> = codes.iter().map(|code| digest(anna, code)).collect();
        assert_eq!(digests.len(), COUNT);
        for code in &codes {
            assert_eq!(code.len(), LENGTH + 3, "{code}");
            assert_eq!(
                digest(anna, &format!(" {} ", code.to_lowercase().replace('-', " "))),
                digest(anna, code)
            );
            assert_ne!(digest(UserId(Uuid::from_u128(2)), code), digest(anna, code));
        }
    }
}
