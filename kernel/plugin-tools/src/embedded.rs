//! Files of this repository that the binary contains (`build.rs`).

/// Path below `plugins/`, and content.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Ids of the plugins in this repository.
pub(crate) const TAKEN: &[&str] = include!(concat!(env!("OUT_DIR"), "/taken.rs"));

/// The files below a folder, with their paths in it.
pub(crate) fn below(folder: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let prefix = format!("{folder}/");
    FILES.iter().filter_map(move |(path, content)| Some((path.strip_prefix(prefix.as_str())?, *content)))
}

/// The content of a file; empty if it is not embedded, which the tests exclude.
pub(crate) fn file(path: &str) -> &'static str {
    FILES.iter().find(|(found, _)| *found == path).map_or("", |(_, content)| content)
}
