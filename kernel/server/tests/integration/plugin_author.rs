//! Issue 18: `cabinet plugin new | build | check | call | dev`, as an author outside this repository uses them.

use crate::support::{built_plugins, stderr, stdout};
use cabinet_simulators::netrika;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

const WORLDS: [&str; 6] = ["scheduling", "records", "identity", "payment", "chat", "questionnaires"];

/// The points of the conformance suite that are not run for the sample of booking and its hospital: it has no districts and no ambiguous
/// patient, and cancels nothing.
pub(crate) const NOT_RUN_FOR_THE_SAMPLE: [&str; 7] = [
    "districts",
    "districts.clinics",
    "patient.ambiguous",
    "cancel.stranger",
    "cancel",
    "cancel.twice",
    "cancel.lost-answer",
];

/// A command as an author's shell runs it: without the variables of the cargo that runs this test. No network is used.
pub(crate) fn author(program: &str) -> Command {
    let mut command = Command::new(program);
    for (name, _) in std::env::vars() {
        let is_of_cargo =
            name.starts_with("CARGO") || name.starts_with("RUSTC") || name.starts_with("CLIPPY");
        if (is_of_cargo && name != "CARGO_HOME")
            || name == "RUSTFLAGS"
            || name == "__CARGO_TEST_CHANNEL_OVERRIDE_DO_NOT_USE_THIS"
        {
            command.env_remove(name);
        }
    }
    command.env("CARGO_NET_OFFLINE", "true").stdin(Stdio::null());
    command
}

pub(crate) fn cabinet(words: &[&str]) -> Output {
    author(env!("CARGO_BIN_EXE_cabinet")).arg("plugin").args(words).output().unwrap()
}

/// Runs a command that succeeds. Returns its standard output.
pub(crate) fn done(command: &mut Command) -> String {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{command:?}\n{}\n{}", stdout(&output), stderr(&output));
    stdout(&output)
}

/// A folder that stays between runs, so that libraries are compiled once.
pub(crate) fn kept(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("plugin-author").join(name);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Makes a plugin in a folder whose `target` is kept.
fn made(folder: &Path, id: &str, world: &str) {
    made_with(folder, id, world, &[]);
}

fn made_with(folder: &Path, id: &str, world: &str, more: &[&str]) {
    let fresh = tempfile::tempdir_in(folder.parent().unwrap()).unwrap();
    let place = fresh.path().join("new");
    done(
        author(env!("CARGO_BIN_EXE_cabinet"))
            .args(["plugin", "new", id, "--world", world])
            .args(more)
            .arg("--dir")
            .arg(&place),
    );
    fs::create_dir_all(folder).unwrap();
    for entry in
        fs::read_dir(folder).unwrap().map(Result::unwrap).filter(|entry| entry.file_name() != "target")
    {
        if entry.path().is_dir() { fs::remove_dir_all(entry.path()) } else { fs::remove_file(entry.path()) }
            .unwrap();
    }
    for entry in fs::read_dir(&place).unwrap().map(Result::unwrap) {
        fs::rename(entry.path(), folder.join(entry.file_name())).unwrap();
    }
}

pub(crate) fn change(path: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(path).unwrap();
    assert!(text.contains(from), "{} lacks {from}", path.display());
    fs::write(path, text.replacen(from, to, 1)).unwrap();
}

/// A hospital system that answers every request with one clinic.
fn hospital() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut lines = BufReader::new(stream.try_clone().unwrap()).lines();
            while lines.next().is_some_and(|line| line.is_ok_and(|line| !line.is_empty())) {}
            let body = r#"[{"id": 7, "title": "Поликлиника"}]"#;
            let _ = write!(
                stream,
                "HTTP/1.1 200 OK\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
                body.len()
            );
        }
    });
    address
}

/// A free port of this machine.
pub(crate) fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// The lines of docs/plugin-guide.md between these two, as they are in a block.
pub(crate) fn of_the_guide(first: &str, last: &str) -> String {
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/plugin-guide.md");
    let guide = fs::read_to_string(guide).unwrap();
    let rest = guide.split_once(&format!("```\n{first}")).expect(first).1;
    format!("{first}{}{last}\n", rest.split_once(last).expect(last).0)
}

