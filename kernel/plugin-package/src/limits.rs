//! Resource limits of a plugin call.

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Limits of each call. A manifest may lower them; it may raise only `wall-ms` and `calls`, not memory and CPU.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Limits {
    /// Linear memory in MiB, 1 to 64.
    pub memory_mib: u32,
    /// Guest CPU time in milliseconds, 10 to 2000, counted in ticks of 10 ms while the guest runs.
    pub cpu_ms: u32,
    /// Wall time in milliseconds, 100 to 90 000, including the wait for the hospital system.
    pub wall_ms: u32,
    /// Maximum concurrent calls, 1 to 64. A further call waits for a short time and then fails with `plugin_busy`. An eighth is reserved
    /// for bookings.
    pub calls: u32,
}

/// The keys, each with the least and the greatest value.
pub(crate) const RANGES: [(&str, u32, u32); 4] =
    [("memory-mib", 1, 64), ("cpu-ms", 10, 2_000), ("wall-ms", 100, 90_000), ("calls", 1, 64)];

impl Default for Limits {
    fn default() -> Self {
        Self { memory_mib: 64, cpu_ms: 2_000, wall_ms: 30_000, calls: 16 }
    }
}

impl Limits {
    /// The first limit that is out of range, with its key and range.
    pub(crate) fn out_of_range(&self) -> Option<(&'static str, u32, u32)> {
        let values = [self.memory_mib, self.cpu_ms, self.wall_ms, self.calls];
        let mut ranges = RANGES.into_iter().zip(values);
        ranges.find(|((_, least, most), value)| !(least..=most).contains(&value)).map(|(range, _)| range)
    }

    /// Sets the limit of this key.
    pub(crate) fn set(&mut self, key: &str, value: u32) {
        match key {
            "memory-mib" => self.memory_mib = value,
            "cpu-ms" => self.cpu_ms = value,
            "wall-ms" => self.wall_ms = value,
            _ => self.calls = value,
        }
    }

    /// Wall time of a call.
    pub fn wall(&self) -> Duration {
        Duration::from_millis(u64::from(self.wall_ms))
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
}
