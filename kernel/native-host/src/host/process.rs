//! One worker process. A task owns the child and its pipes; callers pass it complete frames, so that a cancelled caller never leaves a
//! partial frame in the pipe.

use super::{said, waiting::Waiting};
use crate::NativeSignerSettings;
use crate::frame::{self, Frame};
use crate::message::{Answer, Call, Outcome, Request};
use std::io;
use std::os::unix::process::ExitStatusExt as _;
use std::process::{ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::sync::{Semaphore, mpsc};
use tokio::time::{Instant, timeout, timeout_at};
use tokio_util::sync::{CancellationToken, DropGuard};

/// How long a worker may take to exit after it closed its pipes; then it is killed.
const LAST_PATIENCE: Duration = Duration::from_secs(1);

/// A running worker. Dropping it ends the worker.
pub(super) struct Process {
    frames: mpsc::Sender<Frame>,
    waiting: Arc<Waiting>,
    stop: CancellationToken,
    ended: Arc<OnceLock<Instant>>,
    useful: AtomicBool,
    /// One permit per concurrent call that the module supports.
    seats: Semaphore,
    _stops_when_dropped: DropGuard,
}

impl Process {
    /// Starts the program. The key is not opened yet.
    pub(super) fn spawn(settings: &NativeSignerSettings) -> io::Result<Self> {
        let mut command = Command::new(&settings.worker.program);
        command
            .args(&settings.worker.arguments)
            .arg("--module")
            .arg(std::path::absolute(&settings.module)?)
            .arg("--sha256")
            .arg(settings.sha256.to_string())
            // The worker inherits no secrets of the kernel and no variables that influence a library.
            .env_clear()
            .current_dir("/")
            // Ctrl-C must reach only the kernel, which lets running calls finish first.
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true);
        let mut child = command.spawn()?;
        let (Some(stdin), Some(stdout), Some(stderr)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(io::Error::other("the worker has no pipes"));
        };
        let name = settings.name.clone();
        tokio::spawn(async move { said::log(&name, stderr).await });

        let (frames, queue) = mpsc::channel(1);
        let stop = CancellationToken::new();
        let process = Self {
            frames,
            waiting: Arc::default(),
            stop: stop.clone(),
            ended: Arc::default(),
            useful: AtomicBool::new(false),
            seats: Semaphore::new(0),
            _stops_when_dropped: stop.clone().drop_guard(),
        };
        let (waiting, ended) = (Arc::clone(&process.waiting), Arc::clone(&process.ended));
        let name = settings.name.clone();
        tokio::spawn(async move {
            let why = tend(child, stdin, stdout, queue, &waiting, &stop).await;
            let _ = ended.set(Instant::now());
            stop.cancel();
            waiting.end(&why);
            tracing::info!(signer = name, "the worker of signer {name} ended: {why}");
        });
        Ok(process)
    }

    /// Whether the worker accepts calls.
    pub(super) fn is_alive(&self) -> bool {
        !self.stop.is_cancelled()
    }

    /// When the worker ended; the current time if it is just ending.
    pub(super) fn ended_at(&self) -> Instant {
        self.ended.get().copied().unwrap_or_else(Instant::now)
    }

    /// Whether the worker has answered a call. If so, its end counts as a first failure instead of a further one in a row.
    pub(super) fn was_useful(&self) -> bool {
        self.useful.load(Ordering::Relaxed)
    }

    /// Opens the key and then admits callers.
    pub(super) async fn open(&self, call: Call, deadline: Instant) -> Outcome {
        let outcome = self.exchange(call, deadline).await;
        match &outcome {
            Outcome::Opened { calls, .. } => self.seats.add_permits((*calls).clamp(1, 64) as usize),
            _ => self.stop.cancel(),
        }
        outcome
    }

    /// Sends a call as soon as the module has capacity for it.
    pub(super) async fn ask(&self, call: Call, deadline: Instant) -> Outcome {
        let Ok(seat) = timeout_at(deadline, self.seats.acquire()).await else {
            return Outcome::Unavailable("all its places stayed taken".to_owned());
        };
        let outcome = self.exchange(call, deadline).await;
        drop(seat);
        if !matches!(outcome, Outcome::Unavailable(_)) {
            self.useful.store(true, Ordering::Relaxed);
        }
        outcome
    }

    /// A module that does not return in time or breaks the contract costs the whole worker: it is ended, and all its calls in flight fail.
    async fn exchange(&self, call: Call, deadline: Instant) -> Outcome {
        let (id, answer) = self.waiting.enter();
        let left = deadline.saturating_duration_since(Instant::now());
        let deadline_ms = u32::try_from(left.as_millis()).unwrap_or(u32::MAX);
        let frame = Request { id, deadline_ms, call }.encode();
        if frame.len() > frame::MOST_BYTES {
            self.waiting.answer(id, Outcome::Refused(format!("{} bytes are too much to sign", frame.len())));
        }
        let exchanged = timeout_at(deadline, async {
            if frame.len() <= frame::MOST_BYTES {
                // If the send fails, the worker has ended, and `answer` delivers the reason.
                let _ = self.frames.send(frame).await;
            }
            answer.await
        });
        match exchanged.await {
            Ok(Ok(Outcome::Broken(what))) => {
                self.end(&what);
                Outcome::Unavailable(what)
            }
            Ok(Ok(outcome)) => outcome,
            Ok(Err(_)) => Outcome::Unavailable("the kernel shuts down".to_owned()),
            Err(_) => {
                let late = "it did not answer in time";
                self.end(&format!("a call did not return in time, so the worker was ended: {late}"));
                Outcome::Unavailable(late.to_owned())
            }
        }
    }

    fn end(&self, why: &str) {
        self.stop.cancel();
        self.waiting.end(why);
    }
}

