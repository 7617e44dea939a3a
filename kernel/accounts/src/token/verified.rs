//! Cache of tokens whose signature was verified recently. Verifying HS256 and parsing JSON takes several microseconds per request; a
//! lookup takes a fraction of that. Entries are keyed by the SHA-256 of the whole token, so that memory contains no usable token, and an
//! entry states only that the signature is valid: expiry and revocation are checked at every use.
//!
//! A shorter, faster hash would require keeping the whole token for comparison, and would save a tenth of a microsecond. Digests need
//! not be compared in constant time: knowing the start of a digest does not help to find a token that has it.

use super::{AccessTokens, Revocations};
use crate::{Caller, TokenError};
use chrono::{DateTime, TimeDelta, Utc};
use sha2::{Digest as _, Sha256};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::mem;
use std::sync::{PoisonError, RwLock};

/// About 10 000 signed-in users at a time; beyond that, more signatures are verified again.
const CAPACITY: usize = 10_000;

/// Verified tokens.
pub(crate) struct VerifiedTokens {
    token_life: TimeDelta,
    generations: RwLock<Generations>,
}

/// Two generations of half the capacity each. When the young one is full, or as old as a token may become, it replaces the old one,
/// whose entries are dropped. This bounds the size like a cache, but a hit writes nothing.
#[derive(Default)]
struct Generations {
    since: DateTime<Utc>,
    young: Good,
    old: Good,
}

type Good = HashMap<TokenDigest, Caller, BuildHasherDefault<FirstBytes>>;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct TokenDigest([u8; 32]);

/// Uses the first bytes of a digest as its hash, because digests are uniformly distributed. Only digests of tokens that we signed become
/// keys, so attackers cannot choose keys that collide.
#[derive(Default)]
struct FirstBytes(u64);

impl Hash for TokenDigest {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.first_chunk().map_or(0, |first| u64::from_le_bytes(*first)));
    }
}

impl Hasher for FirstBytes {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.0 = self.0.rotate_left(8) ^ u64::from(*byte));
    }

    fn write_u64(&mut self, first: u64) {
        self.0 = first;
    }
}

impl Generations {
    fn lookup(&self, token: &TokenDigest) -> Option<Caller> {
        self.young.get(token).or_else(|| self.old.get(token)).copied()
    }

    fn add(&mut self, token: TokenDigest, caller: Caller, token_life: TimeDelta, now: DateTime<Utc>) {
        if self.young.len() >= CAPACITY / 2 || now - self.since >= token_life {
            self.old = mem::take(&mut self.young);
            self.since = now;
        }
        self.young.insert(token, caller);
    }
}

impl VerifiedTokens {
    pub(crate) fn new(token_life: std::time::Duration) -> Self {
        let token_life = TimeDelta::from_std(token_life).unwrap_or(TimeDelta::MAX);
        Self { token_life, generations: RwLock::default() }
    }

    pub(crate) fn verify(
        &self,
        token: &str,
        tokens: &AccessTokens,
        revocations: &Revocations,
        now: DateTime<Utc>,
    ) -> Result<Caller, TokenError> {
        let digest = TokenDigest(Sha256::digest(token.as_bytes()).into());
        let known = self.generations.read().unwrap_or_else(PoisonError::into_inner).lookup(&digest);
        let caller = match known {
            Some(caller) => caller,
            None => {
                let caller = tokens.check(token)?;
                let mut generations = self.generations.write().unwrap_or_else(PoisonError::into_inner);
                generations.add(digest, caller, self.token_life, now);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Duties;
    use cabinet_domain::{Role, SessionId, UserId};
    use uuid::Uuid;

    fn caller(number: u128) -> (TokenDigest, Caller) {
        let caller = Caller {
            user: UserId(Uuid::from_u128(number)),
            session: SessionId(Uuid::from_u128(number)),
            role: Role::Patient,
            duties: Duties::default(),
            expires_at: DateTime::UNIX_EPOCH,
        };
        (TokenDigest(Sha256::digest(number.to_le_bytes()).into()), caller)
    }

    #[test]
    fn a_full_generation_becomes_the_old_one_and_the_memory_stays_bounded() {
        let mut generations = Generations::default();
        let most = u128::try_from(CAPACITY).unwrap();
        for number in 0..3 * most {
            let (digest, caller) = caller(number);
            generations.add(digest, caller, TimeDelta::minutes(15), DateTime::UNIX_EPOCH);
            assert!(generations.young.len() + generations.old.len() <= CAPACITY);
        }
        let newest = caller(3 * most - 1);
        assert_eq!(generations.lookup(&newest.0).map(|found| found.user), Some(newest.1.user));
        assert!(generations.lookup(&caller(0).0).is_none());
    }

    #[test]
    fn a_token_is_forgotten_some_time_after_its_life_and_not_before() {
        let (mut generations, life) = (Generations::default(), TimeDelta::minutes(15));
        let at = |minutes| DateTime::UNIX_EPOCH + TimeDelta::minutes(minutes);
        for (number, minute) in [(1, 15), (2, 29), (3, 30), (4, 45)] {
            let (digest, caller) = caller(number);
            generations.add(digest, caller, life, at(minute));
            assert_eq!(generations.lookup(&self::caller(1).0).is_some(), minute < 45);
        }
    }

    #[test]
    fn digests_that_begin_alike_are_different_tokens() {
        let mut generations = Generations::default();
        let (digest, anna) = caller(1);
        generations.add(digest, anna, TimeDelta::minutes(15), DateTime::UNIX_EPOCH);
        let mut other = digest;
        other.0[31] ^= 1;
        assert!(generations.lookup(&other).is_none());
    }
}
