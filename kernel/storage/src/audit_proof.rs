//! The result of verifying the audit log's hash chain.

use chrono::{DateTime, Utc};
use std::fmt;

/// What was verified, and the first fault.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AuditProof {
    /// The last seal that was removed at the end of its retention; 0 if none was.
    pub removed_seal: i64,
    /// When the first line that is left was written.
    pub first_at: Option<DateTime<Utc>>,
    /// Seals that fit, one after the other.
    pub checked: u64,
    /// The last of them; what was removed after its time of keeping counts as fitting.
    pub last_seal: i64,
    /// Its hash. Noted elsewhere, it proves later that nothing before it was taken away.
    pub last_hash: Vec<u8>,
    /// Lines that are not sealed yet: those of the last seconds.
    pub unsealed: u64,
    /// When the oldest of them was written.
    pub oldest_unsealed: Option<DateTime<Utc>>,
    /// Where the chain breaks.
    pub fault: Option<AuditFault>,
}

/// What the end of retention removed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct AuditRemoval {
    /// Lines.
    pub removed: u64,
    /// Why nothing is removed: the chain breaks where lines were to be removed.
    pub fault: Option<AuditFault>,
}

/// Where the chain breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AuditFault {
    /// The beginning of the chain was not moved there by the kernel, or by one with another data key: lines may be missing before it.
    BeginningForged {
        /// The last seal that is said to have been removed.
        seal: i64,
    },
    /// The line is not what was sealed, or none of the configured data keys has sealed it.
    Changed {
        /// Its seal.
        seal: i64,
        /// Its number in `audit_events`.
        line: i64,
    },
    /// The seal is there, its line is not.
    LineMissing {
        /// The seal.
        seal: i64,
        /// The number that the line had.
        line: i64,
    },
    /// A seal is gone, and perhaps lines with it.
    SealMissing {
        /// Its number.
        seal: i64,
    },
    /// The last seals are gone, and perhaps lines with them.
    EndMissing {
        /// The last one that was there.
        seal: i64,
    },
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
