//! Authentication: passwords, tokens, sessions, login throttling. Also account self-service: [`SelfService`].
//!
//! [`Accounts`] is the entry point: `sign_in` → access token + refresh token, `verify` (no database) → [`Caller`], `renew`, `sign_out`,
//! `revoke`. The clock and the source of randomness are injected, so that tests control them.
//!
//! | what | rule | where |
//! |---|---|---|
//! | password | Argon2id with OWASP's parameters, off the async threads, bounded queue | [`password`] |
//! | access token | JWT HS256, valid for minutes; signature, expiry and revocation are checked without a database | [`token`] |
//! | refresh token | 256 bits, random or derived with a key, stored as SHA-256, rotated at each use; reuse ends the session | [`renewal`] |
//! | registration | one transaction; a double click registers once | [`registration`] |
//! | cabinet | created by an administrator; a mailed link or a printed code gives the first password | [`cabinet`] |
//! | restore | the mailed link activates the new password; responses do not reveal which accounts exist | [`restore`] |
//! | e-mail address | takes effect after confirmation by e-mail | [`address`] |
//! | external identity | a session for a user whom the state portal has identified, without a password | [`Accounts::let_in`] |
//! | second step | an app code, a recovery code or a passkey; each can be used once | [`second_step`] |
//! | guessing | throttling that cannot lock out the account owner | [`throttle`] |

pub mod accounts;
pub mod address;
pub mod cabinet;
mod disk_space;
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
pub use cabinet_domain::{Caller, Duties, TokenError};
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
pub use token::AccessToken;
pub use user_cache::UserCache;
