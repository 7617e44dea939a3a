//! The form in which two spellings of a word are the same: lower case, `е` for `ё`, no accents, letters and digits only.

/// More different words find nothing: nobody types that many, and each costs time.
const WORDS_AT_MOST: usize = 6;
/// Longer texts find nothing.
const TEXT_AT_MOST: usize = 100;
/// Longer words are cut; the longest names of doctors have some twenty letters.
const LETTERS_AT_MOST: usize = 32;

/// Whether it cannot be a question: nothing is searched for then.
pub(super) fn is_too_long(text: &str) -> bool {
    text.chars().nth(TEXT_AT_MOST).is_some()
}

/// The different words of a question, folded; none if it is longer than a question may be.
pub fn words(text: &str) -> Vec<Vec<char>> {
    if is_too_long(text) {
        return Vec::new();
    }
    let mut words: Vec<Vec<char>> = Vec::new();
    for word in all_words(text) {
        if words.contains(&word) {
            continue;
        }
        if words.len() == WORDS_AT_MOST {
            return Vec::new();
        }
        words.push(word);
    }
    words
}

/// As [`words`], without a limit of their number: for what is searched in.
pub(super) fn all_words(text: &str) -> impl Iterator<Item = Vec<char>> + '_ {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(|word| word.chars().flat_map(char::to_lowercase).map(folded).take(LETTERS_AT_MOST).collect())
}

const fn folded(letter: char) -> char {
    match letter {
        'ё' => 'е',
        'ä' | 'à' | 'â' => 'a',
        'ö' | 'ô' => 'o',
        'ü' | 'ù' | 'û' => 'u',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'î' | 'ï' => 'i',
        'ç' => 'c',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_yo_and_punctuation_make_no_difference() {
        assert_eq!(words("Королёв, А.С."), words("КОРОЛЕВ а с"));
        assert_eq!(words("поликлиника №15"), words("Поликлиника 15"));
        assert!(words(" .,!— ").is_empty());
    }

    #[test]
    fn a_question_is_bounded() {
        assert!(words(&"а".repeat(101)).is_empty());
        assert_eq!(words(&"а".repeat(100)).first().map(Vec::len), Some(LETTERS_AT_MOST));
        assert_eq!(words(&"а ".repeat(50)).len(), 1);
        assert_eq!(words("а б в г д е Ё").len(), WORDS_AT_MOST);
        assert!(words("а б в г д е ж").is_empty());
    }
}
