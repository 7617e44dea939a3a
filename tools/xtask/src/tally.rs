//! Counting: a gate (format, lint, rule) is one test, a test runner is as many as it reports.

use crate::run::{Ended, last_lines};
use crate::step::step;
use anyhow::{Result, bail};
use std::sync::{Mutex, PoisonError};

/// How many passed and failed so far, and what the failures said.
#[derive(Default)]
pub struct Tally(Mutex<Counts>);

#[derive(Default)]
struct Counts {
    passed: u64,
    failed: u64,
    said: Vec<String>,
}

impl Tally {
    /// Something that passes or fails as a whole.
    pub fn gate(&self, name: &str, work: impl FnOnce() -> Result<()>) {
        match step(name, work) {
            Ok(()) => self.add(1, 0),
            Err(error) => self.failure(name, 1, &format!("{error:#}")),
        }
    }

    /// A test runner: `count` reads passed and failed from its output. A runner that fails without a failed test counts as one; so does
    /// one that ran nothing.
    pub fn runner(&self, name: &str, count: fn(&str) -> (u64, u64), work: impl FnOnce() -> Result<Ended>) {
        let mut counted = (0, 0);
        let outcome = step(name, || {
            let ended = work()?;
            counted = count(&ended.output);
            if !ended.ok || counted.1 > 0 {
                bail!("{}", telling(&ended.output));
            }
            if counted.0 == 0 {
                bail!("ran no test:\n{}", last_lines(&ended.output, 40));
            }
            Ok(())
        });
        self.add(counted.0, 0);
        if let Err(error) = outcome {
            self.failure(name, counted.1.max(1), &format!("{error:#}"));
        }
    }

    /// Prints what the failures said and the closing line; an error if there are any.
    pub fn close(self) -> Result<()> {
        let counts = self.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        for said in &counts.said {
            println!("\n{said}");
        }
        println!("\n{} passed, {} failed", counts.passed, counts.failed);
        if counts.failed > 0 { bail!("not everything passed") } else { Ok(()) }
    }

    fn add(&self, passed: u64, failed: u64) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        counts.passed += passed;
        counts.failed += failed;
    }

    fn failure(&self, name: &str, failed: u64, said: &str) {
        self.add(0, failed);
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        counts.said.push(format!("──── {name}\n{said}"));
    }
}

/// What a reader wants of a failed run: what the failed tests of cargo said (`---- name stdout ----` up to the list of failures) without
/// stack traces, or, of another runner, the end.
fn telling(output: &str) -> String {
    let mut told = Vec::new();
    let mut inside = false;
    let mut is_trace = false;
    for line in output.lines() {
        inside = (inside || line.starts_with("---- ")) && line != "failures:";
        is_trace = (is_trace || line == "stack backtrace:") && !line.is_empty() && inside;
        if inside && !is_trace {
            told.push(line);
        }
    }
    if told.is_empty() { last_lines(output, 150) } else { told.join("\n") }
}

/// Sums the lines `test result: ok. 18 passed; 0 failed; …` of cargo test.
pub fn count_cargo(output: &str) -> (u64, u64) {
    output.lines().filter(|line| line.starts_with("test result:")).fold((0, 0), |(passed, failed), line| {
        (passed + number_before(line, " passed"), failed + number_before(line, " failed"))
    })
}

/// The line `Tests  1 failed | 20 passed (21)` of vitest, one per package.
pub fn count_vitest(output: &str) -> (u64, u64) {
    output.lines().filter(|line| line.trim_start().starts_with("Tests ")).fold(
        (0, 0),
        |(passed, failed), line| {
            (passed + number_before(line, " passed"), failed + number_before(line, " failed"))
        },
    )
}

/// The closing lines `  12 passed (1.2m)` and `  1 failed` of Playwright.
pub fn count_playwright(output: &str) -> (u64, u64) {
    let number = |word: &str| {
        let is_count = |line: &&str| {
            let mut words = line.split_whitespace();
            words.next().is_some_and(|first| first.parse::<u64>().is_ok()) && words.next() == Some(word)
        };
        output.lines().filter(is_count).map(|line| number_before(line, &format!(" {word}"))).sum()
    };
    (number("passed"), number("failed"))
}

/// The number that stands directly before `word`.
fn number_before(line: &str, word: &str) -> u64 {
    let Some((before, _)) = line.split_once(word) else { return 0 };
    let digits: String = before.chars().rev().take_while(char::is_ascii_digit).collect();
    digits.chars().rev().collect::<String>().parse().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_of_all_three_runners_are_read() {
        let cargo = "running 2 tests\ntest result: ok. 18 passed; 0 failed; 0 ignored\ntest result: FAILED. 1 passed; 2 failed; 0 ignored";
        assert_eq!(count_cargo(cargo), (19, 2));
        assert_eq!(
            count_vitest(" Test Files  3 passed (3)\n      Tests  1 failed | 20 passed (21)"),
            (20, 1)
        );
        assert_eq!(
            count_playwright(
                "  1 failed\n    [phone] › a.spec.ts:3:1 › 2 passed through\n  12 passed (1.2m)"
            ),
            (12, 1)
        );
    }

    #[test]
    fn a_failed_test_is_quoted_and_the_passed_ones_are_not() {
        let output = "test a ... ok\n\nfailures:\n\n---- b stdout ----\nleft: 1\n\nfailures:\n    b\n\ntest result: FAILED";
        assert_eq!(telling(output), "---- b stdout ----\nleft: 1\n");
        let traced = "---- b stdout ----\nleft: 1\nstack backtrace:\n  0: rust\nnote: full\n\n---- c stdout ----\nleft: 2\n";
        assert_eq!(telling(traced), "---- b stdout ----\nleft: 1\n\n---- c stdout ----\nleft: 2");
        assert_eq!(telling("error: 1 flaky"), "error: 1 flaky");
    }

    #[test]
    fn a_runner_that_ran_nothing_has_failed() {
        let tally = Tally::default();
        tally.runner("empty", count_cargo, || Ok(Ended { output: String::new(), ok: true }));
        assert!(tally.close().is_err());
    }
}
