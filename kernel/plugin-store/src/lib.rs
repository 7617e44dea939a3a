//! Installed versions of plugins and web modules, and catalogues of package files ([adr/0061](../../../docs/adr/0061-packages-of-plugins.md)).
//!
//! | Module | Content |
//! | --- | --- |
//! | `store.rs` | the versions in the folder of a kind, and which of them is active |
//! | `disk.rs` | the steps on the disk, so that tests can stop the process or fill the disk at each |
//! | `catalogue.rs` | `index.json` and `modules.json`: publishing, and choosing what to install |

mod catalogue;
mod disk;
mod error;
mod store;

pub use catalogue::{
    Entry, EntryOf, INDEX, Index, IndexOf, LARGEST_INDEX, OfferError, PublishError, Published, publish,
    publish_of,
};
pub use disk::{Disk, LocalDisk};
pub use error::StoreError;
pub use store::{Active, Locked, LockedStore, PluginStore, Store};
