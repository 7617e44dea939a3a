//! Normalizes words: lower case, `е` for `ё`, no accents, letters and digits only.

/// A query with more distinct words finds nothing: people do not type that many, and each costs time.
const WORDS_AT_MOST: usize = 6;
/// The maximum length of a query in characters. Longer queries find nothing.
const TEXT_AT_MOST: usize = 100;
/// Longer words are truncated; the longest doctors' names have about twenty letters.
const LETTERS_AT_MOST: usize = 32;

/// Whether the text exceeds the maximum length of a query.
pub(super) fn is_too_long(text: &str) -> bool {
    text.chars().nth(TEXT_AT_MOST).is_some()
}

/// The distinct words of a query, normalized; empty if the query is too long.
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

/// Like [`words`], without a limit on the number; for the searched texts.
pub(super) fn all_words(text: &str) -> impl Iterator<Item = Vec<char>> + '_ {
    text.split(|c: char| !c.is_alphanumeric() && !is_mark(c)).map(folded_word).filter(|word| !word.is_empty())
}

fn folded_word(word: &str) -> Vec<char> {
    let mut letters: Vec<char> = Vec::new();
    for letter in word.chars().flat_map(char::to_lowercase) {
        if letter == BREVE && letters.last() == Some(&'и') {
            // `й` as two code points. On other letters a combining mark is an accent.
            letters.pop();
            letters.push('й');
        } else if letters.len() < LETTERS_AT_MOST && !is_mark(letter) {
            letters.push(folded(letter));
        }
    }
    letters
}

/// The combining mark that turns `и` into `й`.
const BREVE: char = '\u{306}';

/// A combining mark (Unicode block U+0300): an accent, or part of a decomposed letter, such as the `й` of some keyboards.
const fn is_mark(letter: char) -> bool {
    matches!(letter, '\u{300}'..='\u{36f}')
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

    /// A combining mark does not split a word.
    #[test]
    fn combining_marks_part_no_word() {
        assert_eq!(words("Тимофе\u{301}ев"), words("тимофеев"));
        assert_eq!(words("Зоси\u{306}мов и\u{306}"), words("Зосймов й"));
        assert_eq!(words("Королe\u{308}в").len(), 1);
        assert_eq!(words("Королё\u{301}в"), words("Королев"));
        assert!(words("\u{301} \u{301}").is_empty());
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
