//! Inverted index over the words of many texts: a query is compared with each distinct word once.

use super::distance::{forgiven, to_beginning};
use super::fold::all_words;
use std::collections::HashMap;

/// No word of the text matches.
pub(super) const NO_FIT: u16 = u16::MAX;
/// Cost levels: an exact match costs 0, a prefix more, a match with mistakes most.
const BEGINNING: u16 = 1;
const MISTAKES_FROM: u16 = 2;
const EACH_MISTAKE: u16 = 2;

/// The distinct words, each with the texts that contain it.
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

    /// The cost of the typed word for each text: 0 for an exact match, [`NO_FIT`] for no match.
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

/// Whether the typed word matches this word.
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
