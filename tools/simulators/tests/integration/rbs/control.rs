//! The control API: settings, commands, counters, and the page that describes them.

use super::env::{
    classic, control, form, held, order, page, paid, read, registered, start, status, try_control,
};
use serde_json::{Value, json};

/// The simulator itself pays, refuses, times out and refunds, without a browser.
#[tokio::test]
async fn orders_are_driven_without_a_browser() {
    let gateway = start().await;
    for number in ["1-1", "1-2", "1-3", "1-4"] {
        registered(&gateway, &order(number)).await;
    }
    let answer = control(
        &gateway,
        json!({"commands": [
            {"do": "pay", "order": "1-1"},
            {"do": "decline", "order": "1-2", "actionCode": 116},
            {"do": "expire", "order": "1-3"},
            {"do": "pay", "order": "1-4", "card": "acs"},
            {"do": "refund", "order": "1-1", "amount": 1000},
        ]}),
    )
    .await;
    assert_eq!(answer["done"].as_array().unwrap().len(), 5);
    assert_eq!(answer["done"][0], answer["done"][4]);
    let orders = read(&gateway, "/control/orders").await;
    let states: Vec<(&Value, &Value, &Value)> = orders
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (&one["state"], &one["orderStatus"], &one["actionCode"]))
        .collect();
    assert_eq!(
        states,
        [
            (&json!("refunded"), &json!(4), &json!(0)),
            (&json!("declined"), &json!(6), &json!(116)),
            (&json!("declined"), &json!(6), &json!(-2007)),
            (&json!("acs"), &json!(5), &json!(-100)),
        ]
    );
    assert_eq!(orders[0]["refundedAmount"], 1000);
    assert_eq!(page(&gateway, orders[1]["form"].as_str().unwrap()).await.0, 200);
}

/// What an employee of the hospital does in the bank's back office, which the cabinet only learns of later.
#[tokio::test]
async fn the_back_office_moves_money_by_the_same_rules() {
    let gateway = start().await;
    let id = held(&gateway, "2-1").await;
    let too_much = json!({"commands": [{"do": "deposit", "order": id, "amount": 150_001}]});
    assert_eq!(try_control(&gateway, too_much).await.0, 422);
    control(&gateway, json!({"commands": [{"do": "deposit", "order": id, "amount": 100}]})).await;
    let too_much = json!({"commands": [{"do": "refund", "order": id, "amount": 101}]});
    assert_eq!(try_control(&gateway, too_much).await.0, 422);
    control(&gateway, json!({"commands": [{"do": "reverse", "order": id}]})).await;
    assert_eq!(status(&gateway, &id).await["orderStatus"], 3);
}

#[tokio::test]
async fn settings_are_merged_and_wrong_ones_are_refused() {
    let gateway = start().await;
    let change = json!({"behaviour": {"pendingS": 3, "callbacks": {"copies": 2}}});
    control(&gateway, change).await;
    let settings = control(&gateway, json!({"behaviour": {"callbacks": {"lost": true}}})).await;
    let behaviour = &settings["behaviour"];
    assert_eq!(
        (&behaviour["pendingS"], &behaviour["callbacks"]["copies"], &behaviour["callbacks"]["lost"]),
        (&json!(3), &json!(2), &json!(true))
    );
    for wrong in [
        json!({"behaviour": {"pendingSeconds": 3}}),
        json!({"behaviour": {"callbacks": {"checksum": "md5"}}}),
        json!({"faults": [{"kind": "sad"}]}),
        json!({"faults": [{"kind": "down", "calls": ["payWithSand"]}]}),
        json!({"commands": [{"do": "pay", "order": "nobody"}]}),
        json!({"commands": [{"do": "pay", "order": "nobody", "tip": 1}]}),
        json!({"colour": "red"}),
    ] {
        assert_eq!(try_control(&gateway, wrong.clone()).await.0, 422, "{wrong}");
    }
    let after = control(&gateway, json!({"reset": true})).await;
    assert_eq!((&after["behaviour"]["pendingS"], &after["faults"]), (&json!(0), &json!([])));
}

#[tokio::test]
async fn a_reset_discards_orders_clock_and_counters() {
    let gateway = start().await;
    let id = paid(&gateway, "3-1").await;
    control(&gateway, json!({"clockShiftSeconds": 60, "faults": [{"kind": "down", "calls": ["refund"]}]}))
        .await;
    let after = control(&gateway, json!({"reset": true})).await;
    assert_eq!((&after["clockShiftSeconds"], &after["faults"]), (&json!(0), &json!([])));
    assert_eq!(read(&gateway, "/control/orders").await, json!([]));
    assert_eq!(read(&gateway, "/control/calls").await["register"], 0);
    let gone = classic(&gateway, "getOrderStatusExtended", &form(&[("orderId", &id)])).await;
    assert_eq!(gone["errorCode"], "6");
    registered(&gateway, &order("3-1")).await;
}

#[tokio::test]
async fn calls_are_counted_also_the_failed_ones() {
    let gateway = start().await;
    let id = registered(&gateway, &order("4-1")).await;
    control(
        &gateway,
        json!({"faults": [{"kind": "empty", "times": 1, "calls": ["getOrderStatusExtended"]}]}),
    )
    .await;
    super::env::raw(&gateway, "getOrderStatusExtended", &form(&[("orderId", &id)])).await;
    status(&gateway, &id).await;
    super::env::payment_page(&gateway, &id).await;
    let calls = read(&gateway, "/control/calls").await;
    assert_eq!(
        (&calls["register"], &calls["getOrderStatusExtended"], &calls["page"], &calls["pay"]),
        (&json!(1), &json!(2), &json!(1), &json!(0))
    );
    assert_eq!(read(&gateway, "/control").await["secretsInUrls"], 0);
}

/// The description names every fault and every member of the behaviour, and escapes what a merchant has sent.
#[tokio::test]
async fn the_description_is_complete() {
    let gateway = start().await;
    registered(&gateway, &order("5<b>")).await;
    let text = page(&gateway, "/").await.1;
    assert!(text.contains("5&lt;b&gt;") && !text.contains("5<b>"));
    let behaviour = read(&gateway, "/control").await["behaviour"].clone();
    for name in behaviour.as_object().unwrap().keys().filter(|name| *name != "callbacks") {
        assert!(text.contains(&format!("<td>{name}<")), "{name}");
    }
    for name in behaviour["callbacks"].as_object().unwrap().keys() {
        assert!(text.contains(name.as_str()), "{name}");
    }
    let faults = include_str!("../../../src/rbs/faults.rs");
    let kinds = faults.split("pub enum Fault {").nth(1).unwrap().split("\n}\n").next().unwrap();
    for line in
        kinds.lines().filter(|line| line.starts_with("    ") && line.as_bytes()[4].is_ascii_uppercase())
    {
        let name = line.trim().trim_end_matches(',').split([' ', '{']).next().unwrap();
        let kind = name.chars().enumerate().fold(String::new(), |mut kind, (at, letter)| {
            if at > 0 && letter.is_ascii_uppercase() {
                kind.push('-');
            }
            kind.push(letter.to_ascii_lowercase());
            kind
        });
        assert!(text.contains(&format!("<td>{kind}<td>")), "{kind}");
    }
}
