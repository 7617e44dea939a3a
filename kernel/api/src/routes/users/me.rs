//! `GET /api/users/me`: the current user (A-274, B-132…B-140, B-272, X-056).

use super::UsersState;
use super::permission_schema::PermissionSchema;
use crate::error::RouteError;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use cabinet_accounts::{Duties, PendingEmail};
use cabinet_domain::{
    Citizenship, Gender, Permission, Permissions, RequestedRole, Role, StaffRole, User, UserId,
};
use cabinet_http::problem::ProblemBody;
use cabinet_http::{ApiProblem, SignedInUser};
use cabinet_profile::MedicalAccount;
use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// Fingerprint context of the key for a browser's offline store; no other fingerprint uses it.
const SHELF: &str = "browser.shelf";
/// As [`SHELF`], of the name of a chat.
const CHAT: &str = "chat.tadam";

#[derive(Serialize, ToSchema)]
struct Authority {
    /// `ROLE_PATIENT` or `ROLE_ADMIN`.
    authority: &'static str,
}

/// An account at a hospital system (A-127…A-131, B-137).
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Client {
    /// The patient's id there.
    client_id: String,
    /// Id of the medical host.
    host_id: String,
    /// Whether results are imported.
    import_epicris: bool,
    /// When results were last imported, according to the hospital; null if unknown.
    last_imported: Option<DateTime<Utc>>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct VistaRelation {
    /// The patient's id at a host that keeps records.
    client_id: String,
}

/// The current user. The chat's members are filled when the chat is switched on.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Me {
    #[schema(value_type = uuid::Uuid)]
    user_id: UserId,
    first_name: String,
    last_name: String,
    patr_name: Option<String>,
    birth_date: NaiveDate,
    /// `MALE` or `FEMALE`.
    #[schema(value_type = String)]
    gender: Gender,
    #[schema(value_type = Option<String>)]
    email: Option<cabinet_domain::Email>,
    #[schema(value_type = String)]
    username: cabinet_domain::Username,
    /// `XXX-XXX-XXX YY`
    snils: Option<String>,
    phone: Option<String>,
    /// `PATIENT` or `ADMIN`.
    r#type: &'static str,
    /// `RU` or `FOREIGN`.
    #[schema(value_type = String)]
    citizenship: Citizenship,
    from_esia: bool,
    /// The first one is the role.
    authorities: Vec<Authority>,
    /// What this administrator is limited to: a name from the hospital's configuration, or null for one that may do everything.
    #[schema(value_type = Option<String>)]
    staff_role: Option<StaffRole>,
    /// What this administrator may do at the back office; empty for a patient. A hint for the screens: the kernel checks every call.
    #[schema(value_type = Vec<PermissionSchema>)]
    permissions: Vec<Permission>,
    /// The user must consent to the processing of personal data before other calls are allowed: see `/api/users/me/consents`.
    consent_required: bool,
    /// The password was set by somebody else, or may be compromised: other calls are refused until `PATCH /api/users/update` sets a new
    /// one.
    password_change_required: bool,
    /// The hospital requires this administrator to add a second factor first: see `/api/users/me/factors`.
    factor_required: bool,
    /// A new address that awaits confirmation; `email` is unchanged until then.
    #[schema(value_type = Option<String>)]
    pending_email: Option<cabinet_domain::Email>,
    /// The mail server permanently rejected the e-mail to `pendingEmail`, for example because the address does not exist.
    pending_email_refused: bool,
    /// Whether `email` is confirmed.
    email_confirmed: bool,
    /// `doctor`, if the user chose that at registration.
    #[schema(value_type = Option<String>)]
    requested_role: Option<RequestedRole>,
    /// Whether the account has a password that can be changed.
    has_password: bool,
    /// Key with which the browser encrypts this user's offline store, so that other users of the browser cannot read it (docs/adr/0011): 32
    /// bytes in Base64.
    shelf_key: String,
    /// An administrator forbade uploading files.
    files_upload_forbidden: bool,
    /// An administrator forbade seeing the hospital's data: other calls answer 403 `view_forbidden`.
    view_forbidden: bool,
    /// When the account will be deleted, unless the user cancels the deletion.
    leaving_at: Option<DateTime<Utc>>,
    clients: Vec<Client>,
    vista_relations: Vec<VistaRelation>,
    tadam_access_token: Option<String>,
    tadam_room_id: Option<String>,
    tadam_username: Option<String>,
}

/// What the response shows in addition to the account's own row.
struct Beside {
    accounts: Vec<MedicalAccount>,
    /// The patient's ids at the hosts that keep records.
    records: Vec<String>,
    consent_required: bool,
    permissions: Permissions,
    duties: Duties,
    pending_email: Option<PendingEmail>,
    has_password: bool,
    shelf_key: String,
    chat: Option<ChatMembers>,
}

