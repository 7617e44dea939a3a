//! `POST /api/admin/diagnostics/ticket` and `GET /api/admin/diagnostics`: what a maintainer needs to find a fault, as a ZIP without personal
//! data and without secrets. It holds codes, counts, versions and the configuration's keys.

use super::OperationsAdminState;
use super::admin::Operator;
use super::configuration::hidden;
use super::constant_text::constant;
use super::health_view::Health;
use super::jobs::created;
use crate::error::RouteError;
use crate::shared::ticket_view::TicketView;
use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderName;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use cabinet_domain::Role;
use cabinet_export::{Archive, ZipWriter};
use cabinet_http::problem::ProblemBody;
use cabinet_http::{ApiProblem, SignedInUser};
use cabinet_ports::repository::{JobFilter, JobLine, JobState};
use futures::AsyncWriteExt as _;
use serde_json::{Value, json};
use std::io;
use std::sync::Arc;

const PATH: &str = "/api/admin/diagnostics";

/// Returns a link to the diagnostics, valid for five minutes within this session.
#[utoipa::path(
    post, path = "/api/admin/diagnostics/ticket", tag = "operations", security(("bearer" = [])),
    responses(
        (status = 200, body = TicketView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn diagnostics_ticket(
    State(app): State<Arc<OperationsAdminState>>,
    Operator(admin): Operator,
    caller: SignedInUser,
) -> Result<Json<TicketView>, RouteError> {
    let holder = (admin.user, Role::Admin);
    let ticket = app.signed_urls.issue(PATH, holder, caller.session(), app.clock.now())?;
    Ok(Json(TicketView { url: format!("{PATH}?ticket={}", ticket.text), expires_at: ticket.until }))
}

/// Returns the diagnostics of this kernel as a ZIP: `health.json`, `plugins.json`, `jobs.json`, `errors.json`, `versions.json` and
/// `configuration.json`, in which every text is hidden that could be personal or secret.
#[utoipa::path(
    get, path = "/api/admin/diagnostics", tag = "operations", security(("bearer" = []), ("ticket" = [])),
    params(
        ("ticket" = Option<String>, Query, description = "alternative to a token; from `POST /api/admin/diagnostics/ticket`"),
    ),
    responses(
        (status = 200, content_type = "application/zip", body = Vec<u8>),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn diagnostics(
    State(app): State<Arc<OperationsAdminState>>,
    Operator(admin): Operator,
) -> Result<([(HeaderName, String); 3], Body), RouteError> {
    let checks = app.checks().await;
    let mut health = Health::new(app.service.health(&admin, &checks).await?, "en").without_requests();
    let mut failed = Vec::new();
    for state in [JobState::Failed, JobState::Acknowledged] {
        failed.extend(app.service.jobs(&admin, &JobFilter { state, kind: None }, None).await?.0);
    }
    app.service.note_diagnostics(&admin).await?;
    let configuration = serde_json::to_value(&*app.variant).map_err(|_| ApiProblem::internal())?;
    let plugins = std::mem::take(&mut health.plugins);
    let errors = std::mem::take(&mut health.errors);
    let jobs = json!({ "counts": health.jobs, "failed": failed.iter().map(job).collect::<Vec<_>>() });
    let files = [
        ("versions.json", json!(health.versions)),
        ("plugins.json", json!(plugins)),
        ("jobs.json", jobs),
        ("errors.json", json!(errors)),
        ("configuration.json", hidden(&configuration)),
        ("health.json", json!(health)),
    ];
    let now = app.clock.now();
    let headers = [
        (CONTENT_TYPE, "application/zip".to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"diagnostics-{}.zip\"", now.format("%Y-%m-%d"))),
        (CACHE_CONTROL, "no-store".to_owned()),
    ];
    Ok((headers, Body::from_stream(Archive::write(now, |zip| write(zip, files)))))
}

async fn write(mut zip: ZipWriter, files: [(&'static str, Value); 6]) -> io::Result<()> {
    for (name, content) in files {
        let mut entry = zip.text(name).await?;
        entry.write_all(&serde_json::to_vec_pretty(&content)?).await?;
        entry.close().await.map_err(io::Error::other)?;
    }
    zip.finish().await
}

/// A failed job without its account and its arguments.
fn job(job: &JobLine) -> Value {
    json!({
        "id": job.id,
        "kind": job.kind,
        "attempts": job.attempts,
        "created": created(job.id),
        "last_run": job.run_at,
        "acknowledged_at": job.acknowledged_at,
        "last_error": job.last_error.as_deref().map(constant),
    })
}
