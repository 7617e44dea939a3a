//! Tokens of the portal: parsed, verified with its keys, and checked. Only verified tokens are used.

pub mod claims;
pub mod jwt;
mod keys;

use crate::encode;
use crate::exchange::Tokens;
use crate::moment;
use crate::settings::{KEY, Settings};
use cabinet_plugin_sdk::identity::{Failure, FailureKind};
use cabinet_plugin_sdk::signer;
use chrono::{DateTime, Utc};
use claims::{Claims, Kind};
use jwt::{Algorithm, Jwt};
pub(crate) use keys::{Ring, Trusted};

/// The person who signed in, proven by the tokens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Subject {
    /// The person's id.
    pub(crate) oid: u64,
    /// Whether the token says that the account is confirmed; `None` without an `id_token`.
    pub(crate) trusted: Option<bool>,
    /// `auth_time`
    pub(crate) authenticated_at: Option<u64>,
}

/// Verifies both tokens; one invalid token fails the sign-in.
pub(crate) fn subject(settings: &Settings, ring: &Ring, tokens: &Tokens) -> Result<Subject, Failure> {
    let access = verified(settings, ring, &tokens.access_token, Kind::Access)?;
    let oid = access.subject().ok_or_else(|| distrust("access_token names no person"))?;
    let Some(id_token) = &tokens.id_token else {
        if settings.asks_openid() {
            return Err(distrust("there is no id_token although openid was asked for"));
        }
        return Ok(Subject { oid, trusted: None, authenticated_at: None });
    };
    let id = verified(settings, ring, id_token, Kind::Id)?;
    if id.subject() != Some(oid) {
        return Err(distrust("id_token and access_token are about different people"));
    }
    Ok(Subject { oid, trusted: Some(id.is_trusted()), authenticated_at: id.auth_time })
}

/// The claims of a token, after checking signature, audience and validity.
fn verified(settings: &Settings, ring: &Ring, token: &str, kind: Kind) -> Result<Claims, Failure> {
    let jwt = Jwt::parse(token).map_err(|why| distrust(&format!("{}: {why}", kind.name())))?;
    // Without this check one token could be used as both.
    if jwt.sort.as_deref().is_some_and(|sort| sort != kind.sort()) {
        return Err(distrust(&format!("{}: it is a token of another sort", kind.name())));
    }
    let now = moment::now();
    if !is_signed(settings, ring, &jwt, now)? {
        let advice = "no key in `keys` made its signature; has the portal changed its certificate?";
        return Err(distrust(&format!("{}: {advice}", kind.name())));
    }
    let claims = Claims::parse(&jwt.payload).map_err(|why| distrust(&format!("{}: {why}", kind.name())))?;
    claims
        .judge(kind, &settings.client_id, &settings.issuer(), now.timestamp(), settings.clock_skew_s)
        .map_err(|why| distrust(&format!("{}: {why}", kind.name())))?;
    Ok(claims)
}

/// Whether a currently valid key made the signature. The algorithm must match the kind of the key, so a token cannot select another one
/// such as `none` or HS256.
fn is_signed(settings: &Settings, ring: &Ring, jwt: &Jwt<'_>, now: DateTime<Utc>) -> Result<bool, Failure> {
    for key in ring.valid_at(now) {
        let good = match (key, jwt.algorithm) {
            (Trusted::Rsa(key), Algorithm::Rs256) => keys::is_rsa(key, jwt.signed, &jwt.signature),
            (Trusted::Gost(certificate), Algorithm::Gost) => {
                let signature = encode::ordered(jwt.signature.clone(), settings.token_byte_order);
                signer::verify(KEY, certificate, jwt.signed, &signature)?
            }
            _ => false,
        };
        if good {
            return Ok(true);
        }
    }
    Ok(false)
}

fn distrust(why: &str) -> Failure {
    Failure::new(FailureKind::Untrustworthy, why)
}