/// Transfers frames until one side is done, then waits for the child to exit. Returns the reason, for the log and for waiting callers.
async fn tend(
    mut child: Child,
    stdin: ChildStdin,
    stdout: ChildStdout,
    queue: mpsc::Receiver<Frame>,
    waiting: &Waiting,
    stop: &CancellationToken,
) -> String {
    let why = tokio::select! {
        () = stop.cancelled() => None,
        broken = receive(stdout, waiting) => broken,
        () = send(stdin, queue) => None,
    };
    // From here on no frame is sent to the worker.
    let was_stopped = stop.is_cancelled();
    stop.cancel();
    if why.is_some() || was_stopped {
        let _ = child.start_kill();
    }
    let status = match timeout(LAST_PATIENCE, child.wait()).await {
        Ok(status) => status,
        Err(_) => {
            let _ = child.start_kill();
            child.wait().await
        }
    };
    match (why, was_stopped) {
        (Some(why), _) => why,
        (None, true) => "it was stopped".to_owned(),
        (None, false) => status.map_or_else(|error| error.to_string(), shown),
    }
}

/// Delivers answers until the worker closes its end. Returns `Some` with a reason if the worker violates the protocol.
async fn receive(mut stdout: ChildStdout, waiting: &Waiting) -> Option<String> {
    loop {
        let frame = match frame::read_async(&mut stdout).await {
            Ok(Some(frame)) => frame,
            Ok(None) => return None,
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                return Some("the worker answered nonsense".to_owned());
            }
            Err(_) => return None,
        };
        let is_known = Answer::decode(&frame).is_ok_and(|Answer { id, outcome }| waiting.answer(id, outcome));
        if !is_known {
            return Some("the worker answered nonsense".to_owned());
        }
    }
}

async fn send(mut stdin: ChildStdin, mut queue: mpsc::Receiver<Frame>) {
    while let Some(frame) = queue.recv().await {
        if frame::write_async(&mut stdin, &frame).await.is_err() {
            return;
        }
    }
}

fn shown(status: ExitStatus) -> String {
    match (status.signal(), status.code()) {
        (Some(signal), _) => format!("the worker was ended by signal {signal}"),
        (None, Some(code)) => format!("the worker ended with code {code}"),
        (None, None) => "the worker ended".to_owned(),
    }
}
