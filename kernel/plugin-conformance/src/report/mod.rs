//! What a run of the suite found: for the terminal, and as HTML, JSON and JUnit. It holds no personal data: points name lists, positions
//! and codes.

mod html;
mod junit;

use crate::point::Point;
use crate::wire::Peak;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;

/// How a point ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    Passed,
    Failed,
    NotRun,
}

impl State {
    /// As the reports show it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::NotRun => "not run",
        }
    }
}

/// The result of one point.
#[derive(Debug, Clone)]
pub struct Outcome {
    pub point: &'static Point,
    pub state: State,
    /// What is wrong, or why the point was not run.
    pub reasons: Vec<String>,
    /// What is allowed, but worth knowing.
    pub notes: Vec<String>,
    pub milliseconds: u64,
}

/// The most that a function of the plugin used.
#[derive(Debug, Clone, Serialize)]
pub struct Used {
    pub function: String,
    pub calls: u32,
    pub memory_kib: usize,
    pub memory_limit_kib: usize,
    pub guest_ms: f64,
}

/// The result of a run.
#[derive(Debug, Clone)]
pub struct Report {
    /// Id and version of the plugin.
    pub plugin: String,
    pub world: String,
    /// The suite's own version.
    pub suite: String,
    /// When the run began, RFC 3339.
    pub started: String,
    /// Whether calls that change something were allowed.
    pub wrote: bool,
    pub outcomes: Vec<Outcome>,
    pub used: Vec<Used>,
}

#[derive(Serialize)]
struct JsonReport<'a> {
    plugin: &'a str,
    world: &'a str,
    suite: &'a str,
    started: &'a str,
    wrote: bool,
    passed: usize,
    failed: usize,
    not_run: usize,
    points: Vec<JsonPoint<'a>>,
    used: &'a [Used],
}

#[derive(Serialize)]
struct JsonPoint<'a> {
    id: &'a str,
    title: &'a str,
    sentence: &'a str,
    requirements: &'a [&'a str],
    state: State,
    reasons: &'a [String],
    notes: &'a [String],
    milliseconds: u64,
}

impl Report {
    /// Number of points in this state.
    pub fn count(&self, state: State) -> usize {
        self.outcomes.iter().filter(|outcome| outcome.state == state).count()
    }

    /// Ids of the points in this state, in the order of the suite.
    pub fn ids(&self, state: State) -> Vec<&'static str> {
        let found = self.outcomes.iter().filter(|outcome| outcome.state == state);
        found.map(|outcome| outcome.point.id).collect()
    }

    /// As JSON, for programs.
    pub fn json(&self) -> String {
        let points = self.outcomes.iter().map(|outcome| JsonPoint {
            id: outcome.point.id,
            title: outcome.point.title,
            sentence: outcome.point.sentence,
            requirements: outcome.point.requirements,
            state: outcome.state,
            reasons: &outcome.reasons,
            notes: &outcome.notes,
            milliseconds: outcome.milliseconds,
        });
        let report = JsonReport {
            plugin: &self.plugin,
            world: &self.world,
            suite: &self.suite,
            started: &self.started,
            wrote: self.wrote,
            passed: self.count(State::Passed),
            failed: self.count(State::Failed),
            not_run: self.count(State::NotRun),
            points: points.collect(),
            used: &self.used,
        };
        serde_json::to_string_pretty(&report).unwrap_or_default() + "\n"
    }

    /// As a page of its own, without scripts.
    pub fn html(&self) -> String {
        html::page(self)
    }

    /// As JUnit XML, for build servers.
    pub fn junit(&self) -> String {
        junit::document(self)
    }

    fn summary(&self) -> String {
        let [passed, failed, not_run] =
            [State::Passed, State::Failed, State::NotRun].map(|state| self.count(state));
        format!("{passed} passed, {failed} failed, {not_run} not run")
    }
}

