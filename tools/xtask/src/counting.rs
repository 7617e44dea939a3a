//! Parses the output of test runners: passed and failed counts, and the messages of failed tests.

use crate::run::last_lines;

/// The relevant part of a failed run's output. cargo: the output of the failed tests (`---- name stdout ----` up to the list of failures)
/// without stack traces. nextest: what it repeats after its summary. Other runners: the last lines.
pub fn telling(output: &str) -> String {
    // nextest repeats the failures after its summary.
    if let Some(summary) = output.find("     Summary [") {
        return output.get(summary..).unwrap_or_default().lines().take(400).collect::<Vec<_>>().join("\n");
    }
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

/// Reads nextest's line `Summary [   1.2s] 30 tests run: 28 passed (1 slow), 1 failed, 1 timed out, 4 skipped`.
pub fn count_nextest(output: &str) -> (u64, u64) {
    let Some(line) = output.lines().rfind(|line| line.trim_start().starts_with("Summary [")) else {
        return (0, 0);
    };
    let (run, passed) = (number_before(line, " test"), number_before(line, " passed"));
    (passed, run.saturating_sub(passed))
}

/// Sums the lines `test result: ok. 18 passed; 0 failed; …` of cargo test.
pub fn count_cargo(output: &str) -> (u64, u64) {
    output.lines().filter(|line| line.starts_with("test result:")).fold((0, 0), |(passed, failed), line| {
        (passed + number_before(line, " passed"), failed + number_before(line, " failed"))
    })
}

/// Sums vitest's lines `Tests  1 failed | 20 passed (21)`, one per package.
pub fn count_vitest(output: &str) -> (u64, u64) {
    output.lines().filter(|line| line.trim_start().starts_with("Tests ")).fold(
        (0, 0),
        |(passed, failed), line| {
            (passed + number_before(line, " passed"), failed + number_before(line, " failed"))
        },
    )
}

/// Sums Playwright's closing lines `  12 passed (1.2m)` and `  1 failed`.
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

/// The number directly before `word`.
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
    fn nextest_counts_what_was_neither_passed_nor_skipped_as_failed() {
        let output = "  PASS [   0.1s] (1/3) a b\n------------\n     Summary [  10.2s] 30 tests run: 27 passed (1 slow), 2 failed, 1 timed out, 4 skipped\n";
        assert_eq!(count_nextest(output), (27, 3));
        assert_eq!(count_nextest("     Summary [  1s] 1 test run: 1 passed, 0 skipped"), (1, 0));
        assert_eq!(count_nextest("error: could not compile"), (0, 0));
    }
}
