//! The table of users as a file.

use crate::support::{Answer, Client, TestApp, vault};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use cabinet_domain::{AuditKind, PersonName};
use cabinet_fakes::person;
use cabinet_http::auth::SignedUrls;
use cabinet_ports::repository::NewUser;
use cabinet_test_storage::committed;
use serde_json::{Value, json};
use std::io::{Cursor, Read as _};
use zip::ZipArchive;

const EXPORT: &str = "/api/admin/cabinets/export";

async fn ticket(admin: &Client, body: &Value) -> Value {
    admin.post_json(&format!("{EXPORT}/ticket"), body).await.expect(200).json()
}

/// The file, as the browser loads it.
async fn file(app: &TestApp, admin: &Client, body: &Value) -> Answer {
    let url = ticket(admin, body).await["url"].as_str().unwrap().to_owned();
    app.anonymous().get(&url).await.expect(200)
}

/// Somebody whose names a spreadsheet would calculate.
async fn formula(app: &TestApp) {
    let new = person("formula");
    let name = PersonName { last_name: "=1+1".to_owned(), first_name: "<Ё&\"".to_owned(), patr_name: None };
    committed!(app.storage.stores(), users.add(NewUser { name, ..new }, None)).await.unwrap();
}

fn sheet(bytes: &[u8]) -> String {
    let mut zip = ZipArchive::new(Cursor::new(bytes.to_vec())).unwrap();
    zip.by_name("[Content_Types].xml").unwrap();
    let mut text = String::new();
    zip.by_name("xl/worksheets/sheet1.xml").unwrap().read_to_string(&mut text).unwrap();
    text
}

/// Issue 14: "CSV and XLSX export"; "CSV formula injection in exports"; X-043
#[tokio::test]
async fn the_table_is_a_file_with_the_hospital_s_columns_and_no_formula() {
    let app = TestApp::start().await;
    formula(&app).await;
    let admin = app.admin().await;
    let body = json!({ "format": "csv", "sort": "id", "direction": "asc", "language": "en" });
    let csv = file(&app, &admin, &body).await;
    assert_eq!(csv.header("content-type"), "text/csv; charset=utf-8");
    assert_eq!(csv.header("content-disposition"), "attachment; filename=\"users-2026-11-21.csv\"");
    assert_eq!((csv.header("cabinet-rows"), csv.header("cache-control")), ("4", "no-store"));
    let lines: Vec<String> = csv.text().lines().map(str::to_owned).collect();
    assert_eq!(lines[0], "\u{feff}ID;Last name;First name;Patronymic;Login;E-mail;State portal;Hospital ID");
    assert!(lines[1].ends_with(";Иванова;Анна;Сергеевна;patient;anna@example.ru;no;"), "{}", lines[1]);
    assert!(lines[4].contains(";'=1+1;\"<Ё&\"\"\";;formula;"), "{}", lines[4]);
    assert_eq!(lines.len(), 5);
    let body = json!({ "format": "csv", "columns": ["email", "id"], "q": "anna", "language": "de" });
    let chosen = file(&app, &admin, &body).await;
    assert_eq!(chosen.text(), format!("\u{feff}E-Mail;ID\r\nanna@example.ru;{}\r\n", app.anna.number));
    let xlsx = file(&app, &admin, &json!({ "format": "xlsx", "sort": "id", "direction": "asc" })).await;
    let sheet = sheet(&xlsx.body);
    assert!(
        sheet.contains("<t xml:space=\"preserve\">=1+1</t>") && sheet.contains("&lt;Ё&amp;\"</t>"),
        "{sheet}"
    );
    assert_eq!(sheet.matches("<row>").count(), 5);
    for (body, field) in [
        (json!({ "format": "pdf" }), "format"),
        (json!({ "format": "csv", "columns": ["snils"] }), "columns"),
        (json!({ "format": "csv", "sort": "snils" }), "sort"),
        (json!({ "format": "csv", "snils": "1" }), "snils"),
        (json!({ "format": "csv", "q": "%".repeat(5_000) }), "request"),
    ] {
        let refused = admin.post_json(&format!("{EXPORT}/ticket"), &body).await.expect(422).json();
        assert_eq!(refused["errors"][0]["field"], field, "{body}");
    }
    let admin_id = app.storage.stores().users.find_by_login("admin").await.unwrap().unwrap().id;
    let entered = app.storage.stores().audit.list(admin_id, 50).await.unwrap();
    assert_eq!(entered.iter().filter(|event| event.kind == AuditKind::UsersExported).count(), 3);
}

