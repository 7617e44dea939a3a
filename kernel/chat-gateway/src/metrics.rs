//! Metrics of the gateway.

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;

/// `cabinet_chat_calls_total{call,outcome}` and `cabinet_chat_polls`. A rise of `chat_unavailable` means that patients read that the connection
/// is lost.
#[derive(Debug, Clone, Default)]
pub struct GatewayMetrics {
    calls: Family<Labels, Counter>,
    polls: Gauge,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Labels {
    call: &'static str,
    outcome: &'static str,
}

impl GatewayMetrics {
    /// Registers the metrics.
    pub fn new(registry: &mut Registry) -> Self {
        let metrics = Self::default();
        registry.register(
            "chat_calls",
            "Calls of patients' browsers at the chat, by outcome",
            metrics.calls.clone(),
        );
        registry.register("chat_polls", "Long polls of the chat under way", metrics.polls.clone());
        metrics
    }

    /// `outcome` is `ok` or our code.
    pub(crate) fn count(&self, call: &'static str, outcome: &'static str) {
        self.calls.get_or_create(&Labels { call, outcome }).inc();
    }

    /// Counts a long poll until the guard is dropped.
    pub(crate) fn poll(&self) -> PollGauge {
        self.polls.inc();
        PollGauge(self.polls.clone())
    }
}

pub(crate) struct PollGauge(Gauge);

impl Drop for PollGauge {
    fn drop(&mut self) {
        self.0.dec();
    }
}
