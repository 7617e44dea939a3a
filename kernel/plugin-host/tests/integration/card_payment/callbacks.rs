//! Callbacks as the gateway sends them, with right, wrong and missing checksums.

use super::env::TestEnv;
use crate::support::serve;
use axum::Router;
use axum::body::Bytes;
use axum::extract::RawQuery;
use axum::http::HeaderMap;
use axum::routing::any;
use cabinet_ports::ProblemCode;
use cabinet_ports::payment::{Callback, Hint, OrderKey};
use cabinet_simulators::rbs::Family;
use serde_json::json;
use tokio::sync::mpsc;

/// The merchant's address. Each callback that arrives is passed on.
async fn merchant() -> (String, mpsc::UnboundedReceiver<Callback>) {
    let (send, receive) = mpsc::unbounded_channel();
    let take = move |RawQuery(query): RawQuery, headers: HeaderMap, body: Bytes| {
        let content_type =
            headers.get("content-type").and_then(|value| value.to_str().ok()).map(str::to_owned);
        let _ = send.send(Callback { query, content_type, body: body.to_vec() });
        async {}
    };
    let address = serve(Router::new().route("/callback", any(take))).await;
    (format!("http://{address}/callback"), receive)
}

/// Protocol sheet rbs-payment §8: by GET, as a form and as JSON.
#[tokio::test]
async fn a_signed_callback_is_a_hint_and_a_forged_one_is_refused() {
    let env = TestEnv::with(Family::Classic, json!({ "callbacks": "hmac" })).await;
    let order = env.registered("7-1-a").await;
    let (url, mut arrived) = merchant().await;
    for transport in ["get", "post", "json"] {
        for checksum in ["right", "wrong", "none"] {
            let forged = json!({
                "do": "forgeCallback", "url": url, "mdOrder": order.as_str(), "orderNumber": "7-1-a",
                "operation": "deposited", "status": 1, "amount": 120_050, "checksum": checksum, "transport": transport,
            });
            env.happens(forged).await;
            let read = env.port.read_callback(&arrived.recv().await.unwrap()).await;
            if checksum == "right" {
                let expected = Hint {
                    order: OrderKey::Id(order.clone()),
                    operation: Some("deposited".to_owned()),
                    is_verified: true,
                };
                assert_eq!(read.unwrap(), expected, "{transport}");
            } else {
                assert_eq!(read.unwrap_err().code, ProblemCode::NotAllowed, "{transport} {checksum}");
            }
        }
    }
}

/// The bank's newer description has no checksum: anybody may have sent it, and the kernel asks for the status.
#[tokio::test]
async fn an_unsigned_callback_is_a_hint_that_proves_nothing() {
    let env = TestEnv::new().await;
    let (url, mut arrived) = merchant().await;
    let forged = json!({
        "do": "forgeCallback", "url": url, "mdOrder": "", "orderNumber": "7-1-a", "operation": "deposited",
        "status": 1, "checksum": "none",
    });
    env.happens(forged).await;
    let hint = env.port.read_callback(&arrived.recv().await.unwrap()).await.unwrap();
    assert_eq!((hint.order, hint.is_verified), (OrderKey::Number("7-1-a".to_owned().into()), false));
    let nothing = Callback { query: Some("x=1".to_owned()), content_type: None, body: Vec::new() };
    assert_eq!(env.port.read_callback(&nothing).await.unwrap_err().code, ProblemCode::Invalid);
}
