//! The table of users as a file.

use crate::support::{Client, TestApp};
use cabinet_domain::{AuditKind, PersonName};
use cabinet_fakes::person;
use cabinet_ports::repository::NewUser;
use cabinet_test_storage::committed;
use serde_json::{Value, json};
use std::io::{Cursor, Read as _};
use zip::ZipArchive;

const EXPORT: &str = "/api/admin/cabinets/export";

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
    let csv = admin.get(&format!("{EXPORT}?format=csv&sort=id&direction=asc&language=en")).await.expect(200);
    assert_eq!(csv.header("content-type"), "text/csv; charset=utf-8");
    assert_eq!(csv.header("content-disposition"), "attachment; filename=\"users-2026-11-21.csv\"");
    assert_eq!((csv.header("cabinet-rows"), csv.header("cache-control")), ("4", "no-store"));
    let lines: Vec<String> = csv.text().lines().map(str::to_owned).collect();
    assert_eq!(lines[0], "\u{feff}ID;Last name;First name;Patronymic;Login;E-mail;State portal;Hospital ID");
    assert!(lines[1].ends_with(";Иванова;Анна;Сергеевна;patient;anna@example.ru;no;"), "{}", lines[1]);
    assert!(lines[4].contains(";'=1+1;\"<Ё&\"\"\";;formula;"), "{}", lines[4]);
    assert_eq!(lines.len(), 5);
    let chosen =
        admin.get(&format!("{EXPORT}?format=csv&columns=email,id&q=anna&language=de")).await.expect(200);
    assert_eq!(chosen.text(), format!("\u{feff}E-Mail;ID\r\nanna@example.ru;{}\r\n", app.anna.number));
    let xlsx = admin.get(&format!("{EXPORT}?format=xlsx&sort=id&direction=asc")).await.expect(200);
    let sheet = sheet(&xlsx.body);
    assert!(
        sheet.contains("<t xml:space=\"preserve\">=1+1</t>") && sheet.contains("&lt;Ё&amp;\"</t>"),
        "{sheet}"
    );
    assert_eq!(sheet.matches("<row>").count(), 5);
    for (query, field) in
        [("format=pdf", "format"), ("format=csv&columns=snils", "columns"), ("format=csv&sort=snils", "sort")]
    {
        let refused = admin.get(&format!("{EXPORT}?{query}")).await.expect(422).json();
        assert_eq!(refused["errors"][0]["field"], field, "{query}");
    }
    let admin_id = app.storage.stores().users.find_by_login("admin").await.unwrap().unwrap().id;
    let entered = app.storage.stores().audit.list(admin_id, 50).await.unwrap();
    assert_eq!(entered.iter().filter(|event| event.kind == AuditKind::UsersExported).count(), 3);
}

async fn ticket(admin: &Client, query: &str) -> Value {
    admin.post_json(&format!("{EXPORT}/ticket?{query}"), &json!({})).await.expect(200).json()
}

/// The browser downloads by itself: with a ticket of this administrator, for this call only, within the session.
#[tokio::test]
async fn a_ticket_opens_this_export_only_and_ends_with_the_session() {
    let app = TestApp::start().await;
    let mut admin = app.admin().await;
    let given = ticket(&admin, "format=csv&columns=id").await;
    let url = given["url"].as_str().unwrap();
    assert!(url.starts_with("/api/admin/cabinets/export?format=csv&columns=id&ticket="), "{url}");
    let file = app.anonymous().get(url).await.expect(200);
    assert_eq!(file.text().lines().count(), 4);
    let secret = url.split("ticket=").nth(1).unwrap();
    app.anonymous().get(&format!("/api/admin/cabinets?ticket={secret}")).await.expect(401);
    app.anonymous().get(&format!("/api/files/archive?ticket={secret}")).await.expect(401);
    app.anonymous().get(&format!("{EXPORT}?format=csv&ticket=x{secret}")).await.expect(401);
    let patient = app.patient().await;
    patient.post_json(&format!("{EXPORT}/ticket?format=csv"), &json!({})).await.expect(403);
    patient.get(&format!("{EXPORT}?format=csv")).await.expect(403);
    let own =
        patient.post_json("/api/files/archive/ticket?fragmentOnly=true", &json!({})).await.expect(200).json();
    let theirs = own["url"].as_str().unwrap().split("ticket=").nth(1).unwrap().to_owned();
    app.anonymous().get(&format!("{EXPORT}?format=csv&ticket={theirs}")).await.expect(401);
    admin.post_oauth("/api/oauth/logout", &[]).await.expect(204);
    assert_eq!(app.anonymous().get(url).await.expect(401).code(), "session_ended");
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
    let csv = admin
        .get(&format!("{EXPORT}?format=csv&columns=username&q=person&sort=username&direction=asc"))
        .await;
    let text = csv.expect(200).text();
    let expected: Vec<_> = (0..1_100).map(|number| format!("person-{number:04}")).collect();
    assert_eq!(text.lines().skip(1).collect::<Vec<_>>(), expected);
}
