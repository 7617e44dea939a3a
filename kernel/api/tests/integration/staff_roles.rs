//! Staff roles of the back office (issue 14, docs/adr/0038): every call for administrators, by role. What each role may do is written down
//! here once more, by hand, so that a slip in the table of calls or in the defaults fails.

use crate::access::{CALLS, For, refused, shape};
use crate::support::{Client, PASSWORD, TestApp};
use axum::http::Method;
use cabinet_api::staff_access;
use cabinet_domain::{AuditKind, Permission, Role, UserId};
use cabinet_fakes::person;
use cabinet_ports::repository::{AuditFilter, NewUser};
use cabinet_test_storage::committed;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// What concerns the caller alone: open to whoever has any permission.
const OWN: &[&str] = &[
    "GET /api/admin/events",
    "GET /api/admin/cabinets/counters",
    "GET /api/admin/preferences",
    "PUT /api/admin/preferences",
];

/// A registrar reads patients' accounts, files, payments and answers to questionnaires.
const REGISTRAR: &[&str] = &[
    "POST /api/admin/cabinets/search",
    "POST /api/admin/cabinets/count",
    "GET /api/admin/cabinets/new",
    "GET /api/admin/cabinets/{id}",
    "GET /api/admin/cabinets/{id}/history",
    "GET /api/admin/columns",
    "POST /api/admin/files/search",
    "POST /api/admin/files/count",
    "GET /api/admin/files/new",
    "GET /api/admin/files/user/{user_id}",
    "POST /api/admin/files/user/{user_id}/archive/ticket",
    "GET /api/admin/files/user/{user_id}/archive",
    "GET /api/admin/files/{id}",
    "POST /api/new_files/get_file_list_for_client",
    "GET /api/new_files/file",
    "GET /api/new_files/thumbnail",
    "POST /api/new_files/file/ticket",
    "GET /api/new_files/{id}/content",
    "GET /api/admin/payments",
    "GET /api/admin/payments/alarms",
    "GET /api/admin/payments/report",
    "GET /api/admin/payments/report.csv",
    "GET /api/admin/payments/report.xlsx",
    "GET /api/admin/payments/{id}",
    "GET /api/admin/payment_links",
    "GET /api/quiz",
    "GET /api/quiz/{id}",
    "GET /api/admin/quiz/links",
    "GET /api/admin/quiz/links/answers",
    "GET /api/quiz_result",
    "GET /api/admin/quiz/alerts",
    "POST /api/admin/quiz/alerts/seen",
    "GET /api/report/quiz",
    "GET /api/report/quiz/counts",
    "GET /api/report/quiz/trend",
    "POST /api/report/quiz/export",
    "GET /api/report/quiz/export",
];

/// An editor publishes news and designs questionnaires.
const EDITOR: &[&str] = &[
    "GET /api/admin/news",
    "GET /api/admin/news/clinics",
    "POST /api/admin/news/preview",
    "GET /api/admin/news/{id}",
    "GET /api/admin/news/{id}/image",
    "POST /api/news",
    "PUT /api/news/{id}",
    "DELETE /api/news/{id}",
    "GET /api/quiz",
    "GET /api/quiz/{id}",
    "POST /api/quiz",
    "PUT /api/quiz",
    "POST /api/quiz/check",
    "POST /api/quiz_result",
    "GET /api/admin/quiz/rules",
    "POST /api/admin/quiz/rules",
    "PUT /api/admin/quiz/rules",
    "DELETE /api/admin/quiz/rules",
    "GET /api/admin/quiz/specialities",
    "POST /api/admin/quiz/links",
    "DELETE /api/admin/quiz/links",
    "GET /api/admin/quiz/links",
    "POST /api/admin/quiz/send",
    "GET /api/admin/quiz/sendings/{id}",
    "DELETE /api/admin/quiz/sendings/{id}",
];

