//! Metrics of answers for the hospital's service. Its calls are counted with those of all plugins (`cabinet_plugin_calls`).

use cabinet_ports::repository::AnswerDelivery;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;

/// The outcome of a call after which nothing is known.
const NOT_YET: &str = "not_yet";

/// `cabinet_questionnaire_deliveries_total{outcome}` and `cabinet_questionnaire_answers_waiting`. A rise of `refused` means that the service's
/// rules are not those of its forms; a number of waiting answers that does not fall, that it does not answer.
#[derive(Debug, Clone, Default)]
pub struct HospitalMetrics {
    deliveries: Family<Outcome, Counter>,
    waiting: Gauge,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Outcome {
    outcome: &'static str,
}

impl HospitalMetrics {
    /// Registers the metrics.
    pub fn new(registry: &mut Registry) -> Self {
        let metrics = Self::default();
        registry.register(
            "cabinet_questionnaire_deliveries",
            "Tries to give completed answers to the hospital's questionnaire service, by outcome",
            metrics.deliveries.clone(),
        );
        registry.register(
            "cabinet_questionnaire_answers_waiting",
            "Completed answers on their way to the hospital's questionnaire service",
            metrics.waiting.clone(),
        );
        metrics
    }

    pub(super) fn settled(&self, delivery: AnswerDelivery) {
        self.deliveries.get_or_create(&Outcome { outcome: delivery.name() }).inc();
    }

    pub(super) fn not_yet(&self) {
        self.deliveries.get_or_create(&Outcome { outcome: NOT_YET }).inc();
    }

    pub(super) fn waiting(&self, answers: i64) {
        self.waiting.set(answers);
    }
}
