//! `cabinet admin` next to a running server: an operator's change to an account takes effect immediately.

use crate::support::{Answer, Place, Server, stderr, stdout, waiting};
use cabinet_simulators::mailbox;
use sqlx::Connection as _;

fn me(server: &Server, token: &str) -> Answer {
    server.call("GET", "/api/users/me", token, "")
}

fn token(server: &Server, login: &str, password: &str) -> String {
    let answer = server.sign_in(login, password);
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()["access_token"].as_str().unwrap().to_owned()
}

/// Runs the command and returns its output.
fn admin(place: &Place, act: &str, login: &str) -> String {
    let output = place.run(&["admin", act, "--login", login]);
    assert!(output.status.success(), "{}", stderr(&output));
    stdout(&output).trim().to_owned()
}

async fn is_signed_out(server: &Server, token: &str) {
    waiting::until("the session is ended in the running server, too", || {
        std::future::ready((me(server, token).status == 401).then_some(()))
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_operator_closes_an_account_and_opens_it_again() {
    let place = Place::complete().demo();
    let server = place.serve();
    let (login, password) = ("patient", "Patient-2026-demo");
    let (open, stranger) =
        (token(&server, login, password), token(&server, "stranger", "Stranger-2026-demo"));
    assert_eq!(me(&server, &open).status, 200);
    assert_eq!(admin(&place, "disable", login), "patient: disabled, 1 session ended");
    is_signed_out(&server, &open).await;
    assert_eq!(server.sign_in(login, password).status, 400);
    assert_eq!(me(&server, &stranger).status, 200, "nobody else is concerned");
    assert_eq!(admin(&place, "disable", login), "patient: is disabled already; nothing was done");

    assert_eq!(admin(&place, "enable", login), "patient: enabled");
    let again = token(&server, login, password);
    assert_eq!(admin(&place, "end-sessions", login), "patient: 1 session ended");
    is_signed_out(&server, &again).await;
    assert_eq!(admin(&place, "reset-factor", login), "patient: has no second step; nothing was done");

    let log = server.call("GET", "/api/users/me/access-log", &token(&server, login, password), "");
    for kind in ["account_disabled", "account_enabled", "session_ended"] {
        let lines = log.body.matches(&format!("\"{kind}\"")).count();
        assert_eq!(lines, 1, "{kind}, what changed nothing has no entry: {}", log.body);
    }
    let nobody = place.run(&["admin", "disable", "--login", "nobody-at-all"]);
    assert!(!nobody.status.success());
    assert!(stderr(&nobody).contains("no account has the login or mail address \"nobody-at-all\""));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_password_that_was_made_up_opens_nothing_but_its_change() {
    let place = Place::complete().set("security.admin_factor", "false");
    let output = place.run(&["admin", "create", "--username", "head", "--email", "head@hospital.example"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let said = stdout(&output);
    assert!(said.contains("has to be changed at the first sign-in"), "{said}");
    let first = said.split("shown only now: ").nth(1).unwrap().trim();
    let server = place.serve();
    let early = token(&server, "head", first);
    assert_eq!(me(&server, &early).json()["passwordChangeRequired"], true);
    for (method, path) in [
        ("GET", "/api/users/me/factors"),
        ("GET", "/api/users/me/sessions"),
        ("POST", "/api/users/me/factors/totp"),
        ("GET", "/api/users/me/access-log"),
    ] {
        let refused = server.call(method, path, &early, "{}");
        assert_eq!(
            (refused.status, &refused.json()["code"]),
            (403, &"password_change_required".into()),
            "{path}"
        );
    }
    let change =
        |body: serde_json::Value| server.call("PATCH", "/api/users/update", &early, &body.to_string());
    let other = change(serde_json::json!({ "personalInformation": { "firstName": "Ольга" } }));
    assert_eq!((other.status, &other.json()["code"]), (403, &"password_change_required".into()));
    let same = change(serde_json::json!({ "password": first, "currentPassword": first }));
    assert_eq!(
        (same.status, &same.json()["errors"][0]["code"]),
        (422, &"password_same".into()),
        "{}",
        same.body
    );
    let own = "tihaja-gavan-58";
    let done = change(serde_json::json!({ "password": own, "currentPassword": first }));
    assert_eq!((done.status, &done.json()["passwordChangeRequired"]), (200, &false.into()), "{}", done.body);
    let now = token(&server, "head", own);
    assert_eq!(server.call("GET", "/api/users/me/factors", &now, "").status, 200);

    assert_eq!(
        admin(&place, "require-password-change", "head@hospital.example"),
        "head: chooses another password after the next sign-in, 2 sessions ended"
    );
    is_signed_out(&server, &now).await;
    assert_eq!(me(&server, &token(&server, "head", own)).json()["passwordChangeRequired"], true);
}

/// Issue 14, A-260: what an administrator's account is limited to, without a restart of the server.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_operator_limits_an_administrator_to_a_role() {
    let place = Place::complete().demo().set("security.admin_factor", "false");
    let server = place.serve();
    let role = |login: &str, role: &str| {
        let output = place.run(&["admin", "role", "--login", login, "--role", role]);
        if output.status.success() { Ok(stdout(&output).trim().to_owned()) } else { Err(stderr(&output)) }
    };
    let open = token(&server, "admin", "Admin-2026-demo");
    assert_eq!(server.call("GET", "/api/admin/health", &open, "").status, 200);
    assert_eq!(
        role("admin", "registrar").unwrap(),
        "admin: is registrar now, 1 session ended\nnobody is administrator any more"
    );
    let refused = server.call("GET", "/api/admin/health", &open, "");
    assert!([401, 403].contains(&refused.status), "at the next request: {}", refused.body);
    is_signed_out(&server, &open).await;
    let now = token(&server, "admin", "Admin-2026-demo");
    assert_eq!(server.call("GET", "/api/admin/health", &now, "").json()["code"], "forbidden");
    assert_eq!(server.call("GET", "/api/admin/columns", &now, "").status, 200);

    let made = place.run(&[
        "admin",
        "create",
        "--username",
        "head",
        "--email",
        "head@hospital.example",
        "--role",
        "editor",
    ]);
    assert!(stdout(&made).starts_with("editor head was made"), "{}", stderr(&made));
    let again = "head: is editor already; nothing was done\nnobody is administrator any more";
    assert_eq!(role("head", "editor").unwrap(), again);
    assert_eq!(role("head", "administrator").unwrap(), "head: is administrator now, 0 sessions ended");

    let unknown = role("admin", "cashier").unwrap_err();
    assert!(
        unknown.contains("no staff role \"cashier\": administrator, or one of editor, registrar"),
        "{unknown}"
    );
    assert!(role("patient", "registrar").unwrap_err().contains("patient is a patient's account"));
    let lines: Vec<String> = sqlx::query_scalar(
        "SELECT detail FROM audit_events WHERE kind = 'staff_role_changed' ORDER BY number",
    )
    .fetch_all(&mut by_hand(&place).await)
    .await
    .unwrap();
    let roles: Vec<serde_json::Value> =
        lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    let roles: Vec<_> = roles.iter().map(|line| (line["from"].clone(), line["to"].clone())).collect();
    assert_eq!(
        roles,
        [("administrator".into(), "registrar".into()), ("editor".into(), "administrator".into())]
    );
}

/// The owner of a second factor is notified of its removal.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_loses_the_second_step_to_an_operator_is_written_to() {
    let post = mailbox::start(mailbox::Config::for_tests()).await.unwrap();
    let place = Place::complete().demo().set("mail.port", &post.smtp.port().to_string());
    let server = place.serve();
    let open = token(&server, "patient", "Patient-2026-demo");
    sqlx::query(
        "INSERT INTO totp_factors (user_id, sealed, created_at, confirmed_at)
         SELECT id, x'00', created_at, created_at FROM users WHERE username = 'patient'",
    )
    .execute(&mut by_hand(&place).await)
    .await
    .unwrap();
    assert_eq!(
        admin(&place, "reset-factor", "patient"),
        "patient: has no second step any more, 1 session ended"
    );
    is_signed_out(&server, &open).await;
    let letters = waiting::until("the letter has come", || {
        std::future::ready(Some(post.mailbox().letters()).filter(|letters| !letters.is_empty()))
    })
    .await;
    let address: String = sqlx::query_scalar("SELECT email FROM users WHERE username = 'patient'")
        .fetch_one(&mut by_hand(&place).await)
        .await
        .unwrap();
    assert_eq!((letters.len(), &letters[0].to), (1, &vec![address]));
    assert_eq!(admin(&place, "reset-factor", "patient"), "patient: has no second step; nothing was done");
}

async fn by_hand(place: &Place) -> sqlx::SqliteConnection {
    let path = place.path("cabinet.sqlite");
    sqlx::SqliteConnection::connect(&format!("sqlite://{}", path.display())).await.unwrap()
}

/// The check passes for an unchanged log and names a manipulated entry.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_audit_trail_proves_itself() {
    let place = Place::complete().demo();
    let server = place.serve();
    token(&server, "patient", "Patient-2026-demo");
    let verify = |more: &[&str]| place.run(&[&["audit", "verify"][..], more].concat());
    let said = waiting::until("everything is sealed", || {
        let output = verify(&[]);
        assert!(output.status.success(), "{}", stderr(&output));
        let said = stdout(&output);
        std::future::ready((!said.contains("not sealed yet") && !said.starts_with("0 ")).then_some(said))
    })
    .await;
    let noted = said.trim().rsplit(' ').next().unwrap().to_owned();
    token(&server, "stranger", "Stranger-2026-demo");
    let still = verify(&["--noted", &noted]);
    assert!(still.status.success(), "{}", stderr(&still));
    let other = verify(&["--noted", &noted.replace(|c: char| c.is_ascii_lowercase(), "0")]);
    assert!(stderr(&other).contains("is not the one that was noted"), "{}", stderr(&other));
    assert!(stderr(&verify(&["--noted", "7"])).contains("NUMBER:HASH"));

    let mut by_hand = by_hand(&place).await;
    for change in [
        "DROP TRIGGER audit_events_no_update",
        "UPDATE audit_events SET kind = 'viewed_by_admin' WHERE number = 1",
    ] {
        sqlx::query(change).execute(&mut by_hand).await.unwrap();
    }
    let broken = verify(&[]);
    assert!(!broken.status.success());
    assert!(stderr(&broken).contains("seal 1: line 1 was changed"), "{}", stderr(&broken));
}

/// After a change of the data key, everything is resealed next to the running server; afterwards the old key is no longer needed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_changed_data_key_is_the_only_one_that_is_needed_after_resealing() {
    let place = Place::complete().demo().set("security.admin_factor", "false");
    let server = place.serve();
    let patient = token(&server, "patient", "Patient-2026-demo");
    let document = r#"{"type":"PASSPORT","serial":"4509","number":"123456","issueDate":"2010-01-01"}"#;
    let added = server.call("POST", "/api/documents", &patient, document);
    assert_eq!(added.status, 201, "{}", added.body);
    let documents = server.call("GET", "/api/documents", &patient, "").body;
    assert!(documents.contains("123456"), "{documents}");
    let admin = token(&server, "admin", "Admin-2026-demo");
    let arranged = r#"{"table":{"filters":["Незабудкина"]}}"#;
    assert_eq!(server.call("PUT", "/api/admin/preferences", &admin, arranged).status, 204);
    server.terminate();
    server.wait();

    let old = std::fs::read_to_string(place.path("data.key")).unwrap();
    std::fs::write(place.path("old.key"), &old).unwrap();
    std::fs::write(place.path("data.key"), old.chars().rev().collect::<String>()).unwrap();
    let retired = format!("[{{ file = {:?} }}]", place.path("old.key"));
    let place = place.set("security.retired_data_keys", &retired);
    let server = place.serve();
    let patient = token(&server, "patient", "Patient-2026-demo");
    assert_eq!(server.call("GET", "/api/documents", &patient, "").body, documents);
    let output = place.run(&["reseal"]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(
        stdout(&output).contains("done: ") && !stdout(&output).contains("done: 0 "),
        "{}",
        stdout(&output)
    );
    let lines: Vec<String> =
        sqlx::query_scalar("SELECT detail FROM audit_events WHERE kind = 'data_resealed' ORDER BY number")
            .fetch_all(&mut by_hand(&place).await)
            .await
            .unwrap();
    let steps: Vec<serde_json::Value> =
        lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((steps.len(), &steps[0]["step"], &steps[1]["step"]), (2, &"begun".into(), &"done".into()));
    assert!(steps[1]["values"].as_u64().unwrap() > 0, "{steps:?}");
    let again = place.run(&["reseal"]);
    assert!(stdout(&again).contains("done: 0 values"), "{}", stdout(&again));
    let after = place.run(&["reseal", "--after", "ffffffff-ffff-ffff-ffff-ffffffffffff"]);
    assert!(stdout(&after).contains("of 0 accounts"), "{}", stdout(&after));
    server.terminate();
    server.wait();

    let place = place.set("security.retired_data_keys", "[]");
    let server = place.serve();
    let patient = token(&server, "patient", "Patient-2026-demo");
    assert_eq!(server.call("GET", "/api/documents", &patient, "").body, documents);
    let admin = token(&server, "admin", "Admin-2026-demo");
    assert_eq!(server.call("GET", "/api/admin/preferences", &admin, "").body, arranged);
}

/// A run that fails at the second account has resealed the first; the next run continues and repeats nothing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_resealing_that_broke_off_goes_on() {
    let place = Place::complete().demo().set("security.admin_factor", "false");
    let server = place.serve();
    let document = r#"{"type":"PASSPORT","serial":"4509","number":"123456","issueDate":"2010-01-01"}"#;
    for (login, password) in [("patient", "Patient-2026-demo"), ("stranger", "Stranger-2026-demo")] {
        let added = server.call("POST", "/api/documents", &token(&server, login, password), document);
        assert_eq!(added.status, 201, "{}", added.body);
    }
    server.terminate();
    server.wait();
    let old = std::fs::read_to_string(place.path("data.key")).unwrap();
    std::fs::write(place.path("old.key"), &old).unwrap();
    std::fs::write(place.path("data.key"), old.chars().rev().collect::<String>()).unwrap();
    let retired = format!("[{{ file = {:?} }}]", place.path("old.key"));
    let place = place.set("security.retired_data_keys", &retired);

    // In the order in which accounts are processed; the second value cannot be decrypted.
    const DOCUMENTS: &str = "SELECT user_id, sealed FROM documents ORDER BY user_id";
    type Row = (Vec<u8>, Vec<u8>);
    let mut by_hand = by_hand(&place).await;
    let before: Vec<Row> = sqlx::query_as(DOCUMENTS).fetch_all(&mut by_hand).await.unwrap();
    let put = async |by_hand: &mut sqlx::SqliteConnection, sealed: &[u8]| {
        let change = sqlx::query("UPDATE documents SET sealed = $2 WHERE user_id = $1");
        change.bind(&before[1].0).bind(sealed).execute(by_hand).await.unwrap();
    };
    put(&mut by_hand, &[0; 64]).await;
    let broken = place.run(&["reseal"]);
    assert!(!broken.status.success() && stderr(&broken).contains("account "), "{}", stderr(&broken));
    let after: Vec<Row> = sqlx::query_as(DOCUMENTS).fetch_all(&mut by_hand).await.unwrap();
    assert_ne!(after[0].1, before[0].1, "the first account is done");
    put(&mut by_hand, &before[1].1).await;

    let output = place.run(&["reseal"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let done: Vec<Row> = sqlx::query_as(DOCUMENTS).fetch_all(&mut by_hand).await.unwrap();
    assert_eq!(done[0].1, after[0].1, "nothing is sealed twice");
    assert_ne!(done[1].1, before[1].1);
    let steps: Vec<String> = sqlx::query_scalar(
        "SELECT detail ->> 'step' FROM audit_events WHERE kind = 'data_resealed' ORDER BY number",
    )
    .fetch_all(&mut by_hand)
    .await
    .unwrap();
    assert_eq!(steps, ["begun", "begun", "done"]);
    let place = place.set("security.retired_data_keys", "[]");
    let server = place.serve();
    let documents =
        server.call("GET", "/api/documents", &token(&server, "stranger", "Stranger-2026-demo"), "");
    assert!(documents.body.contains("123456"), "{}", documents.body);
}
