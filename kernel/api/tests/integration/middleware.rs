//! A panic below the middleware becomes a problem that shows nothing but the request's id.

use crate::support::TestApp;
use axum::body::{Body, to_bytes};
use axum::extract::{FromRef, Request};
use axum::response::Response;
use cabinet_http::middleware::RequestLayer;
use cabinet_http::request_context;
use serde_json::{Value, json};
use std::convert::Infallible;
use std::future::{Ready, pending, ready};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::Notify;
use tower::{Layer as _, ServiceExt as _, service_fn};

async fn problem(answer: Response) -> Value {
    assert_eq!(answer.headers()["x-request-id"], "proxy-0001");
    serde_json::from_slice(&to_bytes(answer.into_body(), 10_000).await.unwrap()).unwrap()
}

fn asked() -> Request {
    Request::get("/api/x").header("x-request-id", "proxy-0001").body(Body::empty()).unwrap()
}

#[tokio::test]
async fn a_door_that_panics_refuses_with_a_problem() {
    let app = TestApp::start().await;
    let door = |_: Request| -> Ready<Result<Response, Infallible>> { panic!("Ivanov") };
    let answer = RequestLayer::new(FromRef::from_ref(&app.app))
        .layer(service_fn(door))
        .oneshot(asked())
        .await
        .unwrap();
    assert_eq!(answer.status(), 500);
    let problem = problem(answer).await;
    assert_eq!((&problem["code"], &problem["request_id"]), (&json!("internal"), &json!("proxy-0001")));
    assert!(!problem.to_string().contains("Ivanov"), "{problem}");
}

#[tokio::test]
async fn a_handler_that_panics_answers_with_a_problem() {
    let app = TestApp::start().await;
    let handler = |_: Request| -> Pin<Box<dyn Future<Output = Result<Response, Infallible>> + Send>> {
        Box::pin(async {
            tokio::task::yield_now().await;
            panic!("Ivanov")
        })
    };
    let answer = RequestLayer::new(FromRef::from_ref(&app.app))
        .layer(service_fn(handler))
        .oneshot(asked())
        .await
        .unwrap();
    assert_eq!(answer.status(), 500);
    assert_eq!(problem(answer).await["code"], "internal");
}

#[tokio::test(start_paused = true)]
async fn a_handler_without_end_is_out_of_time() {
    let app = TestApp::start().await;
    let handler = |_: Request| pending::<Result<Response, Infallible>>();
    let answer = RequestLayer::new(FromRef::from_ref(&app.app))
        .layer(service_fn(handler))
        .oneshot(asked())
        .await
        .unwrap();
    assert_eq!(answer.status(), 504);
    assert_eq!(problem(answer).await["code"], "server_timed_out");
}

#[tokio::test]
async fn everybody_below_knows_the_running_request() {
    let app = TestApp::start().await;
    let handler =
        |_: Request| ready(Ok::<_, Infallible>(Response::new(Body::from(request_context::request_id()))));
    let answer = RequestLayer::new(FromRef::from_ref(&app.app))
        .layer(service_fn(handler))
        .oneshot(asked())
        .await
        .unwrap();
    assert_eq!(to_bytes(answer.into_body(), 100).await.unwrap(), "proxy-0001");
    assert_eq!(request_context::request_id(), "");
}

/// Issue 11, item 28: a write runs to completion although its client is gone; a read is cancelled.
#[tokio::test]
async fn a_change_runs_to_its_end_when_its_client_is_gone() {
    let app = TestApp::start().await;
    for (method, runs_on) in
        [("POST", true), ("PUT", true), ("PATCH", true), ("DELETE", true), ("GET", false)]
    {
        let (begun, ended) = (Arc::new(Notify::new()), Arc::new(AtomicBool::new(false)));
        let (at_work, done) = (Arc::clone(&begun), Arc::clone(&ended));
        let handler =
            move |_: Request| -> Pin<Box<dyn Future<Output = Result<Response, Infallible>> + Send>> {
                let (at_work, done) = (Arc::clone(&at_work), Arc::clone(&done));
                Box::pin(async move {
                    at_work.notify_one();
                    for _ in 0..10 {
                        tokio::task::yield_now().await;
                    }
                    done.store(request_context::request_id() == "proxy-0001", Ordering::SeqCst);
                    Ok(Response::new(Body::empty()))
                })
            };
        let asked = Request::builder()
            .method(method)
            .uri("/api/x")
            .header("x-request-id", "proxy-0001")
            .body(Body::empty())
            .unwrap();
        let mut answer = Box::pin(
            RequestLayer::new(FromRef::from_ref(&app.app)).layer(service_fn(handler)).oneshot(asked),
        );
        assert!(futures::poll!(answer.as_mut()).is_pending(), "{method}");
        begun.notified().await;
        drop(answer);
        for _ in 0..100 {
            tokio::task::yield_now().await;
        }
        assert_eq!(ended.load(Ordering::SeqCst), runs_on, "{method}");
    }
}

#[tokio::test]
async fn a_change_that_panics_answers_with_a_problem() {
    let app = TestApp::start().await;
    let handler = |_: Request| -> Pin<Box<dyn Future<Output = Result<Response, Infallible>> + Send>> {
        Box::pin(async { panic!("Ivanov") })
    };
    let asked = Request::post("/api/x").header("x-request-id", "proxy-0001").body(Body::empty()).unwrap();
    let answer = RequestLayer::new(FromRef::from_ref(&app.app))
        .layer(service_fn(handler))
        .oneshot(asked)
        .await
        .unwrap();
    assert_eq!(answer.status(), 500);
    assert_eq!(problem(answer).await["code"], "internal");
}
