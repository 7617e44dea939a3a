//! Where the log goes: standard error, as text or as one JSON object a line.

use anyhow::Context;
use cabinet_config::Logging;
use std::io::IsTerminal as _;
use tracing_subscriber::EnvFilter;

/// Starts logging.
pub(crate) fn start(logging: &Logging) -> anyhow::Result<()> {
    let filter = EnvFilter::try_new(&logging.filter)
        .with_context(|| format!("logging.filter {:?} is no tracing filter", logging.filter))?;
    // Colours are for people: in a file or a journal they are noise.
    let builder = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal());
    let started = if logging.json { builder.json().try_init() } else { builder.try_init() };
    started.map_err(|error| anyhow::anyhow!("logging cannot start: {error}"))
}
