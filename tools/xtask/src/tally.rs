//! Counts results: a gate (format, lint, rule) counts as one test, a test runner as many as it reports. Each step is timed, and skipped if
//! it passed earlier with the same inputs.

use crate::counting::telling;
use crate::run::{Ended, last_lines};
use crate::step::{self, step, step_with};
use crate::timings::Timings;
use crate::unchanged::{Passed, any_file, digest_of};
use crate::workspace::Workspace;
use anyhow::{Result, bail};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Counts of passed and failed tests, and the messages of the failures.
pub struct Tally<'h> {
    workspace: &'h Workspace,
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

/// Outcome of a gate.
pub enum Checked {
    /// It passed.
    Yes,
    /// It cannot be checked here, for this reason. This counts as neither passed nor failed.
    Not(String),
}

impl<'h> Tally<'h> {
    /// Starts a run. `everything` also runs what passed earlier with the same inputs. CI always runs everything and enforces the budgets.
    ///
    /// # Errors
    /// The budgets cannot be parsed.
    pub fn start(workspace: &'h Workspace, everything: bool) -> Result<Self> {
        let is_ci = std::env::var_os("CI").is_some();
        Ok(Self {
            workspace,
            timings: Timings::start(workspace, is_ci)?,
            passed: Passed::read(workspace, !is_ci && !everything),
            counts: Mutex::default(),
        })
    }

    /// A run without budgets in which nothing is skipped, for long tests.
    pub fn without_budgets(workspace: &'h Workspace) -> Self {
        let (timings, passed) = (Timings::without_budgets(), Passed::read(workspace, false));
        Self { workspace, timings, passed, counts: Mutex::default() }
    }

    /// What passed in earlier runs.
    pub fn passed(&self) -> &Passed {
        &self.passed
    }

    /// Runs a check that passes or fails as a whole.
    pub fn gate(&self, name: &str, work: impl FnOnce() -> Result<()>) {
        self.check(name, || work().map(|()| Checked::Yes));
    }

    /// Runs a gate whose outcome depends only on these files and folders. It is skipped while they are unchanged since it passed.
    pub fn gate_of(&self, name: &str, inputs: &[&str], work: impl FnOnce() -> Result<()>) {
        self.unless_unchanged(name, inputs, || {
            let before = self.failures();
            self.gate(name, work);
            self.failures() == before
        });
    }

    /// Runs a check that may be impossible here.
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

    /// Runs a test runner. `count` reads passed and failed from its output. A runner that fails without a failed test counts as one
    /// failure, as does one that ran no test.
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

    /// Runs a test runner whose outcome depends only on these files and folders.
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

    /// Records a skipped step.
    pub fn spare(&self, name: &str) {
        step::spared(name);
        self.skip(1);
    }

    /// Prints the messages of the failures, the table of the steps and the closing line. Returns an error if anything failed.
    pub fn close(self) -> Result<()> {
        self.timings.close(self.workspace)?;
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
        let digest = match digest_of(self.workspace, inputs, any_file) {
            Ok(digest) => digest,
            Err(error) => return self.failure(name, 1, &format!("{error:#}")),
        };
        if self.passed.has(name, &digest) {
            return self.spare(name);
        }
        if let Err(error) = self.passed.note(self.workspace, name, &digest, passes()) {
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

    /// Number of failures so far.
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
        let workspace = Workspace::find().unwrap();
        let tally = Tally::without_budgets(&workspace);
        tally.runner("empty", count_cargo, || Ok(Ended { output: String::new(), ok: true }));
        assert_eq!(tally.failures(), 1);
    }

    #[test]
    fn what_cannot_be_checked_has_neither_passed_nor_failed() {
        let workspace = Workspace::find().unwrap();
        let tally = Tally::without_budgets(&workspace);
        tally.check("advisories", || Ok(Checked::Not("not checked: no network".to_owned())));
        let counts = tally.counts.lock().unwrap();
        assert_eq!((counts.passed, counts.failed, counts.skipped), (0, 0, 1));
    }
}
