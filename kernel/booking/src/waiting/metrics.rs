//! Metrics of the waiting list.

use super::LookReport;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;

/// `cabinet_waiting_people{host}`, `cabinet_waiting_offers{host}` (open ones), `cabinet_waiting_calls_total{host}` and
/// `cabinet_waiting_events_total{host,event}` with the events `offered`, `lapsed`, `expired` and `failed`.
#[derive(Debug, Clone, Default)]
pub struct WaitingMetrics {
    people: Family<Host, Gauge>,
    offers: Family<Host, Gauge>,
    calls: Family<Host, Counter>,
    events: Family<Event, Counter>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Host {
    host: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Event {
    host: String,
    event: &'static str,
}

impl WaitingMetrics {
    /// Registers the metrics.
    pub fn new(registry: &mut Registry) -> Self {
        let metrics = Self::default();
        registry.register(
            "cabinet_waiting_people",
            "People who wait for a free slot",
            metrics.people.clone(),
        );
        registry.register("cabinet_waiting_offers", "Slots that are offered now", metrics.offers.clone());
        registry.register(
            "cabinet_waiting_calls",
            "Calls of the hospital system on behalf of the waiting list",
            metrics.calls.clone(),
        );
        registry.register(
            "cabinet_waiting_events",
            "What happened to offers and entries of the waiting list",
            metrics.events.clone(),
        );
        metrics
    }

    pub(crate) fn note(&self, host: &str, report: &LookReport) {
        let of = || Host { host: host.to_owned() };
        let gauge = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        self.people.get_or_create(&of()).set(gauge(report.waiting));
        self.offers.get_or_create(&of()).set(gauge(report.open));
        self.calls.get_or_create(&of()).inc_by(report.calls.into());
        for (event, number) in [
            ("offered", report.offered),
            ("lapsed", report.lapsed),
            ("expired", report.expired),
            ("failed", u32::from(report.failure.is_some())),
        ] {
            self.events.get_or_create(&Event { host: host.to_owned(), event }).inc_by(number.into());
        }
    }
}
