//! Why a call returned no answer, and the problem that the caller gets.

use super::{BUSY, Function};
use cabinet_ports::{Problem, ProblemCode};
use std::fmt;
use wasmtime::PoolConcurrencyLimitError;

/// Returned to wasmtime when the CPU budget is used up.
#[derive(Debug, Clone, Copy)]
pub(super) struct CpuExhausted;

impl fmt::Display for CpuExhausted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("it used up its CPU time")
    }
}

impl std::error::Error for CpuExhausted {}

/// Why a call returned no answer.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    Cpu,
    Memory,
    /// A list or a body larger than the transfer limit.
    Transfer {
        most: usize,
    },
    Trap(String),
    /// The wall-clock limit. If `waited`, the guest spent most of that time waiting for the hospital system; otherwise the delay is the
    /// plugin's fault.
    Wall {
        waited: bool,
    },
    /// No instance is free in the pool.
    NoRoom,
}

impl Failure {
    pub(super) fn of(error: &wasmtime::Error, memory_refused: bool, function: Function) -> Self {
        if error.downcast_ref::<CpuExhausted>().is_some() {
            Self::Cpu
        } else if error.downcast_ref::<PoolConcurrencyLimitError>().is_some() {
            Self::NoRoom
        } else if memory_refused {
            Self::Memory
        } else if error.root_cause().to_string().contains("fuel allocated for hostcalls") {
            Self::Transfer { most: function.transfer_bytes() }
        } else {
            Self::Trap(error.root_cause().to_string())
        }
    }

    /// Whether the failure counts for the circuit breaker. A slow hospital system and a busy kernel do not.
    pub(super) fn is_the_plugins_fault(&self) -> bool {
        !matches!(self, Self::Wall { waited: true } | Self::NoRoom)
    }

    pub(super) fn problem(&self, plugin: &str, function: Function) -> Problem {
        let detail = format!("plugin {plugin} failed in {}: {self}", function.name);
        match self {
            Self::Wall { .. } if function.has_effects() => Problem::new(ProblemCode::OutcomeUnknown, detail),
            Self::Wall { .. } => Problem::new(ProblemCode::TimedOut, detail),
            Self::NoRoom => {
                Problem { retry_after: Some(BUSY), ..Problem::new(ProblemCode::PluginBusy, detail) }
            }
            _ => Problem::new(ProblemCode::PluginFailed, detail),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cpu => CpuExhausted.fmt(f),
            Self::Memory => f.write_str("it used up its memory"),
            Self::Transfer { most } => write!(f, "it gave more than {most} bytes at once"),
            Self::Trap(reason) => write!(f, "it trapped: {reason}"),
            Self::Wall { .. } => f.write_str("its time ran out"),
            Self::NoRoom => f.write_str("no instance is free"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calls::Kind;

    #[test]
    fn a_write_that_was_cut_short_is_not_called_failed() {
        let function = |kind| Function { name: "y", kind };
        let code = |kind| Failure::Wall { waited: true }.problem("x", function(kind)).code;
        assert_eq!(code(Kind::Write), ProblemCode::OutcomeUnknown);
        assert_eq!(code(Kind::ReadLongList), ProblemCode::TimedOut);
        let trap = Failure::Trap("unreachable".into()).problem("x", function(Kind::Write)).code;
        assert!(!trap.proves_nothing_was_booked());
    }
}
