//! The child's side: takes the pipes, gives up what it does not need, loads the library when the key arrives, and serves until the kernel
//! closes the pipe.

mod channel;
mod confine;
mod pinned;
mod serve;
mod table;

use crate::ModuleDigest;
use std::io;
use std::path::Path;

/// Serves one module on standard input and output until the kernel has no more questions. What goes wrong with the module is the answer
/// to the first request, so it is no error here.
///
/// # Errors
/// If the pipes are no pipes, rights cannot be given up, or the kernel sends what is no request.
pub fn run(module: &Path, digest: ModuleDigest) -> io::Result<()> {
    // The text of a panic could hold data.
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        eprintln!("the worker panicked at {place}");
    }));
    let (requests, answers) = channel::take()?;
    confine::give_up_rights()?;
    serve::until_closed(module, digest, requests, answers)
}
