//! `cabinet adapter check` against the simulated adapter: one that conforms to the contract, one that follows only the protocol sheet vista
//! §4, and one with invalid rows. `UPDATE_GOLDEN=1` rewrites the expected output; review it before committing.

use crate::support::{built_plugins, stderr, stdout};
use cabinet_simulators::person::demo_people;
use cabinet_simulators::vista::{self, Call, Config, DEMO_KEY, Fault, Rule, Running};
use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Duration;

/// The demo patient's client id.
const ANNA: &str = "10001";

/// A hospital whose record has the same number of rows on every day.
async fn hospital(plain: bool) -> Running {
    let people = demo_people(&root().join("variants/base/demo.toml")).unwrap();
    let poll = Duration::from_millis(300);
    vista::start(Config { people, crowd: 3, plain, poll, ..Config::for_tests() }).await.unwrap()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

async fn check(hospital: &Running, key: &str, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cabinet"));
    command
        .args(["adapter", "check", &hospital.base_url(), "--plugins"])
        .arg(built_plugins())
        .arg("--cache")
        .arg(Path::new(env!("CARGO_TARGET_TMPDIR")).join("adapter-check"))
        .args(arguments)
        .env("CABINET_ADAPTER_KEY", key);
    tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap()
}

fn golden(name: &str, hospital: &Running, output: &Output) {
    let found = stdout(output).replace(&hospital.base_url(), "https://mis.example/vista-api/v1");
    let file = root().join(format!("kernel/server/tests/integration/adapter/{name}.txt"));
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&file, &found).unwrap();
    }
    let expected = fs::read_to_string(&file).unwrap_or_default();
    assert_eq!(found, expected, "UPDATE_GOLDEN=1 writes {} anew; {}", file.display(), stderr(output));
    assert!(!found.contains("Иванова") && !found.contains(DEMO_KEY), "{found}");
}

/// Issue 11, item 33
#[tokio::test]
async fn an_adapter_that_keeps_to_the_contract_has_no_mistakes() {
    let hospital = hospital(false).await;
    let output = check(&hospital, DEMO_KEY, &["--client", ANNA]).await;
    golden("good", &hospital, &output);
    assert!(output.status.success(), "{}", stderr(&output));
}

/// Issue 11, item 33: members that the protocol sheet leaves out are accepted as absent, and reported.
#[tokio::test]
async fn an_adapter_of_the_first_contract_is_served_and_told_what_it_leaves_out() {
    let hospital = hospital(true).await;
    let output = check(&hospital, DEMO_KEY, &["--client", ANNA]).await;
    golden("plain", &hospital, &output);
    assert!(output.status.success(), "{}", stderr(&output));
}

/// Issue 11, item 33: all errors at once, by row and member, without values.
#[tokio::test]
async fn mistakes_are_told_by_row_and_member() {
    let hospital = hospital(false).await;
    let document = |id: &str, member: &str, value: serde_json::Value| {
        let mut row = json!({"id": id, "kind": "fragment", "name": "Иванова", "created": "2024-05-16T10:20:00",
            "revision": "1", "hasHtml": false, "hasFile": false});
        row[member] = value;
        Rule::new(Fault::OddRow { row }, &[Call::Documents])
    };
    hospital.adapter().switches.set(vec![
        document("odd-1", "size", json!(-1)),
        document("odd-2", "size", json!("Иванова")),
        document("odd-3", "created", json!("16.05.2024")),
        Rule::new(Fault::OddRow { row: json!({"mkb": "", "setDate": "2017-02-14"}) }, &[Call::Diagnoses]),
        Rule::new(Fault::Status { status: 500, code: None }, &[Call::Html]),
        Rule::new(Fault::OtherClient, &[Call::Observations]),
        Rule::new(Fault::WithoutEtag, &[Call::File]),
    ]);
    let output = check(&hospital, DEMO_KEY, &["--client", ANNA]).await;
    golden("odd", &hospital, &output);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("mistakes of the adapter"), "{}", stderr(&output));
}

#[tokio::test]
async fn a_wrong_key_and_a_missing_one_are_named() {
    let hospital = hospital(false).await;
    let output = check(&hospital, "another-key", &[]).await;
    assert_eq!(output.status.code(), Some(1));
    let said = stdout(&output);
    assert!(said.contains("check the secret `api_key`") && !said.contains("another-key"), "{said}");
    let output = check(&hospital, DEMO_KEY, &["--key-env", "CABINET_NO_SUCH_KEY"]).await;
    assert!(stderr(&output).contains("CABINET_NO_SUCH_KEY"), "{}", stderr(&output));
}

/// The person is passed in a file, so that personal data do not appear in the process list.
#[tokio::test]
async fn a_person_is_looked_for() {
    let hospital = hospital(false).await;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("person.json");
    let person = |last: &str| {
        json!({"lastName": last, "firstName": "Анна", "patrName": "Сергеевна", "birthDate": "1958-03-12",
            "sex": "female", "snils": "11223344595"})
    };
    let arguments = ["--person", file.to_str().unwrap()];
    fs::write(&file, person("Иванова").to_string()).unwrap();
    let output = check(&hospital, DEMO_KEY, &arguments).await;
    let said = stdout(&output);
    assert!(output.status.success() && said.contains("\nmatch         one\n"), "{said}");
    fs::write(&file, person("Незнакомкина").to_string()).unwrap();
    let output = check(&hospital, DEMO_KEY, &arguments).await;
    let said = stdout(&output);
    assert!(said.contains("wrong: patient_unknown: ") && !said.contains("Незнакомкина"), "{said}");
    fs::write(&file, r#"{"lastName": "Незнакомкина"}"#).unwrap();
    let output = check(&hospital, DEMO_KEY, &arguments).await;
    assert!(!output.status.success() && !stderr(&output).contains("Незнакомкина"), "{}", stderr(&output));
}
