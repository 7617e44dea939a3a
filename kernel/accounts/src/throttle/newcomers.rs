//! First attempts that bypass an empty login bucket, limited per network.
//!
//! A customer of a hosting provider gets an IPv6 /48 (256 subscribers in our count) or a /32 (millions). Without a limit per network
//! one such customer could use up all first attempts of a login, and the owner with a new phone would have to wait.

use super::LoginKey;
use cabinet_ports::Clock;
use cabinet_rate_limit::{Buckets, network};
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// For all networks together: about 2000 fresh addresses a day, so that a botnet gains nothing by having more.
const ALL: u32 = 2000;
/// A /48 is one site (RFC 6177 §2): at most a block of flats or a clinic, where few people share one login.
const SITE: u32 = 16;
const SITE_BITS: u32 = 48;
/// A /32 is the usual allocation of a provider. A /29 (ripe-738 §5.1.2: the largest without justification) is eight of them, and 8 ×
/// 200 leaves 400 for everybody else.
const PROVIDER: u32 = 200;
const PROVIDER_BITS: u32 = 32;

/// The buckets of newcomers.
pub(super) struct Newcomers {
    site: Buckets<(LoginKey, Ipv6Addr)>,
    provider: Buckets<(LoginKey, Ipv6Addr)>,
    all: Buckets<LoginKey>,
}

impl Newcomers {
    pub(super) fn new(keys: usize, clock: &Arc<dyn Clock>) -> Self {
        Self {
            site: a_day(SITE, keys, clock),
            provider: a_day(PROVIDER, keys, clock),
            all: a_day(ALL, keys, clock),
        }
    }

    /// Whether a first attempt at this login is admitted. The narrowest network is checked first, so that a network that has used its
    /// share takes nothing from the wider ones.
    pub(super) fn admit(&self, login: LoginKey, address: IpAddr) -> bool {
        let has_share = |buckets: &Buckets<_>, bits| {
            network(address, bits).is_none_or(|network| buckets.take(&(login, network)).is_ok())
        };
        has_share(&self.site, SITE_BITS)
            && has_share(&self.provider, PROVIDER_BITS)
            && self.all.take(&login).is_ok()
    }
}

/// Creates buckets that hold a day's refill.
fn a_day<K>(count: u32, keys: usize, clock: &Arc<dyn Clock>) -> Buckets<K>
where
    K: std::hash::Hash + Eq + Send + Sync + Clone + 'static,
{
    let count = NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN);
    Buckets::new(count, DAY / count.get(), keys, Arc::clone(clock))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cabinet_fakes::FakeClock;
    use chrono::{DateTime, TimeDelta};

    const HOSTER: u128 = 0x2a01_0018_u128 << 96;

    fn admitted(newcomers: &Newcomers, login: LoginKey, networks: impl Iterator<Item = u128>) -> usize {
        let address = |bits| IpAddr::V6(Ipv6Addr::from_bits(bits));
        networks.filter(|bits| newcomers.admit(login, address(*bits))).count()
    }

    #[test]
    fn a_hoster_s_network_does_not_use_up_the_first_attempts_of_everybody_else() {
        let clock = Arc::new(FakeClock::at(DateTime::from_timestamp(1_795_248_000, 0).unwrap()));
        let newcomers = Newcomers::new(100_000, &(clock.clone() as Arc<dyn Clock>));
        let login = LoginKey::of("anna", None);
        // All subscribers of one /48, then some of every /32 of a /29.
        assert_eq!(admitted(&newcomers, login, (0..256).map(|index| HOSTER + (index << 72))), 16);
        let whole = (0..8 * 300).map(|index| HOSTER + ((index % 8) << 96) + ((1 + index / 8) << 80));
        assert_eq!(admitted(&newcomers, login, whole), 8 * 200 - 16);
        let owner = "2001:db8:7:100::1".parse().unwrap();
        assert!(newcomers.admit(login, owner), "another provider");
        assert!(newcomers.admit(login, "192.0.2.1".parse().unwrap()), "IPv4");
        assert!(newcomers.admit(LoginKey::of("boris", None), IpAddr::V6(Ipv6Addr::from_bits(HOSTER))));
        clock.advance(TimeDelta::minutes(90));
        assert_eq!(admitted(&newcomers, login, (0..256).map(|index| HOSTER + (index << 72))), 1);
    }
}
