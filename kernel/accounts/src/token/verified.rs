//! Tokens whose signature was checked lately. Checking HS256 and parsing JSON costs several microseconds on every request; a look-up
//! costs a fraction. Entries are keyed by the SHA-256 of the whole token, so that no usable token lies in memory, and an entry says only
//! "the signature is good": expiry and revocation are asked at every use.

use super::{AccessTokens, Revocations, TokenError};
use crate::Caller;
use chrono::{DateTime, Utc};
use moka::sync::Cache;
use sha2::{Digest, Sha256};

/// Some 10 000 signed-in people at a time; more only means more checking of signatures.
const CAPACITY: u64 = 10_000;

pub(crate) struct VerifiedTokens {
    good: Cache<[u8; 32], Caller>,
}

impl VerifiedTokens {
    pub(crate) fn new(token_life: std::time::Duration) -> Self {
        Self { good: Cache::builder().max_capacity(CAPACITY).time_to_live(token_life).build() }
    }

    pub(crate) fn verify(
        &self,
        token: &str,
        tokens: &AccessTokens,
        revocations: &Revocations,
        now: DateTime<Utc>,
    ) -> Result<Caller, TokenError> {
        let key: [u8; 32] = Sha256::digest(token.as_bytes()).into();
        let caller = match self.good.get(&key) {
            Some(caller) => caller,
            None => {
                let caller = tokens.check(token)?;
                self.good.insert(key, caller);
                caller
            }
        };
        if caller.expires_at <= now {
            Err(TokenError::Expired)
        } else if revocations.contains(caller.session) {
            Err(TokenError::Revoked)
        } else {
            Ok(caller)
        }
    }
}
