//! The result of verifying the audit log's hash chain.

use chrono::{DateTime, Utc};
use std::fmt;

/// The result of a verification, with the first fault found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AuditProof {
    /// The last seal that was removed at the end of its retention; 0 if none was removed.
    pub removed_seal: i64,
    /// When the oldest remaining line was written.
    pub first_at: Option<DateTime<Utc>>,
    /// Number of consecutive seals that were verified.
    pub checked: u64,
    /// The last verified seal. Lines removed after their retention count as verified.
    pub last_seal: i64,
    /// The hash of `last_seal`. A copy stored elsewhere later proves that no earlier line was removed.
    pub last_hash: Vec<u8>,
    /// Number of lines that are not sealed yet, normally those of the last few seconds.
    pub unsealed: u64,
    /// When the oldest unsealed line was written.
    pub oldest_unsealed: Option<DateTime<Utc>>,
    /// Where the chain breaks.
    pub fault: Option<AuditFault>,
}

/// The result of removing expired lines.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct AuditRemoval {
    /// Number of lines removed.
    pub removed: u64,
    /// Why nothing was removed: the chain is broken in the range to be removed.
    pub fault: Option<AuditFault>,
}

/// Where the chain breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AuditFault {
    /// The kernel did not move the beginning of the chain, or did so with another data key. Earlier lines may be missing.
    BeginningForged {
        /// The last seal that was allegedly removed.
        seal: i64,
    },
    /// The line differs from what was sealed, or was not sealed with any of the configured data keys.
    Changed {
        seal: i64,
        /// The line's number in `audit_events`.
        line: i64,
    },
    /// The seal exists, but its line does not.
    LineMissing {
        seal: i64,
        /// The line's former number.
        line: i64,
    },
    /// A seal is missing, possibly together with lines.
    SealMissing { seal: i64 },
    /// The last seals are missing, possibly together with lines.
    EndMissing {
        /// The last seal found.
        seal: i64,
    },
}

impl AuditFault {
    /// The fault with this code; `None` if there is no such code.
    pub fn of(code: &str, seal: i64, line: Option<i64>) -> Option<Self> {
        let line = line.unwrap_or_default();
        Some(match code {
            "beginning_forged" => Self::BeginningForged { seal },
            "changed" => Self::Changed { seal, line },
            "line_missing" => Self::LineMissing { seal, line },
            "seal_missing" => Self::SealMissing { seal },
            "end_missing" => Self::EndMissing { seal },
            _ => return None,
        })
    }

    /// A stable name.
    pub const fn code(self) -> &'static str {
        match self {
            Self::BeginningForged { .. } => "beginning_forged",
            Self::Changed { .. } => "changed",
            Self::LineMissing { .. } => "line_missing",
            Self::SealMissing { .. } => "seal_missing",
            Self::EndMissing { .. } => "end_missing",
        }
    }

    /// The seal at which the chain breaks.
    pub const fn seal(self) -> i64 {
        match self {
            Self::BeginningForged { seal }
            | Self::Changed { seal, .. }
            | Self::LineMissing { seal, .. }
            | Self::SealMissing { seal }
            | Self::EndMissing { seal } => seal,
        }
    }

    /// The number of the line, if the fault is about one.
    pub const fn line(self) -> Option<i64> {
        match self {
            Self::Changed { line, .. } | Self::LineMissing { line, .. } => Some(line),
            _ => None,
        }
    }
}

impl fmt::Display for AuditFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BeginningForged { seal } => write!(
                f,
                "the beginning after seal {seal} was forged and lines may be missing before it, or a data key is missing \
                 (security.retired_data_keys)"
            ),
            Self::Changed { seal, line } => write!(
                f,
                "seal {seal}: line {line} was changed, or a data key is missing (security.retired_data_keys)"
            ),
            Self::LineMissing { seal, line } => write!(f, "seal {seal}: line {line} was removed"),
            Self::SealMissing { seal } => write!(f, "seal {seal} was removed, and perhaps lines with it"),
            Self::EndMissing { seal } => {
                write!(f, "the seals up to {seal} were removed, and perhaps lines with them")
            }
        }
    }
}
