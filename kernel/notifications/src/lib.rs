//! What people are notified of (docs/adr/0054). They choose by kind and channel, and when not to be disturbed; each e-mail of a kind has a link that stops
//! it without signing in. Whether a notification is wanted is asked where it is written, and again where it is sent.
//!
//! | Module | Purpose |
//! |---|---|
//! | `service` | the choices, and changing them |
//! | `stop_token` | the token of the link in e-mails |

mod error;
mod service;
mod stop_token;

pub use error::NotificationError;
pub use service::{
    LinkState, NotificationCaller, NotificationChange, NotificationParts, NotificationService,
    NotificationsOffered, OwnNotifications,
};
pub use stop_token::StopToken;
