//! Network destinations that a plugin may reach.

mod allowed_host;

pub use allowed_host::{AllowedHost, InvalidAllowedHost};
