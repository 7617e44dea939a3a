//! Faults that a test or a person can switch on, as all simulators have them: which fault, in which calls, how often. Also counts the
//! calls.

use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{PoisonError, RwLock};

/// A call of a simulated system, as a scope for faults and counters.
pub trait Call: Copy + PartialEq {
    /// Number of calls.
    const COUNT: usize;

    /// Its number, below [`Self::COUNT`].
    fn index(self) -> usize;
}

/// A fault of a simulated system.
pub trait CallFault<C>: Clone {
    /// Whether it can affect this call at all.
    fn may_affect(&self, _call: C) -> bool {
        true
    }
}

/// A fault and the calls that it affects.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rule<F, C> {
    #[serde(flatten)]
    pub fault: F,
    /// The affected calls. Empty: all calls.
    #[serde(default = "Vec::new", alias = "operations", alias = "endpoints")]
    pub calls: Vec<C>,
    /// Number of calls until the fault ends. `None`: until it is removed.
    #[serde(default)]
    pub times: Option<u32>,
}

impl<F: CallFault<C>, C: Call> Rule<F, C> {
    /// A fault in some calls until it is removed.
    pub fn new(fault: F, calls: &[C]) -> Self {
        Self { fault, calls: calls.to_vec(), times: None }
    }

    /// Limits the fault to this number of calls.
    pub fn times(self, times: u32) -> Self {
        Self { times: Some(times), ..self }
    }

    fn concerns(&self, call: C) -> bool {
        self.fault.may_affect(call) && (self.calls.is_empty() || self.calls.contains(&call))
    }
}

/// The active faults of a simulator, and the counters of its calls.
#[derive(Debug)]
pub struct Switches<F, C> {
    /// Lets calls pass without the lock while there is no fault: benchmarks make thousands of calls a second.
    any: AtomicBool,
    rules: RwLock<Vec<Rule<F, C>>>,
    calls: Box<[AtomicU64]>,
}

impl<F, C: Call> Default for Switches<F, C> {
    fn default() -> Self {
        let calls = (0..C::COUNT).map(|_| AtomicU64::new(0)).collect();
        Self { any: AtomicBool::new(false), rules: RwLock::default(), calls }
    }
}

impl<F: CallFault<C>, C: Call> Switches<F, C> {
    /// Replaces all faults.
    pub fn set(&self, rules: Vec<Rule<F, C>>) {
        let mut held = self.rules.write().unwrap_or_else(PoisonError::into_inner);
        self.any.store(!rules.is_empty(), Ordering::Release);
        *held = rules;
    }

    /// The active faults.
    pub fn rules(&self) -> Vec<Rule<F, C>> {
        self.rules.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The faults that apply to this call. Decrements the faults that are limited to a number of calls.
    pub fn meet(&self, call: C) -> Vec<F> {
        if !self.any.load(Ordering::Acquire) {
            return Vec::new();
        }
        let mut held = self.rules.write().unwrap_or_else(PoisonError::into_inner);
        let mut met = Vec::new();
        for rule in held.iter_mut().filter(|rule| rule.concerns(call)) {
            match &mut rule.times {
                Some(0) => continue,
                Some(times) => *times -= 1,
                None => {}
            }
            met.push(rule.fault.clone());
        }
        held.retain(|rule| rule.times != Some(0));
        self.any.store(!held.is_empty(), Ordering::Release);
        met
    }

    /// Counts a call.
    pub fn count(&self, call: C) {
        if let Some(counter) = self.calls.get(call.index()) {
            counter.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Number of calls.
    pub fn calls(&self, call: C) -> u64 {
        self.calls.get(call.index()).map_or(0, |counter| counter.load(Ordering::Relaxed))
    }

    /// Sets the counters to zero.
    pub fn reset_calls(&self) {
        for counter in &self.calls {
            counter.store(0, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Call, CallFault, Rule, Switches};
    use serde::{Deserialize, Serialize};

    #[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
    enum Asked {
        Read,
        Write,
    }

    impl Call for Asked {
        const COUNT: usize = 2;

        fn index(self) -> usize {
            self as usize
        }
    }

    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    #[serde(tag = "kind", rename_all = "kebab-case")]
    enum Fault {
        Slow { ms: u64 },
        Race,
    }

    impl CallFault<Asked> for Fault {
        fn may_affect(&self, call: Asked) -> bool {
            *self != Self::Race || call == Asked::Write
        }
    }

    #[test]
    fn a_rule_meets_its_calls_so_many_times() {
        let switches = Switches::default();
        for text in [
            r#"{"kind":"slow","ms":5,"calls":["Read"],"times":1}"#,
            r#"{"kind":"slow","ms":5,"operations":["Read"],"times":1}"#,
            r#"{"kind":"slow","ms":5,"endpoints":["Read"],"times":1}"#,
        ] {
            let rule: Rule<Fault, Asked> = serde_json::from_str(text).unwrap();
            switches.set(vec![rule, Rule::new(Fault::Race, &[])]);
            assert_eq!(switches.meet(Asked::Read), vec![Fault::Slow { ms: 5 }]);
            assert_eq!(switches.meet(Asked::Read), vec![]);
            assert_eq!(switches.meet(Asked::Write), vec![Fault::Race]);
            assert_eq!(switches.rules(), vec![Rule::new(Fault::Race, &[])]);
        }
    }

    #[test]
    fn calls_are_counted_one_by_one() {
        let switches = Switches::<Fault, Asked>::default();
        switches.count(Asked::Write);
        switches.count(Asked::Write);
        assert_eq!((switches.calls(Asked::Read), switches.calls(Asked::Write)), (0, 2));
        switches.reset_calls();
        assert_eq!(switches.calls(Asked::Write), 0);
    }
}
