//! A deployment in a temporary folder, run with the binary that a hospital runs, and a minimal HTTP client.

pub mod browser;
pub mod compiled;
pub mod personal;
pub mod server_process;
pub mod waiting;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

/// Signs tokens and seals compiled plugins. All tests use the same key, including those of the plugin host, so that they share compiled
/// plugins.
pub const TOKEN_KEY: &str = "q8V2nM5xW1zR7tY4uP9sD3fG6hJ0kL8c";
pub const DATA_KEY: &str = "c8Lk0Jh6Gf3Ds9Pu4Yt7Rz1Wx5Mn2V8q";

/// Output folder of `cargo xtask plugins`.
pub fn built_plugins() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/plugins-dist")
}

/// Secrets, files and database of a deployment.
pub struct Place {
    folder: tempfile::TempDir,
    arguments: Vec<String>,
}

impl Place {
    /// A complete configuration. Plugins are disabled because they have separate tests.
    pub fn complete() -> Self {
        let place = Self { folder: tempfile::tempdir().unwrap(), arguments: Vec::new() };
        let web = place.path("web");
        std::fs::create_dir(&web).unwrap();
        std::fs::write(web.join("index.hbs"), "<!doctype html><title>{{title}}</title>").unwrap();
        std::fs::write(place.path("token.key"), format!("{TOKEN_KEY}\n")).unwrap();
        std::fs::write(place.path("data.key"), format!("{DATA_KEY}\n")).unwrap();
        place
            .set("plugins.netrika.enabled", "false")
            .set("plugins.vista.enabled", "false")
            .set("http.listen", "127.0.0.1:0")
            .set("operations.listen", "127.0.0.1:0")
            .with_path("http.web_root", "web")
            .with_path("http.cache_root", "cache")
            .with_path("database.path", "cabinet.sqlite")
            .with_path("files.root", "files")
            .set("files.keep_free_bytes", "0")
            .set("mail.host", "127.0.0.1")
            .set("mail.port", "1")
            .set("mail.security", "none")
            .set("mail.from", "noreply@hospital.example")
            .with_secret("security.token_key", "token.key")
            .with_secret("security.data_key", "data.key")
    }

    /// The same with a PostgreSQL database; its URL is in the file `database.url`.
    pub fn on_postgres(url: &str) -> Self {
        let mut place = Self::complete();
        let at = place.arguments.iter().position(|argument| argument.starts_with("database.path=")).unwrap();
        place.arguments.drain(at - 1..=at);
        std::fs::write(place.path("database.url"), url).unwrap();
        place
            .set("database.kind", "postgres")
            .set("database.connections", "5")
            .with_secret("database.url", "database.url")
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn set(self, key: &str, value: &str) -> Self {
        self.set_raw(format!("{key}={value}"))
    }

    /// Adds a configuration file from this deployment's folder.
    pub fn set_file(mut self, name: &str) -> Self {
        let path = self.path(name).display().to_string();
        self.arguments.extend(["--config".to_owned(), path]);
        self
    }

    pub fn demo(self) -> Self {
        self.set("security.demo", "true")
    }

    /// Adds a configuration file by its path.
    pub fn with_file(mut self, file: &Path) -> Self {
        self.arguments.extend(["--config".to_owned(), file.display().to_string()]);
        self
    }

    fn with_path(self, key: &str, name: &str) -> Self {
        let path = self.path(name).display().to_string();
        self.set(key, &path)
    }

    fn with_secret(self, key: &str, name: &str) -> Self {
        let path = self.path(name);
        self.set_raw(format!("{key}={{ file = {path:?} }}"))
    }

    fn set_raw(mut self, option: String) -> Self {
        self.arguments.extend(["--set".to_owned(), option]);
        self
    }

    pub fn command(&self, words: &[&str]) -> Command {
        self.author_command(&[words, &["--variant", "default"]].concat())
    }

    /// A command that names its variant among its words.
    pub fn author_command(&self, words: &[&str]) -> Command {
        let variants = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../variants");
        let mut command = Command::new(env!("CARGO_BIN_EXE_cabinet"));
        command.args(words).arg("--variants-root").arg(variants).args(&self.arguments);
        command
            .env_remove("CABINET_TOKEN_KEY")
            .env_remove("CABINET_DATA_KEY")
            .env_remove("CABINET_NETRIKA_GUID")
            .env_remove("CABINET_VISTA_API_KEY")
            .current_dir(self.folder.path());
        command
    }

    pub fn run(&self, words: &[&str]) -> Output {
        self.command(words).stdin(Stdio::null()).output().unwrap()
    }

    /// Starts the server and waits until it reports that it is ready.
    pub fn serve(&self) -> Server {
        let mut command = self.command(&["serve"]);
        let mut child =
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let (mut line, mut second) = (String::new(), String::new());
        let mut said = BufReader::new(child.stdout.take().unwrap());
        said.read_line(&mut line).unwrap();
        let Some(address) = line.split("http://").nth(1).and_then(|rest| rest.split(' ').next()) else {
            let mut said = String::new();
            child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
            panic!("the server did not start: {line}{said}");
        };
        said.read_line(&mut second).unwrap();
        let operations = second.trim().rsplit("http://").next().unwrap().parse().unwrap();
        Server { address: address.parse().unwrap(), operations, line, child: Some(child) }
    }
}

/// A running server. It is killed on drop.
pub struct Server {
    pub address: SocketAddr,
    /// Address of metrics and detailed readiness.
    pub operations: SocketAddr,
    pub line: String,
    child: Option<Child>,
}

pub struct Answer {
    pub status: u16,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.body).unwrap()
    }
}

