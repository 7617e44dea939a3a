//! Lists the files that `cabinet plugin new` writes, so that the binary contains them: the SDK, the contract, and a sample for each world.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// Folders and files below `plugins/`.
const EMBEDDED: [&str; 10] = [
    "Cargo.toml",
    "Cargo.lock",
    "sdk/Cargo.toml",
    "sdk/README.md",
    "sdk/src",
    "contract-rules",
    "sdk-javascript",
    "sdk-python",
    "wit",
    "fixtures",
];

fn main() -> io::Result<()> {
    let plugins = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join("../../plugins");
    let plugins = plugins.canonicalize()?;
    let mut files = Vec::new();
    for name in EMBEDDED {
        let path = plugins.join(name);
        println!("cargo::rerun-if-changed={}", path.display());
        find(&path, &mut files)?;
    }
    files.sort();
    let mut list = String::from("&[\n");
    for file in files {
        let name = file.strip_prefix(&plugins).map_err(io::Error::other)?;
        if let (Some(name), Some(path)) = (name.to_str(), file.to_str())
            && is_needed(name)
        {
            writeln!(list, "({name:?}, include_str!({path:?})),").map_err(io::Error::other)?;
        }
    }
    list.push(']');
    // The ids of the plugins in this repository, which another plugin must not have.
    let mut taken: Vec<String> = fs::read_dir(&plugins)?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| plugins.join(name).join("plugin.toml").exists())
        .collect();
    taken.sort();
    println!("cargo::rerun-if-changed={}", plugins.display());
    let out = PathBuf::from(env::var("OUT_DIR").unwrap_or_default());
    fs::write(out.join("files.rs"), list)?;
    fs::write(out.join("taken.rs"), format!("&{taken:?}"))
}

/// Of the fixtures, only the samples; nothing that a program left beside its sources.
fn is_needed(name: &str) -> bool {
    if name.contains("__pycache__") || name.contains("node_modules") {
        return false;
    }
    let sample = |folder: &str| folder.starts_with("guide/") || folder.starts_with("sample-");
    name.strip_prefix("fixtures/").is_none_or(sample)
}

fn find(path: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if path.is_file() {
        files.push(path.to_owned());
        return Ok(());
    }
    for entry in fs::read_dir(path)? {
        find(&entry?.path(), files)?;
    }
    Ok(())
}
