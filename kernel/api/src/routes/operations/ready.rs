//! `GET /api/health/ready`: the database and each plugin are asked. Answers are kept for some seconds and asked for once at a time, because
//! anybody may call this and a plugin's check costs the hospital a question.

use crate::health_check::{CheckResult, CheckStatus, HealthCheck};
use crate::{ApiState, App};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use futures::future::join_all;
use serde::Serialize;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Mutex;
use utoipa::ToSchema;

/// A check that takes longer counts as down.
const PATIENCE: Duration = Duration::from_secs(5);
/// Load balancers ask every few seconds.
const KEPT: Duration = Duration::from_secs(5);

/// One thing that was asked.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct CheckBody {
    /// `database`, `plugin:netrika`
    name: String,
    status: CheckStatus,
    /// A sentence for the administrator.
    detail: String,
}

/// All together: down if something essential is down, degraded if anything else is not up.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Readiness {
    status: CheckStatus,
    checks: Vec<CheckBody>,
}

/// The last answer.
#[derive(Default)]
pub(crate) struct LastReadiness(Mutex<Option<(Instant, Readiness)>>);

impl LastReadiness {
    async fn get(&self, checks: &[Arc<dyn HealthCheck>]) -> Readiness {
        let mut last = self.0.lock().await;
        if let Some((at, readiness)) = &*last
            && at.elapsed() < KEPT
        {
            return readiness.clone();
        }
        let readiness = ask(checks).await;
        *last = Some((Instant::now(), readiness.clone()));
        readiness
    }
}

async fn ask(checks: &[Arc<dyn HealthCheck>]) -> Readiness {
    let results = join_all(checks.iter().map(|check| async move {
        let result = tokio::time::timeout(PATIENCE, check.check()).await.unwrap_or_else(|_| CheckResult {
            status: CheckStatus::Down,
            detail: format!("no answer within {} s", PATIENCE.as_secs()),
        });
        (
            check.is_essential(),
            CheckBody { name: check.name().to_owned(), status: result.status, detail: result.detail },
        )
    }))
    .await;
    let worst = |(is_essential, check): &(bool, CheckBody)| match (check.status, is_essential) {
        (CheckStatus::Down, true) => CheckStatus::Down,
        (CheckStatus::Up, _) => CheckStatus::Up,
        _ => CheckStatus::Degraded,
    };
    let status = results.iter().map(worst).max().unwrap_or(CheckStatus::Up);
    Readiness { status, checks: results.into_iter().map(|(_, check)| check).collect() }
}

/// Whether the cabinet can serve: 503 if something essential is down.
#[utoipa::path(
    get, path = "/health/ready", tag = "operations",
    responses((status = 200, body = Readiness), (status = 503, body = Readiness))
)]
pub(super) async fn ready(State(app): State<ApiState>) -> (StatusCode, Json<Readiness>) {
    let app: &App = &app;
    let readiness = app.readiness.get(&app.checks).await;
    let status = match readiness.status {
        CheckStatus::Down => StatusCode::SERVICE_UNAVAILABLE,
        CheckStatus::Up | CheckStatus::Degraded => StatusCode::OK,
    };
    (status, Json(readiness))
}
