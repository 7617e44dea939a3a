//! The user's own account: `/api/users/…`. Registration and password recovery for anonymous callers; own data and settings for signed-in
//! users.

mod confirm_again;
mod confirm_email;
mod end_other_sessions;
mod end_session;
mod error;
mod factors;
mod me;
mod permission_schema;
mod register;
mod register_files;
mod restore;
mod restore_confirm;
mod sessions;
mod update;

use crate::shared::me_cache::MeCache;
use axum::extract::{DefaultBodyLimit, FromRef};
use axum::http::Method;
use cabinet_accounts::{Accounts, SecondSteps, SelfService};
use cabinet_chat::ChatService;
use cabinet_domain::StaffRoles;
use cabinet_http::call::Call;
use cabinet_http::idempotency::Idempotency;
use cabinet_ports::repository::CredentialRepository;
use cabinet_profile::Profile;
use cabinet_records::RecordService;
use cabinet_vault::Vault;
use std::sync::Arc;
use url::Url;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The upload of this area.
pub(crate) const UPLOAD: Call = (Method::POST, "/api/users/reg/files");

/// What the routes of this area need.
pub(crate) struct UsersState {
    pub(crate) accounts: Arc<Accounts>,
    pub(crate) self_service: Arc<SelfService>,
    pub(crate) second_steps: Arc<SecondSteps>,
    pub(crate) profile: Arc<Profile>,
    pub(crate) records: Arc<RecordService>,
    /// The chat, for the members `tadam…`.
    pub(crate) chat: Arc<ChatService>,
    pub(crate) credentials: Arc<dyn CredentialRepository>,
    pub(crate) staff_roles: Arc<StaffRoles>,
    pub(crate) vault: Arc<Vault>,
    pub(crate) me: MeCache,
    pub(crate) public_url: Url,
}

/// Returns the routes of this area.
pub(crate) fn routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<UsersState>: FromRef<S>,
    Idempotency: FromRef<S>,
{
    let files = OpenApiRouter::new()
        .routes(routes!(register_files::register_files))
        .layer(DefaultBodyLimit::max(register_files::LONGEST_BODY_BYTES));
    OpenApiRouter::new()
        .routes(routes!(me::me))
        .routes(routes!(register::register))
        .routes(routes!(confirm_email::confirm_email))
        .routes(routes!(confirm_again::confirm_again))
        .routes(routes!(restore::restore))
        .routes(routes!(restore_confirm::restore_link))
        .routes(routes!(restore_confirm::restore_confirm))
        .routes(routes!(update::update))
        .routes(routes!(sessions::sessions, end_other_sessions::end_other_sessions))
        .routes(routes!(end_session::end_session))
        .merge(factors::routes())
        .merge(files)
}
