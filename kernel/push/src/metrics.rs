//! Metrics of push messages.

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::registry::Registry;

/// `cabinet_pushes_total{outcome}` with the outcomes `accepted`, `gone`, `later`, `refused` and `dropped`. A rise of `refused` means that
/// push services do not accept the key, or that `push.hosts` lacks one.
#[derive(Debug, Clone, Default)]
pub struct PushMetrics {
    pushes: Family<Outcome, Counter>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Outcome {
    outcome: &'static str,
}

impl PushMetrics {
    /// Registers the counters.
    pub fn new(registry: &mut Registry) -> Self {
        let metrics = Self::default();
        registry.register(
            "cabinet_pushes",
            "Tries to hand a message to a push service, by outcome; dropped: useless before it was sent",
            metrics.pushes.clone(),
        );
        metrics
    }

    pub(crate) fn count(&self, outcome: &'static str) {
        self.pushes.get_or_create(&Outcome { outcome }).inc();
    }
}
