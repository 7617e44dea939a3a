//! The child's side: takes the pipes, gives up what it does not need, loads the library when the key arrives, and serves until the kernel
//! closes the pipe.

mod channel;
mod confine;
mod pinned;
mod serve;
mod table;

use crate::ModuleDigest;
use std::path::Path;
use std::process::ExitCode;

/// Serves one module on standard input and output until the kernel has no more questions. There is nobody to tell about an error here but
/// the kernel: what goes wrong with the module is the answer to the first request.
pub fn run(module: &Path, digest: ModuleDigest) -> ExitCode {
    let (requests, answers) = match channel::take() {
        Ok(pipes) => pipes,
        Err(error) => {
            eprintln!("the pipes to the kernel cannot be taken: {error}");
            return ExitCode::FAILURE;
        }
    };
    if let Err(error) = confine::give_up_rights() {
        eprintln!("rights cannot be given up: {error}");
        return ExitCode::FAILURE;
    }
    match serve::until_closed(module, digest, requests, answers) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("the talk with the kernel broke off: {error}");
            ExitCode::FAILURE
        }
    }
}
