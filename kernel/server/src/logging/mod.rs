//! Log output: standard error, as text or as one JSON object per line.

pub(crate) mod hospital;
mod request;

use anyhow::Context;
use cabinet_config::Logging;
use request::{Line, WithRequest};
use std::io::IsTerminal as _;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::field::MakeExt as _;
use tracing_subscriber::fmt::format::{self, FormatFields};

/// Formats fields as `name=value name=value` without colours. The default formatter checks for colours at every name even when they are
/// off, and every plugin call has a span.
fn uncoloured() -> impl for<'writer> FormatFields<'writer> + Send + Sync + 'static {
    format::debug_fn(|writer, field, value| match field.name() {
        "message" => write!(writer, "{value:?}"),
        name => write!(writer, "{name}={value:?}"),
    })
    .delimited(" ")
}

/// Starts logging.
pub(crate) fn start(logging: &Logging) -> anyhow::Result<()> {
    let filter = EnvFilter::try_new(&logging.filter)
        .with_context(|| format!("logging.filter {:?} is no tracing filter", logging.filter))?;
    // Colours only on a terminal; in a file or in journald they are noise.
    let is_terminal = std::io::stderr().is_terminal();
    let builder =
        tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_ansi(is_terminal);
    let text = format::format().with_ansi(is_terminal);
    let started = match (logging.json, is_terminal) {
        (true, _) => builder.json().map_event_format(|json| WithRequest::new(json, Line::Json)).try_init(),
        (false, true) => builder.event_format(WithRequest::new(text, Line::Text)).try_init(),
        (false, false) => {
            builder.fmt_fields(uncoloured()).event_format(WithRequest::new(text, Line::Text)).try_init()
        }
    };
    started.map_err(|error| anyhow::anyhow!("logging cannot start: {error}"))
}
