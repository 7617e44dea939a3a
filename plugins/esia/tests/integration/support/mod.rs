//! The plugin's public functions, with a portal whose answers the test defines. `openssl` makes the keys of its tokens.

pub(crate) mod keys;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use cabinet_plugin_esia::Esia;
use cabinet_plugin_sdk::http::{Error, Response};
use cabinet_plugin_sdk::identity::{Attempt, Callback, Failure, Identity, Proof};
use cabinet_plugin_sdk::testing::{Installed, Sent, TestHost};
use serde_json::{Value, json};
use std::cell::Cell;
use std::rc::Rc;

/// The plugin's manifest: the test host refuses what it does not request, as the kernel does.
pub(crate) const MANIFEST: &str = include_str!("../../../plugin.toml");

pub(crate) const BASE: &str = "https://esia.test";
pub(crate) const ISSUER: &str = "http://esia.test/";
pub(crate) const CLIENT: &str = "775607_DP";
pub(crate) const REDIRECT: &str = "https://cabinet.test/login";
/// 2026-11-21T12:00:00Z
pub(crate) const NOW: i64 = 1_795_262_400;
pub(crate) const OID: u64 = 1_000_600_006;
/// The signature of the test's signer.
pub(crate) const SIGNATURE: [u8; 64] = [0xfb; 64];

pub(crate) type Answer = Result<Response, Error>;

pub(crate) fn settings() -> Value {
    json!({
        "base_url": BASE,
        "client_id": CLIENT,
        "certificate_hash": "0a".repeat(32),
        "redirect_uri": REDIRECT,
        "keys": [key(&keys::portal().certificate)],
    })
}

/// A key of the settings that is valid at the test's time, whenever its certificate was made.
pub(crate) fn key(pem: &str) -> Value {
    json!({ "certificate": pem, "valid_from": "2026-01-01T00:00:00Z", "valid_to": "2027-12-31T00:00:00Z" })
}

/// The settings with these members replaced.
pub(crate) fn with(changes: Value) -> Value {
    let mut settings = settings();
    for (name, value) in changes.as_object().unwrap() {
        settings[name] = value.clone();
    }
    settings
}

pub(crate) fn host(settings: Value, answerer: impl Fn(&Sent) -> Answer + 'static) -> Installed {
    TestHost::for_plugin(MANIFEST)
        .settings(settings)
        .now_ms(u64::try_from(NOW).unwrap() * 1000)
        .sign_with(|_, _, _| Ok(SIGNATURE.to_vec()))
        .verify_with(|_, certificate, _, signature| {
            Ok(certificate.contains("BEGIN CERTIFICATE") && signature == [1, 2, 3])
        })
        .answer(answerer)
        .install()
}

pub(crate) fn attempt() -> Attempt {
    Attempt {
        state: "6f0c4b0e-53a5-4d3b-9a3e-0d7c1d0d1a01".into(),
        redirect_uri: REDIRECT.into(),
        code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM".into(),
    }
}

pub(crate) fn callback() -> Callback {
    Callback {
        code: "a.long+code/=".into(),
        state: attempt().state,
        redirect_uri: REDIRECT.into(),
        code_verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk".into(),
    }
}

/// The value of a member of a form or a query.
pub(crate) fn member(text: &str, name: &str) -> Option<String> {
    let pair = text.split('&').find_map(|pair| pair.strip_prefix(&format!("{name}=")))?;
    let mut bytes = Vec::new();
    let mut rest = pair.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let hex = [rest.next().unwrap(), rest.next().unwrap()];
            bytes.push(u8::from_str_radix(std::str::from_utf8(&hex).unwrap(), 16).unwrap());
        } else {
            bytes.push(byte);
        }
    }
    Some(String::from_utf8(bytes).unwrap())
}

pub(crate) fn access_claims() -> Value {
    json!({
        "nbf": NOW, "exp": NOW + 3600, "iat": NOW, "iss": ISSUER, "client_id": CLIENT,
        "scope": format!("openid?oid={OID}"), "urn:esia:sid": "s", "urn:esia:sbj_id": OID,
    })
}

pub(crate) fn id_claims() -> Value {
    json!({
        "aud": CLIENT, "sub": OID, "iss": ISSUER, "iat": NOW, "nbf": NOW, "exp": NOW + 3600,
        "auth_time": NOW - 5, "urn:esia:amd": "PWD",
        "urn:esia:sbj": {
            "urn:esia:sbj:typ": "P", "urn:esia:sbj:is_tru": true, "urn:esia:sbj:oid": OID,
            "urn:esia:sbj:nam": format!("OID.{OID}"),
        },
    })
}

