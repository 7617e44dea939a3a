//! The REST API and the web files of one hospital.
//!
//! ```text
//! envelope   request id, client address, metrics, security headers, panic → problem, time-out
//!  └ guard   token → Caller, rate limit; 401 for whatever is not in auth::public::ROUTES
//!     └ handler   Owner / AdminUser / SignedInUser, the one home of its route: routes/<area>/<verb>.rs
//! ```
//!
//! [`App`] is a value: [`App::assemble`] takes everything it stands on, [`router`] makes it an axum router. Several hospitals live in one
//! process as several values. This crate maps HTTP only; rules of sign-in live in `cabinet-accounts`, of booking in `cabinet-booking`.
//!
//! # A new area
//! A folder in `routes/` with a `routes()` that collects its handlers, and one line in [`routes::all`]. What needs no token is named in
//! [`auth::public::ROUTES`] besides. The tests then demand a line in the table of access and a new `openapi.json` (`UPDATE=1`).

pub mod auth;
pub mod client_address;
pub mod compression;
mod cookies;
pub mod extract;
pub mod health_check;
mod idempotency;
pub mod metrics;
pub mod middleware;
pub mod openapi;
pub mod origin;
pub mod problem;
pub mod rate_limits;
pub mod request_context;
pub mod request_id;
pub mod routes;
pub mod security_headers;
pub mod state;
pub mod variant_view;
pub mod web;

pub use auth::{AdminUser, Owner, SignedInPatient, SignedInUser};
pub use health_check::{CheckResult, CheckStatus, HealthCheck};
pub use problem::ApiProblem;
pub use routes::esia::{EsiaConfig, OtherSystem};
pub use routes::operations::router as operations_router;
pub use routes::router;
pub use state::{ApiState, App, AppParts, AssembleError, DemoLogin};
