//! The adapter itself: its health, and the hospital's name.

use crate::absent;
use crate::adapter::Adapter;
use cabinet_plugin_sdk::records::HostInfo;
use cabinet_plugin_sdk::{Health, Problem, ProblemCode};
use serde::Deserialize;

/// Maximum length of a version or time zone name.
const MOST_WORD: usize = 64;

#[derive(Deserialize)]
struct HealthAnswer {
    #[serde(default, deserialize_with = "absent::usual")]
    version: String,
    db: String,
}

#[derive(Deserialize)]
struct Info {
    name: String,
    #[serde(default)]
    description: Option<String>,
    #[serde(default, deserialize_with = "absent::usual")]
    tz: String,
}

/// `GET /health` checks the adapter and its database, `GET /info` the address and the key.
pub(crate) fn health(adapter: &Adapter) -> Result<Health, Problem> {
    let health: HealthAnswer = adapter.ask(&adapter.get("/health", &["health"])?)?;
    if health.db != "ok" {
        return Err(Problem::new(
            ProblemCode::Unavailable,
            "the adapter does not reach the hospital's database",
        ));
    }
    let info = info(adapter)?;
    Ok(Health {
        detail: format!("adapter {}, database ok, time zone {}", word(&health.version), word(&info.tz)),
    })
}

/// Name and description for the list of hosts.
pub(crate) fn host(adapter: &Adapter) -> Result<HostInfo, Problem> {
    let info = info(adapter)?;
    Ok(HostInfo { name: info.name, description: info.description.unwrap_or_default() })
}

fn info(adapter: &Adapter) -> Result<Info, Problem> {
    Ok(adapter.ask(&adapter.get("/info", &["info"])?)?)
}

fn word(text: &str) -> String {
    let known =
        |letter: &char| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '-' | '+' | '_' | '/');
    let word: String = text.chars().filter(known).take(MOST_WORD).collect();
    if word.is_empty() { "unknown".to_owned() } else { word }
}
