//! What an administrator may forbid a patient.

use serde::{Deserialize, Serialize};

/// The access settings of an account; nothing is forbidden by default.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CabinetAccess {
    /// The person may not upload files.
    pub files_upload_forbidden: bool,
    /// The person may not see what the hospital knows of them, nor act for themselves there.
    pub view_forbidden: bool,
}

impl CabinetAccess {
    /// Whether anything is forbidden.
    pub const fn is_locked(self) -> bool {
        self.files_upload_forbidden || self.view_forbidden
    }
}
