//! Runs points, one after the other, and keeps their results and everything that the plugin said.

use crate::identity::{CODE, REFRESH_TOKEN, VERIFIER};
use crate::people::Person;
use crate::point::{Needs, Point};
use crate::report::{Outcome, Report, State, used};
use crate::wire::{CANARY, Plan, Seen};
use crate::{Subject, wire};
use cabinet_ports::chat::{ChatFailure, ChatFailureKind};
use cabinet_ports::identity::{FailureKind, IdentityFailure};
use cabinet_ports::{Problem, ProblemCode};
use chrono::SecondsFormat;
use std::cell::RefCell;
use std::time::Instant;

/// Runs points of a subject.
pub(crate) struct Desk<'a> {
    pub(crate) subject: &'a Subject,
    outcomes: RefCell<Vec<Outcome>>,
    /// Details of problems, with the function.
    details: RefCell<Vec<(&'static str, String)>>,
    log: RefCell<Vec<String>>,
    started: String,
}

/// The result of a point while it runs.
#[derive(Debug, Default)]
pub(crate) struct Check {
    wrong: Vec<String>,
    notes: Vec<String>,
    not_run: Option<String>,
}

impl Check {
    pub(crate) fn wrong(&mut self, what: impl Into<String>) {
        let what = what.into();
        if !self.wrong.contains(&what) {
            self.wrong.push(what);
        }
    }

    pub(crate) fn note(&mut self, what: impl Into<String>) {
        let what = what.into();
        if !self.notes.contains(&what) {
            self.notes.push(what);
        }
    }

    pub(crate) fn not_run(&mut self, why: impl Into<String>) {
        self.not_run = Some(why.into());
    }
}

/// A refusal, with the name that the contract has for its code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Refused {
    pub(crate) code: &'static str,
    pub(crate) detail: String,
}

impl From<Problem> for Refused {
    fn from(problem: Problem) -> Self {
        Self { code: contract_name(problem.code), detail: problem.detail }
    }
}

/// Whether the plugin failed itself: the ports of these worlds say it in the detail.
fn is_of_the_plugin(detail: &str) -> bool {
    detail.strip_prefix(ProblemCode::PluginFailed.name()).is_some_and(|rest| rest.starts_with(':'))
}

impl From<IdentityFailure> for Refused {
    fn from(failure: IdentityFailure) -> Self {
        let code = match failure.kind {
            _ if is_of_the_plugin(&failure.detail) => PLUGIN_FAILED,
            FailureKind::RefusedByPerson => "refused-by-person",
            FailureKind::NotTrusted => "not-trusted",
            FailureKind::Spent => "spent",
            FailureKind::Rejected => "rejected",
            FailureKind::Failed => "failed",
            FailureKind::Unavailable => "unavailable",
            FailureKind::Untrustworthy => "untrustworthy",
        };
        Self { code, detail: failure.detail }
    }
}

impl From<ChatFailure> for Refused {
    fn from(failure: ChatFailure) -> Self {
        let code = match failure.kind {
            _ if is_of_the_plugin(&failure.detail) => PLUGIN_FAILED,
            ChatFailureKind::ConsentNeeded => "consent-needed",
            ChatFailureKind::SignedOut => "signed-out",
            ChatFailureKind::Suspended => "suspended",
            ChatFailureKind::Forbidden => "forbidden",
            ChatFailureKind::NotFound => "not-found",
            ChatFailureKind::TooLarge => "too-large",
            ChatFailureKind::TooMany => "too-many",
            ChatFailureKind::Full => "full",
            ChatFailureKind::Invalid => "invalid",
            ChatFailureKind::Rejected => "rejected",
            ChatFailureKind::Forged => "forged",
            ChatFailureKind::Unavailable => "unavailable",
            ChatFailureKind::Failed => "failed",
        };
        Self { code, detail: failure.detail }
    }
}

