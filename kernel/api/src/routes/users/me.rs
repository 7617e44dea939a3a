//! `GET /api/users/me`: the current user (A-274, B-132…B-140, B-272, X-056).

use crate::problem::ProblemBody;
use crate::{ApiProblem, ApiState, App, SignedInUser};
use axum::body::Bytes;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use cabinet_accounts::{Duties, PendingEmail};
use cabinet_domain::{Citizenship, Gender, RequestedRole, Role, User, UserId};
use cabinet_profile::MedicalAccount;
use chrono::{DateTime, NaiveDate, Utc};
use moka::sync::Cache;
use serde::Serialize;
use std::time::Duration;
use utoipa::ToSchema;

/// The screens ask for it at every start and after every renewal; so long the same bytes are good.
const KEPT: Duration = Duration::from_secs(5);

/// Where the key of a browser's shelf belongs: no other fingerprint is made for this place.
const SHELF: &str = "browser.shelf";

/// Answers by user. Keyed by the id from the token, so nobody can be given somebody else's.
pub struct MeView {
    kept: Cache<UserId, Bytes>,
}

impl MeView {
    pub(crate) fn new() -> Self {
        Self { kept: Cache::builder().max_capacity(10_000).time_to_live(KEPT).build() }
    }

    /// Call it after every change of what the answer shows.
    pub fn forget(&self, user: UserId) {
        self.kept.invalidate(&user);
    }
}

#[derive(Serialize, ToSchema)]
struct Authority {
    /// `ROLE_PATIENT` or `ROLE_ADMIN`.
    authority: &'static str,
}

/// An account at a hospital system (A-127…A-131, B-137).
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Client {
    /// The person's id there.
    client_id: String,
    /// The medical host.
    host_id: String,
    /// Whether results are imported.
    import_epicris: bool,
    /// When they were last imported, as the hospital says; none if it has not said so.
    last_imported: Option<DateTime<Utc>>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct VistaRelation {
    /// The person's id at a host that keeps records.
    client_id: String,
}

/// The current user. The chat's members are filled once the chat is switched on.
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
    /// The person has to agree to the processing of personal data before anything else: see `/api/users/me/consents`.
    consent_required: bool,
    /// The password was made up by somebody else, or may be known: nothing else opens before `PATCH /api/users/update` brings another one.
    password_change_required: bool,
    /// The hospital wants a second step of this administrator first: see `/api/users/me/factors`.
    factor_required: bool,
    /// An address that waits for its proof; `email` stays until then.
    #[schema(value_type = Option<String>)]
    pending_email: Option<cabinet_domain::Email>,
    /// The mail server refused the letter to `pendingEmail` for good: there is no such address, for instance.
    pending_email_refused: bool,
    /// Whether `email` is proved.
    email_confirmed: bool,
    /// `doctor`, if that is what the person called themself.
    #[schema(value_type = Option<String>)]
    requested_role: Option<RequestedRole>,
    /// Whether there is a password to change.
    has_password: bool,
    /// What the browser seals this person's shelf with, so that nobody else reads what it keeps (docs/adr/0011): 32 bytes in Base64.
    shelf_key: String,
    /// The account is removed then, unless the person stays.
    leaving_at: Option<DateTime<Utc>>,
    clients: Vec<Client>,
    vista_relations: Vec<VistaRelation>,
    tadam_access_token: Option<String>,
    tadam_room_id: Option<String>,
    tadam_username: Option<String>,
}

/// What the answer shows beside the account's own line.
struct Beside {
    accounts: Vec<MedicalAccount>,
    /// Who the person is at the hosts that keep records.
    records: Vec<String>,
    consent_required: bool,
    duties: Duties,
    pending_email: Option<PendingEmail>,
    has_password: bool,
    shelf_key: String,
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
            consent_required: beside.consent_required,
            password_change_required: beside.duties.change_password,
            factor_required: beside.duties.add_factor,
            pending_email_refused: beside.pending_email.as_ref().is_some_and(|pending| pending.is_refused),
            pending_email: beside.pending_email.map(|pending| pending.email),
            email_confirmed: user.email_confirmed_at.is_some(),
            requested_role: user.requested_role,
            has_password: beside.has_password,
            shelf_key: beside.shelf_key,
            leaving_at: user.leaving_at,
            clients: beside.accounts.into_iter().map(client).collect(),
            vista_relations: beside
                .records
                .into_iter()
                .map(|client_id| VistaRelation { client_id })
                .collect(),
            tadam_access_token: None,
            tadam_room_id: None,
            tadam_username: None,
        }
    }
}

/// Who is signed in.
#[utoipa::path(
    get, path = "/api/users/me", tag = "users", security(("bearer" = [])),
    responses(
        (status = 200, body = Me),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn me(State(app): State<ApiState>, caller: SignedInUser) -> Result<Response, ApiProblem> {
    me_of(&app, caller.id()).await
}

/// The answer about this user, the caller, as it was within the last seconds.
pub(super) async fn me_of(app: &App, id: UserId) -> Result<Response, ApiProblem> {
    let json = match app.me.kept.get(&id) {
        Some(json) => json,
        None => {
            let json = render(app, id).await?;
            app.me.kept.insert(id, json.clone());
            json
        }
    };
    Ok(([(CONTENT_TYPE, "application/json")], json).into_response())
}

async fn render(app: &App, id: UserId) -> Result<Bytes, ApiProblem> {
    // A token may outlive its account.
    let user = app.accounts.people().lookup(id).await?.filter(|user| !user.disabled);
    let user = user.ok_or_else(|| ApiProblem::unauthorized("session_ended"))?;
    let accounts = app.profile.accounts.list(id).await?;
    let records = accounts.iter().filter(|account| app.records.connector(&account.host).is_some());
    let beside = Beside {
        records: records.map(|account| account.patient.0.clone()).collect(),
        accounts,
        consent_required: user.role == Role::Patient && app.profile.consents.is_required(id).await?,
        duties: app.accounts.duties(&user).await?,
        pending_email: app.self_service.pending_email(id).await?,
        has_password: app.stores.credentials.lookup(id).await?.is_some(),
        shelf_key: BASE64.encode(app.vault.fingerprint(SHELF, id.to_string().as_bytes())),
    };
    let json = serde_json::to_vec(&Me::of(&user, beside)).map_err(|_| ApiProblem::internal())?;
    Ok(json.into())
}
