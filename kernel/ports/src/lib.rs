//! What the kernel calls, as traits: the scheduling port behind which a plugin stands, one repository per aggregate, and the clock.
//!
//! Implementations live in `storage` and `plugin-host`; only the server knows which one is behind a trait. `fakes` holds small,
//! truthful stand-ins for tests (feature `fakes`).

pub mod clock;
#[cfg(feature = "fakes")]
pub mod fakes;
pub mod problem;
pub mod repository;
pub mod scheduling;

pub use clock::{Clock, SystemClock};
pub use problem::{Problem, ProblemCode};
pub use repository::{
    AuditRepository, BookingRepository, CredentialRepository, IdempotencyRepository, JobRepository,
    RelationRepository, SessionRepository, StorageError, Stores, UserRepository,
};
pub use scheduling::Scheduling;
