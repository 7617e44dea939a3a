//! Who may call what. Deny by default:
//!
//! 1. [`guard`] stands before every matched route. It lets a request without a valid token through only if method and path are in
//!    [`public::ROUTES`], the one list of what needs no token.
//! 2. A handler that touches a patient's data takes an [`Owner`]: the patient's id *from the token*. There is no other way to make one,
//!    so a handler cannot act for an id that came in a path or body. Handlers of the back office take an [`AdminUser`].
//!
//! A token of the wrong role is answered 403 and never logs anybody out.

mod admin_user;
mod bearer;
pub mod guard;
mod owner;
pub mod public;
mod signed_in;

pub use admin_user::AdminUser;
pub use owner::Owner;
pub use signed_in::SignedInUser;

pub(crate) use bearer::bearer_token;
