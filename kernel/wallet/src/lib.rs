//! Passes of visits for the wallets of phones: Apple's format, which Google Wallet imports as well (docs/wallet.md).
//!
//! | File | |
//! |---|---|
//! | `certificate.rs` | what the certificate of a pass type says |
//! | `icons.rs` | the hospital's icon in the sizes of a pass |
//! | `pass.rs` | `pass.json` |
//! | `wallet.rs` | the file: digests, signature, ZIP |

mod certificate;
mod icons;
mod pass;
mod wallet;

pub use certificate::{CertificateError, PassCertificate};
pub use icons::{Icons, IconsError};
pub use pass::{PassField, VisitPass};
pub use wallet::{Wallet, WalletError};
