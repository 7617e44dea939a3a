//! Chooses the hospital of a request by the host that it names: `:authority` in HTTP/2, `Host` or the target in HTTP/1.1 (RFC 9110 §7.2).
//! The host is compared with that of `http.public_url`, regardless of case; the port is not compared, because a proxy may change it.
//!
//! A request for another host gets 421 (RFC 9110 §15.5.20), except for health and metrics, which monitoring requests by address. A
//! listener of one hospital accepts every host.

use super::context::HospitalContext;
use super::exposition;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::header::{CONTENT_TYPE, HOST};
use axum::http::request::Parts;
use axum::http::uri::Authority;
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse as _, Response};
use cabinet_http::ApiProblem;
use futures::future::join_all;
use serde_json::{Map, Value, json};
use std::sync::Arc;
use tower::Service as _;

/// Most bytes of an answer about health or metrics.
const MOST_BYTES: usize = 64 << 20;

/// A hospital at a listener.
pub(crate) struct HostRoute {
    /// Id of the variant.
    pub id: String,
    /// Host of `http.public_url`, in lower case.
    pub host: String,
    pub router: Router,
    pub context: HospitalContext,
}

/// Which of a hospital's routers are served.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Surface {
    /// `http.listen`
    Public,
    /// `operations.listen`
    Operations,
}

/// The router of a listener.
pub(crate) fn router(surface: Surface, hospitals: Vec<HostRoute>) -> Router {
    let by_host = Arc::new(ByHost { surface, hospitals });
    Router::new().fallback(move |request: Request| {
        let by_host = Arc::clone(&by_host);
        async move { by_host.answer(request).await }
    })
}

struct ByHost {
    surface: Surface,
    hospitals: Vec<HostRoute>,
}

impl ByHost {
    async fn answer(&self, request: Request) -> Response {
        let is_metrics = self.surface == Surface::Operations && request.uri().path() == "/metrics";
        match self.named(&request) {
            Some(hospital) if !is_metrics => hospital.answer(request).await,
            _ => self.answer_for_all(request).await,
        }
    }

    fn named(&self, request: &Request) -> Option<&HostRoute> {
        if let [only] = self.hospitals.as_slice() {
            return Some(only);
        }
        let host = host_of(request)?;
        self.hospitals.iter().find(|hospital| hospital.host.eq_ignore_ascii_case(&host))
    }

    /// Answers what concerns all hospitals of this listener.
    async fn answer_for_all(&self, request: Request) -> Response {
        let (parts, _) = request.into_parts();
        let misdirected = || ApiProblem::new(StatusCode::MISDIRECTED_REQUEST, "misdirected_request");
        if !matches!(parts.method, Method::GET | Method::HEAD) {
            return misdirected().into_response();
        }
        match (self.surface, parts.uri.path()) {
            (Surface::Public, "/api/health/live") | (Surface::Operations, "/health/live") => {
                match self.hospitals.first() {
                    Some(first) => first.ask(&parts).await,
                    None => misdirected().into_response(),
                }
            }
            (Surface::Public, "/api/health/ready") => self.is_any_ready(&parts).await,
            (Surface::Operations, "/health/ready") => self.readiness(&parts).await,
            (Surface::Operations, "/metrics") => self.metrics(&parts).await,
            _ => misdirected().into_response(),
        }
    }

    /// For a load balancer: this server can serve somebody.
    async fn is_any_ready(&self, parts: &Parts) -> Response {
        let mut last = None;
        for hospital in &self.hospitals {
            let answer = hospital.ask(parts).await;
            if answer.status().is_success() {
                return answer;
            }
            last = Some(answer);
        }
        last.unwrap_or_else(|| ApiProblem::internal().into_response())
    }

    /// For monitoring: the report of each hospital. 503 if any is down.
    async fn readiness(&self, parts: &Parts) -> Response {
        let reports = join_all(self.hospitals.iter().map(|hospital| async {
            let (status, text) = read(hospital.ask(parts).await).await;
            (hospital.id.clone(), status, serde_json::from_str(&text).unwrap_or(Value::Null))
        }))
        .await;
        let is_down = reports.iter().any(|(_, status, _)| !status.is_success());
        let has_status = |wanted: &str| {
            reports.iter().any(|(_, _, report)| report.get("status").is_some_and(|status| status == wanted))
        };
        let (code, status) = match is_down {
            true => (StatusCode::SERVICE_UNAVAILABLE, "down"),
            false if has_status("degraded") => (StatusCode::OK, "degraded"),
            false => (StatusCode::OK, "up"),
        };
        let hospitals: Map<String, Value> = reports.into_iter().map(|(id, _, report)| (id, report)).collect();
        (code, axum::Json(json!({ "status": status, "hospitals": hospitals }))).into_response()
    }

    async fn metrics(&self, parts: &Parts) -> Response {
        let mut kind = None;
        let mut texts = Vec::new();
        for hospital in &self.hospitals {
            let answer = hospital.ask(parts).await;
            kind = answer.headers().get(CONTENT_TYPE).cloned().or(kind);
            texts.push(read(answer).await.1);
        }
        let mut answer = exposition::merge(texts.iter().map(String::as_str)).into_response();
        if let Some(kind) = kind {
            answer.headers_mut().insert(CONTENT_TYPE, kind);
        }
        answer
    }
}

