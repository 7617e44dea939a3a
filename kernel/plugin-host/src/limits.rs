//! What one call may use, and the meter that counts it.

use serde::Deserialize;
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

/// The bounds of each call. A manifest may ask for less; for more only of what waits, not of what computes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Limits {
    /// Linear memory in MiB, 1 to 64.
    pub memory_mib: u32,
    /// Guest CPU in milliseconds, 10 to 2000, counted in ticks of 10 ms while the guest runs.
    pub cpu_ms: u32,
    /// Wall time in milliseconds, 100 to 90 000, waiting for the hospital system included.
    pub wall_ms: u32,
    /// Calls at a time, 1 to 64; one more waits a moment and is then answered `plugin_busy`. An eighth is kept for bookings.
    pub calls: u32,
}

impl Default for Limits {
    /// Architecture §3.
    fn default() -> Self {
        Self { memory_mib: 64, cpu_ms: 2_000, wall_ms: 30_000, calls: 16 }
    }
}

impl Limits {
    /// The first bound that is out of its range: its key and the range.
    pub(crate) fn out_of_range(&self) -> Option<(&'static str, u32, u32)> {
        [
            ("memory-mib", self.memory_mib, 1, 64),
            ("cpu-ms", self.cpu_ms, 10, 2_000),
            ("wall-ms", self.wall_ms, 100, 90_000),
            ("calls", self.calls, 1, 64),
        ]
        .into_iter()
        .find(|(_, value, least, most)| !(least..=most).contains(&value))
        .map(|(key, _, least, most)| (key, least, most))
    }

    /// Wall time of a call.
    pub(crate) fn wall(&self) -> Duration {
        Duration::from_millis(u64::from(self.wall_ms))
    }

    /// Ticks of guest CPU. One more for the tick already begun when the call starts.
    pub(crate) fn ticks(&self) -> u32 {
        let tick = u32::try_from(TICK.as_millis()).unwrap_or(u32::MAX);
        self.cpu_ms.div_ceil(tick) + 1
    }
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
            ticks_left: limits.ticks(),
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
    fn a_manifest_may_ask_for_longer_waiting_but_not_for_more_computing() {
        assert_eq!(Limits::default().out_of_range(), None);
        assert_eq!(Limits { wall_ms: 90_000, ..Limits::default() }.out_of_range(), None);
        assert_eq!(
            Limits { wall_ms: 90_001, ..Limits::default() }.out_of_range(),
            Some(("wall-ms", 100, 90_000))
        );
        assert_eq!(Limits { cpu_ms: 2_001, ..Limits::default() }.out_of_range(), Some(("cpu-ms", 10, 2_000)));
        assert_eq!(
            Limits { memory_mib: 65, ..Limits::default() }.out_of_range(),
            Some(("memory-mib", 1, 64))
        );
        assert_eq!(Limits { calls: 0, ..Limits::default() }.out_of_range(), Some(("calls", 1, 64)));
    }

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
