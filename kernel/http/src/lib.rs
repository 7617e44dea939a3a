//! The HTTP toolkit: what every route needs and no route is. It knows the domain and the ports, but neither the services nor the routes
//! (`cabinet-api`).
//!
//! ```text
//! middleware   request id, client address, deadlines, metrics, security headers, panic → problem
//!  └ guard     token → Caller, rate limits; 401 for every route that the access rules do not name
//!     └ route  extractors: Owner / AdminUser / SignedInUser, Json / Query / Path, IdempotentRequest
//! ```
//!
//! What an extractor needs, it takes from the state of the application by `FromRef`: [`auth::Consents`] for [`Owner`], [`auth::Staff`] for
//! [`AdminUser`], [`idempotency::Idempotency`] for the idempotent requests. What the middleware needs is in
//! [`middleware::RequestSettings`] and [`auth::GuardSettings`].

pub mod auth;
pub mod cached_response;
pub mod call;
pub mod client_address;
pub mod compression;
pub mod cookies;
pub mod encoding;
pub mod extract;
pub mod idempotency;
pub mod metrics;
pub mod middleware;
pub mod origin;
pub mod problem;
pub mod range;
pub mod rate_limits;
pub mod request_context;
pub mod request_id;
pub mod security_headers;

pub use auth::{AdminUser, Owner, SignedInPatient, SignedInUser};
pub use cached_response::CachedResponse;
pub use problem::ApiProblem;
