//! Patient identification: never a guess, never another person's data.

use super::env::{ANNA, all, answer, code, control, document, find, get, http, request, start};
use reqwest::Method;
use serde_json::{Value, json};

fn anna() -> Value {
    json!({"lastName": "Иванова", "firstName": "Анна", "patrName": "Сергеевна", "birthDate": "1958-03-12", "sex": "female", "snils": "11223344595"})
}

fn with(mut asked: Value, field: &str, value: Value) -> Value {
    asked[field] = value;
    asked
}

#[tokio::test]
async fn one_none_or_many() {
    let adapter = start().await;
    let (status, found) = find(&adapter, anna()).await;
    assert_eq!((status.as_u16(), &found["clientId"]), (200, &json!(ANNA)));
    assert_eq!(found["matchedBy"], json!(["name", "birthDate", "sex", "snils"]));
    for (field, value) in [
        ("snils", json!("14620573142")),
        ("birthDate", json!("1958-03-13")),
        ("lastName", json!("Петрова")),
        ("patrName", json!("Ивановна")),
        ("sex", json!("male")),
    ] {
        assert_eq!(
            find(&adapter, with(anna(), field, value)).await.1,
            json!({"result": "none", "matchedBy": []}),
            "{field}"
        );
    }
    let petr = json!({"lastName": "ПЕТРОВ", "firstName": " Петр", "birthDate": "1985-07-04", "sex": "male"});
    assert_eq!(find(&adapter, petr).await.1["result"], "one");
    // The answer contains neither the number nor any data of the matching rows.
    let twin =
        json!({"lastName": "Близнецов", "firstName": "Пётр", "birthDate": "1991-01-11", "sex": "male"});
    let (_, many) = find(&adapter, twin.clone()).await;
    assert_eq!((&many["result"], many.get("clientId")), (&json!("many"), None));
    assert!(!many.to_string().contains("Близнецов"));
    for gone in ["Удалёнов", "Неизвестный"] {
        let asked =
            json!({"lastName": gone, "firstName": "Матвей", "birthDate": "1960-10-10", "sex": "male"});
        assert_eq!(find(&adapter, asked).await.1["result"], "none");
    }
    let empty =
        json!({"lastName": "Безотчий", "firstName": "Эльдар", "birthDate": "1994-02-27", "sex": "male"});
    let (_, one) = find(&adapter, empty).await;
    let (_, row) = get(&adapter, &format!("/clients/{}", one["clientId"].as_str().unwrap())).await;
    assert_eq!(row["patrName"], "");
}

#[tokio::test]
async fn requests_of_no_contract_are_refused() {
    let adapter = start().await;
    for asked in [
        with(anna(), "email", json!("x")),
        with(anna(), "birthDate", json!("12.03.1958")),
        with(anna(), "birthDate", json!("1958-3-12")),
        with(anna(), "snils", json!("112-233-445 95")),
        with(anna(), "sex", json!(2)),
        with(anna(), "lastName", json!(" ")),
        json!({}),
    ] {
        let refused = find(&adapter, asked.clone()).await;
        assert_eq!(code(&refused), (400, "bad_request"), "{asked}");
        assert!(!refused.1.to_string().contains("Иванова"));
    }
    for path in ["diagnoses?page=2", "diagnoses?since=2025-1-1", "documents?kind=letter", "observations?q=x"]
    {
        assert_eq!(
            code(&get(&adapter, &format!("/clients/{ANNA}/{path}")).await),
            (400, "bad_request"),
            "{path}"
        );
    }
    assert_eq!(code(&get(&adapter, "/nothing").await), (404, "not_found"));
    assert_eq!(code(&answer(request(&adapter, Method::POST, "/info")).await), (405, "bad_request"));
    for key in [None, Some("wrong")] {
        let mut asked = http().get(format!("{}/clients/{ANNA}", adapter.base_url()));
        if let Some(key) = key {
            asked = asked.header("X-Api-Key", key);
        }
        assert_eq!(code(&answer(asked).await), (401, "unauthorized"));
    }
    let named = request(&adapter, Method::GET, "/info").header("X-Request-Id", "r-1").send().await.unwrap();
    assert_eq!(named.headers()["x-request-id"], "r-1");
}

