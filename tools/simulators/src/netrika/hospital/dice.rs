//! Choices that look random and are always the same: a hash of the seed and of what is chosen for. No state, so any doctor's any day can
//! be asked for in any order, before and after a restart.

/// The seed of one simulated city.
#[derive(Debug, Clone, Copy)]
pub struct Dice {
    seed: u64,
}

impl Dice {
    /// A city of its own for each seed.
    pub const fn new(seed: u64) -> Self {
        Self { seed }
    }

    /// A number for these parts (splitmix64 over each).
    pub fn roll(self, parts: &[u64]) -> u64 {
        parts.iter().fold(mix(self.seed), |state, part| mix(state ^ mix(*part)))
    }

    /// One of a list that is not empty.
    pub fn pick<T: Copy + Default>(self, list: &[T], parts: &[u64]) -> T {
        let index = self.roll(parts) % (list.len().max(1) as u64);
        usize::try_from(index).ok().and_then(|index| list.get(index)).copied().unwrap_or_default()
    }

    /// Yes with this chance.
    pub fn percent(self, chance: u64, parts: &[u64]) -> bool {
        self.roll(parts) % 100 < chance
    }
}

const fn mix(value: u64) -> u64 {
    let value = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}
