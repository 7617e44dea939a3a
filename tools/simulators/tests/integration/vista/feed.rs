//! The feed, and events in the hospital.

use super::env::{ANNA, all, code, control, document, get, start};
use serde_json::{Value, json};

async fn happen(adapter: &cabinet_simulators::vista::Running, command: Value) -> String {
    let (status, done) = control(adapter, json!({"commands": [command]})).await;
    assert_eq!(status, 200, "{done}");
    done["done"][0].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn what_happens_is_told_after_the_cursor() {
    let adapter = start().await;
    let (_, start) = get(&adapter, "/events").await;
    assert_eq!(start["items"], json!([]));
    let cursor = start["cursor"].as_str().unwrap().to_owned();
    let id = happen(&adapter, json!({"do": "addDocument", "clientId": ANNA, "kind": "research", "name": "Кардиограмма", "html": "<p>Ритм синусовый.</p>", "charset": "windows-1251"})).await;
    happen(&adapter, json!({"do": "changeDocument", "id": id, "html": "<p>Ритм предсердный.</p>"})).await;
    let value = happen(
        &adapter,
        json!({"do": "addObservation", "clientId": ANNA, "code": "GLU", "name": "Глюкоза", "value": "5.1"}),
    )
    .await;
    happen(&adapter, json!({"do": "addDiagnosis", "clientId": ANNA, "mkb": "J00"})).await;
    happen(&adapter, json!({"do": "mergeClients", "from": "10002", "into": ANNA})).await;
    let (_, feed) = get(&adapter, &format!("/events?cursor={cursor}")).await;
    let told: Vec<_> =
        feed["items"].as_array().unwrap().iter().map(|event| event["type"].as_str().unwrap()).collect();
    assert_eq!(
        told,
        ["document.new", "document.changed", "observation.new", "diagnosis.new", "client.merged"]
    );
    assert_eq!(
        feed["items"][0],
        json!({"type": "document.new", "clientId": ANNA, "id": id, "at": "2026-11-21T12:00:00"})
    );
    assert_eq!(
        feed["items"][4],
        json!({"type": "client.merged", "clientId": "10002", "into": ANNA, "at": "2026-11-21T12:00:00"})
    );
    let after = feed["cursor"].as_str().unwrap();
    assert_eq!(get(&adapter, &format!("/events?cursor={after}")).await.1["items"], json!([]));
    assert!(
        all(&adapter, &format!("/clients/{ANNA}/observations"))
            .await
            .iter()
            .any(|row| row["id"] == value.as_str())
    );
    let text = document(&adapter, ANNA, &json!(id), "html").await.text().await.unwrap();
    assert_eq!(text, "<p>Ритм предсердный.</p>");
}

#[tokio::test]
async fn a_revision_changes_with_the_content_and_a_withdrawn_document_is_gone() {
    let adapter = start().await;
    let rows = all(&adapter, &format!("/clients/{ANNA}/documents")).await;
    let (id, before) = (rows[5]["id"].clone(), rows[5]["revision"].clone());
    happen(&adapter, json!({"do": "changeDocument", "id": id, "name": "Исправлено"})).await;
    let rows = all(&adapter, &format!("/clients/{ANNA}/documents")).await;
    let row = rows.iter().find(|row| row["id"] == id).unwrap();
    assert_eq!(row["name"], "Исправлено");
    assert_ne!(row["revision"], before);
    happen(&adapter, json!({"do": "withdrawDocument", "id": id})).await;
    assert_eq!(all(&adapter, &format!("/clients/{ANNA}/documents")).await.len(), 299);
    assert_eq!(document(&adapter, ANNA, &id, "html").await.status(), 404);
}

/// Contract §1: long poll of at most 30 s.
#[tokio::test]
async fn the_feed_waits_for_something() {
    let adapter = start().await;
    let cursor = get(&adapter, "/events").await.1["cursor"].as_str().unwrap().to_owned();
    let path = format!("/events?cursor={cursor}&wait=30");
    let (feed, _) = tokio::join!(get(&adapter, &path), async {
        // The document may be added before or after the request arrives: both must deliver it.
        happen(&adapter, json!({"do": "addDocument", "clientId": ANNA, "kind": "fragment", "name": "Осмотр"}))
            .await
    });
    assert_eq!(feed.1["items"].as_array().unwrap().len(), 1);
    assert_eq!(code(&get(&adapter, "/events?wait=31").await), (400, "bad_request"));
    assert_eq!(code(&get(&adapter, "/events?cursor=x").await), (400, "bad_request"));
    // A cursor beyond the feed, as after a restored backup.
    assert_eq!(code(&get(&adapter, "/events?cursor=e999").await), (404, "not_found"));
}
