//! One worker, from its start to its end. A task owns the child and its pipes; whoever asks hands it whole frames, so that a caller who
//! goes away leaves no half of one behind.

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

/// A worker that closed its pipes ends of itself within this time, or is killed.
const LAST_PATIENCE: Duration = Duration::from_secs(1);

/// A running worker. Dropping it ends it.
pub(super) struct Process {
    frames: mpsc::Sender<Frame>,
    waiting: Arc<Waiting>,
    stop: CancellationToken,
    ended: Arc<OnceLock<Instant>>,
    useful: AtomicBool,
    /// As many as the module bears calls at a time.
    seats: Semaphore,
    _stops_when_dropped: DropGuard,
}

impl Process {
    /// Starts the program. The key is not open yet.
    pub(super) fn spawn(settings: &NativeSignerSettings) -> io::Result<Self> {
        let mut command = Command::new(&settings.worker.program);
        command
            .args(&settings.worker.arguments)
            .arg("--module")
            .arg(std::path::absolute(&settings.module)?)
            .arg("--sha256")
            .arg(settings.sha256.to_string())
            // Nothing of the kernel's secrets, nor of what steers a library from outside.
            .env_clear()
            .current_dir("/")
            // Ctrl-C is for the kernel, which lets calls end first.
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

    /// Whether it may be asked.
    pub(super) fn is_alive(&self) -> bool {
        !self.stop.is_cancelled()
    }

    /// When it ended; now, if it is just about to.
    pub(super) fn ended_at(&self) -> Instant {
        self.ended.get().copied().unwrap_or_else(Instant::now)
    }

    /// Whether it has answered a call, so that its end is the first failure and not one of a row.
    pub(super) fn was_useful(&self) -> bool {
        self.useful.load(Ordering::Relaxed)
    }

    /// Opens the key and lets callers in.
    pub(super) async fn open(&self, call: Call, deadline: Instant) -> Outcome {
        let outcome = self.exchange(call, deadline).await;
        match &outcome {
            Outcome::Opened { calls, .. } => self.seats.add_permits((*calls).clamp(1, 64) as usize),
            _ => self.stop.cancel(),
        }
        outcome
    }

    /// Asks, as soon as the module bears one more call.
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

    /// A module that does not return, or broke the contract, costs the worker its life, and every other call on its way an answer.
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
                // If nobody takes it, the worker has ended and the answer says so.
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

/// Moves frames until one side is done, then sees the child off. The answer is the reason, for the log and for those who wait.
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
    // From here on nobody sends it anything.
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

/// Hands answers over until the worker closes its end. Some: it says what none of ours says.
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
