//! Words as the search knows them: folded (lower case, `е` for `ё`), cut to their stem by Snowball (Russian, or English for Latin words),
//! and with the vowel that comes and goes in Russian endings (`почка`, `почек`; `желудок`, `желудка`) left out. The index and the question
//! go through the same functions, so that any form of a word finds any other.

use cabinet_domain::layout::readings;
use cabinet_ports::repository::SearchStem;
use rust_stemmers::{Algorithm, Stemmer};
use std::collections::HashMap;
use std::ops::Range;

/// Longer words are cut: no word of medicine is longer, and an endless one must not fill the index.
const LETTERS_AT_MOST: usize = 40;
/// How often a stem counts in one document.
const REPEATED_AT_MOST: u8 = 5;
/// Longer questions are cut.
const QUESTION_LETTERS: usize = 200;
/// More different words are passed over: nobody types that many, and each costs time.
const QUESTION_WORDS: usize = 8;
/// Shorter beginnings would be found everywhere.
const SHORTEST_PREFIX: usize = 2;

/// Endings of nouns that are told apart here.
const ENDINGS: [&str; 12] = ["", "а", "у", "ом", "е", "ы", "ов", "ам", "ами", "ах", "о", "ой"];
/// Names of inflammations and cells, and of substances.
const NOUNS_END: [&str; 2] = ["ит", "ген"];
/// Verbs that are written in complaints and end like them.
const VERBS: [&str; 4] = ["болит", "лечит", "кружит", "тошнит"];
/// Other nouns of medicine that Snowball cuts differently in different forms: found by its answers for some three hundred nouns.
const NOUNS: [&str; 33] = [
    "аден",
    "аденом",
    "атером",
    "базофил",
    "вывих",
    "гемангиом",
    "гематом",
    "глауком",
    "голов",
    "карцином",
    "клапан",
    "колен",
    "кондилом",
    "лимфом",
    "липом",
    "меланом",
    "мигрен",
    "миом",
    "нейтрофил",
    "обмен",
    "орган",
    "папиллом",
    "перелом",
    "посев",
    "прием",
    "рецидив",
    "сарком",
    "симптом",
    "синдром",
    "состав",
    "сустав",
    "экзем",
    "эозинофил",
];

/// A word of a text: where it stands, and its folded letters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Word {
    pub(crate) place: Range<usize>,
    pub(crate) letters: String,
}

/// The words of a text in their order.
pub(crate) fn words(text: &str) -> impl Iterator<Item = Word> + '_ {
    let mut rest = 0;
    std::iter::from_fn(move || {
        let tail = text.get(rest..)?;
        let begin = rest + tail.find(char::is_alphanumeric)?;
        let word = text.get(begin..)?;
        let end = begin + word.find(|c: char| !c.is_alphanumeric()).unwrap_or(word.len());
        rest = end;
        Some(Word { place: begin..end, letters: folded(text.get(begin..end)?) })
    })
}

fn folded(word: &str) -> String {
    let letters: String = word
        .chars()
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

/// The stem of a folded word.
pub(crate) fn stem(word: &str) -> String {
    let algorithm = if word.chars().any(|c| c.is_ascii_digit()) {
        return word.to_owned();
    } else if word.chars().all(|c| c.is_ascii_alphabetic()) {
        Algorithm::English
    } else if word.chars().all(|c| matches!(c, 'а'..='я')) {
        Algorithm::Russian
    } else {
        return word.to_owned();
    };
    if let Some(base) = noun(word) {
        return base.to_owned();
    }
    let stem = Stemmer::create(algorithm).stem(word);
    if stem.is_empty() { word.to_owned() } else { stem.into_owned() }
}

/// The base of a noun that Snowball would take for a verb or an adjective in some of its forms: `гастрит` is not said like `говорит`.
fn noun(word: &str) -> Option<&str> {
    ENDINGS.iter().filter_map(|ending| word.strip_suffix(ending)).find(|base| {
        NOUNS.contains(base)
            || (NOUNS_END.iter().any(|end| base.ends_with(end))
                && base.chars().count() >= 4
                && !VERBS.contains(base))
    })
}

/// The stem without the vowel that comes and goes before its last consonant: `желудок` and `желудк` are `желудк`.
fn without_fleeting_vowel(stem: &str) -> String {
    let mut letters: Vec<char> = stem.chars().collect();
    if let [.., before, vowel @ ('о' | 'е'), 'к' | 'ц' | 'н'] = letters.as_slice()
        && is_consonant(*before)
        && letters.len() > 3
    {
        let is_before_n = letters.ends_with(&['н']);
        // `-он`, and `-ен` of names of substances, stay: `гормон`, `антиген`; `камень` does not.
        if !is_before_n || (*vowel == 'е' && *before == 'м' && letters.len() < 6) {
            let place = letters.len() - 2;
            letters.remove(place);
        }
    }
    // `пальц` and `палец`: the soft sign goes with the vowel.
    if let [.., 'ь', 'к' | 'ц'] = letters.as_slice() {
        let place = letters.len() - 2;
        letters.remove(place);
    }
    letters.into_iter().collect()
}

const fn is_consonant(letter: char) -> bool {
    !matches!(letter, 'а' | 'е' | 'и' | 'о' | 'у' | 'ы' | 'э' | 'ю' | 'я' | 'й' | 'ъ' | 'ь')
}

/// What the index keeps of a document: the stems of its parts, with and without their fleeting vowel, repeated as often as they occur (up
/// to a bound), so that a word that is repeated counts more.
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

/// One word of a question.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Asked {
    stem: String,
    bare: String,
    /// The last word, which may not be typed to its end.
    is_open: bool,
}

/// One way to understand a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Question(Vec<Asked>);

impl Question {
    /// As typed, and as it reads in the other layout of the keyboard; none if there is no word in it.
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

    /// What the store is asked, one after the other: the open word as it begins, and if its stem has a fleeting vowel, without it.
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

    /// Whether a word of a text is one that was asked for.
    pub(crate) fn has(&self, word: &Word) -> bool {
        let begin = word.letters.chars().next();
        // Stems keep the first letter of their word: most words need no stemming to be told apart.
        if !self.0.iter().any(|asked| asked.stem.chars().next() == begin) {
            return false;
        }
        let stem = stem(&word.letters);
        let bare = without_fleeting_vowel(&stem);
        self.0.iter().any(|asked| {
            asked.bare == bare
                || (asked.is_open && (stem.starts_with(&asked.stem) || bare.starts_with(&asked.bare)))
        })
    }
}

#[cfg(test)]
mod tests;
