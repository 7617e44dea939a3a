//! Login throttling that cannot lock out the account owner.
//!
//! Every attempt takes a token from a bucket *before* the password is checked. An attempt that finds its bucket empty is answered "too
//! often", whatever the password. So concurrent guesses cannot bypass a counter, and the response tells a guesser nothing.
//!
//! | bucket | holds | refills | protects |
//! |---|---|---|---|
//! | address | `sign_in_per_minute` | as many a minute | the server from one noisy address |
//! | (login, address) | 5 | 1 a minute; full again after a success | one account from one address |
//! | login | 20 | 1 a minute | one account from all addresses together |
//! | newcomer (login) | 2000 | 2000 a day | bounds the exception below |
//! | newcomer (login, /48) | 16 | 16 a day | the exception from one customer of a hosting provider, IPv6 only |
//! | newcomer (login, /32) | 200 | 200 a day | the exception from one hosting provider, IPv6 only |
//! | device | 10 | 1 a minute; full again after a success | one account from a stolen device token |
//!
//! Exceptions:
//! - **A known device** (a cookie with a signed device token that names the user who signs in) skips address, (login, address) and login.
//!   It has a bucket of its own, which is checked before the login is looked up. Strangers cannot empty this bucket, not even from the same
//!   address, so they cannot lock out the owner. When ten wrong passwords have emptied it, the device counts as unknown until it refills.
//! - **A known address** (this user has signed in from it; kept in memory for 30 days) skips the login bucket. It keeps the (login,
//!   address) bucket, because a waiting room or a village shares one address with the guesser.
//! - **A newcomer**, an address that has not tried this login for a day, may make its first attempt even if the login bucket is empty: an
//!   owner with a new phone who types the right password during an attack can sign in. The newcomer buckets bound what a botnet gains by
//!   this.
//!
//! What a guesser gets: 5 + 1440 guesses a day from one address, and at most 20 + 1440 + 2000 a day against one account from any number of
//! addresses, against passwords of at least ten characters that are not common. What the owner pays: nothing on a known device;
//! nothing on a new device from a fresh address; a wait of one minute on a new device from an address that has just failed five times.
//!
//! "Login" means the account if there is one, so that user name and e-mail address share a bucket; otherwise the text as entered. Both
//! cases take the same time.
//!
//! Accepted limitations:
//! - An attacker with 2000 IPv4 addresses a day, or with networks of ten IPv6 providers, uses up the first attempts of one login. The owner
//!   can then sign in only on a known device or from a known address until the attack ends. IPv4 has no shares per network, because IPv4
//!   addresses cost money one by one and whole cities share a few of them.
//! - An attacker with 200 connections at the owner's own IPv6 provider uses up that provider's share.
//! - After a restart the buckets are full and no address is known; known devices still are.
//! - Somebody who knows both user name and e-mail address of an account can learn from the shared bucket that they belong together.
//!
//! IPv6 addresses are counted by their /56, the smallest prefix that a subscriber is given. All buckets are in memory and bounded; under a
//! flood of keys the cache keeps the frequently used ones, which are those under attack.

mod login_throttle;
mod newcomers;

pub(crate) use login_throttle::{Admission, LoginKey, LoginThrottle, Refused};
