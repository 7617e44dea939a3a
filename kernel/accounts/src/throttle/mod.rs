//! Lock-out that cannot lock out the rightful owner.
//!
//! Every attempt is taken from a bucket *before* the password is looked at; an attempt that finds its bucket empty is answered "too
//! often", whatever the password. So guesses sent at once cannot slip past a counter, and the answer tells a guesser nothing.
//!
//! | bucket | holds | refills | protects |
//! |---|---|---|---|
//! | address | `sign_in_per_minute` | as many a minute | the server from one noisy address |
//! | (login, address) | 5 | 1 a minute; full again after a success | one account from one address |
//! | login | 20 | 1 a minute | one account from all addresses together |
//! | newcomer (login) | 2000 | 2000 a day | bounds the exception below |
//! | newcomer (login, /48) | 16 | 16 a day | the exception from one customer of a hoster, IPv6 only |
//! | newcomer (login, /32) | 200 | 200 a day | the exception from one hoster, IPv6 only |
//! | device | 10 | 1 a minute; full again after a success | one account from a stolen device mark |
//!
//! Who is let past which bucket:
//! - **A known device** (cookie with a signed mark that names the very user who signs in) skips address, (login, address) and login: it has a
//!   bucket of its own, which is asked before the login is looked up. Strangers cannot empty it, not even from behind the same address, so
//!   they cannot keep the owner out. When ten wrong passwords have emptied it, the device counts as unknown until it refills.
//! - **A known address** (this user has signed in from it; kept in memory, 30 days) skips the bucket of the login. It keeps the bucket of
//!   (login, address), because a waiting room or a village shares one address with the guesser.
//! - **A newcomer**, an address that has not tried this login for a day, gets its first attempt past an empty login bucket: the owner who
//!   comes with a new phone during an attack types the right password and is in. The newcomer's bucket bounds what a botnet gains by it.
//!
//! What a guesser gets: from one address 5 + 1440 guesses a day, from any number of addresses at most 20 + 1440 + 2000 a day at one account,
//! against passwords of at least ten characters that are in no common list. What the owner pays: on a known device nothing; with a
//! new device from a fresh address nothing; with a new device from an address that just failed five times, a minute.
//!
//! "Login" is the account where there is one, so that user name and mail address are one bucket, and the text as entered where there is
//! none. Both ways cost the same time.
//!
//! What remains, and is accepted:
//! - Whoever commands 2000 addresses of IPv4 in a day, or networks of ten providers of IPv6, uses up the first attempts of one login. Then
//!   its owner comes in on a known device or from a known address only, until the attack ends. IPv4 has no shares: its addresses cost
//!   money one by one, and whole cities share a few of them.
//! - An attacker with many connections at the owner's own provider of IPv6 takes that provider's share with 200 of them.
//! - After a restart the buckets are full and no address is known; devices still are.
//! - Whoever knows both user name and mail address of an account can learn from the common bucket that they belong together.
//!
//! Addresses of IPv6 count by their /56, the least that a subscriber is given. All buckets are in memory and bounded; under a flood of
//! keys the cache keeps those that are asked often, which are those under attack.

mod bucket;
mod login_throttle;
mod newcomers;

pub use bucket::Buckets;
pub(crate) use login_throttle::{Admission, LoginKey, LoginThrottle, Refused};

use std::net::{IpAddr, Ipv6Addr};

/// The part of an address that one subscriber holds: all of an IPv4 address, the first 56 bits of an IPv6 address.
pub fn subscriber(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(v4) => IpAddr::V4(v4),
        IpAddr::V6(v6) => IpAddr::V6(first_bits(v6, 56)),
    }
}

/// The wider network of an IPv6 address; none for IPv4.
fn network(address: IpAddr, bits: u32) -> Option<Ipv6Addr> {
    match address.to_canonical() {
        IpAddr::V4(_) => None,
        IpAddr::V6(v6) => Some(first_bits(v6, bits)),
    }
}

fn first_bits(address: Ipv6Addr, bits: u32) -> Ipv6Addr {
    let rest = u128::MAX.checked_shr(bits).unwrap_or_default();
    Ipv6Addr::from_bits(address.to_bits() & !rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_subscriber_cannot_become_many_by_choosing_from_its_ipv6_network() {
        let of = |text: &str| subscriber(text.parse().unwrap());
        assert_eq!(of("2001:db8:1:2200::1"), of("2001:db8:1:22ff:ffff::9"));
        assert_ne!(of("2001:db8:1:2200::1"), of("2001:db8:1:2300::1"));
        assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"));
        assert_ne!(of("192.0.2.1"), of("192.0.2.2"));
    }
}
