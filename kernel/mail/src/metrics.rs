//! What became of letters, for the administrator.

use crate::transport::Sending;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::registry::Registry;

/// `cabinet_letters_total{outcome}`: `accepted`, `later`, `refused`. A rise of `refused` is people who wait for a letter that does not come.
#[derive(Debug, Clone, Default)]
pub struct LetterMetrics {
    letters: Family<Outcome, Counter>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Outcome {
    outcome: &'static str,
}

impl LetterMetrics {
    /// Counters of this registry.
    pub fn new(registry: &mut Registry) -> Self {
        let metrics = Self::default();
        registry.register(
            "letters",
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
}
