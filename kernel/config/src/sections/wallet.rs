//! Passes of visits for the wallets of phones.

use super::formats::AssetText;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Passes of visits for the wallets of phones (docs/wallet.md). Apple issues the certificate.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Wallet {
    /// Name of the key in `signers`, whose certificate file holds the certificate of the pass type and the one that has issued it.
    #[schemars(length(min = 1))]
    pub signer: String,
    /// File name of the icon, a square PNG of at least 87 pixels in `assets/` of the variant.
    #[schemars(with = "AssetText")]
    pub icon: String,
}
