//! How an administrator arranged the tables.

use crate::{AdministrationError, AdministrationService, Administrator};

/// Bytes of the arrangement.
const LARGEST: usize = 16 * 1024;

impl AdministrationService {
    /// The administrator's own arrangement, as JSON.
    ///
    /// # Errors
    /// `Storage`.
    pub async fn preferences(&self, by: &Administrator) -> Result<Option<String>, AdministrationError> {
        Ok(self.parts.stores.cabinets.preferences(by.user).await?)
    }

    /// Stores the administrator's own arrangement.
    ///
    /// # Errors
    /// `Invalid` with `table` if it is too large; `Storage`.
    pub async fn set_preferences(
        &self,
        by: &Administrator,
        preferences: &str,
    ) -> Result<(), AdministrationError> {
        if preferences.len() > LARGEST {
            return Err(AdministrationError::Invalid(vec!["table"]));
        }
        Ok(self.parts.stores.cabinets.set_preferences(by.user, preferences).await?)
    }
}
