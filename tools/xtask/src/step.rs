//! A step is one line on the terminal: what, how it ended, how long it took.

use anyhow::Result;
use std::io::{IsTerminal, Write};
use std::time::Instant;

/// Runs `work` and prints one line about it. Output of programs is shown only if they fail.
pub fn step<T>(name: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    let live = std::io::stdout().is_terminal();
    if live {
        print!("  …     {name}\r");
        let _ = std::io::stdout().flush();
    }
    let start = Instant::now();
    let outcome = work();
    let took = start.elapsed().as_secs_f32();
    let mark = if outcome.is_ok() { "ok  " } else { "FAIL" };
    println!("  {mark}  {name:<44} {took:>7.1} s");
    outcome
}
