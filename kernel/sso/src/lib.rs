//! Sign-in through the state identity portal (ESIA), according to specification 2 §7 and X-058.
//!
//! ```text
//! open ──▶ the portal ──▶ the browser comes back with state and code ──▶ consent screen ──▶ sign_in   (purpose sign-in, register)
//!                                                                                      └──▶ verify    (purpose link, refresh)
//! ```
//!
//! * An **attempt** is a database row: it survives a restart, is valid for ten minutes, can be used once, and belongs to the browser that
//!   created it (the SHA-256 of a secret in its cookie) or to another system with an API key (`attempt.rs`).
//! * A person is recognized only by the portal's id (`sign_in.rs`). If an account that is not linked has the person's e-mail address, the
//!   sign-in is refused and the account is not taken over.
//! * The portal's last response and its refresh token are stored sealed with the account (`kept.rs`).
//! * A new user without a verified address first confirms one with a code (`pending.rs`). Children under 14 get no account of their own.
//! * Every refusal is one of the six codes of the specification ([`SsoError::code`]), or states that the attempt cannot be used.
//!
//! Administrators sign in only with their password and factor.

mod account;
mod attempt;
mod error;
mod kept;
mod pending;
mod person;
mod sign_in;
mod sso;
mod verify;

pub use attempt::{Departure, Opener};
pub use error::{SsoCode, SsoError};
pub use kept::{kept_person, person_context, token_context};
pub use person::KnownPerson;
pub use sign_in::{Admitted, Outcome, Return, Visitor};
pub use sso::{Sso, SsoParts};
