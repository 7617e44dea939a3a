//! Issue 18: `cabinet module new | kit | build` on the command line. What a new module does is tested in kernel/author-tools.

use crate::support::{stderr, stdout};
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn cabinet(folder: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cabinet"));
    command.arg("module").args(words).current_dir(folder).stdin(Stdio::null()).output().unwrap()
}

#[test]
fn a_module_is_made_once_and_tells_what_it_needs() {
    let place = tempfile::tempdir().unwrap();
    let made = cabinet(place.path(), &["new", "blood_tests"]);
    assert!(made.status.success(), "{}", stderr(&made));
    assert!(stdout(&made).contains("cd blood_tests\n    npm install\n"), "{}", stdout(&made));
    let folder = place.path().join("blood_tests");
    assert!(folder.join(".cabinet/kit/src/index.ts").is_file() && folder.join("stories.json").is_file());

    let again = cabinet(place.path(), &["new", "blood_tests"]);
    assert!(!again.status.success() && stderr(&again).contains("not empty"), "{}", stderr(&again));
    let taken = cabinet(place.path(), &["new", "visits"]);
    assert!(stderr(&taken).contains("is the id of a module of Cabinet"), "{}", stderr(&taken));
    let build = cabinet(place.path(), &["build", "blood_tests"]);
    assert!(stderr(&build).contains("run `npm install` in blood_tests"), "{}", stderr(&build));
    let elsewhere = cabinet(place.path(), &["check"]);
    assert!(stderr(&elsewhere).contains("name the folder of a module"), "{}", stderr(&elsewhere));

    fs::remove_file(folder.join(".cabinet/kit/src/index.ts")).unwrap();
    let kit = cabinet(place.path(), &["kit", "blood_tests"]);
    assert!(kit.status.success() && folder.join(".cabinet/kit/src/index.ts").is_file(), "{}", stderr(&kit));
}
