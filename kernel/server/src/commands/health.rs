//! `cabinet health`: queries the operations listener of the running server, as a container health check does. Its request names the host of
//! `http.public_url`, so that a server of several hospitals answers for this one.

use crate::source::Source;
use anyhow::{Context, bail};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// The kernel answers within five seconds, even if a dependency hangs.
const PATIENCE: Duration = Duration::from_secs(8);

pub(super) async fn run(source: &Source) -> anyhow::Result<()> {
    let variant = source.load()?.variant;
    let address = reachable(variant.operations.listen);
    let host = variant.http.public_url.host_str().unwrap_or_default();
    let (status, body) = tokio::time::timeout(PATIENCE, ask(address, host))
        .await
        .context("the server did not answer in time")?
        .with_context(|| format!("no server answers on {address}"))?;
    println!("{body}");
    if status != 200 {
        bail!("not ready: status {status}");
    }
    Ok(())
}

/// Replaces an unspecified address with loopback, to which one can connect.
fn reachable(listen: SocketAddr) -> SocketAddr {
    let ip = match listen.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    SocketAddr::new(ip, listen.port())
}

/// HTTP/1.0: the server closes the connection after the response.
async fn ask(address: SocketAddr, host: &str) -> anyhow::Result<(u16, String)> {
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(format!("GET /health/ready HTTP/1.0\r\nHost: {host}\r\n\r\n").as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (head, body) = answer.split_once("\r\n\r\n").context("the answer is not HTTP")?;
    let status =
        head.split(' ').nth(1).and_then(|word| word.parse().ok()).context("the answer has no status")?;
    Ok((status, body.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_addresses_are_asked_at_loopback() {
        let asked = |listen: &str| reachable(listen.parse().unwrap()).to_string();
        assert_eq!(asked("0.0.0.0:80"), "127.0.0.1:80");
        assert_eq!(asked("[::]:80"), "[::1]:80");
        assert_eq!(asked("10.0.0.1:80"), "10.0.0.1:80");
    }
}
