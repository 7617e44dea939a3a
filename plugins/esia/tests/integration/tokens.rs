//! Tokens that are accepted, and those that must not be: with a forged one, no data call is made.

use crate::support::{
    self, BASE, MANIFEST, NOW, OID, access_claims, callback, good_tokens, header, host, id_claims, id_header,
    is_token_call, json as answer, key, keys, part, person, redeem_tokens, token, tokens, with,
};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use cabinet_plugin_esia::Esia;
use cabinet_plugin_sdk::identity::{FailureKind, Identity};
use cabinet_plugin_sdk::testing::TestHost;
use rsa::traits::PublicKeyParts;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

fn changed(mut value: Value, changes: Value) -> Value {
    for (name, change) in changes.as_object().unwrap() {
        match change {
            Value::Null => drop(value.as_object_mut().unwrap().remove(name)),
            change => value[name] = change.clone(),
        }
    }
    value
}

fn is_distrusted(access: &str, id: Option<&str>, why: &str) {
    let failure = redeem_tokens(access, id).expect_err(why);
    assert_eq!(failure.kind, FailureKind::Untrustworthy, "{why}: {}", failure.detail);
    assert!(!failure.detail.contains("eyJ"), "{why}: no word of a token in the log");
}

/// B-004
#[test]
fn good_tokens_are_believed() {
    let (access, id) = good_tokens();
    let proof = redeem_tokens(&access, Some(&id)).unwrap();
    assert_eq!(proof.person.id, OID.to_string());
    assert_eq!(proof.authenticated_at, Some(u64::try_from(NOW).unwrap() - 5));
    assert_eq!(proof.refresh_token, None, "online access gives none, whatever the answer says");
}

#[test]
fn a_refresh_token_comes_out_if_it_was_asked_for() {
    let _host = host(with(json!({"access_type": "offline"})), |sent| {
        if is_token_call(sent) {
            let (access, id) = good_tokens();
            return tokens(sent, &access, Some(&id));
        }
        answer(200, &person())
    });
    assert_eq!(Esia::redeem(callback()).unwrap().refresh_token.as_deref(), Some("refresh"));
}

#[test]
fn unsigned_and_symmetric_tokens_are_not_believed() {
    let (access, id) = good_tokens();
    for alg in ["none", "None", "HS256", "RS512", "ES256", "GOST3410_2012_512", ""] {
        let head = changed(header(), json!({"alg": alg}));
        let unsigned = format!("{}.{}.", part(&head), part(&access_claims()));
        is_distrusted(&unsigned, Some(&id), alg);
        is_distrusted(&token(keys::portal(), &head, &access_claims()), Some(&id), alg);
    }
    for material in [&keys::portal().certificate, &keys::portal().public] {
        let head = changed(header(), json!({"alg": "HS256"}));
        let signed = format!("{}.{}", part(&head), part(&access_claims()));
        let forged =
            format!("{signed}.{}", URL_SAFE_NO_PAD.encode(hmac(material.as_bytes(), signed.as_bytes())));
        is_distrusted(&forged, Some(&id), "HS256 with the public key");
    }
    let stripped = format!("{}.", access.rsplit_once('.').unwrap().0);
    is_distrusted(&stripped, Some(&id), "no signature");
}

/// RFC 2104, only in this test.
fn hmac(key: &[u8], data: &[u8]) -> Vec<u8> {
    let key = if key.len() > 64 { Sha256::digest(key).to_vec() } else { key.to_vec() };
    let padded =
        |with: u8| -> Vec<u8> { (0..64).map(|index| key.get(index).copied().unwrap_or(0) ^ with).collect() };
    let inner = Sha256::digest([padded(0x36), data.to_vec()].concat());
    Sha256::digest([padded(0x5c), inner.to_vec()].concat()).to_vec()
}

