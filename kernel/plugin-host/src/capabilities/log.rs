//! `cabinet:host/log`: writes a guest's lines to the kernel's log, with plugin and medical host as fields. The rate is limited and control
//! characters are replaced, so a guest can neither forge a line nor fill the disk.

use super::CallState;
use crate::bindings::cabinet::host::log::{Field, Host, Level};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Most lines of one call.
const LINES_PER_CALL: u32 = 20;
/// Most lines of one plugin at one medical host per `WINDOW`.
const LINES_PER_WINDOW: u32 = 200;
const WINDOW: Duration = Duration::from_secs(10);
const MOST_CHARACTERS: usize = 1000;
const MOST_FIELDS: usize = 16;

/// Counts the lines of the current window.
pub(crate) struct LogBudget {
    window: Mutex<(Instant, u32)>,
}

impl Default for LogBudget {
    fn default() -> Self {
        Self { window: Mutex::new((Instant::now(), 0)) }
    }
}

impl LogBudget {
    /// Whether one more line may be written and, when a new window begins, how many lines the previous one dropped.
    fn take(&self, now: Instant) -> (bool, u32) {
        let mut window = self.window.lock().unwrap_or_else(PoisonError::into_inner);
        let mut dropped = 0;
        if now.saturating_duration_since(window.0) >= WINDOW {
            dropped = window.1.saturating_sub(LINES_PER_WINDOW);
            *window = (now, 0);
        }
        window.1 = window.1.saturating_add(1);
        (window.1 <= LINES_PER_WINDOW, dropped)
    }
}

impl Host for CallState {
    fn write(&mut self, level: Level, message: String, fields: Vec<Field>) {
        if let Some(recording) = &mut self.recording {
            recording.note(&format!("{level:?}").to_lowercase(), &message, &fields);
        }
        if let Some(tap) = &self.context.tap {
            let fields = fields.iter().map(|field| format!(" {}={}", field.name, field.value));
            tap.logged(&format!("{message}{}", fields.collect::<String>()));
        }
        let context = &self.context;
        let (plugin, host) = (context.plugin.as_str(), context.host.as_str());
        self.log_lines = self.log_lines.saturating_add(1);
        if self.log_lines > LINES_PER_CALL {
            return;
        }
        let (allowed, dropped) = context.log.take(Instant::now());
        if dropped > 0 {
            tracing::warn!(
                plugin.id = plugin,
                medical.host = host,
                dropped,
                "lines of plugin {plugin} were dropped"
            );
        }
        if !allowed {
            return;
        }
        let message = clean(&message);
        let fields = fields
            .iter()
            .take(MOST_FIELDS)
            .map(|field| format!("{}={}", clean(&field.name), clean(&field.value)))
            .collect::<Vec<_>>()
            .join(" ");
        match level {
            Level::Debug => {
                tracing::debug!(plugin.id = plugin, medical.host = host, fields, "plugin {plugin}: {message}")
            }
            Level::Info => {
                tracing::info!(plugin.id = plugin, medical.host = host, fields, "plugin {plugin}: {message}")
            }
            Level::Warn => {
                tracing::warn!(plugin.id = plugin, medical.host = host, fields, "plugin {plugin}: {message}")
            }
            Level::Error => {
                tracing::error!(plugin.id = plugin, medical.host = host, fields, "plugin {plugin}: {message}")
            }
        }
    }
}

fn clean(text: &str) -> String {
    text.chars().take(MOST_CHARACTERS).map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_cannot_be_forged() {
        assert_eq!(clean("a\nERROR b\u{1b}[31m"), "a ERROR b [31m");
        assert_eq!(clean(&"я".repeat(2000)).chars().count(), MOST_CHARACTERS);
    }

    #[test]
    fn the_rate_is_measured_and_what_was_dropped_is_counted() {
        let budget = LogBudget::default();
        let now = Instant::now();
        for _ in 0..LINES_PER_WINDOW {
            assert_eq!(budget.take(now), (true, 0));
        }
        assert_eq!(budget.take(now), (false, 0));
        assert_eq!(budget.take(now + WINDOW * 2), (true, 1));
    }
}
