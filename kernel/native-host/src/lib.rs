//! Native signers (docs/native-signers.md): a shared library holds a key or has access to one, and the kernel asks it for signatures.
//!
//! A crash or a hang of such a library must not affect the kernel. Each `[signers.<name>]` therefore has a *worker*, a child process of the
//! kernel (`cabinet native-worker`) that loads the library.
//!
//! ```text
//! kernel                                       worker
//! NativeSigner ── Process ── frames, stdin ──> channel ── serve ── table ── the library
//!     │              └────── frames, stdout <─────┘
//!     └ restart      └ stderr ──> log, scrubbed
//! ```
//!
//! | File | Content |
//! | --- | --- |
//! | `frame.rs`, `message.rs` | the pipe protocol; the key is sent over the pipe as well, never in arguments, environment or logs |
//! | `host/` | the kernel's side: start, call, time out, kill, restart |
//! | `worker/` | the child's side: loads exactly the bytes whose digest was checked; `table.rs` contains the unsafe code |
//!
//! Guarantees to the kernel: a call ends within its timeout, whatever the module does; calls in flight when a worker ends fail with
//! [`cabinet_ports::SignerError::Unavailable`]; the next call starts a new worker; a worker ends with its kernel, because its standard
//! input is closed.

mod digest;
mod frame;
mod host;
mod message;
mod settings;
pub mod worker;

pub use digest::{InvalidDigest, ModuleDigest};
pub use host::NativeSigner;
pub use settings::{NativeSignerSettings, WorkerProgram};
