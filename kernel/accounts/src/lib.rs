//! Sign-in: passwords, tokens, sessions, lock-out. And what people do about their own accounts: [`SelfService`].
//!
//! One value, [`Accounts`], answers everything: `sign_in` → access token + refresh token, `verify` (no database) → [`Caller`], `renew`,
//! `sign_out`, `revoke`. Time and randomness are handed in, so that a test owns them.
//!
//! | what | rule | where |
//! |---|---|---|
//! | password | Argon2id, OWASP's parameters, off the async threads, bounded queue | [`password`] |
//! | access token | JWT HS256, minutes; signature, expiry and revocation without a database | [`token`] |
//! | refresh token | 256 bits, random or derived by key, kept as SHA-256, new at each use; reuse ends the session | [`renewal`] |
//! | registration | all of it or nothing, a double click once | [`registration`] |
//! | restore | the mailed link makes the new password live, nobody learns who has an account | [`restore`] |
//! | mail address | proved by a letter before it counts | [`address`] |
//! | proven elsewhere | a session for somebody whom the state portal has identified, no password looked at | [`Accounts::let_in`] |
//! | second step | a code of an app, a recovery code or a passkey; none of them counts twice | [`second_step`] |
//! | guessing | throttles that cannot lock the rightful owner out | [`throttle`] |

pub mod accounts;
pub mod address;
pub mod caller;
pub mod fault;
mod fields;
mod opening;
pub mod password;
pub mod profile;
pub mod random;
pub mod reauthentication;
pub mod registration;
pub mod renewal;
pub mod restore;
mod revoked_elsewhere;
pub mod second_step;
mod secret_link;
pub mod self_service;
mod sessions;
pub mod settings;
pub mod sign_in;
pub mod sign_out;
pub mod throttle;
pub mod token;
pub mod user_cache;

pub use accounts::{Accounts, StartError};
pub use address::PendingEmail;
pub use caller::{Caller, Duties};
pub use fault::{Fault, FaultCode};
pub use fields::email_field;
pub use opening::LoginContext;
pub use password::{HashError, Hasher, PasswordPolicy, PasswordRefusal};
pub use random::{OsRandom, Random};
pub use reauthentication::ReauthenticationError;
pub use renewal::{RenewError, Renewed};
pub use revoked_elsewhere::LOOK_EVERY;
pub use second_step::{NoPlace, SecondSteps};
pub use self_service::{SelfService, SelfServiceError, SelfServiceSettings, UploadBounds};
pub use settings::AccountSettings;
pub use sign_in::{SignInAttempt, SignInError, SignedIn};
pub use token::{AccessToken, TokenError};
pub use user_cache::UserCache;
