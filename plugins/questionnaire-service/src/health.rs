//! `GET /health`: the address, the key, and whether the service works.

use crate::service::Service;
use cabinet_plugin_sdk::{Health, Problem, ProblemCode};
use serde::Deserialize;

/// Maximum length of a version.
const MOST_VERSION: usize = 64;

#[derive(Deserialize)]
struct Answer {
    status: String,
    #[serde(default)]
    version: Option<String>,
}

/// Checks that the service works.
pub(crate) fn health(service: &Service) -> Result<Health, Problem> {
    let answer: Answer = service.ask(&service.get("/health", &["health"])?)?;
    if answer.status != "ok" {
        return Err(Problem::new(
            ProblemCode::Unavailable,
            "the questionnaire service says that it does not work",
        ));
    }
    let known = |letter: &char| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '-' | '+' | '_');
    let version: String =
        answer.version.iter().flat_map(|text| text.chars()).filter(known).take(MOST_VERSION).collect();
    let version = if version.is_empty() { "unknown".to_owned() } else { version };
    Ok(Health { detail: format!("questionnaire service {version} works") })
}
