//! How close the calls of one version came to their limits.

use cabinet_plugin_package::Limits;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::time::Duration;

/// The greatest values of one generation.
#[derive(Debug, Default)]
pub(crate) struct Peaks {
    memory_bytes: AtomicUsize,
    /// In thousandths of the limit of the call.
    cpu_permille: AtomicU32,
    wall_ms: AtomicU32,
    calls: AtomicU32,
}

impl Peaks {
    /// Notes what a call used, with the limits of its function.
    pub(crate) fn note(&self, limits: &Limits, memory_bytes: usize, cpu: Duration, wall: Duration) {
        self.memory_bytes.fetch_max(memory_bytes, Ordering::Relaxed);
        let permille = cpu.as_millis().saturating_mul(1000) / u128::from(limits.cpu_ms.max(1));
        self.cpu_permille.fetch_max(whole(permille), Ordering::Relaxed);
        self.wall_ms.fetch_max(whole(wall.as_millis()), Ordering::Relaxed);
    }

    /// Notes how many calls run.
    pub(crate) fn note_calls(&self, calls: usize) {
        self.calls.fetch_max(u32::try_from(calls).unwrap_or(u32::MAX), Ordering::Relaxed);
    }

    /// Memory in bytes, CPU in thousandths, wall time in milliseconds, calls at the same time.
    pub(crate) fn read(&self) -> (usize, u32, u32, u32) {
        (
            self.memory_bytes.load(Ordering::Relaxed),
            self.cpu_permille.load(Ordering::Relaxed),
            self.wall_ms.load(Ordering::Relaxed),
            self.calls.load(Ordering::Relaxed),
        )
    }
}

fn whole(value: u128) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_greatest_value_of_each_stays() {
        let (peaks, ms) = (Peaks::default(), Duration::from_millis);
        let limits = Limits { cpu_ms: 2_000, ..Limits::default() };
        peaks.note(&limits, 10, ms(500), ms(40));
        peaks.note(&Limits { cpu_ms: 20_000, ..limits }, 30, ms(1_000), ms(30));
        peaks.note_calls(3);
        peaks.note_calls(1);
        assert_eq!(peaks.read(), (30, 250, 40, 3));
    }
}
