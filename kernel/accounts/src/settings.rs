//! What a hospital chooses about sign-in.

use chrono::TimeDelta;
use secrecy::SecretSlice;
use std::num::NonZeroU32;

/// Settings of [`crate::Accounts`].
#[derive(Debug)]
pub struct AccountSettings {
    /// `iss` of the tokens: the variant's id, so that a token of one hospital is worthless at another.
    pub issuer: String,
    /// Signs access tokens; at least [`AccountSettings::LEAST_KEY_BYTES`].
    pub token_key: SecretSlice<u8>,
    /// Life of an access token (architecture §7: 15 min).
    pub access_token: TimeDelta,
    /// Life of an unused session whose owner chose to stay signed in; one that is used ends after [`AccountSettings::LONGEST`].
    pub session: TimeDelta,
    /// Life of an unused session of anybody else: the access token, the idle time after which the browser asks whether somebody is still
    /// there, and the time to answer.
    pub idle: TimeDelta,
    /// Sign-in attempts a minute from one address.
    pub sign_in_per_minute: NonZeroU32,
    /// Whether an address must be proved before its owner may sign in.
    pub confirm_email: bool,
    /// Whether an administrator without a second step may do nothing but add one.
    pub admin_factor: bool,
    /// How many passwords are hashed at a time.
    pub hash_workers: usize,
    /// How many may wait for that; more are answered "busy".
    pub hash_queue: usize,
}

impl AccountSettings {
    /// RFC 7518 §3.2: a key of the same size as the hash output or larger must be used with HS256.
    pub const LEAST_KEY_BYTES: usize = 32;

    /// How long the refresh token before the current one still counts: two tabs wake up and renew at once, or the answer to a renewal
    /// is lost on a bad connection.
    pub const GRACE: TimeDelta = TimeDelta::seconds(30);

    /// However often it is renewed, a session ends so long after its sign-in (NIST SP 800-63B §4.1.3: at least once in 30 days one signs
    /// in again). A token that was copied unseen does not open a cabinet for ever.
    pub const LONGEST: TimeDelta = TimeDelta::days(30);

    /// The usual settings of a machine: half of its cores hash, so that the other half serves; a queue of 256 passwords is some five
    /// seconds on two cores, as long as a person waits.
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