impl Server {
    pub fn get(&self, path: &str) -> Answer {
        ask(self.address, path)
    }

    /// Sends a request to the operations listener.
    pub fn operations(&self, path: &str) -> Answer {
        ask(self.operations, path)
    }

    pub fn sign_in(&self, username: &str, password: &str) -> Answer {
        let mut stream = self.connect();
        let body = sign_in_body(username, password);
        stream.write_all(sign_in_head(self.address, body.len()).as_bytes()).unwrap();
        stream.write_all(body.as_bytes()).unwrap();
        read_answer(stream)
    }

    /// Sends a request with an access token and a JSON body.
    pub fn call(&self, method: &str, path: &str, token: &str, body: &str) -> Answer {
        let mut stream = self.connect();
        write!(
            stream,
            "{method} {path} HTTP/1.0\r\nHost: {}\r\nAuthorization: Bearer {token}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )
        .unwrap();
        read_answer(stream)
    }

    pub fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).unwrap()
    }

    pub fn pid(&self) -> u32 {
        self.child.as_ref().unwrap().id()
    }

    /// Sends SIGTERM without waiting.
    pub fn terminate(&self) {
        assert!(Command::new("kill").args(["-TERM", &self.pid().to_string()]).status().unwrap().success());
    }

    /// Waits for the process to end and returns its exit code.
    pub fn wait(mut self) -> Option<i32> {
        self.child.take().unwrap().wait().unwrap().code()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

fn ask(address: SocketAddr, path: &str) -> Answer {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET {path} HTTP/1.0\r\nHost: {address}\r\n\r\n").unwrap();
    read_answer(stream)
}

pub fn sign_in_body(username: &str, password: &str) -> String {
    format!("grant_type=password&username={username}&password={password}")
}

/// Public client `web` / `web`.
pub fn sign_in_head(address: SocketAddr, length: usize) -> String {
    format!(
        "POST /api/oauth/token HTTP/1.0\r\nHost: {address}\r\nAuthorization: Basic d2ViOndlYg==\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {length}\r\n\r\n"
    )
}

pub fn read_answer(mut stream: TcpStream) -> Answer {
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or_else(|| panic!("no HTTP: {text:?}"));
    Answer { status: head.split(' ').nth(1).unwrap().parse().unwrap(), body: body.to_owned() }
}

pub fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

pub fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}
