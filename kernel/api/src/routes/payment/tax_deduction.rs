//! `GET /api/payment/tax_deduction` and the same as PDF

use super::PaymentState;
use crate::error::RouteError;
use crate::shared::pdf_file::pdf_file;
use crate::shared::record_caller::caller;
use crate::shared::screen_language::screen_language;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use cabinet_http::extract::Query;
use cabinet_http::problem::{FieldProblem, ProblemBody};
use cabinet_http::{ApiProblem, Owner};
use cabinet_payments::{TaxLine, TaxYear};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// Query of the call.
#[derive(Deserialize, IntoParams)]
pub(super) struct YearQuery {
    /// A calendar year of the hospital's clocks, 2000 to 2999.
    year: i32,
}

impl YearQuery {
    fn year(&self) -> Result<i32, ApiProblem> {
        if (2000..3000).contains(&self.year) {
            return Ok(self.year);
        }
        Err(ApiProblem::validation(vec![FieldProblem::new("year", "invalid")]))
    }
}

/// The payments of a year, for the certificate of payment for medical services (KND 1151156).
#[derive(Serialize, ToSchema)]
#[schema(as = TaxDeduction)]
pub(super) struct TaxDeductionView {
    year: i32,
    organisation: PaidOrganisation,
    payer: Payer,
    /// By day.
    lines: Vec<TaxLineView>,
    /// What was paid, less what was returned: rubles with two decimals.
    total: String,
    /// All years with payments.
    years: Vec<i32>,
}

/// The organisation that was paid.
#[derive(Serialize, ToSchema)]
pub(super) struct PaidOrganisation {
    name: String,
    /// Taxpayer number.
    inn: Option<String>,
    /// Reason code of the registration.
    kpp: Option<String>,
    /// Number and date of the medical licence.
    licence: Option<String>,
}

/// Who paid.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Payer {
    full_name: String,
}

/// A payment.
#[derive(Serialize, ToSchema)]
#[schema(as = TaxLine)]
pub(super) struct TaxLineView {
    /// The hospital's numbers of the invoices, separated by commas.
    number: String,
    date: NaiveDate,
    /// Rubles with two decimals.
    sum: String,
    /// Rubles with two decimals.
    refunded: Option<String>,
}

impl From<TaxYear> for TaxDeductionView {
    fn from(tax: TaxYear) -> Self {
        let TaxYear { year, organisation, payer, lines, total, years } = tax;
        Self {
            year,
            organisation: PaidOrganisation {
                name: organisation.title,
                inn: organisation.inn,
                kpp: organisation.kpp,
                licence: organisation.licence,
            },
            payer: Payer { full_name: payer },
            lines: lines.into_iter().map(TaxLineView::from).collect(),
            total: total.to_string(),
            years: years.into_iter().collect(),
        }
    }
}

impl From<TaxLine> for TaxLineView {
    fn from(line: TaxLine) -> Self {
        let numbers: Vec<&str> = line.invoices.iter().map(|invoice| invoice.as_str()).collect();
        Self {
            number: numbers.join(", "),
            date: line.day,
            sum: line.sum.to_string(),
            refunded: (line.returned.get() > 0).then(|| line.returned.to_string()),
        }
    }
}

/// Lists the caller's payments of a year.
#[utoipa::path(
    get, path = "/api/payment/tax_deduction", tag = "payment", security(("bearer" = [])), params(YearQuery),
    responses(
        (status = 200, body = TaxDeductionView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn tax_deduction(
    State(app): State<Arc<PaymentState>>,
    owner: Owner,
    headers: HeaderMap,
    Query(query): Query<YearQuery>,
) -> Result<Json<TaxDeductionView>, RouteError> {
    let language = screen_language(&app.languages, &headers);
    Ok(Json(app.payments.tax_year(&caller(&owner), query.year()?, language).await?.into()))
}

/// The same as PDF (PDF/UA-1, PDF/A-2a), in the language of the request.
#[utoipa::path(
    get, path = "/api/payment/tax_deduction.pdf", tag = "payment", security(("bearer" = [])), params(YearQuery),
    responses(
        (status = 200, body = Vec<u8>, content_type = "application/pdf"),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn tax_deduction_file(
    State(app): State<Arc<PaymentState>>,
    owner: Owner,
    headers: HeaderMap,
    Query(query): Query<YearQuery>,
) -> Result<Response, RouteError> {
    let language = screen_language(&app.languages, &headers);
    let year = query.year()?;
    let document = app.payments.tax_year_document(&caller(&owner), year, language).await?;
    pdf_file(document, &format!("tax-deduction-{year}.pdf")).await
}
