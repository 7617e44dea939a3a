//! Access tokens: JWT (RFC 7519) signed with HS256. Claims: `iss` the variant, `sub` the user, `sid` the session, `role` the authority,
//! `iat`, `exp`. Every request verifies them without the database: signature, issuer, expiry, and an in-memory set of revoked sessions.
//! A changed role takes effect with the next token, after 15 minutes at the latest; ending the sessions enforces it at once.

mod access;
mod device;
mod hs256;
mod refresh;
mod revocations;
mod verified;

pub use access::AccessToken;
pub(crate) use access::AccessTokens;
pub(crate) use device::{DeviceId, DeviceTokens};
pub(crate) use refresh::{RefreshToken, RefreshTokens, digest};
pub(crate) use revocations::Revocations;
pub(crate) use verified::VerifiedTokens;
