//! A forgotten password. The new one is typed first and waits as a hash; the letter's link makes it live and ends every
//! session.
//!
//! **Whoever asks is not yet the owner.** The password that waits counts only where it was typed: that browser keeps a secret in a cookie,
//! and the database its digest. Anywhere else the link asks for the new password, so that a stranger who asked first gains nothing by the
//! owner's following the link. A newer question spends the older links.
//!
//! **Nobody uses up somebody else's letters.** One address asks as often as [`SelfServiceSettings`](crate::SelfServiceSettings) lets it. An account
//! has a bucket of [`LETTERS_AT_ONCE`] letters that gets one back every minute: more than one address takes out of it. When many addresses
//! have emptied it, the letter of the last minute is as good for the owner as one of their own.
//!
//! Whether there is such an account is told neither by the answer nor by its time: the password is hashed in any case, the cookie is set in
//! any case, and every answer comes at the same moment after the question. Nobody gets a letter who has no local password or no address, or
//! whose account is disabled.
//!
//! A link that is used spends all others, and a password that is changed by its owner spends them, too.

mod ask;
mod follow;

pub use ask::{RestoreError, RestoreRequest};
pub use follow::{FollowedRestore, LinkError};

use crate::throttle::Buckets;
use cabinet_domain::UserId;
use cabinet_ports::Clock;
use chrono::TimeDelta;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

/// life of the link, and of the cookie of the browser that asked.
pub const LIFE: TimeDelta = TimeDelta::minutes(30);

/// Letters that an account gets without a pause, whoever asks for them; afterwards one a minute.
const LETTERS_AT_ONCE: NonZeroU32 = match NonZeroU32::new(10) {
    Some(count) => count,
    None => NonZeroU32::MIN,
};
/// Bounds the memory of the buckets.
const ACCOUNTS: usize = 50_000;

/// The letters of each account.
pub(crate) fn letters(clock: &Arc<dyn Clock>) -> Buckets<UserId> {
    Buckets::new(LETTERS_AT_ONCE, Duration::from_secs(60), ACCOUNTS, Arc::clone(clock))
}