#[test]
fn a_key_that_nobody_configured_is_not_believed_even_if_the_token_brings_it() {
    let (access, id) = good_tokens();
    let head = changed(
        header(),
        json!({"jwk": {"kty": "RSA"}, "x5c": [keys::other().certificate], "kid": "../../x"}),
    );
    is_distrusted(&token(keys::other(), &head, &access_claims()), Some(&id), "a key of its own");
    is_distrusted(
        &access,
        Some(&token(keys::other(), &id_header(), &id_claims())),
        "id_token by another key",
    );
}

#[test]
fn what_was_changed_after_signing_is_not_believed() {
    let (access, id) = good_tokens();
    let parts: Vec<&str> = access.split('.').collect();
    let other = part(&changed(access_claims(), json!({"urn:esia:sbj_id": 1})));
    is_distrusted(&format!("{}.{other}.{}", parts[0], parts[2]), Some(&id), "payload");
    let head = part(&changed(header(), json!({"ver": 2})));
    is_distrusted(&format!("{head}.{}.{}", parts[1], parts[2]), Some(&id), "header");
    let mut signature = URL_SAFE_NO_PAD.decode(parts[2]).unwrap();
    signature[0] ^= 1;
    let signature = URL_SAFE_NO_PAD.encode(signature);
    is_distrusted(&format!("{}.{}.{signature}", parts[0], parts[1]), Some(&id), "signature");
    is_distrusted(&id, Some(&access), "exchanged");
    is_distrusted(&access, Some(&access), "the access token in both places");
    is_distrusted(&id, Some(&id), "the id_token in both places");
}

#[test]
fn times_issuer_and_audience_are_judged() {
    let (access, id) = good_tokens();
    for (changes, why) in [
        (json!({"exp": NOW - 60}), "expired, at the edge of the skew"),
        (json!({"exp": NOW - 7200}), "expired"),
        (json!({"nbf": NOW + 61}), "not yet"),
        (json!({"nbf": null, "iat": NOW + 61}), "made in the future"),
        (json!({"exp": null}), "for ever"),
        (json!({"exp": "9999999999"}), "no number"),
        (json!({"exp": i64::MIN}), "overflow"),
        (json!({"iss": "http://esia.test"}), "issuer without slash"),
        (json!({"iss": "https://esia.test/"}), "issuer with https"),
        (json!({"iss": null}), "no issuer"),
        (json!({"client_id": "OTHER", "aud": "OTHER"}), "audience"),
        (json!({"client_id": null, "aud": null}), "no audience"),
        (json!({"client_id": null, "aud": []}), "empty audience"),
    ] {
        let forged = token(keys::portal(), &header(), &changed(access_claims(), changes.clone()));
        is_distrusted(&forged, Some(&id), why);
        let forged = token(keys::portal(), &id_header(), &changed(id_claims(), changes));
        is_distrusted(&access, Some(&forged), why);
    }
    for changes in
        [json!({"exp": NOW - 59}), json!({"nbf": NOW + 60}), json!({"aud": ["OTHER", support::CLIENT]})]
    {
        let edge = token(keys::portal(), &header(), &changed(access_claims(), changes.clone()));
        assert!(redeem_tokens(&edge, Some(&id)).is_ok(), "{changes}");
    }
}

#[test]
fn tokens_about_two_people_are_not_believed() {
    let (access, id) = good_tokens();
    let about = |claims: Value, changes: Value| {
        let head = if claims.get("sub").is_some() { id_header() } else { header() };
        token(keys::portal(), &head, &changed(claims, changes))
    };
    is_distrusted(&access, Some(&about(id_claims(), json!({"sub": 1}))), "sub against sbj:oid");
    let whole = json!({"sub": 1, "urn:esia:sbj": {"urn:esia:sbj:oid": 1, "urn:esia:sbj:is_tru": true}});
    is_distrusted(&access, Some(&about(id_claims(), whole)), "id_token about another");
    is_distrusted(
        &about(access_claims(), json!({"urn:esia:sbj_id": null})),
        Some(&id),
        "access token about nobody",
    );
    is_distrusted(&about(access_claims(), json!({"urn:esia:sbj_id": -1})), Some(&id), "a negative number");
    is_distrusted(&about(access_claims(), json!({"urn:esia:sbj_id": "../1"})), Some(&id), "a path");
    is_distrusted(&access, None, "openid was asked for, and no id_token came");
}

