//! A real S3 server (s3s-fs) on loopback, in the process of the test. It checks signatures, and can be stopped, made to hang, or to fail.

// Only tests compile this crate; they stop at the first surprise.
#![allow(clippy::unwrap_used)]

use cabinet_files::{S3Files, S3Limits, S3Settings};
use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::conn::auto::Builder;
use s3s::auth::SimpleAuth;
use s3s::service::{S3Service, S3ServiceBuilder};
use s3s_fs::FileSystem;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::Mutex;
use tokio::task::JoinSet;

pub const ACCESS_KEY: &str = "AKIDCABINET";
pub const SECRET_KEY: &str = "secret-of-the-bucket";
pub const BUCKET: &str = "cabinet";

/// The server with one bucket.
pub struct S3Server {
    root: TempDir,
    service: S3Service,
    pub address: SocketAddr,
    faults: Arc<Faults>,
    tasks: Mutex<JoinSet<()>>,
}

#[derive(Default)]
struct Faults {
    /// No request is answered.
    hangs: AtomicBool,
    /// Number of requests that are still to be answered with 503.
    fails: AtomicU32,
    /// Requests that have arrived.
    requests: AtomicU32,
}

impl S3Server {
    /// Starts the server on a free port.
    pub async fn start() -> Arc<Self> {
        let root = tempfile::tempdir().unwrap();
        std::fs::create_dir(root.path().join(BUCKET)).unwrap();
        let mut builder = S3ServiceBuilder::new(FileSystem::new(root.path()).unwrap());
        builder.set_auth(SimpleAuth::from_single(ACCESS_KEY, SECRET_KEY));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let server = Arc::new(Self {
            root,
            service: builder.build(),
            address: listener.local_addr().unwrap(),
            faults: Arc::default(),
            tasks: Mutex::default(),
        });
        server.serve(listener).await;
        server
    }

    async fn serve(&self, listener: TcpListener) {
        let (service, faults) = (self.service.clone(), Arc::clone(&self.faults));
        self.tasks.lock().await.spawn(async move {
            // Dropped with this task, and with it the connections.
            let mut connections = JoinSet::new();
            while let Ok((stream, _)) = listener.accept().await {
                let (service, faults) = (service.clone(), Arc::clone(&faults));
                let answer = hyper::service::service_fn(move |request| {
                    let (service, faults) = (service.clone(), Arc::clone(&faults));
                    async move {
                        faults.requests.fetch_add(1, Ordering::SeqCst);
                        if faults.hangs.load(Ordering::SeqCst) {
                            std::future::pending::<()>().await;
                        }
                        // s3s-fs makes the bucket; S3 servers refuse.
                        let bucket = hyper::Request::uri(&request).path().split('/').nth(1);
                        if bucket != Some(BUCKET) {
                            let answer = "<Error><Code>NoSuchBucket</Code></Error>".to_owned();
                            let mut missing = hyper::Response::new(s3s::Body::from(answer));
                            *missing.status_mut() = hyper::StatusCode::NOT_FOUND;
                            return Ok(missing);
                        }
                        let one_less = |left: u32| left.checked_sub(1);
                        if faults.fails.fetch_update(Ordering::SeqCst, Ordering::SeqCst, one_less).is_ok() {
                            let mut busy = hyper::Response::new(s3s::Body::empty());
                            *busy.status_mut() = hyper::StatusCode::SERVICE_UNAVAILABLE;
                            return Ok(busy);
                        }
                        hyper::service::Service::call(&service, request).await
                    }
                });
                connections.spawn(async move {
                    let _ = Builder::new(TokioExecutor::new())
                        .serve_connection(TokioIo::new(stream), answer)
                        .await;
                });
            }
        });
    }

    /// Closes the listener and all connections.
    pub async fn stop(&self) {
        self.tasks.lock().await.shutdown().await;
    }

    /// Listens on the same port again.
    pub async fn resume(&self) {
        self.serve(TcpListener::bind(self.address).await.unwrap()).await;
    }

    /// Lets requests wait for an answer that does not come.
    pub fn hang(&self, hangs: bool) {
        self.faults.hangs.store(hangs, Ordering::SeqCst);
    }

    /// Answers this number of requests with 503.
    pub fn fail(&self, requests: u32) {
        self.faults.fails.store(requests, Ordering::SeqCst);
    }

    /// Number of requests that have arrived.
    pub fn requests(&self) -> u32 {
        self.faults.requests.load(Ordering::SeqCst)
    }

    /// The folder of the bucket.
    pub fn bucket(&self) -> std::path::PathBuf {
        self.root.path().join(BUCKET)
    }

    /// Everything below a folder of the bucket.
    pub fn stored(&self) -> Vec<Vec<u8>> {
        fn walk(folder: &Path, found: &mut Vec<Vec<u8>>) {
            for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
                match entry.file_type().unwrap().is_dir() {
                    true => walk(&entry.path(), found),
                    false => found.push(std::fs::read(entry.path()).unwrap()),
                }
            }
        }
        let mut found = Vec::new();
        walk(self.root.path(), &mut found);
        found
    }

    /// The right settings; nothing is repeated, so that a failure shows.
    pub fn settings(&self) -> S3Settings {
        S3Settings {
            endpoint: format!("http://{}", self.address).parse().unwrap(),
            bucket: BUCKET.to_owned(),
            region: "us-east-1".to_owned(),
            prefix: String::new(),
            path_style: true,
            access_key: ACCESS_KEY.into(),
            secret_key: SECRET_KEY.into(),
            ca_file: None,
            limits: S3Limits { read_timeout: Duration::from_secs(20), retries: 0 },
        }
    }

    /// The store with [`Self::settings`].
    pub fn files(&self) -> S3Files {
        S3Files::open(&self.settings()).unwrap()
    }
}
