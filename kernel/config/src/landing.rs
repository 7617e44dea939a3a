//! The landing page after sign-in (X-008, B-035).

use crate::sections::{MenuEntry, Variant};

impl Variant {
    /// The menu without the entries of missing modules. `available` tells whether a page is served, by its path, e.g. `visit/my_tickets`.
    pub fn menu_of(&self, available: impl Fn(&str) -> bool) -> Vec<&MenuEntry> {
        self.menu.iter().filter(|entry| available(&entry.path)).collect()
    }

    /// The landing page: `landing` if it is in the menu and served, else the first served entry, else the first entry of the menu,
    /// where the shell shows that the page is unavailable.
    pub fn landing(&self, available: impl Fn(&str) -> bool) -> &str {
        let menu = self.menu_of(available);
        let wanted = menu.iter().find(|entry| entry.path == self.landing);
        let entry = wanted.or(menu.first()).copied().or(self.menu.first());
        entry.map_or(self.landing.as_str(), |entry| entry.path.as_str())
    }
}
