//! Metrics of plugins, in the registry of the server.

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};
use std::sync::atomic::AtomicU64;
use std::time::Duration;

/// Buckets from a cached answer of the guest (20 us) to the wall-clock limit.
const SECONDS: [f64; 12] = [0.000_025, 0.000_1, 0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0, 30.0];

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct OutcomeLabels {
    plugin: String,
    host: String,
    function: &'static str,
    outcome: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct HostLabels {
    plugin: String,
    host: String,
}

type Seconds = Counter<f64, AtomicU64>;

/// The metric families.
#[derive(Clone)]
pub(crate) struct Metrics {
    calls: Family<OutcomeLabels, Counter>,
    duration: Family<HostLabels, Histogram, fn() -> Histogram>,
    guest: Family<HostLabels, Seconds>,
    in_flight: Family<HostLabels, Gauge>,
    signatures: Family<SignatureLabels, Counter>,
    signature: Histogram,
    files: Family<FileLabels, Counter>,
    file_bytes: Family<HostLabels, Counter>,
    files_in_flight: Family<HostLabels, Gauge>,
    rows_set_aside: Family<RowLabels, Counter>,
    trials: Family<TrialLabels, Counter>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct TrialLabels {
    plugin: String,
    outcome: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct FileLabels {
    plugin: String,
    host: String,
    outcome: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct SignatureLabels {
    plugin: String,
    key: String,
    what: &'static str,
    outcome: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RowLabels {
    plugin: String,
    host: String,
    list: &'static str,
}

/// Counts rows of one medical host's lists that could not be read.
#[derive(Clone)]
pub(crate) struct RowMetrics {
    labels: HostLabels,
    count: Family<RowLabels, Counter>,
}

impl RowMetrics {
    /// Adds `rows` to the count of this list.
    pub(crate) fn count(&self, list: &'static str, rows: usize) {
        let labels = RowLabels { plugin: self.labels.plugin.clone(), host: self.labels.host.clone(), list };
        self.count.get_or_create(&labels).inc_by(u64::try_from(rows).unwrap_or(u64::MAX));
    }
}

/// Metrics of the keys that one plugin uses.
#[derive(Clone)]
pub(crate) struct SignatureMetrics {
    plugin: String,
    count: Family<SignatureLabels, Counter>,
    duration: Histogram,
}

impl SignatureMetrics {
    /// Counts one signature or verification with its outcome.
    pub(crate) fn count(&self, key: &str, what: &'static str, outcome: &'static str, took: Duration) {
        let labels = SignatureLabels { plugin: self.plugin.clone(), key: key.to_owned(), what, outcome };
        self.count.get_or_create(&labels).inc();
        self.duration.observe(took.as_secs_f64());
    }
}

/// The metrics of one plugin at one medical host, looked up once.
#[derive(Clone)]
pub(crate) struct HostMetrics {
    labels: HostLabels,
    calls: Family<OutcomeLabels, Counter>,
    /// Duration of a call.
    pub(crate) duration: Histogram,
    /// Time in the guest: the call without its waits for the host.
    pub(crate) guest: Seconds,
    /// Calls in flight.
    pub(crate) in_flight: Gauge,
    files: Family<FileLabels, Counter>,
    /// Bytes of files passed on.
    pub(crate) file_bytes: Counter,
    /// Files in flight.
    pub(crate) files_in_flight: Gauge,
}

impl Metrics {
    pub(crate) fn register(registry: &mut Registry) -> Self {
        let histogram: fn() -> Histogram = || Histogram::new(SECONDS);
        let metrics = Self {
            calls: Family::default(),
            duration: Family::new_with_constructor(histogram),
            guest: Family::default(),
            in_flight: Family::default(),
            signatures: Family::default(),
            signature: Histogram::new(SECONDS),
            files: Family::default(),
            file_bytes: Family::default(),
            files_in_flight: Family::default(),
            rows_set_aside: Family::default(),
            trials: Family::default(),
        };
        registry.register(
            "cabinet_plugin_trials",
            "Trials of new versions of plugins by outcome",
            metrics.trials.clone(),
        );
        registry.register("cabinet_plugin_calls", "Calls of plugins by outcome", metrics.calls.clone());
        registry.register_with_unit(
            "cabinet_plugin_call",
            "Time of a plugin call",
            Unit::Seconds,
            metrics.duration.clone(),
        );
        registry.register_with_unit(
            "cabinet_plugin_guest",
            "Time inside guests, waiting for hospital systems not counted",
            Unit::Seconds,
            metrics.guest.clone(),
        );
        registry.register(
            "cabinet_plugin_calls_in_flight",
            "Calls of plugins under way",
            metrics.in_flight.clone(),
        );
        registry.register(
            "cabinet_plugin_signatures",
            "Signatures made and judged for plugins, by key and outcome",
            metrics.signatures.clone(),
        );
        registry.register_with_unit(
            "cabinet_plugin_signature",
            "Time that a signer took",
            Unit::Seconds,
            metrics.signature.clone(),
        );
        registry.register(
            "cabinet_plugin_files",
            "Files of hospital systems by outcome",
            metrics.files.clone(),
        );
        registry.register_with_unit(
            "cabinet_plugin_file",
            "Bytes of hospital systems' files handed on",
            Unit::Bytes,
            metrics.file_bytes.clone(),
        );
        registry.register(
            "cabinet_plugin_files_in_flight",
            "Files of hospital systems under way",
            metrics.files_in_flight.clone(),
        );
        registry.register(
            "cabinet_record_rows_set_aside",
            "Rows of hospitals' lists that could not be read, at each reading",
            metrics.rows_set_aside.clone(),
        );
        metrics
    }

    pub(crate) fn rows_set_aside(&self, plugin: &str, host: &str) -> RowMetrics {
        let labels = HostLabels { plugin: plugin.to_owned(), host: host.to_owned() };
        RowMetrics { labels, count: self.rows_set_aside.clone() }
    }

    /// Counts a trial that ended.
    pub(crate) fn count_trial(&self, plugin: &str, outcome: &'static str) {
        self.trials.get_or_create(&TrialLabels { plugin: plugin.to_owned(), outcome }).inc();
    }

    pub(crate) fn signatures(&self, plugin: &str) -> SignatureMetrics {
        SignatureMetrics {
            plugin: plugin.to_owned(),
            count: self.signatures.clone(),
            duration: self.signature.clone(),
        }
    }

    pub(crate) fn of(&self, plugin: &str, host: &str) -> HostMetrics {
        let labels = HostLabels { plugin: plugin.to_owned(), host: host.to_owned() };
        HostMetrics {
            calls: self.calls.clone(),
            duration: self.duration.get_or_create_owned(&labels),
            guest: self.guest.get_or_create_owned(&labels),
            in_flight: self.in_flight.get_or_create_owned(&labels),
            files: self.files.clone(),
            file_bytes: self.file_bytes.get_or_create_owned(&labels),
            files_in_flight: self.files_in_flight.get_or_create_owned(&labels),
            labels,
        }
    }
}

impl HostMetrics {
    /// Counts one call with its outcome.
    pub(crate) fn count(&self, function: &'static str, outcome: &'static str) {
        let labels = OutcomeLabels {
            plugin: self.labels.plugin.clone(),
            host: self.labels.host.clone(),
            function,
            outcome,
        };
        self.calls.get_or_create(&labels).inc();
    }

    /// Counts one file with its outcome.
    pub(crate) fn count_file(&self, outcome: &'static str) {
        let labels =
            FileLabels { plugin: self.labels.plugin.clone(), host: self.labels.host.clone(), outcome };
        self.files.get_or_create(&labels).inc();
    }
}
