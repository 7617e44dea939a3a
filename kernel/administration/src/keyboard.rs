//! A word as it would read on the other keyboard layout: administrators type `bdfyjd` for `иванов`, and `фттф` for `anna`.

const LATIN: &str = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const RUSSIAN: &str = "йцукенгшщзхъфывапролджэячсмитьбюё";

/// The word on the other layout, in lower case; `None` if it would be the same or has letters of neither.
pub(crate) fn on_the_other_layout(word: &str) -> Option<String> {
    let swapped: String = word.chars().map(other).collect::<Option<_>>()?;
    (swapped != word).then_some(swapped)
}

/// The character on the same key of the other layout. Digits and other characters are on both.
fn other(character: char) -> Option<char> {
    let swap = |from: &str, to: &str| {
        from.chars().zip(to.chars()).find_map(|(one, other)| (one == character).then_some(other))
    };
    let swapped = swap(LATIN, RUSSIAN).or_else(|| swap(RUSSIAN, LATIN));
    // The folded form has no ё.
    let swapped = swapped.map(|character| if character == 'ё' { 'е' } else { character });
    swapped.or_else(|| (!character.is_alphabetic()).then_some(character))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_reads_on_the_other_layout_both_ways() {
        for (typed, meant) in [("bdfyjd", "иванов"), ("руддщ", "hello"), ("gtnh1", "петр1"), (";er", "жук")]
        {
            assert_eq!(on_the_other_layout(typed).as_deref(), Some(meant), "{typed}");
        }
        for none in ["123", "münchen", "名"] {
            assert_eq!(on_the_other_layout(none), None, "{none}");
        }
    }
}
