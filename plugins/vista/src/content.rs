//! Derives ids and revisions for rows without one (protocol sheet vista §4). They depend only on the content of the row, so they are the
//! same at every reading, in any order and in every kernel. They begin with `content:`; the kernel stores such values only as a keyed
//! digest, because a diagnosis could be guessed from a plain one.

use sha2::{Digest, Sha256};

/// The prefix of a derived id or revision (docs/plugin-guide.md).
const MARK: &str = "content:";
/// Number of digest bytes used; each becomes two characters.
const DIGEST_BYTES: usize = 20;

/// A digest over the members of a row. A missing member differs from an empty one.
#[derive(Clone)]
pub(crate) struct Content(Sha256);

impl Content {
    /// Starts the digest for a row of this list.
    pub(crate) fn of(list: &str) -> Self {
        Self(Sha256::new()).and(Some(list))
    }

    /// Adds a member.
    #[must_use]
    pub(crate) fn and(mut self, member: Option<&str>) -> Self {
        match member {
            // The length prefix keeps adjacent members apart.
            Some(text) => {
                self.0.update([1]);
                self.0.update(u64::try_from(text.len()).unwrap_or(u64::MAX).to_be_bytes());
                self.0.update(text);
            }
            None => self.0.update([0]),
        }
        self
    }

    /// The id or revision.
    pub(crate) fn text(self) -> String {
        let digest: [u8; 32] = self.0.finalize().into();
        let hex: String = digest.iter().take(DIGEST_BYTES).map(|byte| format!("{byte:02x}")).collect();
        format!("{MARK}{hex}")
    }
}
