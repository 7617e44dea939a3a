//! The worker's threads: one reads requests, and as many as the module supports call it and write the answers.

use super::pinned::Pinned;
use super::table::{Fault, OpenKey};
use crate::ModuleDigest;
use crate::frame;
use crate::message::{Answer, Call, Outcome, Request};
use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Maximum concurrent calls of a module that supports several. A signature takes a few milliseconds of CPU; more threads would only compete
/// for the processor.
const CALLS_AT_A_TIME: u32 = 4;

/// How long running calls may continue after the kernel closed the pipe, before the process is aborted.
const LAST_PATIENCE: Duration = Duration::from_secs(2);

/// A request and its deadline.
type Due = (Request, Instant);

/// Serves until the kernel closes the pipe. Aborts the process if a running call does not return after that.
pub(super) fn until_closed(
    module: &Path,
    digest: ModuleDigest,
    mut requests: File,
    answers: File,
) -> io::Result<()> {
    let answers = Arc::new(Mutex::new(answers));
    let Some((id, key)) = opened(module, digest, &mut requests, &answers)? else { return Ok(()) };
    let calls = key.calls_at_a_time(CALLS_AT_A_TIME);
    let description = match key.describe() {
        Ok(description) => description,
        Err(fault) => return write(&answers, &Answer { id, outcome: fault.into() }),
    };
    write(&answers, &Answer { id, outcome: Outcome::Opened { calls, description } })?;

    let key = Arc::new(key);
    let (give, take) = sync_channel::<Due>(calls as usize);
    let take = Arc::new(Mutex::new(take));
    let hands: Vec<_> = (0..calls)
        .map(|_| {
            let (key, take, answers) = (Arc::clone(&key), Arc::clone(&take), Arc::clone(&answers));
            thread::spawn(move || work(&key, &take, &answers))
        })
        .collect();
    let ended = pass_on(&mut requests, &give);
    // The kernel is gone. A hanging call must not keep the process, and with it the key, alive.
    thread::spawn(|| {
        thread::sleep(LAST_PATIENCE);
        std::process::abort();
    });
    drop(give);
    for hand in hands {
        // A panicked thread has already reported its panic.
        let _ = hand.join();
    }
    if let Ok(key) = Arc::try_unwrap(key) {
        key.close();
    }
    ended
}

/// Handles the first request, which opens the key. `None` if the kernel closed the pipe without one, or if the module failed, which was
/// reported in the answer.
fn opened(
    module: &Path,
    digest: ModuleDigest,
    requests: &mut File,
    answers: &Mutex<File>,
) -> io::Result<Option<(u64, OpenKey)>> {
    let Some(frame) = frame::read(requests)? else { return Ok(None) };
    let Ok(Request { id, call: Call::Open { config, key, certificate }, .. }) = Request::decode(&frame)
    else {
        return Err(malformed());
    };
    drop(frame);
    let opened = Pinned::read(module, digest)
        .map_err(|error| Fault::Refused(error.to_string()))
        .and_then(|pinned| OpenKey::open(&pinned, &config, &key, &certificate));
    match opened {
        Ok(key) => Ok(Some((id, key))),
        Err(fault) => write(answers, &Answer { id, outcome: fault.into() }).map(|()| None),
    }
}

/// Reads requests until the pipe is closed.
fn pass_on(requests: &mut File, give: &SyncSender<Due>) -> io::Result<()> {
    while let Some(frame) = frame::read(requests)? {
        let request = Request::decode(&frame).map_err(|_| malformed())?;
        let due = Instant::now() + Duration::from_millis(request.deadline_ms.into());
        // Sending fails only if all threads have panicked.
        give.send((request, due)).map_err(io::Error::other)?;
    }
    Ok(())
}

/// Calls the module for one request after another.
fn work(key: &OpenKey, take: &Mutex<Receiver<Due>>, answers: &Mutex<File>) {
    loop {
        let next = take.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((request, due)) = next else { return };
        let outcome = if Instant::now() < due {
            answered(key, request.call)
        } else {
            Outcome::Unavailable("it was too busy to begin in time".to_owned())
        };
        if write(answers, &Answer { id: request.id, outcome }).is_err() {
            return;
        }
    }
}

fn answered(key: &OpenKey, call: Call) -> Outcome {
    match call {
        Call::Open { .. } => Outcome::Refused("the key is open already".to_owned()),
        Call::Sign { form, data } => key.sign(form, &data).map_or_else(Outcome::from, Outcome::Signed),
        Call::Verify { certificate, data, signature } => {
            key.verify(&certificate, &data, &signature).map_or_else(Outcome::from, Outcome::Judged)
        }
    }
}

fn write(answers: &Mutex<File>, answer: &Answer) -> io::Result<()> {
    frame::write(&mut *answers.lock().unwrap_or_else(PoisonError::into_inner), &answer.encode())
}

fn malformed() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "the kernel sent something that is no request")
}

impl From<Fault> for Outcome {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Refused(reason) => Self::Refused(reason),
            Fault::Unavailable(reason) => Self::Unavailable(reason),
            Fault::Broken(what) => Self::Broken(format!("the module broke the contract: {what}")),
        }
    }
}
