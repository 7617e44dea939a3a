//! Tests of the binary as a hospital's administrator runs it.

use crate::support::{Place, read_answer, sign_in_body, sign_in_head, stderr, stdout};
use std::io::Write;
use std::os::unix::fs::PermissionsExt as _;

#[test]
fn it_serves_on_sqlite_and_stops_cleanly_on_sigterm() {
    let place = Place::complete();
    let server = place.serve();
    assert!(server.line.starts_with("cabinet default is ready on http://127.0.0.1:"), "{}", server.line);
    assert!(server.line.trim_end().ends_with(" ms"), "{}", server.line);
    assert_eq!(server.get("/api/health/live").status, 200);
    assert_eq!(server.get("/api/health/ready").body, "{\"status\":\"up\"}");
    assert_ne!(server.get("/api/metrics").status, 200);
    let ready = server.operations("/health/ready");
    // It serves without its mail server and reports that.
    assert_eq!((ready.status, ready.json()["status"].as_str()), (200, Some("degraded")), "{}", ready.body);
    let checks: Vec<_> = ready.json()["checks"].as_array().unwrap().clone();
    let told =
        checks.iter().map(|check| (check["name"].as_str().unwrap(), check["status"].as_str().unwrap()));
    assert_eq!(told.collect::<Vec<_>>(), [("database", "up"), ("mail", "down")]);
    assert_eq!(server.get("/api/v1/variant").json()["id"], "default");
    assert_eq!(server.get("/api/v1/variant").json()["demo"], serde_json::Value::Null);
    server.terminate();
    assert_eq!(server.wait(), Some(0));
}

/// Whatever umask the service was started with, other users of the machine cannot read patient data.
#[test]
fn what_it_makes_is_its_own_user_s_only() {
    let place = Place::complete().demo();
    nix::sys::stat::umask(nix::sys::stat::Mode::empty());
    let server = place.serve();
    assert_eq!(server.sign_in("patient", "Patient-2026-demo").status, 200);
    for name in ["cabinet.sqlite", "cabinet.sqlite-wal", "files", "cache", "cache/control.sock"] {
        let mode = std::fs::metadata(place.path(name)).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{name}: {mode:o}");
    }
}

/// docs/performance.md: transparent huge pages waste memory for many small mappings.
#[test]
fn it_asks_the_system_for_no_huge_pages() {
    let place = Place::complete();
    let server = place.serve();
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.pid())).unwrap();
    assert!(status.contains("THP_enabled:\t0"), "{status}");
}

#[test]
fn a_request_that_has_begun_is_answered_before_the_server_stops() {
    let place = Place::complete().demo();
    let server = place.serve();
    let mut stream = server.connect();
    let body = sign_in_body("patient", "Patient-2026-demo");
    let (first, second) = body.split_at(10);
    stream.write_all(sign_in_head(server.address, body.len()).as_bytes()).unwrap();
    stream.write_all(first.as_bytes()).unwrap();
    // After a response on another connection, the first request has been accepted.
    assert_eq!(server.get("/api/health/live").status, 200);
    server.terminate();
    // Waits until the listener is closed.
    while std::net::TcpStream::connect(server.address).is_ok() {
        std::thread::yield_now();
    }
    stream.write_all(second.as_bytes()).unwrap();
    assert_eq!(read_answer(stream).status, 200);
    assert_eq!(server.wait(), Some(0));
}

///
#[test]
fn everything_that_is_missing_is_told_at_once() {
    let place = Place::complete()
        .set("plugins.netrika.enabled", "true")
        .set("http.web_root", "nowhere/web")
        .set("http.plugin_root", "nowhere/plugins")
        .set("security.token_key", "{ env = \"NO_SUCH_VARIABLE\" }");
    let output = place.run(&["serve"]);
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    for reason in
        ["nowhere/web", "nowhere/plugins without netrika", "NO_SUCH_VARIABLE", "CABINET_NETRIKA_GUID"]
    {
        assert!(said.contains(reason), "{reason} is not in\n{said}");
    }
}

