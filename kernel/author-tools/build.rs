//! Lists the files that `cabinet module new` writes, so that the binary contains them: the kit, the build of the web, the kernel's contract, and
//! the sample.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// Files and folders of the repository, and where they are in the folder of a module.
const EMBEDDED: [(&str, &str); 29] = [
    ("kernel/api/openapi.json", ".cabinet/build/openapi.json"),
    ("package.json", "package.json"),
    ("web-modules/build/contract.d.mts", ".cabinet/build/contract.d.mts"),
    ("web-modules/build/contract.mjs", ".cabinet/build/contract.mjs"),
    ("web-modules/build/fixtures/guide", "sample"),
    ("web-modules/build/mock-kernel.d.mts", ".cabinet/build/mock-kernel.d.mts"),
    ("web-modules/build/mock-kernel.mjs", ".cabinet/build/mock-kernel.mjs"),
    ("web-modules/build/module-check.mjs", ".cabinet/build/module-check.mjs"),
    ("web-modules/build/module-dev", ".cabinet/build/module-dev"),
    ("web-modules/build/module-dev.mjs", ".cabinet/build/module-dev.mjs"),
    ("web-modules/build/module-manifest.mjs", ".cabinet/build/module-manifest.mjs"),
    ("web-modules/build/module-source.mjs", ".cabinet/build/module-source.mjs"),
    ("web-modules/build/module.mjs", ".cabinet/build/module.mjs"),
    ("web-modules/build/module.schema.json", ".cabinet/build/module.schema.json"),
    ("web-modules/build/package.json", ".cabinet/build/package.json"),
    ("web-modules/build/paths.mjs", ".cabinet/build/paths.mjs"),
    ("web-modules/build/precompress.mjs", ".cabinet/build/precompress.mjs"),
    ("web-modules/build/read-json.mjs", ".cabinet/build/read-json.mjs"),
    ("web-modules/build/scaled-media.mjs", ".cabinet/build/scaled-media.mjs"),
    ("web-modules/build/shared.mjs", ".cabinet/build/shared.mjs"),
    ("web-modules/build/texts.mjs", ".cabinet/build/texts.mjs"),
    ("web-modules/build/webpack.config.mjs", ".cabinet/build/webpack.config.mjs"),
    ("web-modules/kit/CHANGELOG.md", ".cabinet/kit/CHANGELOG.md"),
    ("web-modules/kit/README.md", ".cabinet/kit/README.md"),
    ("web-modules/kit/interface.json", ".cabinet/kit/interface.json"),
    ("web-modules/kit/languages.json", ".cabinet/kit/languages.json"),
    ("web-modules/kit/locales", ".cabinet/kit/locales"),
    ("web-modules/kit/package.json", ".cabinet/kit/package.json"),
    ("web-modules/kit/src", ".cabinet/kit/src"),
];

fn main() -> io::Result<()> {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join("../..").canonicalize()?;
    let mut list = String::from("&[\n");
    for (source, target) in EMBEDDED {
        let source = root.join(source);
        println!("cargo::rerun-if-changed={}", source.display());
        let mut files = Vec::new();
        find(&source, &mut files)?;
        files.sort();
        for file in files {
            let below = file.strip_prefix(&source).map_err(io::Error::other)?;
            let name = Path::new(target).join(below);
            if let (Some(name), Some(path)) = (name.to_str(), file.to_str())
                && (!is_test(name) || name.starts_with("sample/"))
            {
                writeln!(list, "({:?}, include_str!({path:?})),", name.trim_end_matches('/'))
                    .map_err(io::Error::other)?;
            }
        }
    }
    list.push(']');
    // The ids of the modules in this repository, which another module must not have.
    let modules = root.join("web-modules");
    println!("cargo::rerun-if-changed={}", modules.display());
    let mut taken: Vec<String> = fs::read_dir(&modules)?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| modules.join(name).join("package.json").exists())
        .collect();
    taken.sort();
    let out = PathBuf::from(env::var("OUT_DIR").unwrap_or_default());
    fs::write(out.join("files.rs"), list)?;
    fs::write(out.join("taken.rs"), format!("&{taken:?}"))
}

/// Tests of the kit are not for authors; its tools for tests, `testing….tsx`, are.
fn is_test(name: &str) -> bool {
    name.contains(".test.")
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
