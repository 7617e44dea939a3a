//! A temporary PostgreSQL server for tests: fresh, on a free port of 127.0.0.1, in a temporary folder, removed on drop.
//!
//! The server refuses to run as root, so root starts it as the user `postgres`, which Debian's package creates. Nothing is installed here.
//! The server runs with `fsync=off`: a test database need not survive a power failure. Commits do survive [`Postgres::stop`].

use anyhow::{Context, Result, bail};
use std::ffi::OsStr;
use std::net::TcpListener;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs, process};

/// Debian's binaries are in `/usr/lib/postgresql/<major>/bin`.
const DEBIAN: &str = "/usr/lib/postgresql";

/// Enough for the conformance suite, whose tests run in parallel with several connections each.
const CONNECTIONS: u16 = 200;

const MISSING: &str =
    "the PostgreSQL server is missing (pg_ctl and initdb); on Debian: apt-get install postgresql";

/// A running server. Dropping it stops the server and removes its folder.
pub struct Postgres {
    binaries: PathBuf,
    folder: PathBuf,
    port: u16,
}

impl Postgres {
    /// Creates a cluster with the superuser `cabinet` and starts it. The server is ready when this returns.
    ///
    /// # Errors
    /// The binaries or, for root, the user `postgres` are missing, or the server does not start. The text says what to do.
    pub fn start() -> Result<Self> {
        let binaries = find_binaries().context(MISSING)?;
        let server = Self { binaries, folder: fresh_folder()?, port: free_port()? };
        let data = server.data();
        server.run(
            "initdb",
            &[
                "-D",
                path(&data)?,
                "-U",
                "cabinet",
                "-A",
                "trust",
                "-E",
                "UTF8",
                "--locale=C.UTF-8",
                "--no-sync",
            ],
        )?;
        server.resume()?;
        Ok(server)
    }

    /// Whether the server's binaries are installed.
    pub fn is_installed() -> bool {
        find_binaries().is_some()
    }

    /// URL of an empty database as superuser: `postgres://cabinet@127.0.0.1:<port>/postgres`.
    pub fn url(&self) -> String {
        format!("postgres://cabinet@127.0.0.1:{}/postgres", self.port)
    }

