//! File names in the archive. They start with the date, so that sorting by name sorts by time, and are unique.

use super::file_names;
use cabinet_domain::MedicalDocument;
use std::collections::BTreeSet;

/// The names in use, compared without case: Windows and macOS would merge names that differ only in case.
#[derive(Debug, Default)]
pub(super) struct EntryNames(BTreeSet<String>);

impl EntryNames {
    /// Reserves a name that no other entry has.
    pub(super) fn take(&mut self, document: &MedicalDocument, name: &str) -> String {
        let (stem, extension) = file_names::parted(name);
        let dated = format!("{} {stem}", document.created.format("%Y-%m-%d"));
        let numbered = (1_u32..).map(|number| match number {
            1 => format!("{dated}{extension}"),
            _ => format!("{dated} ({number}){extension}"),
        });
        let free = numbered.into_iter().find(|name| !self.0.contains(&name.to_lowercase()));
        let name = free.unwrap_or(dated);
        self.0.insert(name.to_lowercase());
        name
    }
}
