//! Passwords: policy ([`policy`]), hash parameters ([`parameters`]) and the hashing pool ([`hasher`]).

mod field;
mod hasher;
mod parameters;
mod policy;

pub use hasher::{HashError, Hasher};
pub use policy::{PasswordPolicy, PasswordRefusal};