/// `cabinet plugin dev`, stopped when the test ends.
struct Dev {
    child: Child,
    said: std::io::Lines<BufReader<std::process::ChildStdout>>,
    complained: std::io::Lines<BufReader<std::process::ChildStderr>>,
    port: String,
}

impl Dev {
    fn start(folder: &Path) -> Self {
        let mut command = author(env!("CARGO_BIN_EXE_cabinet"));
        command.args(["plugin", "dev", "--port", "0"]).arg(folder);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut said = BufReader::new(child.stdout.take().unwrap()).lines();
        let complained = BufReader::new(child.stderr.take().unwrap()).lines();
        let first = said.next().unwrap().unwrap();
        let port = first.strip_prefix("http://127.0.0.1:").unwrap().split(' ').next().unwrap().to_owned();
        Self { child, said, complained, port }
    }

    /// Reads the output until a line contains the text.
    fn says(&mut self, text: &str) -> String {
        self.said.by_ref().map(Result::unwrap).find(|line| line.contains(text)).expect(text)
    }

    fn complains(&mut self, text: &str) -> String {
        self.complained.by_ref().map(Result::unwrap).find(|line| line.contains(text)).expect(text)
    }

    /// Status line and body.
    fn ask(&self, head: &str, body: &str) -> (String, String) {
        let mut stream = TcpStream::connect(format!("127.0.0.1:{}", self.port)).unwrap();
        write!(stream, "{head}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}", body.len())
            .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (head.lines().next().unwrap().to_owned(), body.to_owned())
    }

    fn state(&self) -> serde_json::Value {
        let (status, body) = self.ask(&format!("GET /state HTTP/1.1\r\nHost: 127.0.0.1:{}", self.port), "");
        assert!(status.contains("200"), "{status}");
        serde_json::from_str(&body).unwrap()
    }

