//! Text formats: the expected form and the check. The checks use the parsers of the types that serde deserialises later, so that both
//! always agree.

use crate::colour::Colour;
use crate::grant::AllowedHost;
use cabinet_domain::{Email, PluginId};
use ipnet::IpNet;
use std::net::SocketAddr;
use url::Url;

/// The expected form, for error messages.
pub(crate) fn wanted(format: &str) -> &'static str {
    match format {
        "mailbox" => "a mail address, alone or as \"Name <name@hospital.example>\"",
        "sha256" => "64 lower-case hexadecimal digits, as sha256sum prints them",
        "ed25519-public-key" => {
            "a public key of 64 lower-case hexadecimal digits, as `cabinet plugin key` prints it"
        }
        "time-zone" => "an IANA time zone, e.g. \"Europe/Moscow\"",
        "http-url" => "an absolute address, e.g. \"https://lk.hospital.example\", without a password in it",
        "ip-network" => "an address range, e.g. \"10.20.0.0/16\"",
        "socket-address" => "an IP address and a port, e.g. \"127.0.0.1:8080\"",
        "slug" => "an id of at most 40 lower-case letters, digits and hyphens that starts with a letter",
        "colour" => "a colour as \"#rrggbb\"",
        "allowed-host" => "an origin: \"https://host\", \"https://host:port\", \"https://*.host\", no path",
        "asset-name" => "the name of an .svg or .png file in assets/, without a folder",
        "chat-identity" => "a Matrix identity, e.g. \"@registry:chat.hospital.example\"",
        _ => "a text",
    }
}

/// Checks the format of a text. The error holds a reason only if it adds something to the expected form.
pub(crate) fn check(format: &str, text: &str) -> Result<(), Option<String>> {
    let fits = match format {
        "mailbox" => is_mailbox(text),
        "sha256" => is_64_digits(text),
        // A key with few distinct digits was typed by hand, not generated.
        "ed25519-public-key" => is_64_digits(text) && different(text) >= LEAST_DIFFERENT_DIGITS,
        "time-zone" => text.parse::<chrono_tz::Tz>().is_ok(),
        "http-url" => Url::parse(text).is_ok_and(|url| {
            matches!(url.scheme(), "http" | "https") && url.has_host() && url.password().is_none()
        }),
        "ip-network" => text.parse::<IpNet>().is_ok(),
        "socket-address" => text.parse::<SocketAddr>().is_ok(),
        "slug" => text.parse::<PluginId>().is_ok(),
        "colour" => text.parse::<Colour>().is_ok(),
        "allowed-host" => return AllowedHost::parse(text).map(drop).map_err(|error| Some(error.to_string())),
        "asset-name" => is_asset_name(text),
        "chat-identity" => is_chat_identity(text),
        _ => true,
    };
    if fits { Ok(()) } else { Err(None) }
}

/// Minimum number of distinct hexadecimal digits in a key. Fewer than one in 10^12 random keys of 64 digits has less.
const LEAST_DIFFERENT_DIGITS: usize = 6;

fn is_64_digits(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

fn different(text: &str) -> usize {
    let mut digits = text.as_bytes().to_vec();
    digits.sort_unstable();
    digits.dedup();
    digits.len()
}

fn is_mailbox(text: &str) -> bool {
    let address = match text.strip_suffix('>').map(|rest| rest.rsplit_once('<')) {
        Some(Some((_, address))) => address,
        Some(None) => return false,
        None => text,
    };
    !text.chars().any(char::is_control) && address.is_ascii() && address.parse::<Email>().is_ok()
}

fn is_asset_name(text: &str) -> bool {
    let legal = text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.'));
    legal && !text.starts_with('.') && (text.ends_with(".svg") || text.ends_with(".png"))
}

fn is_chat_identity(text: &str) -> bool {
    text.strip_prefix('@').and_then(|rest| rest.split_once(':')).is_some_and(|(name, server)| {
        !name.is_empty() && !server.is_empty() && !text.chars().any(char::is_whitespace)
    })
}

/// The nearest valid name, for formats whose set of values is closed but too large to print.
pub(crate) fn suggestion(format: &str, text: &str) -> Option<String> {
    let zones = || chrono_tz::TZ_VARIANTS.iter().map(|zone| zone.name());
    match format {
        "time-zone" => zones()
            .find(|zone| zone.eq_ignore_ascii_case(text))
            .or_else(|| crate::suggestion::nearest(text, zones()))
            .map(|zone| format!("\"{zone}\"")),
        _ => None,
    }
}