impl<'a> Desk<'a> {
    pub(crate) fn new(subject: &'a Subject) -> Self {
        Self {
            subject,
            outcomes: RefCell::default(),
            details: RefCell::default(),
            log: RefCell::default(),
            started: subject.now.to_rfc3339_opts(SecondsFormat::Secs, true),
        }
    }

    /// Runs a point, unless it needs what the author did not give.
    pub(crate) async fn point(&self, point: &'static Point, run: impl AsyncFnOnce(&mut Check)) {
        let mut check = Check::default();
        let start = Instant::now();
        match self.missing(point.needs) {
            Some(why) => check.not_run(why),
            None => run(&mut check).await,
        }
        self.keep(point, check, start);
    }

    /// Runs a point on what an earlier one has found. Without it the point is not run, for the reason `missing`.
    pub(crate) async fn point_on<T>(
        &self,
        point: &'static Point,
        found: Option<T>,
        missing: &str,
        run: impl AsyncFnOnce(&mut Check, T),
    ) {
        self.point(point, async |check| match found {
            Some(found) => run(check, found).await,
            None => check.not_run(missing),
        })
        .await;
    }

    fn keep(&self, point: &'static Point, check: Check, start: Instant) {
        let Check { wrong, notes, not_run } = check;
        let (state, reasons) = match (wrong.is_empty(), not_run) {
            (false, _) => (State::Failed, wrong),
            (true, Some(why)) => (State::NotRun, vec![why]),
            (true, None) => (State::Passed, Vec::new()),
        };
        let milliseconds = u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.outcomes.borrow_mut().push(Outcome { point, state, reasons, notes, milliseconds });
    }

    fn missing(&self, needs: Needs) -> Option<&'static str> {
        let Subject { people, write, .. } = self.subject;
        let given = [&people.person, &people.other, &people.ambiguous];
        let is_about_people = !matches!(needs, Needs::Nothing | Needs::WriteAlone);
        if is_about_people && given.into_iter().flatten().any(|person| person.user().is_none()) {
            return Some("a person of the file has an empty name or a wrong SNILS");
        }
        let writes = matches!(
            needs,
            Needs::WriteAlone | Needs::Write | Needs::WriteForTwo | Needs::WriteId | Needs::WriteTwoIds
        );
        if writes && !write {
            return Some("changes something: allow it with --write");
        }
        let has_id = |person: &Option<Person>| person.as_ref().is_some_and(|one| one.patient_id.is_some());
        let needs_person = matches!(needs, Needs::Person | Needs::Two | Needs::Write | Needs::WriteForTwo);
        let needs_other = matches!(needs, Needs::Two | Needs::WriteForTwo);
        let needs_id = matches!(needs, Needs::Id | Needs::TwoIds | Needs::WriteId | Needs::WriteTwoIds);
        let needs_two_ids = matches!(needs, Needs::TwoIds | Needs::WriteTwoIds);
        if needs_person && people.person.is_none() {
            Some("needs a person whom the system knows: [person] in the file of --people")
        } else if needs == Needs::Ambiguous && people.ambiguous.is_none() {
            Some("needs a person whom the system knows twice: [ambiguous] in the file of --people")
        } else if needs_other && people.other.is_none() {
            Some("needs another person whom the system knows: [other] in the file of --people")
        } else if needs_id && !has_id(&people.person) {
            Some(
                "needs the id of a patient whom the system knows: patient_id of [person] in the file of --people",
            )
        } else if needs_two_ids && !has_id(&people.other) {
            Some("needs the id of another patient: patient_id of [other] in the file of --people")
        } else {
            None
        }
    }

    /// Makes a call under a plan. Returns its answer and the requests that it made.
    pub(crate) async fn ask<T, E: Into<Refused>>(
        &self,
        function: &'static str,
        plan: Plan,
        call: impl Future<Output = Result<T, E>>,
    ) -> (Result<T, Refused>, Vec<Seen>) {
        let (answer, seen) = self.subject.wire.under(plan, call).await;
        let answer = answer.map_err(Into::into);
        if let Err(refused) = &answer {
            self.details.borrow_mut().push((function, refused.detail.clone()));
        }
        self.log.borrow_mut().extend(self.subject.wire.take_log());
        (answer, seen)
    }

    /// The points about what was said in all the others.
    pub(crate) async fn privacy(&self, problems: &'static Point, log: &'static Point) {
        let mut words = self.subject.people.words();
        words.extend([CANARY, CODE, VERIFIER, REFRESH_TOKEN].map(str::to_lowercase));
        let tells = |text: &str| {
            let text = text.to_lowercase();
            words.iter().any(|word| text.contains(word.as_str()))
        };
        self.point(problems, async |check| {
            for (function, _) in self.details.borrow().iter().filter(|(_, detail)| tells(detail)) {
                check.wrong(format!(
                    "{function}: the detail of a problem quotes personal data or a page of a gateway"
                ));
            }
        })
        .await;
        self.point(log, async |check| {
            let lines = self.log.borrow().iter().filter(|line| tells(line)).count();
            if lines > 0 {
                check.wrong(format!("{lines} lines of the log quote personal data or a page of a gateway"));
            }
        })
        .await;
    }

    /// The point about memory: what the largest call of the run used.
    pub(crate) async fn limits(&self, point: &'static Point) {
        self.point(point, async |check| {
            for (function, peak) in self.subject.wire.peaks() {
                let wire::Peak { memory_bytes, memory_limit_bytes, .. } = peak;
                if memory_bytes * 10 > memory_limit_bytes * 9 {
                    check.wrong(format!(
                        "{function} used {} of {} KiB: a longer list will not fit",
                        memory_bytes / 1024,
                        memory_limit_bytes / 1024
                    ));
                }
            }
        })
        .await;
    }

    pub(crate) fn report(self) -> Report {
        let manifest = &self.subject.manifest;
        Report {
            plugin: format!("{} {}", manifest.id, manifest.version),
            world: manifest.world.to_string(),
            suite: env!("CARGO_PKG_VERSION").to_owned(),
            started: self.started,
            wrote: self.subject.write,
            used: used(&self.subject.wire.peaks()),
            outcomes: self.outcomes.into_inner(),
        }
    }
}

