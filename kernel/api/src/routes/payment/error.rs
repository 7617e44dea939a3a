//! What the errors of payments become.

use crate::error::RouteError;
use axum::http::StatusCode;
use cabinet_http::ApiProblem;
use cabinet_payments::PaymentError;
use cabinet_ports::{Problem, ProblemCode};
use std::time::Duration;

/// Another tab or kernel makes the payment page, or the plugin is busy.
const BUSY_RETRY: Duration = Duration::from_secs(5);

impl From<PaymentError> for RouteError {
    fn from(error: PaymentError) -> Self {
        let conflict = |code| ApiProblem::new(StatusCode::CONFLICT, code);
        let unprocessable = |code| ApiProblem::new(StatusCode::UNPROCESSABLE_ENTITY, code);
        let problem = match error {
            PaymentError::NotFound { .. } => ApiProblem::not_found("not_found"),
            PaymentError::Off => ApiProblem::new(StatusCode::SERVICE_UNAVAILABLE, "payments_off"),
            PaymentError::AlreadyPaid => conflict("already_paid"),
            PaymentError::BeingConfirmed => conflict("payment_being_confirmed"),
            PaymentError::UnderReview => conflict("payment_under_review"),
            PaymentError::Cancelled => conflict("invoice_cancelled"),
            PaymentError::NothingToPay => conflict("nothing_to_pay"),
            PaymentError::NoInvoice => unprocessable("no_invoice"),
            PaymentError::TooManyInvoices => unprocessable("too_many_invoices"),
            PaymentError::DifferentHosts => unprocessable("invoices_of_different_hosts"),
            PaymentError::Document(error) => {
                tracing::error!(%error, "a document could not be written");
                ApiProblem::internal()
            }
            PaymentError::SumChanged => conflict("invoice_sum_changed"),
            PaymentError::Returned => conflict("payment_returned"),
            PaymentError::NoAddress => conflict("no_confirmed_address"),
            PaymentError::NotAdministrator => ApiProblem::forbidden(),
            PaymentError::NoSecret => ApiProblem::internal(),
            PaymentError::NotRefundable => conflict("not_refundable"),
            PaymentError::RefundTooLarge => conflict("refund_too_large"),
            PaymentError::RefundUnderWay => conflict("refund_in_progress"),
            PaymentError::RefundRefused => conflict("refund_refused"),
            PaymentError::KeyReused => unprocessable("idempotency_key_reused"),
            PaymentError::Busy => ApiProblem {
                retry_after: Some(BUSY_RETRY),
                ..ApiProblem::new(StatusCode::SERVICE_UNAVAILABLE, "payment_page_pending")
            },
            PaymentError::Gateway(problem) => gateway(problem),
            PaymentError::Record(error) => return error.into(),
            PaymentError::Storage(error) => return error.into(),
        };
        Self(problem)
    }
}

/// The response names the bank, not the hospital, as the system that failed. The gateway's own message is only logged.
fn gateway(problem: Problem) -> ApiProblem {
    let (status, code) = match problem.code {
        ProblemCode::TimedOut | ProblemCode::OutcomeUnknown => {
            (StatusCode::GATEWAY_TIMEOUT, "gateway_timed_out")
        }
        ProblemCode::PluginBusy | ProblemCode::PluginFailed | ProblemCode::PluginMissing => {
            (StatusCode::SERVICE_UNAVAILABLE, "gateway_unavailable")
        }
        _ => (StatusCode::BAD_GATEWAY, "gateway_unavailable"),
    };
    tracing::warn!(code = problem.code.name(), detail = %problem.detail, "the card gateway or its plugin failed");
    let retry_after =
        problem.retry_after.or_else(|| (status == StatusCode::SERVICE_UNAVAILABLE).then_some(BUSY_RETRY));
    ApiProblem { retry_after, ..ApiProblem::new(status, code) }
}