#[test]
fn without_openid_no_id_token_is_needed() {
    let _host = host(with(json!({"scopes": ["fullname"]})), |sent| {
        if is_token_call(sent) {
            return tokens(sent, &good_tokens().0, None);
        }
        answer(200, &person())
    });
    let proof = Esia::redeem(callback()).unwrap();
    assert!(proof.person.trusted, "the data call says so");
}

#[test]
fn garbage_and_giants_are_not_believed() {
    let (access, id) = good_tokens();
    let huge = changed(access_claims(), json!({"padding": "x".repeat(40_000)}));
    is_distrusted(&token(keys::portal(), &header(), &huge), Some(&id), "huge");
    for text in [
        "",
        ".",
        "..",
        "...",
        "a.b.c",
        "это.не.токен",
        "eyJhbGciOiJSUzI1NiJ9..",
        &format!("{access}.x"),
        &format!("{access}="),
    ] {
        is_distrusted(text, Some(&id), "garbage");
    }
    for head in [
        json!({"crit": ["b64"], "alg": "RS256"}),
        json!({"alg": "RS256", "typ": "at+jwt"}),
        json!([]),
        json!({}),
    ] {
        is_distrusted(&token(keys::portal(), &head, &access_claims()), Some(&id), "header");
    }
}

/// Protocol sheet esia §4, §8: the portal changes its key.
#[test]
fn several_keys_overlap_and_each_counts_in_its_time() {
    let (access, id) = good_tokens();
    let try_keys = |keys: Value| {
        let (access, id) = (access.clone(), id.clone());
        let _host = host(with(json!({"keys": keys})), move |sent| {
            if is_token_call(sent) { tokens(sent, &access, Some(&id)) } else { answer(200, &person()) }
        });
        Esia::redeem(callback()).map(|_| ()).map_err(|failure| failure.kind)
    };
    let portal = &keys::portal().certificate;
    let other = &keys::other().certificate;
    assert_eq!(try_keys(json!([key(other), key(portal)])), Ok(()));
    assert_eq!(try_keys(json!([key(portal), key(other)])), Ok(()));
    assert_eq!(try_keys(json!([{"certificate": keys::portal().public}])), Ok(()));
    assert_eq!(try_keys(json!([key(other)])), Err(FailureKind::Untrustworthy));
    let over = json!([{"certificate": portal, "valid_from": "2026-01-01T00:00:00Z", "valid_to": "2026-11-21T11:59:59Z"}]);
    assert_eq!(try_keys(over), Err(FailureKind::Untrustworthy));
    let future = json!([{"certificate": portal, "valid_from": "2026-11-21T15:00:01+03:00", "valid_to": "2027-01-01T00:00:00Z"}]);
    assert_eq!(try_keys(future), Err(FailureKind::Untrustworthy));
    let now = json!([{"certificate": portal, "valid_from": "2026-11-21T15:00:00+03:00", "valid_to": "2026-11-21T12:00:00Z"}]);
    assert_eq!(try_keys(now), Ok(()));
}

/// Without configured dates, the validity of the certificate applies: these were made long after the year 2000.
#[test]
fn the_dates_of_the_certificate_count_where_the_settings_name_none() {
    let year_2000 = 946_684_800_000;
    for (keys, good) in [
        (json!([{"certificate": keys::portal().certificate}]), false),
        (json!([{"certificate": keys::portal().certificate, "valid_from": "1999-01-01T00:00:00Z"}]), true),
    ] {
        let host = TestHost::for_plugin(MANIFEST)
            .settings(with(json!({"keys": keys})))
            .now_ms(year_2000)
            .sign_with(|_, _, _| Ok(support::SIGNATURE.to_vec()))
            .answer(|sent| {
                let then = 946_684_800;
                let claims = |claims: Value, head: Value| {
                    let times = json!({"exp": then + 3600, "nbf": then, "iat": then});
                    token(keys::portal(), &head, &changed(claims, times))
                };
                if is_token_call(sent) {
                    return tokens(
                        sent,
                        &claims(access_claims(), header()),
                        Some(&claims(id_claims(), id_header())),
                    );
                }
                answer(200, &person())
            })
            .install();
        assert_eq!(Esia::redeem(callback()).is_ok(), good);
        drop(host);
    }
}

