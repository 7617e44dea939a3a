//! Durations of the steps: a table on the terminal, a file for machines, and a budget that a step must not exceed.

use crate::workspace::Workspace;
use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Budget of each step in seconds, on two cores with empty caches.
const BUDGETS: &str = "tools/xtask/budgets.toml";

/// The steps of the last run.
const RECORD: &str = "target/steps.json";

/// The steps of a run, in the order in which they ended.
pub struct Timings {
    start: Instant,
    budgets: BTreeMap<String, u64>,
    are_enforced: bool,
    steps: Mutex<Vec<Step>>,
}

#[derive(Debug, Clone, Serialize)]
struct Step {
    name: String,
    seconds: f64,
    #[serde(rename = "budget_seconds")]
    budget: Option<u64>,
    passed: bool,
}

/// A whole run, as written to the file.
#[derive(Serialize)]
struct Record<'r> {
    seconds: f64,
    steps: &'r [Step],
}

#[derive(Deserialize)]
struct Budgets {
    seconds: BTreeMap<String, u64>,
}

impl Timings {
    /// Reads the budgets. A busy machine can miss them although the change is good, so they are enforced in CI only.
    ///
    /// # Errors
    /// The file of the budgets is missing or cannot be parsed.
    pub fn start(workspace: &Workspace, are_enforced: bool) -> Result<Self> {
        let text = fs::read_to_string(workspace.path(BUDGETS)).context(BUDGETS)?;
        let budgets: Budgets = toml::from_str(&text).context(BUDGETS)?;
        Ok(Self::of(budgets.seconds, are_enforced))
    }

    /// Records durations without budgets.
    pub fn without_budgets() -> Self {
        Self::of(BTreeMap::new(), false)
    }

    fn of(budgets: BTreeMap<String, u64>, are_enforced: bool) -> Self {
        Self { start: Instant::now(), budgets, are_enforced, steps: Mutex::default() }
    }

    /// Records a step. If budgets are enforced, returns a message when the step exceeded its budget or has none.
    pub fn add(&self, name: &str, took: Duration, passed: bool) -> Option<String> {
        let budget = self.budgets.get(name).copied();
        let step = Step { name: name.to_owned(), seconds: took.as_secs_f64(), budget, passed };
        self.steps.lock().unwrap_or_else(PoisonError::into_inner).push(step);
        if !self.are_enforced {
            return None;
        }
        match budget {
            None => Some(format!("has no budget; give it one in {BUDGETS}")),
            Some(budget) if took.as_secs() > budget => {
                Some(format!("took {} s; its budget is {budget} s ({BUDGETS})", took.as_secs()))
            }
            Some(_) => None,
        }
    }

    /// Prints the table, longest step first, and writes the file.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn close(&self, workspace: &Workspace) -> Result<()> {
        let mut steps = self.steps.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let record = Record { seconds: self.start.elapsed().as_secs_f64(), steps: &steps };
        let path = workspace.path(RECORD);
        fs::write(&path, serde_json::to_string_pretty(&record)?)
            .with_context(|| format!("{} cannot be written", path.display()))?;
        let total = record.seconds;
        steps.sort_by(|one, other| other.seconds.total_cmp(&one.seconds));
        println!("\n  {:<50} {:>9} {:>9}", "step, longest first", "seconds", "budget");
        for step in &steps {
            let budget = step.budget.map_or_else(String::new, |budget| budget.to_string());
            println!("  {:<50} {:>9.1} {budget:>9}", step.name, step.seconds);
        }
        println!("  {:<50} {total:>9.1}   ({} min)", "wall clock", (total / 60.0).ceil());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn timings(are_enforced: bool) -> Timings {
        Timings::of(BTreeMap::from([("lint".to_owned(), 10)]), are_enforced)
    }

    #[test]
    fn a_step_over_its_budget_fails_by_name_and_one_within_does_not() {
        let timings = timings(true);
        assert_eq!(timings.add("lint", Duration::from_secs(10), true), None);
        let late = timings.add("lint", Duration::from_secs(11), true).unwrap();
        assert!(late.starts_with("took 11 s; its budget is 10 s"), "{late}");
    }

    #[test]
    fn a_step_without_a_budget_fails_where_budgets_are_enforced() {
        assert!(timings(true).add("new", Duration::ZERO, true).is_some());
        assert_eq!(timings(false).add("new", Duration::ZERO, true), None);
    }
}
