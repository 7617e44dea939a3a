//! Who may call what. Deny by default:
//!
//! 1. [`guard`] stands before every matched route. It lets a request without a valid token through only if method and path are in
//!    [`public::ROUTES`], the one list of what needs no token.
//! 2. A handler that touches a patient's data takes an [`Owner`]: the patient's id *from the token*, of somebody whose consent to the
//!    processing of personal data is in force (403 `consent_required` otherwise). There is no other way to make one, so a handler cannot
//!    act for an id that came in a path or body, nor before the person was asked. Handlers of the back office take an [`AdminUser`].
//! 3. What a patient may do before they agree, or after they took it back (read and give consents, take their data out, leave, look after
//!    their sign-in), takes a [`SignedInPatient`] or [`SignedInUser`]. The test of access lists those calls.
//! 4. What a browser loads by itself, without a header of ours, may be called with a ticket in its query: [`public::TICKETED`].
//! 5. Other systems of the hospital make the calls in [`public::KEYED`] with `X-Api-Key`; the guard looks at it and leaves a [`KnownSystem`].
//!
//! A token of the wrong role is answered 403 and never logs anybody out.

mod admin_user;
mod bearer;
pub mod guard;
mod known_system;
mod owner;
mod patient;
pub mod public;
mod signed_in;
mod signed_urls;

pub use admin_user::AdminUser;
pub use known_system::KnownSystem;
pub use owner::Owner;
pub use patient::SignedInPatient;
pub use signed_in::SignedInUser;
pub use signed_urls::{SignedUrl, SignedUrls};

pub(crate) use bearer::bearer_token;
