//! Words as the search compares them: normalized (lower case, `е` for `ё`), stemmed by Snowball (Russian, or English for Latin words), and
//! without the fleeting vowel of Russian endings (`почка`, `почек`; `желудок`, `желудка`). Index and query use the same functions, so any
//! form of a word finds any other.

mod cut;
mod mistyped;
mod words;

pub(crate) use mistyped::Mistyped;
pub(crate) use words::{Word, words};

use cabinet_domain::layout::readings;
use cabinet_ports::repository::SearchStem;
use cut::{stem, without_fleeting_vowel};
use std::collections::HashMap;

/// The maximum count of one stem per document.
const REPEATED_AT_MOST: u8 = 5;
/// Longer queries are truncated.
const QUESTION_LETTERS: usize = 200;
/// Further distinct words are ignored: people do not type that many, and each costs time.
const QUESTION_WORDS: usize = 8;
/// Shorter prefixes would match almost everywhere.
const SHORTEST_PREFIX: usize = 2;

/// The index text of a document: the stems of its parts, with and without their fleeting vowel, repeated as often as they occur (up to
/// `REPEATED_AT_MOST`), so that repeated words count more.
pub fn index(parts: &[&str]) -> String {
    let mut counts: HashMap<String, u8> = HashMap::new();
    let mut kept = String::new();
    for word in parts.iter().flat_map(|part| words(part)).filter(|word| !word.letters.is_empty()) {
        let stem = stem(&word.letters);
        let bare = without_fleeting_vowel(&stem);
        let other = (bare != stem).then_some(bare);
        for token in std::iter::once(stem).chain(other) {
            let count = counts.entry(token.clone()).or_default();
            if *count < REPEATED_AT_MOST {
                *count += 1;
                if !kept.is_empty() {
                    kept.push(' ');
                }
                kept.push_str(&token);
            }
        }
    }
    kept
}

/// One word of a query.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Asked {
    stem: String,
    bare: String,
    /// The last word, which may be incomplete.
    is_open: bool,
}

/// One interpretation of a query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Question(Vec<Asked>);

impl Question {
    /// The query as typed, and as typed in the other keyboard layout; empty if it contains no word.
    pub(crate) fn readings(typed: &str) -> Vec<Self> {
        let typed: String = typed.chars().take(QUESTION_LETTERS).collect();
        let all = readings(&typed).into_iter().map(|reading| Self::of(&reading.text));
        all.filter(|question| !question.0.is_empty()).collect()
    }

    fn of(text: &str) -> Self {
        let mut asked: Vec<Asked> = Vec::new();
        for word in words(text) {
            let is_open = word.place.end == text.len() && word.letters.chars().count() >= SHORTEST_PREFIX;
            let stem = stem(&word.letters);
            let word = Asked { bare: without_fleeting_vowel(&stem), stem, is_open };
            if !word.stem.is_empty() && !asked.contains(&word) && asked.len() < QUESTION_WORDS {
                asked.push(word);
            }
        }
        Self(asked)
    }

    /// The successive searches in the store: the incomplete word as a prefix, and if its stem has a fleeting vowel, also without it.
    pub(crate) fn searches(&self) -> Vec<Vec<SearchStem>> {
        let of = |open: fn(&Asked) -> &String| -> Vec<SearchStem> {
            let stem = |word: &Asked| SearchStem {
                stem: if word.is_open { open(word).clone() } else { word.bare.clone() },
                is_prefix: word.is_open,
            };
            self.0.iter().map(stem).collect()
        };
        let (begun, bare) = (of(|word| &word.stem), of(|word| &word.bare));
        if begun == bare { vec![begun] } else { vec![begun, bare] }
    }

    /// Whether a word of a text matches the query.
    pub(crate) fn has(&self, word: &Word) -> bool {
        self.asked_by(word).next().is_some()
    }

    /// Whether each query word occurs in one of the texts.
    pub(crate) fn is_met_by(&self, texts: &[&str]) -> bool {
        let mut met = vec![false; self.0.len()];
        for word in texts.iter().flat_map(|text| words(text)) {
            for place in self.asked_by(&word) {
                if let Some(met) = met.get_mut(place) {
                    *met = true;
                }
            }
        }
        met.into_iter().all(|met| met)
    }

    /// The indexes of the query words that this word matches.
    fn asked_by(&self, word: &Word) -> impl Iterator<Item = usize> {
        let begin = word.letters.chars().next();
        // Stems keep the first letter of their word, so most words can be ruled out without stemming.
        let may_be = self.0.iter().any(|asked| asked.stem.chars().next() == begin);
        let stems = may_be.then(|| {
            let stem = stem(&word.letters);
            let bare = without_fleeting_vowel(&stem);
            (stem, bare)
        });
        self.0.iter().enumerate().filter_map(move |(place, asked)| {
            let (stem, bare) = stems.as_ref()?;
            let is_asked = asked.bare == *bare
                || (asked.is_open && (stem.starts_with(&asked.stem) || bare.starts_with(&asked.bare)));
            is_asked.then_some(place)
        })
    }
}

#[cfg(test)]
mod tests;
