//! How many requests, and how long they took, by matched route: never by path, which holds ids.
//!
//! The families find a value by its labels, which costs two texts and two hashes each time. The routes are known at the start, so each
//! has a [`shelf`](RouteMetrics) of values that are looked up once.

use axum::http::{Method, StatusCode};
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

/// From a cached list to the longest wait for a hospital.
const BUCKETS: [f64; 12] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0, 5.0, 30.0, 90.0];

/// Answers that are frequent; others are looked up each time.
const FREQUENT: [StatusCode; 10] = [
    StatusCode::OK,
    StatusCode::CREATED,
    StatusCode::NO_CONTENT,
    StatusCode::NOT_MODIFIED,
    StatusCode::BAD_REQUEST,
    StatusCode::UNAUTHORIZED,
    StatusCode::FORBIDDEN,
    StatusCode::NOT_FOUND,
    StatusCode::CONFLICT,
    StatusCode::TOO_MANY_REQUESTS,
];

/// Methods that have routes. Invented methods must not invent time series.
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

/// Values of one route, each there once it was needed.
#[derive(Default)]
struct RouteMetrics([MethodMetrics; METHODS.len()]);

#[derive(Default)]
struct MethodMetrics {
    durations: OnceLock<Histogram>,
    requests: [OnceLock<Counter>; FREQUENT.len()],
}

/// Metrics of one app.
pub struct HttpMetrics {
    requests: Family<Answered, Counter>,
    durations: Family<Asked, Histogram>,
    routes: HashMap<String, RouteMetrics>,
}

impl HttpMetrics {
    /// Makes them known to the registry. A route that is not named is counted all the same, only slower.
    pub fn register<'a>(registry: &mut Registry, routes: impl IntoIterator<Item = &'a String>) -> Self {
        let metrics = Self {
            requests: Family::default(),
            durations: Family::new_with_constructor(|| Histogram::new(BUCKETS)),
            routes: routes.into_iter().map(|route| (route.clone(), RouteMetrics::default())).collect(),
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
        let place = METHODS.iter().position(|(known, _)| known == method);
        let name = place.and_then(|at| METHODS.get(at)).map_or(OTHER, |(_, name)| *name);
        let shelf = place.zip(self.routes.get(route)).and_then(|(at, shelf)| shelf.0.get(at));
        let look_up_histogram =
            || self.durations.get_or_create_owned(&Asked { method: name, route: route.to_owned() });
        let look_up_counter = || {
            let labels = Answered { method: name, route: route.to_owned(), status: status.as_u16() };
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
