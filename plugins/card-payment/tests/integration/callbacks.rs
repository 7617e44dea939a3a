use crate::support::{ID, KEY, always, gateway, plain};
use cabinet_plugin_card_payment::CardPayment;
use cabinet_plugin_sdk::ProblemCode;
use cabinet_plugin_sdk::payment::{Callback, Hint, OrderKey, Payment as _};
use cabinet_plugin_sdk::testing::Installed;
use hmac::{Hmac, Mac as _};
use serde_json::json;
use sha2::Sha256;

/// Made with openssl (`req -x509 -newkey rsa:2048`, `dgst -sha256 -sign`), not by this plugin's libraries.
const CERTIFICATE: &str = include_str!("../rsa/certificate.pem");
const SHA256_SIGNATURE: &str = include_str!("../rsa/sha256.hex");
const SHA512_SIGNATURE: &str = include_str!("../rsa/sha512.hex");

fn query(query: &str) -> Callback {
    Callback { query: Some(query.into()), content_type: None, body: vec![] }
}

fn body(body: &str) -> Callback {
    Callback { query: None, content_type: Some("application/json".into()), body: body.into() }
}

fn hmac() -> Installed {
    gateway(json!({ "callbacks": "hmac" }), |_| plain(json!({})))
}

fn sign(text: &str) -> String {
    let mut hmac = <Hmac<Sha256> as hmac::Mac>::new_from_slice(KEY.as_bytes()).unwrap();
    hmac.update(text.as_bytes());
    hmac.finalize().into_bytes().iter().map(|byte| format!("{byte:02X}")).collect()
}

fn hint(verified: bool) -> Hint {
    Hint { order: OrderKey::Id(ID.into()), operation: Some("deposited".into()), verified }
}

/// Sheet §8: names sorted, `name;value;`, HMAC-SHA256, upper-case hex; `sign_alias` is not signed. Query, form and JSON alike.
#[test]
fn a_signed_callback_is_verified_wherever_its_parameters_are() {
    let _host = hmac();
    let checksum = sign(&format!("mdOrder;{ID};operation;deposited;orderNumber;A 1-1;status;1;"));
    let form = format!(
        "orderNumber=A+1-1&mdOrder={ID}&operation=deposited&status=1&sign_alias=x&checksum={checksum}"
    );
    assert_eq!(CardPayment::read_callback(query(&form)), Ok(hint(true)));
    assert_eq!(CardPayment::read_callback(body(&form)), Ok(hint(true)));
    let json = json!({ "mdOrder": ID, "orderNumber": "A 1-1", "operation": "deposited", "status": 1, "checksum": checksum });
    assert_eq!(CardPayment::read_callback(body(&json.to_string())), Ok(hint(true)));
    let lower = form.replace(&checksum, &checksum.to_lowercase());
    assert_eq!(CardPayment::read_callback(query(&lower)), Ok(hint(true)));
}

#[test]
fn a_forged_callback_is_not_allowed() {
    let _host = hmac();
    let checksum = sign(&format!("mdOrder;{ID};operation;deposited;status;1;"));
    let good = format!("mdOrder={ID}&operation=deposited&status=1&checksum={checksum}");
    assert!(CardPayment::read_callback(query(&good)).is_ok());
    let forged = [
        good.replace("status=1", "status=0"),
        good.replace("deposited", "refunded"),
        format!("{good}&amount=1"),
        good.replace(&checksum, ""),
        good.replace(&checksum, &checksum[..62]),
        good.replace(&checksum, "zz"),
        format!("mdOrder={ID}&operation=deposited&status=1"),
    ];
    for callback in forged {
        let problem = CardPayment::read_callback(query(&callback)).unwrap_err();
        assert_eq!(problem.code, ProblemCode::NotAllowed, "{callback}");
    }
}

#[test]
fn an_rsa_signature_of_either_digest_is_verified_by_the_certificate() {
    let host = |certificate: &str| {
        gateway(json!({ "callbacks": "rsa", "callback_certificate": certificate }), |_| plain(json!({})))
    };
    let callback = |signature: &str, status: u8| {
        query(&format!("mdOrder={ID}&operation=deposited&status={status}&checksum={}", signature.trim()))
    };
    let _host = host(CERTIFICATE);
    for signature in [SHA256_SIGNATURE, SHA512_SIGNATURE] {
        assert_eq!(CardPayment::read_callback(callback(signature, 1)), Ok(hint(true)));
        let problem = CardPayment::read_callback(callback(signature, 0)).unwrap_err();
        assert_eq!(problem.code, ProblemCode::NotAllowed);
    }
    let problem = CardPayment::read_callback(callback("AB", 1)).unwrap_err();
    assert_eq!(problem.code, ProblemCode::NotAllowed);
    let _host = host("not a certificate");
    let problem = CardPayment::read_callback(callback(SHA256_SIGNATURE, 1)).unwrap_err();
    assert_eq!(problem.code, ProblemCode::Configuration);
}

/// Without a checksum, anyone could have sent it: it is reported as unverified and only causes a status request.
#[test]
fn an_unsigned_callback_is_a_hint() {
    let host = always(plain(json!({})));
    assert_eq!(
        CardPayment::read_callback(query(&format!("mdOrder={ID}&operation=deposited"))),
        Ok(hint(false))
    );
    let by_number = CardPayment::read_callback(query("orderNumber=A1-1-x")).unwrap();
    assert_eq!(
        by_number,
        Hint { order: OrderKey::Number("A1-1-x".into()), operation: None, verified: false }
    );
    assert!(host.sent().is_empty());
}

#[test]
fn what_is_no_callback_is_invalid() {
    let _host = always(plain(json!({})));
    let long = format!("mdOrder={ID}&x={}", "y".repeat(20_000));
    let wrong = [
        query(""),
        query("a=b"),
        query("mdOrder="),
        query(&format!("mdOrder={}", "z".repeat(65))),
        query(&long),
        body("{"),
        body("[]"),
        body("{\"mdOrder\": {}}"),
        Callback { body: vec![0xff], ..query("") },
    ];
    for callback in wrong {
        let problem = CardPayment::read_callback(callback.clone()).unwrap_err();
        assert_eq!(problem.code, ProblemCode::Invalid, "{callback:?}");
    }
}
