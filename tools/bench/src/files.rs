//! Files over HTTP: uploads and downloads of one large file, against nginx on the same disk; many uploads at once; memory; what encryption and
//! flushing cost without HTTP.

use crate::cabinet::Target;
use crate::process;
use anyhow::{Context, Result, bail, ensure};
use bytes::Bytes;
use cabinet_files::{DiskFiles, SealedFiles};
use cabinet_ports::FileStore;
use cabinet_ports::files::FileStream;
use cabinet_vault::Vault;
use clap::Args;
use futures::future::try_join_all;
use futures::{StreamExt as _, TryStreamExt as _, stream};
use reqwest::header::{CONTENT_TYPE, LOCATION};
use reqwest::{Body, Client};
use secrecy::SecretString;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use uuid::Uuid;

const MIB: u64 = 1 << 20;
/// Uploads at the same time.
const AT_ONCE: u64 = 50;
/// Pause between two readings of the memory.
const LOOK: Duration = Duration::from_millis(50);
/// The parts in which the cabinet stores a file.
const PART: u64 = 32 * MIB;

#[derive(Args)]
pub struct Files {
    #[command(flatten)]
    target: Target,
    /// Length of the large file in MiB.
    #[arg(long, default_value_t = 4000)]
    megabytes: u64,
    /// Base URL of an nginx that takes PUT. Without it, the cabinet is measured alone.
    #[arg(long, requires = "nginx_root")]
    nginx: Option<String>,
    /// The folder that nginx serves.
    #[arg(long)]
    nginx_root: Option<PathBuf>,
    /// A folder on the same disk, for measurements without HTTP.
    #[arg(long)]
    folder: PathBuf,
}

impl Files {
    pub async fn run(&self) -> Result<()> {
        let client = Client::builder().build()?;
        let length = self.megabytes * MIB;
        if let (Some(nginx), Some(root)) = (&self.nginx, &self.nginx_root) {
            self.nginx(&client, nginx, root, length).await?;
        }
        let token = self.target.sign_in(&client, "admin", "Admin-2026-demo").await?;
        let patient = self.target.sign_in(&client, "bench-0", "Patient-2026-demo").await?;
        let me = self.target.get(&client, &patient, "/api/users/me").await?;
        let owner = me.get("userId").and_then(|id| id.as_str()).context("no userId")?.to_owned();
        let cabinet = Cabinet { client, target: &self.target, token, owner };
        self.one_file(&cabinet, length).await?;
        self.many_files(&cabinet, length / AT_ONCE).await?;
        self.without_http(length).await
    }

    /// The reference. nginx flushes nothing, so the time until the file is on the disk is given as well.
    async fn nginx(&self, client: &Client, nginx: &str, root: &Path, length: u64) -> Result<()> {
        let name = format!("bench-{}.pdf", Uuid::new_v4());
        let begin = Instant::now();
        let put = client.put(format!("{nginx}/{name}")).body(body(length)).send().await?;
        ensure!(put.status().is_success(), "nginx answered {}", put.status());
        let stored = begin.elapsed();
        let path = root.join(name.clone());
        tokio::task::spawn_blocking({
            let path = path.clone();
            move || std::fs::File::open(path)?.sync_all()
        })
        .await??;
        let flushed = begin.elapsed();
        let begin = Instant::now();
        let read = drain(client.get(format!("{nginx}/{name}")).send().await?).await?;
        ensure!(read == length, "nginx sent {read} of {length} bytes");
        let downloaded = begin.elapsed();
        std::fs::remove_file(path)?;
        println!(
            "files: nginx: PUT {}, flushed {}; GET {}",
            rate(length, stored),
            rate(length, flushed),
            rate(length, downloaded)
        );
        Ok(())
    }

    async fn one_file(&self, cabinet: &Cabinet<'_>, length: u64) -> Result<()> {
        let pid = self.target.pid;
        let (memory, cpu, begin) = (Memory::watch(pid), process::cpu(pid)?, Instant::now());
        let file = cabinet.upload("one.pdf", length).await?;
        let (uploaded, used) = (begin.elapsed(), process::cpu(pid)? - cpu);
        let uploading = memory.end().await?;
        let (memory, cpu, begin) = (Memory::watch(pid), process::cpu(pid)?, Instant::now());
        let read = cabinet.download(&file).await?;
        ensure!(read == length, "the cabinet sent {read} of {length} bytes");
        let (downloaded, used_down) = (begin.elapsed(), process::cpu(pid)? - cpu);
        let downloading = memory.end().await?;
        cabinet.delete(&file).await?;
        println!(
            "files: cabinet, {} MiB: tus {}, {:.1} s of processor, {uploading}; GET {}, {:.1} s of processor, {downloading}",
            length / MIB,
            rate(length, uploaded),
            used.as_secs_f64(),
            rate(length, downloaded),
            used_down.as_secs_f64()
        );
        Ok(())
    }

