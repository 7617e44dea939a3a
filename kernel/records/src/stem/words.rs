//! The words of a text, normalized: lower case, `е` for `ё`, letters and digits only.

use std::ops::Range;
use unicode_normalization::UnicodeNormalization as _;

/// Longer words are truncated: no medical word is longer, and an endless one must not fill the index.
pub(super) const LETTERS_AT_MOST: usize = 40;

/// A word of a text: its position and its normalized letters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Word {
    pub(crate) place: Range<usize>,
    pub(crate) letters: String,
}

/// The words of a text in order.
pub(crate) fn words(text: &str) -> impl Iterator<Item = Word> + '_ {
    let mut rest = 0;
    std::iter::from_fn(move || {
        let tail = text.get(rest..)?;
        let begin = rest + tail.find(char::is_alphanumeric)?;
        let word = text.get(begin..)?;
        let end = begin + word.find(|c: char| !c.is_alphanumeric() && !is_silent(c)).unwrap_or(word.len());
        rest = end;
        Some(Word { place: begin..end, letters: folded(text.get(begin..end)?) })
    })
}

/// Characters within a word that do not split it: accents (`боле́знь`), the soft hyphen and zero-width marks.
const fn is_silent(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}')
}

fn folded(word: &str) -> String {
    let letters: String = word
        .nfc()
        .flat_map(char::to_lowercase)
        .filter(|c| c.is_alphanumeric())
        .map(|letter| if letter == 'ё' { 'е' } else { letter })
        .take(LETTERS_AT_MOST)
        .collect();
    // `К29` with a Cyrillic letter and `K29` with a Latin one look the same.
    if letters.chars().any(|c| c.is_ascii_digit()) {
        letters.chars().map(look_alike).collect()
    } else {
        letters
    }
}

const fn look_alike(letter: char) -> char {
    match letter {
        'а' => 'a',
        'в' => 'b',
        'с' => 'c',
        'е' => 'e',
        'н' => 'h',
        'к' => 'k',
        'м' => 'm',
        'о' => 'o',
        'р' => 'p',
        'т' => 't',
        'х' => 'x',
        other => other,
    }
}
