//! Checks that every test named in docs/threat-model.md exists. The document names the tests that would fail if a security boundary did.
//!
//! A name is written in backticks as `crate: file.rs::test`, `folder: file.spec.ts` or `crate: folder`. Without the part before the colon,
//! it belongs to the crate that was named last. A test's name may be abbreviated with `…`. A path with `/src/` is not a test.

use crate::workspace::Workspace;
use anyhow::Result;
use std::fs;
use std::path::{Path, PathBuf};

const DOCUMENT: &str = "docs/threat-model.md";

/// Parent folders of the folders that the document names by their last component.
const PLACES: [&str; 4] = ["kernel", "web-modules", "tools", ""];

/// File name endings of test files.
const ENDINGS: [&str; 4] = [".rs", ".spec.ts", ".test.ts", ".test.tsx"];

/// The name of a test, a test file or a test folder.
#[derive(Debug, PartialEq, Eq)]
struct Named<'t> {
    owner: &'t str,
    path: &'t str,
    test: Option<&'t str>,
}

/// The names in a text, in order.
fn names(text: &str) -> Vec<Named<'_>> {
    let mut owner = "";
    let spans = text.split('`').skip(1).step_by(2);
    let named = spans.filter_map(|span| {
        let (before, rest) = span.split_once(": ").unwrap_or(("", span));
        let is_owner = !before.is_empty() && before.chars().all(|c| c.is_ascii_lowercase() || c == '-');
        let (path, test) = match rest.split_once("::") {
            Some((path, test)) => (path, Some(test)),
            None => (rest, None),
        };
        if is_owner {
            owner = before;
        } else if !before.is_empty()
            || path.contains("/src/")
            || !ENDINGS.iter().any(|ending| path.ends_with(ending))
        {
            return None;
        }
        Some(Named { owner, path, test })
    });
    named.collect()
}

/// Whether the named test exists.
fn exists(workspace: &Workspace, named: &Named<'_>) -> Result<bool> {
    let folders = PLACES.iter().map(|place| workspace.path(place).join(named.owner));
    let mut files = Vec::new();
    for folder in folders.filter(|folder| !named.owner.is_empty() && folder.is_dir()) {
        collect(&folder, &mut files)?;
    }
    let wanted = format!("/{}", named.path.trim_end_matches('/'));
    let is_file = ENDINGS.iter().any(|ending| wanted.ends_with(ending));
    for file in files {
        let text = file.to_string_lossy().into_owned();
        let fits = if is_file { text.ends_with(&wanted) } else { text.contains(&format!("{wanted}/")) };
        let holds = || match named.test {
            None => Ok(true),
            Some(test) => Ok::<_, std::io::Error>(holds(&fs::read_to_string(&file)?, test)),
        };
        if fits && holds()? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether the file contains the test: a Rust function, or the title of a web test.
fn holds(text: &str, test: &str) -> bool {
    match test.strip_suffix('…') {
        Some(beginning) => text.contains(&format!("fn {beginning}")),
        None => text.contains(&format!("fn {test}(")) || text.contains(&format!("'{test}'")),
    }
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default();
        if path.is_dir() {
            if name != "node_modules" && name != "target" {
                collect(&path, files)?;
            }
        } else {
            files.push(path);
        }
    }
    Ok(())
}

#[test]
fn every_test_of_the_threat_model_exists() {
    let workspace = Workspace::find().unwrap();
    let text = fs::read_to_string(workspace.path(DOCUMENT)).unwrap().replace('\n', " ");
    let names = names(&text);
    let missing: Vec<_> = names.iter().filter(|named| !exists(&workspace, named).unwrap()).collect();
    assert!(missing.is_empty(), "{DOCUMENT} names what is not there: {missing:#?}");
    assert!(names.len() > 40, "{}", names.len());
}

#[test]
fn a_name_is_read_as_the_document_writes_it() {
    let text = "`server: listen/tests.rs`, `HttpOnly` `tests.rs::a_request_has_one_host` `web: states.test.tsx::shows it` `[x]: y.rs` \
                `plugin-host: vista/`";
    let named = |owner, path, test| Named { owner, path, test };
    assert_eq!(
        names(text),
        [
            named("server", "listen/tests.rs", None),
            named("server", "tests.rs", Some("a_request_has_one_host")),
            named("web", "states.test.tsx", Some("shows it")),
            named("plugin-host", "vista/", None),
        ]
    );
    let workspace = Workspace::find().unwrap();
    for there in [
        named("server", "listen/tests.rs", Some("a_request_has_one_host")),
        named("server", "listen/tests.rs", Some("a_request_has_…")),
        named("plugin-host", "vista/", None),
    ] {
        assert!(exists(&workspace, &there).unwrap(), "{there:?}");
    }
    for gone in [
        named("server", "listen/tests.rs", Some("a_request_has_no_host")),
        named("server", "listen/moved.rs", None),
        named("plugin-host", "visto/", None),
    ] {
        assert!(!exists(&workspace, &gone).unwrap(), "{gone:?}");
    }
}