///
#[test]
fn short_and_default_secrets_are_refused_together() {
    let place = Place::complete()
        .set("plugins.netrika.enabled", "true")
        .set("security.token_key", "{ env = \"SHORT\" }");
    let output = place
        .command(&["serve"])
        .env("SHORT", "short")
        .env("CABINET_NETRIKA_GUID", "00000000-0000-4000-8000-0000000de300")
        .output()
        .unwrap();
    let said = stderr(&output);
    assert!(!output.status.success());
    assert!(
        said.contains("security.token_key\n    found:    a key of 5 bytes")
            && said.contains("plugins.netrika.secrets.guid"),
        "{said}"
    );
    assert!(!said.contains("de300"), "a secret was printed: {said}");
}

#[test]
fn demo_people_sign_in_in_a_demo_and_stop_a_server_that_is_none() {
    let place = Place::complete().demo();
    for _ in 0..2 {
        let server = place.serve();
        for login in [
            ("patient", "Patient-2026-demo"),
            ("stranger", "Stranger-2026-demo"),
            ("admin", "Admin-2026-demo"),
            ("registrar", "Registrar-2026-demo"),
            ("editor", "Editor-2026-demo"),
        ] {
            assert_eq!(server.sign_in(login.0, login.1).status, 200, "{login:?}");
        }
        assert_eq!(server.sign_in("patient", "Admin-2026-demo").status, 400);
        assert_eq!(server.get("/api/v1/variant").json()["demo"]["logins"].as_array().unwrap().len(), 5);
        server.terminate();
        assert_eq!(server.wait(), Some(0));
    }
    let output = place.set("security.demo", "false").run(&["serve"]);
    assert!(!output.status.success());
    assert!(stderr(&output).contains("the database holds 5 demo accounts"), "{}", stderr(&output));
}

#[test]
fn a_wrong_configuration_is_told_and_nothing_is_started() {
    let output = Place::complete().set("http.listn", "x").set("visits.window_months", "99").run(&["serve"]);
    let said = stderr(&output);
    assert!(!output.status.success());
    assert!(
        said.contains("the configuration has 2 errors") && said.contains("did you mean listen?"),
        "{said}"
    );
}

#[test]
fn a_taken_address_is_named() {
    let place = Place::complete();
    let server = place.serve();
    let other = Place::complete().set("http.listen", &server.address.to_string());
    let output = other.run(&["serve"]);
    assert!(!output.status.success());
    assert!(
        stderr(&output).contains("http.listen: ") && stderr(&output).contains("cannot be taken"),
        "{}",
        stderr(&output)
    );
    let third = Place::complete().set("operations.listen", &server.operations.to_string());
    let output = third.run(&["serve"]);
    assert!(!output.status.success());
    assert!(stderr(&output).contains("operations.listen: "), "{}", stderr(&output));
}

#[test]
fn health_tells_by_its_exit_code_whether_a_server_can_serve() {
    let place = Place::complete();
    let server = place.serve();
    let place = place.set("operations.listen", &server.operations.to_string());
    let output = place.run(&["health"]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stdout(&output).contains("\"database\""), "{}", stdout(&output));
    server.terminate();
    server.wait();
    assert!(!place.run(&["health"]).status.success());
}

#[test]
fn the_control_socket_answers_its_owner_and_is_closed_to_others() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::complete();
    assert!(!place.run(&["plugins", "list"]).status.success(), "nobody serves yet");
    let server = place.serve();
    let mode = std::fs::metadata(place.path("cache/control.sock")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    assert!(place.run(&["plugins", "list"]).status.success());
    let output = place.run(&["plugins", "reload", "vista"]);
    assert!(!output.status.success());
    assert!(stderr(&output).contains("there is no plugin vista"), "{}", stderr(&output));
    server.terminate();
    assert_eq!(server.wait(), Some(0));
    assert!(!place.path("cache/control.sock").exists());
}