/// The browser downloads by itself: with a ticket of this administrator, for this call only, within the session.
#[tokio::test]
async fn a_ticket_opens_this_export_only_and_ends_with_the_session() {
    let app = TestApp::start().await;
    let mut admin = app.admin().await;
    let given = ticket(&admin, &json!({ "format": "csv", "columns": ["id"] })).await;
    let url = given["url"].as_str().unwrap();
    let file = app.anonymous().get(url).await.expect(200);
    assert_eq!(file.text().lines().count(), 4);
    let (request, secret) = url.split_once("&ticket=").unwrap();
    app.anonymous().get(request).await.expect(401);
    app.anonymous().get(&format!("/api/admin/cabinets/new?ticket={secret}")).await.expect(401);
    app.anonymous().get(&format!("/api/files/archive?ticket={secret}")).await.expect(401);
    app.anonymous().get(&format!("{request}&ticket=x{secret}")).await.expect(401);
    let forged = app.anonymous().get(&format!("{EXPORT}?request=x&ticket={secret}")).await.expect(422).json();
    assert_eq!(forged["errors"][0]["field"], "request");
    let patient = app.patient().await;
    patient.post_json(&format!("{EXPORT}/ticket"), &json!({ "format": "csv" })).await.expect(403);
    patient.get(request).await.expect(403);
    let own =
        patient.post_json("/api/files/archive/ticket?fragmentOnly=true", &json!({})).await.expect(200).json();
    let theirs = own["url"].as_str().unwrap().split("ticket=").nth(1).unwrap().to_owned();
    app.anonymous().get(&format!("{request}&ticket={theirs}")).await.expect(401);
    admin.post_oauth("/api/oauth/logout", &[]).await.expect(204);
    assert_eq!(app.anonymous().get(url).await.expect(401).code(), "session_ended");
}

/// Addresses are logged by proxies and kept by browsers, so the link hides what it asks for, also from another administrator.
#[tokio::test]
async fn the_link_of_an_export_tells_nothing_of_its_filters() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let body = json!({ "format": "csv", "last_name": "Ivanova", "email": "anna@example.ru", "snils": "11223344595" });
    let url = ticket(&admin, &body).await["url"].as_str().unwrap().to_owned();
    let request = url.split_once("request=").unwrap().1.split_once('&').unwrap().0;
    let decoded = URL_SAFE_NO_PAD.decode(request).unwrap();
    let decoded = String::from_utf8_lossy(&decoded).to_lowercase();
    for told in ["ivanova", "anna@example", "anna%40example", "11223344595", "last_name"] {
        assert!(!url.to_lowercase().contains(told) && !decoded.contains(told), "{told}: {url}");
    }
    assert_ne!(ticket(&admin, &body).await["url"], json!(url), "equal searches look different");
    let opener = SignedUrls::new(vault());
    let admin_id = app.storage.stores().users.find_by_login("admin").await.unwrap().unwrap().id;
    assert!(opener.reveal::<Value>(EXPORT, admin_id, request).is_some());
    assert!(opener.reveal::<Value>(EXPORT, app.anna.id, request).is_none(), "of another user");
    assert!(opener.reveal::<Value>("/api/files/archive", admin_id, request).is_none(), "of another call");
}

/// More rows than are read at a time: all of them, each once.
#[tokio::test]
async fn a_table_of_many_pages_is_whole() {
    let app = TestApp::start().await;
    let stores = app.storage.stores();
    let mut work = stores.begin().await.unwrap();
    for number in 0..1_100 {
        work.users().add(person(&format!("person-{number:04}")), None).await.unwrap();
    }
    work.commit().await.unwrap();
    let admin = app.admin().await;
    let body = json!({
        "format": "csv", "columns": ["username"], "q": "person", "sort": "username", "direction": "asc",
    });
    let text = file(&app, &admin, &body).await.text();
    let expected: Vec<_> = (0..1_100).map(|number| format!("person-{number:04}")).collect();
    assert_eq!(text.lines().skip(1).collect::<Vec<_>>(), expected);
}
