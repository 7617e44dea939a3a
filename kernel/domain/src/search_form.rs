//! The form of a text in which it is searched and sorted.

/// Lower case, without control characters, and with `е` for `ё`: people type either.
///
/// ```
/// assert_eq!(cabinet_domain::search_form(" Артём "), "артем");
/// ```
pub fn search_form(text: &str) -> String {
    text.trim()
        .chars()
        .filter(|character| !character.is_control())
        .flat_map(char::to_lowercase)
        .map(|character| if character == 'ё' { 'е' } else { character })
        .collect()
}
