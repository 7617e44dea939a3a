//! Tokens as the portal signs them (protocol sheet esia §4), and forged tokens for tests of the verifier.

use super::faults::{Forgery, TokenAlgorithm};
use super::json::put;
use super::openssl::Algorithm;
use super::portal::{Grant, Portal};
use anyhow::Context;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, Mac};
use serde_json::{Value, json};
use sha2::Sha256;

/// The default issuer. Like the real portal's it uses http and ends with a slash.
pub const ISSUER: &str = "http://esia-simulator.test/";

/// Size of a token that no client should read to its end.
const HUGE: usize = 512 * 1024;

/// The two tokens of one answer.
#[derive(Debug)]
pub struct Tokens {
    /// `access_token`
    pub access: String,
    /// `id_token`
    pub id: String,
}

/// Signs tokens for a grant, valid ones or forged ones.
///
/// # Errors
/// `openssl` fails, or the account does not exist any more.
pub async fn tokens(portal: &Portal, grant: &Grant, forgery: Option<Forgery>) -> anyhow::Result<Tokens> {
    if forgery == Some(Forgery::Garbage) {
        return Ok(Tokens { access: "это.не.токен".into(), id: "..".into() });
    }
    let (access, id) = claims(portal, grant, forgery)?;
    Ok(Tokens {
        access: sign(portal, "access", &access, forgery).await?,
        id: sign(portal, "id", &id, forgery).await?,
    })
}

fn claims(portal: &Portal, grant: &Grant, forgery: Option<Forgery>) -> anyhow::Result<(Value, Value)> {
    let citizen = portal.citizen(grant.oid).context("the person of a grant")?;
    let now = portal.now().timestamp()
        + match forgery {
            Some(Forgery::Expired) => -7200,
            Some(Forgery::Future) => 3600,
            _ => 0,
        };
    let life = portal.switches.behaviour().token_life_s;
    let issuer =
        if forgery == Some(Forgery::Issuer) { "http://elsewhere.test/" } else { portal.issuer.as_str() };
    let audience = if forgery == Some(Forgery::Audience) { "SOMEBODY_ELSE" } else { &portal.client_id };
    let session = uuid::Uuid::new_v4().to_string();
    let oid = citizen.oid;
    let scope: Vec<String> = grant.attempt.scopes.iter().map(|scope| format!("{scope}?oid={oid}")).collect();
    let access = json!({
        "nbf": now, "exp": now + life, "iat": now, "iss": issuer, "client_id": audience,
        "scope": scope.join(" "), "urn:esia:sid": session, "urn:esia:sbj_id": oid,
    });
    let about = if forgery == Some(Forgery::Subject) { oid + 1 } else { oid };
    let mut subject = json!({
        "urn:esia:sbj:typ": "P", "urn:esia:sbj:oid": about, "urn:esia:sbj:nam": format!("OID.{about}"),
    });
    if citizen.trusted {
        // The real portal omits this member for an account that is not confirmed.
        put(&mut subject, "urn:esia:sbj:is_tru", json!(true));
    }
    let mut id = json!({
        "aud": audience, "sub": about, "iss": issuer, "iat": now, "nbf": now, "exp": now + life,
        "auth_time": now, "urn:esia:amd": "PWD", "urn:esia:sid": session, "urn:esia:sbj": subject,
    });
    if forgery == Some(Forgery::Huge) {
        put(&mut id, "padding", json!("x".repeat(HUGE)));
    }
    Ok((access, id))
}

async fn sign(
    portal: &Portal,
    kind: &str,
    claims: &Value,
    forgery: Option<Forgery>,
) -> anyhow::Result<String> {
    let algorithm = portal.switches.behaviour().token_algorithm;
    let named = match forgery {
        Some(Forgery::AlgNone) => "none",
        Some(Forgery::Hs256) => "HS256",
        _ => algorithm.name(),
    };
    let header = json!({ "ver": 1, "typ": "JWT", "sbt": kind, "alg": named });
    let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
    let signed = format!("{}.{}", part(&header), part(claims));
    let signature = signature(portal, algorithm, signed.as_bytes(), forgery).await?;
    let signature = URL_SAFE_NO_PAD.encode(signature);
    if forgery == Some(Forgery::Changed) {
        let mut changed = claims.clone();
        put(&mut changed, "urn:esia:sbj_id", json!(1));
        put(&mut changed, "sub", json!(1));
        return Ok(format!("{}.{}.{signature}", part(&header), part(&changed)));
    }
    Ok(format!("{signed}.{signature}"))
}

async fn signature(
    portal: &Portal,
    algorithm: TokenAlgorithm,
    data: &[u8],
    forgery: Option<Forgery>,
) -> anyhow::Result<Vec<u8>> {
    match forgery {
        Some(Forgery::AlgNone) => Ok(Vec::new()),
        Some(Forgery::Hs256) => {
            let public = portal.keys.portal_certificate(Algorithm::Rsa).unwrap_or_default();
            let mut hmac = <Hmac<Sha256> as Mac>::new_from_slice(public.as_bytes())?;
            hmac.update(data);
            Ok(hmac.finalize().into_bytes().to_vec())
        }
        Some(Forgery::WrongKey) => portal.keys.sign_as_nobody(algorithm.key(), data).await,
        _ => portal.keys.sign(algorithm.key(), data).await,
    }
}
