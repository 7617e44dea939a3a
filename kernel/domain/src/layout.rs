//! Correction of text typed in the wrong keyboard layout. Maps each key of the Latin (US) layout to the letter of the Russian (ЙЦУКЕН)
//! layout.

/// The same keys in the same order in both strings, first without and then with Shift.
const LATIN: &str = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>~";
const RUSSIAN: &str = "йцукенгшщзхъфывапролджэячсмитьбюёЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮЁ";

/// One interpretation of the typed text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    pub text: String,
    /// Whether the text was converted to the other layout; such readings rank below the text as typed.
    pub switched: bool,
}

/// The text as typed, followed by its conversions to the other layout if they differ.
pub fn readings(typed: &str) -> Vec<Reading> {
    let mut readings = vec![Reading { text: typed.to_owned(), switched: false }];
    for (from, to) in [(LATIN, RUSSIAN), (RUSSIAN, LATIN)] {
        // Punctuation alone does not trigger a conversion: `ул. Мира, 1` must not become `улю Мираб 1`.
        let has_letters = typed.chars().any(|c| c.is_alphabetic() && from.contains(c));
        if has_letters {
            let text = typed.chars().map(|key| on_the_same_key(key, from, to)).collect();
            readings.push(Reading { text, switched: true });
        }
    }
    readings
}

fn on_the_same_key(key: char, from: &str, to: &str) -> char {
    from.chars().zip(to.chars()).find_map(|(this, that)| (this == key).then_some(that)).unwrap_or(key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn switched(typed: &str) -> Vec<String> {
        readings(typed).into_iter().filter(|reading| reading.switched).map(|reading| reading.text).collect()
    }

    #[test]
    fn the_two_layouts_have_the_same_keys() {
        assert_eq!(LATIN.chars().count(), RUSSIAN.chars().count());
    }

    ///
    #[test]
    fn what_was_typed_in_the_wrong_layout_is_understood_in_both_directions() {
        assert_eq!(switched("ntrcn"), ["текст"]);
        assert_eq!(switched("rfhlb"), ["карди"]);
        assert_eq!(switched("Bdfyjd"), ["Иванов"]);
        assert_eq!(switched("[bhehu"), ["хирург"]);
        assert_eq!(switched("екфгьф"), ["trauma"]);
        assert_eq!(switched("15"), Vec::<String>::new());
    }

    proptest! {
        /// any Russian word typed in the Latin layout is recovered.
        #[test]
        fn every_russian_word_survives_the_wrong_layout(word in "[а-яё]{1,12}") {
            let typed: String = word.chars().map(|key| on_the_same_key(key, RUSSIAN, LATIN)).collect();
            prop_assume!(typed.chars().any(char::is_alphabetic));
            prop_assert!(switched(&typed).contains(&word));
        }
    }
}
