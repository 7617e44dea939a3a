//! How the host treats a function of the contract.

use crate::limits::{SLOTS_BYTES, SLOTS_CPU, TRANSFER_BYTES};
use cabinet_plugin_package::Limits;

/// A function that the kernel calls in a plugin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Function {
    /// The name in the contract, also the label of metrics and spans.
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
}

/// What limits, permits and the meaning of an interrupted call depend on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Can be repeated without a second effect.
    Read,
    /// Reads the longest list, which takes more memory and CPU time than any other answer.
    ReadLongList,
    /// Waits for news at the hospital. It has a permit of its own.
    LongPoll,
    /// An interrupted call may have changed something at the other side, or used up a code.
    Write,
}

impl Function {
    /// The largest answer, in bytes as the kernel holds it.
    pub(crate) const fn transfer_bytes(self) -> usize {
        match self.kind {
            Kind::ReadLongList => SLOTS_BYTES,
            _ => TRANSFER_BYTES,
        }
    }

    /// The limits of a call.
    pub(crate) const fn limits(self, manifest: &Limits) -> Limits {
        match self.kind {
            Kind::ReadLongList => Limits { cpu_ms: manifest.cpu_ms * SLOTS_CPU, ..*manifest },
            _ => *manifest,
        }
    }

    /// Whether an interrupted call may have had an effect.
    pub(crate) const fn has_effects(self) -> bool {
        matches!(self.kind, Kind::Write)
    }
}
