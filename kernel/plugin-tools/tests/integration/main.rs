//! docs/plugin-guide.md contains exactly what `cabinet plugin new guide --world scheduling` writes.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test stops at the first surprise")]

mod from;

use cabinet_plugin_package::World;
use cabinet_plugin_tools::scaffold::{self, Language};
use std::fs;
use std::path::Path;

/// The code blocks of a language, in order.
fn blocks(text: &str, language: &str) -> Vec<String> {
    let opening = format!("```{language}\n");
    text.split(&opening).skip(1).map(|rest| rest.split("\n```").next().unwrap().to_owned()).collect()
}

#[test]
fn the_guide_shows_the_files_of_a_new_plugin() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/plugin-guide.md");
    let guide = fs::read_to_string(path).unwrap();
    let files = scaffold::files(&"guide".parse().unwrap(), World::Scheduling, Language::Rust).unwrap();
    let written = |name: &str| files.iter().find(|(path, _)| path == name).unwrap().1.trim_end().to_owned();
    let toml = blocks(&guide, "toml");
    assert_eq!(toml[0], written("plugin.toml"));
    assert_eq!(toml[1], written("dev.toml"));
    // The code of both files, then the tests of both files.
    let rust = blocks(&guide, "rust");
    for (file, parts) in [("src/lib.rs", [0, 2]), ("src/booking.rs", [1, 3])] {
        assert_eq!(parts.map(|part| rust[part].as_str()).join("\n\n"), written(file), "{file}");
    }
    for (language, block, file) in
        [("javascript", "js", "src/index.js"), ("python", "python", "src/plugin.py")]
    {
        let language = Language::ALL.into_iter().find(|known| known.name() == language).unwrap();
        let files = scaffold::files(&"guide".parse().unwrap(), World::Scheduling, language).unwrap();
        let code = &files.iter().find(|(path, _)| path == file).unwrap().1;
        // Another block is what an author may add.
        let shown = blocks(&guide, block);
        assert!(
            shown.iter().any(|part| code.contains(part)),
            "{file} has no part that the guide shows: {shown:?}"
        );
        let tree = guide.split("guide-js/").nth(1).unwrap().split("```").next().unwrap();
        for (path, _) in files.iter().filter(|(path, _)| path != ".gitignore" && path != "README.md") {
            let name = if path.starts_with(".cabinet/") { ".cabinet/sdk" } else { path };
            assert!(tree.contains(name), "{path}");
        }
    }
    // The tree of §1 names every file of the folder.
    let tree = guide.split("```\nguide/\n").nth(1).unwrap().split("```").next().unwrap();
    for (path, _) in files.iter().filter(|(path, _)| path != ".gitignore") {
        let name = if path.starts_with(".cabinet/") { ".cabinet/sdk" } else { path };
        assert!(tree.contains(name), "{path}");
    }
}
