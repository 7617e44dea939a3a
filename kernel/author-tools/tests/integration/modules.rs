//! Issue 18: a new module builds, and passes its checks, types and tests, in a folder of its own with nothing but the copied kit.

use cabinet_author_tools::module::scaffold;
use cabinet_plugin_tools::scaffold::write;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// A new module, with the packages that `npm install` would install.
fn made(id: &str) -> tempfile::TempDir {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path();
    write(folder, &scaffold::files(id).unwrap()).unwrap();
    let installed = repository().join("node_modules");
    assert!(
        installed.join("vitest").exists(),
        "`npm ci` in the repository installs the packages of this test"
    );
    let packages = folder.join("node_modules");
    fs::create_dir_all(packages.join("@cabinet")).unwrap();
    for entry in fs::read_dir(&installed).unwrap().map(Result::unwrap) {
        if entry.file_name() != "@cabinet" {
            symlink(entry.path(), packages.join(entry.file_name())).unwrap();
        }
    }
    for name in ["kit", "build"] {
        symlink(folder.join(".cabinet").join(name), packages.join("@cabinet").join(name)).unwrap();
    }
    // npm puts a package there of which the top folder has another version.
    for name in ["kit", "build"] {
        let nested = repository().join("web-modules").join(name).join("node_modules");
        symlink(nested, folder.join(".cabinet").join(name).join("node_modules")).unwrap();
    }
    place
}

fn node(folder: &Path, words: &[&str]) -> Output {
    Command::new("node").args(words).current_dir(folder).env("CI", "1").output().unwrap()
}

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

#[test]
fn a_new_module_builds_and_passes_its_checks_types_and_tests() {
    let place = made("blood_tests");
    let folder = place.path();
    let check = node(folder, &[".cabinet/build/module.mjs", "check"]);
    assert!(check.status.success() && said(&check).contains("no mistakes"), "{}", said(&check));
    let manifest = fs::read_to_string(folder.join("target/web/modules/blood_tests/module.json")).unwrap();
    assert!(
        manifest.contains("\"integrity\": \"sha384-") && manifest.contains("/blood_tests/remoteEntry."),
        "{manifest}"
    );

    let types = node(folder, &["node_modules/typescript/bin/tsc"]);
    assert!(types.status.success(), "{}", said(&types));
    let tests = node(folder, &["node_modules/vitest/vitest.mjs", "run"]);
    assert!(tests.status.success(), "{}", said(&tests));
    // Two tests of the page, and four stories in four languages.
    assert!(said(&tests).contains("18 passed"), "{}", said(&tests));

    let page = folder.join("src/ClinicsPage.tsx");
    let text = fs::read_to_string(&page).unwrap();
    fs::write(&page, text.replace("/clinics`", "/clinix`")).unwrap();
    let check = node(folder, &[".cabinet/build/module.mjs", "check"]);
    assert!(
        !check.status.success() && said(&check).contains("the kernel has no GET /api/{}/clinix"),
        "{}",
        said(&check)
    );
}
