//! What the routes of this area need.

use cabinet_chat::ChatService;
use cabinet_config::{Chat, Language, Organisation};
use std::sync::Arc;

/// What the routes of this area need.
pub(crate) struct ChatAdminState {
    pub(crate) chat: Arc<ChatService>,
    /// Departments, employees and prepared answers.
    pub(crate) settings: Chat,
    pub(crate) organisation: Organisation,
    /// The languages of the hospital, the default first.
    pub(crate) languages: Vec<Language>,
}
