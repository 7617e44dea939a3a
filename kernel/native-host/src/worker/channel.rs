//! Moves the protocol pipes away from descriptors 0 and 1 before a library is loaded. A library that prints then writes to standard error,
//! and one that reads from the terminal reads an empty file.

use nix::unistd::{dup2_stdin, dup2_stdout};
use std::fs::File;
use std::io;
use std::os::fd::AsFd as _;

/// The pipe of requests and the pipe of answers.
pub(super) fn take() -> io::Result<(File, File)> {
    // Both duplicates are close-on-exec.
    let requests = io::stdin().as_fd().try_clone_to_owned()?;
    let answers = io::stdout().as_fd().try_clone_to_owned()?;
    dup2_stdin(File::open("/dev/null")?)?;
    dup2_stdout(io::stderr())?;
    Ok((requests.into(), answers.into()))
}
