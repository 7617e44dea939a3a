//! Request counts and durations by matched route. Never by path, because paths contain ids.
//!
//! Looking up a metric by its labels costs two strings and two hashes each time. The routes are known at start, so each has
//! [`RouteMetrics`] that cache the looked-up metrics.

use axum::http::Method;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;
use std::collections::HashMap;
use std::sync::OnceLock;
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

/// From a cached list to the longest wait for a hospital, in seconds.
const BUCKETS: [f64; 12] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0, 5.0, 30.0, 90.0];

/// Frequent statuses, whose counters are cached; others are looked up each time.
const FREQUENT: [u16; 10] = [200, 201, 204, 304, 400, 401, 403, 404, 409, 429];

/// Methods that have routes. Other methods are counted as `OTHER`, so that a client cannot create time series.
const METHODS: [(Method, &str); 7] = [
    (Method::GET, "GET"),
    (Method::POST, "POST"),
    (Method::PUT, "PUT"),
    (Method::PATCH, "PATCH"),
    (Method::DELETE, "DELETE"),
    (Method::HEAD, "HEAD"),
    (Method::OPTIONS, "OPTIONS"),
];
const OTHER: &str = "OTHER";

/// Cached metrics of one route, created on first use: of some 130 routes with seven methods each, few are ever used.
#[derive(Default)]
struct RouteMetrics([OnceLock<Box<MethodMetrics>>; METHODS.len()]);

#[derive(Default)]
struct MethodMetrics {
    durations: OnceLock<Histogram>,
    requests: [OnceLock<Counter>; FREQUENT.len()],
}

/// HTTP metrics of one app.
pub struct HttpMetrics {
    requests: Family<Answered, Counter>,
    durations: Family<Asked, Histogram>,
    routes: OnceLock<HashMap<String, RouteMetrics>>,
}

impl HttpMetrics {
    /// Registers the metrics.
    pub fn register(registry: &mut Registry) -> Self {
        let metrics = Self {
            requests: Family::default(),
            durations: Family::new_with_constructor(|| Histogram::new(BUCKETS)),
            routes: OnceLock::new(),
        };
        registry.register("cabinet_http_requests", "Requests by route and status", metrics.requests.clone());
        registry.register(
            "cabinet_http_request_duration_seconds",
            "Time from the request's head to the answer's head",
            metrics.durations.clone(),
        );
        metrics
    }

    /// Prepares the routes of the server. Requests of another route, or of a server that was not prepared, are counted too, only more slowly.
    pub fn prepare<'a>(&self, routes: impl IntoIterator<Item = &'a String>) {
        self.routes.get_or_init(|| {
            routes.into_iter().map(|route| (route.clone(), RouteMetrics::default())).collect()
        });
    }

    /// Records one request. The status of one whose client left is 499.
    pub fn observe(&self, method: &Method, route: &str, status: u16, duration: Duration) {
        let place = METHODS.iter().position(|(known, _)| known == method);
        let name = place.and_then(|at| METHODS.get(at)).map_or(OTHER, |(_, name)| *name);
        let shelf = place
            .zip(self.routes.get().and_then(|routes| routes.get(route)))
            .and_then(|(at, shelf)| shelf.0.get(at));
        let shelf = shelf.map(|shelf| shelf.get_or_init(Box::default));
        let look_up_histogram =
            || self.durations.get_or_create_owned(&Asked { method: name, route: route.to_owned() });
        let look_up_counter = || {
            let labels = Answered { method: name, route: route.to_owned(), status };
            self.requests.get_or_create_owned(&labels)
        };

        let seconds = duration.as_secs_f64();
        match shelf {
            Some(shelf) => shelf.durations.get_or_init(look_up_histogram).observe(seconds),
            None => look_up_histogram().observe(seconds),
        }
        let frequent = FREQUENT.iter().position(|known| *known == status);
        match shelf.zip(frequent).and_then(|(shelf, at)| shelf.requests.get(at)) {
            Some(counter) => counter.get_or_init(look_up_counter).inc(),
            None => look_up_counter().inc(),
        };
    }
}
