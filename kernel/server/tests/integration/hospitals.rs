//! Several hospitals in one process (docs/adr/0031): each is reached at its own host and knows nothing of the other.

mod place;

use crate::resilience::postgres_server::Postgres;
use crate::support::waiting::until_so;
use crate::support::{TOKEN_KEY, built_plugins, stderr, stdout};
use place::{BOTH, Hospitals, PATIENT, get, get_as, host_of, hub, operations, plugin_state, sign_in, token};
use sqlx::Connection as _;
use std::fs;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_hospital_is_served_at_its_own_host_and_no_other_is() {
    let hospitals = Hospitals::new();
    let server = hospitals.serve().await;
    for variant in BOTH {
        let shown =
            get(&server, &format!("{}:8443", host_of(variant).to_uppercase()), "/api/v1/variant").await;
        assert_eq!((shown.status, shown.json()["id"].as_str()), (200, Some(variant)));
        let report = operations(&server, &host_of(variant), "/health/ready").await;
        assert_eq!(report.json()["checks"][0]["name"], "database", "{}", report.body);
    }
    let nobody = get(&server, "lk.elsewhere.example", "/api/v1/variant").await;
    assert_eq!((nobody.status, nobody.json()["code"].as_str()), (421, Some("misdirected_request")));
    assert_eq!(get(&server, "lk.elsewhere.example", "/").await.status, 421);
    let address = server.address.to_string();
    assert_eq!(get(&server, &address, "/api/health/live").await.status, 200);
    assert_eq!(get(&server, &address, "/api/health/ready").await.json()["status"], "up");
    let all = operations(&server, &server.operations.to_string(), "/health/ready").await.json();
    assert_eq!(all["hospitals"]["regional"]["checks"][0]["status"], "up", "{all}");

    // `cabinet health` asks for its own hospital.
    let at = format!("operations.listen={}", server.operations);
    let mut health = hospitals.command(&["health"], &["regional"]);
    let output = health.args(["--set", &at]).output().unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stdout(&output).starts_with("{\"status\":"), "{}", stdout(&output));
    assert!(!stdout(&output).contains("hospitals"), "{}", stdout(&output));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_and_a_limit_of_one_hospital_mean_nothing_at_the_other() {
    let hospitals = Hospitals::new().set("limits.sign_in_per_minute", "5");
    let server = hospitals.serve().await;
    let (first, second) = (token(&server, "default").await, token(&server, "regional").await);
    let me = |variant: &'static str, token: &str| {
        let (server, token) = (&server, token.to_owned());
        async move { get_as(server, &host_of(variant), "/api/users/me", &token).await }
    };
    assert_eq!((me("default", &first).await.status, me("regional", &second).await.status), (200, 200));
    assert_eq!((me("regional", &first).await.status, me("default", &second).await.status), (401, 401));

    // The same browser at the same address: who is locked out at one may still sign in at the other.
    let mut refused = 0;
    while sign_in(&server, "default", ("patient", "wrong-password")).await.status != 429 {
        refused += 1;
        assert!(refused < 20, "never limited");
    }
    assert_eq!(sign_in(&server, "regional", PATIENT).await.status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_failed_plugin_of_one_hospital_does_not_concern_the_other() {
    let hub = hub().await;
    let hospitals = Hospitals::new().with_hub(&hub);
    let signature = hospitals.path("regional-plugins/netrika/plugin.sig");
    fs::write(&signature, "not a signature").unwrap();
    let server = hospitals.serve().await;
    let clinics = |variant: &'static str| {
        let server = &server;
        async move {
            let token = token(server, variant).await;
            get_as(server, &host_of(variant), "/api/netrika1/clinics", &token).await
        }
    };
    let broken = clinics("regional").await;
    assert_eq!(
        (broken.status, broken.json()["code"].as_str()),
        (503, Some("plugin_starting")),
        "{}",
        broken.body
    );
    let good = clinics("default").await;
    assert!(good.status == 200 && !good.json().as_array().unwrap().is_empty(), "{}", good.body);
    assert_eq!(plugin_state(&hospitals, "regional"), "failed");
    assert_eq!(plugin_state(&hospitals, "default"), "ready");

    // Repaired, it uses the machine code that the other hospital runs, and needs none of its own.
    fs::copy(built_plugins().join("netrika/plugin.sig"), &signature).unwrap();
    let output = hospitals.run(&["plugins", "reload", "netrika"], &["regional"]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(clinics("regional").await.status, 200);
    let own_code = fs::read_dir(hospitals.path("regional-cache")).unwrap().flatten();
    assert!(own_code.into_iter().all(|file| file.path().extension().is_none_or(|ending| ending != "cwasm")));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn log_lines_and_metrics_name_their_hospital() {
    let hospitals = Hospitals::new()
        .set("logging.filter", "info,cabinet=debug,cabinet_http=debug,cabinet_accounts=debug");
    let server = hospitals.serve().await;
    let _ = token(&server, "default").await;
    assert_eq!(get(&server, &host_of("regional"), "/api/v1/variant").await.status, 200);

    let text = operations(&server, "127.0.0.1", "/metrics").await.body;
    for (variant, route) in [("default", "/api/oauth/token"), ("regional", "/api/v1/variant")] {
        let is_counted = |line: &&str| {
            line.starts_with("cabinet_http_requests_total{")
                && line.contains(&format!("hospital=\"{variant}\""))
                && line.contains(&format!("route=\"{route}\""))
        };
        assert_eq!(text.lines().filter(is_counted).count(), 1, "{variant} {route}: {text}");
    }
    assert_eq!(text.matches("# TYPE cabinet_http_requests counter").count(), 1);
    assert_eq!(text.matches("# EOF").count(), 1);
    assert!(
        text.lines().filter(|line| !line.starts_with('#')).all(|line| line.contains("hospital=\"")),
        "{text}"
    );

    let named = |part: &str, variant: &str| {
        let name = format!(" hospital={variant}");
        hospitals.said().lines().any(|line| line.contains(part) && line.contains(&name))
    };
    until_so("the requests are logged", || named("/api/v1/variant", "regional")).await;
    assert!(
        named("/api/oauth/token", "default") && !named("/api/oauth/token", "regional"),
        "{}",
        hospitals.said()
    );
}

/// Connections belong to the runtime on which they were opened, here by requests that another runtime polls.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_hospital_has_a_database_of_one_postgresql_server() {
    let postgres = tokio::task::spawn_blocking(|| Postgres::start().unwrap()).await.unwrap();
    let url = postgres.url();
    let mut by_hand = sqlx::PgConnection::connect(&url).await.unwrap();
    sqlx::query("CREATE DATABASE regional TEMPLATE template0 ENCODING 'UTF8'")
        .execute(&mut by_hand)
        .await
        .unwrap();
    let other = url.replace("/postgres", "/regional");
    let twice = Hospitals::new().on_postgres([&url, &url]).run(&["serve"], &BOTH);
    assert!(stderr(&twice).contains("a database, like the hospital default"), "{}", stderr(&twice));

    let hospitals = Hospitals::new().on_postgres([&url, &other]);
    let server = hospitals.serve().await;
    let tokens = [token(&server, BOTH[0]).await, token(&server, BOTH[1]).await];
    for (variant, token) in BOTH.iter().zip(&tokens) {
        // More requests at a time than connections are open.
        let host = host_of(variant);
        let asked = (0..8).map(|_| get_as(&server, &host, "/api/users/me", token));
        assert!(futures::future::join_all(asked).await.iter().all(|answer| answer.status == 200));
        let report = operations(&server, &host_of(variant), "/health/ready").await;
        assert_eq!(report.json()["checks"][0]["detail"], "postgres", "{}", report.body);
    }
    server.terminate();
    assert_eq!(server.ended().await, Some(0));
}

/// Everything that two hospitals share is refused before a database is opened.
#[test]
fn hospitals_that_share_something_are_refused_by_name() {
    let hospitals = Hospitals::new();
    let one = hospitals.path("one.sqlite").display().to_string();
    let key = format!("{{ file = {:?} }}", hospitals.path("default.token.key"));
    let hospitals = hospitals.set("database.path", &one).set("security.token_key", &key);
    let output = hospitals.run(&["serve"], &BOTH);
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    for reason in [
        "1 of 2 hospitals cannot be served, so none is",
        "hospital regional: the configuration has 2 errors",
        &format!("database.path\n    found:    {one:?}, like the hospital default"),
        "security.token_key\n    found:    the same key, like the hospital default",
        "{variant} in the value of --config or --set",
    ] {
        assert!(said.contains(reason), "{reason} is not in\n{said}");
    }
    assert!(!said.contains(TOKEN_KEY), "a secret was printed: {said}");
    assert!(!hospitals.path("one.sqlite").exists());
}

///
#[test]
fn the_errors_of_all_hospitals_are_told_at_once() {
    let hospitals = Hospitals::new().set("visits.window_months", "99");
    let output = hospitals.run(&["serve"], &["default", "regional", "hospital51"]);
    let said = stderr(&output);
    assert!(!output.status.success());
    assert!(said.contains("3 of 3 hospitals cannot be served"), "{said}");
    for variant in BOTH {
        assert!(said.contains(&format!("hospital {variant}: the configuration has 1 error")), "{said}");
    }
    assert!(said.contains("hospital hospital51: ") && said.contains("did you mean hospital15?"), "{said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn both_hospitals_stop_cleanly() {
    let hospitals = Hospitals::new();
    let server = hospitals.serve().await;
    let sockets = BOTH.map(|variant| hospitals.path(&format!("{variant}-cache/control.sock")));
    assert!(sockets.iter().all(|socket| socket.exists()));
    for variant in BOTH {
        assert!(hospitals.run(&["plugins", "list"], &[variant]).status.success(), "{variant}");
        token(&server, variant).await;
    }
    server.terminate();
    assert_eq!(server.ended().await, Some(0));
    assert!(sockets.iter().all(|socket| !socket.exists()));
    assert!(hospitals.said().contains("stopped"), "{}", hospitals.said());
    for variant in BOTH {
        // A database that was closed has no log of unmerged commits.
        assert!(!hospitals.path(&format!("{variant}.sqlite-wal")).exists(), "{variant}");
    }
}
