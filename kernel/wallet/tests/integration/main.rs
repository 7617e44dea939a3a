//! The file of a pass, with a fake key. In `kernel/native-host/tests/integration/modules.rs` and in `tools/e2e/specs/tickets.spec.ts` the real one
//! signs, and openssl verifies.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test stops at the first surprise")]

use cabinet_fakes::FakeSigner;
use cabinet_ports::{Signer as _, SignerError};
use cabinet_wallet::{CertificateError, Icons, PassCertificate, PassField, VisitPass, Wallet, WalletError};
use chrono::{DateTime, TimeDelta, Utc};
use rcgen::{CertificateParams, DnType, KeyPair};
use serde_json::Value;
use sha1::{Digest as _, Sha1};
use std::collections::BTreeMap;
use std::io::{Cursor, Read as _};
use std::sync::Arc;

/// `uid` (RFC 4519 §2.39)
const UID: [u64; 7] = [0, 9, 2342, 19_200_300, 100, 1, 1];

fn pem(parts: &[(DnType, &str)]) -> String {
    let mut params = CertificateParams::new(Vec::new()).unwrap();
    for (kind, value) in parts {
        params.distinguished_name.push(kind.clone(), *value);
    }
    params.not_before = rcgen::date_time_ymd(2026, 1, 1);
    params.not_after = rcgen::date_time_ymd(2027, 1, 1);
    params.self_signed(&KeyPair::generate().unwrap()).unwrap().pem()
}

fn of_a_pass_type() -> String {
    let uid = DnType::CustomDnType(UID.to_vec());
    pem(&[
        (uid, "pass.org.example.visits"),
        (DnType::CommonName, "Pass Type ID: pass.org.example.visits"),
        (DnType::OrganizationalUnitName, "A1B2C3D4E5"),
    ])
}

fn icons() -> Icons {
    let mut png = Vec::new();
    let picture = image::DynamicImage::new_rgb8(100, 100);
    picture.write_to(&mut Cursor::new(&mut png), image::ImageFormat::Png).unwrap();
    Icons::of(&png).unwrap()
}

fn visit() -> VisitPass {
    VisitPass {
        serial: "5f2c".to_owned(),
        organisation: "Городская больница".to_owned(),
        short_name: "Больница".to_owned(),
        description: "Приём".to_owned(),
        colour: "#0f766e".to_owned(),
        start: "2026-11-30T09:40:00+03:00".parse().unwrap(),
        end: None,
        is_cancelled: false,
        when: "Когда".to_owned(),
        url: "https://lk.hospital.example/visit/my_tickets?ticket=1".to_owned(),
        front: vec![PassField { key: "room", label: "Кабинет".to_owned(), value: "12".to_owned() }],
        back: vec![PassField { key: "doctor", label: "Врач".to_owned(), value: "Ким".to_owned() }],
    }
}

fn wallet(signer: &Arc<FakeSigner>) -> Wallet {
    let certificate = PassCertificate::parse(&of_a_pass_type()).unwrap();
    Wallet::new(certificate, icons(), Arc::clone(signer) as _)
}

fn now() -> DateTime<Utc> {
    "2026-11-28T09:00:00Z".parse().unwrap()
}

fn files(pass: Vec<u8>) -> BTreeMap<String, Vec<u8>> {
    let mut archive = zip::ZipArchive::new(Cursor::new(pass)).unwrap();
    let read = |place| {
        let (mut file, mut bytes) = (archive.by_index(place).unwrap(), Vec::new());
        file.read_to_end(&mut bytes).unwrap();
        (file.name().unwrap().into_owned(), bytes)
    };
    (0..6).map(read).collect()
}

#[test]
fn a_pass_repeats_what_its_certificate_says() {
    let read = PassCertificate::parse(&of_a_pass_type()).unwrap();
    assert_eq!((read.pass_type.as_str(), read.team.as_str()), ("pass.org.example.visits", "A1B2C3D4E5"));
    assert!(read.is_valid(now()));
    assert!(!read.is_valid(read.valid_from - TimeDelta::seconds(1)));
    assert!(!read.is_valid(read.valid_to + TimeDelta::seconds(1)));
}

/// Authorities have several certificates for one purpose; only the one that has issued the pass type's helps a phone.
#[test]
fn the_certificate_that_has_issued_the_first_is_looked_for() {
    let another = pem(&[(DnType::CommonName, "Another authority")]);
    // Self-signed: it has issued itself.
    let own = of_a_pass_type();
    for (file, has_issuer) in [
        (own.clone(), false),
        ([own.as_str(), &another].concat(), false),
        ([own.as_str(), &another, &own].concat(), true),
    ] {
        assert_eq!(PassCertificate::parse(&file).unwrap().has_issuer, has_issuer);
    }
}

#[test]
fn another_certificate_is_refused_with_what_it_lacks() {
    let uid = || DnType::CustomDnType(UID.to_vec());
    let of = |pem: &str| PassCertificate::parse(pem).unwrap_err();
    assert_eq!(of(&pem(&[(uid(), "pass.x")])), CertificateError::Incomplete("OU"));
    assert_eq!(of(&pem(&[(DnType::OrganizationalUnitName, "T")])), CertificateError::Incomplete("UID"));
    assert_eq!(
        of(&pem(&[(uid(), ""), (DnType::OrganizationalUnitName, "T")])),
        CertificateError::Incomplete("UID")
    );
    for wrong in ["", "no certificate", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"] {
        assert_eq!(of(wrong), CertificateError::Unreadable, "{wrong}");
    }
}

/// Issue 17: "wallet-ready file"
#[tokio::test]
async fn a_pass_holds_digests_of_its_files_and_the_signature_of_the_digests() {
    let signer = Arc::new(FakeSigner::named("wallet"));
    let files = files(wallet(&signer).issue(&visit(), now()).await.unwrap());
    let manifest: BTreeMap<String, String> = serde_json::from_slice(&files["manifest.json"]).unwrap();
    let signed = ["pass.json", "icon.png", "icon@2x.png", "icon@3x.png"];
    assert_eq!(files.len(), signed.len() + 2);
    assert_eq!(manifest.len(), signed.len());
    for name in signed {
        assert_eq!(manifest[name], hex::encode(Sha1::digest(&files[name])), "{name}");
    }
    let expected = signer.sign(cabinet_ports::SignatureForm::CmsDetached, &files["manifest.json"]).await;
    assert_eq!(files["signature"], expected.unwrap());
    let pass: Value = serde_json::from_slice(&files["pass.json"]).unwrap();
    assert_eq!(
        (&pass["passTypeIdentifier"], &pass["teamIdentifier"]),
        (&"pass.org.example.visits".into(), &"A1B2C3D4E5".into())
    );
    assert_eq!(pass["eventTicket"]["backFields"][0]["value"], "Ким");
}

#[tokio::test]
async fn there_is_no_pass_without_a_valid_certificate_or_a_signature() {
    let signer = Arc::new(FakeSigner::named("wallet"));
    let wallet = wallet(&signer);
    let late = now() + TimeDelta::days(365);
    assert!(!wallet.is_open(late));
    assert!(matches!(wallet.issue(&visit(), late).await, Err(WalletError::OutOfPeriod { .. })));
    signer.fail_next(SignerError::Unavailable("it sleeps".to_owned()));
    let failed = wallet.issue(&visit(), now()).await;
    assert!(matches!(failed, Err(WalletError::Signer(SignerError::Unavailable(_)))));
    wallet.issue(&visit(), now()).await.unwrap();
}
