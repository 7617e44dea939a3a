//! Stems words with Snowball, except for medical nouns that it treats as verbs or adjectives in some of their forms.

use rust_stemmers::{Algorithm, Stemmer};

/// Noun endings that are recognized here.
const ENDINGS: [&str; 12] = ["", "а", "у", "ом", "е", "ы", "ов", "ам", "ами", "ах", "о", "ой"];
/// Suffixes of inflammations, cells and substances.
const NOUNS_END: [&str; 2] = ["ит", "ген"];
/// Verbs that occur in complaints and have the same endings.
const VERBS: [&str; 4] = ["болит", "лечит", "кружит", "тошнит"];
/// Other medical nouns whose forms Snowball stems differently; determined by running it on some three hundred nouns.
const NOUNS: &str = "аден аденом атером базофил вывих гемангиом гематом глауком голов карцином клапан колен \
    кондилом лимфом липом меланом мигрен миом нейтрофил обмен орган папиллом перелом посев \
    прием рецидив сарком симптом синдром состав сустав экзем эозинофил";

/// The stem of a normalized word.
pub(super) fn stem(word: &str) -> String {
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

/// The base of a noun that Snowball would treat as a verb or an adjective in some of its forms: `гастрит` is not inflected like `говорит`.
fn noun(word: &str) -> Option<&str> {
    ENDINGS.iter().filter_map(|ending| word.strip_suffix(ending)).find(|base| {
        NOUNS.split(' ').any(|noun| noun == *base)
            || (NOUNS_END.iter().any(|end| base.ends_with(end))
                && base.chars().count() >= 4
                && !VERBS.contains(base))
    })
}

/// The stem without the fleeting vowel before its last consonant: `желудок` and `желудк` both become `желудк`.
pub(super) fn without_fleeting_vowel(stem: &str) -> String {
    let mut letters: Vec<char> = stem.chars().collect();
    if let [.., before, vowel @ ('о' | 'е'), 'к' | 'ц' | 'н'] = letters.as_slice()
        && is_consonant(*before)
        && letters.len() > 3
    {
        let is_before_n = letters.ends_with(&['н']);
        // `-он`, and `-ен` in names of substances, stay: `гормон`, `антиген`; in `камень` the vowel is dropped.
        if !is_before_n || (*vowel == 'е' && *before == 'м' && letters.len() < 6) {
            let place = letters.len() - 2;
            letters.remove(place);
        }
    }
    // `пальц` and `палец`: the soft sign is dropped as well.
    if let [.., 'ь', 'к' | 'ц'] = letters.as_slice() {
        let place = letters.len() - 2;
        letters.remove(place);
    }
    letters.into_iter().collect()
}

const fn is_consonant(letter: char) -> bool {
    !matches!(letter, 'а' | 'е' | 'и' | 'о' | 'у' | 'ы' | 'э' | 'ю' | 'я' | 'й' | 'ъ' | 'ь')
}
