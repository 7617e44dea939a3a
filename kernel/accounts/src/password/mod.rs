//! Passwords: how they are hashed ([`parameters`]) and where ([`hasher`]).

mod hasher;
mod parameters;

pub use hasher::{HashError, Hasher};
