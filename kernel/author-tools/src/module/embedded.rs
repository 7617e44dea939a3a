//! Files of this repository that the binary contains (`build.rs`).

/// Path and content. Those below `.cabinet/` are written as they are, those below `sample/` become the module.
pub(super) const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The ids of the modules in this repository.
pub(super) const TAKEN: &[&str] = include!(concat!(env!("OUT_DIR"), "/taken.rs"));

/// The content of a file; empty if the file is not embedded, which the tests exclude.
pub(super) fn file(name: &str) -> &'static str {
    FILES.iter().find(|(known, _)| *known == name).map_or("", |(_, content)| content)
}

/// The files below a folder, with their paths in it.
pub(super) fn below(folder: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    FILES.iter().filter_map(move |(name, content)| {
        let rest = name.strip_prefix(folder)?.strip_prefix('/')?;
        Some((rest, *content))
    })
}