pub(crate) fn header() -> Value {
    json!({ "ver": 1, "typ": "JWT", "sbt": "access", "alg": "RS256" })
}

pub(crate) fn id_header() -> Value {
    json!({ "ver": 1, "typ": "JWT", "sbt": "id", "alg": "RS256" })
}

pub(crate) fn part(value: &Value) -> String {
    URL_SAFE_NO_PAD.encode(value.to_string())
}

/// A token signed by this key.
pub(crate) fn token(key: &keys::Pair, header: &Value, claims: &Value) -> String {
    let signed = format!("{}.{}", part(header), part(claims));
    let signature = URL_SAFE_NO_PAD.encode(key.sign(signed.as_bytes()));
    format!("{signed}.{signature}")
}

pub(crate) fn good_tokens() -> (String, String) {
    let key = keys::portal();
    (token(key, &header(), &access_claims()), token(key, &id_header(), &id_claims()))
}

/// The response of the token call, with the state of the request.
pub(crate) fn tokens(sent: &Sent, access: &str, id: Option<&str>) -> Answer {
    json(
        200,
        &json!({
            "access_token": access, "id_token": id, "refresh_token": "refresh", "expires_in": 3600,
            "state": member(&sent.text(), "state"), "token_type": "Bearer",
        }),
    )
}

pub(crate) fn person() -> Value {
    json!({
        "stateFacts": ["EntityRoot"], "firstName": "Рустам", "lastName": "Каримов", "birthDate": "05.12.1993",
        "gender": "M", "trusted": true, "citizenship": "UZB", "snils": "000-000-600 06", "status": "REGISTERED",
        "rIdDoc": 7, "verifying": false, "updatedOn": 1, "eTag": "1",
        "contacts": { "stateFacts": ["hasSize"], "size": 2, "elements": [
            { "id": 1, "type": "MBT", "vrfStu": "VERIFIED", "value": "+7(900)6000006" },
            { "id": 2, "type": "EML", "vrfStu": "VERIFIED", "value": "karimov@citizens.example" },
        ]},
        "documents": { "size": 1, "elements": [
            { "id": 7, "type": "FID_DOC", "vrfStu": "VERIFIED", "series": "AC", "number": "6000006",
              "issueDate": "07.07.2020", "issueId": "1", "issuedBy": "IIV", "expiryDate": "06.07.2030" },
        ]},
    })
}

pub(crate) fn json(status: u16, body: &Value) -> Answer {
    answer(status, "application/json", &body.to_string())
}

pub(crate) fn html(status: u16) -> Answer {
    answer(status, "text/html", "<html><body><h1>Bad Gateway</h1><hr></body></html>")
}

pub(crate) fn answer(status: u16, kind: &str, body: &str) -> Answer {
    let headers = vec![("content-type".into(), kind.into())];
    Ok(Response { status, headers, body: body.as_bytes().to_vec() })
}

pub(crate) fn is_token_call(sent: &Sent) -> bool {
    sent.url.ends_with("/te")
}

/// Redeems a code at a portal with valid tokens, whose data calls the closure answers.
pub(crate) fn redeem_with(
    settings: Value,
    data: impl Fn(&str) -> Answer + 'static,
) -> (Result<Proof, Failure>, Vec<Sent>) {
    let host = host(settings, move |sent| {
        if is_token_call(sent) {
            let (access, id) = good_tokens();
            return tokens(sent, &access, Some(&id));
        }
        data(sent.url.strip_prefix(BASE).unwrap())
    });
    (Esia::redeem(callback()), host.sent())
}

/// Redeems a code at a portal that issues these tokens.
pub(crate) fn redeem_tokens(access: &str, id: Option<&str>) -> Result<Proof, Failure> {
    let (access, id) = (access.to_owned(), id.map(str::to_owned));
    let asked = Rc::new(Cell::new(0));
    let seen = Rc::clone(&asked);
    let host = host(settings(), move |sent| {
        if is_token_call(sent) {
            return tokens(sent, &access, id.as_deref());
        }
        seen.set(seen.get() + 1);
        json(200, &person())
    });
    let proof = Esia::redeem(callback());
    if proof.is_err() {
        assert_eq!(asked.get(), 0, "nothing was asked with a token that is not believed");
    }
    drop(host);
    proof
}
