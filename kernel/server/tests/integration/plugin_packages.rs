//! Issue 18: package files from the publisher's desk to a running server, and back.

use crate::support::{Place, built_plugins, stderr, stdout};
use sha2::{Digest as _, Sha256};
use sqlx::Connection as _;
use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A publisher, and a hospital that names its key and enables the plugin `good`.
pub struct World {
    pub place: Place,
    key: PathBuf,
}

impl World {
    pub fn new() -> Self {
        let place = Place::complete();
        let root = place.path("plugins");
        Self::with_root(place, &root)
    }

    pub fn with_root(place: Place, root: &Path) -> Self {
        fs::create_dir_all(root).unwrap();
        let key = place.path("release.pem");
        let made = cabinet(&["plugin", "key", &text(&key)]);
        let lines = place.path("keys.toml");
        fs::write(&lines, stdout(&made)).unwrap();
        let place = place
            .set("http.plugin_root", &text(root))
            .set("plugins.good", "{ enabled = true }")
            .set("hosts.good", "{ plugin = \"good\", name = \"Good\", description = \"\" }")
            .with_file(&lines);
        Self { place, key }
    }

    pub fn catalogue(&self) -> String {
        text(&self.place.path("catalogue"))
    }

    /// A built plugin `good` of this version with the component of a fixture.
    fn built(&self, version: &str, fixture: &str, requests: &str) -> PathBuf {
        let folder = self.place.path(&format!("built/{version}/good"));
        fs::create_dir_all(&folder).unwrap();
        let component = built_plugins().join(format!("fixtures/{fixture}/{fixture}.wasm"));
        let component = fs::read(component).expect("run `cargo xtask plugins`: the fixtures are missing");
        let manifest = format!(
            "id = \"good\"\nnames = {{ en = \"Good\" }}\nversion = {version:?}\napi = \"0.1\"\nworld = \"scheduling-plugin\"\n\
             component = \"good.wasm\"\nsha256 = \"{}\"\n{requests}",
            hex::encode(Sha256::digest(&component))
        );
        for (name, content) in [
            ("good.wasm", component.as_slice()),
            ("plugin.toml", manifest.as_bytes()),
            ("LICENSE", b"Apache-2.0"),
            ("about.en.md", b"Reads nothing.\x1b[2J"),
            ("Cargo.lock", b"version = 4\n[[package]]\nname = \"good\"\nversion = \"0.1.0\"\n"),
        ] {
            fs::write(folder.join(name), content).unwrap();
        }
        folder
    }

    /// Packs, signs and publishes with the commands. Returns the package file.
    pub fn publish(&self, version: &str, fixture: &str, requests: &str) -> PathBuf {
        let (folder, out) = (self.built(version, fixture, requests), text(&self.place.path("built")));
        succeeds(&cabinet(&["plugin", "pack", &text(&folder), "--out", &out]));
        let file = self.place.path(&format!("built/good-{version}.cabinet-plugin"));
        let catalogue = self.catalogue();
        let early = cabinet(&["plugin", "publish", &text(&file), "--catalogue", &catalogue]);
        assert!(stderr(&early).contains("is not signed"), "{}", stderr(&early));
        succeeds(&cabinet(&["plugin", "sign", &text(&file), "--key", &text(&self.key)]));
        succeeds(&cabinet(&["plugin", "publish", &text(&file), "--catalogue", &catalogue]));
        file
    }

    pub fn install(&self, more: &[&str]) -> Output {
        let catalogue = self.catalogue();
        self.place.run(&[&["plugin", "install", "--from", &catalogue], more].concat())
    }

    fn listed(&self) -> String {
        stdout(&self.place.run(&["plugins", "list"]))
    }
}

fn text(path: &Path) -> String {
    path.display().to_string()
}

fn cabinet(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cabinet")).args(words).output().unwrap()
}

#[track_caller]
pub fn succeeds(output: &Output) -> String {
    assert!(output.status.success(), "{}{}", stdout(output), stderr(output));
    stdout(output)
}

#[track_caller]
pub fn fails(output: &Output, reason: &str) -> String {
    assert_eq!(output.status.code(), Some(1), "{}{}", stdout(output), stderr(output));
    let said = stderr(output);
    assert!(said.contains(reason), "{said}");
    said
}

