//! `POST` and `GET /api/admin/payment_links`, `DELETE /api/admin/payment_links/{id}`: an administrator's links to payments

use super::PaymentState;
use super::link_admin::LinkAdmin;
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use cabinet_config::Language;
use cabinet_domain::{PaymentLinkId, UserId};
use cabinet_http::ApiProblem;
use cabinet_http::extract::{Json as Body, Path, Query};
use cabinet_http::problem::{FieldProblem, ProblemBody};
use cabinet_payments::{CreatedLink, InvoiceKey, LinkRequest, PaymentError};
use cabinet_ports::repository::PaymentLink;
use chrono::{DateTime, Utc};
use secrecy::ExposeSecret as _;
use serde::{Deserialize, Serialize};
use std::num::NonZeroU8;
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// The longest life of a link.
const DAYS_AT_MOST: u8 = 30;

/// A link to be made.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PaymentLinkRequest)]
pub(super) struct NewLink {
    /// Account of the patient.
    user_id: String,
    /// Id of an invoice of this patient.
    invoice_id: String,
    /// How long the link is valid.
    #[schema(minimum = 1, maximum = 30)]
    days: u8,
    /// Whether the patient gets an e-mail with the link.
    send: bool,
    /// Language of the e-mail: `ru`, `en`, `de` or `fr`. Default: the hospital's.
    #[serde(default)]
    #[schema(required = false)]
    language: Option<String>,
}

/// A new link.
#[derive(Serialize, ToSchema)]
#[schema(as = CreatedPaymentLink)]
pub(super) struct NewLinkView {
    /// Its address, with the secret. It is shown once.
    url: String,
    link: LinkCard,
}

/// A link, without its secret.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OneTimePaymentLink)]
pub(super) struct LinkCard {
    id: String,
    /// Id of the invoice.
    invoice_id: String,
    /// The hospital's number of the invoice.
    number: String,
    /// Rubles with two decimals. The link pays no other sum.
    sum: String,
    /// `open`, `expired` or `revoked`.
    state: &'static str,
    created_at: DateTime<Utc>,
    expires_at: DateTime<Utc>,
    revoked_at: Option<DateTime<Utc>>,
    /// When an e-mail with the link was written.
    sent_at: Option<DateTime<Utc>>,
    /// The administrator's account, while it exists.
    created_by: Option<String>,
}

impl LinkCard {
    fn of(link: PaymentLink, now: DateTime<Utc>) -> Self {
        let state = match link.revoked_at {
            Some(_) => "revoked",
            None if link.is_open(now) => "open",
            None => "expired",
        };
        Self {
            id: link.id.to_string(),
            invoice_id: InvoiceKey::of(&link.host, &link.invoice).to_string(),
            number: link.invoice.to_string(),
            sum: link.sum.to_string(),
            state,
            created_at: link.created_at,
            expires_at: link.expires_at,
            revoked_at: link.revoked_at,
            sent_at: link.sent_at,
            created_by: link.created_by.map(|user| user.to_string()),
        }
    }
}

/// Query of the call.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(rename_all = "camelCase")]
pub(super) struct LinksQuery {
    /// Account of the patient.
    user_id: String,
}

/// Makes a link that pays an invoice without signing in, and sends it to the patient if that is wanted.
#[utoipa::path(
    post, path = "/api/admin/payment_links", tag = "payment", security(("bearer" = [])), request_body = NewLink,
    responses(
        (status = 201, body = NewLinkView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "`not_found`: no such patient, or no such invoice of this patient", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 409, description = "`already_paid`, `payment_being_confirmed`, `payment_under_review`, `invoice_cancelled`, `nothing_to_pay`, \
            `no_confirmed_address`: no link was made", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "validation", body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "`payments_off`, `database_unavailable`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn create_link(
    State(app): State<Arc<PaymentState>>,
    LinkAdmin(admin): LinkAdmin,
    Body(body): Body<NewLink>,
) -> Result<(StatusCode, Json<NewLinkView>), RouteError> {
    let days = NonZeroU8::new(body.days).filter(|days| days.get() <= DAYS_AT_MOST);
    let is_known = |code: &String| Language::ALL.iter().any(|language| language.code() == code);
    let mut faults = Vec::new();
    if days.is_none() {
        faults.push(FieldProblem::new("days", "invalid"));
    }
    if !body.language.as_ref().is_none_or(is_known) {
        faults.push(FieldProblem::new("language", "invalid"));
    }
    let Some(days) = days.filter(|_| faults.is_empty()) else {
        return Err(ApiProblem::validation(faults).into());
    };
    let request = LinkRequest {
        owner: patient(&body.user_id)?,
        invoice: super::key(&body.invoice_id)?,
        days,
        is_sent: body.send,
        language: body.language,
    };
    let CreatedLink { link, address } = app.payments.create_link(&admin, &request).await?;
    let link = LinkCard::of(link, app.clock.now());
    Ok((StatusCode::CREATED, Json(NewLinkView { url: address.expose_secret().to_owned(), link })))
}

/// Lists the newest hundred links to invoices of a patient, newest first.
#[utoipa::path(
    get, path = "/api/admin/payment_links", tag = "payment", security(("bearer" = [])), params(LinksQuery),
    responses(
        (status = 200, body = Vec<LinkCard>),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "`not_found`: no such patient", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn list_links(
    State(app): State<Arc<PaymentState>>,
    LinkAdmin(admin): LinkAdmin,
    Query(query): Query<LinksQuery>,
) -> Result<Json<Vec<LinkCard>>, RouteError> {
    let links = app.payments.links(&admin, patient(&query.user_id)?).await?;
    let now = app.clock.now();
    Ok(Json(links.into_iter().map(|link| LinkCard::of(link, now)).collect()))
}

/// Revokes a link. A revoked one stays revoked.
#[utoipa::path(
    delete, path = "/api/admin/payment_links/{id}", tag = "payment", security(("bearer" = [])),
    params(("id" = String, Path, description = "id of the link")),
    responses(
        (status = 204),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn revoke_link(
    State(app): State<Arc<PaymentState>>,
    LinkAdmin(admin): LinkAdmin,
    Path(id): Path<String>,
) -> Result<StatusCode, RouteError> {
    let id: PaymentLinkId = id.parse().map_err(|_| PaymentError::NotFound { what: "payment_link" })?;
    app.payments.revoke_link(&admin, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Another text names no patient.
fn patient(text: &str) -> Result<UserId, RouteError> {
    text.parse().map_err(|_| PaymentError::NotFound { what: "account" }.into())
}
