//! Deterministic pseudo-random choices: a hash of the seed and of a key. There is no state, so any day of any doctor can be requested in
//! any order, before and after a restart.

/// The seed of one simulated city.
#[derive(Debug, Clone, Copy)]
pub struct Dice {
    seed: u64,
}

impl Dice {
    /// Dice for this seed.
    pub const fn new(seed: u64) -> Self {
        Self { seed }
    }

    /// The number for this key (splitmix64 over each part).
    pub fn roll(self, parts: &[u64]) -> u64 {
        parts.iter().fold(mix(self.seed), |state, part| mix(state ^ mix(*part)))
    }

    /// An element of a list. The default value if the list is empty.
    pub fn pick<T: Copy + Default>(self, list: &[T], parts: &[u64]) -> T {
        let index = self.roll(parts) % (list.len().max(1) as u64);
        usize::try_from(index).ok().and_then(|index| list.get(index)).copied().unwrap_or_default()
    }

    /// True with this probability in percent.
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