#[test]
fn a_plugin_goes_from_its_publisher_to_a_running_server_and_back() {
    let world = World::new();
    world.publish("0.1.0", "good", "");
    fails(&world.install(&["good"]), "needs an answer on a terminal, or --yes");
    assert_eq!(
        fs::read_dir(world.place.path("plugins")).unwrap().count(),
        0,
        "nothing is written before the answer"
    );
    let first = succeeds(&world.install(&["good", "--yes"]));
    for part in [
        "good 0.1.0: Good",
        "signed by security.plugin_keys.release",
        "port          scheduling-plugin",
        "the next start uses it",
    ] {
        assert!(first.contains(part), "{first}");
    }
    assert!(first.contains("Reads nothing.\\u{1b}[2J") && !first.contains('\u{1b}'), "{first:?}");

    let server = world.place.serve();
    assert!(world.listed().contains("good  0.1.0  hosts good  0 calls  ready"), "{}", world.listed());

    world.publish("0.2.0", "good", "[requests]\nkv = true\nsecrets = [\"guid\"]\n");
    let catalogue = world.catalogue();
    let offered = stdout(&world.place.run(&["plugins", "list", "--from", &catalogue]));
    assert!(offered.contains("good  0.1.0 (active)"), "{offered}");
    assert!(
        offered.contains("good  0.2.0  newer than the active one")
            && offered.contains("good  0.1.0  installed"),
        "{offered}"
    );
    let second = succeeds(&world.install(&["good", "--yes"]));
    for part in [
        "compared with the active version 0.1.0",
        "+ key-value store",
        "+ secret        guid",
        "[plugins.good.grant]",
        "secrets = [\"guid\"]",
        "kv = true",
        "0.2.0 is active, and the running server uses it",
    ] {
        assert!(second.contains(part), "{part}: {second}");
    }
    assert!(world.listed().contains("good  0.2.0  hosts good"), "{}", world.listed());

    // A version whose health check fails.
    world.publish("0.3.0", "panics", "");
    let refused = fails(&world.install(&["good", "--yes"]), "the running server does not take good 0.3.0");
    assert!(refused.contains("0.2.0 is active again"), "{refused}");
    assert!(world.listed().contains("good  0.2.0  hosts good"), "{}", world.listed());
    assert!(world.listed().contains("good  0.1.0, 0.2.0 (active), 0.3.0"), "{}", world.listed());

    let back = succeeds(&world.place.run(&["plugin", "rollback", "good"]));
    assert!(back.contains("good 0.1.0 is active, and the running server uses it"), "{back}");
    fails(
        &world.place.run(&["plugin", "rollback", "good"]),
        "no version older than the active one is installed",
    );
    succeeds(&world.place.run(&["plugin", "rollback", "good", "--to", "0.2.0"]));
    fails(
        &world.place.run(&["plugin", "rollback", "good", "--to", "9.0.0"]),
        "installed are: 0.1.0, 0.2.0, 0.3.0",
    );
    server.terminate();
    assert_eq!(server.wait(), Some(0));
}

/// A static web server is a catalogue, too.
#[test]
fn a_catalogue_on_a_web_server_is_read() {
    let world = World::new();
    world.publish("0.1.0", "good", "");
    let folder = world.place.path("catalogue");
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut head = [0; 4096];
            let length = stream.read(&mut head).unwrap();
            let head = String::from_utf8_lossy(&head[..length]).into_owned();
            let path = head.split(' ').nth(1).unwrap().trim_start_matches('/').to_owned();
            let content = fs::read(folder.join(path)).unwrap();
            let head =
                format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\nConnection: close\r\n\r\n", content.len());
            stream.write_all(&[head.as_bytes(), &content].concat()).unwrap();
        }
    });
    let installed = succeeds(&world.place.run(&["plugin", "install", "good", "--yes", "--from", &address]));
    assert!(installed.contains("good 0.1.0 is active"), "{installed}");
    let elsewhere =
        world.place.run(&["plugin", "install", "good", "--yes", "--from", "http://plugins.example/"]);
    assert!(
        stderr(&elsewhere).contains("an https:// address or a folder is expected"),
        "{}",
        stderr(&elsewhere)
    );
}

