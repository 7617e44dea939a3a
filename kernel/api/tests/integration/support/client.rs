//! A test client of the router, with a cookie jar and optionally a token.

use super::contract;
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::ConnectInfo;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, COOKIE, SET_COOKIE};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Request, Response, StatusCode};
use futures::StreamExt as _;
use serde_json::Value;
use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use tower::ServiceExt;

/// `web:web` (B-271)
const WEB_CLIENT: &str = "Basic d2ViOndlYg==";

/// A test client.
#[derive(Clone)]
pub struct Client {
    router: Router,
    pub token: Option<String>,
    /// By name: `cabinet_refresh` and `cabinet_device`. Sent only to `/api/oauth`, the only calls that read them.
    pub cookies: BTreeMap<String, String>,
    /// Additional headers of every request.
    pub headers: HeaderMap,
    /// Peer address of the connection.
    pub address: IpAddr,
}

/// A response.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Client {
    pub fn new(router: Router) -> Self {
        Self {
            router,
            token: None,
            cookies: BTreeMap::new(),
            headers: HeaderMap::new(),
            address: IpAddr::V4(Ipv4Addr::new(192, 0, 2, 10)),
        }
    }

    pub fn from(mut self, address: &str) -> Self {
        self.address = address.parse().unwrap();
        self
    }

    pub fn with(mut self, name: &'static str, value: &str) -> Self {
        self.headers.insert(HeaderName::from_static(name), HeaderValue::from_str(value).unwrap());
        self
    }

    pub fn with_token(mut self, token: &str) -> Self {
        self.token = Some(token.to_owned());
        self
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.call(Method::GET, path).await
    }

    pub async fn delete(&self, path: &str) -> Answer {
        self.call(Method::DELETE, path).await
    }

    pub async fn call(&self, method: Method, path: &str) -> Answer {
        self.send(Request::builder().method(method).uri(path).body(Body::empty()).unwrap()).await
    }

    pub async fn post_json(&self, path: &str, body: &Value) -> Answer {
        self.send_json(Method::POST, path, body).await
    }

    pub async fn send_json(&self, method: Method, path: &str, body: &Value) -> Answer {
        let request = Request::builder().method(method).uri(path).header(CONTENT_TYPE, "application/json");
        self.send(request.body(Body::from(body.to_string())).unwrap()).await
    }

    /// Makes a call of the web client to `/api/oauth/…`: client authentication and form body; stores cookies.
    pub async fn post_oauth(&mut self, path: &str, form: &[(&str, &str)]) -> Answer {
        let request = Request::post(path)
            .header(AUTHORIZATION, WEB_CLIENT)
            .header(CONTENT_TYPE, "application/x-www-form-urlencoded");
        let form = serde_urlencoded::to_string(form).unwrap();
        let answer = self.send(request.body(Body::from(form)).unwrap()).await;
        self.keep_cookies(&answer);
        answer
    }

    pub async fn sign_in(&mut self, login: &str, password: &str) -> Answer {
        let form = [("grant_type", "password"), ("username", login), ("password", password)];
        let answer = self.post_oauth("/api/oauth/token", &form).await;
        if answer.status == StatusCode::OK {
            self.token = Some(answer.json()["access_token"].as_str().unwrap().to_owned());
        }
        answer
    }

    pub async fn renew(&mut self) -> Answer {
        let answer = self.post_oauth("/api/oauth/token", &[("grant_type", "refresh_token")]).await;
        if answer.status == StatusCode::OK {
            self.token = Some(answer.json()["access_token"].as_str().unwrap().to_owned());
        }
        answer
    }

    /// Sends a request whose response has no end.
    pub async fn open(&self, path: &str) -> Response<Body> {
        self.respond(Request::get(path).body(Body::empty()).unwrap()).await
    }

    pub async fn send(&self, request: Request<Body>) -> Answer {
        let (method, uri) = (request.method().clone(), request.uri().clone());
        let (parts, body) = self.respond(request).await.into_parts();
        let is_endless = parts.headers.get(CONTENT_TYPE).is_some_and(|kind| kind == "text/event-stream");
        // Of an event stream, the first event.
        let body = match is_endless {
            true => body.into_data_stream().next().await.unwrap().unwrap(),
            false => axum::body::to_bytes(body, usize::MAX).await.unwrap(),
        };
        let answer = Answer { status: parts.status, headers: parts.headers, body };
        contract::record(&method, &uri, &answer);
        answer
    }

    async fn respond(&self, mut request: Request<Body>) -> Response<Body> {
        if let Some(token) = &self.token
            && !request.headers().contains_key(AUTHORIZATION)
        {
            let value = HeaderValue::from_str(&format!("Bearer {token}")).unwrap();
            request.headers_mut().insert(AUTHORIZATION, value);
        }
        if request.uri().path().starts_with("/api/oauth") && !self.cookies.is_empty() {
            let cookies: Vec<String> =
                self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
            request.headers_mut().insert(COOKIE, HeaderValue::from_str(&cookies.join("; ")).unwrap());
        }
        for (name, value) in &self.headers {
            request.headers_mut().insert(name, value.clone());
        }
        request.extensions_mut().insert(ConnectInfo(SocketAddr::new(self.address, 40_000)));
        self.router.clone().oneshot(request).await.unwrap()
    }

    fn keep_cookies(&mut self, answer: &Answer) {
        for cookie in answer.cookies() {
            let (pair, attributes) = cookie.split_once(';').unwrap();
            let (name, value) = pair.split_once('=').unwrap();
            if attributes.contains("Max-Age=0") {
                self.cookies.remove(name);
            } else {
                self.cookies.insert(name.to_owned(), value.to_owned());
            }
        }
    }
}

impl Answer {
    #[track_caller]
    pub fn expect(self, status: u16) -> Self {
        assert_eq!(self.status.as_u16(), status, "{}", String::from_utf8_lossy(&self.body));
        self
    }

    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&self.body)))
    }

    /// Returns the `code` of a problem; empty for any other response.
    pub fn code(&self) -> String {
        let json: Value = serde_json::from_slice(&self.body).unwrap_or_default();
        json["code"].as_str().unwrap_or_default().to_owned()
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    pub fn cookies(&self) -> Vec<&str> {
        self.headers.get_all(SET_COOKIE).iter().map(|value| value.to_str().unwrap()).collect()
    }

    pub fn text(&self) -> String {
        String::from_utf8(self.body.to_vec()).unwrap()
    }
}
