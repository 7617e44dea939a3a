//! Reads a catalogue: a folder, or a web server. Everything is bounded in size and time, and comes from the named address only: no redirect is
//! followed and no proxy of the environment is used.

use crate::cli::Catalogue;
use anyhow::{Context as _, bail, ensure};
use cabinet_plugin_host::egress::outgoing_tls;
use cabinet_plugin_package::{NamedKeys, PackageFile, PackageKind, VerifiedPackage};
use cabinet_plugin_store::{Active, EntryOf, IndexOf, LARGEST_INDEX, Store};
use reqwest::StatusCode;
use reqwest::redirect::Policy;
use semver::Version;
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::time::Duration;
use url::Url;

/// How long the server of a catalogue may take.
#[derive(Debug, Clone, Copy)]
struct Patience {
    connect: Duration,
    /// Between two pieces of an answer.
    read: Duration,
    /// For a whole answer.
    whole: Duration,
}

const PATIENCE: Patience = Patience {
    connect: Duration::from_secs(10),
    read: Duration::from_secs(30),
    whole: Duration::from_secs(600),
};

/// What is wanted of a catalogue.
pub(in crate::commands) struct Offer<'a, Id> {
    pub id: &'a Id,
    pub version: Option<&'a Version>,
    pub allow_older: bool,
}

/// An open catalogue.
pub(in crate::commands) enum Reader {
    Folder(PathBuf),
    Web { base: Url, client: reqwest::Client },
}

impl Reader {
    pub(in crate::commands) fn open(catalogue: &Catalogue, ca_file: Option<&Path>) -> anyhow::Result<Self> {
        Self::patient(catalogue, ca_file, PATIENCE)
    }

    fn patient(catalogue: &Catalogue, ca_file: Option<&Path>, patience: Patience) -> anyhow::Result<Self> {
        let base = match catalogue {
            Catalogue::Folder(folder) => return Ok(Self::Folder(folder.clone())),
            Catalogue::Web(base) => base.clone(),
        };
        let client = reqwest::Client::builder()
            .tls_backend_preconfigured(outgoing_tls(ca_file)?)
            .redirect(Policy::none())
            .no_proxy()
            .referer(false)
            // A packed answer could unpack to any size.
            .gzip(false)
            .connect_timeout(patience.connect)
            .read_timeout(patience.read)
            .timeout(patience.whole)
            .user_agent(concat!("Cabinet/", env!("CARGO_PKG_VERSION")))
            .build()?;
        Ok(Self::Web { base, client })
    }

    /// Its name for messages.
    pub(in crate::commands) fn place(&self) -> String {
        match self {
            Self::Folder(folder) => folder.display().to_string(),
            Self::Web { base, .. } => base.to_string(),
        }
    }

    pub(in crate::commands) async fn index<K: PackageKind>(&self) -> anyhow::Result<IndexOf<K>> {
        let text = self.read(K::INDEX, LARGEST_INDEX).await?;
        Ok(IndexOf::parse(&text, &self.place())?)
    }

    /// Chooses a package, downloads it and verifies it. Nothing is written.
    pub(in crate::commands) async fn verified<K: PackageKind>(
        &self,
        wanted: &Offer<'_, K::Id>,
        store: &Store<K>,
        keys: &NamedKeys<K>,
    ) -> anyhow::Result<VerifiedPackage<K>> {
        let index = self.index::<K>().await?;
        let mut installed = store.versions(wanted.id)?;
        installed.extend(store.active(wanted.id)?.as_ref().and_then(Active::version).cloned());
        let entry = index.choose(wanted.id, wanted.version, &installed, wanted.allow_older)?;
        let bytes = self.package(entry).await?;
        let package = PackageFile::<K>::read(&bytes, Path::new(&entry.file()))?.verify(keys)?;
        entry.check_package(&package)?;
        Ok(package)
    }

    /// The file of a package, if it is the one in the index.
    async fn package<K: PackageKind>(&self, entry: &EntryOf<K>) -> anyhow::Result<Vec<u8>> {
        let most = entry.size.min(K::LARGEST);
        let bytes = self.read(&entry.file(), most).await?;
        entry.check_file(&bytes)?;
        Ok(bytes)
    }

    async fn read(&self, name: &str, most: u64) -> anyhow::Result<Vec<u8>> {
        match self {
            Self::Folder(folder) => from_folder(&folder.join(name), most),
            Self::Web { base, client } => {
                let url = base.join(name)?;
                let read = from_web(client, url.clone(), most).await;
                read.map_err(|error| {
                    // The library's errors have no kind for this.
                    let is_unknown = format!("{error:#}").contains("UnknownIssuer");
                    let remedy = if is_unknown {
                        ": name the PEM file of your own authority with --ca-file"
                    } else {
                        ""
                    };
                    error.context(format!("{url} cannot be read; nothing was installed{remedy}"))
                })
            }
        }
    }
}

