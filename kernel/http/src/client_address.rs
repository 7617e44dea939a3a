//! Determines the client address of a request. `X-Forwarded-For` is trusted only as far as it was written by the proxies configured in
//! `http.trusted_proxies`: read from the right, the first address that is not such a proxy is the client. Otherwise an attacker could
//! choose a new address for each password attempt.

use axum::extract::ConnectInfo;
use axum::http::{Extensions, HeaderMap};
use ipnet::IpNet;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

/// The best known address of the client.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ClientAddress(pub IpAddr);

impl ClientAddress {
    /// Returns the address stored with the request; `0.0.0.0` if there is none (all such requests share their limits).
    pub fn of(extensions: &Extensions) -> Self {
        extensions.get::<Self>().copied().unwrap_or(Self(IpAddr::V4(Ipv4Addr::UNSPECIFIED)))
    }

    /// Determines the address from the connection and the headers.
    pub fn resolve(extensions: &Extensions, headers: &HeaderMap, trusted: &[IpNet]) -> Self {
        let peer = extensions
            .get::<ConnectInfo<SocketAddr>>()
            .map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |ConnectInfo(peer)| peer.ip().to_canonical());
        if trusted.is_empty() || !is_trusted(peer, trusted) {
            return Self(peer);
        }
        let forwarded: Vec<&str> = headers
            .get_all("x-forwarded-for")
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(','))
            .collect();
        let mut client = peer;
        for text in forwarded.iter().rev() {
            // An unparsable entry ends the chain: the proxy that wrote it is the last known address.
            let Some(address) = parse(text.trim()) else { break };
            client = address;
            if !is_trusted(address, trusted) {
                break;
            }
        }
        Self(client)
    }
}

/// Parses an address, optionally with a port, as some proxies write it.
fn parse(text: &str) -> Option<IpAddr> {
    text.parse::<IpAddr>()
        .ok()
        .or_else(|| text.parse::<SocketAddr>().ok().map(|address| address.ip()))
        .map(|address| address.to_canonical())
}

fn is_trusted(address: IpAddr, trusted: &[IpNet]) -> bool {
    trusted.iter().any(|net| net.contains(&address))
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn resolve(peer: &str, forwarded: &[&'static str], trusted: &[&str]) -> String {
        let mut extensions = Extensions::new();
        extensions.insert(ConnectInfo(SocketAddr::new(peer.parse().unwrap(), 4711)));
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append("x-forwarded-for", HeaderValue::from_static(value));
        }
        let trusted: Vec<IpNet> = trusted.iter().map(|net| net.parse().unwrap()).collect();
        ClientAddress::resolve(&extensions, &headers, &trusted).0.to_string()
    }

    #[test]
    fn a_stranger_cannot_choose_an_address_but_a_named_proxy_may_tell_it() {
        let nets = ["10.0.0.0/8"];
        assert_eq!(resolve("203.0.113.9", &["1.2.3.4"], &[]), "203.0.113.9");
        assert_eq!(resolve("203.0.113.9", &["1.2.3.4"], &nets), "203.0.113.9");
        assert_eq!(resolve("10.0.0.1", &["198.51.100.7"], &nets), "198.51.100.7");
        // The client wrote the first entry itself; only entries appended by trusted proxies are used.
        assert_eq!(resolve("10.0.0.1", &["1.2.3.4, 198.51.100.7, 10.0.0.2"], &nets), "198.51.100.7");
        assert_eq!(resolve("10.0.0.1", &["1.2.3.4", "198.51.100.7:5555"], &nets), "198.51.100.7");
        assert_eq!(resolve("10.0.0.1", &["nonsense"], &nets), "10.0.0.1");
        assert_eq!(resolve("10.0.0.1", &[], &nets), "10.0.0.1");
        assert_eq!(resolve("::ffff:10.0.0.1", &["2001:db8::1"], &nets), "2001:db8::1");
    }
}
