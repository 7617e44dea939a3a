//! Names of metrics: those of the kernel have one prefix, and those that the documents mention exist.

use std::collections::BTreeSet;
use std::fs::{read_dir, read_to_string};
use std::path::{Path, PathBuf};

const DOCUMENTS: [&str; 4] =
    ["docs/operations.md", "docs/payments.md", "docs/plugin-guide.md", "docs/wallet.md"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn sources(folder: &Path, found: &mut Vec<String>) {
    for entry in read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = read_to_string(path).unwrap();
            // Tests of a module come last.
            found.push(text.split("#[cfg(test)]").next().unwrap().to_owned());
        }
    }
}

/// The names that the kernel registers, without unit and without `_total`.
fn registered() -> BTreeSet<String> {
    let mut texts = Vec::new();
    for entry in read_dir(root().join("kernel")).unwrap().map(Result::unwrap) {
        sources(&entry.path().join("src"), &mut texts);
    }
    let calls = texts.iter().flat_map(|text| text.split("registry.register").skip(1));
    calls.map(|call| call.split('"').nth(1).unwrap().to_owned()).collect()
}

/// The names in backticks.
fn mentioned(document: &str) -> Vec<String> {
    let text = read_to_string(root().join(document)).unwrap();
    let quoted = text.split('`').skip(1).step_by(2);
    let name = |quoted: &str| quoted.split('{').next().unwrap().to_owned();
    // A path of Rust or of Python is no metric.
    let is_metric = |quoted: &&str| quoted.starts_with("cabinet_") && !quoted.contains(['.', ':']);
    quoted.filter(is_metric).map(name).collect()
}

#[test]
fn metrics_have_the_prefix_of_the_product_and_documented_ones_exist() {
    let registered = registered();
    assert!(registered.len() > 20, "{registered:?}");
    for name in &registered {
        assert!(name.starts_with("cabinet_"), "the metric `{name}` needs the prefix `cabinet_`");
    }
    for document in DOCUMENTS {
        let mentioned = mentioned(document);
        assert!(!mentioned.is_empty(), "{document} names no metric");
        for name in mentioned {
            let base = name.trim_end_matches("_total");
            let without_unit = base.trim_end_matches("_seconds").trim_end_matches("_bytes");
            assert!(
                [base, without_unit].iter().any(|name| registered.contains(*name)),
                "{document} names the metric `{name}`, which does not exist"
            );
        }
    }
}
