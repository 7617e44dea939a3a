//! A keyboard in the wrong layout: each key of the Latin (US) layout with the letter that the Russian (ЙЦУКЕН) layout has there.

/// Both rows of each pair are the same keys, in the same order, without and with Shift.
const LATIN: &str = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>~";
const RUSSIAN: &str = "йцукенгшщзхъфывапролджэячсмитьбюёЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮЁ";

/// One way to understand what was typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// The text.
    pub text: String,
    /// Whether it needed the other layout: ranks below what was typed as it stands.
    pub switched: bool,
}

/// The text as typed, and as it would read in the other layout if that makes another text.
pub fn readings(typed: &str) -> Vec<Reading> {
    let mut readings = vec![Reading { text: typed.to_owned(), switched: false }];
    for (from, to) in [(LATIN, RUSSIAN), (RUSSIAN, LATIN)] {
        // Punctuation alone is no reason: `ул. Мира, 1` is not `улю Мираб 1`.
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
        /// whatever was meant, typing it in the other layout is understood.
        #[test]
        fn every_russian_word_survives_the_wrong_layout(word in "[а-яё]{1,12}") {
            let typed: String = word.chars().map(|key| on_the_same_key(key, RUSSIAN, LATIN)).collect();
            prop_assume!(typed.chars().any(char::is_alphabetic));
            prop_assert!(switched(&typed).contains(&word));
        }
    }
}
