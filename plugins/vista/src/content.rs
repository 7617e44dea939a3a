//! Ids and revisions of rows that the hospital gives none (protocol sheet vista §4): made of what the row says, so they are the same at every
//! reading, in every order and in every kernel. They begin with `content:`; the kernel keeps only a keyed digest of what begins so, because
//! a diagnosis could be guessed from a plain one.

use sha2::{Digest, Sha256};

/// The mark of such an id or revision (docs/plugin-guide.md).
const MARK: &str = "content:";
/// Bytes of the digest that are used; as text two characters each.
const DIGEST_BYTES: usize = 20;

/// Collects what a row says, member by member. A member that is not told differs from an empty one.
#[derive(Clone)]
pub(crate) struct Content(Sha256);

impl Content {
    /// Of a row of this list.
    pub(crate) fn of(list: &str) -> Self {
        Self(Sha256::new()).and(Some(list))
    }

    /// With another member.
    #[must_use]
    pub(crate) fn and(mut self, member: Option<&str>) -> Self {
        match member {
            // With its length: two members never read like one.
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
