//! Where a patient lands, and which menu entries lead somewhere.

use super::ModuleCatalogue;
use cabinet_config::{MenuEntry, Variant};

/// The entries whose page is served by a module that is switched on and present.
pub(super) fn menu(variant: &Variant, modules: &ModuleCatalogue) -> Vec<MenuEntry> {
    variant.menu.iter().filter(|entry| modules.serves(&entry.path)).cloned().collect()
}

/// the variant's landing if it is in the menu, else the first entry.
pub(super) fn landing(wanted: &str, menu: &[MenuEntry]) -> String {
    let is_in_menu = menu.iter().any(|entry| {
        entry.path == wanted || wanted.strip_prefix(&entry.path).is_some_and(|rest| rest.starts_with('/'))
    });
    match menu.first() {
        Some(first) if !is_in_menu => first.path.clone(),
        _ => wanted.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    ///
    #[test]
    fn the_landing_page_is_the_first_entry_if_the_wanted_one_is_not_in_the_menu() {
        let entry =
            |path: &str| MenuEntry { path: path.to_owned(), label: String::new(), icon: String::new() };
        let short = [entry("visit/write"), entry("visit/my_tickets")];
        assert_eq!(landing("electronic_card/diagnoses", &short), "visit/write");
        assert_eq!(landing("visit/my_tickets", &short), "visit/my_tickets");
        let long = [entry("visit"), entry("electronic_card")];
        assert_eq!(landing("electronic_card/diagnoses", &long), "electronic_card/diagnoses");
    }
}
