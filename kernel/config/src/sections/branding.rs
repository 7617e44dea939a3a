//! Appearance of the portal (B-026, B-028).

use super::formats::{AssetText, ColourText};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Logo and colours. All other colours are derived from the brand colour.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Branding {
    /// Brand colour as `#rrggbb`. Its contrast on white must be at least 4.5:1.
    #[schemars(with = "ColourText")]
    pub brand: String,
    /// Brand colour of the dark theme. Its contrast on `#142021` must be at least 4.5:1.
    #[schemars(with = "ColourText")]
    pub brand_dark: String,
    /// File name of the logo, an SVG in `assets/` of the variant.
    #[schemars(with = "AssetText")]
    pub logo: String,
    /// File name of the favicon, an SVG or PNG in `assets/` of the variant.
    #[schemars(with = "AssetText")]
    pub favicon: String,
}
