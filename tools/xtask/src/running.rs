//! The processes of a demo hospital: starts, waits for, monitors and stops them.

use crate::run::last_lines;
use crate::workspace::Workspace;
use anyhow::{Context, Result, anyhow, bail};
use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The signal of `kill -9` (POSIX).
const SIGKILL: i32 = 9;

struct Served {
    what: &'static str,
    command: Command,
    child: Child,
    log: PathBuf,
}

/// The processes of a demo hospital. Dropping the value stops them.
pub struct Running {
    children: Vec<Served>,
    cabinet: u16,
    simulators: u16,
    log: PathBuf,
}

impl Running {
    /// No process started yet.
    pub fn none(cabinet: u16, simulators: u16, log: PathBuf) -> Self {
        Self { children: Vec::new(), cabinet, simulators, log }
    }

    /// Base URL of the cabinet.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.cabinet)
    }

    /// Base URL of the simulator at this port offset: 0 hub, 1 mailbox, 2 state portal, 3 medical-record adapter,
    /// 4 card gateway, 5 questionnaire service.
    pub fn simulator(&self, after: u16) -> String {
        format!("http://127.0.0.1:{}", self.simulators + after)
    }

    /// Process id of the process that was started last: the cabinet.
    pub fn pid(&self) -> u32 {
        self.children.last().map_or(0, |served| served.child.id())
    }

    /// The cabinet's log file.
    pub fn log(&self) -> &Path {
        &self.log
    }

    /// Describes a process that has exited, if there is one: name, status and the end of its log.
    pub fn ended(&mut self) -> Option<String> {
        self.children.iter_mut().find_map(|Served { what, child, log, .. }| {
            let status = child.try_wait().ok().flatten()?;
            let said = fs::read_to_string(&*log).unwrap_or_default();
            Some(format!("{what} ended ({status}); the end of {}:\n{}", log.display(), last_lines(&said, 40)))
        })
    }

    /// Stops all processes, the last started first, and waits for each.
    pub fn stop(mut self) {
        self.halt();
    }

    /// Starts a process with its output redirected to `log`.
    pub fn spawn(
        &mut self,
        what: &'static str,
        mut command: Command,
        workspace: &Workspace,
        log: &Path,
    ) -> Result<()> {
        let output = fs::File::create(log).with_context(|| format!("{} cannot be written", log.display()))?;
        command.current_dir(workspace.root()).stdin(Stdio::null()).stdout(output.try_clone()?).stderr(output);
        let name = command.get_program().to_string_lossy().into_owned();
        let child = command.spawn().with_context(|| format!("{name} could not be started"))?;
        self.children.push(Served { what, command, child, log: log.to_path_buf() });
        Ok(())
    }

    /// Runs `work` and meanwhile starts the cabinet again each time it is killed. It is not started again after a crash, which would hide
    /// the crash from the tests. `pid_file` holds its current process id.
    ///
    /// # Errors
    /// The file cannot be written, or the cabinet cannot be started again.
    pub fn restarting<T: Send>(&mut self, pid_file: &Path, work: impl FnOnce() -> T + Send) -> Result<T> {
        let write = |pid: u32| {
            fs::write(pid_file, pid.to_string())
                .with_context(|| format!("{} cannot be written", pid_file.display()))
        };
        write(self.pid())?;
        std::thread::scope(|scope| {
            let working = scope.spawn(work);
            while !working.is_finished() {
                if let Some(Served { command, child, .. }) = self.children.last_mut()
                    && child.try_wait()?.is_some_and(|status| status.signal() == Some(SIGKILL))
                {
                    *child = command.spawn()?;
                    write(child.id())?;
                }
                std::thread::sleep(Duration::from_millis(20));
            }
            working.join().map_err(|_panic| anyhow!("the work that needs the cabinet panicked"))
        })
    }

    /// Polls every 20 ms until the answer is 200. Gives up after a minute, or when a process exits.
    pub fn wait_for(&mut self, port: u16, path: &str, what: &str) -> Result<()> {
        let deadline = Instant::now() + Duration::from_secs(60);
        while !answers(port, path) {
            if let Some(ended) = self.ended() {
                bail!(ended);
            }
            if Instant::now() > deadline {
                let log = self.children.last().map_or(&self.log, |served| &served.log);
                bail!("{what} did not answer on port {port} within a minute; see {}", log.display());
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    fn halt(&mut self) {
        while let Some(Served { mut child, .. }) = self.children.pop() {
            let _ =
                Command::new("kill").args(["-TERM", &child.id().to_string()]).stderr(Stdio::null()).status();
            let deadline = Instant::now() + Duration::from_secs(15);
            while matches!(child.try_wait(), Ok(None)) && Instant::now() < deadline {
                std::thread::sleep(Duration::from_millis(20));
            }
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.halt();
    }
}

/// Fails if the port is taken.
pub fn free(port: u16, whose: &str, option: &str) -> Result<()> {
    TcpListener::bind(("127.0.0.1", port)).map(drop).with_context(|| {
        format!(
            "{whose} cannot listen on 127.0.0.1:{port}. If another `cargo xtask up` is running, stop it; \
             else choose another port with {option}, e.g. {option} {}",
            port.saturating_add(100)
        )
    })
}

/// Returns the body of `GET path` on loopback.
///
/// # Errors
/// Nothing answers, or the status is not 200.
pub fn fetch(port: u16, path: &str) -> Result<String> {
    let mut stream = ask(port, path)?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    let (head, body) = answer.split_once("\r\n\r\n").context("an answer without a body")?;
    let status = head.lines().next().unwrap_or_default();
    if !status.contains(" 200") {
        bail!("http://127.0.0.1:{port}{path} answered {status}");
    }
    Ok(body.to_owned())
}

/// Whether `GET path` on loopback answers 200.
fn answers(port: u16, path: &str) -> bool {
    let start = || -> Result<[u8; 12]> {
        let mut start = [0; 12];
        ask(port, path)?.read_exact(&mut start)?;
        Ok(start)
    };
    start().is_ok_and(|start| start.ends_with(b" 200"))
}

fn ask(port: u16, path: &str) -> Result<TcpStream> {
    let mut stream = TcpStream::connect(("127.0.0.1", port))?;
    stream.set_read_timeout(Some(Duration::from_secs(5)))?;
    // HTTP/1.0: the body is not chunked, and the connection closes after it.
    write!(stream, "GET {path} HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n")?;
    Ok(stream)
}