#[test]
fn keys_that_are_none_are_refused_before_the_code_is_spent() {
    for (keys, why) in [
        (json!([]), "none"),
        (
            json!([{"certificate": "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----"}]),
            "no certificate",
        ),
        (json!([{"certificate": keys::short().certificate}]), "1024 bits"),
        (json!([{"certificate": keys::portal().certificate, "valid_from": "yesterday"}]), "no date"),
    ] {
        let host = host(with(json!({"keys": keys})), |_| panic!("the code is not spent"));
        assert_eq!(Esia::redeem(callback()).unwrap_err().kind, FailureKind::Rejected, "{why}");
        assert!(host.sent().is_empty());
    }
}

#[test]
fn keys_are_learnt_from_their_address_under_the_portal_only() {
    let told = json!({"keys": [key(&keys::portal().certificate)]});
    let redeem = |url: &str, status: u16, configured: Value| {
        let told = told.clone();
        let host = host(with(json!({"keys": configured, "keys_url": url})), move |sent| {
            if is_token_call(sent) {
                let (access, id) = good_tokens();
                return tokens(sent, &access, Some(&id));
            }
            if sent.url.ends_with("/keys") { answer(status, &told) } else { answer(200, &person()) }
        });
        let result = Esia::redeem(callback()).map(|_| ()).map_err(|failure| failure.kind);
        (result, host.sent().len())
    };
    let own = json!([key(&keys::portal().certificate)]);
    assert_eq!(redeem(&format!("{BASE}/keys"), 200, json!([])).0, Ok(()));
    assert_eq!(redeem(&format!("{BASE}/keys"), 503, own.clone()).0, Ok(()), "there are others");
    assert_eq!(redeem(&format!("{BASE}/keys"), 503, json!([])), (Err(FailureKind::Unavailable), 1));
    for elsewhere in ["https://evil.test/keys", "https://esia.test.evil.test/keys", "https://esia.testkeys"] {
        assert_eq!(redeem(elsewhere, 200, own.clone()), (Err(FailureKind::Rejected), 0), "{elsewhere}");
    }
}

/// The simulator's tests cover the same with real keys and OpenSSL.
#[test]
fn gost_tokens_are_judged_by_the_host_with_the_configured_certificate_only() {
    let gost = changed(header(), json!({"alg": "GOST3410_2012_256"}));
    let signed = |claims: &Value| format!("{}.{}.AQID", part(&gost), part(claims));
    let (access, id) = (signed(&access_claims()), signed(&id_claims()));
    // The only key is RSA: a token cannot select another kind.
    is_distrusted(&access, Some(&id), "no GOST key");
    let certificate = "-----BEGIN CERTIFICATE-----\nMIIBejCCASegAwIBAgIUMq2EZoQabH70gFVY7FLNo1hnJtIwCgYIKoUDBwEBAwIw\n-----END CERTIFICATE-----";
    let host = TestHost::for_plugin(MANIFEST)
        .settings(with(json!({"keys": [{"certificate": certificate}]})))
        .install();
    assert_eq!(Esia::redeem(callback()).unwrap_err().kind, FailureKind::Rejected, "a cut certificate");
    drop(host);
}

#[test]
fn the_public_key_of_a_certificate_is_the_key_that_signs() {
    use rsa::pkcs8::DecodePublicKey;
    let der = keys::portal().public.lines().filter(|line| !line.starts_with('-')).collect::<String>();
    let der = base64::engine::general_purpose::STANDARD.decode(der).unwrap();
    let key = rsa::RsaPublicKey::from_public_key_der(&der).unwrap();
    assert_eq!(key.n().bits(), 2048);
}