    /// `PATH` with the server's programs first.
    ///
    /// # Errors
    /// The folder cannot be part of a `PATH`.
    #[allow(
        dead_code,
        reason = "for the tests that include this file; xtask runs the programs by their paths"
    )]
    pub fn path_with_binaries(&self) -> Result<String> {
        let others = env::var_os("PATH").unwrap_or_default();
        let all = [self.binaries.clone()].into_iter().chain(env::split_paths(&others));
        Ok(env::join_paths(all)?.to_string_lossy().into_owned())
    }

    /// Starts the stopped server again, with the same data on the same port.
    ///
    /// # Errors
    /// The server does not start.
    pub fn resume(&self) -> Result<()> {
        let options = format!(
            "-p {} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections={CONNECTIONS} \
             -c fsync=off -c full_page_writes=off",
            self.port
        );
        let (data, log) = (self.data(), self.folder.join("log"));
        self.run(
            "pg_ctl",
            &["start", "-w", "-t", "60", "-D", path(&data)?, "-l", path(&log)?, "-o", &options],
        )
    }

    /// Stops the server immediately, as a restart of the machine would: open connections break.
    ///
    /// # Errors
    /// The server does not stop.
    pub fn stop(&self) -> Result<()> {
        self.run("pg_ctl", &["stop", "-w", "-m", "immediate", "-D", path(&self.data())?])
    }

    /// Freezes every process of the server, as on a hung machine: connections stay open, the system accepts new ones, nothing is answered.
    ///
    /// # Errors
    /// A process cannot be found or stopped.
    #[allow(dead_code, reason = "for the tests that include this file; xtask freezes nothing")]
    pub fn freeze(&self) -> Result<()> {
        // The first process first, because it starts the others.
        signal("-STOP", &[self.first_process()?])?;
        signal("-STOP", &self.further_processes()?)
    }

    /// Resumes a frozen server.
    ///
    /// # Errors
    /// A process cannot be found.
    pub fn thaw(&self) -> Result<()> {
        signal("-CONT", &self.further_processes()?)?;
        signal("-CONT", &[self.first_process()?])
    }

    fn first_process(&self) -> Result<String> {
        let file = self.data().join("postmaster.pid");
        let text = fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
        Ok(text.lines().next().unwrap_or_default().trim().to_owned())
    }

    fn further_processes(&self) -> Result<Vec<String>> {
        let first = self.first_process()?;
        let file = format!("/proc/{first}/task/{first}/children");
        let text = fs::read_to_string(&file).with_context(|| format!("cannot read {file}"))?;
        Ok(text.split_whitespace().map(str::to_owned).collect())
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    fn run(&self, program: &str, arguments: &[&str]) -> Result<()> {
        let program = self.binaries.join(program);
        let mut command = if is_root() {
            let mut command = Command::new("runuser");
            command.args(["-u", "postgres", "--"]).arg(&program);
            command
        } else {
            Command::new(&program)
        };
        // A file, not a pipe: the server inherits it and would keep a pipe open for ever.
        let said = self.folder.join("said");
        let file = fs::File::create(&said).with_context(|| format!("cannot write {}", said.display()))?;
        let status = command
            .args(arguments)
            .current_dir(&self.folder)
            .env("LC_ALL", "C.UTF-8")
            .stdin(Stdio::null())
            .stdout(file.try_clone()?)
            .stderr(file)
            .status()
            .with_context(|| format!("cannot run {}", program.display()))?;
        if !status.success() {
            let said = fs::read_to_string(&said).unwrap_or_default();
            let log = fs::read_to_string(self.folder.join("log")).unwrap_or_default();
            bail!("{} failed ({status}): {}\n{}", program.display(), said.trim(), log.trim());
        }
        Ok(())
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // A frozen server cannot handle a stop request, so thaw it first. Errors are ignored: the processes may be gone, and drop cannot
        // report them.
        let _ = self.thaw();
        let _ = self.stop();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn signal(name: &str, processes: &[String]) -> Result<()> {
    if processes.is_empty() {
        return Ok(());
    }
    // For a process that has ended meanwhile, `kill` prints an error and fails.
    let done = Command::new("kill").arg(name).args(processes).stderr(Stdio::null()).status();
    let done = done.context("cannot run kill")?;
    if !done.success() {
        bail!("kill {name} {} failed ({done})", processes.join(" "));
    }
    Ok(())
}

/// The binaries in `PATH`, or Debian's newest.
fn find_binaries() -> Option<PathBuf> {
    let major = |folder: &PathBuf| {
        folder
            .file_name()
            .and_then(OsStr::to_str)
            .and_then(|name| name.parse::<u32>().ok())
            .unwrap_or_default()
    };
    let mut debian: Vec<PathBuf> =
        fs::read_dir(DEBIAN).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    debian.sort_by_key(major);
    let debian = debian.into_iter().rev().map(|folder| folder.join("bin"));
    let on_path: Vec<PathBuf> = env::var_os("PATH").iter().flat_map(env::split_paths).collect();
    let has_server = |folder: &PathBuf| folder.join("pg_ctl").is_file() && folder.join("initdb").is_file();
    on_path.into_iter().chain(debian).find(has_server)
}

/// A file system in memory, used when it has room: a run copies and drops hundreds of databases.
const MEMORY: &str = "/dev/shm";

/// Room for the databases that exist at the same time and for the write-ahead log.
const ROOM_BYTES: u64 = 4 << 30;

fn parent_folder() -> PathBuf {
    let free = Command::new("df").args(["--output=avail", "--block-size=1", MEMORY]).output();
    let free = free.ok().and_then(|said| String::from_utf8(said.stdout).ok());
    let bytes = free.and_then(|said| said.lines().nth(1)?.trim().parse::<u64>().ok());
    if bytes.is_some_and(|bytes| bytes > ROOM_BYTES) { PathBuf::from(MEMORY) } else { env::temp_dir() }
}

/// An empty folder owned by the user who runs the server.
fn fresh_folder() -> Result<PathBuf> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let name = format!("cabinet-postgres-{}-{}", process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
    let folder = parent_folder().join(name);
    fs::create_dir(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    if is_root() {
        let owned =
            Command::new("chown").arg("postgres:").arg(&folder).output().context("cannot run chown")?;
        if !owned.status.success() {
            let _ = fs::remove_dir(&folder);
            bail!("root cannot run the server and there is no user postgres; {MISSING}");
        }
    }
    Ok(folder)
}

/// A port on which nothing listens now.
fn free_port() -> Result<u16> {
    let listener = TcpListener::bind(("127.0.0.1", 0)).context("no free port on 127.0.0.1")?;
    Ok(listener.local_addr()?.port())
}

/// Whether we run as root: the owner of `/proc/self` is our user.
fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0)
}

fn path(path: &Path) -> Result<&str> {
    path.to_str().with_context(|| format!("{} is not UTF-8", path.display()))
}