    async fn many_files(&self, cabinet: &Cabinet<'_>, length: u64) -> Result<()> {
        let length = length.max(MIB);
        let (memory, begin) = (Memory::watch(self.target.pid), Instant::now());
        let uploads =
            (0..AT_ONCE).map(|at| async move { cabinet.upload(&format!("many-{at}.pdf"), length).await });
        let files = try_join_all(uploads).await?;
        let took = begin.elapsed();
        let seen = memory.end().await?;
        for file in &files {
            cabinet.delete(file).await?;
        }
        println!(
            "files: {AT_ONCE} uploads at once of {} MiB each: {} together, {seen}",
            length / MIB,
            rate(AT_ONCE * length, took)
        );
        Ok(())
    }

    /// The same bytes in the same parts: not encrypted, encrypted, and encrypted without a disk.
    async fn without_http(&self, length: u64) -> Result<()> {
        let key = SecretString::from("a".repeat(32));
        let vault = Arc::new(Vault::new(&key, &[])?);
        let disk: Arc<dyn FileStore> = Arc::new(DiskFiles::open(&self.folder)?);
        let sealed: Arc<dyn FileStore> = Arc::new(SealedFiles::new(Arc::clone(&disk), Arc::clone(&vault)));
        let nowhere: Arc<dyn FileStore> = Arc::new(SealedFiles::new(Arc::new(Nowhere), vault));
        for (what, store) in
            [("in the clear", disk), ("encrypted", sealed), ("encrypted, not stored", nowhere)]
        {
            let begin = Instant::now();
            let mut left = length;
            while left > 0 {
                let part = left.min(PART);
                store
                    .put(&format!("bench/{left}"), content(part).map_err(io::Error::other).boxed(), part)
                    .await?;
                left -= part;
            }
            println!("files: store alone, {what}: {}", rate(length, begin.elapsed()));
            store.delete_folder("bench/").await?;
        }
        Ok(())
    }
}

/// An administrator who uploads files for a patient: nobody's quota counts.
struct Cabinet<'a> {
    client: Client,
    target: &'a Target,
    token: String,
    owner: String,
}

impl Cabinet<'_> {
    /// Uploads a file by the tus protocol in one request. Returns its id.
    async fn upload(&self, name: &str, length: u64) -> Result<String> {
        let base = &self.target.cabinet;
        let pair = |name: &str, value: &str| format!("{name} {}", base64(value));
        let metadata =
            [pair("filename", name), pair("user_id", &self.owner), pair("force", "true")].join(",");
        let created = self
            .client
            .post(format!("{base}/api/new_files/uploads"))
            .bearer_auth(&self.token)
            .header("Tus-Resumable", "1.0.0")
            .header("Upload-Length", length)
            .header("Upload-Metadata", metadata)
            .send()
            .await?;
        let status = created.status();
        let Some(address) = created.headers().get(LOCATION).and_then(|address| address.to_str().ok()) else {
            bail!("the upload was not begun: {status} {}", created.text().await?);
        };
        let done = self
            .client
            .patch(format!("{base}{address}"))
            .bearer_auth(&self.token)
            .header("Tus-Resumable", "1.0.0")
            .header("Upload-Offset", 0)
            .header(CONTENT_TYPE, "application/offset+octet-stream")
            .body(body(length))
            .send()
            .await?;
        let file = done.headers().get("cabinet-file-id").and_then(|id| id.to_str().ok()).map(str::to_owned);
        let status = done.status();
        file.with_context(|| format!("the upload was not finished: {status}"))
    }

    async fn download(&self, file: &str) -> Result<u64> {
        let address = format!("{}/api/new_files/file?id={file}", self.target.cabinet);
        drain(self.client.get(address).bearer_auth(&self.token).send().await?).await
    }

    /// Removes a file for good, so that the disk has room for the next measurement.
    async fn delete(&self, file: &str) -> Result<()> {
        for suffix in ["", "&forever=true"] {
            let address = format!("{}/api/new_files/file?id={file}{suffix}", self.target.cabinet);
            let answer = self.client.delete(address).bearer_auth(&self.token).send().await?;
            ensure!(answer.status().is_success(), "the file was not deleted: {}", answer.status());
        }
        Ok(())
    }
}

