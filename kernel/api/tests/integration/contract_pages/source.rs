//! What people wrote about a port: `docs/contract/sources/<port>.toml`, a table per function.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;

/// By the function's name in the contract.
pub type Source = BTreeMap<String, About>;

/// About one function.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct About {
    /// When the kernel calls it, and how often.
    pub when: String,
    /// The request during which the kernel calls it, if a person waits for the outcome.
    pub request: Option<String>,
    /// What each failure leads to. Empty: the function cannot fail.
    #[serde(default)]
    pub failures: Vec<Failure>,
    pub example: Option<Example>,
}

/// Failures that lead to the same.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Failure {
    /// Of `problem-code` or `failure-kind`; `*` stands for all that the function's other entries do not name.
    pub codes: Vec<String>,
    /// Status and code of the kernel's answer to the request, as measured.
    pub answer: Option<String>,
    /// What the person sees, or what the kernel does. Texts of the screen are in quotation marks, as in `locales/en.json`.
    pub then: String,
}

/// A call that succeeds, as JSON in the form of `cabinet plugin call`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Example {
    pub arguments: String,
    pub answer: String,
}

pub fn read(file: &Path) -> Source {
    let text = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

impl About {
    /// The entry of a code.
    pub fn failure(&self, code: &str) -> Option<&Failure> {
        let names =
            |name: &str| self.failures.iter().find(|failure| failure.codes.iter().any(|one| one == name));
        names(code).or_else(|| names("*"))
    }
}

/// The texts in quotation marks.
pub fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('“').skip(1).filter_map(|rest| rest.split_once('”')).map(|(quoted, _)| quoted)
}
