//! Issue 18: a new module builds, and passes its checks, types and tests, in a folder of its own with nothing but the copied kit.

use cabinet_author_tools::module::scaffold;
use cabinet_plugin_tools::scaffold::write;
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

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

/// Ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The answer to a request at a host.
fn get(port: &str, host: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(format!("127.0.0.1:{port}")).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn each_story_is_served_at_its_own_host_and_other_hosts_get_nothing() {
    let place = made("blood_tests");
    let web = place.path().join("cabinet");
    fs::create_dir(&web).unwrap();
    fs::write(web.join("index.hbs"), "<html lang=\"{{lang}}\"></html>").unwrap();
    let mut dev = Command::new("node");
    dev.args([".cabinet/build/module.mjs", "dev", "--web", "cabinet", "--port", "0"])
        .current_dir(place.path());
    let mut dev = Running(dev.stdout(Stdio::piped()).spawn().unwrap());
    let mut lines = BufReader::new(dev.0.stdout.take().unwrap()).lines().map(Result::unwrap);
    let told = lines.find(|line| line.starts_with("all stories: ")).unwrap();
    let port = told.trim_end_matches('/').rsplit(':').next().unwrap();

    let page = get(port, "stories.localhost", "/");
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("<title>Stories</title>"), "{page}");
    let shell = get(port, "failed.stories.localhost", "/blood_tests");
    assert!(shell.contains("<html lang=\"ru\">"), "{shell}");
    assert!(shell.contains(&format!("frame-ancestors http://stories.localhost:{port}")), "{shell}");
    let clinics = get(port, "clinics.stories.localhost", "/api/netrika1/clinics");
    assert!(clinics.contains("City Clinic No. 1"), "{clinics}");
    let failed = get(port, "failed.stories.localhost", "/api/netrika1/clinics");
    assert!(failed.starts_with("HTTP/1.1 502") && failed.contains("upstream_failed"), "{failed}");
    let modules = get(port, "clinics.stories.localhost", "/api/v1/variant/modules");
    assert!(modules.contains("/modules/blood_tests/remoteEntry."), "{modules}");
    let moved = get(port, "127.0.0.1", "/");
    assert!(
        moved.starts_with("HTTP/1.1 302") && moved.contains(&format!("http://stories.localhost:{port}/")),
        "{moved}"
    );
    // A name of the Internet that leads to this machine.
    assert!(get(port, "hospital.example", "/api/users/me").starts_with("HTTP/1.1 421"));

    // A second one on the same port says so and ends.
    let second =
        node(place.path(), &[".cabinet/build/module.mjs", "dev", "--web", "cabinet", "--port", port]);
    assert!(!second.status.success(), "{}", said(&second));
    assert!(said(&second).contains(&format!("port {port} is taken")), "{}", said(&second));
}
