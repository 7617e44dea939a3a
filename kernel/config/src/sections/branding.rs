//! How the cabinet looks (B-026, B-028).

use super::formats::{AssetText, ColourText};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Logo and colours. Everything else follows from the brand colour.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Branding {
    /// Brand colour as `#rrggbb`; must reach a contrast of 4.5:1 on white.
    #[schemars(with = "ColourText")]
    pub brand: String,
    /// Brand colour of the dark scheme; must reach 4.5:1 on `#142021`.
    #[schemars(with = "ColourText")]
    pub brand_dark: String,
    /// SVG in `assets/` of the variant.
    #[schemars(with = "AssetText")]
    pub logo: String,
    /// SVG or PNG in `assets/` of the variant.
    #[schemars(with = "AssetText")]
    pub favicon: String,
}
