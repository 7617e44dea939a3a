//! Restores a forgotten password. The new password is typed first and stored as a pending hash; the link in the e-mail
//! activates it and ends every session.
//!
//! **A request does not prove ownership.** The pending password is activated only in the browser in which it was typed: that browser keeps
//! a secret in a cookie, and the database keeps its digest. In any other browser the link asks for a new password, so a stranger who made
//! the request gains nothing when the owner follows the link. A newer request invalidates the older links.
//!
//! **Strangers cannot use up an account's e-mails.** One address may make as many requests as
//! [`SelfServiceSettings`](crate::SelfServiceSettings) allows. An account has a bucket of [`LETTERS_AT_ONCE`] e-mails that refills by one a
//! minute, which is more than one address can take. When many addresses have emptied it, the e-mail of the last minute serves the owner as
//! well as one of their own.
//!
//! Neither the response nor its timing reveals whether the account exists: the password is hashed and the cookie is set in every case, and
//! every response is sent after the same delay. No e-mail is sent if the account has no local password, has no address, or is disabled.
//!
//! Using a link invalidates all others, and so does a password change by the owner.

mod ask;
mod follow;

pub use ask::{RestoreError, RestoreRequest};
pub use follow::{FollowedRestore, LinkError};

use cabinet_domain::UserId;
use cabinet_ports::Clock;
use cabinet_rate_limit::Buckets;
use chrono::TimeDelta;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

/// lifetime of the link, and of the cookie of the browser that made the request.
pub const LIFE: TimeDelta = TimeDelta::minutes(30);

/// E-mails that an account gets in a burst, whoever requests them; the bucket then refills by one a minute.
const LETTERS_AT_ONCE: NonZeroU32 = match NonZeroU32::new(10) {
    Some(count) => count,
    None => NonZeroU32::MIN,
};
/// Bounds the memory of the buckets.
const ACCOUNTS: usize = 50_000;

/// The e-mail buckets, by account.
pub(crate) fn letters(clock: &Arc<dyn Clock>) -> Buckets<UserId> {
    Buckets::new(LETTERS_AT_ONCE, Duration::from_secs(60), ACCOUNTS, Arc::clone(clock))
}
