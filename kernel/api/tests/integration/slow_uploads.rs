//! Uploads over a slow line, through a real listener. The time limits are short, so that a test takes seconds.

use crate::support::TestApp;
use cabinet_api::TimeLimits;
use cabinet_http::middleware::BodyPace;
use serde_json::json;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

const LIMITS: TimeLimits = TimeLimits {
    answer: Duration::from_secs(1),
    body: BodyPace { idle: Duration::from_secs(1), least_rate: 1_000 },
};
const PARTS: [&str; 3] = ["uploadingDocument", "passport", "certificate"];

struct Upload {
    app: TestApp,
    stream: TcpStream,
    body: Vec<u8>,
}

impl Upload {
    /// Registers a patient and sends the head of an upload of three scans.
    async fn begin() -> Self {
        let app = TestApp::builder().time_limits(LIMITS).start().await;
        let form = json!({
            "email": "olga@example.ru", "password": "Тихая гавань 58", "username": "olga", "firstName": "Ольга",
            "lastName": "Незабудкина", "birthDate": "1958-03-12",
        });
        let registered = app.anonymous().post_json("/api/users/reg", &form).await.expect(201).json();
        let token = registered["uploadToken"].as_str().unwrap();

        let scan = [b"%PDF-1.7 ".as_slice(), &vec![b' '; 200_000]].concat();
        let mut body = Vec::new();
        for part in PARTS {
            let head =
                format!("--edge\r\nContent-Disposition: form-data; name=\"{part}\"; filename=\"x\"\r\n\r\n");
            body.extend([head.as_bytes(), &scan, b"\r\n"].concat());
        }
        body.extend(b"--edge--\r\n");

        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let service = app.router.clone().into_make_service_with_connect_info::<SocketAddr>();
        tokio::spawn(async move { axum::serve(listener, service).await });
        let mut stream = TcpStream::connect(address).await.unwrap();
        let length = body.len();
        let head = format!(
            "POST /api/users/reg/files HTTP/1.1\r\nHost: x\r\nUpload-Token: {token}\r\n\
             Content-Type: multipart/form-data; boundary=edge\r\nContent-Length: {length}\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        Self { app, stream, body }
    }

    /// Reads until the server closes the connection, which this client never does.
    async fn rest(&mut self) -> String {
        let mut answer = Vec::new();
        let _ = self.stream.read_to_end(&mut answer).await;
        String::from_utf8_lossy(&answer).into_owned()
    }
}

/// Issue 12: a body that makes progress is not cut off, however long it takes (A-003, B-117).
#[tokio::test]
async fn the_scans_of_a_registration_get_through_a_slow_line() {
    let mut upload = Upload::begin().await;
    let begun = Instant::now();
    for piece in upload.body.clone().chunks(20_000) {
        upload.stream.write_all(piece).await.unwrap();
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert!(begun.elapsed() > LIMITS.answer * 3, "slower than the deadline: {:?}", begun.elapsed());
    let mut answer = vec![0; 4096];
    let length = upload.stream.read(&mut answer).await.unwrap();
    let answer = String::from_utf8_lossy(&answer[..length]).into_owned();
    assert!(answer.starts_with("HTTP/1.1 204"), "{answer}");
    assert_eq!(upload.app.files.keys().len(), PARTS.len());
}

/// Issue 12: one that stands still is cut off. The scans before it are kept, the half one is not.
#[tokio::test]
async fn scans_that_stand_still_are_cut_off() {
    let mut upload = Upload::begin().await;
    let (sent, _) = upload.body.split_at(upload.body.len() / 2);
    upload.stream.write_all(sent).await.unwrap();
    let begun = Instant::now();
    let answer = upload.rest().await;
    assert!(begun.elapsed() >= LIMITS.body.idle, "{:?}", begun.elapsed());
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
    assert!(answer.contains("application/problem+json") && answer.contains("request_timeout"), "{answer}");
    assert!(answer.to_lowercase().contains("connection: close"), "{answer}");
    assert_eq!(upload.app.files.keys().len(), 1);
}
