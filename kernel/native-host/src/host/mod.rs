//! The kernel's side of a signer.

mod backoff;
mod process;
mod said;
mod signer;
mod waiting;

pub use signer::NativeSigner;
