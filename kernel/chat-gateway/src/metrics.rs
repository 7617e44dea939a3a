//! Metrics of the gateway.

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;

/// `cabinet_chat_calls_total{call,outcome}`: a rise of `chat_unavailable` means that patients read that the connection is lost.
/// `cabinet_chat_polls`, and of these `cabinet_chat_polls_at_homeserver`, each with a connection there. `cabinet_chat_transactions_relied_on` is 1
/// while further ones wait in the kernel; `cabinet_chat_transactions_missed_total` counts events that the homeserver did not tell of.
/// `cabinet_chat_asks_total{outcome}`: what polls in the kernel asked (`news`, `nothing`).
#[derive(Debug, Clone, Default)]
pub struct GatewayMetrics {
    calls: Family<Labels, Counter>,
    polls: Gauge,
    polls_at_homeserver: Gauge,
    relied_on: Gauge,
    missed: Counter,
    asks: Family<AskLabels, Counter>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Labels {
    call: &'static str,
    outcome: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct AskLabels {
    outcome: &'static str,
}

impl GatewayMetrics {
    /// Registers the metrics.
    pub fn new(registry: &mut Registry) -> Self {
        let metrics = Self::default();
        registry.register(
            "cabinet_chat_calls",
            "Calls of patients' browsers at the chat, by outcome",
            metrics.calls.clone(),
        );
        registry.register("cabinet_chat_polls", "Long polls of the chat under way", metrics.polls.clone());
        registry.register(
            "cabinet_chat_polls_at_homeserver",
            "Long polls of the chat that wait at the homeserver, each with a connection",
            metrics.polls_at_homeserver.clone(),
        );
        registry.register(
            "cabinet_chat_transactions_relied_on",
            "Whether the homeserver's transactions end long polls that wait in the kernel",
            metrics.relied_on.clone(),
        );
        registry.register(
            "cabinet_chat_transactions_missed",
            "Events of the chat that the homeserver did not tell of",
            metrics.missed.clone(),
        );
        registry.register(
            "cabinet_chat_asks",
            "Questions of long polls that wait in the kernel, by outcome",
            metrics.asks.clone(),
        );
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

    /// Counts one that waits at the homeserver until the guard is dropped.
    pub(crate) fn poll_at_homeserver(&self) -> PollGauge {
        self.polls_at_homeserver.inc();
        PollGauge(self.polls_at_homeserver.clone())
    }

    pub(crate) fn rely(&self, is_relied_on: bool) {
        self.relied_on.set(is_relied_on.into());
    }

    pub(crate) fn missed(&self) {
        self.missed.inc();
    }

    pub(crate) fn ask(&self, has_news: bool) {
        self.asks.get_or_create(&AskLabels { outcome: if has_news { "news" } else { "nothing" } }).inc();
    }
}

pub(crate) struct PollGauge(Gauge);

impl Drop for PollGauge {
    fn drop(&mut self) {
        self.0.dec();
    }
}
