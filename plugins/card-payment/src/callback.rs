//! Callbacks (protocol sheet rbs-payment §8). They are hints: whatever they say, the kernel asks for the order's status.

use crate::lenient::text;
use crate::settings::{Callbacks, Settings};
use cabinet_plugin_sdk::payment::{Callback, Hint, OrderKey};
use cabinet_plugin_sdk::{Problem, ProblemCode, secrets};
use hmac::{Hmac, Mac};
use percent_encoding::percent_decode_str;
use rsa::RsaPublicKey;
use rsa::pkcs1v15::{Signature, VerifyingKey};
use rsa::pkcs8::DecodePublicKey;
use rsa::signature::Verifier;
use serde_json::Value;
use sha2::{Sha256, Sha512};
use std::collections::BTreeMap;
use x509_cert::Certificate;
use x509_cert::der::{DecodePem, Encode};

/// Parameters that are not signed.
const UNSIGNED: [&str; 2] = ["checksum", "sign_alias"];
/// The longest callback; the gateway's have less than 1 kB.
const LONGEST: usize = 16 * 1024;
/// An id or a number of an order.
const LONGEST_KEY: usize = 64;

/// Parameters by name.
type Members = BTreeMap<String, String>;

pub(crate) fn read(settings: &Settings, callback: &Callback) -> Result<Hint, Problem> {
    let members = members(callback)?;
    let is_verified = match settings.callbacks {
        Callbacks::Unsigned => false,
        Callbacks::Hmac => verify_hmac(&members)?,
        Callbacks::Rsa => verify_rsa(settings, &members)?,
    };
    let of = |name: &str| {
        members.get(name).filter(|value| !value.is_empty() && value.len() <= LONGEST_KEY).cloned()
    };
    let order = of("mdOrder").map(OrderKey::Id).or_else(|| of("orderNumber").map(OrderKey::Number));
    let order = order.ok_or_else(|| Problem::invalid("the callback names no order"))?;
    Ok(Hint { order, operation: of("operation"), verified: is_verified })
}

/// The parameters of the query and of the body, which is a form or a JSON object.
fn members(callback: &Callback) -> Result<Members, Problem> {
    if callback.body.len() > LONGEST || callback.query.as_ref().is_some_and(|query| query.len() > LONGEST) {
        return Err(Problem::invalid("the callback is too long"));
    }
    let mut members = form(callback.query.as_deref().unwrap_or_default());
    let body =
        std::str::from_utf8(&callback.body).map_err(|_| Problem::invalid("the callback is not UTF-8"))?;
    if body.trim_start().starts_with('{') {
        let json: Value =
            serde_json::from_str(body).map_err(|_| Problem::invalid("the callback is no JSON"))?;
        let names: Vec<&String> = json.as_object().map(|object| object.keys().collect()).unwrap_or_default();
        members.extend(names.into_iter().filter_map(|name| Some((name.clone(), text(&json, name)?))));
    } else {
        members.extend(form(body));
    }
    Ok(members)
}

/// A form (URL standard, application/x-www-form-urlencoded).
fn form(text: &str) -> Members {
    let decode = |part: &str| percent_decode_str(&part.replace('+', " ")).decode_utf8_lossy().into_owned();
    let pair = |pair: &str| {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        (decode(name), decode(value))
    };
    text.trim().split('&').filter(|part| !part.is_empty()).map(pair).collect()
}

/// `name1;value1;name2;value2;`, sorted by name, without what is not signed.
fn signed_text(members: &Members) -> String {
    let signed = members.iter().filter(|(name, _)| !UNSIGNED.contains(&name.as_str()));
    signed.map(|(name, value)| format!("{name};{value};")).collect()
}

fn checksum(members: &Members) -> Result<Vec<u8>, Problem> {
    members.get("checksum").and_then(|text| hex(text)).ok_or_else(forged)
}

/// In constant time.
fn verify_hmac(members: &Members) -> Result<bool, Problem> {
    let key = secrets::get("callback_key")?.reveal()?;
    let no_key = |_| Problem::configuration("the secret `callback_key` is not usable");
    let mut hmac = <Hmac<Sha256> as Mac>::new_from_slice(key.as_bytes()).map_err(no_key)?;
    hmac.update(signed_text(members).as_bytes());
    hmac.verify_slice(&checksum(members)?).map(|()| true).map_err(|_| forged())
}

/// PKCS #1 v1.5. The sheet does not name the digest: SHA-256 and SHA-512 are tried.
fn verify_rsa(settings: &Settings, members: &Members) -> Result<bool, Problem> {
    let key = public_key(settings.callback_certificate.as_deref().unwrap_or_default()).ok_or_else(|| {
        Problem::configuration("`callback_certificate` is not a certificate with an RSA key in PEM")
    })?;
    let signature = Signature::try_from(checksum(members)?.as_slice()).map_err(|_| forged())?;
    let signed = signed_text(members);
    let is_right = VerifyingKey::<Sha256>::new(key.clone()).verify(signed.as_bytes(), &signature).is_ok()
        || VerifyingKey::<Sha512>::new(key).verify(signed.as_bytes(), &signature).is_ok();
    if is_right { Ok(true) } else { Err(forged()) }
}

fn public_key(certificate: &str) -> Option<RsaPublicKey> {
    let certificate = Certificate::from_pem(certificate).ok()?;
    let der = certificate.tbs_certificate.subject_public_key_info.to_der().ok()?;
    RsaPublicKey::from_public_key_der(&der).ok()
}

fn hex(text: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let bytes = text.trim().as_bytes();
    if bytes.is_empty() || bytes.len() % 2 != 0 {
        return None;
    }
    let byte = |pair: &[u8]| match pair {
        [high, low] => Some(digit(*high)? << 4 | digit(*low)?),
        _ => None,
    };
    bytes.chunks(2).map(byte).collect()
}

fn forged() -> Problem {
    Problem::new(ProblemCode::NotAllowed, "the checksum of the callback is missing or wrong")
}
