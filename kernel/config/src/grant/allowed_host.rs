//! A destination that a plugin may call, as requested in `plugin.toml` and granted in a variant.
//!
//! | Written | Allows | Does not allow |
//! |---|---|---|
//! | `https://hub.example` | `https://hub.example/any/path?and=query` | another scheme, port or host, `https://a.hub.example` |
//! | `https://hub.example:8443` | that port only | `https://hub.example` |
//! | `https://*.hub.example` | `https://a.hub.example`, `https://b.a.hub.example` | `https://hub.example` itself, `https://xhub.example` |
//! | `http://127.0.0.1:9101` | that address and port | `http://localhost:9101` (names and addresses are different things) |
//!
//! An empty list allows nothing. A path, a query, a fragment, a login or a bare `*` is rejected when the configuration is loaded, because
//! such a rule would look narrower or wider than it is.
//!
//! Private addresses need an additional grant by address range (`private_addresses`), because this type checks names only.
//!
//! ```
//! use cabinet_config::grant::AllowedHost;
//! use url::Url;
//!
//! let hub = AllowedHost::parse("https://*.zdrav.example")?;
//! assert!(hub.allows(&Url::parse("https://r26.zdrav.example/HubService.svc")?));
//! assert!(!hub.allows(&Url::parse("http://r26.zdrav.example/HubService.svc")?));
//! assert!(!hub.allows(&Url::parse("https://zdrav.example.evil.test/")?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::str::FromStr;
use url::{Host, Url};

/// A scheme, a host or host suffix, and a port.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct AllowedHost {
    scheme: Scheme,
    host: HostRule,
    port: u16,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Scheme {
    Http,
    Https,
}

impl Scheme {
    const fn name(self) -> &'static str {
        match self {
            Self::Http => "http",
            Self::Https => "https",
        }
    }

    const fn default_port(self) -> u16 {
        match self {
            Self::Http => 80,
            Self::Https => 443,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum HostRule {
    Exact(Host<String>),
    /// Any name that ends with a dot and this suffix.
    Below(String),
}

/// Why a text is not a valid destination.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidAllowedHost {
    /// The text does not start with `http://` or `https://`.
    #[error("a destination starts with https:// or http://")]
    Scheme,
    /// The host is missing or invalid.
    #[error("a destination names one host, e.g. https://hub.example")]
    Host,
    /// Text follows the port.
    #[error("a destination ends after its host or port: no path, query, fragment or closing slash")]
    Path,
    /// The text contains `user:password@`.
    #[error("a destination carries no login")]
    Login,
    /// `*` is not the whole first label, or covers a top-level domain.
    #[error("a star stands only in front, as in https://*.hub.example, with at least two labels behind it")]
    Star,
    /// Not a number from 1 to 65535.
    #[error("a port is a number from 1 to 65535")]
    Port,
}

impl AllowedHost {
    /// Parses one of the forms in the table above.
    ///
    /// # Errors
    /// [`InvalidAllowedHost`] with the rule that the text violates.
    pub fn parse(text: &str) -> Result<Self, InvalidAllowedHost> {
        let (scheme, authority) = if let Some(rest) = text.strip_prefix("https://") {
            (Scheme::Https, rest)
        } else if let Some(rest) = text.strip_prefix("http://") {
            (Scheme::Http, rest)
        } else {
            return Err(InvalidAllowedHost::Scheme);
        };
        if authority.contains(['/', '?', '#', '\\']) {
            return Err(InvalidAllowedHost::Path);
        }
        if authority.contains('@') {
            return Err(InvalidAllowedHost::Login);
        }
        let (name, port) = split_port(authority)?;
        let host = match name.strip_prefix("*.") {
            Some(suffix) => HostRule::Below(parse_suffix(suffix)?),
            None if name.contains('*') => return Err(InvalidAllowedHost::Star),
            None => HostRule::Exact(parse_host(name)?),
        };
        Ok(Self { scheme, host, port: port.unwrap_or(scheme.default_port()) })
    }

    /// Whether requests to this URL are allowed.
    ///
    /// ```
    /// use cabinet_config::grant::AllowedHost;
    /// use url::Url;
    ///
    /// let simulator = AllowedHost::parse("http://127.0.0.1:9101")?;
    /// assert!(simulator.allows(&Url::parse("http://127.0.0.1:9101/hub25/HubService.svc")?));
    /// assert!(!simulator.allows(&Url::parse("http://127.0.0.1:9102/")?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn allows(&self, url: &Url) -> bool {
        let Some(host) = url.host() else { return false };
        let host_fits = match (&self.host, host) {
            (HostRule::Exact(allowed), asked) => *allowed == asked.to_owned(),
            (HostRule::Below(suffix), Host::Domain(name)) => is_below(name, suffix),
            (HostRule::Below(_), _) => false,
        };
        host_fits && url.scheme() == self.scheme.name() && url.port_or_known_default() == Some(self.port)
    }

    /// Whether any URL is allowed by both destinations.
    ///
    /// ```
    /// use cabinet_config::grant::AllowedHost;
    ///
    /// let region = AllowedHost::parse("https://*.zdrav.example")?;
    /// assert!(region.overlaps(&AllowedHost::parse("https://r26.zdrav.example")?));
    /// assert!(!region.overlaps(&AllowedHost::parse("https://hub.example")?));
    /// # Ok::<(), cabinet_config::grant::InvalidAllowedHost>(())
    /// ```
    pub fn overlaps(&self, other: &Self) -> bool {
        let hosts_meet = match (&self.host, &other.host) {
            (HostRule::Exact(one), HostRule::Exact(two)) => one == two,
            (HostRule::Exact(Host::Domain(name)), HostRule::Below(suffix))
            | (HostRule::Below(suffix), HostRule::Exact(Host::Domain(name))) => is_below(name, suffix),
            (HostRule::Below(one), HostRule::Below(two)) => {
                one == two || is_below(one, two) || is_below(two, one)
            }
            (HostRule::Exact(_), HostRule::Below(_)) | (HostRule::Below(_), HostRule::Exact(_)) => false,
        };
        hosts_meet && self.scheme == other.scheme && self.port == other.port
    }
}