impl HostRoute {
    async fn answer(&self, request: Request) -> Response {
        let called = self.context.enter(|| self.router.clone().call(request));
        let Ok(answer) = self.context.run(called).await;
        answer.map(|body| self.context.body(body))
    }

    /// Answers a copy of a request, without its body.
    async fn ask(&self, parts: &Parts) -> Response {
        let mut parts = parts.clone();
        // The body is read even if the client wants only the head.
        parts.method = Method::GET;
        self.answer(Request::from_parts(parts, Body::empty())).await
    }
}

async fn read(answer: Response) -> (StatusCode, String) {
    let (parts, body) = answer.into_parts();
    let bytes = to_bytes(body, MOST_BYTES).await.unwrap_or_default();
    (parts.status, String::from_utf8_lossy(&bytes).into_owned())
}

/// The host of a request without its port. `None` if it names none, or not only a host.
fn host_of(request: &Request) -> Option<String> {
    let named = match request.uri().authority() {
        Some(authority) => authority.clone(),
        None => request.headers().get(HOST)?.to_str().ok()?.parse::<Authority>().ok()?,
    };
    (!named.as_str().contains('@')).then(|| named.host().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::routing::get;

    fn hospital(id: &'static str, host: &str) -> HostRoute {
        let router = Router::new()
            .route("/who", get(move || async move { id }))
            .route("/api/health/live", get(|| async { "live" }))
            .route(
                "/api/health/ready",
                get(move || async move {
                    if id == "a" { StatusCode::SERVICE_UNAVAILABLE } else { StatusCode::OK }
                }),
            )
            .route(
                "/health/ready",
                get(move || async move {
                    axum::Json(json!({ "status": if id == "a" { "degraded" } else { "up" } }))
                }),
            )
            .route(
                "/metrics",
                get(move || async move { format!("# HELP x X.\nx{{hospital=\"{id}\"}} 1\n# EOF\n") }),
            );
        HostRoute { id: id.to_owned(), host: host.to_owned(), router, context: HospitalContext::default() }
    }

    fn two(surface: Surface) -> Router {
        router(surface, vec![hospital("a", "lk.a.example"), hospital("b", "[::1]")])
    }

    async fn ask(router: &Router, request: Request) -> (u16, String) {
        let Ok(answer) = router.clone().call(request).await;
        let (status, text) = read(answer).await;
        (status.as_u16(), text)
    }

    fn request(host: &str, path: &str) -> Request {
        Request::get(path).header(HOST, host).body(Body::empty()).unwrap()
    }

    #[tokio::test]
    async fn the_host_chooses_the_hospital_whatever_its_case_and_port() {
        let router = two(Surface::Public);
        for (host, who) in [("lk.a.example", "a"), ("LK.A.example:8443", "a"), ("[::1]:80", "b")] {
            assert_eq!(ask(&router, request(host, "/who")).await, (200, who.to_owned()), "{host}");
        }
        // The authority of the target takes precedence over Host (RFC 9112 §3.2.2); HTTP/2 has nothing else.
        let target = request("lk.a.example", "http://[::1]/who");
        assert_eq!(ask(&router, target).await.1, "b");
        for host in
            ["lk.b.example", "x.lk.a.example", "lk.a.example.", "a@lk.a.example", "lk.a.example@b", ""]
        {
            let (status, text) = ask(&router, request(host, "/who")).await;
            assert_eq!(status, 421, "{host}");
            assert!(text.contains("\"code\":\"misdirected_request\""), "{text}");
        }
        let without = Request::get("/who").body(Body::empty()).unwrap();
        assert_eq!(ask(&router, without).await.0, 421);
    }

    #[tokio::test]
    async fn a_listener_of_one_hospital_accepts_every_host() {
        let router = router(Surface::Public, vec![hospital("a", "lk.a.example")]);
        assert_eq!(ask(&router, request("10.0.0.7", "/who")).await, (200, "a".to_owned()));
    }

    /// A load balancer asks by address whether the server can serve somebody, monitoring whether anything is wrong.
    #[tokio::test]
    async fn health_and_metrics_are_answered_at_every_host() {
        let public = two(Surface::Public);
        assert_eq!(ask(&public, request("10.0.0.7", "/api/health/live")).await, (200, "live".to_owned()));
        assert_eq!(ask(&public, request("10.0.0.7", "/api/health/ready")).await.0, 200);
        assert_eq!(ask(&public, request("lk.a.example", "/api/health/ready")).await.0, 503);
        assert_eq!(ask(&public, request("10.0.0.7", "/metrics")).await.0, 421);

        let operations = two(Surface::Operations);
        let (status, text) = ask(&operations, request("10.0.0.7", "/health/ready")).await;
        let report: Value = serde_json::from_str(&text).unwrap();
        assert_eq!((status, &report["status"]), (200, &json!("degraded")));
        assert_eq!(report["hospitals"]["b"]["status"], "up");
        assert_eq!(ask(&operations, request("[::1]", "/health/ready")).await.1, "{\"status\":\"up\"}");
        let all = "# HELP x X.\nx{hospital=\"a\"} 1\nx{hospital=\"b\"} 1\n# EOF\n";
        for host in ["10.0.0.7", "lk.a.example"] {
            assert_eq!(ask(&operations, request(host, "/metrics")).await, (200, all.to_owned()));
        }
        assert_eq!(ask(&operations, request("10.0.0.7", "/other")).await.0, 421);
    }
}