/// A store that keeps nothing.
struct Nowhere;

#[async_trait::async_trait]
impl FileStore for Nowhere {
    async fn put(
        &self,
        _: &str,
        mut content: FileStream<'_>,
        _: u64,
    ) -> Result<u64, cabinet_ports::FileError> {
        let mut length = 0;
        while let Some(piece) = content.try_next().await.map_err(cabinet_ports::FileError::CutOff)? {
            length += piece.len() as u64;
        }
        Ok(length)
    }

    async fn get(&self, _: &str) -> Result<Option<FileStream<'static>>, cabinet_ports::FileError> {
        Ok(None)
    }

    async fn get_range(
        &self,
        _: &str,
        _: u64,
        _: u64,
    ) -> Result<Option<FileStream<'static>>, cabinet_ports::FileError> {
        Ok(None)
    }

    async fn length(&self, _: &str) -> Result<Option<u64>, cabinet_ports::FileError> {
        Ok(None)
    }

    fn list(
        &self,
        _: &str,
    ) -> stream::BoxStream<'static, Result<cabinet_ports::files::StoredFile, cabinet_ports::FileError>> {
        stream::empty().boxed()
    }

    async fn delete(&self, _: &str) -> Result<(), cabinet_ports::FileError> {
        Ok(())
    }

    async fn delete_folder(&self, _: &str) -> Result<u64, cabinet_ports::FileError> {
        Ok(0)
    }

    async fn free_bytes(&self) -> Result<Option<u64>, cabinet_ports::FileError> {
        Ok(None)
    }
}

/// Resident memory of a process while something happens.
struct Memory {
    pid: u32,
    before: u64,
    most: Arc<AtomicU64>,
    stop: Arc<AtomicBool>,
    watch: tokio::task::JoinHandle<()>,
}

impl Memory {
    fn watch(pid: u32) -> Self {
        let (most, stop) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicBool::new(false)));
        let (seen, ended) = (Arc::clone(&most), Arc::clone(&stop));
        let watch = tokio::spawn(async move {
            while !ended.load(Ordering::Relaxed) {
                seen.fetch_max(process::resident_mib(pid).unwrap_or(0), Ordering::Relaxed);
                tokio::time::sleep(LOOK).await;
            }
        });
        Self { pid, before: process::resident_mib(pid).unwrap_or(0), most, stop, watch }
    }

    async fn end(self) -> Result<String> {
        self.stop.store(true, Ordering::Relaxed);
        self.watch.await?;
        let (most, after) = (self.most.load(Ordering::Relaxed), process::resident_mib(self.pid)?);
        Ok(format!("memory {} MiB before, {most} at most, {after} after", self.before))
    }
}

/// Bytes that do not compress, beginning like a PDF.
fn content(length: u64) -> impl futures::Stream<Item = Result<Bytes>> + Send + 'static {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut piece = Vec::with_capacity(MIB as usize);
    while piece.len() < MIB as usize {
        // xorshift64: Marsaglia 2003, "Xorshift RNGs".
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        piece.extend(state.to_le_bytes());
    }
    let piece = Bytes::from(piece);
    let mut first = b"%PDF-1.7\n".to_vec();
    first.extend(piece.iter().skip(first.len()));
    let first = Bytes::from(first);
    let pieces = length.div_ceil(MIB);
    stream::iter((0..pieces).map(move |at| {
        let piece = if at == 0 { &first } else { &piece };
        let left = length - at * MIB;
        Ok(piece.slice(..usize::try_from(left.min(MIB))?))
    }))
}

fn body(length: u64) -> Body {
    Body::wrap_stream(content(length).map_err(io::Error::other))
}

async fn drain(answer: reqwest::Response) -> Result<u64> {
    let status = answer.status();
    ensure!(status.is_success(), "the download answered {status}");
    let mut content = answer.bytes_stream();
    let mut length = 0;
    while let Some(piece) = content.try_next().await? {
        length += piece.len() as u64;
    }
    Ok(length)
}

fn rate(bytes: u64, took: Duration) -> String {
    format!("{:.2} s ({:.0} MiB/s)", took.as_secs_f64(), bytes as f64 / MIB as f64 / took.as_secs_f64())
}

fn base64(text: &str) -> String {
    use base64::Engine as _;
    base64::engine::general_purpose::STANDARD.encode(text)
}
