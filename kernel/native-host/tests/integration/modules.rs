//! Interoperability of the bundled modules with the `openssl` program, in both directions.

use crate::support::openssl::{Kind, Pair};
use crate::support::{self, open, refused};
use cabinet_ports::SignatureForm::{CmsDetached, Raw};
use cabinet_ports::{Signer as _, Verdict};

const DATA: &[u8] = "775607_DP openid fullname 2026.11.21 12:00:00 +0000 Пример".as_bytes();
const TAMPERED: &[u8] = "775607_DP openid fullname 2026.11.21 12:00:01 +0000 Пример".as_bytes();

const fn module_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Rsa => "softsign",
        Kind::Gost256 | Kind::Gost512 => "openssl-gost",
    }
}

const ALL: [Kind; 3] = [Kind::Rsa, Kind::Gost256, Kind::Gost512];

#[tokio::test]
async fn a_raw_signature_is_accepted_by_openssl_and_only_for_these_bytes() {
    for kind in ALL {
        let pair = Pair::make(kind);
        let signer = open(module_of(kind), &pair.key, None).await.unwrap();
        let signature = signer.sign(Raw, DATA).await.unwrap();
        assert_eq!(signature.len(), kind.signature_bytes(), "{kind:?}");
        assert!(pair.verifies(DATA, &signature), "{kind:?}");
        assert!(!pair.verifies(TAMPERED, &signature), "{kind:?}");
        let reversed: Vec<u8> = signature.iter().rev().copied().collect();
        assert!(!pair.verifies(DATA, &reversed), "{kind:?}: the order of bytes is OpenSSL's");
    }
}

#[tokio::test]
async fn a_raw_signature_of_openssl_is_accepted_and_only_for_these_bytes() {
    for kind in ALL {
        let (pair, other) = (Pair::make(kind), Pair::make(kind));
        // The module verifies with the given certificate, whatever its own key is; here it is another one.
        let signer = open(module_of(kind), &other.key, None).await.unwrap();
        let mut signature = pair.sign(DATA);
        assert_eq!(signer.verify(&pair.certificate, DATA, &signature).await, Ok(true), "{kind:?}");
        assert_eq!(signer.verify(&pair.certificate, TAMPERED, &signature).await, Ok(false), "{kind:?}");
        assert_eq!(signer.verify(&other.certificate, DATA, &signature).await, Ok(false), "{kind:?}");
        for no_signature in [&[][..], &signature[1..], &[0; 64], &[0; 128], &[0xFF; 256], b"text"] {
            assert_eq!(signer.verify(&pair.certificate, DATA, no_signature).await, Ok(false), "{kind:?}");
        }
        signature[7] ^= 1;
        assert_eq!(signer.verify(&pair.certificate, DATA, &signature).await, Ok(false), "{kind:?}");
    }
}

#[tokio::test]
async fn detached_cms_is_accepted_by_openssl_and_only_for_these_bytes() {
    for kind in ALL {
        let pair = Pair::make(kind);
        let signer = open(module_of(kind), &pair.key, Some(&pair.certificate)).await.unwrap();
        let cms = signer.sign(CmsDetached, DATA).await.unwrap();
        assert!(!cms.windows(DATA.len()).any(|window| window == DATA), "{kind:?}: the content stays outside");
        assert_eq!(pair.verifies_detached(DATA, &cms), Ok(()), "{kind:?}");
        assert!(pair.verifies_detached(TAMPERED, &cms).is_err(), "{kind:?}");
        let other = Pair::make(kind);
        assert!(other.verifies_detached(DATA, &cms).is_err(), "{kind:?}: signed by nobody it trusts");
    }
}

