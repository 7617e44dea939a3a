//! A missing member and `null` both mean "unknown" (docs/hospital-adapter.md, Ground rules).

use serde::{Deserialize, Deserializer};

/// Deserializes a missing or `null` member as its default value: `#[serde(default, deserialize_with = "absent::usual")]`.
///
/// # Errors
/// Those of the type.
pub(crate) fn usual<'de, D: Deserializer<'de>, T: Default + Deserialize<'de>>(
    found: D,
) -> Result<T, D::Error> {
    Ok(Option::deserialize(found)?.unwrap_or_default())
}
