//! A query with typing mistakes, tolerated as in the search for doctors: none in short words and numbers, one in words of four letters, two
//! in long ones. A mistake is an insertion, a deletion, a substitution or a transposition.

use super::cut::stem;
use super::words::{Word, words};
use super::{Asked, Question};
use std::collections::HashMap;

/// A query with a cache of compared words: a record repeats its words, and a comparison is slower than a lookup.
pub(crate) struct Mistyped<'q> {
    asked: Vec<(&'q Asked, usize)>,
    compared: HashMap<String, Vec<Option<usize>>>,
}

impl<'q> Mistyped<'q> {
    pub(crate) fn of(question: &'q Question) -> Self {
        let asked = question.0.iter().map(|asked| (asked, forgiven(&asked.stem))).collect();
        Self { asked, compared: HashMap::new() }
    }

    /// For each query word the least number of mistakes with which it occurs in the texts; `None` if one does not occur.
    pub(crate) fn least(&mut self, texts: &[&str]) -> Option<Vec<usize>> {
        let mut least: Vec<Option<usize>> = vec![None; self.asked.len()];
        for word in texts.iter().flat_map(|text| words(text)) {
            for (least, mistakes) in least.iter_mut().zip(self.mistakes(&word)) {
                *least = (*least).into_iter().chain(*mistakes).min();
            }
        }
        least.into_iter().collect()
    }

    /// Whether a word of a text matches a query word with as many mistakes as [`Self::least`] found for it.
    pub(crate) fn has(&mut self, word: &Word, least: &[usize]) -> bool {
        self.mistakes(word).iter().zip(least).any(|(mistakes, least)| *mistakes == Some(*least))
    }

    /// The mistakes between each query word and this word; `None` if there are too many.
    fn mistakes(&mut self, word: &Word) -> &[Option<usize>] {
        let asked = &self.asked;
        self.compared.entry(word.letters.clone()).or_insert_with_key(|letters| {
            let stem: Vec<char> = stem(letters).chars().collect();
            asked.iter().map(|(asked, bound)| between(asked, &stem, *bound)).collect()
        })
    }
}

fn forgiven(typed: &str) -> usize {
    match typed.chars().count() {
        _ if typed.chars().any(char::is_numeric) => 0,
        0..=3 => 0,
        4..=6 => 1,
        _ => 2,
    }
}

/// The mistakes between a typed word and a stem of a text. An incomplete word is compared with any prefix.
fn between(asked: &Asked, stem: &[char], bound: usize) -> Option<usize> {
    let length = asked.stem.chars().count();
    if stem.len() + bound < length || (!asked.is_open && stem.len() > length + bound) {
        return None;
    }
    let shortest = if asked.is_open { length.saturating_sub(bound) } else { stem.len() };
    let longest = stem.len().min(length + bound);
    let beginnings = (shortest.min(longest)..=longest).filter_map(|end| stem.get(..end));
    let distance = |part: &[char]| strsim::osa_distance(&asked.stem, &part.iter().collect::<String>());
    beginnings.map(distance).min().filter(|mistakes| *mistakes <= bound)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn least(typed: &str, text: &str) -> Option<Vec<usize>> {
        let question = Question::readings(typed).remove(0);
        Mistyped::of(&question).least(&[text])
    }

    /// as in the search for doctors.
    #[test]
    fn mistakes_are_forgiven_where_the_word_is_long_enough() {
        for (typed, text, mistakes) in [
            ("гасрит", "Хронический гастрит", Some(1)),
            ("гасрита ", "Хронический гастрит", Some(1)),
            ("гатсрит", "гастриты", Some(1)),
            ("холестирин", "Холестерин общий", Some(1)),
            ("халистерин", "холестерина", Some(2)),
            ("пнивмо", "пневмония", Some(1)),
            ("гастрит", "гастрит", Some(0)),
            ("пневмония", "пиелонефрит", None),
            ("боль", "быль", None),
            ("K29.6", "K29.5", None),
            ("гасрит ангина", "гастрит", None),
        ] {
            let sum = least(typed, text).map(|least| least.into_iter().sum::<usize>());
            assert_eq!(sum, mistakes, "{typed} in {text}");
        }
    }

    #[test]
    fn only_words_with_the_fewest_mistakes_are_marked() {
        let question = Question::readings("довление").remove(0);
        let mut mistyped = Mistyped::of(&question);
        let text = "давление, девление и довления";
        let least = mistyped.least(&[text]).unwrap();
        let marked: Vec<_> =
            words(text).filter(|word| mistyped.has(word, &least)).map(|word| word.letters).collect();
        assert_eq!((least, marked), (vec![0], vec!["довления".to_owned()]));
    }
}
