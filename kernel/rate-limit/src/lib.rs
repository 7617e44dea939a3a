//! Rate limiting: token buckets by key ([`Buckets`]), and the part of an address that identifies a subscriber ([`subscriber`]). Which calls
//! are limited, and how tightly, is decided by the users of this crate: sign-in (`cabinet_accounts::throttle`), HTTP calls
//! (`cabinet_http::rate_limits`), connections (the listener).

mod buckets;
mod subscriber;

pub use buckets::Buckets;
pub use subscriber::{network, subscriber};
