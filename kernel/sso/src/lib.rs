//! Sign-in through the state identity portal (ESIA), as specification 2 §7 and X-058 have it.
//!
//! ```text
//! open ──▶ the portal ──▶ the browser comes back with state and code ──▶ consent screen ──▶ sign_in   (purpose sign-in, register)
//!                                                                                      └──▶ verify    (purpose link, refresh)
//! ```
//!
//! * An **attempt** is a line of the database: it survives a restart, counts for ten minutes, is used once, and belongs to the browser
//!   that opened it (the SHA-256 of a secret in its cookie) or to another system that showed the API key (`attempt.rs`).
//! * A person is recognised by the portal's id alone (`sign_in.rs`). A mail address of somebody who is not linked is refused, never taken.
//! * What the portal said last and its refresh token lie sealed beside the account (`kept.rs`).
//! * Somebody new without an address of theirs proves one by a code first (`pending.rs`). Children under 14 get no account of their own.
//! * Every refusal is one of the six codes of the specification ([`SsoError::code`]), or says that the attempt is spent.
//!
//! Administrators come in with their password and factor only.

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