/// Issue: the document id of another client gives 404.
#[tokio::test]
async fn a_document_belongs_to_one_client() {
    let adapter = start().await;
    let documents = all(&adapter, &format!("/clients/{ANNA}/documents")).await;
    let id = &documents[0]["id"];
    assert_eq!(document(&adapter, ANNA, id, "html").await.status(), 200);
    assert_eq!(document(&adapter, "10002", id, "html").await.status(), 404);
    let path = format!("/documents/{}/html", id.as_str().unwrap());
    assert_eq!(code(&get(&adapter, &path).await), (400, "bad_request"));
}

#[tokio::test]
async fn a_merged_client_points_at_the_surviving_one() {
    let adapter = start().await;
    let before = all(&adapter, "/clients/10002/documents").await;
    let id = before[0]["id"].clone();
    assert_eq!(
        control(&adapter, json!({"commands": [{"do": "mergeClients", "from": "10002", "into": ANNA}]}))
            .await
            .0,
        200
    );
    let refused = get(&adapter, "/clients/10002/documents").await;
    assert_eq!(code(&refused), (404, "merged"));
    assert_eq!(refused.1["error"]["into"], ANNA);
    assert_eq!(document(&adapter, "10002", &id, "html").await.status(), 404);
    assert_eq!(document(&adapter, ANNA, &id, "html").await.status(), 200);
    assert_eq!(all(&adapter, &format!("/clients/{ANNA}/documents")).await.len(), 300 + before.len());
    // Merged before the start.
    let maiden =
        json!({"lastName": "Слиянская", "firstName": "Инна", "birthDate": "1987-12-05", "sex": "female"});
    assert_eq!(find(&adapter, maiden).await.1["result"], "none");
    // A reset undoes the merge.
    control(&adapter, json!({"reset": true})).await;
    assert_eq!(get(&adapter, "/clients/10002").await.0, 200);
}

/// A patient who was entered twice is ambiguous until the rows are merged.
#[tokio::test]
async fn a_second_entry_is_empty_and_makes_the_patient_ambiguous_until_it_is_merged() {
    let adapter = start().await;
    let anna = json!({"lastName": "Иванова", "firstName": "Анна", "birthDate": "1958-03-12", "sex": "female", "snils": "11223344595"});
    let done = control(&adapter, json!({"commands": [{"do": "enterAgain", "clientId": ANNA}]})).await;
    let again = done.1["done"][0].as_str().unwrap().to_owned();
    assert!(all(&adapter, &format!("/clients/{again}/documents")).await.is_empty());
    assert_eq!(find(&adapter, anna.clone()).await.1["result"], "many");
    control(&adapter, json!({"commands": [{"do": "mergeClients", "from": ANNA, "into": again}]})).await;
    let found = find(&adapter, anna).await.1;
    assert_eq!((&found["result"], &found["clientId"]), (&json!("one"), &json!(again)));
    assert_eq!(all(&adapter, &format!("/clients/{again}/documents")).await.len(), 300);
}

/// Issue: at least 50 patients for administrators.
#[tokio::test]
async fn there_is_a_crowd_and_it_is_always_the_same() {
    let list = async |adapter: &cabinet_simulators::vista::Running| -> Value {
        http()
            .get(format!("http://{}/control/clients", adapter.addr))
            .send()
            .await
            .unwrap()
            .json()
            .await
            .unwrap()
    };
    let (one, two) = (start().await, start().await);
    let clients = list(&one).await;
    assert_eq!(clients, list(&two).await);
    assert!(clients.as_array().unwrap().len() > 60);
    assert!(clients.as_array().unwrap().iter().any(|client| client.get("snils").is_none()));
}
