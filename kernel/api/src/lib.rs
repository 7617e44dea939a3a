//! The REST API and the web files of one hospital: the routes, on top of the toolkit (`cabinet-http`).
//!
//! [`App`] is a value: [`App::assemble`] takes the services, [`router`] turns it into an axum router. One process can serve several
//! hospitals as several values. This crate only maps HTTP; the rules of sign-in are in `cabinet-accounts`, those of booking in
//! `cabinet-booking`.
//!
//! ```text
//! router, assemble          build the server
//!  └ table, app, openapi    all areas: their routes, their states, their document
//!     └ routes/<area>       one file per route, and the state of the area
//!        └ shared, error    what several areas share
//! ```
//!
//! # Adding a route
//! Add a file in the folder of its area and one line in its `routes()`. A call that needs no token is listed in [`access`], one for
//! administrators in [`staff_access`], one that reads files as its body in `table`. The tests then require a line in the access table and a
//! new `openapi.json` (`UPDATE=1`). A new area is a folder with a state and a `routes()`, one line in `table`, one in `app` and its state in
//! `assemble`.

pub mod access;
mod adapters;
mod app;
mod assemble;
mod assemble_error;
mod demo_login;
mod error;
mod health_check;
pub mod openapi;
mod router;
mod routes;
mod shared;
pub mod staff_access;
mod table;
mod variant_view;
mod web;

pub use app::App;
pub use assemble::{AppParts, TimeLimits};
pub use assemble_error::AssembleError;
pub use demo_login::DemoLogin;
pub use health_check::{CheckResult, CheckStatus, HealthCheck};
pub use router::{operations_router, router};
pub use routes::esia::{EsiaConfig, OtherSystem};
pub use web::{InstalledModule, InstalledModules, WebRoots};
