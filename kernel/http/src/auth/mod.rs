//! Access control. Deny by default:
//!
//! 1. [`Guard`] runs before every matched route. It lets a request without a valid token through only if method and path are in
//!    [`AccessRules::public`], the only list of calls that need no token.
//! 2. A handler that touches a patient's data takes an [`Owner`]: the patient's id *from the token*, with consent to the processing of
//!    personal data in force (403 `consent_required` otherwise). An `Owner` cannot be made any other way, so a handler cannot act for an id
//!    from a path or body, nor without consent. Administrative handlers take an [`AdminUser`]: an administrator whose staff role has a
//!    permission that opens the call. [`Staff`] lists the calls; one that is not listed is refused.
//! 3. Calls that a patient may make before consenting or after withdrawing consent (read and give consents, export data, leave, manage
//!    sign-in) take a [`SignedInPatient`] or [`SignedInUser`]. The access test lists those calls.
//! 4. Requests that a browser makes by itself, without an `Authorization` header, accept a ticket in the query: [`AccessRules::ticketed`].
//! 5. Other systems of the hospital make the calls in [`AccessRules::keyed`] with `X-Api-Key`; the guard verifies the key and adds a
//!    [`KnownSystem`] to the request.
//!
//! A token with the wrong role gets 403, never 401, so it does not sign anybody out.

mod access;
mod admin_user;
mod bearer;
mod guard;
mod known_system;
mod owner;
mod patient;
mod signed_in;
mod signed_urls;
mod sources;
mod staff;

pub use access::AccessRules;
pub use admin_user::AdminUser;
pub use bearer::bearer_token;
pub use guard::{Guard, GuardSettings};
pub use known_system::KnownSystem;
pub use owner::Owner;
pub use patient::SignedInPatient;
pub use signed_in::SignedInUser;
pub use signed_urls::{SignedUrl, SignedUrls};
pub use sources::{ConsentCheck, Consents, Sessions, Systems};
pub use staff::{Staff, StaffAccounts, StaffCall};
