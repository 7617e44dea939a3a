//! The pipes of the protocol are moved away from 0 and 1 before a library is loaded: one that prints, or reads a PIN from the terminal,
//! meets standard error and an empty file there instead.

use nix::unistd::{dup2_stdin, dup2_stdout};
use std::fs::File;
use std::io;
use std::os::fd::AsFd as _;

/// Where the requests come from, and where the answers go.
pub(super) fn take() -> io::Result<(File, File)> {
    // Both copies close on exec.
    let requests = io::stdin().as_fd().try_clone_to_owned()?;
    let answers = io::stdout().as_fd().try_clone_to_owned()?;
    dup2_stdin(File::open("/dev/null")?)?;
    dup2_stdout(io::stderr())?;
    Ok((requests.into(), answers.into()))
}
