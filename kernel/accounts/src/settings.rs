//! Authentication settings of a hospital.

use chrono::TimeDelta;
use secrecy::SecretSlice;
use std::num::NonZeroU32;

/// Settings of [`crate::Accounts`].
#[derive(Debug)]
pub struct AccountSettings {
    /// `iss` of the tokens: the variant's id, so that a token of one hospital is not valid at another.
    pub issuer: String,
    /// Key that signs access tokens; at least [`AccountSettings::LEAST_KEY_BYTES`] long.
    pub token_key: SecretSlice<u8>,
    /// Lifetime of an access token (15 minutes).
    pub access_token: TimeDelta,
    /// Lifetime of an unused session whose owner chose to stay signed in. A session in use ends after [`AccountSettings::LONGEST`].
    pub session: TimeDelta,
    /// Lifetime of any other unused session: the sum of the access token's lifetime, the idle time after which the browser asks whether
    /// the user is still there, and the time to answer.
    pub idle: TimeDelta,
    /// Sign-in attempts per minute from one address.
    pub sign_in_per_minute: NonZeroU32,
    /// Whether an address must be confirmed before its owner may sign in.
    pub confirm_email: bool,
    /// Whether an administrator without a second factor may do nothing but add one.
    pub admin_factor: bool,
    /// Number of passwords hashed in parallel.
    pub hash_workers: usize,
    /// Length of the hasher's queue; further requests are answered "busy".
    pub hash_queue: usize,
}

impl AccountSettings {
    /// RFC 7518 §3.2: a key of the same size as the hash output or larger must be used with HS256.
    pub const LEAST_KEY_BYTES: usize = 32;

    /// How long the previous refresh token is still accepted: two tabs may renew at the same time, or the response to a renewal may be
    /// lost on a bad connection.
    pub const GRACE: TimeDelta = TimeDelta::seconds(30);

    /// Maximum lifetime of a session from its sign-in, however often it is renewed (NIST SP 800-63B §4.1.3: reauthentication at least
    /// once in 30 days). It bounds the use of a token that was copied unnoticed.
    pub const LONGEST: TimeDelta = TimeDelta::days(30);

    /// Default settings of a machine. Half of its cores hash, so that the other half can serve requests. A queue of 256 passwords takes
    /// about five seconds on two cores, which is as long as a person waits.
    pub fn new(issuer: impl Into<String>, token_key: SecretSlice<u8>) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            issuer: issuer.into(),
            token_key,
            access_token: TimeDelta::minutes(15),
            session: TimeDelta::days(30),
            idle: TimeDelta::minutes(37),
            sign_in_per_minute: NonZeroU32::new(30).unwrap_or(NonZeroU32::MIN),
            confirm_email: true,
            admin_factor: false,
            hash_workers: (cores / 2).max(1),
            hash_queue: 256,
        }
    }
}
