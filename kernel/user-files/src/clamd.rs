//! The virus scanner ClamAV, over the protocol of its daemon `clamd` (command `INSTREAM`, clamd(8)).

use cabinet_ports::files::FileStream;
use futures::TryStreamExt as _;
use std::io;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// How long the daemon may take for one step: to accept a connection or bytes, and to answer after the last byte.
const STEP: Duration = Duration::from_secs(120);
/// Longer answers are cut off; they end with the name of what was found.
const LONGEST_ANSWER: u64 = 4096;

/// Where the scanner is, and what it takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clamd {
    /// Address of the daemon.
    pub address: SocketAddr,
    /// Maximum length of a file that is scanned: `StreamMaxLength` of the daemon. Longer files are not scanned.
    pub max_bytes: u64,
}

/// What the scanner says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    Clean,
    Found,
}

impl Clamd {
    /// Scans a file.
    ///
    /// # Errors
    /// The daemon cannot be reached, does not answer in time, or reports an error.
    pub async fn scan(&self, mut content: FileStream<'_>) -> io::Result<Verdict> {
        let mut daemon = in_time(TcpStream::connect(self.address)).await?;
        in_time(daemon.write_all(b"zINSTREAM\0")).await?;
        while let Some(piece) = content.try_next().await? {
            if piece.is_empty() {
                continue;
            }
            let length = u32::try_from(piece.len()).map_err(io::Error::other)?;
            in_time(daemon.write_all(&length.to_be_bytes())).await?;
            in_time(daemon.write_all(&piece)).await?;
        }
        in_time(daemon.write_all(&0_u32.to_be_bytes())).await?;
        let mut answer = Vec::new();
        in_time(daemon.take(LONGEST_ANSWER).read_to_end(&mut answer)).await?;
        let answer = answer.split(|byte| *byte == 0).next().unwrap_or_default().trim_ascii();
        match answer {
            b"stream: OK" => Ok(Verdict::Clean),
            found if found.ends_with(b" FOUND") => Ok(Verdict::Found),
            other => Err(io::Error::other(format!("clamd answers {}", String::from_utf8_lossy(other)))),
        }
    }
}

async fn in_time<T>(step: impl Future<Output = io::Result<T>>) -> io::Result<T> {
    timeout(STEP, step).await.map_err(|_| io::Error::from(io::ErrorKind::TimedOut))?
}
