//! The points of all worlds about a system that does not answer, or not as it should. Only calls that read are made.

use crate::desk::{Check, Desk, PLUGIN_FAILED, Refused, listed, named};
use crate::point::Point;
use crate::wire::{Fault, Plan};
use futures::future::LocalBoxFuture;

pub(crate) static REFUSED: Point = Point::new(
    "faults.refused",
    "says that the system cannot be reached",
    "The hospital system cannot be reached, or says that it is closed.",
    &["X-070"],
);
pub(crate) static SILENT: Point = Point::new(
    "faults.silent",
    "says that the system did not answer in time",
    "The hospital system did not answer in time; nothing was changed.",
    &["X-038", "X-070"],
);
pub(crate) static BROKEN: Point = Point::new(
    "faults.broken",
    "takes a broken connection for no answer",
    "The peer broke HTTP, or the connection while the request was under way.",
    &["X-070"],
);
pub(crate) static PAGE: Point = Point::new(
    "faults.page",
    "takes a gateway's page for no answer, whatever its status",
    "The hospital system answered something that is not its protocol.",
    &["X-070"],
);
pub(crate) static FORBIDDEN: Point = Point::new(
    "faults.forbidden",
    "reports refused credentials to the administrator",
    "The hospital system refused our credentials or address: somebody must repair the configuration.",
    &["X-070"],
);
pub(crate) static TRUNCATED: Point = Point::new(
    "faults.truncated",
    "takes half an answer for no answer",
    "The hospital system answered something that is not its protocol.",
    &["X-070"],
);
pub(crate) static TOO_LARGE: Point = Point::new(
    "faults.too-large",
    "takes an answer that is too large for no answer",
    "The answer is larger than the cap, in bytes.",
    &["X-070"],
);
pub(crate) static EMPTY: Point = Point::new(
    "faults.empty",
    "takes an empty body for no answer, not for an empty list",
    "The hospital system answered something that is not its protocol.",
    &["X-070"],
);

pub(crate) static PRIVATE_PROBLEMS: Point = Point::new(
    "privacy.problems",
    "keeps personal data out of the details of problems",
    "Never holds personal data.",
    &[],
);
pub(crate) static PRIVATE_LOG: Point = Point::new(
    "privacy.log",
    "keeps personal data out of the log",
    "Never put personal data here: neither into the message nor into a field.",
    &[],
);
pub(crate) static MEMORY: Point = Point::new(
    "limits.memory",
    "leaves room below the limit of its memory",
    "a limit; look for a loop over the whole answer, or for copies of it",
    &[],
);

pub(crate) static POINTS: [&Point; 8] =
    [&REFUSED, &SILENT, &BROKEN, &PAGE, &FORBIDDEN, &TRUNCATED, &TOO_LARGE, &EMPTY];

/// A call that changes nothing.
pub(crate) struct ReadCall<'a> {
    pub(crate) function: &'static str,
    pub(crate) ask: Box<dyn Fn() -> LocalBoxFuture<'a, Result<(), Refused>> + 'a>,
}

impl<'a> ReadCall<'a> {
    pub(crate) fn new<F>(function: &'static str, ask: impl Fn() -> F + 'a) -> Self
    where
        F: Future<Output = Result<(), Refused>> + 'a,
    {
        Self { function, ask: Box::new(move || Box::pin(ask())) }
    }
}

/// What a world calls the answers to faults.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Words {
    pub(crate) unreachable: &'static [&'static str],
    pub(crate) late: &'static [&'static str],
    /// No answer that can be read.
    pub(crate) unreadable: &'static [&'static str],
    pub(crate) forbidden: &'static [&'static str],
    /// What is best for refused credentials.
    pub(crate) repair: &'static str,
}

/// The words of the worlds that answer a `problem`.
pub(crate) const PROBLEMS: Words = Words {
    unreachable: &["unavailable"],
    late: &["timed-out"],
    unreadable: &["garbled", "failed", "unavailable", "timed-out"],
    forbidden: &["configuration", "unavailable", "failed", "garbled"],
    repair: "configuration",
};

/// The words of the worlds whose failures do not tell silence apart.
pub(crate) const FAILURES: Words = Words {
    unreachable: &["unavailable"],
    late: &["timed-out", "unavailable"],
    unreadable: &["garbled", "failed", "unavailable", "timed-out", "untrustworthy"],
    forbidden: &["configuration", "rejected", "unavailable", "failed", "garbled"],
    repair: "rejected",
};

/// Runs the points. Calls that ask the system nothing, and those that the plugin does not offer, are left out.
pub(crate) async fn run(desk: &Desk<'_>, calls: &[ReadCall<'_>], words: &Words) {
    let mut asking = Vec::new();
    for call in calls {
        let (answer, seen) = desk.ask(call.function, Plan::Healthy, (call.ask)()).await;
        if answer.is_ok() && !seen.is_empty() {
            asking.push(call);
        }
    }
    let faults: [(&Point, &[Fault], &[&str]); 8] = [
        (&REFUSED, &[Fault::Refused], words.unreachable),
        (&SILENT, &[Fault::Silent], words.late),
        (&BROKEN, &[Fault::Broken], words.unreadable),
        (&PAGE, &[Fault::Page(200), Fault::Page(500), Fault::Page(502), Fault::Page(503)], words.unreadable),
        (&FORBIDDEN, &[Fault::Page(401), Fault::Page(403)], words.forbidden),
        (&TRUNCATED, &[Fault::Truncated], words.unreadable),
        (&TOO_LARGE, &[Fault::TooLarge], words.unreadable),
        (&EMPTY, &[Fault::Empty], words.unreadable),
    ];
    for (point, faults, expected) in faults {
        desk.point(point, async |check| {
            if asking.is_empty() {
                check.not_run("no call got an answer of the system without a fault");
            }
            for call in &asking {
                for fault in faults {
                    let (answer, _) = desk.ask(call.function, Plan::Every(fault.clone()), (call.ask)()).await;
                    judge(check, call.function, fault, &answer, expected);
                    let repair = point.id == FORBIDDEN.id
                        && answer.as_ref().is_err_and(|refused| refused.code != words.repair);
                    if repair {
                        check.note(format!(
                            "{}: `{}` would tell the administrator that credentials are refused",
                            call.function, words.repair
                        ));
                    }
                }
            }
        })
        .await;
    }
}

fn judge(check: &mut Check, function: &str, fault: &Fault, answer: &Result<(), Refused>, expected: &[&str]) {
    let what = match fault {
        Fault::Page(status) | Fault::PageAfter(status) => format!("a page with status {status}"),
        Fault::Refused => "no connection".to_owned(),
        Fault::Silent | Fault::Lost => "no answer in time".to_owned(),
        Fault::Broken => "a broken connection".to_owned(),
        Fault::Truncated => "half an answer".to_owned(),
        Fault::TooLarge => "an answer that is too large".to_owned(),
        Fault::Empty => "an empty body".to_owned(),
        Fault::Replaced { .. } => "a changed text".to_owned(),
        Fault::Emptied => "empty lists".to_owned(),
    };
    match answer {
        Err(refused) if expected.contains(&refused.code) => {}
        Err(refused) if refused.code == PLUGIN_FAILED => {
            check.wrong(format!("{function}: the plugin fails on {what}: {}", refused.detail));
        }
        answer => {
            check.wrong(format!("{function}: {} on {what}, expected {}", named(answer), listed(expected)));
        }
    }
}
