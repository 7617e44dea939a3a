//! nginx as a reference for uploads and downloads: Debian's program, unpacked below `target` and never installed, with a folder on the disk of
//! the demo hospital.

use crate::run::{program, quietly};
use crate::workspace::Workspace;
use anyhow::{Context, Result, bail};
use std::fs;
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

const PORT: u16 = 8290;
/// The program of an installed package.
const INSTALLED: &str = "/usr/sbin/nginx";
/// How long it may take to listen: a hundred times ten milliseconds.
const LOOKS: u32 = 100;

/// A running nginx. Dropping the value stops it.
pub struct Nginx {
    child: Child,
    root: PathBuf,
}

impl Nginx {
    /// Starts nginx with an empty folder.
    ///
    /// # Errors
    /// If it is not installed and Debian's package cannot be had.
    pub fn start(workspace: &Workspace) -> Result<Self> {
        let folder = workspace.path("target/bench-nginx");
        let program_path = provide(workspace, &workspace.path("target/nginx"))?;
        let root = folder.join("root");
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir_all(&root)?;
        let configuration = folder.join("nginx.conf");
        fs::write(&configuration, configuration_of(&folder))?;
        let child = Command::new(program_path)
            .arg("-p")
            .arg(&folder)
            .arg("-c")
            .arg(&configuration)
            .arg("-e")
            .arg(folder.join("error.log"))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .context("nginx could not be started")?;
        let mut nginx = Self { child, root };
        for _ in 0..LOOKS {
            if TcpStream::connect(("127.0.0.1", PORT)).is_ok() {
                return Ok(nginx);
            }
            if let Some(status) = nginx.child.try_wait()? {
                bail!("nginx ended ({status}): see {}", folder.join("error.log").display());
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        bail!("nginx does not listen on port {PORT}")
    }

    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{PORT}")
    }

    /// The folder of the files.
    pub fn root(&self) -> &Path {
        &self.root
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        // `master_process off`: there is no other process.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The path of the program: the installed one, or Debian's, unpacked.
fn provide(workspace: &Workspace, folder: &Path) -> Result<PathBuf> {
    if Path::new(INSTALLED).exists() {
        return Ok(INSTALLED.into());
    }
    let unpacked = folder.join("usr/sbin/nginx");
    if unpacked.exists() {
        return Ok(unpacked);
    }
    fs::create_dir_all(folder)?;
    let missing = "nginx is not there: install it, or run on a Debian that reaches its mirror";
    quietly(&mut program("apt-get", &["download", "nginx"], folder)).context(missing)?;
    let package = fs::read_dir(folder)?.filter_map(Result::ok).map(|entry| entry.path());
    let package = package.into_iter().find(|path| path.extension().is_some_and(|end| end == "deb"));
    let package = package.context(missing)?.display().to_string();
    quietly(&mut program("dpkg", &["-x", &package, "."], folder)).context(missing)?;
    if !unpacked.exists() {
        bail!("Debian's package has no nginx at {}", unpacked.strip_prefix(workspace.root())?.display());
    }
    Ok(unpacked)
}

/// One process, as the cabinet is one; `sendfile`, as production has it. A body is written to a file beside its target and renamed.
fn configuration_of(folder: &Path) -> String {
    let folder = folder.display();
    format!(
        "daemon off; master_process off; pid {folder}/pid;\n\
         events {{ worker_connections 256; }}\n\
         http {{\n\
           access_log off; sendfile on; tcp_nopush on; client_max_body_size 0; client_body_temp_path {folder}/body;\n\
           proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;\n\
           server {{\n\
             listen 127.0.0.1:{PORT}; root {folder}/root;\n\
             location / {{ dav_methods PUT DELETE; create_full_put_path on; }}\n\
           }}\n\
         }}\n"
    )
}
