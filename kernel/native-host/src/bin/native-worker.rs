//! The worker as a program of its own, for the tests of this crate; the server has it as `cabinet native-worker`.

use cabinet_native_host::{ModuleDigest, worker};
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [module_flag, module, digest_flag, digest] = arguments.as_slice() else { return ExitCode::from(2) };
    match (module_flag.as_str(), digest_flag.as_str(), digest.parse::<ModuleDigest>()) {
        ("--module", "--sha256", Ok(digest)) => worker::run(module.as_ref(), digest),
        _ => ExitCode::from(2),
    }
}
