//! Accounts that match except for typing mistakes.
//!
//! A word with at most `k` mistakes, cut into `k + 1` pieces, has one piece without a mistake. So the index finds candidates by the pieces of
//! the longest word, and the distance of each word to the words of a candidate decides. Words of fewer than four characters must be right.

use strsim::osa_distance;

/// Candidates that are compared, the newest accounts.
pub(crate) const CANDIDATES: u32 = 3_000;
/// Accounts that a tolerant search finds at most.
pub(crate) const FOUND: usize = 200;

/// Characters of the shortest piece that the index of trigrams finds anywhere in a word.
const PIECE: usize = 3;

/// Mistakes that a word of this many characters may have.
const fn mistakes(length: usize) -> usize {
    match length {
        0..=3 => 0,
        4..=7 => 1,
        _ => 2,
    }
}

/// A word that must occur, in each reading.
pub(crate) type Readings = Vec<String>;

/// The texts of which one occurs in every account that may match; none if no mistake is tolerated.
pub(crate) fn pieces(words: &[Readings]) -> Vec<String> {
    let length = |readings: &Readings| readings.first().map_or(0, |word| word.chars().count());
    let Some(longest) = words.iter().max_by_key(|readings| length(readings)) else { return Vec::new() };
    if mistakes(length(longest)) == 0 {
        return Vec::new();
    }
    longest.iter().flat_map(|word| pieces_of(word)).collect()
}

fn pieces_of(word: &str) -> Vec<String> {
    let characters: Vec<char> = word.chars().collect();
    let count = mistakes(characters.len()) + 1;
    let size = characters.len() / count;
    if size < PIECE {
        // Too short for pieces: what begins right, or ends right.
        let (begin, end) = (2.min(characters.len()), characters.len().saturating_sub(PIECE));
        return [characters.get(..begin), characters.get(end..)]
            .into_iter()
            .flatten()
            .map(|piece| piece.iter().collect())
            .collect();
    }
    let piece = |number: usize| {
        let end = if number + 1 == count { characters.len() } else { (number + 1) * size };
        characters.get(number * size..end).map(|piece| piece.iter().collect())
    };
    (0..count).filter_map(piece).collect()
}

/// Whether each word occurs in the searched text of an account, except for mistakes.
pub(crate) fn is_alike(words: &[Readings], searched: &str) -> bool {
    words.iter().all(|readings| readings.iter().any(|word| occurs(word, searched)))
}

fn occurs(word: &str, searched: &str) -> bool {
    let most = mistakes(word.chars().count());
    searched.contains(word)
        || (most > 0
            && searched.split_whitespace().any(|other| {
                other.chars().count().abs_diff(word.chars().count()) <= most
                    && osa_distance(word, other) <= most
            }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(typed: &[&str]) -> Vec<Readings> {
        typed.iter().map(|word| vec![(*word).to_owned()]).collect()
    }

    #[test]
    fn one_mistake_in_a_short_word_and_two_in_a_long_one_are_tolerated() {
        let text = "\n\nкузнецова\n\nанна\n\nпетровна\n\nanna-k\n\nanna@example.ru\n\n12\n\np-1";
        for alike in ["кузнцова", "кузнецоав", "кузенцовв", "анно", "петрвна"]
        {
            assert!(is_alike(&words(&[alike]), text), "{alike}");
        }
        for other in ["ана", "кузьминова", "борис", "p-2"] {
            assert!(!is_alike(&words(&[other]), text), "{other}");
        }
        assert!(is_alike(&words(&["кузнцова", "анна"]), text));
        assert!(!is_alike(&words(&["кузнцова", "борис"]), text));
    }

    #[test]
    fn a_word_with_as_many_mistakes_as_are_tolerated_keeps_one_of_its_pieces() {
        for (word, typed) in [("кузнецова", "кузнецоваа"), ("кузнецова", "хузнецоба"), ("иванов", "ивамов")]
        {
            let found = pieces_of(typed).iter().any(|piece| word.contains(piece.as_str()));
            assert!(found, "{typed}: {:?}", pieces_of(typed));
        }
        assert!(pieces(&words(&["ана"])).is_empty());
    }
}