/// The members `tadam…` of a patient whose chat is open (A-118…A-120, B-138…B-140).
struct ChatMembers {
    /// Names this account and opens nothing: the gateway takes the session's token.
    token: String,
    room_id: String,
    matrix_id: String,
}

impl Me {
    fn of(user: &User, beside: Beside) -> Self {
        let client = |account: MedicalAccount| Client {
            client_id: account.patient.0,
            host_id: account.host.to_string(),
            import_epicris: account.import_epicris,
            last_imported: account.last_imported,
        };
        Self {
            user_id: user.id,
            first_name: user.name.first_name.clone(),
            last_name: user.name.last_name.clone(),
            patr_name: user.name.patr_name.clone(),
            birth_date: user.birth_date.day(),
            gender: user.gender,
            email: user.email.clone(),
            username: user.username.clone(),
            snils: user.snils.map(|snils| snils.formatted()),
            phone: user.phone.clone(),
            r#type: match user.role {
                Role::Patient => "PATIENT",
                Role::Admin => "ADMIN",
            },
            citizenship: user.citizenship,
            from_esia: user.is_from_esia(),
            authorities: vec![Authority { authority: user.role.authority() }],
            staff_role: user.staff_role.clone(),
            permissions: beside.permissions.iter().collect(),
            consent_required: beside.consent_required,
            password_change_required: beside.duties.change_password,
            factor_required: beside.duties.add_factor,
            pending_email_refused: beside.pending_email.as_ref().is_some_and(|pending| pending.is_refused),
            pending_email: beside.pending_email.map(|pending| pending.email),
            email_confirmed: user.email_confirmed_at.is_some(),
            requested_role: user.requested_role,
            has_password: beside.has_password,
            shelf_key: beside.shelf_key,
            files_upload_forbidden: user.access.files_upload_forbidden,
            view_forbidden: user.access.view_forbidden,
            leaving_at: user.leaving_at,
            clients: beside.accounts.into_iter().map(client).collect(),
            vista_relations: beside
                .records
                .into_iter()
                .map(|client_id| VistaRelation { client_id })
                .collect(),
            tadam_access_token: beside.chat.as_ref().map(|chat| chat.token.clone()),
            tadam_room_id: beside.chat.as_ref().map(|chat| chat.room_id.clone()),
            tadam_username: beside.chat.map(|chat| chat.matrix_id),
        }
    }
}

/// Returns the signed-in user.
#[utoipa::path(
    get, path = "/api/users/me", tag = "users", security(("bearer" = [])),
    responses(
        (status = 200, body = Me),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn me(
    State(app): State<Arc<UsersState>>,
    caller: SignedInUser,
) -> Result<Response, RouteError> {
    me_of(&app, caller.id()).await
}

/// Returns the response about the calling user, cached for a few seconds.
pub(super) async fn me_of(app: &UsersState, id: UserId) -> Result<Response, RouteError> {
    let json = match app.me.get(id) {
        Some(json) => json,
        None => {
            let json = render(app, id).await?;
            app.me.insert(id, json.clone());
            json
        }
    };
    Ok(([(CONTENT_TYPE, "application/json")], json).into_response())
}

async fn render(app: &UsersState, id: UserId) -> Result<Bytes, RouteError> {
    // A token may outlive its account.
    let user = app.accounts.people().lookup(id).await?.filter(|user| !user.disabled);
    let user = user.ok_or_else(|| ApiProblem::unauthorized("session_ended"))?;
    let accounts = app.profile.accounts.list(id).await?;
    let records = accounts.iter().filter(|account| app.records.connector(&account.host).is_some());
    let beside = Beside {
        records: records.map(|account| account.patient.0.clone()).collect(),
        accounts,
        consent_required: user.role == Role::Patient && app.profile.consents.is_required(id).await?,
        permissions: app.staff_roles.permissions(&user),
        duties: app.accounts.duties(&user).await?,
        pending_email: app.self_service.pending_email(id).await?,
        has_password: app.credentials.lookup(id).await?.is_some(),
        shelf_key: BASE64.encode(app.vault.fingerprint(SHELF, id.to_string().as_bytes())),
        chat: chat_members(app, &user).await?,
    };
    let json = serde_json::to_vec(&Me::of(&user, beside)).map_err(|_| ApiProblem::internal())?;
    Ok(json.into())
}

async fn chat_members(app: &UsersState, user: &User) -> Result<Option<ChatMembers>, RouteError> {
    if user.role != Role::Patient || !app.chat.exists() {
        return Ok(None);
    }
    let open = app.chat.general_room(user.id).await?;
    let token = || BASE64.encode(app.vault.fingerprint(CHAT, user.id.to_string().as_bytes()));
    Ok(open.map(|(matrix_id, room_id)| ChatMembers { token: token(), room_id, matrix_id }))
}
