//! Measures the resources that one call uses.

use cabinet_plugin_package::Limits;
use std::time::Duration;
use wasmtime::ResourceLimiter;

/// Interval of the engine's epoch, and the resolution of guest CPU time.
pub(crate) const TICK: Duration = Duration::from_millis(10);

/// Architecture §3: the largest list, HTTP response body or other value passed in one piece.
pub(crate) const TRANSFER_BYTES: usize = 8 << 20;

/// Sixty thousand slots with ids, times, rooms and addresses: the longest list seen from a hub.
pub(crate) const SLOTS_BYTES: usize = 24 << 20;

/// Factor for the CPU time of such a list. It takes two seconds on an idle machine, and wall-clock time also passes while the operating
/// system runs other threads.
pub(crate) const SLOTS_CPU: u32 = 10;

/// Table elements of a guest: its functions, and the shim that the component encoder adds.
const TABLE_ELEMENTS: usize = 20_000;

const MIB: usize = 1 << 20;

/// The CPU budget in ticks, plus one for the tick already begun when the call starts.
fn ticks(limits: &Limits) -> u32 {
    let tick = u32::try_from(TICK.as_millis()).unwrap_or(u32::MAX);
    limits.cpu_ms.div_ceil(tick) + 1
}

/// Measures the resources that one instance uses.
#[derive(Debug)]
pub(crate) struct Meter {
    memory_bytes: usize,
    /// The largest linear memory so far.
    pub(crate) peak_bytes: usize,
    ticks: u32,
    ticks_left: u32,
    /// Set when memory growth was refused. It explains the trap that follows.
    pub(crate) memory_refused: bool,
}

impl Meter {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self {
            memory_bytes: usize::try_from(limits.memory_mib).unwrap_or(0).saturating_mul(MIB),
            peak_bytes: 0,
            ticks: 0,
            ticks_left: ticks(limits),
            memory_refused: false,
        }
    }

    /// Counts one tick during which the guest ran. Returns `false` when the budget is used up.
    pub(crate) fn tick(&mut self) -> bool {
        self.ticks += 1;
        self.ticks_left = self.ticks_left.saturating_sub(1);
        self.ticks_left > 0
    }

    /// Guest CPU time so far, in multiples of a tick.
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
        if fits {
            self.peak_bytes = self.peak_bytes.max(desired);
        }
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
