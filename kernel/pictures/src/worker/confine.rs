//! What the worker gives up before it reads a picture. Afterwards it can read its input, write its output, take memory within a limit, and end.

use nix::sys::prctl;
use nix::sys::resource::{Resource, getrlimit, setrlimit};
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, TargetArch};
use std::io;

/// Address space beyond what the binary and its allocator have reserved at the start: four bytes for each of 50 million pixels, twice while a
/// picture is turned, and the file.
const MEMORY: u64 = 768 << 20;
/// Unit of `statm`. A machine with larger pages only has a larger limit of memory.
const PAGE: u64 = 4096;
/// Processor time in seconds: the largest picture takes about two.
const SECONDS: u64 = 10;

/// System calls of a program that computes. All others fail with `EPERM`: no file can be opened, no connection made, no process started.
const ALLOWED: &[libc::c_long] = &[
    libc::SYS_read,
    libc::SYS_write,
    libc::SYS_writev,
    libc::SYS_close,
    libc::SYS_mmap,
    libc::SYS_munmap,
    libc::SYS_mremap,
    libc::SYS_mprotect,
    libc::SYS_madvise,
    libc::SYS_brk,
    libc::SYS_futex,
    libc::SYS_getrandom,
    libc::SYS_clock_gettime,
    libc::SYS_sched_yield,
    libc::SYS_sigaltstack,
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_exit,
    libc::SYS_exit_group,
];

/// Applies the restrictions to this process. It has one thread.
pub(super) fn give_up_rights() -> io::Result<()> {
    prctl::set_no_new_privs()?;
    prctl::set_dumpable(false)?;
    // The service may already have lower limits.
    let memory = reserved()? + MEMORY;
    for (resource, limit) in
        [(Resource::RLIMIT_AS, memory), (Resource::RLIMIT_CPU, SECONDS), (Resource::RLIMIT_CORE, 0)]
    {
        let (_, most) = getrlimit(resource)?;
        let limit = limit.min(most);
        setrlimit(resource, limit, limit)?;
    }
    let rules = ALLOWED.iter().map(|call| (*call, Vec::new())).collect();
    let arch = TargetArch::try_from(std::env::consts::ARCH).map_err(io::Error::other)?;
    let refused = SeccompAction::Errno(libc::EPERM.unsigned_abs());
    let filter = SeccompFilter::new(rules, refused, SeccompAction::Allow, arch).map_err(io::Error::other)?;
    let filter: BpfProgram = filter.try_into().map_err(io::Error::other)?;
    seccompiler::apply_filter(&filter).map_err(io::Error::other)
}

/// Address space of this process in bytes. The first number of `statm` counts pages (proc(5)).
fn reserved() -> io::Result<u64> {
    let text = std::fs::read_to_string("/proc/self/statm")?;
    let pages = text.split(' ').next().and_then(|pages| pages.parse::<u64>().ok());
    pages.map(|pages| pages * PAGE).ok_or_else(|| io::Error::other("/proc/self/statm has no number of pages"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::{self, File};
    use std::net::{TcpListener, TcpStream};
    use std::process::Command;

    /// The filter is that of a thread, the limits are those of the process: nextest runs each test in one of its own.
    #[test]
    fn a_confined_thread_computes_and_reaches_nothing() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let file = std::env::current_exe().unwrap();
        assert!(File::open(&file).is_ok() && TcpStream::connect(address).is_ok());
        std::thread::spawn(move || {
            give_up_rights().unwrap();
            let outcomes = [
                ("open", File::open(&file).map(drop)),
                ("create", fs::write("/tmp/cabinet-picture", "x")),
                ("list", fs::read_dir("/").map(drop)),
                ("connect", TcpStream::connect(address).map(drop)),
                ("listen", TcpListener::bind("127.0.0.1:0").map(drop)),
                ("start", Command::new("/bin/true").status().map(drop)),
            ];
            for (what, outcome) in outcomes {
                assert_eq!(outcome.unwrap_err().raw_os_error(), Some(libc::EPERM), "{what}");
            }
            assert!(Vec::<u8>::new().try_reserve(1 << 30).is_err(), "a gigabyte");
            let mut much = vec![1_u8; 300 << 20];
            much[299 << 20] = 2;
            assert_eq!(much.iter().filter(|byte| **byte == 2).count(), 1);
        })
        .join()
        .unwrap();
    }
}
