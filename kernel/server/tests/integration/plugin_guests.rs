//! Issue 18: plugins in JavaScript and Python, as an author outside this repository makes them.
//!
//! A build needs the packages of npm and pip, and compiles an engine: those tests are ignored here, and are the part `guests` of `cargo
//! xtask soak`.

use crate::plugin_author::{
    NOT_RUN_FOR_THE_SAMPLE, author, cabinet, change, done, free_port, kept, of_the_guide,
};
use crate::support::{stderr, stdout};
use cabinet_ports::{Clock as _, SystemClock};
use std::fs;
use std::path::{Path, PathBuf};

/// The commands of docs/plugin-guide.md, §13, are those that these tests run.
fn in_the_guide(language: &str) {
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/plugin-guide.md");
    let guide = fs::read_to_string(guide).unwrap();
    let shown =
        |line: &&str| line.contains("cabinet plugin new") && line.contains(&format!("--language {language}"));
    let words: Vec<&str> = guide.lines().find(shown).expect(language).split_whitespace().collect();
    assert_eq!(words[4..], ["--world", "scheduling", "--language", language]);
}

/// Makes a plugin in a folder whose packages and engine are kept between runs.
fn made(language: &str) -> PathBuf {
    let folder = kept(language);
    let fresh = tempfile::tempdir_in(folder.parent().unwrap()).unwrap();
    let place = fresh.path().join("new");
    let words = ["plugin", "new", "my-clinic", "--world", "scheduling", "--language", language, "--dir"];
    let said = done(author(env!("CARGO_BIN_EXE_cabinet")).args(words).arg(&place));
    assert!(said.contains("cabinet plugin test"), "{said}");
    for entry in fs::read_dir(&folder).unwrap().map(Result::unwrap) {
        if entry.file_name() == "target" || entry.file_name() == "node_modules" {
            continue;
        }
        if entry.path().is_dir() { fs::remove_dir_all(entry.path()) } else { fs::remove_file(entry.path()) }
            .unwrap();
    }
    for entry in fs::read_dir(&place).unwrap().map(Result::unwrap) {
        fs::rename(entry.path(), folder.join(entry.file_name())).unwrap();
    }
    folder
}

/// Ids of the points of a report that are in a state.
fn in_state<'a>(report: &'a serde_json::Value, state: &str) -> Vec<&'a str> {
    let points = report["points"].as_array().unwrap().iter().filter(|point| point["state"] == state);
    points.map(|point| point["id"].as_str().unwrap()).collect()
}

/// A new plugin is checked, built, tested and called, passes the conformance suite, and is packed.
fn conforms(language: &str, file: &str, from: &str, to: &str) {
    let folder = made(language);
    let path = |name: &str| folder.join(name);
    let dir = folder.to_str().unwrap();
    let tested = cabinet(&["test", dir]);
    assert!(tested.status.success(), "{}\n{}", stdout(&tested), stderr(&tested));
    let checked = stdout(&cabinet(&["check", dir]));
    assert!(checked.contains("no mistakes") && !checked.contains("note:"), "{checked}");

    let port = free_port();
    let of_guide = of_the_guide("[conformance]", "\"hospital.py\"]")
        .replace("\"hospital.py\"]", &format!("\"hospital.py\", \"{port}\"]"));
    let development = fs::read_to_string(path("dev.toml")).unwrap().replace("9599", &port.to_string());
    fs::write(path("dev.toml"), format!("{development}{of_guide}")).unwrap();
    fs::write(path("people.toml"), of_the_guide("[person]", "sex = \"male\"")).unwrap();
    let report = path("target/report.json");
    let ran = cabinet(&["conform", dir, "--write", "--json", report.to_str().unwrap()]);
    assert!(ran.status.success(), "{}\n{}", stdout(&ran), stderr(&ran));
    let report: serde_json::Value = serde_json::from_str(&fs::read_to_string(report).unwrap()).unwrap();
    assert_eq!(in_state(&report, "not-run"), NOT_RUN_FOR_THE_SAMPLE);
    assert_eq!(in_state(&report, "failed"), Vec::<&str>::new());
    for point in ["book.lost-answer", "ids.hostile", "privacy.log"] {
        let known = report["points"].to_string();
        assert!(in_state(&report, "passed").contains(&point), "{point}: {known}");
    }

    // What is not granted is denied with the line to paste, and is no crash.
    change(&path("dev.toml"), "[\"127.0.0.1/32\"]", "[]");
    let denied = stderr(&cabinet(&["call", "clinics", "--dir", dir]));
    assert!(denied.contains("private_addresses = [\"127.0.0.1/32\"]"), "{denied}");

    fs::write(path("LICENSE"), "For hospitals.\n").unwrap();
    let packed = cabinet(&["pack", dir, "--out", path("target/packed").to_str().unwrap()]);
    assert!(packed.status.success(), "{}", stderr(&packed));

    // An interface that plugin.toml does not request is no part of the component's world: the build says which line is missing.
    change(&path(file), from, to);
    let refused = cabinet(&["build", dir]);
    let said = stderr(&refused);
    assert!(!refused.status.success() && said.contains("under [requests]: kv = true"), "{said}");
    change(&path("plugin.toml"), "[requests]\n", "[requests]\nkv = true\n");
    let built = cabinet(&["build", dir]);
    assert!(built.status.success(), "{}", stderr(&built));
}

