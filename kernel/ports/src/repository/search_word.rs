//! Normalisation of search words, the same for both databases and the fake. The stems come from `cabinet-records`; this module makes them
//! safe, so that no user input or hospital text can become query syntax.

use super::SearchStem;
use std::collections::HashSet;

/// Maximum length of a word in characters; longer words are truncated. Real stems are shorter.
const LONGEST_LETTERS: usize = 64;

/// Size limit of a `tsvector` in PostgreSQL (`MAXSTRPOS`, 2^20 bytes), rounded down. It stores each word once, aligned, with its positions.
const MOST_BYTES: usize = 1_000_000;

/// Bytes of a word position in a `tsvector`, and of the number of positions.
const POSITION: usize = 2;

/// Maximum number of search terms. FTS5 accepts 256 (`SQLITE_FTS5_MAX_EXPR_DEPTH`).
const MOST_ASKED: usize = 32;

/// The letters and digits of a stem in lower case; `None` if it has none. ASCII punctuation and white space are dropped, so that the rest
/// has no special meaning in an FTS5 query or in a quoted PostgreSQL lexeme.
pub fn search_word(stem: &str) -> Option<String> {
    let letters = stem.chars().filter(|letter| letter.is_ascii_alphanumeric() || is_foreign(*letter));
    let word: String = letters.flat_map(char::to_lowercase).take(LONGEST_LETTERS).collect();
    (!word.is_empty()).then_some(word)
}

/// The normalised words of a document's stems, in order. Only the beginning of a very long text is indexed, about a hundred pages.
pub fn search_words(stems: &str) -> Vec<String> {
    let (mut seen, mut room) = (HashSet::new(), MOST_BYTES);
    let mut words = Vec::new();
    for word in stems.split_whitespace().filter_map(search_word) {
        let size = if seen.contains(&word) { POSITION } else { word.len() + 2 * POSITION + 1 };
        let Some(left) = room.checked_sub(size) else { break };
        room = left;
        seen.insert(word.clone());
        words.push(word);
    }
    words
}

impl SearchStem {
    /// The search terms without duplicates, each with whether longer words match too. Empty if no term is usable.
    pub fn words(stems: &[Self]) -> Vec<(String, bool)> {
        let mut words = Vec::new();
        for stem in stems {
            let word = search_word(&stem.stem).map(|word| (word, stem.is_prefix));
            words.extend(word.filter(|word| !words.contains(word)));
        }
        words.truncate(MOST_ASKED);
        words
    }
}

fn is_foreign(letter: char) -> bool {
    !letter.is_ascii() && !letter.is_whitespace() && !letter.is_control()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_of_a_query_are_no_part_of_a_word() {
        assert_eq!(search_word("гастр").as_deref(), Some("гастр"));
        assert_eq!(search_word("K29.5").as_deref(), Some("k295"));
        for (odd, word) in
            [("\"а\" OR б*", "аorб"), ("'а':*&!б\\", "аб"), ("а\0б\u{a0}в\t", "абв"), ("İ", "i̇")]
        {
            assert_eq!(search_word(odd).as_deref(), Some(word), "{odd:?}");
        }
        for nothing in ["", "*", "\"\"", "-- ;", "\0"] {
            assert_eq!(search_word(nothing), None, "{nothing:?}");
        }
        assert_eq!(search_word(&"я".repeat(900)).map(|word| word.chars().count()), Some(64));
    }

    #[test]
    fn stems_are_parted_by_white_space() {
        assert_eq!(search_words(" хрон  гастр\n- k29 "), ["хрон", "гастр", "k29"]);
    }

    #[test]
    fn an_endless_text_is_cut_and_repetitions_cost_little() {
        let endless: String = (0..200_000).map(|number| format!("слово{number} ")).collect();
        assert!((20_000..100_000).contains(&search_words(&endless).len()));
        assert_eq!(search_words(&"слово ".repeat(100_000)).len(), 100_000);
    }

    #[test]
    fn each_word_is_asked_for_once_and_not_too_many() {
        let stem = |stem: &str, is_prefix| SearchStem { stem: stem.to_owned(), is_prefix };
        let asked = SearchStem::words(&[stem("а", true), stem("*", true), stem("А", true), stem("а", false)]);
        assert_eq!(asked, [("а".to_owned(), true), ("а".to_owned(), false)]);
        let many: Vec<_> = (0..300).map(|number| stem(&number.to_string(), false)).collect();
        assert_eq!(SearchStem::words(&many).len(), 32);
    }
}
