//! The kernel's side: starts a worker for each picture, feeds it, and takes what it writes, within limits.

use crate::reply::{self, HEADER_BYTES, Refusal, reply_at_most};
use async_trait::async_trait;
use cabinet_ports::files::{FileError, FileStream};
use cabinet_ports::{PictureError, PictureScaler, PictureUse, ScaledPicture};
use futures::StreamExt as _;
use std::io;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::process::{ChildStdin, Command};
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// Workers at a time: a decoded picture takes up to 400 MB while it is turned.
const AT_A_TIME: usize = 1;
/// How long a picture may take, with the time that its file store needs.
const PATIENCE: Duration = Duration::from_secs(60);

/// A program that calls [`crate::worker::run`] with the use that its last argument names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorkerProgram {
    pub program: PathBuf,
    /// Arguments before the use.
    pub arguments: Vec<String>,
}

impl WorkerProgram {
    /// The current binary as `cabinet picture-worker`. `/proc/self/exe` refers to the running file even after an update replaced it.
    pub fn this_binary() -> Self {
        Self { program: PathBuf::from("/proc/self/exe"), arguments: vec!["picture-worker".to_owned()] }
    }
}

/// Scales each picture in a process of its own.
pub struct PictureWorkers {
    worker: WorkerProgram,
    turns: Semaphore,
    patience: Duration,
}

impl PictureWorkers {
    pub fn new(worker: WorkerProgram) -> Self {
        Self { worker, turns: Semaphore::new(AT_A_TIME), patience: PATIENCE }
    }

    /// With another time limit, for tests.
    #[must_use]
    pub fn with_patience(mut self, patience: Duration) -> Self {
        self.patience = patience;
        self
    }

    async fn ask(&self, content: FileStream<'_>, wanted: PictureUse) -> Result<ScaledPicture, PictureError> {
        let unavailable = |error: io::Error| PictureError::Unavailable(error.to_string());
        let mut child = Command::new(&self.worker.program)
            .args(&self.worker.arguments)
            .arg(wanted.name())
            .env_clear()
            // The allocator of the server reserves a gigabyte of addresses, which would count as the worker's memory.
            .env("MIMALLOC_ARENA_RESERVE", "0")
            .current_dir("/")
            // Ctrl-C must reach only the kernel, which lets running jobs finish first.
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .map_err(unavailable)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(PictureError::Unavailable("the worker has no pipes".to_owned()));
        };
        let mut reply = Vec::with_capacity(HEADER_BYTES);
        // One byte more than allowed, to notice that it is too much.
        let mut output = output.take(reply_at_most(wanted) as u64 + 1);
        let (fed, read) = tokio::join!(feed(input, content), output.read_to_end(&mut reply));
        fed?;
        read.map_err(unavailable)?;
        // A worker that writes more than it may is blocked: it is killed.
        drop(output);
        let status = child.wait().await.map_err(unavailable)?;
        match status.code() {
            Some(0) if reply.len() <= reply_at_most(wanted) => {
                reply::read(reply, wanted).ok_or(PictureError::Unreadable)
            }
            Some(code) if let Some(refusal) = Refusal::of_code(code) => Err(refusal.into()),
            // It could not be confined, or not read its input.
            Some(1) => Err(PictureError::Unavailable("the worker ended before its work".to_owned())),
            _ => {
                tracing::warn!(%status, "a worker for pictures ended at a picture: {status}");
                Err(PictureError::Unreadable)
            }
        }
    }
}

#[async_trait]
impl PictureScaler for PictureWorkers {
    async fn scale(
        &self,
        content: FileStream<'_>,
        wanted: PictureUse,
    ) -> Result<ScaledPicture, PictureError> {
        let closed = |_| PictureError::Unavailable("the kernel stops".to_owned());
        let _turn = self.turns.acquire().await.map_err(closed)?;
        match timeout(self.patience, self.ask(content, wanted)).await {
            Ok(outcome) => outcome,
            // The worker is killed with its handle. Its own limit of processor time is far shorter, so the input was slow.
            Err(_) => Err(PictureError::Unavailable("the picture took too long".to_owned())),
        }
    }
}

/// Writes the file to the worker. A worker that has ended has refused it; its exit code says why.
async fn feed(mut input: ChildStdin, mut content: FileStream<'_>) -> Result<(), PictureError> {
    while let Some(piece) = content.next().await {
        let piece = piece.map_err(|error| PictureError::File(FileError::CutOff(error)))?;
        if input.write_all(&piece).await.is_err() {
            return Ok(());
        }
    }
    let _ = input.shutdown().await;
    Ok(())
}
