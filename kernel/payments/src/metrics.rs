//! Counters of payments.

use cabinet_domain::AttemptState;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::registry::Registry;

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct State {
    state: String,
}

/// Counters of payments.
#[derive(Debug, Clone, Default)]
pub struct PaymentMetrics {
    reached: Family<State, Counter>,
    alarms: Counter,
}

impl PaymentMetrics {
    /// Registers the counters.
    pub fn new(registry: &mut Registry) -> Self {
        let metrics = Self::default();
        registry.register("cabinet_payments", "Attempts that reached a state", metrics.reached.clone());
        registry.register(
            "cabinet_payment_alarms",
            "Entries of the ledger that an administrator must look at",
            metrics.alarms.clone(),
        );
        metrics
    }

    pub(crate) fn reached(&self, state: AttemptState) {
        self.reached.get_or_create(&State { state: state.name().to_owned() }).inc();
    }

    pub(crate) fn alarm(&self) {
        self.alarms.inc();
    }
}
