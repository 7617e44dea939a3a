//! The wire between the plugin and its system. Faults are made here, so the system needs no switches for them: an answer that is lost after
//! the work was done is a real answer that the plugin does not get.

use cabinet_plugin_host::egress::{Answer, EgressError};
use cabinet_plugin_host::{Passage, Reply, Tap, TappedRequest, Usage};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What a gateway's page says. No problem may quote it: such a page may name a patient.
pub(crate) const CANARY: &str = "Kanareykina-5501";

/// A fault of the wire.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Fault {
    /// No connection; nothing was sent.
    Refused,
    /// Nothing was delivered, and there is no answer in time.
    Silent,
    /// The request was processed, and there is no answer in time.
    Lost,
    /// The request was processed, and the connection broke.
    Broken,
    /// A gateway answers with a page instead of the system; nothing was delivered.
    Page(u16),
    /// The request was processed, and a gateway answers with a page.
    PageAfter(u16),
    /// The second half of the answer is missing.
    Truncated,
    /// The answer is larger than the host lets through.
    TooLarge,
    /// Status 200 without a body.
    Empty,
    /// A text in the answer is replaced.
    Replaced { from: String, to: String },
    /// All lists in an answer of JSON are empty.
    Emptied,
}

/// Which requests of a call a fault affects.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) enum Plan {
    #[default]
    Healthy,
    Every(Fault),
    /// Only this request, counted from 0.
    Only(usize, Fault),
    /// This request and all later ones.
    From(usize, Fault),
}

/// A request as it was made during a plan.
#[derive(Debug, Clone)]
pub(crate) struct Seen {
    pub(crate) request: TappedRequest,
    /// The body that the plugin got.
    pub(crate) answer: Vec<u8>,
}

/// The most that a function used.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Peak {
    pub(crate) calls: u32,
    pub(crate) memory_bytes: usize,
    pub(crate) memory_limit_bytes: usize,
    pub(crate) guest_ms: f64,
}

#[derive(Debug, Default)]
struct State {
    plan: Plan,
    next: usize,
    seen: Vec<Seen>,
    log: Vec<String>,
    peaks: BTreeMap<&'static str, Peak>,
}

/// The tap of the suite. It belongs into the deployment of the plugin under test.
#[derive(Debug, Default)]
pub struct Wire(Mutex<State>);

impl Wire {
    /// Runs a call under a plan. Returns its answer, and the requests that it made.
    pub(crate) async fn under<T>(&self, plan: Plan, call: impl Future<Output = T>) -> (T, Vec<Seen>) {
        {
            let mut state = self.state();
            (state.plan, state.next) = (plan, 0);
            state.seen.clear();
        }
        let answer = call.await;
        let mut state = self.state();
        state.plan = Plan::Healthy;
        (answer, std::mem::take(&mut state.seen))
    }

    /// The log lines since the last call of this function.
    pub(crate) fn take_log(&self) -> Vec<String> {
        std::mem::take(&mut self.state().log)
    }

