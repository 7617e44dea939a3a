//! Number of typing mistakes between the typed text and the beginning of a word.

/// The number of mistakes tolerated in a word: none in short words, where one letter makes another word; two in long ones. Numbers must
/// match exactly: house 12 is not house 15.
pub(super) fn forgiven(typed: &[char]) -> usize {
    match typed.len() {
        _ if typed.iter().any(|c| c.is_numeric()) => 0,
        0..=3 => 0,
        4..=6 => 1,
        _ => 2,
    }
}

/// The minimum number of edits (insertion, deletion, substitution, transposition) that turn `typed` into some prefix of `word`; `None` if
/// it exceeds `bound`.
pub(super) fn to_beginning(typed: &[char], word: &[char], bound: usize) -> Option<usize> {
    // Row i holds the distances from the first i typed letters to each prefix of the word.
    let reach = word.len().min(typed.len() + bound);
    let mut two_before: Vec<usize> = Vec::new();
    let mut before: Vec<usize> = (0..=reach).collect();
    let mut previous_letter = None;
    for (i, letter) in typed.iter().enumerate() {
        let mut row = Vec::with_capacity(reach + 1);
        row.push(i + 1);
        let mut previous_in_word = None;
        for (j, in_word) in word.iter().take(reach).enumerate() {
            let at = |row: &[usize], j: usize| row.get(j).copied().unwrap_or(usize::MAX / 2);
            let replaced = at(&before, j) + usize::from(letter != in_word);
            let mut least = replaced.min(at(&before, j + 1) + 1).min(at(&row, j) + 1);
            if previous_letter == Some(in_word) && previous_in_word == Some(letter) {
                least = least.min(at(&two_before, j.wrapping_sub(1)) + 1);
            }
            row.push(least);
            previous_in_word = Some(in_word);
        }
        if row.iter().all(|distance| *distance > bound) {
            return None;
        }
        two_before = std::mem::replace(&mut before, row);
        previous_letter = Some(letter);
    }
    before.into_iter().min().filter(|least| *least <= bound)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn chars(text: &str) -> Vec<char> {
        text.chars().collect()
    }

    #[test]
    fn mistakes_are_counted_against_the_beginning() {
        for (typed, word, distance) in [
            ("карди", "кардиолог", Some(0)),
            ("крадиолог", "кардиолог", Some(1)),
            ("ивонов", "иванова", Some(1)),
            ("карлиалог", "кардиолог", Some(2)),
            ("окулист", "кардиолог", None),
        ] {
            assert_eq!(to_beginning(&chars(typed), &chars(word), 2), distance, "{typed} {word}");
        }
    }

    #[test]
    fn short_words_and_numbers_are_exact() {
        assert_eq!(forgiven(&chars("лор")), 0);
        assert_eq!(forgiven(&chars("1234567")), 0);
        assert_eq!((forgiven(&chars("врач")), forgiven(&chars("кардиолог"))), (1, 2));
    }

    proptest! {
        /// The result equals the minimum of `strsim`'s optimal string alignment over all prefixes.
        #[test]
        fn it_is_the_least_distance_to_a_beginning(typed in "[абв]{0,7}", word in "[абв]{0,9}", bound in 0_usize..4) {
            let letters = chars(&word);
            let least = (0..=letters.len())
                .map(|end| strsim::osa_distance(&typed, &letters[..end].iter().collect::<String>()))
                .min()
                .filter(|least| *least <= bound);
            prop_assert_eq!(to_beginning(&chars(&typed), &letters, bound), least);
        }
    }
}