/// Readers that trust only the authority need the certificates in between, and wallets the time (docs/wallet.md).
#[tokio::test]
async fn cms_of_softsign_holds_every_certificate_of_the_file_and_the_time() {
    let (pair, other) = (Pair::make(Kind::Rsa), Pair::make(Kind::Rsa));
    let chain = [pair.certificate.as_str(), &other.certificate].concat();
    let signer = open("softsign", &pair.key, Some(&chain)).await.unwrap();
    let cms = signer.sign(CmsDetached, DATA).await.unwrap();
    assert_eq!(pair.verifies_detached(DATA, &cms), Ok(()));
    let printed = pair.print(&cms);
    assert_eq!(printed.matches("d.certificate:").count(), 2, "{printed}");
    assert!(printed.contains("signingTime"), "{printed}");
    let wrong = [other.certificate.as_str(), &pair.certificate].concat();
    let signer = open("softsign", &pair.key, Some(&wrong)).await.unwrap();
    assert!(refused(signer.sign(CmsDetached, DATA).await).contains("belongs to another key"));
}

#[tokio::test]
async fn cms_needs_the_keys_own_certificate() {
    for kind in ALL {
        let (pair, other) = (Pair::make(kind), Pair::make(kind));
        let without = open(module_of(kind), &pair.key, None).await.unwrap();
        let why = refused(without.sign(CmsDetached, DATA).await);
        assert!(why.contains("configure the key's own"), "{why}");
        let foreign = open(module_of(kind), &pair.key, Some(&other.certificate)).await.unwrap();
        let why = refused(foreign.sign(CmsDetached, DATA).await);
        assert!(why.contains("belongs to another key"), "{why}");
    }
}

#[tokio::test]
async fn a_check_tells_whether_key_and_certificate_belong_together() {
    for kind in ALL {
        let (pair, other) = (Pair::make(kind), Pair::make(kind));
        for (certificate, expected) in [
            (Some(&pair.certificate), [Verdict::Good, Verdict::Good]),
            (Some(&other.certificate), [Verdict::Good, Verdict::Bad]),
            (None, [Verdict::Good, Verdict::Doubtful]),
        ] {
            let signer = open(module_of(kind), &pair.key, certificate.map(String::as_str)).await.unwrap();
            let verdicts: Vec<_> = signer.check().await.into_iter().map(|finding| finding.verdict).collect();
            assert_eq!(verdicts, expected, "{kind:?}");
        }
    }
}

#[tokio::test]
async fn what_is_no_key_is_refused_without_quoting_it() {
    let (rsa, gost) = (Pair::make(Kind::Rsa), Pair::make(Kind::Gost256));
    for (module, key) in [
        ("softsign", "PIN-0815"),
        ("softsign", gost.key.as_str()),
        ("openssl-gost", "PIN-0815"),
        ("openssl-gost", rsa.key.as_str()),
    ] {
        let why = refused(open(module, key, None).await.map(drop));
        assert!(!why.contains("0815") && !why.contains("PRIVATE KEY"), "{why}");
        let second_line = key.lines().nth(1).unwrap_or(key);
        assert!(!why.contains(second_line), "{why}");
    }
    for (module, key) in [("softsign", &rsa.key), ("openssl-gost", &gost.key)] {
        let why = refused(open(module, key, Some("no certificate")).await.map(drop));
        assert!(why.contains("no X.509 in PEM"), "{why}");
    }
}

/// A certificate of another algorithm is an error, unlike an invalid signature.
#[tokio::test]
async fn a_certificate_of_another_algorithm_is_refused() {
    let (rsa, gost) = (Pair::make(Kind::Rsa), Pair::make(Kind::Gost256));
    let soft = open("softsign", &rsa.key, None).await.unwrap();
    assert!(refused(soft.verify(&gost.certificate, DATA, &gost.sign(DATA)).await).contains("RSA"));
    let hard = open("openssl-gost", &gost.key, None).await.unwrap();
    assert!(refused(hard.verify(&rsa.certificate, DATA, &rsa.sign(DATA)).await).contains("not a GOST"));
}

#[tokio::test]
async fn unknown_settings_are_refused() {
    let pair = Pair::make(Kind::Rsa);
    for module in ["softsign", "openssl-gost"] {
        let mut settings = support::settings(support::module(module));
        settings.key = Some(secrecy::SecretString::from(pair.key.clone()));
        settings.settings = serde_json::Map::from_iter([("engin".to_owned(), "/x".into())]);
        let why = refused(cabinet_native_host::NativeSigner::start(settings).await.map(drop));
        assert!(why.contains("engin"), "{why}");
    }
}
