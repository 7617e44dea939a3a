//! A step is one line on the terminal: name, outcome, duration.

use anyhow::Result;
use std::io::{IsTerminal, Write};
use std::time::Instant;

/// Number of lines shown with the step when it fails.
const CAUSES: usize = 4;

/// Runs `work` and prints one line about it. The output of programs is shown only if they fail.
pub fn step<T>(name: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    step_with(name, work, |_| "ok  ")
}

/// [`step`] with a mark that depends on the outcome instead of `ok`.
pub fn step_with<T>(name: &str, work: impl FnOnce() -> Result<T>, mark: fn(&T) -> &'static str) -> Result<T> {
    let live = std::io::stdout().is_terminal();
    if live {
        print!("  …     {name}\r");
        let _ = std::io::stdout().flush();
    }
    let start = Instant::now();
    let outcome = work();
    let took = start.elapsed().as_secs_f32();
    let mark = outcome.as_ref().map_or("FAIL", mark);
    println!("  {mark}  {name:<44} {took:>7.1} s");
    if let Err(error) = &outcome {
        // The full error comes at the end of the run; with truncated output, the cause must be visible here.
        for line in causes(&format!("{error:#}")) {
            println!("        {line}");
        }
    }
    outcome
}

/// Prints the line of a skipped step: its inputs equal those with which it last passed.
pub fn spared(name: &str) {
    println!("  same  {name}");
}

/// The lines of a failed program's output that name causes: compiler errors, failed tests, a full disk. If there are none, the last lines.
fn causes(said: &str) -> Vec<&str> {
    let names_a_cause = |line: &&str| {
        let line = line.trim_start();
        line.starts_with("error")
            || line.starts_with("---- ")
            || line.contains("No space left")
            || line.contains("panicked at")
    };
    let named: Vec<&str> = said.lines().filter(names_a_cause).take(CAUSES).collect();
    if named.is_empty() {
        let filled: Vec<&str> = said.lines().filter(|line| !line.trim().is_empty()).collect();
        return filled.get(filled.len().saturating_sub(CAUSES)..).unwrap_or_default().to_vec();
    }
    named
}

#[cfg(test)]
mod tests {
    use super::causes;

    #[test]
    fn a_failure_is_told_by_its_causes() {
        let cargo = "cargo test failed:\n   Compiling a v1\nerror: linking failed\n  note: No space left on device\n   Compiling b v1";
        assert_eq!(causes(cargo), ["error: linking failed", "  note: No space left on device"]);
        assert_eq!(causes("one\n\ntwo"), ["one", "two"]);
    }
}