/// What is not signed by a named key, or is not what the index says, is refused before anything is written.
#[test]
fn a_hostile_catalogue_is_refused_and_nothing_is_written() {
    let world = World::new();
    let file = world.publish("0.1.0", "good", "");
    let index = world.place.path("catalogue/index.json");
    let honest = fs::read_to_string(&index).unwrap();
    let refused = |more: &[&str], reason: &str| {
        fails(&world.install(&[more, &["--yes"]].concat()), reason);
        assert_eq!(fs::read_dir(world.place.path("plugins")).unwrap().count(), 0);
    };
    // An old release under a new number.
    let packed = world.place.path("catalogue");
    fs::copy(&file, packed.join("good-9.0.0.cabinet-plugin")).unwrap();
    fs::write(&index, honest.replace("0.1.0", "9.0.0")).unwrap();
    refused(&["good"], "the index says version 9.0.0, the signed package says 0.1.0");
    // Less is shown than it asks for, or another key.
    fs::write(&index, honest.replace("\"cpu-ms\": 2000", "\"cpu-ms\": 10")).unwrap();
    refused(&["good"], "the index says that it asks for");
    // Another file.
    fs::write(&index, honest.replace("\"size\": ", "\"size\": 1")).unwrap();
    refused(&["good"], "the file is not the one in the index");
    fs::write(&index, &honest).unwrap();
    fs::write(packed.join("good-0.1.0.cabinet-plugin"), b"PK").unwrap();
    refused(&["good"], "the file is not the one in the index");
    fs::write(&index, "<html>").unwrap();
    refused(&["good"], "it is not the index of a catalogue");
    refused(&["vista"], "it is not the index of a catalogue");

    // A publisher whose key the hospital does not name.
    let stranger = World::new();
    stranger.publish("0.1.0", "good", "");
    let file = text(&stranger.place.path("built/good-0.1.0.cabinet-plugin"));
    let verified = world.place.run(&["plugin", "verify", &file]);
    assert!(stdout(&verified).contains("which security.plugin_keys does not name"), "{}", stdout(&verified));
    assert!(succeeds(&stranger.place.run(&["plugin", "verify", &file])).contains("good 0.1.0 is signed by"));
    let catalogue = stranger.catalogue();
    let said = world.place.run(&["plugin", "install", "good", "--yes", "--from", &catalogue]);
    fails(&said, "which security.plugin_keys does not name");
    assert_eq!(fs::read_dir(world.place.path("plugins")).unwrap().count(), 0);
}

#[test]
fn an_older_version_is_installed_only_when_it_is_asked_for() {
    let world = World::new();
    world.publish("0.2.0", "good", "");
    succeeds(&world.install(&["good", "--yes"]));
    fs::remove_dir_all(world.place.path("catalogue")).unwrap();
    world.publish("0.1.0", "good", "");
    for wanted in ["good", "good@0.1.0"] {
        fails(&world.install(&[wanted, "--yes"]), "offers 0.1.0, which is older than 0.2.0");
    }
    let installed = succeeds(&world.install(&["good@0.1.0", "--yes", "--allow-older"]));
    assert!(installed.contains("good 0.1.0 is active"), "{installed}");
}

/// The checks of readiness are reads of the plugin: half of them go to the new version.
#[test]
fn a_new_version_is_tried_with_a_share_of_the_reads_before_it_is_used() {
    let world = World::new();
    world.publish("0.1.0", "good", "");
    succeeds(&world.install(&["good", "--yes"]));
    world.publish("0.2.0", "good", "");
    let trial = ["good", "--yes", "--share", "50", "--trial-calls", "1"];
    fails(&world.install(&trial), "a trial needs the running server");

    let server = world.place.serve();
    let passed = std::thread::scope(|scope| {
        let installing = scope.spawn(|| succeeds(&world.install(&trial)));
        while !installing.is_finished() {
            server.operations("/health/ready");
        }
        installing.join().unwrap()
    });
    assert!(passed.contains("0.2.0 with 50 % of the reads: 0 of 1 calls failed"), "{passed}");
    assert!(passed.contains("good 0.2.0 is active, and the running server uses it"), "{passed}");

    // A version that is not healthy is not tried.
    world.publish("0.3.0", "panics", "");
    let trial = ["good", "--yes", "--share", "10"];
    fails(&world.install(&trial), "plugin good stays as it was");
    assert!(world.listed().contains("good  0.1.0, 0.2.0 (active), 0.3.0"), "{}", world.listed());
    assert!(world.listed().contains("good  0.2.0  hosts good"), "{}", world.listed());
    server.terminate();
    assert_eq!(server.wait(), Some(0));
    // Every trial is in the audit log, with its outcome.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let lines: Vec<String> = runtime.block_on(async {
        let address = format!("sqlite://{}", world.place.path("cabinet.sqlite").display());
        let mut by_hand = sqlx::SqliteConnection::connect(&address).await.unwrap();
        let tried = "SELECT detail FROM audit_events WHERE kind = 'plugin_tried' ORDER BY number";
        sqlx::query_scalar(tried).fetch_all(&mut by_hand).await.unwrap()
    });
    let lines: Vec<serde_json::Value> =
        lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    let told: Vec<_> = lines.iter().map(|line| (line["version"].clone(), line["outcome"].clone())).collect();
    assert_eq!(told, [("0.2.0".into(), "passed".into()), ("0.3.0".into(), "refused".into())]);
    assert_eq!(lines[0]["new"]["calls"], 1);
}
