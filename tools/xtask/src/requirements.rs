//! `cargo xtask requirements`: lists the lines of docs/requirements.md that no test proves.
//!
//! A line counts as proven when a test carries its number: in a comment above it or, on the web, also in its title. Literals in Rust tests,
//! such as those of this file, claim nothing. The section "Proven in part" of docs/requirements.md names the lines whose tests cover only
//! what exists today; they stay open. This finds only the claim; the reviewer checks that the test fails when the requirement is broken.

use crate::workspace::Workspace;
use anyhow::{Context, Result};
use clap::Args;
use std::collections::{BTreeMap, BTreeSet};
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

/// Heading of the section that lists what is missing for a line whose tests prove a part of it.
const IN_PART: &str = "\n# Proven in part\n";

impl Requirements {
    /// Prints the unproven lines and the counts.
    pub fn run(&self, workspace: &Workspace) -> Result<()> {
        let text = fs::read_to_string(workspace.path("docs/requirements.md"))
            .context("docs/requirements.md cannot be read")?;
        let claimed = claimed(workspace)?;
        let missing = missing_parts(&text);
        let lines: Vec<(String, &str)> =
            text.lines().filter_map(|line| Some((number(line)?, line))).collect();
        let wanted = |line: &&(String, &str)| {
            self.filter.as_ref().is_none_or(|filter| line.1.contains(filter.as_str()))
        };
        let is_open = |number: &str| !claimed.contains(number) || missing.contains_key(number);
        let open: Vec<_> = lines.iter().filter(wanted).filter(|(number, _)| is_open(number)).collect();
        if !self.summary {
            for (number, line) in &open {
                println!("{}", line.trim_start_matches("- [ ] ").replace("**", ""));
                if let Some(part) = missing.get(number.as_str()) {
                    println!("    proven in part, missing: {part}");
                }
            }
        }
        let asked = lines.iter().filter(wanted).count();
        let in_part = open.iter().filter(|(number, _)| missing.contains_key(number.as_str())).count();
        println!(
            "{} of {asked} proven by a test, {} open, {in_part} of them proven in part",
            asked - open.len(),
            open.len()
        );
        Ok(())
    }
}

/// The requirement number of a line: `- [ ] **A-001** …` or `| X-001 | …`.
fn number(line: &str) -> Option<String> {
    let rest = line.strip_prefix("- [ ] **").or_else(|| line.strip_prefix("| "))?;
    let candidate = rest.get(..5)?;
    is_number(candidate).then(|| candidate.to_owned())
}

/// What is missing of the lines that are proven in part: `- X-027: the administrator's layout`.
fn missing_parts(text: &str) -> BTreeMap<String, &str> {
    let section = text.split(IN_PART).nth(1).unwrap_or_default();
    let section = section.split("\n#").next().unwrap_or_default();
    let entries = section.lines().filter_map(|line| line.strip_prefix("- ")?.split_once(": "));
    let mut parts = BTreeMap::new();
    for (numbers_of_entry, part) in entries {
        let mut found = BTreeSet::new();
        numbers(numbers_of_entry, &mut found);
        parts.extend(found.into_iter().map(|number| (number, part)));
    }
    parts
}

/// The numbers that the tests of the workspace carry.
fn claimed(workspace: &Workspace) -> Result<BTreeSet<String>> {
    let mut claimed = BTreeSet::new();
    for folder in TESTED {
        collect(&workspace.path(folder), &mut claimed)?;
    }
    Ok(claimed)
}

fn is_number(text: &str) -> bool {
    matches!(text.as_bytes(), [b'A' | b'B' | b'M' | b'X', b'-', a, b, c] if [a, b, c].iter().all(|byte| byte.is_ascii_digit()))
}

/// Collects all numbers in the tests below a folder, including ranges `A-033…A-041` and `A-033..A-041`.
fn collect(path: &Path, claimed: &mut BTreeSet<String>) -> Result<()> {
    if path.is_dir() {
        // A test's tools (`support`) prove nothing by themselves.
        let skipped = ["node_modules", "target", "dist", "support"];
        if path.file_name().is_some_and(|name| skipped.iter().any(|skip| name == *skip)) {
            return Ok(());
        }
        for entry in fs::read_dir(path)? {
            collect(&entry?.path(), claimed)?;
        }
    } else if let Some(claims) = claims_of(path) {
        numbers(&claims, claimed);
    }
    Ok(())
}

