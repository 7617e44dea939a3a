//! The form of a text in which it is searched and sorted.

/// Lower case, without control characters, and with `е` for `ё`: people type either.
pub fn search_form(text: &str) -> String {
    text.trim()
        .chars()
        .filter(|character| !character.is_control())
        .flat_map(char::to_lowercase)
        .map(|character| if character == 'ё' { 'е' } else { character })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::search_form;

    #[test]
    fn texts_that_people_type_alike_have_one_form() {
        for text in [" Артём ", "АРТЕМ", "ар\u{0}тем\n"] {
            assert_eq!(search_form(text), "артем", "{text:?}");
        }
    }
}
