//! The REST API and the web files of one hospital.
//!
//! ```text
//! middleware   request id, client address, metrics, security headers, panic → problem, time-out
//!  └ guard     token → Caller, rate limit; 401 for every route that is not in auth::public::ROUTES
//!     └ handler   Owner / AdminUser / SignedInUser; one file per route: routes/<area>/<verb>.rs
//! ```
//!
//! [`App`] is a value: [`App::assemble`] takes its dependencies, [`router`] turns it into an axum router. One process can serve several
//! hospitals as several values. This crate only maps HTTP; the rules of sign-in are in `cabinet-accounts`, those of booking in
//! `cabinet-booking`.
//!
//! # Adding an area
//! Add a folder in `routes/` with a `routes()` function that collects its handlers, and one line in [`routes::all`]. List calls that need
//! no token in [`auth::public::ROUTES`]. The tests then require a line in the access table and a new `openapi.json` (`UPDATE=1`).

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
