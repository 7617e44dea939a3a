//! Which addresses belong to one subscriber, so that a client cannot evade a limit with other addresses of its own network.

use std::net::{IpAddr, Ipv6Addr};

/// The part of an address that identifies a subscriber: all of an IPv4 address, the first 56 bits of an IPv6 address.
pub fn subscriber(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(v4) => IpAddr::V4(v4),
        IpAddr::V6(v6) => IpAddr::V6(first_bits(v6, 56)),
    }
}

/// The network of an IPv6 address with a prefix of `bits`; `None` for IPv4.
pub fn network(address: IpAddr, bits: u32) -> Option<Ipv6Addr> {
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
