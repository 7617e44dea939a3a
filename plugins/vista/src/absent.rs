//! What is not known is left out or null, and both mean the same (docs/hospital-adapter.md, Ground rules).

use serde::{Deserialize, Deserializer};

/// For fields that have a usual value: `#[serde(default, deserialize_with = "absent::usual")]`.
///
/// # Errors
/// Those of the type.
pub(crate) fn usual<'de, D: Deserializer<'de>, T: Default + Deserialize<'de>>(
    found: D,
) -> Result<T, D::Error> {
    Ok(Option::deserialize(found)?.unwrap_or_default())
}
