//! The kernel's side of a signer.

mod process;
mod restart_delay;
mod said;
mod signer;
mod waiting;

pub use signer::NativeSigner;
