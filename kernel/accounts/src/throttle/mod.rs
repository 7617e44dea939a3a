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
//! | device | 10 | 1 a minute; full again after a success | one account from a stolen device mark |
//!
//! Who is let past which bucket:
//! - **A known device** (cookie with a signed mark that names the very user who signs in) skips address, (login, address) and login: it has a
//!   bucket of its own. Strangers cannot empty it, not even from behind the same address, so they cannot keep the owner out. When ten
//!   wrong passwords have emptied it, the device counts as unknown until it refills.
//! - **A known address** (this user has signed in from it; kept in memory, 30 days) skips the bucket of the login. It keeps the bucket of
//!   (login, address), because a waiting room or a village shares one address with the guesser.
//! - **A newcomer**, an address that has not tried this login for a day, gets its first attempt past an empty login bucket: the owner who
//!   comes with a new phone during an attack types the right password and is in. The newcomer's bucket bounds what a botnet gains by it.
//!
//! What a guesser gets: from one address 5 + 1440 guesses a day, from any number of addresses at most 20 + 1440 + 2000 a day at one account,
//! against passwords of at least ten characters that are in no common list. What the owner pays: on a known device nothing; with a
//! new device from a fresh address nothing; with a new device from an address that just failed five times, a minute.
//!
//! Addresses of IPv6 count by their /56, the least that a subscriber is given. All buckets are in memory and bounded; under a flood of
//! keys the cache keeps those that are asked often (TinyLFU), which are those under attack.

mod bucket;
mod gate;

pub use bucket::Buckets;
pub(crate) use gate::{Admission, Gate, LoginKey, Refused};

use std::net::{IpAddr, Ipv6Addr};

/// The part of an address that one subscriber holds: all of an IPv4 address, the first 56 bits of an IPv6 address.
pub fn subscriber(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(v4) => IpAddr::V4(v4),
        IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() & !((1_u128 << 72) - 1))),
    }
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