#[test]
#[ignore = "installs packages of npm and compiles an engine: cargo xtask soak guests"]
fn a_plugin_in_javascript_conforms() {
    conforms(
        "javascript",
        "src/index.js",
        "import { list",
        "import { get } from 'cabinet-plugin-sdk/kv';\nglobalThis.kept = get;\nimport { list",
    );
}

#[test]
#[ignore = "installs packages of pip and compiles an engine: cargo xtask soak guests"]
fn a_plugin_in_python_conforms() {
    conforms(
        "python",
        "src/plugin.py",
        "import booking\n",
        "import booking\nfrom cabinet_plugin import kv\n",
    );
}

/// Clock and random numbers of the language are the host's, not those of the build.
fn lives_now(language: &str, file: &str, changes: &[(&str, &str)]) {
    let folder = made(language);
    for (from, to) in changes {
        change(&folder.join(file), from, to);
    }
    let dir = folder.to_str().unwrap();
    let built = cabinet(&["build", dir]);
    assert!(built.status.success(), "{}", stderr(&built));
    let detail = || {
        let called = cabinet(&["call", "health", "--dir", dir]);
        let answer: serde_json::Value =
            serde_json::from_str(&stdout(&called)).unwrap_or_else(|_| panic!("{}", stderr(&called)));
        answer["ok"]["detail"].as_str().unwrap().to_owned()
    };
    let before = SystemClock.now().timestamp_millis();
    let (first, second) = (detail(), detail());
    let part = |text: &str, at: usize| text.split(' ').nth(at).unwrap().to_owned();
    let clock: i64 = part(&first, 0).parse().unwrap();
    assert!((before..=SystemClock.now().timestamp_millis()).contains(&clock), "{before} {first}");
    for at in [1, 2] {
        assert_ne!(part(&first, at), part(&second, at), "{language}: {first}, {second}");
    }
}

#[test]
#[ignore = "installs packages of npm and compiles an engine: cargo xtask soak guests"]
fn time_and_chance_of_a_plugin_with_an_engine_are_the_hosts() {
    let javascript = (
        "`${clinics().length} clinics`",
        "`${new Date().getTime()} ${Math.random()} ${globalThis.crypto?.randomUUID?.() ?? Math.random()}`",
    );
    lives_now("javascript", "src/index.js", &[javascript]);
    // Modules are imported when the component is built: there are no files at run time.
    let python = [
        ("import booking\n", "import random\nimport uuid\n\nimport booking\nimport cabinet_plugin\n"),
        (
            "HealthReport(f\"{len(list_clinics())} clinics\")",
            "HealthReport(f\"{cabinet_plugin.now_ms()} {random.random()} {uuid.uuid4()}\")",
        ),
    ];
    lives_now("python", "src/plugin.py", &python);
}

