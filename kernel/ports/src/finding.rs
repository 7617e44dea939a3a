//! What an administrator is told about a part that cannot be seen working from outside: one line per check, for `cabinet esia check`.

use std::fmt;

/// How a check came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// As it should be.
    Good,
    /// It may work, or could not be seen from here.
    Doubtful,
    /// It cannot work like this.
    Bad,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Good => "good",
            Self::Doubtful => "doubtful",
            Self::Bad => "bad",
        })
    }
}

/// One check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// A word, e.g. `clock`, `certificate-hash`, `signature`, `redirect`.
    pub subject: String,
    /// How it came out.
    pub verdict: Verdict,
    /// What was seen and what to do.
    pub detail: String,
}

impl Finding {
    /// A check that came out well.
    pub fn good(subject: &str, detail: impl Into<String>) -> Self {
        Self { subject: subject.to_owned(), verdict: Verdict::Good, detail: detail.into() }
    }

    /// A check that an administrator should look at.
    pub fn doubtful(subject: &str, detail: impl Into<String>) -> Self {
        Self { subject: subject.to_owned(), verdict: Verdict::Doubtful, detail: detail.into() }
    }

    /// A check that failed.
    pub fn bad(subject: &str, detail: impl Into<String>) -> Self {
        Self { subject: subject.to_owned(), verdict: Verdict::Bad, detail: detail.into() }
    }
}
