//! Metrics of e-mail delivery.

use crate::transport::Sending;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::registry::Registry;

/// `cabinet_letters_total{outcome}` with the outcomes `accepted`, `later`, `refused` and `stopped`: the recipient does not want letters of
/// this kind any more. A rise of `refused` means that users wait for
/// e-mails that never arrive.
#[derive(Debug, Clone, Default)]
pub struct LetterMetrics {
    letters: Family<Outcome, Counter>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Outcome {
    outcome: &'static str,
}

impl LetterMetrics {
    /// Registers the counters.
    pub fn new(registry: &mut Registry) -> Self {
        let metrics = Self::default();
        registry.register(
            "cabinet_letters",
            "Tries to hand a letter to the mail server, by outcome",
            metrics.letters.clone(),
        );
        metrics
    }

    pub(crate) fn count(&self, sending: Sending) {
        let outcome = match sending {
            Sending::Accepted => "accepted",
            Sending::Later(_) => "later",
            Sending::Refused(_) => "refused",
        };
        self.letters.get_or_create(&Outcome { outcome }).inc();
    }

    pub(crate) fn count_stopped(&self) {
        self.letters.get_or_create(&Outcome { outcome: "stopped" }).inc();
    }
}
