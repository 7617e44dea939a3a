//! The file store, for files uploaded by users and provided by the hospital.

use super::SecretRef;
use super::formats::{SocketText, UrlText};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::net::SocketAddr;
use std::path::PathBuf;

/// The file store.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Files {
    /// Folder of the stored files; created if missing. Back it up together with the database.
    pub root: PathBuf,
    /// Minimum free space in bytes on the disk of `root`. Uploads are refused below it, so that the database does not run out of
    /// space.
    pub keep_free_bytes: u64,
    /// Maximum total size in bytes of a patient's own files (`/my_files`). Deleted files count until they are removed, after seven days.
    #[schemars(range(min = 1, max = 1125899906842624_u64))]
    pub quota_bytes: u64,
    /// Maximum total size in bytes of the scans of users with unconfirmed addresses. Further scans are refused until addresses are
    /// confirmed or the registrations removed.
    #[schemars(range(min = 10485760))]
    pub unproved_bytes: u64,
    /// Whether patients with a confirmed address get an e-mail when the hospital has put a file there: without names, at most once an hour.
    pub notify: bool,
    /// A bucket of an S3 server that holds the files instead of `root`. Its free space is managed by the server: `keep_free_bytes` does not apply.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub s3: Option<S3>,
    /// The virus scanner. Without it, uploaded files are not scanned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clamd: Option<ClamdSettings>,
}

/// ClamAV's daemon `clamd`, which scans uploaded files before anybody can download them.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ClamdSettings {
    /// Address and port (`TCPSocket` of `clamd.conf`), e.g. `127.0.0.1:3310`. The files are sent unencrypted: keep it on this machine.
    #[schemars(with = "SocketText")]
    pub address: SocketAddr,
    /// Maximum length in bytes of a file that is scanned: `StreamMaxLength` of `clamd.conf`. Longer files are released without a scan.
    #[schemars(range(min = 1, max = 4194304000_u64))]
    pub max_bytes: u64,
}

/// A bucket of an S3 server. The files in it are encrypted like those on a disk.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct S3 {
    /// Address of the server without the bucket, e.g. `https://s3.hospital.example`.
    #[schemars(with = "UrlText")]
    pub endpoint: url::Url,
    /// Name of the bucket. It must exist.
    #[schemars(length(min = 3, max = 63))]
    pub bucket: String,
    /// Region of the bucket. A server of the hospital's own usually has none and accepts the default.
    #[schemars(length(min = 1))]
    #[serde(default = "region")]
    pub region: String,
    /// Folder of the bucket, e.g. `cabinet/regional`: hospitals may share a bucket, but not a folder. Without it, the bucket itself.
    #[schemars(regex(pattern = r"^([A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*)?$"))]
    #[serde(default)]
    pub prefix: String,
    /// Whether the bucket is in the path of the address (`https://s3.example/bucket`), as most servers of one's own want it, or in the
    /// host name (`https://bucket.s3.example`).
    #[serde(default = "path_style")]
    pub path_style: bool,
    /// The access key that the server issued.
    pub access_key: SecretRef,
    /// The secret key that belongs to it.
    pub secret_key: SecretRef,
    /// PEM file with the certificate authorities of the hospital, trusted in addition to the public ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ca_file: Option<PathBuf>,
}

fn region() -> String {
    "us-east-1".to_owned()
}

const fn path_style() -> bool {
    true
}
