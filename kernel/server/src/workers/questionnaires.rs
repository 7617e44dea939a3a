//! Plans the reminders of questionnaires and the runs of their rules. The job queue runs them, once for all kernels.

use cabinet_questionnaires::QuestionnaireService;
use std::sync::Arc;
use std::time::Duration;

/// How often it is checked whether something is due.
const CHECK: Duration = Duration::from_secs(15 * 60);

/// How often it is counted how many answers wait for the hospital's own service.
const COUNT: Duration = Duration::from_secs(60);

/// Plans jobs until the task is dropped.
pub(super) async fn plan(questionnaires: Arc<QuestionnaireService>) {
    loop {
        if let Err(error) = questionnaires.plan_reminders().await {
            tracing::warn!(%error, "reminders of questionnaires were not planned; the next time comes");
        }
        if let Err(error) = questionnaires.plan_rules().await {
            tracing::warn!(%error, "rules of questionnaires were not planned; the next time comes");
        }
        tokio::time::sleep(CHECK).await;
    }
}

/// Counts the answers that wait for the hospital's own service, until the task is dropped.
pub(super) async fn count_waiting(questionnaires: Arc<QuestionnaireService>) {
    loop {
        if let Err(error) = questionnaires.count_waiting().await {
            tracing::warn!(%error, "answers on their way were not counted; the next time comes");
        }
        tokio::time::sleep(COUNT).await;
    }
}
