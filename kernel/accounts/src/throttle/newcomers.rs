//! First attempts past an empty login bucket, and how many of them one network may take.
//!
//! Whoever rents servers is given IPv6 by the /48 (256 subscribers, as we count them) or by the /32 (millions). Without shares one such
//! customer would use up all first attempts of a login, and the owner who comes with a new phone would wait.

use super::{Buckets, LoginKey, network};
use cabinet_ports::Clock;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// All networks together: some 2000 fresh addresses a day, then a botnet gains nothing by having more.
const ALL: u32 = 2000;
/// A /48 is one site (RFC 6177 §2): a block of flats or a clinic at most, where few share one login.
const SITE: u32 = 16;
const SITE_BITS: u32 = 48;
/// A /32 is what a provider is given. A /29 (ripe-738 §5.1.2: the most that is given without reasons) is eight of them, and 8 × 200
/// leaves 400 for everybody else.
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

    /// Whether a first attempt at this login may pass. The narrowest network is asked first, so that one that has had its share takes
    /// nothing from the wider ones.
    pub(super) fn admit(&self, login: LoginKey, address: IpAddr) -> bool {
        let has_share = |buckets: &Buckets<_>, bits| {
            network(address, bits).is_none_or(|network| buckets.take(&(login, network)).is_ok())
        };
        has_share(&self.site, SITE_BITS)
            && has_share(&self.provider, PROVIDER_BITS)
            && self.all.take(&login).is_ok()
    }
}

/// Buckets that hold what a day refills.
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
