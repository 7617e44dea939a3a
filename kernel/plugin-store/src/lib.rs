//! Installed versions of plugins, and catalogues of package files ([adr/0061](../../../docs/adr/0061-packages-of-plugins.md)).
//!
//! | Module | Content |
//! | --- | --- |
//! | `store.rs` | the versions in the plugin folder, and which of them is active |
//! | `disk.rs` | the steps on the disk, so that tests can stop the process or fill the disk at each |
//! | `catalogue.rs` | `index.json`: publishing, and choosing what to install |

mod catalogue;
mod disk;
mod error;
mod store;

pub use catalogue::{Entry, INDEX, Index, LARGEST_INDEX, OfferError, PublishError, Published, publish};
pub use disk::{Disk, LocalDisk};
pub use error::StoreError;
pub use store::{Active, LockedStore, PluginStore};
