//! The form in which two spellings of a word are the same: lower case, `е` for `ё`, letters and digits only.

/// A longer question is cut: nobody types that much, and each word costs time.
const WORDS_AT_MOST: usize = 8;
/// Longer words are cut; the longest names of doctors have some twenty letters.
const LETTERS_AT_MOST: usize = 32;

/// The words of a text, folded.
pub fn words(text: &str) -> Vec<Vec<char>> {
    all_words(text).take(WORDS_AT_MOST).collect()
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
        let long = "слово ".repeat(1000) + &"а".repeat(1000);
        assert_eq!(words(&long).len(), WORDS_AT_MOST);
        assert!(words(&"а".repeat(1000)).iter().all(|word| word.len() == LETTERS_AT_MOST));
    }
}