/// The part of a file that may claim a requirement: the comments of Rust tests, and all of a web test, whose titles are literals.
fn claims_of(path: &Path) -> Option<String> {
    let name = path.to_string_lossy();
    if [".test.ts", ".test.tsx", ".spec.ts"].iter().any(|end| name.ends_with(end)) {
        return fs::read_to_string(path).ok();
    }
    if !name.ends_with(".rs") {
        return None;
    }
    let text = fs::read_to_string(path).ok()?;
    let tests = if name.contains("/tests/") { 0 } else { text.find("#[cfg(test)]")? };
    text.get(tests..).map(comments_of)
}

/// The comment lines of a Rust source.
fn comments_of(source: &str) -> String {
    let comments = source.lines().filter(|line| line.trim_start().starts_with("//"));
    comments.collect::<Vec<_>>().join("\n")
}

fn numbers(text: &str, found: &mut BTreeSet<String>) {
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
                range(from, candidate, found);
            }
        }
        found.insert(candidate.to_owned());
        last = Some((candidate.to_owned(), at + 5));
    }
}

fn range(from: &str, to: &str, found: &mut BTreeSet<String>) {
    let parts = |text: &str| Some((text.get(..2)?.to_owned(), text.get(2..)?.parse::<u32>().ok()?));
    if let (Some((letter, first)), Some((other, last))) = (parts(from), parts(to))
        && letter == other
    {
        found.extend((first..=last).map(|number| format!("{letter}{number:03}")));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers_in(text: &str) -> Vec<String> {
        let mut found = BTreeSet::new();
        numbers(text, &mut found);
        found.into_iter().collect()
    }

    #[test]
    fn single_numbers_and_ranges_are_found() {
        assert_eq!(
            numbers_in("/// A-033…A-035, X-008 and B-1x"),
            ["A-033", "A-034", "A-035", "X-008"].map(str::to_owned)
        );
    }

    #[test]
    fn a_part_of_a_longer_word_is_no_number() {
        assert_eq!(numbers_in("SHA-256 of the text, then\u{a0}A-256: not ВA-001"), ["A-256"]);
    }

    #[test]
    fn a_line_of_the_ledger_has_one_number() {
        assert_eq!(number("- [ ] **A-001** (1§0 · general) text"), Some("A-001".to_owned()));
        assert_eq!(number("| X-001 | News storage | …"), Some("X-001".to_owned()));
        assert_eq!(number("- **A-…** (398 lines)"), None);
    }

    #[test]
    fn a_literal_in_a_rust_test_claims_nothing() {
        let test =
            "    /// B-020\n    #[test]\n    fn a() {\n        assert_eq!(x, \"B-021\"); // B-022\n    }\n";
        assert_eq!(numbers_in(&comments_of(test)), ["B-020"]);
        let own = claims_of(&Workspace::find().unwrap().path("tools/xtask/src/requirements.rs")).unwrap();
        assert_eq!(numbers_in(&own), [""; 0]);
    }

    #[test]
    fn what_is_missing_is_read_from_its_section_only() {
        let text = "- A-002: before\n# Proven in part\n\n- A-003, B-004…B-005: the chat\n\n# Index\n- A-006: after\n";
        let parts = missing_parts(text);
        assert_eq!(parts.keys().collect::<Vec<_>>(), ["A-003", "B-004", "B-005"]);
        assert!(parts.values().all(|part| *part == "the chat"));
    }

    #[test]
    fn every_entry_of_the_section_is_a_line_that_a_test_claims() {
        let workspace = Workspace::find().unwrap();
        let text = fs::read_to_string(workspace.path("docs/requirements.md")).unwrap();
        let ledger: BTreeSet<_> = text.lines().filter_map(number).collect();
        let claimed = claimed(&workspace).unwrap();
        let parts = missing_parts(&text);
        assert!(!parts.is_empty());
        for number in parts.keys() {
            assert!(ledger.contains(number), "{number} is no line of docs/requirements.md");
            assert!(
                claimed.contains(number),
                "{number} is claimed by no test: it is open, not proven in part"
            );
        }
    }

    #[test]
    fn every_claimed_number_is_a_line() {
        let workspace = Workspace::find().unwrap();
        let text = fs::read_to_string(workspace.path("docs/requirements.md")).unwrap();
        let ledger: BTreeSet<_> = text.lines().filter_map(number).collect();
        let unknown: Vec<_> = claimed(&workspace).unwrap().difference(&ledger).cloned().collect();
        assert_eq!(unknown, [""; 0]);
    }
}
