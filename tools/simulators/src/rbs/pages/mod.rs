//! The pages of the payer, in Russian, without scripts.

pub mod acs;
pub mod payment;
pub mod receipt;
mod view;

use super::faults::Fault;
use super::gateway::Gateway;
use super::middleware;
use super::order::{OrderId, Step};
use crate::listen::hang_up;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use std::time::Duration;
use tokio::sync::oneshot;

/// A redirect with status 302, as the real gateway sends it.
fn redirect(to: &str) -> Response {
    match HeaderValue::from_str(to) {
        Ok(to) => (StatusCode::FOUND, [(header::LOCATION, to)]).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// The page for an id that the gateway does not know.
fn unknown() -> Response {
    (StatusCode::NOT_FOUND, Html(view::message("Заказ не найден", "Проверьте ссылку на оплату.", None)))
        .into_response()
}

/// Where the payer goes after a step. `told` are the callbacks of the step.
async fn follow(gateway: &Gateway, id: OrderId, step: Step, told: Vec<oneshot::Receiver<()>>) -> Response {
    if gateway.switches.behaviour().callbacks.before_redirect {
        for over in told {
            // An error means that the gateway is being stopped.
            let _ = over.await;
        }
    }
    let Ok(order) = gateway.order(id) else { return unknown() };
    match step {
        Step::Acs(session) => redirect(&format!("/acs/{session}?mdOrder={id}")),
        Step::Back { is_success } => redirect(&order.way_back(is_success)),
        Step::Again => {
            let reason = order.action.description(order.registered.language);
            let reason =
                if reason.is_empty() { "Банк отклонил операцию" } else { reason };
            Html(view::payment(&order, gateway.now(), Some(reason))).into_response()
        }
    }
}

/// Applies the faults that follow the processing of a page's request.
async fn after(faults: &[Fault], mut response: Response) -> Response {
    for fault in faults {
        match fault {
            Fault::Slow { ms } => tokio::time::sleep(Duration::from_millis(*ms)).await,
            Fault::Drop => return hang_up(),
            Fault::HtmlAfter { status } => {
                response = middleware::html(
                    StatusCode::from_u16(*status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR),
                );
            }
            _ => {}
        }
    }
    response
}
