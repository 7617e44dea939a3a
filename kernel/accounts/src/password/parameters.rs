//! Argon2id with the parameters of the OWASP Password Storage Cheat Sheet: m = 19456 KiB (19 MiB), t = 2, p = 1. The stored string
//! carries its parameters (PHC format), so old hashes remain verifiable after an increase.

use argon2::password_hash::{Output, PasswordHash, PasswordHasher, PasswordVerifier, SaltString};
use argon2::{Algorithm, Argon2, Params, Version};

/// OWASP: memory in KiB.
const MEMORY_KIB: u32 = 19_456;
/// OWASP: passes over it.
const PASSES: u32 = 2;
/// OWASP: lanes.
const LANES: u32 = 1;

/// Longer input is rejected before any hashing work; legitimate passwords are far shorter.
pub(super) const LONGEST_PASSWORD_BYTES: usize = 1024;

fn argon2() -> Argon2<'static> {
    // The three constants are in range, so the fallback to the library's default, which has the same parameters, never happens.
    let params = Params::new(MEMORY_KIB, PASSES, LANES, None).unwrap_or_default();
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

/// Hashes a password into a PHC string.
pub(super) fn hash(password: &[u8], salt: &[u8; 16]) -> Result<String, argon2::password_hash::Error> {
    let salt = SaltString::encode_b64(salt)?;
    Ok(argon2().hash_password(password, &salt)?.to_string())
}

/// A PHC string that costs as much to verify as a real one. Its digest is random, so no password matches it.
pub(super) fn unmatched(digest: &[u8; 32], salt: &[u8; 16]) -> Result<String, argon2::password_hash::Error> {
    let salt = SaltString::encode_b64(salt)?;
    let unmatched = PasswordHash {
        algorithm: Algorithm::Argon2id.ident(),
        version: Some(Version::V0x13.into()),
        params: argon2().params().try_into()?,
        salt: Some(salt.as_salt()),
        hash: Some(Output::new(digest)?),
    };
    Ok(unmatched.to_string())
}

/// Whether the password matches the hash. A stored text that is not a PHC string matches no password.
pub(super) fn verify(password: &[u8], stored: &str) -> bool {
    PasswordHash::new(stored).is_ok_and(|stored| argon2().verify_password(password, &stored).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stored_string_names_owasp_s_parameters() {
        let stored = hash(b"Patient-2026-demo", &[7; 16]).unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        assert!(verify(b"Patient-2026-demo", &stored));
        assert!(!verify(b"patient-2026-demo", &stored));
        assert!(!verify(b"", &stored));
        assert!(!verify(b"x", "not a hash"));
    }

    /// An unknown login must take as long as a wrong password.
    #[test]
    fn what_no_password_matches_has_the_form_of_a_hash() {
        let real = hash(b"Patient-2026-demo", &[7; 16]).unwrap();
        let unmatched = unmatched(&[9; 32], &[7; 16]).unwrap();
        let before_digest = |stored: &str| stored.rsplit_once('$').unwrap().0.to_owned();
        assert_eq!(before_digest(&unmatched), before_digest(&real));
        assert_eq!(unmatched.len(), real.len());
        assert!(!verify(b"Patient-2026-demo", &unmatched));
    }

    #[test]
    fn equal_passwords_have_different_hashes() {
        assert_ne!(hash(b"same", &[1; 16]).unwrap(), hash(b"same", &[2; 16]).unwrap());
    }
}
