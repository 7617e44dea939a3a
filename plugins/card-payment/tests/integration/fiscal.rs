use crate::support::{ID, form, gateway, plain};
use cabinet_plugin_card_payment::{CardPayment, fiscal};
use cabinet_plugin_sdk::ProblemCode;
use cabinet_plugin_sdk::payment::Payment as _;
use serde_json::{Value, json};

fn receipts(receipts: Value) -> Value {
    json!({ "errorCode": "0", "orderId": ID, "receipts": receipts })
}

fn receipt(kind: &str, url: &str) -> Value {
    json!({ "receiptStatus": 1, "receiptType": kind, "payload": { "total": 120_050, "ofdReceiptUrl": url } })
}

/// Sheet §1: the two families have the call at different addresses.
#[test]
fn the_fiscal_receipt_is_asked_for_where_the_family_has_it() {
    let settings = json!({ "tax_system": 0 });
    for (family, base, address) in [
        (
            "classic",
            "https://gateway.test/payment/rest",
            "https://gateway.test/payment/rest/getReceiptStatus.do",
        ),
        (
            "json",
            "https://gateway.test/ecomm/gw/partner/api/v1",
            "https://gateway.test/ecomm/gw/partner/api/ofd/v1/getReceiptStatus",
        ),
    ] {
        let all = json!({ "family": family, "base_url": base, "receipt": settings });
        let host = gateway(all, |_| plain(receipts(json!([receipt("sell", "https://ofd.test/1")]))));
        assert_eq!(CardPayment::fiscal_receipt(ID.into()).unwrap().as_deref(), Some("https://ofd.test/1"));
        let sent = host.sent();
        assert_eq!(sent[0].url, address);
        if family == "classic" {
            assert_eq!(form(&sent[0])["orderId"], ID);
        }
    }
}

#[test]
fn a_gateway_without_baskets_is_not_asked() {
    let host = gateway(json!({}), |_| plain(json!({})));
    assert_eq!(CardPayment::fiscal_receipt(ID.into()).unwrap(), None);
    assert_eq!(host.sent().len(), 0);
}

#[test]
fn only_a_sale_with_an_address_for_browsers_counts() {
    let of = |list| fiscal::url(&receipts(list));
    assert_eq!(of(json!([])), None);
    assert_eq!(of(json!([receipt("sell_refund", "https://ofd.test/r")])), None);
    assert_eq!(of(json!([receipt("sell", ""), receipt("sell", "javascript:alert(1)")])), None);
    assert_eq!(
        of(json!([{ "receiptStatus": 0 }, receipt("sell", "https://ofd.test/1")])).as_deref(),
        Some("https://ofd.test/1")
    );
    assert_eq!(fiscal::url(&json!({ "receipts": "none" })), None);
}

#[test]
fn a_refusal_is_a_problem() {
    let _host = gateway(json!({ "receipt": { "tax_system": 0 } }), |_| {
        plain(json!({ "errorCode": "6", "errorMessage": "Незарегистрированный OrderId" }))
    });
    assert_eq!(CardPayment::fiscal_receipt(ID.into()).unwrap_err().code, ProblemCode::NotFound);
}
