//! The worker's side: reads one picture from standard input, writes it scaled to standard output, and ends.

mod confine;
mod scale;

pub(crate) use scale::{bytes_at_most, scaled};

use crate::reply::{self, Refusal};
use cabinet_ports::PictureUse;
use std::io::{self, Read as _, Write as _};
use std::process::ExitCode;

/// Runs the worker. The process can do nothing else afterwards.
pub fn run(wanted: PictureUse) -> ExitCode {
    // Before a byte of the picture is read.
    if let Err(error) = confine::give_up_rights() {
        eprintln!("the worker for pictures cannot be confined: {error}");
        return ExitCode::FAILURE;
    }
    match work(wanted) {
        Ok(Ok(())) => ExitCode::SUCCESS,
        Ok(Err(refusal)) => ExitCode::from(refusal.code()),
        Err(_) => ExitCode::FAILURE,
    }
}

fn work(wanted: PictureUse) -> io::Result<Result<(), Refusal>> {
    let mut bytes = Vec::new();
    let at_most = bytes_at_most(wanted);
    io::stdin().lock().take(at_most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > at_most {
        return Ok(Err(Refusal::TooLarge));
    }
    let picture = match scaled(&bytes, wanted) {
        Ok(picture) => picture,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let mut output = io::stdout().lock();
    output.write_all(&reply::written(&picture))?;
    output.flush()?;
    Ok(Ok(()))
}
