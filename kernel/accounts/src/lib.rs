//! Sign-in: passwords, tokens, sessions, lock-out.
//!
//! One value, [`Accounts`], answers everything: `sign_in` → access token + refresh token, `verify` (no database) → [`Caller`], `renew`,
//! `sign_out`, `revoke`. Time and randomness are handed in, so that a test owns them.
//!
//! | what | rule | where |
//! |---|---|---|
//! | password | Argon2id, OWASP's parameters, off the async threads, bounded queue | [`password`] |
//! | access token | JWT HS256, minutes; signature, expiry and revocation without a database | [`token`] |
//! | refresh token | 256 bits, random or derived by key, kept as SHA-256, new at each use; reuse ends the session | [`renewal`] |
//! | proven elsewhere | a session for somebody whom the state portal has identified, no password looked at | [`Accounts::let_in`] |
//! | guessing | throttles that cannot lock the rightful owner out | [`throttle`] |

pub mod accounts;
pub mod caller;
mod opening;
pub mod password;
pub mod people;
pub mod random;
pub mod reauthentication;
pub mod renewal;
mod sessions;
pub mod settings;
pub mod sign_in;
pub mod sign_out;
pub mod throttle;
pub mod token;

pub use accounts::{Accounts, StartError};
pub use caller::Caller;
pub use opening::Entrance;
pub use password::{HashError, Hasher, PasswordPolicy, PasswordRefusal};
pub use people::People;
pub use random::{OsRandom, Random};
pub use reauthentication::ReauthenticationError;
pub use renewal::{RenewError, Renewed};
pub use settings::AccountSettings;
pub use sign_in::{SignInAttempt, SignInError, SignedIn};
pub use token::{AccessToken, TokenError};
