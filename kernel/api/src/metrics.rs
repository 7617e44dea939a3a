//! How many requests, and how long they took, by matched route: never by path, which holds ids.

use axum::http::{Method, StatusCode};
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;
use std::time::Duration;

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Answered {
    method: &'static str,
    route: String,
    status: u16,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Asked {
    method: &'static str,
    route: String,
}

/// From a cached list to the longest wait for a hospital.
const BUCKETS: [f64; 12] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0, 5.0, 30.0, 90.0];

/// Metrics of one app.
#[derive(Clone)]
pub struct HttpMetrics {
    requests: Family<Answered, Counter>,
    durations: Family<Asked, Histogram>,
}

impl HttpMetrics {
    /// Makes them known to the registry.
    pub fn register(registry: &mut Registry) -> Self {
        let metrics = Self {
            requests: Family::default(),
            durations: Family::new_with_constructor(|| Histogram::new(BUCKETS)),
        };
        registry.register("http_requests", "Requests by route and status", metrics.requests.clone());
        registry.register(
            "http_request_duration_seconds",
            "Time from the request's head to the answer's head",
            metrics.durations.clone(),
        );
        metrics
    }

    /// Counts one answer.
    pub fn observe(&self, method: &Method, route: &str, status: StatusCode, duration: Duration) {
        let method = name(method);
        let route = route.to_owned();
        self.durations.get_or_create(&Asked { method, route: route.clone() }).observe(duration.as_secs_f64());
        self.requests.get_or_create(&Answered { method, route, status: status.as_u16() }).inc();
    }
}

/// Invented methods must not invent time series.
fn name(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "OTHER",
    }
}