fn from_folder(path: &Path, most: u64) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = || -> std::io::Result<()> {
        // A pipe or a device would never end.
        if !std::fs::metadata(path)?.is_file() {
            return Err(std::io::Error::other("it is not a file"));
        }
        File::open(path)?.take(most + 1).read_to_end(&mut bytes).map(drop)
    };
    let mut read = read;
    read()
        .with_context(|| format!("{} cannot be read: is this the folder of a catalogue?", path.display()))?;
    ensure!(
        bytes.len() as u64 <= most,
        "{} has more than {most} bytes: it is not the file of the index",
        path.display()
    );
    Ok(bytes)
}

async fn from_web(client: &reqwest::Client, url: Url, most: u64) -> anyhow::Result<Vec<u8>> {
    let mut answer = client.get(url).send().await.map_err(reqwest::Error::without_url)?;
    let status = answer.status();
    if status.is_redirection() {
        bail!(
            "it leads to another address, which is not followed: name that address with --from if you trust it"
        );
    }
    ensure!(status == StatusCode::OK, "the server of the catalogue answers {status}");
    let too_large = || anyhow::anyhow!("it has more than {most} bytes");
    if answer.content_length().is_some_and(|length| length > most) {
        return Err(too_large());
    }
    let mut bytes = Vec::new();
    while let Some(piece) = answer.chunk().await.map_err(reqwest::Error::without_url)? {
        bytes.extend_from_slice(&piece);
        if bytes.len() as u64 > most {
            return Err(too_large());
        }
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write as _;
    use std::net::TcpListener;
    use std::thread;

    const SHORT: Patience = Patience {
        connect: Duration::from_secs(5),
        read: Duration::from_millis(300),
        whole: Duration::from_millis(1500),
    };

    /// A server that gives each request this answer, and a reader of it.
    fn server(answer: impl Fn(&mut std::net::TcpStream) + Send + 'static) -> Reader {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        thread::spawn(move || {
            for stream in listener.incoming() {
                let mut stream = stream.unwrap();
                let _ = stream.read(&mut [0; 4096]);
                answer(&mut stream);
            }
        });
        let catalogue = format!("http://{address}/plugins").parse().unwrap();
        Reader::patient(&catalogue, None, SHORT).unwrap()
    }

    async fn refusal(reader: &Reader) -> String {
        let error = reader.read("index.json", 100).await.unwrap_err();
        format!("{error:#}")
    }

    #[tokio::test]
    async fn an_answer_is_read_from_the_named_folder_of_the_server() {
        let reader = server(|stream| {
            let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}");
        });
        assert!(reader.place().ends_with("/plugins/"));
        assert_eq!(reader.read("index.json", 100).await.unwrap(), b"{}");
    }

    #[tokio::test]
    async fn a_redirect_is_not_followed() {
        let reader = server(|stream| {
            let _ = stream.write_all(
                b"HTTP/1.1 302 Found\r\nLocation: https://evil.example/index.json\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
            );
        });
        let said = refusal(&reader).await;
        assert!(said.contains("it leads to another address, which is not followed"), "{said}");
    }

    #[tokio::test]
    async fn what_is_larger_than_announced_is_not_read_to_its_end() {
        for head in ["Content-Length: 101\r\n", "Content-Length: 99999999999\r\n", ""] {
            let reader = server(move |stream| {
                let _ = write!(stream, "HTTP/1.1 200 OK\r\n{head}Connection: close\r\n\r\n");
                while stream.write_all(&[b'x'; 64]).is_ok() {}
            });
            let said = refusal(&reader).await;
            assert!(said.contains("it has more than 100 bytes"), "{said}");
        }
    }

    #[tokio::test]
    async fn a_server_that_is_silent_is_not_waited_for() {
        let (held, wait) = std::sync::mpsc::channel::<()>();
        let wait = std::sync::Mutex::new(wait);
        let silent = server(move |_| assert!(wait.lock().unwrap().recv().is_err()));
        assert!(refusal(&silent).await.contains("nothing was installed"));
        drop(held);
    }

    #[tokio::test]
    async fn an_error_of_the_server_is_told() {
        let reader = server(|stream| {
            let _ =
                stream.write_all(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
        });
        assert!(refusal(&reader).await.contains("answers 404 Not Found"));
    }

    #[tokio::test]
    async fn a_folder_is_bounded_too() {
        let folder = tempfile::tempdir().unwrap();
        let reader = Reader::open(&Catalogue::Folder(folder.path().to_owned()), None).unwrap();
        assert!(refusal(&reader).await.contains("is this the folder of a catalogue?"));
        std::fs::write(folder.path().join("index.json"), [b' '; 101]).unwrap();
        assert!(refusal(&reader).await.contains("has more than 100 bytes"));
        std::fs::remove_file(folder.path().join("index.json")).unwrap();
        std::fs::create_dir(folder.path().join("index.json")).unwrap();
        assert!(refusal(&reader).await.contains("it is not a file"));
    }
}