/// An administrator's account with this staff role.
async fn add_staff(app: &TestApp, login: &str, role: &str) -> UserId {
    let stores = app.storage.stores();
    let admin = stores.users.find_by_login("admin").await.unwrap().unwrap();
    let hash = stores.credentials.lookup(admin.id).await.unwrap().unwrap().hash;
    let new = NewUser { role: Role::Admin, staff_role: Some(role.parse().unwrap()), ..person(login) };
    committed!(stores, users.add(new, Some(hash))).await.unwrap().id
}

/// As [`add_staff`], signed in.
pub async fn staff(app: &TestApp, login: &str, role: &str) -> (UserId, Client) {
    let id = add_staff(app, login, role).await;
    (id, app.signed_in_with(login, PASSWORD).await)
}

/// Where calls begin that patients and administrators make.
const SHARED: [&str; 3] = ["/api/new_files/", "/api/quiz/", "/api/quiz_result"];

/// The calls of the access table that administrators may make about others: theirs alone, and the calls for files and
/// questionnaires that patients make too.
fn calls() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    CALLS
        .iter()
        .filter(|(method, path, _, whom)| {
            let is_shared = SHARED.iter().any(|with| path.starts_with(with));
            // Only the patient answers.
            let is_shared = is_shared && *whom != For::Everybody;
            *whom == For::Administrators || is_shared && (*method, *path) != ("PUT", "/api/quiz_result")
        })
        .map(|(method, path, example, _)| (*method, *path, *example))
}

async fn denials(app: &TestApp, by: UserId) -> usize {
    let kinds = vec![AuditKind::AccessDenied];
    let filter = AuditFilter { kinds, actor: Some(by), ..AuditFilter::default() };
    app.storage.stores().audit.search(&filter, None, 200).await.unwrap().len()
}

/// Makes every call. Only `open` ones may get past the door; each of the others is audited.
async fn walk(app: &TestApp, (id, client): &(UserId, Client), open: &[&str]) {
    let mut closed = 0;
    let mut met = BTreeSet::new();
    for (method, path, example) in calls() {
        let name = format!("{method} {path}");
        let (status, code) = refused(client, method, example).await;
        if open.contains(&name.as_str()) {
            assert!(![401, 403].contains(&status), "{name}: {status} {code}");
            met.insert(name);
            continue;
        }
        closed += 1;
        // The answer to HEAD has no body, so no code.
        let wanted = if method == "HEAD" { "" } else { "forbidden" };
        assert_eq!((status, code.as_str()), (403, wanted), "{name}");
    }
    assert_eq!(met.len(), open.len(), "every open call stands in the table");
    assert_eq!(denials(app, *id).await, closed);
}

/// Issue 14: a read-only registrar; A-260, B-254, B-255, X-076
#[tokio::test]
async fn a_registrar_sees_patients_files_and_payments_and_changes_nothing() {
    let app = TestApp::start().await;
    let registrar = staff(&app, "desk", "registrar").await;
    walk(&app, &registrar, &[OWN, REGISTRAR].concat()).await;
}

/// Issue 14: a content editor; B-257
#[tokio::test]
async fn an_editor_publishes_news_and_sees_nobody_s_data() {
    let app = TestApp::start().await;
    let editor = staff(&app, "press", "editor").await;
    walk(&app, &editor, &[OWN, EDITOR].concat()).await;
}

/// Deny by default: the hospital took the role out of its configuration, or never had it.
#[tokio::test]
async fn a_role_that_the_hospital_does_not_define_opens_nothing() {
    let app = TestApp::start().await;
    let former = staff(&app, "former", "cashier").await;
    walk(&app, &former, &[]).await;
    let me = former.1.get("/api/users/me").await.expect(200).json();
    assert_eq!((&me["staffRole"], &me["permissions"]), (&json!("cashier"), &json!([])));
}

