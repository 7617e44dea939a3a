//! Commands other than `serve`.

use crate::support::{Place, stderr, stdout};
use std::io::Write;
use std::process::{Output, Stdio};

const ADMIN: [&str; 6] = ["admin", "create", "--username", "head", "--email", "head@hospital.example"];

fn with_password(place: &Place, password: &str) -> Output {
    let mut command = place.command(&ADMIN);
    let mut child = command
        .arg("--password-stdin")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(format!("{password}\n").as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

#[test]
fn an_administrator_is_made_with_a_password_that_is_shown_once() {
    let place = Place::complete();
    let output = place.run(&ADMIN);
    assert!(output.status.success(), "{}", stderr(&output));
    let said = stdout(&output);
    let password = said.split("shown only now: ").nth(1).unwrap().trim();
    let server = place.serve();
    assert_eq!(server.sign_in("head", password).status, 200);
    assert_eq!(server.sign_in("head", "another-password").status, 400);

    let again = place.run(&ADMIN);
    assert!(!again.status.success());
    assert!(stderr(&again).contains("users.username is taken"), "{}", stderr(&again));
}

///
#[test]
fn a_password_from_standard_input_is_not_shown_and_must_be_good_enough() {
    let place = Place::complete();
    let short = with_password(&place, "nine-char");
    assert!(!short.status.success());
    assert!(stderr(&short).contains("at least 10 characters"), "{}", stderr(&short));
    let common = with_password(&place, "qwertyuiop");
    assert!(!common.status.success());
    assert!(
        stderr(&common).contains("guessed first") && !stderr(&common).contains("qwerty"),
        "{}",
        stderr(&common)
    );
    let output = with_password(&place, "chosen-by-hand");
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(!stdout(&output).contains("chosen-by-hand"));
    assert_eq!(place.serve().sign_in("head", "chosen-by-hand").status, 200);
}

#[test]
fn migrating_twice_is_no_harm() {
    let place = Place::complete();
    for _ in 0..2 {
        let output = place.run(&["migrate"]);
        assert!(output.status.success(), "{}", stderr(&output));
    }
    assert!(place.path("cabinet.sqlite").is_file());
}

///
#[test]
fn the_configuration_can_be_checked_explained_and_dumped() {
    let place = Place::complete();
    let check = place.run(&["config", "check"]);
    let said = stdout(&check);
    let lines: Vec<_> = said.lines().collect();
    assert_eq!(lines[0], "variant default is valid", "{}", stderr(&check));
    // the plugins of this deployment are disabled.
    assert_eq!(lines[1], "patients book at no host (every host that can: visits.hosts is not set)");
    assert_eq!(lines[2], "records come from no host (every host that can: records.hosts is not set)");
    // without a portal, a typed name is enough to book.
    assert!(
        lines[3].starts_with("at the hospital's own risk: no [sign_in.esia], so visits.patients"),
        "{said}"
    );
    assert_eq!(lines.len(), 4, "{said}");

    let explain = place.run(&["config", "explain", "visits.window_months"]);
    assert!(stdout(&explain).contains("A-381"), "{}", stdout(&explain));
    let unknown = place.run(&["config", "explain", "visit.window_months"]);
    assert!(stderr(&unknown).contains("did you mean visits.window_months?"), "{}", stderr(&unknown));

    let dump = place.run(&["config", "dump", "--origin"]);
    assert!(stdout(&dump).contains("http.listen = \"127.0.0.1:0\"  # --set"), "{}", stdout(&dump));
    assert!(!stdout(&dump).contains("q8V2nM5x"), "a secret was printed");

    let wrong = place.set("sign_in.mode", "login_and_esia").run(&["config", "check"]);
    assert!(!wrong.status.success());
    assert!(stderr(&wrong).contains("did you mean \"login-and-esia\"?"), "{}", stderr(&wrong));
}

#[test]
fn the_schema_needs_no_variant() {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_cabinet"))
        .args(["config", "schema"])
        .output()
        .unwrap();
    let schema: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(schema["title"], "Variant");
}
