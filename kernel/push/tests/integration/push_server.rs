//! A push service in the process of the test: it reads what it gets with the browser's private key (RFC 8291), checks who sent it
//! (RFC 8292), and has faults.

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::post as post_to;
use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use p256::{PublicKey, SecretKey};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::hmac;
use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
use serde_json::Value;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

/// What the push service does with a message.
#[derive(Debug, Clone, Copy)]
pub enum Fault {
    /// Answers with this status, and with `Retry-After`.
    Status(u16, Option<&'static str>),
    /// Never answers.
    Hang,
    /// Has the browser's address lead elsewhere.
    Redirect,
}

/// A message as it arrived.
#[derive(Debug, Clone)]
pub struct Received {
    pub browser: String,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

#[derive(Debug, Default)]
struct Post {
    faults: VecDeque<Fault>,
    received: Vec<Received>,
}

/// The running push service.
#[derive(Debug, Clone)]
pub struct PushServer {
    pub origin: String,
    post: Arc<Mutex<Post>>,
}

impl PushServer {
    pub async fn start() -> Self {
        let post = Arc::new(Mutex::new(Post::default()));
        let router = Router::new().route("/push/{browser}", post_to(take)).with_state(Arc::clone(&post));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        Self { origin, post }
    }

    /// The next messages meet these faults, one each.
    pub fn fail(&self, faults: &[Fault]) {
        self.post.lock().unwrap().faults.extend(faults);
    }

    /// What has arrived since the last call, whatever was answered.
    pub fn received(&self) -> Vec<Received> {
        std::mem::take(&mut self.post.lock().unwrap().received)
    }
}

async fn take(
    State(post): State<Arc<Mutex<Post>>>,
    Path(browser): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let fault = {
        let mut post = post.lock().unwrap();
        post.received.push(Received { browser, headers, body: body.into() });
        post.faults.pop_front()
    };
    match fault {
        None => StatusCode::CREATED.into_response(),
        Some(Fault::Hang) => std::future::pending().await,
        Some(Fault::Redirect) => {
            (StatusCode::TEMPORARY_REDIRECT, [("location", "/push/other")]).into_response()
        }
        Some(Fault::Status(status, retry_after)) => {
            let retry_after = retry_after.map(|text| ("retry-after", text));
            (StatusCode::from_u16(status).unwrap(), axum::response::AppendHeaders(retry_after))
                .into_response()
        }
    }
}

/// The keys of a browser.
#[derive(Clone)]
pub struct BrowserKeys {
    secret: SecretKey,
    auth: [u8; 16],
}

impl BrowserKeys {
    pub fn new(number: u8) -> Self {
        Self { secret: SecretKey::from_slice(&[number; 32]).unwrap(), auth: [number; 16] }
    }

    pub fn p256dh(&self) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(self.secret.public_key().to_sec1_bytes())
    }

    pub fn auth(&self) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(self.auth)
    }

    /// Reads a message as a browser does. `None` if it is for another one.
    pub fn read(&self, body: &[u8]) -> Option<Value> {
        let (salt, rest) = body.split_at(16);
        let (size, rest) = rest.split_at(4);
        assert!(u32::from_be_bytes(size.try_into().unwrap()) as usize >= rest.len(), "one record");
        let (sender, record) = rest[1..].split_at(usize::from(rest[0]));
        let sender_key = PublicKey::from_sec1_bytes(sender).unwrap();
        let shared = p256::ecdh::diffie_hellman(self.secret.to_nonzero_scalar(), sender_key.as_affine());
        let own = self.secret.public_key().to_sec1_bytes();
        let info = [b"WebPush: info\0".as_slice(), &own, sender].concat();
        let material = derive(&self.auth, shared.raw_secret_bytes(), &info);
        let key = derive(salt, &material, b"Content-Encoding: aes128gcm\0");
        let nonce = derive(salt, &material, b"Content-Encoding: nonce\0");
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key[..16]).unwrap());
        let mut record = record.to_vec();
        let nonce = Nonce::try_assume_unique_for_key(&nonce[..12]).unwrap();
        let padded = key.open_in_place(nonce, Aad::empty(), &mut record).ok()?;
        let end = padded.iter().rposition(|byte| *byte != 0).unwrap();
        assert_eq!(padded[end], 2, "the last record");
        Some(serde_json::from_slice(&padded[..end]).unwrap())
    }
}

/// HKDF with one block, spelled out (RFC 5869 §2): the sender uses a library's.
fn derive(salt: &[u8], secret: &[u8], info: &[u8]) -> Vec<u8> {
    let sign =
        |key: &[u8], text: &[u8]| hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, key), text).as_ref().to_vec();
    sign(&sign(salt, secret), &[info, &[1]].concat())
}

/// The claims of the sender's token, which is signed with the key that the browser has subscribed with.
pub fn sender(headers: &HeaderMap, public_key: &str) -> Value {
    let text = headers["authorization"].to_str().unwrap();
    let (token, key) = text.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
    assert_eq!(key, public_key);
    let decode = |text: &str| BASE64_URL_SAFE_NO_PAD.decode(text).unwrap();
    let (signed, signature) = token.rsplit_once('.').unwrap();
    UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, decode(key))
        .verify(signed.as_bytes(), &decode(signature))
        .unwrap();
    serde_json::from_slice(&decode(signed.split_once('.').unwrap().1)).unwrap()
}
