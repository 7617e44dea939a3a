//! docs/architecture.md shows the tree of the repository. The tree names every crate, module and tool, and nothing that does not exist.

#![allow(clippy::unwrap_used, reason = "tests stop at the first surprise")]

use crate::workspace::Workspace;
use std::collections::BTreeSet;
use std::fs;

/// Folders whose subfolders are components.
const GROUPS: [&str; 4] = ["kernel", "plugins", "web-modules", "tools"];

/// Subfolders that are built or installed.
const NOT_COMPONENTS: [&str; 2] = ["node_modules", "target"];

/// The subfolders of `group` that the tree in `text` names. A component is a line with an indent of two, below a line without indent.
fn named(text: &str, group: &str) -> BTreeSet<String> {
    let tree = text.split("```").nth(1).unwrap_or_default();
    let mut current = "";
    let mut found = BTreeSet::new();
    for line in tree.lines() {
        let indent = line.len() - line.trim_start().len();
        let folder = line.trim_start().split_once('/').map_or("", |(folder, _)| folder);
        match indent {
            0 => current = folder,
            2 if current == group && !folder.is_empty() => _ = found.insert(folder.to_owned()),
            _ => {}
        }
    }
    found
}

#[test]
fn the_tree_of_the_architecture_is_the_tree_of_the_repository() {
    let workspace = Workspace::find().unwrap();
    let text = fs::read_to_string(workspace.path("docs/architecture.md")).unwrap();
    for group in GROUPS {
        let folders = fs::read_dir(workspace.path(group)).unwrap().map(Result::unwrap);
        let folders = folders.filter(|entry| entry.path().is_dir());
        let existing: BTreeSet<String> = folders
            .map(|entry| entry.file_name().into_string().unwrap())
            .filter(|name| !NOT_COMPONENTS.contains(&name.as_str()))
            .collect();
        assert_eq!(named(&text, group), existing, "docs/architecture.md, {group}/");
    }
}

#[test]
fn only_direct_subfolders_of_the_group_are_components() {
    let text = "# Tree\n```\nkernel/   crates\n  api/     routes\n           more about it\n    deep/  inside\nplugins/\n  wit/since/  contract\n```\n";
    assert_eq!(named(text, "kernel"), BTreeSet::from(["api".to_owned()]));
    assert_eq!(named(text, "plugins"), BTreeSet::from(["wit".to_owned()]));
}