    fn call(&self, function: &str) -> serde_json::Value {
        let head = format!(
            "POST /calls HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Type: application/json",
            self.port
        );
        let (status, body) = self.ask(&head, &format!(r#"{{"function": "{function}", "arguments": {{}}}}"#));
        assert!(status.contains("200"), "{status} {body}");
        self.state()["calls"][0].clone()
    }
}

impl Drop for Dev {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A plugin of its own folder builds, has tests and runs, in the real host; without a line in this repository.
#[test]
fn a_new_plugin_is_tested_built_checked_called_and_developed() {
    let folder = kept("my-clinic");
    made(&folder, "my-clinic", "scheduling");
    let file = |name: &str| folder.join(name);
    let dir = folder.to_str().unwrap();

    // Its tests, with the versions of its Cargo.lock.
    let tested = done(author("cargo").args(["test", "--locked", "--quiet"]).current_dir(&folder));
    assert!(tested.contains("test result: ok. 7 passed"), "{tested}");

    // Nothing is called before a build; the error says what to do.
    let early = cabinet(&["call", "clinics", "--dir", dir]);
    if !file("target/cabinet").exists() {
        assert!(stderr(&early).contains("run `cabinet plugin build`"), "{}", stderr(&early));
    }
    let built = cabinet(&["build", dir]);
    assert!(built.status.success(), "{}", stderr(&built));
    assert!(stdout(&cabinet(&["check", dir])).contains("no mistakes"));
    let key = fs::metadata(file(".cabinet/development.key")).unwrap().permissions().mode();
    assert_eq!(key & 0o077, 0, "only its owner may read the key");

    // One file for hospitals, with the licence that its author chooses.
    let out = file("packed/today");
    let pack = || cabinet(&["pack", dir, "--out", out.to_str().unwrap()]);
    assert!(
        stderr(&pack()).contains("LICENSE: it only says that no licence is chosen yet"),
        "{}",
        stderr(&pack())
    );
    fs::write(file("LICENSE"), "For hospitals.\n").unwrap();
    let packed = pack();
    assert!(packed.status.success(), "{}", stderr(&packed));
    assert!(out.join("my-clinic-0.1.0.cabinet-plugin").is_file(), "{}", stdout(&packed));

    // An SDK of another version is named, and replaced.
    fs::write(file(".cabinet/sdk/README.md"), "older").unwrap();
    assert!(stdout(&cabinet(&["check", dir])).contains("`cabinet plugin sdk` replaces it"));
    assert!(cabinet(&["sdk", dir]).status.success());
    assert!(!stdout(&cabinet(&["check", dir])).contains("`cabinet plugin sdk`"));

    // The real component, with its grants and limits.
    let address = hospital();
    change(&file("dev.toml"), "127.0.0.1:9599", &address.to_string());
    let called = cabinet(&["call", "clinics", "--dir", dir]);
    assert!(called.status.success(), "{}", stderr(&called));
    let answer: serde_json::Value = serde_json::from_str(&stdout(&called)).unwrap();
    assert_eq!(answer["ok"][0]["name"], "Поликлиника");
    assert!(stderr(&called).contains(&format!("GET http://{address}/clinics → 200")), "{}", stderr(&called));
    assert!(!stderr(&called).contains("anything"), "the secret is shown: {}", stderr(&called));

    // A recording, replayed natively and in the host. What is asked of the system is answered without it.
    let recorded = cabinet(&[
        "call",
        "clinics",
        "--dir",
        dir,
        "--record",
        file("recordings/clinics.json").to_str().unwrap(),
    ]);
    assert!(stderr(&recorded).contains("1 exchanges, with personal data replaced"), "{}", stderr(&recorded));
    change(
        &file("src/lib.rs"),
        "    #[test]\n    fn an_error_page",
        "    #[test]\n    fn a_recording_answers() {\n        let _host = hospital(200, \"[]\").replay(include_str!(\"../recordings/clinics.json\")).install();\n        \
         assert_eq!(Sample::clinics().unwrap()[0].name, \"Поликлиника\");\n    }\n\n    #[test]\n    fn an_error_page",
    );
    change(&file("dev.toml"), &address.to_string(), "127.0.0.1:9");
    let tested = cabinet(&["test", dir]);
    assert!(tested.status.success(), "{}\n{}", stdout(&tested), stderr(&tested));
    assert!(stdout(&tested).contains("recording recordings/clinics.json ... ok"), "{}", stdout(&tested));
    assert!(stdout(&tested).contains("a_recording_answers ... ok"), "{}", stdout(&tested));
    change(&file("recordings/clinics.json"), "\"id\": \"7\"", "\"id\": \"8\"");
    let tested = cabinet(&["test", dir]);
    assert!(!tested.status.success() && stdout(&tested).contains("FAILED"), "{}", stdout(&tested));
    change(&file("recordings/clinics.json"), "\"id\": \"8\"", "\"id\": \"7\"");
    change(&file("dev.toml"), "127.0.0.1:9\"", &format!("{address}\""));

    // The conformance suite, with the simulator and the people of the guide.
    let port = free_port();
    let before = fs::read_to_string(file("dev.toml")).unwrap();
    let of_guide = of_the_guide("[conformance]", "\"hospital.py\"]")
        .replace("\"hospital.py\"]", &format!("\"hospital.py\", \"{port}\"]"));
    fs::write(file("dev.toml"), format!("{before}{of_guide}")).unwrap();
    change(&file("dev.toml"), &address.to_string(), &format!("127.0.0.1:{port}"));
    fs::write(file("people.toml"), of_the_guide("[person]", "sex = \"male\"")).unwrap();
    let reports = ["report.html", "report.json", "report.xml"].map(|name| file(name).display().to_string());
    let conforms = cabinet(&[
        "conform",
        dir,
        "--write",
        "--html",
        &reports[0],
        "--json",
        &reports[1],
        "--junit",
        &reports[2],
    ]);
    assert!(conforms.status.success(), "{}\n{}", stdout(&conforms), stderr(&conforms));
    assert!(stdout(&conforms).contains("passed   book.lost-answer"), "{}", stdout(&conforms));
    let json: serde_json::Value = serde_json::from_str(&fs::read_to_string(&reports[1]).unwrap()).unwrap();
    let skipped = json["points"].as_array().unwrap().iter().filter(|point| point["state"] == "not-run");
    let skipped: Vec<&str> = skipped.map(|point| point["id"].as_str().unwrap()).collect();
    assert_eq!(skipped, NOT_RUN_FOR_THE_SAMPLE);
    assert!(fs::read_to_string(&reports[0]).unwrap().contains("<h1>Conformance of my-clinic 0.1.0</h1>"));
    assert!(fs::read_to_string(&reports[2]).unwrap().contains("failures=\"0\" skipped=\"7\""));
    assert!(TcpStream::connect(("127.0.0.1", port)).is_err(), "the simulator was stopped");
    fs::write(file("dev.toml"), before).unwrap();

    // What is not granted is denied with the line to paste.
    change(&file("dev.toml"), "[\"127.0.0.1/32\"]", "[]");
    let denied = cabinet(&["call", "clinics", "--dir", dir]);
    assert!(!denied.status.success());
    let line = "in dev.toml, under [grant]: private_addresses = [\"127.0.0.1/32\"]";
    assert!(stderr(&denied).contains(line), "{}", stderr(&denied));
    assert!(stdout(&cabinet(&["check", dir])).contains("private_addresses = [\"127.0.0.1/32\"]"));
    change(&file("dev.toml"), "private_addresses = []", "private_addresses = [\"127.0.0.1/32\"]");

    // Wrong calls.
    let unknown = stderr(&cabinet(&["call", "clinic", "--dir", dir]));
    assert!(unknown.contains("there are: health, ") && unknown.contains("find-patient"), "{unknown}");
    let wrong = stderr(&cabinet(&["call", "doctors", r#"{"clinic-id": 7}"#, "--dir", dir]));
    assert!(wrong.contains("clinic-id: a text is expected") && wrong.contains("speciality-id"), "{wrong}");

    // The development loop.
    let mut dev = Dev::start(&folder);
    dev.says("version 1 is loaded");
    let call = dev.call("clinics");
    assert_eq!(call["call"]["answer"]["ok"][0]["id"], "7");
    assert_eq!(call["call"]["exchanges"][0]["status"], 200);
    let headers = call["call"]["exchanges"][0]["headers"].to_string();
    assert!(headers.contains("***") && !headers.contains("anything"), "{headers}");
    assert!(call["call"]["memory_bytes"].as_u64().unwrap() > 0);

    // Another website may not call the plugin.
    let own = format!("127.0.0.1:{}", dev.port);
    for foreign in ["Host: evil.example".to_owned(), format!("Host: {own}\r\nSec-Fetch-Site: cross-site")] {
        let (status, _) = dev.ask(&format!("GET /state HTTP/1.1\r\n{foreign}"), "");
        assert!(status.contains("403"), "{status}");
    }

    // A mistake in the code: its message is shown, and the version before answers.
    change(&file("src/lib.rs"), "Ok(HostInfo { name: \"Sample\"", "Ok(HostInfo { nome: \"Sample\"");
    dev.complains("the version before still answers");
    let state = dev.state();
    assert!(state["error"].as_str().unwrap().contains("no field named `nome`"), "{}", state["error"]);
    let call = dev.call("host");
    assert_eq!((&call["version"], &call["call"]["answer"]["ok"]["name"]), (&1.into(), &"Sample".into()));
    change(&file("src/lib.rs"), "nome: \"Sample\"", "name: \"Changed\"");
    dev.says("version 2 is loaded");
    assert_eq!(dev.call("host")["call"]["answer"]["ok"]["name"], "Changed");
    assert_eq!(dev.state()["error"], serde_json::Value::Null);

    // A manifest that cannot be read; then one of another world.
    change(&file("plugin.toml"), "world = \"scheduling-plugin\"", "world = \"scheduling\"");
    dev.complains("the version before still answers");
    change(&file("plugin.toml"), "world = \"scheduling\"", "world = \"records-plugin\"");
    dev.complains("does not export records");
    assert_eq!(dev.call("host")["version"], 2);
    let other = stdout(&cabinet(&["check", dir]));
    assert!(other.contains("world = \"scheduling-plugin\""), "{other}");

    // Ctrl-C ends it.
    let id = dev.child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    assert!(dev.child.wait().unwrap().success());
}

/// The other worlds compile outside this repository with their Cargo.lock; their code is tested in it (plugins/fixtures). Each has a client
/// of a description: the hub's, the adapter's, that of this server, and those with odd names, circles and all that is unusual.
#[tokio::test]
async fn a_new_plugin_of_every_world_compiles_with_a_client_of_a_description() {
    let root = kept("worlds");
    let _ = rustls::crypto::ring::default_provider().install_default();
    let hub = netrika::start(netrika::Config::for_tests()).await.unwrap();
    let wsdl = reqwest::get(format!("{}?wsdl", hub.service_url())).await.unwrap().text().await.unwrap();
    fs::write(root.join("hub.wsdl"), wsdl).unwrap();
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let described = |world: &str| match world {
        "scheduling" => root.join("hub.wsdl"),
        "questionnaires" => repository.join("kernel/api/openapi.json"),
        "identity" => repository.join("kernel/plugin-tools/tests/integration/odd.json"),
        "chat" => repository.join("kernel/plugin-tools/tests/integration/odd.wsdl"),
        _ => repository.join("docs/hospital-adapter.openapi.json"),
    };
    // One package that depends on all of them, so that the SDK is compiled once.
    let mut umbrella = format!(
        "[package]\nname = \"umbrella\"\nedition = \"2024\"\n[workspace]\nexclude = {WORLDS:?}\n[lib]\npath = \"lib.rs\"\n[dependencies]\n"
    );
    for world in WORLDS {
        let folder = root.join(world);
        made_with(&folder, &format!("a-{world}"), world, &["--from", described(world).to_str().unwrap()]);
        let locked = ["metadata", "--locked", "--offline", "--no-deps", "--format-version", "1"];
        done(author("cargo").args(locked).current_dir(&folder));
        assert!(stdout(&cabinet(&["check", folder.to_str().unwrap()])).contains("no mistakes"), "{world}");
        umbrella.push_str(&format!("plugin-a-{world} = {{ path = \"{world}\" }}\n"));
    }
    umbrella.push_str("[patch.crates-io]\ncabinet-plugin-sdk = { path = \"scheduling/.cabinet/sdk\" }\n");
    fs::write(root.join("Cargo.toml"), umbrella).unwrap();
    fs::write(root.join("lib.rs"), "").unwrap();
    fs::copy(root.join("scheduling/Cargo.lock"), root.join("Cargo.lock")).unwrap();
    done(author("cargo").args(["check", "--offline", "--quiet"]).current_dir(&root));
}

/// The samples of the other worlds, as `cargo xtask plugins` built them, run in the place of their world.
#[test]
fn a_sample_of_every_other_world_is_loaded_and_called() {
    let root = tempfile::tempdir().unwrap();
    let calls = [
        ("records", "host", "{}", r#""name": "Sample""#),
        ("identity", "refusal", r#"{"error": "access_denied", "description": ""}"#, "refused-by-person"),
        ("payment", "read-callback", r#"{"callback": {"body": "{\"id\": \"7\"}"}}"#, r#""id": "7""#),
        ("chat", "access", r#"{"account": {"user-id": "@a:b"}}"#, r#""secret": "token""#),
        ("questionnaires", "assignments", r#"{"patient-id": "x"}"#, "not-found"),
    ];
    for (world, function, arguments, expected) in calls {
        let id = format!("sample-{world}");
        let folder = root.path().join(world);
        made(&folder, &id, world);
        let package = folder.join("target/cabinet").join(&id);
        fs::create_dir_all(&package).unwrap();
        for name in ["plugin.toml".to_owned(), format!("{id}.wasm")] {
            fs::copy(built_plugins().join("fixtures").join(&id).join(&name), package.join(&name))
                .expect("run `cargo xtask plugins`: the samples are missing");
        }
        // As `cabinet plugin build` signs.
        let key = folder.join(".cabinet/development.key").display().to_string();
        let printed = stdout(&cabinet(&["key", &key]));
        let public = printed.split('"').nth(1).unwrap();
        fs::write(folder.join("target/cabinet/build-key.pub"), public).unwrap();
        assert!(cabinet(&["sign", package.to_str().unwrap(), "--key", &key]).status.success());

        let dir = folder.to_str().unwrap();
        assert!(stdout(&cabinet(&["check", dir])).contains("no mistakes"), "{world}");
        let called = cabinet(&["call", function, arguments, "--dir", dir]);
        assert!(stdout(&called).contains(expected), "{world}: {} {}", stdout(&called), stderr(&called));
        let health = cabinet(&["call", "health", "--dir", dir]);
        assert!(stderr(&health).contains("http://127.0.0.1:9599/health"), "{world}: {}", stderr(&health));
    }
}

/// §14 of the guide: its command, its tree, and the lines to paste.
#[test]
fn the_guide_s_client_of_a_description_is_made() {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let guide = fs::read_to_string(repository.join("docs/plugin-guide.md")).unwrap();
    let section = guide.split("\n## 14. ").nth(1).unwrap().split("\n## ").next().unwrap();
    let command = section.lines().find_map(|line| line.strip_prefix("    cabinet ")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    fs::copy(
        repository.join("plugins/fixtures/generated-rest/service.json"),
        folder.path().join("service.json"),
    )
    .unwrap();
    let said =
        done(author(env!("CARGO_BIN_EXE_cabinet")).args(command.split(' ')).current_dir(folder.path()));
    assert!(said.contains("diagnoses by diagnoses") && said.contains("Not generated"), "{said}");
    let place = folder.path().join("guide-from");
    assert!(stdout(&cabinet(&["check", place.to_str().unwrap()])).contains("no mistakes"));
    let tree = section.split("```\nguide-from/\n").nth(1).unwrap().split("```").next().unwrap();
    for name in tree.lines().filter_map(|line| line.split_whitespace().next()) {
        assert!(place.join(name).is_file(), "{name}");
    }
    let mapping = fs::read_to_string(place.join("src/mapping.rs")).unwrap();
    assert!(section.contains("mapping::diagnoses(patient_id)"));
    assert!(
        mapping.contains("pub fn diagnoses(patient_id: String) -> Result<Vec<contract::Diagnosis>, Problem>")
    );

    let help = stdout(&cabinet(&["new", "--help"]));
    assert!(help.contains("--from <FILE>") && help.contains("OpenAPI"), "{help}");
    let refused = author(env!("CARGO_BIN_EXE_cabinet"))
        .args([
            "plugin",
            "new",
            "x",
            "--world",
            "scheduling",
            "--language",
            "python",
            "--from",
            "service.json",
        ])
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert!(stderr(&refused).contains("--language rust") && !folder.path().join("x").exists());
}

#[test]
fn what_cannot_be_made_is_refused_with_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let new = |words: &[&str]| {
        let output = author(env!("CARGO_BIN_EXE_cabinet"))
            .args(["plugin", "new"])
            .args(words)
            .current_dir(folder.path())
            .output()
            .unwrap();
        assert!(!output.status.success(), "{words:?}");
        stderr(&output)
    };
    for bad in ["../up", "a/b", "Клиника", "-", "con", "vista"] {
        let said = new(&["--world", "records", "--", bad]);
        assert!(said.contains("lower-case letters") || said.contains("choose another"), "{bad}: {said}");
    }
    assert!(new(&["mine", "--world", "telephony"]).contains("scheduling"));
    assert!(new(&["mine", "--world", "chat", "--language", "cobol"]).contains("rust"));
    fs::write(folder.path().join("mine"), "x").unwrap();
    assert!(new(&["mine", "--world", "chat"]).contains("--dir"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    let said = cabinet(&["build", folder.path().to_str().unwrap()]);
    assert!(stderr(&said).contains("has no plugin.toml") && stderr(&said).contains("cabinet plugin new"));
}

/// All mistakes of a manifest at once; and a machine without a compiler.
#[test]
fn a_folder_that_cannot_be_built_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("clinic");
    made(&place, "clinic", "payment");
    let dir = place.to_str().unwrap();
    let unbuilt = stderr(&cabinet(&["pack", dir]));
    assert!(unbuilt.contains("is not built yet: `cabinet plugin build"), "{unbuilt}");
    let without = author(env!("CARGO_BIN_EXE_cabinet"))
        .args(["plugin", "build", dir])
        .env("PATH", folder.path())
        .env("CABINET_GUEST_COMPILER", "rustup")
        .output()
        .unwrap();
    let said = stderr(&without);
    assert!(
        said.contains("rustup target add wasm32-unknown-unknown") && said.contains("apt-get install"),
        "{said}"
    );
    change(&place.join("plugin.toml"), "payment-plugin", "paying-plugin");
    change(&place.join("plugin.toml"), "api = \"0.1\"", "api = \"7\"");
    let said = stderr(&cabinet(&["build", dir]));
    assert!(said.contains("world must be one of") && said.contains("api is \"7\""), "{said}");
}
