//! The disk fills up while the kernel is serving (issue 11, item 27): the kernel reports it, and recovers without a restart once there is
//! space.

use crate::plugin_packages::{World, fails, succeeds};
use crate::small_disk::SmallDisk;
use crate::support::{Place, Server, read_answer, waiting};
use serde_json::json;
use std::future::ready;
use std::io::Write as _;
use std::time::{Duration, Instant};

/// Maximum time from free space to the first successful write.
const RECOVERY: Duration = Duration::from_secs(5);

/// Registers a new person, which requires a write. `None` if it succeeded.
fn refusal(server: &Server, number: usize) -> Option<(u16, String)> {
    let body = json!({
        "email": format!("olga-{number}@example.ru"), "username": format!("olga-{number}"), "password": "tihaja-gavan-58",
        "firstName": "Ольга", "lastName": "Незабудкина", "birthDate": "1958-03-12", "gender": "FEMALE", "consent": true,
    })
    .to_string();
    let mut stream = server.connect();
    write!(
        stream,
        "POST /api/users/reg HTTP/1.0\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        server.address,
        body.len()
    )
    .unwrap();
    let answer = read_answer(stream);
    let code = answer.json()["code"].as_str().unwrap_or_default().to_owned();
    (answer.status != 201).then_some((answer.status, code))
}

/// The status of readiness and its message about the database.
fn readiness(server: &Server) -> (u16, String) {
    let answer = server.operations("/health/ready");
    let checks = answer.json()["checks"].as_array().unwrap().clone();
    let database = checks.into_iter().find(|check| check["name"] == "database").unwrap();
    (answer.status, database["detail"].as_str().unwrap().to_owned())
}

///
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_is_told_and_over_when_there_is_room_again() {
    let disk = SmallDisk::mount(12);
    let database = disk.path("cabinet.sqlite");
    let place = Place::complete()
        .demo()
        .set("limits.registrations_per_hour", "100000")
        .set("database.path", &database.display().to_string());
    let server = place.serve();
    assert_eq!(readiness(&server), (200, "sqlite".to_owned()));

    let (mut number, mut full) = (0, 0);
    while full < 5 {
        disk.fill();
        number += 1;
        assert!(number < 100, "the disk is never full");
        match refusal(&server, number) {
            None => full = 0,
            Some((503, code)) if code == "storage_full" => full += 1,
            Some(other) => panic!("{other:?}"),
        }
    }
    let down = waiting::until("readiness is down", || {
        ready(Some(readiness(&server)).filter(|(status, _)| *status == 503))
    })
    .await;
    assert_eq!(down.1, "sqlite has no room left");

    disk.free();
    let freed = Instant::now();
    assert_eq!(refusal(&server, number), None);
    assert!(freed.elapsed() < RECOVERY, "{:?}", freed.elapsed());
    waiting::until("readiness is up", || {
        ready(Some(readiness(&server)).filter(|(status, _)| *status == 200))
    })
    .await;
}

/// Issue 18: the version that ran before stays, and no half folder.
#[test]
fn a_plugin_that_does_not_fit_on_the_disk_is_not_installed() {
    let disk = SmallDisk::mount(1);
    let root = disk.path("plugins");
    let world = World::with_root(Place::complete(), &root);
    world.publish("0.1.0", "good", "");
    succeeds(&world.install(&["good", "--yes"]));
    world.publish("0.2.0", "good", "");
    disk.fill();
    let said = fails(&world.install(&["good", "--yes"]), "No space left on device");
    assert!(said.contains("the active version is unchanged: make room"), "{said}");
    let verified = succeeds(&world.place.run(&["plugin", "verify"]));
    assert!(verified.contains("good 0.1.0 is signed by"), "{verified}");
    assert!(!root.join(".installed/good@0.2.0").exists() && !root.join(".installed/.part").exists());
    disk.free();
    let installed = succeeds(&world.install(&["good", "--yes"]));
    assert!(installed.contains("good 0.2.0 is active"), "{installed}");
}
