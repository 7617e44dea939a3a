//! The meter that counts what one call uses.

use cabinet_plugin_package::Limits;
use std::time::Duration;
use wasmtime::ResourceLimiter;

/// How often the engine's epoch moves: the grain in which guest CPU is counted.
pub(crate) const TICK: Duration = Duration::from_millis(10);

/// Architecture §3: a list, an answer of HTTP, or anything else that crosses the border in one piece.
pub(crate) const TRANSFER_BYTES: usize = 8 << 20;

/// Sixty thousand slots with ids, times, rooms and addresses: the longest list that a hub was seen to give.
pub(crate) const SLOTS_BYTES: usize = 24 << 20;

/// How much more CPU time such a list may take than other answers: it takes two seconds where nothing else runs, and the time counts on while
/// the system lets others run.
pub(crate) const SLOTS_CPU: u32 = 10;

/// Tables of a guest: its functions, and the shim that the component encoder adds.
const TABLE_ELEMENTS: usize = 20_000;

const MIB: usize = 1 << 20;

/// Ticks of guest CPU. One more for the tick already begun when the call starts.
fn ticks(limits: &Limits) -> u32 {
    let tick = u32::try_from(TICK.as_millis()).unwrap_or(u32::MAX);
    limits.cpu_ms.div_ceil(tick) + 1
}

/// Counts what one instance uses.
#[derive(Debug)]
pub(crate) struct Meter {
    memory_bytes: usize,
    ticks: u32,
    ticks_left: u32,
    /// Set when growth was refused; an allocation failure then explains the trap that follows.
    pub(crate) memory_refused: bool,
}

impl Meter {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self {
            memory_bytes: usize::try_from(limits.memory_mib).unwrap_or(0).saturating_mul(MIB),
            ticks: 0,
            ticks_left: ticks(limits),
            memory_refused: false,
        }
    }

    /// One tick passed while the guest ran; false if it was the last.
    pub(crate) fn tick(&mut self) -> bool {
        self.ticks += 1;
        self.ticks_left = self.ticks_left.saturating_sub(1);
        self.ticks_left > 0
    }

    /// Guest CPU so far, in the grain of ticks.
    pub(crate) fn used(&self) -> Duration {
        TICK * self.ticks
    }
}

impl ResourceLimiter for Meter {
    fn memory_growing(
        &mut self,
        _current: usize,
        desired: usize,
        _maximum: Option<usize>,
    ) -> wasmtime::Result<bool> {
        let fits = desired <= self.memory_bytes;
        self.memory_refused |= !fits;
        Ok(fits)
    }

    fn table_growing(
        &mut self,
        _current: usize,
        desired: usize,
        _maximum: Option<usize>,
    ) -> wasmtime::Result<bool> {
        Ok(desired <= TABLE_ELEMENTS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_meter_stops_after_the_budget_and_remembers_refused_memory() {
        let mut meter = Meter::new(&Limits { cpu_ms: 20, memory_mib: 1, ..Limits::default() });
        assert!(meter.tick());
        assert!(meter.tick());
        assert!(!meter.tick());
        assert!(meter.memory_growing(0, MIB, None).unwrap());
        assert!(!meter.memory_refused);
        assert!(!meter.memory_growing(MIB, MIB + 1, None).unwrap());
        assert!(meter.memory_refused);
    }
}
