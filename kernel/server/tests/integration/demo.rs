//! docs/demo.md as an integrator follows it, with a release's files only: each of its commands is run, in its order. Only the build of the plugin is
//! replaced by its result, which other tests build (plugin_author.rs).

use crate::support::{built_plugins, read_answer, stderr, stdout};
use serde_json::Value;
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Child, Command, Stdio};

fn page() -> String {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/demo.md");
    fs::read_to_string(page).unwrap()
}

/// The blocks of the page in this language.
fn blocks(language: &str) -> Vec<String> {
    let (page, begin) = (page(), format!("```{language}\n"));
    let blocks = page.split(begin.as_str()).skip(1);
    blocks.map(|rest| rest.split("```").next().unwrap().to_owned()).collect()
}

/// Ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A folder with the release `cabinet`.
fn place() -> tempfile::TempDir {
    let place = tempfile::tempdir().unwrap();
    let release = place.path().join("cabinet");
    for folder in ["bin", "web/modules"] {
        fs::create_dir_all(release.join(folder)).unwrap();
    }
    fs::write(release.join("web/index.hbs"), "<!doctype html><title>{{title}}</title>").unwrap();
    symlink(env!("CARGO_BIN_EXE_cabinet"), release.join("bin/cabinet")).unwrap();
    let variants = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../variants").canonicalize().unwrap();
    symlink(variants, release.join("variants")).unwrap();
    place
}

/// Runs the lines of a block in the place.
fn shell(place: &Path, lines: &str) -> Command {
    let mut command = Command::new("sh");
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("CABINET_")) {
        command.env_remove(name);
    }
    command.args(["-euc", lines]).current_dir(place).stdin(Stdio::null());
    command
}

/// What `cabinet plugin build guide` writes.
fn build(place: &Path) {
    let (built, target) = (built_plugins().join("fixtures"), place.join("guide/target/cabinet/guide"));
    fs::create_dir_all(&target).unwrap();
    for name in ["plugin.toml", "plugin.sig", "guide.wasm"] {
        fs::copy(built.join("guide").join(name), target.join(name)).expect("run `cargo xtask plugins`");
    }
    fs::copy(built.join("build-key.pub"), target.parent().unwrap().join("build-key.pub")).unwrap();
}

fn ask(address: SocketAddr, head: &str, body: &str) -> (u16, Value) {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "{head}\r\nHost: {address}\r\nContent-Length: {}\r\n\r\n{body}", body.len()).unwrap();
    let answer = read_answer(stream);
    (answer.status, serde_json::from_str(&answer.body).unwrap_or_default())
}

#[test]
fn the_demo_of_the_page_runs_from_a_release_s_files_and_has_the_plugin_s_clinic() {
    let place = place();
    let place = place.path();
    let commands = blocks("sh");
    let [path, plugin, checked, served] = commands.as_slice() else { panic!("{commands:#?}") };
    // The build and the hospital at its fixed port, which another test may use, are replaced.
    let of_page = |line: &&str| !line.starts_with("cabinet plugin build") && !line.starts_with("python3");
    assert_eq!(plugin.lines().filter(|line| !of_page(line)).count(), 2, "{plugin}");
    let made: Vec<&str> = plugin.lines().filter(of_page).collect();
    let made = shell(place, &format!("{path}{}", made.join("\n"))).output().unwrap();
    assert!(made.status.success(), "{}", stderr(&made));
    build(place);
    let hospital = "import http.server, sys; sys.argv[1:] = ['0']; serve = http.server.ThreadingHTTPServer.serve_forever\n\
        def told(server): print(server.server_address[1], flush=True); serve(server)\n\
        http.server.ThreadingHTTPServer.serve_forever = told\nexec(open('guide/hospital.py').read())";
    let mut python = Command::new("python3");
    let python = python.args(["-c", hospital]).current_dir(place).stdout(Stdio::piped()).spawn();
    let mut hospital = Running(python.unwrap());
    let mut port = String::new();
    BufReader::new(hospital.0.stdout.take().unwrap()).read_line(&mut port).unwrap();

    let [configuration] = blocks("toml").try_into().unwrap();
    let free = |text: String, from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        text.replace(from, to)
    };
    let configuration = free(configuration, "127.0.0.1:9599", &format!("127.0.0.1:{}", port.trim()));
    let configuration = free(configuration, "127.0.0.1:8080", "127.0.0.1:0");
    let configuration = free(configuration, "127.0.0.1:8081", "127.0.0.1:0");
    fs::write(place.join("demo.toml"), configuration).unwrap();
    let check = shell(place, &format!("{path}{checked}")).output().unwrap();
    assert!(check.status.success(), "{}", stderr(&check));
    assert!(stdout(&check).contains("patients book at clinic"), "{}", stdout(&check));

    let mut command = shell(place, &format!("{path}exec {}", served.trim()));
    let mut server = Running(command.stdout(Stdio::piped()).spawn().unwrap());
    let mut lines = BufReader::new(server.0.stdout.take().unwrap()).lines().map(Result::unwrap);
    let ready = lines.next().unwrap();
    let address = ready.split("http://").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
    let login = page();
    assert!(login.contains("`patient` with `Patient-2026-demo`") && login.contains("`Admin-2026-demo`"));
    let form = "grant_type=password&username=patient&password=Patient-2026-demo";
    let (status, token) = ask(
        address,
        "POST /api/oauth/token HTTP/1.0\r\nAuthorization: Basic d2ViOndlYg==\r\nContent-Type: application/x-www-form-urlencoded",
        form,
    );
    assert_eq!(status, 200, "{token}");
    let token = token["access_token"].as_str().unwrap();
    let head = format!("GET /api/clinic/clinics HTTP/1.0\r\nAuthorization: Bearer {token}");
    let (status, clinics) = ask(address, &head, "");
    assert_eq!((status, &clinics[0]["name"]), (200, &"Поликлиника".into()), "{clinics}");
}
