//! A session that another kernel on the same database has ended (issue 11, 30).

use crate::support::TestApp;
use cabinet_ports::Clock as _;
use cabinet_test_storage::committed;
use serde_json::json;

#[tokio::test]
async fn a_session_ended_elsewhere_changes_nothing_from_that_moment() {
    let app = TestApp::start().await;
    let (patient, other_device) = (app.patient().await, app.patient().await);
    let token = patient.token.clone().unwrap();
    let session = app.accounts.verify(&token).unwrap().session;
    let body = json!({ "serial": "4509", "number": "123456", "issueDate": "2010-02-28" });
    patient.post_json("/api/documents", &body).await.expect(201);

    // What the other kernel writes.
    committed!(app.storage.stores(), sessions.revoke(session, app.clock.now())).await.unwrap();
    patient.get("/api/documents").await.expect(200);
    assert_eq!(patient.post_json("/api/documents", &body).await.expect(401).code(), "session_ended");
    assert_eq!(patient.get("/api/documents").await.expect(401).code(), "session_ended", "known from then on");
    let left = other_device.get("/api/documents").await.expect(200).json();
    assert_eq!(left.as_array().unwrap().len(), 1);
    other_device.post_json("/api/documents", &body).await.expect(201);

    // A public call continues anonymously instead of being refused.
    let mut leaving = patient.clone();
    leaving.post_oauth("/api/oauth/logout", &[]).await.expect(204);
    // While the session cannot be checked, writes are refused.
    app.storage.set_reachable(false);
    let refused = other_device.post_json("/api/documents", &body).await.expect(503);
    assert_eq!(refused.code(), "database_unavailable");
}
