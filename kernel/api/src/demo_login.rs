//! Accounts of a demo.

use serde::Serialize;
use utoipa::ToSchema;

/// A demo account, as displayed on the sign-in page of a demo.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DemoLogin {
    /// Login.
    pub username: String,
    /// Password, deliberately public.
    pub password: String,
    /// Authority, such as `ROLE_PATIENT`.
    pub role: String,
}
