//! A serving kernel as a child process. It can be killed with SIGKILL or stopped with SIGTERM, and is killed on drop.

use super::waiting::{until, until_so};
use std::fs::{File, read_to_string};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

pub struct ServerProcess {
    pub address: SocketAddr,
    /// Address of metrics and detailed readiness.
    pub operations: SocketAddr,
    child: Child,
}

impl ServerProcess {
    /// Starts the kernel with both outputs in one file.
    pub async fn start(mut command: Command, log: PathBuf) -> Self {
        let output = File::create(&log).unwrap();
        command.stdin(Stdio::null()).stdout(output.try_clone().unwrap()).stderr(output);
        let mut child = Started(Some(command.spawn().unwrap()));
        let (address, operations) = until("the kernel is ready", || {
            let said = read_to_string(&log).unwrap();
            if let Some(status) = child.0.as_mut().unwrap().try_wait().unwrap() {
                panic!("the kernel did not start: {status}\n{said}");
            }
            std::future::ready(addresses_in(&said))
        })
        .await;
        Self { address, operations, child: child.0.take().unwrap() }
    }

    /// The readiness report.
    pub async fn readiness(&self) -> serde_json::Value {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let answer = reqwest::get(format!("http://{}/health/ready", self.operations)).await.unwrap();
        answer.json().await.unwrap()
    }

    /// Sends SIGKILL, as the OOM killer does.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Sends SIGTERM without waiting.
    pub fn terminate(&self) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    }

    /// The soft and the hard limit of open files.
    pub fn file_limits(&self) -> (u64, u64) {
        let limits = read_to_string(format!("/proc/{}/limits", self.child.id())).unwrap();
        let line = limits.lines().find_map(|line| line.strip_prefix("Max open files")).unwrap();
        let mut numbers = line.split_whitespace().map(|word| word.parse().unwrap_or(u64::MAX));
        (numbers.next().unwrap(), numbers.next().unwrap())
    }

    /// Number of open files, connections included.
    pub fn open_files(&self) -> usize {
        std::fs::read_dir(format!("/proc/{}/fd", self.child.id())).unwrap().count()
    }

    /// Resident memory in kB (`VmRSS`).
    pub fn resident_kb(&self) -> u64 {
        let status = read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.trim().trim_end_matches(" kB").parse().unwrap()
    }

    /// Waits for the process to end and returns its exit code.
    pub async fn ended(mut self) -> Option<i32> {
        let mut status = None;
        until_so("the kernel has ended", || {
            status = self.child.try_wait().unwrap();
            status.is_some()
        })
        .await;
        status.unwrap().code()
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Kills a child that is not ready yet if the test gives up.
struct Started(Option<Child>);

impl Drop for Started {
    fn drop(&mut self) {
        if let Some(mut child) = self.0.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

fn addresses_in(said: &str) -> Option<(SocketAddr, SocketAddr)> {
    let (_, rest) = said.split_once(" is ready on http://")?;
    let (_, operations) = rest.split_once("readiness are on http://")?;
    Some((rest.split_once(' ')?.0.parse().ok()?, operations.lines().next()?.parse().ok()?))
}