/// Issue 14: "by variant configuration"
#[tokio::test]
async fn a_hospital_defines_roles_of_its_own_and_changes_those_of_the_defaults() {
    let app = TestApp::builder()
        .set("staff_roles.cashier.permissions=[\"payments.read\", \"payments.write\"]")
        .set("staff_roles.registrar.permissions=[\"users.read\"]")
        .start()
        .await;
    let cashier = staff(&app, "cash", "cashier").await;
    let payments: Vec<String> = calls()
        .filter(|(_, path, _)| path.starts_with("/api/admin/payment"))
        .map(|(method, path, _)| format!("{method} {path}"))
        .collect();
    let payments: Vec<&str> = payments.iter().map(String::as_str).collect();
    walk(&app, &cashier, &[OWN, &payments].concat()).await;
    let (_, registrar) = staff(&app, "desk", "registrar").await;
    registrar.get("/api/admin/cabinets/new").await.expect(200);
    assert_eq!(registrar.get("/api/admin/payments").await.expect(403).code(), "forbidden");
}

/// A call for administrators that no line of the table names is closed even to them; this test says so before a user does.
#[test]
fn every_call_for_administrators_names_its_permissions() {
    let named: BTreeSet<_> =
        staff_access::CALLS.iter().map(|(method, path, _)| format!("{method} {}", shape(path))).collect();
    assert_eq!(named.len(), staff_access::CALLS.len(), "each once");
    let known: BTreeSet<_> = calls().map(|(method, path, _)| format!("{method} {}", shape(path))).collect();
    assert_eq!(named, known);
}

/// what the shell learns about the signed-in person.
#[tokio::test]
async fn users_me_tells_the_staff_role_and_what_it_may_do() {
    let app = TestApp::start().await;
    let seen = async |client: &Client| {
        let me = client.get("/api/users/me").await.expect(200).json();
        assert_eq!(me["authorities"], json!([{ "authority": "ROLE_ADMIN" }]));
        (me["staffRole"].clone(), me["permissions"].clone())
    };
    let (_, registrar) = staff(&app, "desk", "registrar").await;
    let of_registrar = json!(["users.read", "files.read", "payments.read", "questionnaires.read"]);
    assert_eq!(seen(&registrar).await, (json!("registrar"), of_registrar));
    let (_, editor) = staff(&app, "press", "editor").await;
    assert_eq!(seen(&editor).await, (json!("editor"), json!(["news.write", "questionnaires.write"])));
    assert_eq!(seen(&app.admin().await).await, (Value::Null, json!(Permission::ALL)));
}

/// The role is read at every call: neither a token nor a ticket outlives it, and the sessions are over.
#[tokio::test]
async fn a_changed_role_counts_at_the_next_request() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let id = app.storage.stores().users.find_by_login("admin").await.unwrap().unwrap().id;
    admin.get("/api/admin/jobs?state=failed").await.expect(200);
    let ticket = admin.post_json("/api/admin/diagnostics/ticket", &json!({})).await.expect(200).json();
    let link = ticket["url"].as_str().unwrap().to_owned();
    app.anonymous().get(&link).await.expect(200);

    // Another process: `cabinet admin role`.
    let registrar = Some("registrar".parse().unwrap());
    let ended =
        committed!(app.storage.stores(), users.set_staff_role(id, registrar, app.clock_now())).await.unwrap();
    assert_eq!(ended.unwrap().len(), 1);
    for path in ["/api/admin/jobs?state=failed", "/api/admin/health", "/api/admin/audit/kinds"] {
        assert_eq!(admin.get(path).await.expect(403).code(), "forbidden", "{path}");
    }
    assert_eq!(app.anonymous().get(&link).await.expect(403).code(), "forbidden");
    let write = admin.send_json(Method::PUT, "/api/admin/preferences", &json!({})).await.expect(401);
    assert_eq!(write.code(), "session_ended");

    let again = app.admin().await;
    again.get("/api/admin/cabinets/new").await.expect(200);
    assert_eq!(again.get("/api/admin/health").await.expect(403).code(), "forbidden");
}
