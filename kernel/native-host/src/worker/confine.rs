//! What a worker does not need: new privileges, a dump of its memory on disk or before a debugger's eyes, memory without end.
//!
//! The network stays: a module may have to reach its device over it. A hospital that knows better forbids it to the whole service.

use nix::sys::prctl;
use nix::sys::resource::{Resource, getrlimit, setrlimit};
use std::io;

/// Address space of a worker. Crypto libraries map a lot and use little.
const MOST_MEMORY: u64 = 4 << 30;

/// Takes effect for this process and whatever it starts.
pub(super) fn give_up_rights() -> io::Result<()> {
    prctl::set_no_new_privs()?;
    setrlimit(Resource::RLIMIT_CORE, 0, 0)?;
    // The service may have less already.
    let (_, most) = getrlimit(Resource::RLIMIT_AS)?;
    let memory = MOST_MEMORY.min(most);
    setrlimit(Resource::RLIMIT_AS, memory, memory)?;
    prctl::set_dumpable(false)?;
    Ok(())
}
