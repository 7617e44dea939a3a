//! Files. An upload is judged by its first bytes as a patient's saved files are, and scanned while it is sent on: its last chunk waits for the
//! scanner, so the homeserver never gets the whole of an infected file. Nothing is stored here.

use crate::forward::{Person, Plain};
use crate::gateway::{BrowserCall, Gateway, Reply};
use crate::refused::Refused;
use bytes::{Bytes, BytesMut};
use cabinet_ports::FileStream;
use cabinet_ports::chat::{ChatBody, ChatCallKind, ChatMethod, ChatRequest, DeniedChatObject};
use cabinet_user_files::{Clamd, HEAD_BYTES, Verdict, judge_of_patient};
use futures::StreamExt;
use futures::stream::{once, try_unfold, unfold};
use serde_json::{Value, json};
use std::io;
use std::sync::{Arc, OnceLock};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

/// Types that a browser may show. All others are sent as bytes.
const SHOWN: [&str; 5] = ["application/pdf", "image/gif", "image/jpeg", "image/png", "image/webp"];

impl Gateway {
    pub(crate) async fn upload(
        &self,
        person: Person<'_>,
        name: &str,
        mut call: BrowserCall,
    ) -> Result<Value, Refused> {
        self.limits.upload(person.owner)?;
        let length =
            call.length.ok_or_else(|| Refused::invalid("M_MISSING_PARAM", "Content-Length is missing."))?;
        if length > self.max_file_bytes {
            return Err(Refused::too_large());
        }
        let mut head = BytesMut::new();
        while head.len() < HEAD_BYTES
            && let Some(piece) = call.body.next().await
        {
            let piece = piece.map_err(|_| Refused::invalid("M_UNKNOWN", "The upload broke off."))?;
            head.extend_from_slice(&piece);
        }
        let judged = head.get(..HEAD_BYTES).unwrap_or(&head);
        let media_type = judge_of_patient(name, judged).map_err(|_| {
            Refused::new(415, "M_FORBIDDEN", "file_type_refused", "Files of this type are not accepted.")
        })?;
        let content: FileStream<'static> = once(async { Ok(head.freeze()) }).chain(call.body).boxed();
        let outcome = Arc::new(OnceLock::new());
        let content = match &self.scanner {
            Some(scanner) if length <= scanner.max_bytes => scanned(content, *scanner, Arc::clone(&outcome)),
            _ => content,
        };
        // The name may be personal, and this is an address. The message has it.
        let name = format!("file.{}", name.rsplit('.').next().unwrap_or_default());
        let sent = self.send_once(person, |upstream| ChatRequest {
            upstream,
            kind: ChatCallKind::Media,
            method: ChatMethod::Post,
            path: ["media", "v3", "upload"].map(str::to_owned).to_vec(),
            query: vec![("filename", name)],
            body: ChatBody::File { media_type: media_type.to_owned(), length, content },
        });
        let said = match (sent.await, outcome.get()) {
            (Err(_), Some(Stopped::Infected)) => {
                tracing::warn!("a file of the chat was refused: the virus scanner found something");
                return Err(Refused::new(
                    403,
                    "M_FORBIDDEN",
                    "file_quarantined",
                    "The virus scanner refused the file.",
                ));
            }
            (said, _) => said?,
        };
        let address = said.get("content_uri").and_then(Value::as_str);
        let signed = address.and_then(|address| self.media_key.signed(person.owner, address));
        Ok(json!({ "content_uri": signed.ok_or_else(Refused::unavailable)? }))
    }

    pub(crate) async fn file(
        &self,
        person: Person<'_>,
        kind: &str,
        server: &str,
        media: &str,
        query: Vec<(&'static str, String)>,
    ) -> Result<Reply, Refused> {
        let Some(media) = self.media_key.opened(person.owner, server, media) else {
            return Err(self.denied(person, DeniedChatObject::Media).await);
        };
        let mut call = Plain::get(&["client", "v1", "media", kind, server, media]);
        call.kind = ChatCallKind::Media;
        call.query = query;
        let answer = self.send(person, &call).await?;
        let told = answer.content_type.as_deref().and_then(|told| told.split(';').next()).unwrap_or_default();
        let media_type = SHOWN.into_iter().find(|shown| told.trim().eq_ignore_ascii_case(shown));
        Ok(Reply::File {
            media_type: media_type.unwrap_or("application/octet-stream"),
            length: answer.length,
            content: answer.content,
        })
    }
}

/// Why an upload was stopped.
#[derive(Debug, Clone, Copy)]
enum Stopped {
    Infected,
    Unscanned,
}

struct Scanning {
    content: FileStream<'static>,
    /// The chunk that waits for the next one, or for the scanner.
    held: Option<Bytes>,
    to_scanner: mpsc::Sender<Bytes>,
    verdict: JoinHandle<io::Result<Verdict>>,
}

/// The same bytes, of which the scanner gets a copy. They end with an error if it finds something or fails.
fn scanned(
    content: FileStream<'static>,
    scanner: Clamd,
    stopped: Arc<OnceLock<Stopped>>,
) -> FileStream<'static> {
    let (to_scanner, chunks) = mpsc::channel::<Bytes>(1);
    let copy = unfold(chunks, |mut chunks| async move { Some((Ok(chunks.recv().await?), chunks)) });
    let verdict = tokio::spawn(async move { scanner.scan(copy.boxed()).await });
    let begin = Some(Scanning { content, held: None, to_scanner, verdict });
    try_unfold(begin, move |scanning| {
        let stopped = Arc::clone(&stopped);
        async move {
            let Some(mut scanning) = scanning else { return Ok(None) };
            while let Some(piece) = scanning.content.next().await {
                let piece = piece?;
                if piece.is_empty() {
                    continue;
                }
                // If the scanner has stopped, its verdict says why.
                if scanning.to_scanner.send(piece.clone()).await.is_err() {
                    break;
                }
                if let Some(before) = scanning.held.replace(piece) {
                    return Ok(Some((before, Some(scanning))));
                }
            }
            drop(scanning.to_scanner);
            let verdict = scanning.verdict.await.map_err(io::Error::other).flatten();
            match (verdict, scanning.held) {
                (Ok(Verdict::Clean), last) => Ok(last.map(|last| (last, None))),
                (Ok(Verdict::Found), _) => {
                    let _ = stopped.set(Stopped::Infected);
                    Err(io::Error::other("the scanner found something"))
                }
                (Err(error), _) => {
                    let _ = stopped.set(Stopped::Unscanned);
                    tracing::warn!(%error, "a file of the chat could not be scanned");
                    Err(error)
                }
            }
        }
    })
    .boxed()
}
