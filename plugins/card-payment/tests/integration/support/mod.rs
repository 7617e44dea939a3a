//! A scripted gateway behind the plugin's public functions.

use cabinet_plugin_sdk::http::{Error, Response};
use cabinet_plugin_sdk::payment::{Item, Language, Order};
use cabinet_plugin_sdk::testing::{Installed, Sent, TestHost};
use percent_encoding::percent_decode_str;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Requests that the manifest does not allow are refused, as by the kernel.
pub(crate) const MANIFEST: &str = include_str!("../../../plugin.toml");

pub(crate) const BASE: &str = "https://gateway.test/payment/rest";
pub(crate) const ID: &str = "70906e55-7114-41d6-8332-4609dc6590f4";
/// Contain what has to be escaped in a form and in JSON.
pub(crate) const LOGIN: &str = "clinic-api&x=1";
pub(crate) const PASSWORD: &str = "p\"+ss %word";
pub(crate) const KEY: &str = "callback-key-of-the-test";
/// Stands for personal data: no problem and no log line may contain it.
pub(crate) const PERSONAL: &str = "nezabudkina@example.test";

pub(crate) type Answer = Result<Response, Error>;

pub(crate) fn gateway(settings: Value, answerer: impl Fn(&Sent) -> Answer + 'static) -> Installed {
    let mut all = json!({ "base_url": BASE });
    all.as_object_mut().unwrap().extend(settings.as_object().unwrap().clone());
    TestHost::for_plugin(MANIFEST)
        .settings(all)
        .secret("login", LOGIN)
        .secret("password", PASSWORD)
        .secret("token", PASSWORD)
        .secret("callback_key", KEY)
        .answer(answerer)
        .install()
}

/// A gateway of the classic family that gives one answer.
pub(crate) fn always(answer: Answer) -> Installed {
    gateway(json!({}), move |_| answer.clone())
}

/// JSON as `text/plain`, as the classic family writes it.
pub(crate) fn plain(body: Value) -> Answer {
    raw(200, "text/plain;charset=utf-8", body.to_string())
}

pub(crate) fn raw(status: u16, kind: &str, body: impl Into<Vec<u8>>) -> Answer {
    Ok(Response { status, headers: vec![("content-type".into(), kind.into())], body: body.into() })
}

pub(crate) fn registered() -> Answer {
    plain(
        json!({ "orderId": ID, "formUrl": format!("https://gateway.test/payment/merchants/m/payment_ru.html?mdOrder={ID}") }),
    )
}

pub(crate) fn form(sent: &Sent) -> BTreeMap<String, String> {
    let decode = |part: &str| percent_decode_str(&part.replace('+', " ")).decode_utf8().unwrap().into_owned();
    let text = sent.text();
    text.split('&')
        .map(|pair| pair.split_once('=').unwrap())
        .map(|(name, value)| (decode(name), decode(value)))
        .collect()
}

pub(crate) fn item(name: &str, quantity: &str, price: u64, sum: u64) -> Item {
    Item { name: name.into(), quantity: quantity.into(), price, sum }
}

pub(crate) fn order() -> Order {
    Order {
        number: "A1042-1-0123456789".into(),
        amount: 120_050,
        description: "Счёт A-1042".into(),
        items: vec![item("Приём терапевта", "1", 100_000, 100_000), item("Анализ", "0.5", 40_100, 20_050)],
        return_url: "https://cabinet.test/payment?invoice=1".into(),
        fail_url: "https://cabinet.test/payment?invoice=1&failed=1".into(),
        language: Language::De,
        narrow: true,
        life_seconds: 1_200,
        email: Some(PERSONAL.into()),
        phone: None,
    }
}