/// What a limit of the host or a panic ends with.
pub(crate) const PLUGIN_FAILED: &str = "plugin-failed";

/// The name of a code in the contract. Codes of the kernel have names of the same form.
pub(crate) const fn contract_name(code: ProblemCode) -> &'static str {
    match code {
        ProblemCode::Invalid | ProblemCode::ProfileIncomplete => "invalid",
        ProblemCode::NotFound => "not-found",
        ProblemCode::PatientUnknown => "patient-unknown",
        ProblemCode::PatientAmbiguous => "patient-ambiguous",
        ProblemCode::NotAllowed => "not-allowed",
        ProblemCode::SlotTaken => "slot-taken",
        ProblemCode::AlreadyBooked => "already-booked",
        ProblemCode::ReadOnly => "read-only",
        ProblemCode::OutcomeUnknown => "outcome-unknown",
        ProblemCode::Configuration => "configuration",
        ProblemCode::Unavailable => "unavailable",
        ProblemCode::TimedOut => "timed-out",
        ProblemCode::Garbled => "garbled",
        ProblemCode::Unsupported => "unsupported",
        ProblemCode::Failed => "failed",
        ProblemCode::PluginFailed => PLUGIN_FAILED,
        ProblemCode::PluginBusy => "plugin-busy",
        ProblemCode::PluginMissing => "plugin-starting",
    }
}

/// How a report names an answer.
pub(crate) fn named<T>(answer: &Result<T, Refused>) -> String {
    match answer {
        Ok(_) => "an answer".to_owned(),
        Err(refused) => format!("`{}` ({})", refused.code, refused.detail),
    }
}

/// How a report names a list of codes.
pub(crate) fn listed(codes: &[&str]) -> String {
    codes.iter().map(|code| format!("`{code}`")).collect::<Vec<_>>().join(" or ")
}
