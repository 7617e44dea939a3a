//! The layers of the crate (docs/adr/0029). The compiler keeps the toolkit free of routes; within this crate a test does.

use std::fs;
use std::path::{Path, PathBuf};

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

/// Issue 12: an area of routes knows neither another area nor the application.
#[test]
fn an_area_imports_no_other_area_and_nothing_above_it() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let files = sources(&source.join("routes")).into_iter().chain(sources(&source.join("shared")));
    let mut imports = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        imports.extend(text.lines().filter_map(|line| {
            let module = line.trim().strip_prefix("use crate::")?.split([':', ';']).next()?;
            Some((file.display().to_string(), module.to_owned()))
        }));
    }
    assert!(imports.len() > 50, "the imports are found");
    let below = ["error", "health_check", "shared", "variant_view"];
    let above: Vec<_> = imports.iter().filter(|(_, module)| !below.contains(&module.as_str())).collect();
    assert!(above.is_empty(), "{above:?}");
}