    pub(crate) fn peaks(&self) -> BTreeMap<&'static str, Peak> {
        self.state().peaks.clone()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Tap for Wire {
    fn passage(&self, _: &TappedRequest) -> Passage {
        let mut state = self.state();
        let number = state.next;
        state.next += 1;
        let fault = match &state.plan {
            Plan::Every(fault) => Some(fault),
            Plan::Only(only, fault) => Some(fault).filter(|_| number == *only),
            Plan::From(first, fault) => Some(fault).filter(|_| number >= *first),
            Plan::Healthy => None,
        };
        fault.map_or(Passage::Sent, Fault::passage)
    }

    fn replied(&self, request: TappedRequest, reply: &Reply) {
        let answer = reply.as_ref().map(|answer| answer.body.clone()).unwrap_or_default();
        self.state().seen.push(Seen { request, answer });
    }

    fn logged(&self, line: &str) {
        self.state().log.push(line.to_owned());
    }

    fn called(&self, usage: Usage) {
        let mut state = self.state();
        let peak = state.peaks.entry(usage.function).or_default();
        peak.calls += 1;
        peak.memory_bytes = peak.memory_bytes.max(usage.memory_bytes);
        peak.memory_limit_bytes = usage.memory_limit_bytes;
        peak.guest_ms = peak.guest_ms.max(usage.guest.as_secs_f64() * 1000.0);
    }
}

impl Fault {
    fn passage(&self) -> Passage {
        match self {
            Self::Refused => Passage::Kept(Err(EgressError::Connect("connection refused".to_owned()))),
            Self::Silent => Passage::Kept(Err(EgressError::Timeout)),
            Self::Lost => Passage::SentThen(Box::new(|_| Err(EgressError::Timeout))),
            Self::Broken => {
                Passage::SentThen(Box::new(|_| Err(EgressError::Protocol("connection reset".to_owned()))))
            }
            Self::Page(status) => Passage::Kept(Ok(page(*status))),
            Self::PageAfter(status) => {
                let status = *status;
                Passage::SentThen(Box::new(move |_| Ok(page(status))))
            }
            Self::Truncated => changed(|body| {
                let half = body.len() / 2;
                body.truncate(half);
            }),
            Self::TooLarge => Passage::Kept(Err(EgressError::TooLarge(8 << 20))),
            Self::Empty => changed(Vec::clear),
            Self::Emptied => changed(|body| {
                if let Ok(mut answer) = serde_json::from_slice::<Value>(body) {
                    empty(&mut answer);
                    *body = answer.to_string().into_bytes();
                }
            }),
            Self::Replaced { from, to } => {
                let (from, to) = (from.clone(), to.clone());
                changed(move |body| {
                    let text = String::from_utf8_lossy(body).replace(&from, &to);
                    *body = text.into_bytes();
                })
            }
        }
    }
}

/// Empties all lists. Returns whether there was a row in one.
pub(crate) fn empty(answer: &mut Value) -> bool {
    match answer {
        Value::Array(rows) => !std::mem::take(rows).is_empty(),
        Value::Object(members) => {
            members.values_mut().fold(false, |had_rows, member| empty(member) | had_rows)
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

/// The answer with another body.
fn changed(change: impl FnOnce(&mut Vec<u8>) + Send + 'static) -> Passage {
    Passage::SentThen(Box::new(move |reply| {
        reply.map(|mut answer| {
            change(&mut answer.body);
            answer
        })
    }))
}

fn page(status: u16) -> Answer {
    let body = format!(
        "<!DOCTYPE html><html><head><title>{status}</title></head><body><h1>{status}</h1><p>{CANARY}<hr>nginx</body></html>"
    );
    Answer {
        status,
        headers: vec![("content-type".to_owned(), "text/html; charset=utf-8".to_owned())],
        body: body.into_bytes(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request() -> TappedRequest {
        let url = "http://hospital.example/".parse().unwrap();
        TappedRequest { method: "GET".to_owned(), url, headers: Vec::new(), body: Vec::new() }
    }

    /// Whether each of three requests is sent.
    async fn sent(plan: Plan) -> [bool; 3] {
        let wire = Wire::default();
        let one = || !matches!(wire.passage(&request()), Passage::Kept(_));
        wire.under(plan, async { [one(), one(), one()] }).await.0
    }

    #[test]
    fn a_plan_affects_the_requests_that_it_names() {
        futures::executor::block_on(async {
            assert_eq!(sent(Plan::Healthy).await, [true; 3]);
            assert_eq!(sent(Plan::Every(Fault::Refused)).await, [false; 3]);
            assert_eq!(sent(Plan::Only(1, Fault::Silent)).await, [true, false, true]);
            assert_eq!(sent(Plan::From(1, Fault::Page(502))).await, [true, false, false]);
            assert_eq!(sent(Plan::Every(Fault::Lost)).await, [true; 3], "the work is done");
        });
    }

    #[test]
    fn an_answer_is_lost_broken_cut_or_changed_after_it_was_given() {
        let answer = || Ok(Answer { status: 200, headers: Vec::new(), body: "[\"Имя\"]".into() });
        let after = |fault: Fault| match fault.passage() {
            Passage::SentThen(change) => change(answer()).map(|answer| answer.body.len()),
            _ => Ok(usize::MAX),
        };
        assert_eq!(after(Fault::Lost), Err(EgressError::Timeout));
        assert!(matches!(after(Fault::Broken), Err(EgressError::Protocol(_))));
        assert_eq!(after(Fault::Truncated), Ok(5));
        assert_eq!(after(Fault::Empty), Ok(0));
        assert_eq!(after(Fault::Replaced { from: "Имя".into(), to: "x".into() }), Ok(5));
        assert_eq!(after(Fault::Emptied), Ok(2));
    }
}
