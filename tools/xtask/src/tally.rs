//! Counting: a gate (format, lint, rule) is one test, a test runner is as many as it reports. Each is timed, and spared when it passed with
//! the same inputs before.

use crate::counting::telling;
use crate::house::House;
use crate::run::{Ended, last_lines};
use crate::step::{self, step, step_with};
use crate::timings::Timings;
use crate::unchanged::{Passed, any_file, digest_of};
use anyhow::{Result, bail};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// How many passed and failed so far, and what the failures said.
pub struct Tally<'h> {
    house: &'h House,
    timings: Timings,
    passed: Passed,
    counts: Mutex<Counts>,
}

#[derive(Default)]
struct Counts {
    passed: u64,
    failed: u64,
    skipped: u64,
    said: Vec<String>,
}

/// What a gate found.
pub enum Checked {
    /// It holds.
    Yes,
    /// It cannot be checked here, for this reason; that is neither passed nor failed.
    Not(String),
}

impl<'h> Tally<'h> {
    /// `everything`: also what passed with the same inputs before. CI always runs everything, and enforces the budgets.
    ///
    /// # Errors
    /// The budgets are not understood.
    pub fn start(house: &'h House, everything: bool) -> Result<Self> {
        let is_ci = std::env::var_os("CI").is_some();
        Ok(Self {
            house,
            timings: Timings::start(house, is_ci)?,
            passed: Passed::read(house, !is_ci && !everything),
            counts: Mutex::default(),
        })
    }

    /// Without budgets, for long runs; nothing is spared.
    pub fn without_budgets(house: &'h House) -> Self {
        let (timings, passed) = (Timings::without_budgets(), Passed::read(house, false));
        Self { house, timings, passed, counts: Mutex::default() }
    }

    /// What passed in earlier runs.
    pub fn passed(&self) -> &Passed {
        &self.passed
    }

    /// Something that passes or fails as a whole.
    pub fn gate(&self, name: &str, work: impl FnOnce() -> Result<()>) {
        self.check(name, || work().map(|()| Checked::Yes));
    }

    /// A gate whose outcome depends on these files and folders only: it is spared while they are as they were when it passed.
    pub fn gate_of(&self, name: &str, inputs: &[&str], work: impl FnOnce() -> Result<()>) {
        self.unless_unchanged(name, inputs, || {
            let before = self.failures();
            self.gate(name, work);
            self.failures() == before
        });
    }

    /// Something that may be impossible to check here.
    pub fn check(&self, name: &str, work: impl FnOnce() -> Result<Checked>) {
        let mark = |checked: &Checked| match checked {
            Checked::Yes => "ok  ",
            Checked::Not(_) => "----",
        };
        match self.timed(name, || step_with(name, work, mark)) {
            Ok(Checked::Yes) => self.add(1, 0),
            Ok(Checked::Not(reason)) => {
                println!("        {reason}");
                self.skip(1);
            }
            Err(error) => self.failure(name, 1, &format!("{error:#}")),
        }
    }

    /// A test runner: `count` reads passed and failed from its output. A runner that fails without a failed test counts as one; so does
    /// one that ran nothing.
    pub fn runner(&self, name: &str, count: fn(&str) -> (u64, u64), work: impl FnOnce() -> Result<Ended>) {
        let mut counted = (0, 0);
        let outcome = self.timed(name, || {
            step(name, || {
                let ended = work()?;
                counted = count(&ended.output);
                if !ended.ok || counted.1 > 0 {
                    bail!("{}", telling(&ended.output));
                }
                if counted.0 == 0 {
                    bail!("ran no test:\n{}", last_lines(&ended.output, 40));
                }
                Ok(())
            })
        });
        self.add(counted.0, 0);
        if let Err(error) = outcome {
            self.failure(name, counted.1.max(1), &format!("{error:#}"));
        }
    }

    /// A test runner whose outcome depends on these files and folders only.
    pub fn runner_of(
        &self,
        name: &str,
        inputs: &[&str],
        count: fn(&str) -> (u64, u64),
        work: impl FnOnce() -> Result<Ended>,
    ) {
        self.unless_unchanged(name, inputs, || {
            let before = self.failures();
            self.runner(name, count, work);
            self.failures() == before
        });
    }

    /// Notes a step that had nothing to do.
    pub fn spare(&self, name: &str) {
        step::spared(name);
        self.skip(1);
    }

    /// Prints what the failures said, the table of the steps, and the closing line; an error if there are failures.
    pub fn close(self) -> Result<()> {
        self.timings.close(self.house)?;
        let counts = self.counts.into_inner().unwrap_or_else(PoisonError::into_inner);
        for said in &counts.said {
            println!("\n{said}");
        }
        let skipped =
            if counts.skipped > 0 { format!(", {} skipped", counts.skipped) } else { String::new() };
        println!("\n{} passed, {} failed{skipped}", counts.passed, counts.failed);
        if counts.failed > 0 { bail!("not everything passed") } else { Ok(()) }
    }

    fn unless_unchanged(&self, name: &str, inputs: &[&str], passes: impl FnOnce() -> bool) {
        if !self.passed.is_skipping() {
            passes();
            return;
        }
        let digest = match digest_of(self.house, inputs, any_file) {
            Ok(digest) => digest,
            Err(error) => return self.failure(name, 1, &format!("{error:#}")),
        };
        if self.passed.has(name, &digest) {
            return self.spare(name);
        }
        if let Err(error) = self.passed.note(self.house, name, &digest, passes()) {
            self.failure(name, 1, &format!("{error:#}"));
        }
    }

    fn timed<T>(&self, name: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
        let start = Instant::now();
        let outcome = work();
        if let Some(late) = self.timings.add(name, start.elapsed(), outcome.is_ok()) {
            println!("        {name} {late}");
            self.failure(name, 1, &late);
        }
        outcome
    }

    /// How many failed so far.
    pub fn failures(&self) -> u64 {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner).failed
    }

    fn add(&self, passed: u64, failed: u64) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        counts.passed += passed;
        counts.failed += failed;
    }

    fn skip(&self, steps: u64) {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner).skipped += steps;
    }

    fn failure(&self, name: &str, failed: u64, said: &str) {
        self.add(0, failed);
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        counts.said.push(format!("──── {name}\n{said}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::counting::count_cargo;

    #[test]
    fn a_runner_that_ran_nothing_has_failed() {
        let house = House::find().unwrap();
        let tally = Tally::without_budgets(&house);
        tally.runner("empty", count_cargo, || Ok(Ended { output: String::new(), ok: true }));
        assert_eq!(tally.failures(), 1);
    }

    #[test]
    fn what_cannot_be_checked_has_neither_passed_nor_failed() {
        let house = House::find().unwrap();
        let tally = Tally::without_budgets(&house);
        tally.check("advisories", || Ok(Checked::Not("not checked: no network".to_owned())));
        let counts = tally.counts.lock().unwrap();
        assert_eq!((counts.passed, counts.failed, counts.skipped), (0, 0, 1));
    }
}
