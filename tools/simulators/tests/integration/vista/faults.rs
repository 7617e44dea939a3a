//! Each fault has its documented effect, on the selected calls, for the given number of times.

use super::env::{ANNA, all, code, control, find, get, request, start};
use reqwest::Method;
use serde_json::json;

#[tokio::test]
async fn each_fault_does_what_it_says() {
    let adapter = start().await;
    let path = format!("/clients/{ANNA}/diagnoses");
    let asked = || request(&adapter, Method::GET, &path).send();
    for kind in ["down", "drop"] {
        control(&adapter, json!({"faults": [{"kind": kind}]})).await;
        assert!(asked().await.is_err(), "{kind}");
    }
    control(&adapter, json!({"faults": [{"kind": "status", "status": 504, "calls": ["diagnoses"]}]})).await;
    let refused = get(&adapter, &path).await;
    assert_eq!(code(&refused), (504, "upstream_timeout"));
    assert_eq!(refused.1["error"]["retryable"], true);
    assert_eq!(get(&adapter, "/info").await.0, 200);
    control(&adapter, json!({"faults": [{"kind": "garbage"}]})).await;
    assert!(asked().await.unwrap().json::<serde_json::Value>().await.is_err());
    control(&adapter, json!({"faults": [{"kind": "html-error-page"}]})).await;
    let page = asked().await.unwrap();
    assert_eq!(
        (page.status().as_u16(), page.headers()["content-type"].to_str().unwrap()),
        (502, "text/html; charset=utf-8")
    );
    control(&adapter, json!({"faults": [{"kind": "wrong-key", "times": 1}]})).await;
    assert_eq!(code(&get(&adapter, &path).await), (401, "unauthorized"));
    assert_eq!(get(&adapter, &path).await.0, 200);
    control(&adapter, json!({"faults": [{"kind": "empty"}]})).await;
    assert_eq!(asked().await.unwrap().bytes().await.unwrap().len(), 0);
    control(&adapter, json!({"faults": [{"kind": "slow", "ms": 1}]})).await;
    assert_eq!(get(&adapter, &path).await.0, 200);
    let wrong = control(&adapter, json!({"faults": [{"kind": "slow", "ms": 1}], "reset": true})).await;
    assert_eq!(wrong.1["faults"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_file_breaks_off_in_the_middle() {
    let adapter = start().await;
    let asked =
        json!({"lastName": "Томографов", "firstName": "Сергей", "birthDate": "1975-03-03", "sex": "male"});
    let client = find(&adapter, asked).await.1["clientId"].as_str().unwrap().to_owned();
    let rows = all(&adapter, &format!("/clients/{client}/documents")).await;
    let large = rows.iter().find(|row| row["size"] == 300 * 1024 * 1024).unwrap();
    control(&adapter, json!({"faults": [{"kind": "cut-off", "after": 100_000, "calls": ["file"]}]})).await;
    let path = format!("/documents/{}/file", large["id"].as_str().unwrap());
    let mut response =
        request(&adapter, Method::GET, &path).header("X-Client-Id", client).send().await.unwrap();
    assert_eq!(response.headers()["content-length"], "314572800");
    let mut came = 0;
    let broken = loop {
        match response.chunk().await {
            Ok(Some(piece)) => came += piece.len(),
            Ok(None) => break false,
            Err(_) => break true,
        }
    };
    assert!(broken);
    assert_eq!(came, 100_000);
    let rows = format!("/clients/{ANNA}/documents");
    control(&adapter, json!({"faults": [{"kind": "cut-off"}]})).await;
    assert!(request(&adapter, Method::GET, &rows).send().await.unwrap().bytes().await.is_err());
}

#[tokio::test]
async fn calls_are_counted() {
    let adapter = start().await;
    for _ in 0..3 {
        get(&adapter, "/info").await;
    }
    let url = format!("http://{}/control/calls", adapter.addr);
    let calls: serde_json::Value = super::env::http().get(url).send().await.unwrap().json().await.unwrap();
    assert_eq!((&calls["info"], &calls["client"]), (&json!(3), &json!(0)));
}
