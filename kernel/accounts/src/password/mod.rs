//! Passwords: which are good enough ([`policy`]), how they are hashed ([`parameters`]) and where ([`hasher`]).

mod field;
mod hasher;
mod parameters;
mod policy;

pub use hasher::{HashError, Hasher};
pub use policy::{PasswordPolicy, PasswordRefusal};
