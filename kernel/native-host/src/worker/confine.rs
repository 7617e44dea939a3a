//! Restricts a worker: no new privileges, no core dump, no debugger, limited memory.
//!
//! Network access stays, because a module may need it to reach its device. A hospital can deny it to the whole service.

use nix::sys::prctl;
use nix::sys::resource::{Resource, getrlimit, setrlimit};
use std::io;

/// Maximum address space of a worker. Cryptographic libraries map much more memory than they use.
const MOST_MEMORY: u64 = 4 << 30;

/// Applies the restrictions to this process and its children.
pub(super) fn give_up_rights() -> io::Result<()> {
    prctl::set_no_new_privs()?;
    setrlimit(Resource::RLIMIT_CORE, 0, 0)?;
    // The service may already have a lower limit.
    let (_, most) = getrlimit(Resource::RLIMIT_AS)?;
    let memory = MOST_MEMORY.min(most);
    setrlimit(Resource::RLIMIT_AS, memory, memory)?;
    prctl::set_dumpable(false)?;
    Ok(())
}
