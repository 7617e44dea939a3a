//! The chat with the clinic (B-013, docs/adr/0048): which account and which room of the homeserver are a patient's, and when the clinic
//! answers. What is written goes through the gateway to the homeserver and is not stored here.
//!
//! | Module | Purpose |
//! |---|---|
//! | `service` | the service and its parts |
//! | `view` | what a patient is told of their chat |
//! | `open` | makes the account and the room, once |
//! | `conversations` | what the gateway asks |
//! | `credentials` | credentials of an account, sealed; signing in again |
//! | `hours` | when the clinic answers |
//! | `erase` | erases what belonged to removed patients |
//! | `error` | why a call failed |

mod conversations;
mod credentials;
mod erase;
mod error;
mod hours;
mod open;
mod service;
mod view;

pub use error::ChatError;
pub use hours::{OpeningHours, WrongHours};
pub use service::{ChatCaller, ChatParts, ChatService, ChatSettings};
pub use view::{ChatState, ChatView, ClinicView};

/// How long to wait between two looks for accounts to erase.
pub const ERASE_EVERY: std::time::Duration = std::time::Duration::from_secs(60);
