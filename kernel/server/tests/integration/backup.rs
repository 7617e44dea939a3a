//! Backup and restore as docs/operations.md writes them: the commands of the page are executed.

use crate::resilience::postgres_server::Postgres;
use crate::support::{Place, Server, stderr, stdout};
use serde_json::json;
use std::fs;
use std::process::{Command, Output};

const PAGE: &str = include_str!("../../../../docs/operations.md");

/// The shell blocks of the section, in its order.
struct Commands {
    back_up_sqlite: String,
    restore_sqlite: String,
    back_up_postgres: String,
    restore_postgres: String,
}

impl Commands {
    fn read() -> Self {
        let section = PAGE.split("\n## Backup and restore\n").nth(1).unwrap().split("\n## ").next().unwrap();
        let blocks =
            section.split("```sh\n").skip(1).map(|rest| rest.split("```").next().unwrap().to_owned());
        let blocks: Vec<String> = blocks.collect();
        let [back_up_sqlite, restore_sqlite, back_up_postgres, restore_postgres] = blocks.try_into().unwrap();
        for restore in [&restore_sqlite, &restore_postgres] {
            assert!(restore.starts_with("systemctl stop cabinet\n"), "{restore}");
            assert!(restore.ends_with("systemctl start cabinet\n"), "{restore}");
        }
        Self { back_up_sqlite, restore_sqlite, back_up_postgres, restore_postgres }
    }
}

/// Runs commands of the page in a deployment's folder. The test is the service manager, and there is no user `cabinet`.
fn run(place: &Place, commands: &str, variables: &[(&str, String)]) -> Output {
    let own = |name: &str| place.path(name).display().to_string();
    let commands =
        commands.replace("/var/lib/cabinet", &own("")).replace("/backup/", &format!("{}/", own("backup")));
    fs::create_dir_all(place.path("backup")).unwrap();
    let cabinet = place.command(&["backup"]);
    let words = cabinet.get_args().skip(1).map(|word| format!("'{}'", word.to_str().unwrap()));
    let words = words.collect::<Vec<_>>().join(" ");
    let script = format!(
        "systemctl() {{ :; }}\nchown() {{ :; }}\ncabinet() {{ \"$CABINET\" \"$@\" {words}; }}\n{commands}"
    );
    let mut shell = Command::new("sh");
    shell.args(["-euc", &script]).env("CABINET", cabinet.get_program()).current_dir(place.path(""));
    shell.envs(variables.iter().map(|(name, value)| (name, value)));
    let output = shell.output().unwrap();
    assert!(output.status.success(), "{commands}\n{}{}", stdout(&output), stderr(&output));
    output
}

fn token(server: &Server) -> String {
    let answer = server.sign_in("patient", "Patient-2026-demo");
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()["access_token"].as_str().unwrap().to_owned()
}

fn add_document(server: &Server, number: &str) {
    let body = json!({ "type": "DRIVING_LICENCE", "serial": "9900", "number": number, "issuedBy": "ГИБДД", "issueDate": "2010-01-01" }).to_string();
    let added = server.call("POST", "/api/documents", &token(server), &body);
    assert_eq!(added.status, 201, "{}", added.body);
}

/// Stops the server as the service manager does.
fn stop(server: Server) {
    server.terminate();
    assert_eq!(server.wait(), Some(0));
}

/// What is in the backup comes back, sealed data readable and the audit log unbroken; what came later is gone.
fn comes_back(
    place: &Place,
    back_up: &str,
    restore: &str,
    variables: &[(&str, String)],
    then: impl Fn(&Place),
) {
    let server = place.serve();
    add_document(&server, "314159");
    fs::create_dir_all(place.path("files")).unwrap();
    fs::write(place.path("files/kept"), "before").unwrap();
    run(place, back_up, variables);
    add_document(&server, "271828");
    fs::write(place.path("files/kept"), "after").unwrap();
    stop(server);
    run(place, restore, variables);
    then(place);

    let server = place.serve();
    let documents = server.call("GET", "/api/documents", &token(&server), "").body;
    assert!(documents.contains("314159") && !documents.contains("271828"), "{documents}");
    assert_eq!(fs::read_to_string(place.path("files/kept")).unwrap(), "before");
    let proof = place.run(&["audit", "verify"]);
    assert!(proof.status.success(), "{}", stderr(&proof));
    stop(server);
}

#[test]
fn a_sqlite_backup_is_made_and_restored_as_the_page_says() {
    let commands = Commands::read();
    let place = Place::complete().demo();
    // A former run was interrupted.
    fs::create_dir_all(place.path("backup")).unwrap();
    fs::write(place.path("backup/cabinet.sqlite.incomplete"), "half").unwrap();
    comes_back(&place, &commands.back_up_sqlite, &commands.restore_sqlite, &[], |place| {
        assert!(!place.path("backup/cabinet.sqlite.incomplete").exists());
    });
    let again = place.run(&["backup", "--to", &place.path("backup/cabinet.sqlite").display().to_string()]);
    assert!(!again.status.success() && stderr(&again).contains("exists already"), "{}", stderr(&again));
}

#[test]
fn a_postgresql_backup_is_made_and_restored_as_the_page_says() {
    let commands = Commands::read();
    let postgres = Postgres::start().unwrap();
    let url = postgres.url();
    let restored = format!("{}/cabinet_restored", url.strip_suffix("/postgres").unwrap());
    let port = url.rsplit(':').next().unwrap().split('/').next().unwrap().to_owned();
    let variables = [
        ("DATABASE_URL", url.clone()),
        ("RESTORED_URL", restored.clone()),
        ("PGHOST", "127.0.0.1".to_owned()),
        ("PGPORT", port),
        ("PGUSER", "cabinet".to_owned()),
        ("PATH", postgres.path_with_binaries().unwrap()),
    ];
    let place = Place::on_postgres(&url).demo();
    comes_back(&place, &commands.back_up_postgres, &commands.restore_postgres, &variables, |place| {
        fs::write(place.path("database.url"), &restored).unwrap();
    });
    let refused = place.run(&["backup", "--to", "copy"]);
    assert!(!refused.status.success() && stderr(&refused).contains("pg_dump"), "{}", stderr(&refused));
}
