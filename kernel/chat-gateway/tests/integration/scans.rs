//! Uploads go through a virus scanner that speaks the protocol of `clamd`, while they are sent on.

use super::env::TestEnv;
use cabinet_chat_gateway::Limits;
use cabinet_user_files::Clamd;
use serde_json::json;
use std::net::SocketAddr;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;

const VIRUS: &[u8] = b"EICAR-STANDARD-ANTIVIRUS-TEST-FILE";
const POISON: &[u8] = b"the daemon fails at this";

/// A daemon that keeps the protocol: the command, chunks with their length, an empty chunk at the end.
async fn clamd() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((mut client, _)) = listener.accept().await {
            let mut command = [0; 10];
            client.read_exact(&mut command).await.unwrap();
            let mut content = Vec::new();
            loop {
                let length = client.read_u32().await.unwrap();
                if length == 0 {
                    break;
                }
                let mut chunk = vec![0; length as usize];
                client.read_exact(&mut chunk).await.unwrap();
                content.extend(chunk);
            }
            let has = |text: &[u8]| content.windows(text.len()).any(|window| window == text);
            let answer: &[u8] = match () {
                () if has(VIRUS) => b"stream: Win.Test.EICAR_HDB-1 FOUND\0",
                () if has(POISON) => b"Can't allocate memory ERROR\0",
                () => b"stream: OK\0",
            };
            client.write_all(answer).await.unwrap();
        }
    });
    address
}

fn pdf(found: &[u8], length: usize) -> Vec<u8> {
    let mut file = b"%PDF-1.7\n".to_vec();
    file.resize(length - found.len() - 10, b' ');
    file.extend_from_slice(found);
    file.resize(length, b' ');
    file
}

/// Issue 16: media are scanned as files are.
#[tokio::test]
async fn the_homeserver_never_gets_the_whole_of_an_infected_file() {
    let scanner = Clamd { address: clamd().await, max_bytes: 100_000 };
    let env = TestEnv::with(Limits::USUAL, Some(scanner));
    let path = "media/v3/upload?filename=a.pdf";
    for length in [5_000, 50_000] {
        env.chat.answer(200, json!({ "content_uri": "mxc://hosp.test/abc" }));
        let said = env.call("POST", path, &pdf(b"", length)).await.unwrap();
        assert!(said["content_uri"].as_str().unwrap().starts_with("mxc://hosp.test/abc"));
        assert_eq!(env.chat.forwarded()[0].body, pdf(b"", length));
        for (found, code) in [(VIRUS, "file_quarantined"), (POISON, "chat_unavailable")] {
            let refused = env.call("POST", path, &pdf(found, length)).await.unwrap_err();
            assert_eq!(refused.code, code);
            let sent = env.chat.forwarded();
            assert!(sent[0].body.len() < length, "{} of {length}", sent[0].body.len());
        }
    }
    // Longer than what the daemon takes: as a patient's saved files.
    env.chat.answer(200, json!({ "content_uri": "mxc://hosp.test/abc" }));
    env.call("POST", path, &pdf(VIRUS, 100_001)).await.unwrap();
}

#[tokio::test]
async fn a_file_that_is_too_long_or_not_what_it_says_is_not_sent() {
    let env = TestEnv::with(Limits { max_file_bytes: 5_000, ..Limits::USUAL }, None);
    let refused = env.call("POST", "media/v3/upload?filename=a.pdf", &pdf(b"", 5_001)).await.unwrap_err();
    assert_eq!(refused.code, "chat_too_large");
    for name in ["a.png", "a.html", "a%2Fb.pdf", "a%E2%80%AEfdp.exe", "pdf"] {
        let path = format!("media/v3/upload?filename={name}");
        let refused = env.call("POST", &path, &pdf(b"", 500)).await.unwrap_err();
        assert_eq!((refused.status, refused.code), (415, "file_type_refused"), "{name}");
    }
    assert_eq!(env.chat.forwarded(), []);
}
