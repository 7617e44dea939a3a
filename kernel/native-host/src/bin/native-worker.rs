//! The worker as a separate program for this crate's tests; the server contains it as `cabinet native-worker`.

use cabinet_native_host::worker;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.as_slice() {
        [module_flag, module, digest_flag, digest]
            if module_flag == "--module" && digest_flag == "--sha256" =>
        {
            Ok(worker::run(module.as_ref(), digest.parse()?)?)
        }
        _ => Err("--module PATH --sha256 HEX".into()),
    }
}
