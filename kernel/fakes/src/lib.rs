//! In-memory fakes for tests, faithful to the real implementations. The storage conformance suite also runs against the repositories here,
//! so they cannot diverge from the databases.
//!
//! ```
//! # use cabinet_fakes as fakes;
//! # async fn sign_up() -> Result<(), cabinet_ports::StorageError> {
//! let stores = fakes::stores();
//! let user = stores.users.add(fakes::person("anna"), None).await?;
//! assert_eq!(stores.users.find_by_login("ANNA").await?, Some(user));
//! # Ok(()) }
//! ```

mod audit;
mod bookings;
mod clock;
mod consents;
mod credentials;
mod diary;
mod documents;
mod epicris;
mod factors;
mod files;
mod idempotency;
mod identity;
mod jobs;
mod links;
mod memory;
mod notices;
mod people;
mod portal;
mod post;
mod record_tables;
mod records;
mod records_port;
mod registration_files;
mod relations;
mod scheduling;
mod sessions;
mod signer;
mod slot_listings;
mod users;

pub use clock::FakeClock;
pub use files::FakeFiles;
pub use identity::{FakeIdentity, IdentityOperation, portal_person};
pub use memory::{Memory, stores};
pub use people::{consent, person};
pub use post::FakePost;
pub use records_port::{FakeRecords, RecordsOperation, SavedDay};
pub use scheduling::{FakeScheduling, Fault, Operation};
pub use signer::FakeSigner;
