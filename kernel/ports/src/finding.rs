//! Results of diagnostic checks for administrators, e.g. one line per check of `cabinet esia check`.

use std::fmt;

/// Result of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// The check passed.
    Good,
    /// It may work, or could not be checked.
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
    /// A keyword, e.g. `clock`, `certificate-hash`, `signature`, `redirect`.
    pub subject: String,
    pub verdict: Verdict,
    /// What was found and what to do.
    pub detail: String,
}

impl Finding {
    /// A passed check.
    pub fn good(subject: &str, detail: impl Into<String>) -> Self {
        Self { subject: subject.to_owned(), verdict: Verdict::Good, detail: detail.into() }
    }

    /// A check that an administrator should look at.
    pub fn doubtful(subject: &str, detail: impl Into<String>) -> Self {
        Self { subject: subject.to_owned(), verdict: Verdict::Doubtful, detail: detail.into() }
    }

    /// A failed check.
    pub fn bad(subject: &str, detail: impl Into<String>) -> Self {
        Self { subject: subject.to_owned(), verdict: Verdict::Bad, detail: detail.into() }
    }
}
