//! The worker as a separate program for tests; the server contains it as `cabinet picture-worker`.

use cabinet_ports::PictureUse;
use std::process::ExitCode;

fn main() -> ExitCode {
    match std::env::args().nth(1).as_deref().and_then(PictureUse::from_name) {
        Some(wanted) => cabinet_pictures::worker::run(wanted),
        None => ExitCode::FAILURE,
    }
}
