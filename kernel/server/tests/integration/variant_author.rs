//! Issue 18: docs/variant-guide.md as an author follows it: each of its commands on variants is run, in its order.

use crate::support::{built_plugins, stderr, stdout};
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

/// The modules that the examples enable.
const MODULES: [&str; 18] = [
    "admin",
    "admin_files",
    "admin_news",
    "admin_operations",
    "admin_payments",
    "admin_questionnaires",
    "auth",
    "chat",
    "diagnostic",
    "ecard",
    "files",
    "home",
    "news",
    "payments",
    "profile",
    "questionnaires",
    "results",
    "visits",
];

/// A folder like a clone's, with the variants and built web files.
fn clone() -> tempfile::TempDir {
    let clone = tempfile::tempdir().unwrap();
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../variants"), &clone.path().join("variants"));
    let modules = clone.path().join("target/web/modules");
    fs::create_dir_all(&modules).unwrap();
    fs::write(clone.path().join("target/web/index.hbs"), "").unwrap();
    for id in MODULES {
        fs::create_dir(modules.join(id)).unwrap();
        fs::write(modules.join(id).join("module.json"), "{}").unwrap();
    }
    std::os::unix::fs::symlink(built_plugins(), clone.path().join("target/plugins-dist")).unwrap();
    clone
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

fn cabinet(clone: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cabinet"));
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("CABINET_")) {
        command.env_remove(name);
    }
    command.args(words).current_dir(clone).stdin(Stdio::null()).output().unwrap()
}

/// The commands of the guide, with their lines joined.
fn commands() -> Vec<Vec<String>> {
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/variant-guide.md");
    let guide = fs::read_to_string(guide).unwrap().replace("\\\n", " ");
    let lines = guide.lines().map(str::trim).filter(|line| line.starts_with("cabinet variant "));
    lines.map(|line| line.split_whitespace().skip(1).map(str::to_owned).collect()).collect()
}

#[test]
fn each_command_of_the_guide_does_what_the_guide_says() {
    let clone = clone();
    let commands = commands();
    let of: Vec<&str> = commands.iter().map(|words| words[1].as_str()).collect();
    assert_eq!(of, ["new", "check", "diff"], "{commands:?}");
    for words in &commands {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let output = cabinet(clone.path(), &words);
        assert!(output.status.success(), "{words:?}\n{}\n{}", stdout(&output), stderr(&output));
        let said = stdout(&output);
        let expected = match words[1] {
            "new" => "variants/mine: a variant like hospital15",
            "check" => "the variant mine has no mistakes",
            _ => "mine and hospital15 do not differ",
        };
        assert!(said.contains(expected), "{words:?}\n{said}");
    }
}

/// A laptop has no secrets of the hospital: they are named, and are no mistakes of the variant.
#[test]
fn a_check_reports_all_mistakes_and_names_what_the_server_must_have() {
    let clone = clone();
    let set = ["--set", "http.web_root=target/web", "--set", "http.plugin_root=target/plugins-dist"];
    let made = cabinet(clone.path(), &["variant", "new", "mine", "--from", "regional"]);
    assert!(made.status.success(), "{}", stderr(&made));
    let file = clone.path().join("variants/mine/variant.toml");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replace("[organisation]\n", "[organisation]\ntitel = \"x\"\n")).unwrap();
    fs::create_dir(clone.path().join("variants/mine/text")).unwrap();
    fs::write(clone.path().join("variants/mine/text/ru.json"), "{}").unwrap();

    let words: Vec<&str> = ["variant", "check", "variants/mine"].into_iter().chain(set).collect();
    let output = cabinet(clone.path(), &words);
    assert!(!output.status.success());
    let said = stderr(&output);
    assert!(said.contains("organisation.titel"), "{said}");
    assert!(said.contains("variants/mine/text/ru.json\n"), "{said}");
    assert!(!said.contains("security.token_key"), "{said}");
    let told = stdout(&output);
    assert!(told.contains("the server must have: ") && told.contains("security.token_key"), "{told}");
    assert!(told.contains("security.plugin_keys"), "{told}");
}

#[test]
fn a_folder_that_is_no_variant_and_a_taken_id_are_refused_with_what_to_do() {
    let clone = clone();
    let said = |words: &[&str]| {
        let output = cabinet(clone.path(), words);
        assert!(!output.status.success(), "{words:?}");
        stderr(&output)
    };
    assert!(said(&["variant", "check", "variants"]).contains("--variants-root"));
    assert!(said(&["variant", "new", "regional"]).contains("is taken in variants"));
    assert!(said(&["variant", "new", "mine", "--from", "regionall"]).contains("did you mean regional"));
}

/// Ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A port that is free now.
fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// The answer to a request at a host.
fn get(port: u16, host: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn a_preview_serves_two_variants_beside_each_other() {
    let clone = clone();
    let port = free_port();
    let mut command = Command::new(env!("CARGO_BIN_EXE_cabinet"));
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("CABINET_")) {
        command.env_remove(name);
    }
    command.args(["variant", "preview", "hospital15", "regional", "--port", &port.to_string()]);
    for set in [
        "plugins.netrika.enabled=false",
        "plugins.vista.enabled=false",
        "http.web_root=target/web",
        "files.keep_free_bytes=0",
    ] {
        command.args(["--set", set]);
    }
    let temporary = clone.path().join("temporary");
    fs::create_dir(&temporary).unwrap();
    command.env("TMPDIR", &temporary).current_dir(clone.path());
    let mut child = Running(command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap());
    let mut lines = BufReader::new(child.0.stdout.take().unwrap()).lines().map(Result::unwrap);
    assert_eq!(lines.next().unwrap(), format!("the page: http://preview.localhost:{port}/"));
    for id in ["hospital15", "regional"] {
        let line = lines.next().unwrap();
        assert!(line.starts_with(&format!("cabinet {id} is ready")), "{line}");
    }
    let page = get(port, "preview.localhost", "/");
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("<iframe"), "{page}");
    for id in ["hospital15", "regional"] {
        let host = format!("{id}.preview.localhost");
        let shell = get(port, &host, "/login");
        let policy = format!("frame-ancestors http://preview.localhost:{port}");
        assert!(shell.starts_with("HTTP/1.1 200") && shell.contains(&policy), "{shell}");
        let variant = get(port, &host, "/api/v1/variant");
        let own = format!("\"id\":\"{id}\"");
        assert!(variant.contains(&own) && variant.contains("Patient-2026-demo"), "{variant}");
    }
    let stranger = get(port, "elsewhere.example", "/api/v1/variant");
    assert!(!stranger.starts_with("HTTP/1.1 200"), "{stranger}");
    let id = child.0.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    assert!(child.0.wait().unwrap().success());
    assert_eq!(fs::read_dir(temporary).unwrap().count(), 0, "the data of the preview is removed");
}