/// For the terminal: a line for each point, its reasons and notes below it.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.outcomes.iter().map(|outcome| outcome.point.id.len()).max().unwrap_or(0);
        for Outcome { point, state, reasons, notes, .. } in &self.outcomes {
            writeln!(f, "{:<7}  {:<width$}  {}", state.name(), point.id, point.title)?;
            if *state == State::Failed {
                let numbers = point.requirements.join(", ");
                let numbers = if numbers.is_empty() { numbers } else { format!(" ({numbers})") };
                writeln!(f, "         contract: {}{numbers}", point.sentence)?;
            }
            for reason in reasons {
                writeln!(f, "         {reason}")?;
            }
            for note in notes {
                writeln!(f, "         note: {note}")?;
            }
        }
        f.write_str(&self.summary())
    }
}

pub(crate) fn used(peaks: &BTreeMap<&'static str, Peak>) -> Vec<Used> {
    let used = peaks.iter().map(|(function, peak)| Used {
        function: (*function).to_owned(),
        calls: peak.calls,
        memory_kib: peak.memory_bytes / 1024,
        memory_limit_kib: peak.memory_limit_bytes / 1024,
        guest_ms: (peak.guest_ms * 10.0).round() / 10.0,
    });
    used.collect()
}

/// A text in HTML or XML. Characters that XML does not allow become spaces.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => escaped.push(' '),
            letter if letter.is_control() && letter != '\n' => escaped.push(' '),
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    static FAILED: Point = Point::new("a.failed", "does <one> thing", "`x` & y.", &["X-001"]);
    static PASSED: Point = Point::new("a.passed", "does another", "z", &[]);

    pub(super) fn sample() -> Report {
        let outcome = |point, state, reasons: &[&str]| Outcome {
            point,
            state,
            reasons: reasons.iter().map(|&reason| reason.to_owned()).collect(),
            notes: Vec::new(),
            milliseconds: 1500,
        };
        let mut outcomes = vec![
            outcome(&FAILED, State::Failed, &["answered \"<b>\" & \u{7}"]),
            outcome(&PASSED, State::Passed, &[]),
            outcome(&PASSED, State::NotRun, &["no person"]),
        ];
        outcomes[1].notes.push("a note".to_owned());
        Report {
            plugin: "guide 0.1.0".to_owned(),
            world: "scheduling-plugin".to_owned(),
            suite: "0.1.0".to_owned(),
            started: "2026-11-27T20:00:00Z".to_owned(),
            wrote: false,
            outcomes,
            used: Vec::new(),
        }
    }

    #[test]
    fn the_terminal_shows_the_sentence_of_what_failed() {
        let text = sample().to_string();
        assert!(
            text.starts_with("failed   a.failed  does <one> thing\n         contract: `x` & y. (X-001)\n"),
            "{text}"
        );
        assert!(text.contains("         note: a note\nnot run  a.passed"), "{text}");
        assert!(text.ends_with("1 passed, 1 failed, 1 not run"), "{text}");
    }

    #[test]
    fn the_json_counts_and_lists_all() {
        let json: serde_json::Value = serde_json::from_str(&sample().json()).unwrap();
        assert_eq!((&json["failed"], &json["passed"], &json["not_run"]), (&1.into(), &1.into(), &1.into()));
        assert_eq!(json["points"][2]["state"], "not-run");
    }

    #[test]
    fn the_page_has_no_scripts_and_escapes_what_a_plugin_said() {
        let page = sample().html();
        for never in ["<script", "<b>", "http://", "https://", "\u{7}"] {
            assert!(!page.contains(never), "{never}");
        }
        assert!(page.contains("answered &quot;&lt;b&gt;&quot; &amp; ") && page.contains("X-001"), "{page}");
    }

    #[test]
    fn the_junit_document_names_failures_and_what_was_skipped() {
        let xml = sample().junit();
        assert!(xml.contains(r#"tests="3" failures="1" skipped="1""#), "{xml}");
        assert!(xml.contains(r#"<failure message="answered &quot;&lt;b&gt;&quot; &amp;  ">"#), "{xml}");
        assert!(
            xml.contains(r#"<skipped message="no person"/>"#) && xml.contains(r#"time="1.500""#),
            "{xml}"
        );
    }
}