fn is_below(name: &str, suffix: &str) -> bool {
    let label = name.strip_suffix(suffix).and_then(|rest| rest.strip_suffix('.'));
    label.is_some_and(|label| !label.is_empty())
}

fn split_port(authority: &str) -> Result<(&str, Option<u16>), InvalidAllowedHost> {
    let after_brackets = authority.rfind(']').unwrap_or_default();
    match authority.rfind(':').filter(|at| *at > after_brackets) {
        None => Ok((authority, None)),
        Some(at) => {
            let (name, port) = authority.split_at(at);
            let digits = port.strip_prefix(':').unwrap_or_default();
            let number = digits.parse::<u16>().ok().filter(|number| *number > 0 && !digits.starts_with('+'));
            Ok((name, Some(number.ok_or(InvalidAllowedHost::Port)?)))
        }
    }
}

fn parse_host(name: &str) -> Result<Host<String>, InvalidAllowedHost> {
    if name.is_empty() || name.chars().any(char::is_whitespace) {
        return Err(InvalidAllowedHost::Host);
    }
    Host::parse(name).map_err(|_| InvalidAllowedHost::Host)
}

fn parse_suffix(suffix: &str) -> Result<String, InvalidAllowedHost> {
    if suffix.contains('*') || !suffix.contains('.') {
        return Err(InvalidAllowedHost::Star);
    }
    match parse_host(suffix)? {
        Host::Domain(name) if name.split('.').all(|label| !label.is_empty()) => Ok(name),
        _ => Err(InvalidAllowedHost::Star),
    }
}

impl FromStr for AllowedHost {
    type Err = InvalidAllowedHost;

    fn from_str(text: &str) -> Result<Self, InvalidAllowedHost> {
        Self::parse(text)
    }
}

impl fmt::Display for AllowedHost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://", self.scheme.name())?;
        match &self.host {
            HostRule::Exact(host) => write!(f, "{host}")?,
            HostRule::Below(suffix) => write!(f, "*.{suffix}")?,
        }
        if self.port == self.scheme.default_port() { Ok(()) } else { write!(f, ":{}", self.port) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn allows(rule: &str, url: &str) -> bool {
        AllowedHost::parse(rule).unwrap().allows(&Url::parse(url).unwrap())
    }

    #[test]
    fn an_exact_origin_allows_itself_only() {
        assert!(allows("https://hub.example", "https://HUB.example:443/a?b#c"));
        for other in [
            "http://hub.example/",
            "https://hub.example:8443/",
            "https://a.hub.example/",
            "https://hub.example.evil.test/",
            "https://hub.example@evil.test/",
            "https://evil.test/?https://hub.example",
            "https://hub.example./",
        ] {
            assert!(!allows("https://hub.example", other), "{other}");
        }
    }

    #[test]
    fn a_star_allows_what_is_below_and_nothing_beside() {
        assert!(allows("https://*.hub.example", "https://a.hub.example/"));
        assert!(allows("https://*.hub.example:8443", "https://b.a.hub.example:8443/"));
        for other in [
            "https://hub.example/",
            "https://xhub.example/",
            "https://a.hub.example:8443/",
            "https://127.0.0.1/",
        ] {
            assert!(!allows("https://*.hub.example", other), "{other}");
        }
    }

    #[test]
    fn addresses_are_compared_as_addresses() {
        assert!(allows("http://[::1]:9101", "http://[0:0::1]:9101/"));
        assert!(!allows("http://127.0.0.1:9101", "http://localhost:9101/"));
    }

    #[test]
    fn rules_that_look_like_something_else_are_refused() {
        for (text, reason) in [
            ("hub.example", InvalidAllowedHost::Scheme),
            ("ftp://hub.example", InvalidAllowedHost::Scheme),
            ("https://hub.example/", InvalidAllowedHost::Path),
            ("https://hub.example/path", InvalidAllowedHost::Path),
            ("https://hub.example?x", InvalidAllowedHost::Path),
            ("https://a@hub.example", InvalidAllowedHost::Login),
            ("https://", InvalidAllowedHost::Host),
            ("https://hub .example", InvalidAllowedHost::Host),
            ("https://*", InvalidAllowedHost::Star),
            ("https://*.example", InvalidAllowedHost::Star),
            ("https://a.*.example", InvalidAllowedHost::Star),
            ("https://*.1.2.3.4", InvalidAllowedHost::Star),
            ("https://hub.example:0", InvalidAllowedHost::Port),
            ("https://hub.example:+1", InvalidAllowedHost::Port),
            ("https://hub.example:65536", InvalidAllowedHost::Port),
        ] {
            assert_eq!(AllowedHost::parse(text), Err(reason), "{text}");
        }
    }

    proptest! {
        #[test]
        fn no_text_makes_the_parser_panic(text in ".*") {
            let _ = AllowedHost::parse(&text);
        }

        #[test]
        fn what_is_printed_parses_back(name in "[a-z]{1,8}(\\.[a-z]{2,5}){1,2}", port in 1_u16.., star: bool) {
            let text = format!("https://{}{name}:{port}", if star { "*." } else { "" });
            let rule = AllowedHost::parse(&text).unwrap();
            prop_assert_eq!(AllowedHost::parse(&rule.to_string()).unwrap(), rule);
        }
    }
}
