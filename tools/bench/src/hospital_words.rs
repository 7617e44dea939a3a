//! Generates texts with the length and repetition of hospital documents: invented words whose frequencies follow Zipf's law, as in real
//! texts, and some real words to search for.

/// Words that the measurements search for, from the most to the least frequent.
pub const TRUE_WORDS: [&str; 12] = [
    "пациент",
    "жалобы",
    "диагноз",
    "лечение",
    "хронический",
    "давление",
    "гастрит",
    "печень",
    "анемия",
    "желудок",
    "биопсия",
    "криоглобулин",
];

/// Number of distinct words.
const VOCABULARY: f64 = 6_000.0;
/// Words per fragment.
const LENGTH: u64 = 120;

const SYLLABLES: [&str; 16] =
    ["ка", "ро", "ми", "тел", "но", "сту", "ви", "дра", "пе", "лон", "гри", "за", "бор", "ши", "мен", "ту"];

/// A deterministic random number generator: splitmix64 (public domain, S. Vigna).
pub struct Dice(u64);

impl Dice {
    /// A generator with this seed.
    pub const fn of(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d)
    }

    /// The next number below `end`.
    pub const fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % end
    }

    /// A rank from 1: rank 2 is half as frequent as rank 1, rank 10 a tenth as frequent.
    fn rank(&mut self) -> u64 {
        let part = f64::from(u32::try_from(self.below(1 << 30)).unwrap_or_default()) / f64::from(1 << 30);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "between 1 and the size of the vocabulary"
        )]
        let rank = VOCABULARY.powf(part) as u64;
        rank
    }

    /// A random word. The real words have the ranks 1, 2, 4, 8…, so the first occurs in nearly every fragment and the last in few.
    pub fn word(&mut self) -> String {
        let rank = self.rank();
        let place = usize::try_from(rank.trailing_zeros()).unwrap_or_default();
        if let Some(word) = TRUE_WORDS.get(place).filter(|_| rank.is_power_of_two()) {
            return (*word).to_owned();
        }
        let mut word = String::new();
        let mut rest = rank;
        while rest > 0 {
            let place = usize::try_from(rest % 16).unwrap_or_default();
            word.push_str(SYLLABLES.get(place).copied().unwrap_or_default());
            rest /= 16;
        }
        word
    }

    /// The text of a fragment.
    pub fn text(&mut self) -> String {
        (0..LENGTH).map(|_| self.word() + " ").collect()
    }
}
