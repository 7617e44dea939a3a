//! The structure of a token: three parts, and a header with an algorithm that the portal uses (protocol sheet esia §4). Nothing is verified
//! here.

use crate::encode;
use serde::Deserialize;

/// Longest accepted token. Those of the portal have two kilobytes and may grow; half a megabyte is an attack.
const MAX_BYTES: usize = 32 * 1024;

/// The signature algorithms of the portal. All others are refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Algorithm {
    /// RSA with SHA-256.
    Rs256,
    /// GOST R 34.10-2012 with 256 bits.
    Gost,
}

/// A parsed token whose signature has not been verified.
#[derive(Debug)]
pub struct Jwt<'a> {
    /// The algorithm in the header.
    pub algorithm: Algorithm,
    /// The signed bytes: header and payload.
    pub signed: &'a [u8],
    /// The claims as JSON.
    pub payload: Vec<u8>,
    /// The signature.
    pub signature: Vec<u8>,
    /// The kind of token according to the header: `access` or `id`.
    pub sort: Option<String>,
}

#[derive(Deserialize)]
struct Header {
    alg: String,
    #[serde(default)]
    typ: Option<String>,
    #[serde(default, rename = "sbt")]
    sort: Option<String>,
    /// Extensions that must be understood (RFC 7515 §4.1.11); none is supported.
    #[serde(default)]
    crit: Option<serde_json::Value>,
}

impl<'a> Jwt<'a> {
    /// Splits and decodes a token.
    ///
    /// # Errors
    /// A text that says what is wrong, without quoting the token.
    pub fn parse(token: &'a str) -> Result<Self, &'static str> {
        if token.len() > MAX_BYTES {
            return Err("too long for a token");
        }
        let mut parts = token.split('.');
        let (Some(header), Some(payload), Some(signature), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err("not three parts");
        };
        let signed = token.get(..header.len() + 1 + payload.len()).ok_or("not three parts")?.as_bytes();
        let header = encode::decode(header).ok_or("the header is no base64url")?;
        let header: Header = serde_json::from_slice(&header).map_err(|_| "the header is no JSON")?;
        if header.crit.is_some() {
            return Err("the header has critical extensions");
        }
        if header.typ.is_some_and(|typ| !typ.eq_ignore_ascii_case("JWT")) {
            return Err("the header is of another type");
        }
        let algorithm = match header.alg.as_str() {
            "RS256" => Algorithm::Rs256,
            "GOST3410_2012_256" => Algorithm::Gost,
            _ => return Err("the algorithm is none of the portal's"),
        };
        let payload = encode::decode(payload).ok_or("the payload is no base64url")?;
        let signature = encode::decode(signature).ok_or("the signature is no base64url")?;
        if signature.is_empty() {
            return Err("there is no signature");
        }
        Ok(Self { algorithm, signed, payload, signature, sort: header.sort })
    }
}
