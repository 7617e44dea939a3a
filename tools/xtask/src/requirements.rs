//! `cargo xtask requirements`: lists the lines of docs/requirements.md that no test proves.
//!
//! A line counts as proven when a test carries its number: in its name or in a comment above it, in a test file or module. This finds only
//! the claim; the reviewer checks that the test fails when the requirement is broken.

use crate::workspace::Workspace;
use anyhow::{Context, Result};
use clap::Args;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

#[derive(Args)]
pub struct Requirements {
    /// Only lines whose number or text contains this, e.g. `visits` or `B-0`.
    filter: Option<String>,
    /// Prints only the counts.
    #[arg(long)]
    summary: bool,
}

/// Folders that contain tests.
const TESTED: [&str; 6] = ["kernel", "plugins", "tools", "web-shell", "web-modules", "variants"];

impl Requirements {
    /// Prints the unproven lines and the counts.
    pub fn run(&self, workspace: &Workspace) -> Result<()> {
        let text = fs::read_to_string(workspace.path("docs/requirements.md"))
            .context("docs/requirements.md cannot be read")?;
        let mut proven = BTreeSet::new();
        for folder in TESTED {
            collect(&workspace.path(folder), &mut proven)?;
        }
        let lines: Vec<(String, &str)> =
            text.lines().filter_map(|line| Some((number(line)?, line))).collect();
        let wanted = |line: &&(String, &str)| {
            self.filter.as_ref().is_none_or(|filter| line.1.contains(filter.as_str()))
        };
        let open: Vec<_> =
            lines.iter().filter(wanted).filter(|(number, _)| !proven.contains(number)).collect();
        if !self.summary {
            for (_, line) in &open {
                println!("{}", line.trim_start_matches("- [ ] ").replace("**", ""));
            }
        }
        let asked = lines.iter().filter(wanted).count();
        println!("{} of {asked} proven by a test, {} open", asked - open.len(), open.len());
        Ok(())
    }
}

/// The requirement number of a line: `- [ ] **A-001** …` or `| X-001 | …`.
fn number(line: &str) -> Option<String> {
    let rest = line.strip_prefix("- [ ] **").or_else(|| line.strip_prefix("| "))?;
    let candidate = rest.get(..5)?;
    is_number(candidate).then(|| candidate.to_owned())
}

fn is_number(text: &str) -> bool {
    matches!(text.as_bytes(), [b'A' | b'B' | b'M' | b'X', b'-', a, b, c] if [a, b, c].iter().all(|byte| byte.is_ascii_digit()))
}

/// Collects all numbers in the tests below a folder, including ranges `A-033…A-041` and `A-033..A-041`.
fn collect(path: &Path, proven: &mut BTreeSet<String>) -> Result<()> {
    if path.is_dir() {
        let skipped = ["node_modules", "target", "dist"];
        if path.file_name().is_some_and(|name| skipped.iter().any(|skip| name == *skip)) {
            return Ok(());
        }
        for entry in fs::read_dir(path)? {
            collect(&entry?.path(), proven)?;
        }
    } else if let Some(tests) = tests_of(path) {
        numbers(&tests, proven);
    }
    Ok(())
}

/// The tests in a file: all of a test file, the `mod tests` of a source file.
fn tests_of(path: &Path) -> Option<String> {
    let name = path.to_string_lossy();
    let is_rust = name.ends_with(".rs");
    let is_web_test = [".test.ts", ".test.tsx", ".spec.ts"].iter().any(|end| name.ends_with(end));
    if !is_rust && !is_web_test {
        return None;
    }
    let text = fs::read_to_string(path).ok()?;
    if is_web_test || name.contains("/tests/") {
        return Some(text);
    }
    text.find("#[cfg(test)]").and_then(|at| text.get(at..)).map(str::to_owned)
}

fn numbers(text: &str, proven: &mut BTreeSet<String>) {
    let mut last: Option<(String, usize)> = None;
    let mut before = None;
    for (at, character) in text.char_indices() {
        // `SHA-256` is not a requirement number.
        let is_inside = before.replace(character).is_some_and(char::is_alphanumeric);
        let Some(candidate) = text.get(at..at + 5).filter(|candidate| !is_inside && is_number(candidate))
        else {
            continue;
        };
        if let Some((from, end)) = &last {
            let between = text.get(*end..at).unwrap_or_default().trim();
            if matches!(between, "…" | ".." | "..=" | "–") {
                range(from, candidate, proven);
            }
        }
        proven.insert(candidate.to_owned());
        last = Some((candidate.to_owned(), at + 5));
    }
}

fn range(from: &str, to: &str, proven: &mut BTreeSet<String>) {
    let parts = |text: &str| Some((text.get(..2)?.to_owned(), text.get(2..)?.parse::<u32>().ok()?));
    if let (Some((letter, first)), Some((other, last))) = (parts(from), parts(to))
        && letter == other
    {
        proven.extend((first..=last).map(|number| format!("{letter}{number:03}")));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn single_numbers_and_ranges_are_found() {
        let mut proven = BTreeSet::new();
        numbers("/// A-033…A-035, X-008 and B-1x", &mut proven);
        assert_eq!(proven.into_iter().collect::<Vec<_>>(), ["A-033", "A-034", "A-035", "X-008"]);
    }

    #[test]
    fn a_part_of_a_longer_word_is_no_number() {
        let mut proven = BTreeSet::new();
        numbers("SHA-256 of the text, then\u{a0}A-256: not ВA-001", &mut proven);
        assert_eq!(proven.into_iter().collect::<Vec<_>>(), ["A-256"]);
    }

    #[test]
    fn a_line_of_the_ledger_has_one_number() {
        assert_eq!(number("- [ ] **A-001** (1§0 · general) text"), Some("A-001".to_owned()));
        assert_eq!(number("| X-001 | News storage | …"), Some("X-001".to_owned()));
        assert_eq!(number("- **A-…** (398 lines)"), None);
    }
}
