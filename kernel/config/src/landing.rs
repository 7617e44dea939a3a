//! Where a patient arrives after sign-in (X-008, B-035).

use crate::sections::{Language, MenuEntry, Variant};

impl Variant {
    /// The menu as far as somebody serves its pages: entries of absent modules are left out. `available` knows the pages by path, e.g.
    /// `visit/my_tickets`.
    pub fn menu_of(&self, available: impl Fn(&str) -> bool) -> Vec<&MenuEntry> {
        self.menu.iter().filter(|entry| available(&entry.path)).collect()
    }

    /// `landing` if it stands in the menu and is served, else the first entry that is served, else the first page of the menu: there
    /// the shell tells that the page is not there.
    pub fn landing(&self, available: impl Fn(&str) -> bool) -> &str {
        let menu = self.menu_of(available);
        let wanted = menu.iter().find(|entry| entry.path == self.landing);
        let entry = wanted.or(menu.first()).copied().or(self.menu.first());
        entry.map_or(self.landing.as_str(), |entry| entry.path.as_str())
    }
}

impl Language {
    /// `ru`, `en`, `de`, `fr`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Ru => "ru",
            Self::En => "en",
            Self::De => "de",
            Self::Fr => "fr",
        }
    }
}
