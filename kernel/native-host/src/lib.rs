//! Native signers (docs/native-signers.md): a shared library holds a key, or knows the way to one, and the kernel asks it for signatures.
//!
//! A crash or a hang of such a library must not take the kernel with it, so it is loaded by a *worker*: a child process of the kernel
//! (`cabinet native-worker`), one for each `[signers.<name>]`.
//!
//! ```text
//! kernel                                       worker
//! NativeSigner ── Process ── frames, stdin ──> channel ── serve ── table ── the library
//!     │              └────── frames, stdout <─────┘
//!     └ backoff      └ stderr ──> log, scrubbed
//! ```
//!
//! | Look here | for |
//! |---|---|
//! | `frame.rs`, `message.rs` | what goes over the pipes; the key goes there, too, and never to arguments, environment or a log |
//! | `host/` | the kernel's side: start, ask, give up in time, kill, start again |
//! | `worker/` | the child's side: the bytes that were measured are the bytes that are loaded; `table.rs` is the unsafe code |
//!
//! What the kernel relies on: a call ends within its time-out, however the module behaves; calls that were on their way when a worker ends
//! are answered [`cabinet_ports::SignerError::Unavailable`]; the next call finds a new worker; a worker ends with its kernel, because its
//! standard input ends.

mod digest;
mod frame;
mod host;
mod message;
mod settings;
pub mod worker;

pub use digest::{InvalidDigest, ModuleDigest};
pub use host::NativeSigner;
pub use settings::{NativeSignerSettings, WorkerProgram};
