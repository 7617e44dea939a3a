//! Files in a bucket of an S3 server: what the operator is told before and after the start.

use crate::support::server_process::ServerProcess;
use crate::support::{Place, stderr};
use std::fs;

fn place(endpoint: &str) -> Place {
    let place = Place::complete()
        .demo()
        .set("files.s3.endpoint", endpoint)
        .set("files.s3.bucket", "cabinet")
        .set("files.s3.access_key.file", "s3.access")
        .set("files.s3.secret_key.file", "s3.secret");
    fs::write(place.path("s3.access"), "AKIDCABINET").unwrap();
    fs::write(place.path("s3.secret"), "hunter2").unwrap();
    place
}

/// Everything but files works without the server.
#[tokio::test]
async fn a_bucket_that_does_not_answer_is_reported_and_the_server_starts() {
    let place = place("http://127.0.0.1:1");
    let server = ServerProcess::start(place.command(&["serve"]), place.path("log")).await;
    let readiness = server.readiness().await;
    let check =
        readiness["checks"].as_array().unwrap().iter().find(|check| check["name"] == "files").unwrap();
    assert_eq!(check["status"], "down");
    let detail = check["detail"].as_str().unwrap();
    assert!(detail.starts_with("files.s3.endpoint: http://127.0.0.1:1/ does not answer: check"), "{detail}");
    drop(server);
    let log = fs::read_to_string(place.path("log")).unwrap();
    assert!(log.contains("no file can be stored now: files.s3.endpoint"), "{log}");
    assert!(!log.contains("hunter2") && !log.contains("AKIDCABINET"), "{log}");
    assert!(!place.path("files").exists(), "the folder is not used");
}

#[test]
fn settings_of_a_bucket_that_cannot_be_used_are_reported_with_the_others() {
    let place = place("http://s3.hospital.example").set("files.s3.prefix", "a/");
    fs::remove_file(place.path("s3.secret")).unwrap();
    let checked = place.run(&["config", "check"]);
    assert!(!checked.status.success());
    let said = stderr(&checked);
    for error in
        ["files.s3.endpoint", "security.plaintext = [\"files\"]", "files.s3.prefix", "files.s3.secret_key"]
    {
        assert!(said.contains(error), "{error}: {said}");
    }
    let place = self::place("https://s3.hospital.example").set("files.s3.ca_file", "none.pem");
    let said = stderr(&place.run(&["config", "check"]));
    assert!(said.contains("files.s3.ca_file: none.pem: No such file"), "{said}");
}
