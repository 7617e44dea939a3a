//! The chat with the clinic (B-013, docs/adr/0048): which account and which room of the homeserver are a patient's, and when the clinic
//! answers. What is written goes through the gateway to the homeserver and is not stored here; what the homeserver tells of it is (adr/0051).
//!
//! | Module | Purpose |
//! |---|---|
//! | `service` | the service and its parts |
//! | `view` | what a patient is told of their chat |
//! | `open` | makes the account and the rooms, once |
//! | `transactions` | what the homeserver pushes |
//! | `activity` | what an event means for a room |
//! | `say` | notices that the service writes |
//! | `complete` | invites employees who are missing in a room |
//! | `notices` | tells patients of unread messages |
//! | `desk` | the clinic's side in the back office |
//! | `conversations` | what the gateway asks |
//! | `credentials` | credentials of an account, sealed; signing in again |
//! | `guests` | visitors without an account |
//! | `hours` | when the clinic answers |
//! | `expire` | erases what is too old |
//! | `erase` | erases what belonged to removed patients |
//! | `error` | why a call failed |

mod activity;
mod attention;
mod complete;
mod conversations;
mod credentials;
mod desk;
mod erase;
mod error;
mod expire;
mod guests;
mod hours;
mod notices;
mod open;
mod say;
mod service;
mod transactions;
mod view;

pub use attention::ChatAttention;
pub use complete::CompleteChatRoom;
pub use desk::ChatEmployee;
pub use error::ChatError;
pub use guests::{GuestView, OpenedGuest};
pub use hours::{OpeningHours, WrongHours};
pub use say::SayInChat;
pub use service::{ChatCaller, ChatParts, ChatService, ChatSettings, Department, GuestSettings, Translated};
pub use view::{ChatState, ChatView, ClinicView, RoomView};

/// How long to wait between two looks for accounts to erase.
pub const ERASE_EVERY: std::time::Duration = std::time::Duration::from_secs(60);
/// How long to wait between two looks for unread messages to tell of.
pub const NOTICE_EVERY: std::time::Duration = std::time::Duration::from_secs(30);
/// How long to wait between two looks for messages that are too old.
pub const EXPIRE_EVERY: std::time::Duration = std::time::Duration::from_secs(60 * 60);
