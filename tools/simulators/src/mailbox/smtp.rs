//! SMTP (RFC 5321) on a socket. The crate `mailin` implements the protocol's state machine.

use super::{Fault, Mailbox};
use mailin::response::{INTERNAL_ERROR, NO_MAILBOX, NO_SERVICE, OK};
use mailin::{Action, Handler, Response, SessionBuilder};
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

/// Longer lines are split. RFC 5321 §4.5.3.1.6 limits a line to 1000 octets.
const LONGEST_LINE: u64 = 64 * 1024;

/// Addresses that are always refused: a reserved top-level domain without hosts (RFC 2606 §2).
const NO_HOST: &str = ".invalid";

/// Serves until the task is dropped.
pub(super) async fn serve(listener: TcpListener, mailbox: Arc<Mailbox>) {
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => {
                    let mailbox = Arc::clone(&mailbox);
                    connections.spawn(async move {
                        if let Err(error) = talk(stream, peer, mailbox).await {
                            tracing::debug!(%error, "a mail connection ended early");
                        }
                    });
                }
                Err(error) => tracing::warn!(%error, "a mail connection could not be accepted"),
            },
            Some(_) = connections.join_next() => {}
        }
    }
}

async fn talk(stream: TcpStream, peer: SocketAddr, mailbox: Arc<Mailbox>) -> io::Result<()> {
    let (reading, mut writing) = stream.into_split();
    let mut lines = BufReader::new(reading);
    if mailbox.fault() == Fault::Down {
        return writing.write_all(&NO_SERVICE.buffer()?).await;
    }
    let mut session =
        SessionBuilder::new("mailbox.example").build(peer.ip(), Envelope::new(Arc::clone(&mailbox)));
    writing.write_all(&session.greeting().buffer()?).await?;
    let mut line = Vec::new();
    loop {
        line.clear();
        if (&mut lines).take(LONGEST_LINE).read_until(b'\n', &mut line).await? == 0 {
            return Ok(());
        }
        let ends_letter = line == b".\r\n";
        let answer = session.process(&line);
        if ends_letter && answer.code == OK.code {
            tokio::time::sleep(mailbox.delay()).await;
            if mailbox.fault() == Fault::Lost {
                return Ok(());
            }
        }
        match answer.action {
            Action::NoReply => {}
            Action::Close => return writing.write_all(&answer.buffer()?).await,
            Action::Reply | Action::UpgradeTls => writing.write_all(&answer.buffer()?).await?,
        }
    }
}

/// An e-mail that is being received.
struct Envelope {
    mailbox: Arc<Mailbox>,
    from: String,
    to: Vec<String>,
    raw: Vec<u8>,
}

impl Envelope {
    const fn new(mailbox: Arc<Mailbox>) -> Self {
        Self { mailbox, from: String::new(), to: Vec::new(), raw: Vec::new() }
    }
}

impl Handler for Envelope {
    fn mail(&mut self, _: IpAddr, _: &str, from: &str) -> Response {
        self.from = from.to_owned();
        self.to.clear();
        self.raw.clear();
        match self.mailbox.fault() {
            Fault::Down => NO_SERVICE,
            Fault::Later => INTERNAL_ERROR,
            _ => OK,
        }
    }

    fn rcpt(&mut self, to: &str) -> Response {
        self.to.push(to.to_owned());
        let is_refused = self.mailbox.fault() == Fault::Refuse || to.ends_with(NO_HOST);
        if is_refused { NO_MAILBOX } else { OK }
    }

    fn data(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.raw.extend_from_slice(bytes);
        Ok(())
    }

    fn data_end(&mut self) -> Response {
        self.mailbox.take(&self.from, &self.to, &self.raw);
        OK
    }
}
