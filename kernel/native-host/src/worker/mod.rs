//! The child's side: takes over the pipes, drops privileges, loads the library when the key arrives, and serves until the kernel closes the
//! pipe.

mod channel;
mod confine;
mod pinned;
mod serve;
mod table;

use crate::ModuleDigest;
use std::io;
use std::path::Path;

/// Serves one module on standard input and output until the kernel closes the pipe. A failure of the module is reported in the answer to
/// the first request and is not an error here.
///
/// # Errors
/// If the pipes cannot be used, a restriction cannot be applied, or the kernel sends an invalid request.
pub fn run(module: &Path, digest: ModuleDigest) -> io::Result<()> {
    // A panic message could contain data, so only the location is printed.
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        eprintln!("the worker panicked at {place}");
    }));
    let (requests, answers) = channel::take()?;
    confine::give_up_rights()?;
    serve::until_closed(module, digest, requests, answers)
}