/// The optional interface `districts` (docs/adr/0074), as docs/plugin-guide.md shows it: the build finds it in the code.
fn tells_districts(language: &str, file: &str, changes: &[(&str, &str)]) {
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/plugin-guide.md");
    let guide = fs::read_to_string(guide).unwrap();
    let folder = made(language);
    let dir = folder.to_str().unwrap();
    let path = folder.join(file);
    for (from, to) in changes {
        change(&path, from, to);
    }
    let fence = format!("```{}\n", if language == "python" { language } else { "js" });
    let shown = guide.split(&fence).filter_map(|part| part.split("```").next());
    let shown = shown.into_iter().find(|code| code.contains("Central district")).expect(language);
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, format!("{text}\n\n{shown}")).unwrap();
    let built = cabinet(&["build", dir]);
    assert!(built.status.success(), "{}", stderr(&built));
    let checked = stdout(&cabinet(&["check", dir]));
    assert!(checked.contains("no mistakes") && !checked.contains("note:"), "{checked}");
    let called = cabinet(&["call", "districts", "--dir", dir]);
    let answer: serde_json::Value =
        serde_json::from_str(&stdout(&called)).unwrap_or_else(|_| panic!("{}", stderr(&called)));
    let district = serde_json::json!({ "id": "4", "name": "Central district", "clinic-ids": ["17", "18"] });
    assert_eq!(answer["ok"], serde_json::json!([district]));
}

#[test]
#[ignore = "installs packages of npm and compiles an engine: cargo xtask soak guests"]
fn a_plugin_in_javascript_may_export_districts() {
    let imported = (
        "import { medicalHost, schedulingPlugin }",
        "import { medicalHost, schedulingDistricts, schedulingPlugin }",
    );
    tells_districts("javascript", "src/index.js", &[imported]);
}

#[test]
#[ignore = "installs packages of pip and compiles an engine: cargo xtask soak guests"]
fn a_plugin_in_python_may_export_districts() {
    let imported = (
        "from upstream import",
        "from cabinet_plugin.districts import District, DistrictsPlugin\nfrom upstream import",
    );
    tells_districts("python", "src/plugin.py", &[imported]);
}

/// The sample's unit tests, and those of the SDK, with nothing but Node.js.
#[test]
fn the_unit_tests_of_a_plugin_in_javascript_pass() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("clinic");
    let words = ["new", "clinic", "--world", "scheduling", "--language", "javascript", "--dir"];
    done(author(env!("CARGO_BIN_EXE_cabinet")).arg("plugin").args(words).arg(&place));
    // As npm links a package of the folder.
    fs::create_dir(place.join("node_modules")).unwrap();
    std::os::unix::fs::symlink("../.cabinet/sdk", place.join("node_modules/cabinet-plugin-sdk")).unwrap();
    let register = ["--import", "cabinet-plugin-sdk/register", "--test", "--test-reporter", "tap"];
    let tested = done(author("node").args(register).arg("test/plugin.test.js").current_dir(&place));
    assert!(tested.contains("# pass 7") && tested.contains("# fail 0"), "{tested}");
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../plugins/sdk-javascript/test/sdk.test.js");
    fs::copy(own, place.join("test/sdk.test.js")).unwrap();
    let tested = done(author("node").args(register).arg("test/sdk.test.js").current_dir(&place));
    assert!(tested.contains("# fail 0") && !tested.contains("# pass 0"), "{tested}");
}

/// What a machine lacks, and which samples there are.
#[test]
fn what_is_missing_for_a_plugin_in_another_language_is_said() {
    let folder = tempfile::tempdir().unwrap();
    for (language, said) in [("javascript", "Node.js 20.10 or newer"), ("python", "Python 3.10 or newer")] {
        let place = folder.path().join(language);
        let new = |world: &str| {
            let mut command = author(env!("CARGO_BIN_EXE_cabinet"));
            command.args(["plugin", "new", "clinic", "--world", world, "--language", language, "--dir"]);
            command.arg(&place).output().unwrap()
        };
        in_the_guide(language);
        let other = stderr(&new("records"));
        assert!(other.contains("for scheduling only"), "{other}");
        assert!(new("scheduling").status.success());
        let dir = place.to_str().unwrap();
        let checked = cabinet(&["check", dir]);
        assert!(checked.status.success(), "{}", stdout(&checked));
        let without = author(env!("CARGO_BIN_EXE_cabinet"))
            .args(["plugin", "build", dir])
            .env("PATH", folder.path())
            .output()
            .unwrap();
        assert!(stderr(&without).contains(said), "{}", stderr(&without));
        fs::remove_dir_all(place.join(".cabinet/sdk")).unwrap();
        let without = cabinet(&["build", dir]);
        assert!(stderr(&without).contains("`cabinet plugin sdk` writes it"), "{}", stderr(&without));
    }
}
