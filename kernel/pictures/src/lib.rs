//! Scales uploaded pictures. A decoder reads whatever a stranger sends; an error in it must neither harm the kernel nor reach its memory, where
//! the keys and other people's data are. So each picture is decoded in a *worker*, a child process of the kernel (`cabinet picture-worker`)
//! that lives for this one picture.
//!
//! ```text
//! kernel                                   worker
//! PictureWorkers ── the file, stdin ─────> confine ── decode ── scale ── encode
//!             └──── scaled, stdout <───────┘
//! ```
//!
//! | File | Content |
//! | --- | --- |
//! | `workers.rs` | the kernel's side: start, feed, limit, kill |
//! | `reply.rs` | what the worker writes; the kernel believes none of it unseen |
//! | `worker/confine.rs` | what the worker gives up: memory, time, files, network, almost all system calls |
//! | `worker/scale.rs` | the work: format by the first bytes, bounds, orientation, scaling, writing anew |
//!
//! The worker inherits no environment and no open file. Its memory, processor time and real time are limited, so a picture that claims
//! gigabytes of pixels costs a refusal.

mod reply;
mod unconfined;
pub mod worker;
mod workers;

pub use unconfined::UnconfinedPictures;
pub use workers::{PictureWorkers, WorkerProgram};
