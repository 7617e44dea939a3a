//! One integration test binary per crate, because each further one is linked with all dependencies again.
//!
//! A `.rs` file in `tests` is a module of `tests/integration/main.rs`; one that no `mod` declaration reaches is never compiled. A second
//! binary is for tests that need a process of their own, and its first lines must say so.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

const ROOT: &str = "integration/main.rs";
/// Text that the `//!` lines of a second binary must contain.
const REASON: &str = "separate process";

/// The `.rs` files of one `tests` folder: relative path and text.
type Files = BTreeMap<String, String>;

/// The violations in one `tests` folder, one line each.
fn faults(files: &Files) -> Vec<String> {
    let modules = reachable(files);
    let others = files.iter().filter(|(path, _)| !modules.contains(*path));
    let fault = |(path, text): (&String, &String)| match (is_binary(path), gives_reason(text)) {
        (true, true) => None,
        (true, false) => Some(format!("{path} is a binary whose `//!` lines do not say \"{REASON}\"")),
        (false, _) => Some(format!("{path} is reached by no `mod` from {ROOT}")),
    };
    others.filter_map(fault).collect()
}

/// `integration/main.rs` and all files that its `mod` declarations reach.
fn reachable(files: &Files) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open = vec![ROOT.to_owned()];
    while let Some(path) = open.pop() {
        let Some(text) = files.get(&path) else { continue };
        let folder = folder_of_modules(&path);
        for name in text.lines().filter_map(declared_module) {
            open.extend([format!("{folder}/{name}.rs"), format!("{folder}/{name}/mod.rs")]);
        }
        found.insert(path);
    }
    found
}

/// The folder of the modules that a file declares.
fn folder_of_modules(path: &str) -> &str {
    let own = path.strip_suffix("/main.rs").or_else(|| path.strip_suffix("/mod.rs"));
    own.or_else(|| path.strip_suffix(".rs")).unwrap_or(path)
}

/// The name in `mod name;`, `pub mod name;`, `pub(crate) mod name;`.
fn declared_module(line: &str) -> Option<&str> {
    let (visibility, name) = line.trim().strip_suffix(';')?.split_once("mod ")?;
    let declares = ["", "pub ", "pub(crate) ", "pub(super) "].contains(&visibility);
    declares.then_some(name)
}

/// Whether Cargo builds a binary from a file: `tests/name.rs` or `tests/name/main.rs`.
fn is_binary(path: &str) -> bool {
    match path.split_once('/') {
        None => true,
        Some((_, rest)) => rest == "main.rs",
    }
}

fn gives_reason(text: &str) -> bool {
    text.lines().take_while(|line| line.starts_with("//!")).any(|line| line.contains(REASON))
}

/// Adds the `.rs` files below a folder. A missing folder adds nothing.
fn read(folder: &Path, below: &str, files: &mut Files) {
    for entry in std::fs::read_dir(folder).into_iter().flatten() {
        let entry = entry.unwrap();
        let path = format!("{below}{}", entry.file_name().to_str().unwrap());
        if entry.file_type().unwrap().is_dir() {
            read(&entry.path(), &format!("{path}/"), files);
        } else if path.ends_with(".rs") {
            files.insert(path, std::fs::read_to_string(entry.path()).unwrap());
        }
    }
}

#[test]
fn each_crate_has_one_integration_binary_that_holds_all_its_test_files() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
    let (mut crates, mut found) = (0, Vec::new());
    for group in ["kernel", "tools", "plugins"] {
        for entry in root.join(group).read_dir().unwrap() {
            let tests = entry.unwrap().path().join("tests");
            let mut files = Files::new();
            read(&tests, "", &mut files);
            crates += usize::from(files.contains_key(ROOT));
            found.extend(faults(&files).into_iter().map(|fault| format!("{}/{fault}", tests.display())));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    assert!(crates > 15, "only {crates} crates with {ROOT} were found in {}", root.display());
}

fn faults_of(files: &[(&str, &str)]) -> Vec<String> {
    faults(&files.iter().map(|&(path, text)| (path.to_owned(), text.to_owned())).collect())
}

#[test]
fn modules_of_modules_and_a_binary_with_a_reason_are_allowed() {
    let files = [
        ("integration/main.rs", "//! All of them.\n\nmod booking;\n    mod plain;\nmod support;\n"),
        ("integration/booking/mod.rs", "mod faults;\n"),
        ("integration/booking/faults.rs", ""),
        ("integration/plain.rs", "pub mod deep;\n"),
        ("integration/plain/deep.rs", ""),
        ("integration/support/mod.rs", "pub(crate) mod keys;\n"),
        ("integration/support/keys.rs", ""),
        ("memory.rs", "//! Two gigabytes.\n//!\n//! Runs in a separate process: it measures memory.\n"),
    ];
    assert_eq!(faults_of(&files), Vec::<String>::new());
    assert_eq!(faults_of(&[]), Vec::<String>::new());
}

#[test]
fn a_forgotten_module_and_a_binary_without_a_reason_are_refused() {
    let files = [
        ("integration/main.rs", "//! mod comment;\nmod booking;\n// mod disabled;\n"),
        ("integration/booking.rs", ""),
        ("integration/comment.rs", ""),
        ("integration/disabled.rs", ""),
        ("integration/forgotten.rs", ""),
        ("integration/support/mod.rs", "mod keys;\n"),
        ("integration/support/keys.rs", ""),
        ("late.rs", "//! A second binary.\n\n//! Runs in a separate process.\n"),
        ("old/main.rs", "mod booking;\n"),
        ("old/booking.rs", ""),
    ];
    let unreached = |name: &str| format!("{name} is reached by no `mod` from integration/main.rs");
    let no_reason =
        |name: &str| format!("{name} is a binary whose `//!` lines do not say \"separate process\"");
    let refused = [
        unreached("integration/comment.rs"),
        unreached("integration/disabled.rs"),
        unreached("integration/forgotten.rs"),
        unreached("integration/support/keys.rs"),
        unreached("integration/support/mod.rs"),
        no_reason("late.rs"),
        unreached("old/booking.rs"),
        no_reason("old/main.rs"),
    ];
    assert_eq!(faults_of(&files), refused);
}

#[test]
fn a_crate_without_an_integration_binary_has_only_unreached_files() {
    let files = [("sign_in.rs", "mod support;\n"), ("support/mod.rs", "")];
    assert_eq!(faults_of(&files).len(), 2);
}
