//! The words of many texts, each word once, with the texts it stands in: a question is compared with each word and not with each text.

use super::distance::{forgiven, to_beginning};
use super::fold::all_words;
use std::collections::HashMap;

/// No word of the text fits.
pub(super) const NO_FIT: u16 = u16::MAX;
/// The word itself, then its beginning, then with mistakes.
const BEGINNING: u16 = 1;
const MISTAKES_FROM: u16 = 2;
const EACH_MISTAKE: u16 = 2;

/// Words and where they stand.
#[derive(Debug, Default)]
pub(super) struct Vocabulary {
    words: Vec<(Vec<char>, Vec<usize>)>,
}

impl Vocabulary {
    pub(super) fn of<'a>(texts: impl Iterator<Item = &'a str>) -> Self {
        let mut words: HashMap<Vec<char>, Vec<usize>> = HashMap::new();
        for (number, text) in texts.enumerate() {
            for word in all_words(text) {
                let places = words.entry(word).or_default();
                if places.last() != Some(&number) {
                    places.push(number);
                }
            }
        }
        Self { words: words.into_iter().collect() }
    }

    /// How badly the typed word fits each text: 0 for the word itself, [`NO_FIT`] for not at all.
    pub(super) fn fits(&self, typed: &[char], texts: usize) -> Vec<u16> {
        let mut fits = vec![NO_FIT; texts];
        let bound = forgiven(typed);
        for (word, places) in &self.words {
            let Some(cost) = cost(typed, word, bound) else { continue };
            for place in places {
                if let Some(fit) = fits.get_mut(*place) {
                    *fit = cost.min(*fit);
                }
            }
        }
        fits
    }
}

/// Whether the typed word is meant to be this one.
pub(super) fn fits(typed: &[char], word: &[char]) -> bool {
    cost(typed, word, forgiven(typed)).is_some()
}

fn cost(typed: &[char], word: &[char], bound: usize) -> Option<u16> {
    if word.starts_with(typed) {
        return Some(if word.len() == typed.len() { 0 } else { BEGINNING });
    }
    if bound == 0 || word.len() + bound < typed.len() {
        return None;
    }
    let mistakes = u16::try_from(to_beginning(typed, word, bound)?).ok()?;
    Some(MISTAKES_FROM + EACH_MISTAKE * mistakes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_word_beats_its_beginning_and_that_beats_a_mistake() {
        let vocabulary = Vocabulary::of(["кардио", "кардиолог", "кордио", "окулист"].into_iter());
        let fits = vocabulary.fits(&"кардио".chars().collect::<Vec<_>>(), 4);
        assert_eq!(fits, [0, 1, 4, NO_FIT]);
    }
}
