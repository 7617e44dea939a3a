//! What several hospitals in one process must not share: database, files, cache, keys, and the host by which requests find them. All
//! conflicts are reported before anything is opened.

use crate::preflight::Inspected;
use cabinet_config::{Database, Draft, Logging, S3};
use secrecy::{ExposeSecret as _, SecretString};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use url::Url;

/// One thing that a hospital claims for itself.
struct Claim {
    key: &'static str,
    /// Compared between hospitals, never shown.
    value: String,
    /// Shown in the error.
    shown: String,
    expected: &'static str,
}

const PLACE_OF_ITS_OWN: &str = "one of its own: {variant} in the value of --config or --set stands for the hospital's id (docs/operations.md)";

/// Reports every conflict at the later hospital. Returns whether there is one.
pub(super) fn report(hospitals: &mut [Inspected]) -> bool {
    let all: Vec<(String, Vec<Claim>)> = hospitals
        .iter()
        .map(|hospital| (hospital.draft.folder().id().to_string(), claims(hospital)))
        .collect();
    let mut has_any = false;
    for (at, hospital) in hospitals.iter_mut().enumerate() {
        let Some((id, own)) = all.get(at) else { continue };
        let mut told = BTreeSet::new();
        for (other, theirs) in all.iter().take(at) {
            for claim in own {
                let is_taken =
                    theirs.iter().any(|their| (their.key, &their.value) == (claim.key, &claim.value));
                if is_taken && told.insert(claim.key) {
                    let found = format!("{}, like the hospital {other}", claim.shown);
                    hospital.draft.report(claim.key, found, claim.expected);
                }
            }
            if id == other && told.insert("id") {
                hospital.draft.report("id", format!("the hospital {id} twice"), "each --variant once");
            }
        }
        has_any |= !told.is_empty();
    }
    has_any |= report_logging(hospitals);
    has_any
}

/// The log belongs to the process.
fn report_logging(hospitals: &mut [Inspected]) -> bool {
    let of =
        |draft: &Draft| draft.section::<Logging>("logging").map(|logging| (logging.filter, logging.json));
    let mut has_any = false;
    let Some((first, rest)) = hospitals.split_first_mut() else { return false };
    let (id, expected) = (first.draft.folder().id().clone(), of(&first.draft));
    for hospital in rest {
        if of(&hospital.draft) != expected {
            hospital.draft.report(
                "logging",
                format!("other values than those of the hospital {id}"),
                "the same for all hospitals, which share one log",
            );
            has_any = true;
        }
    }
    has_any
}

fn claims(hospital: &Inspected) -> Vec<Claim> {
    let draft = &hospital.draft;
    let mut claims = Vec::new();
    let folder = |key: &'static str, path: Option<PathBuf>| {
        let path = path?;
        let (value, shown) = (real(&path).display().to_string(), format!("\"{}\"", path.display()));
        Some(Claim { key, value, shown, expected: PLACE_OF_ITS_OWN })
    };
    match draft.section::<S3>("files.s3") {
        Some(s3) => claims.push(Claim {
            key: "files.s3",
            value: format!("{} {} {}", s3.endpoint, s3.bucket, s3.prefix),
            shown: "the same folder of the same bucket".to_owned(),
            expected: PLACE_OF_ITS_OWN,
        }),
        None => claims.extend(folder("files.root", draft.section("files.root"))),
    }
    claims.extend(folder("http.cache_root", draft.section("http.cache_root")));
    if let Some(Database::Sqlite { path }) = draft.section("database") {
        claims.extend(folder("database.path", Some(path)));
    }
    if let Some(secrets) = &hospital.secrets {
        if let Some(url) = &secrets.database_url {
            claims.push(Claim {
                key: "database.url",
                value: server_and_name(url),
                shown: "a database".to_owned(),
                expected: PLACE_OF_ITS_OWN,
            });
        }
        for (key, secret) in
            [("security.token_key", &secrets.token_key), ("security.data_key", &secrets.data_key)]
        {
            claims.push(Claim {
                key,
                value: format!("{:x?}", Sha256::digest(secret.expose_secret())),
                shown: "the same key".to_owned(),
                expected: PLACE_OF_ITS_OWN,
            });
        }
    }
    if let Some(host) = draft.section::<Url>("http.public_url").as_ref().and_then(Url::host_str) {
        for address in ["http.listen", "operations.listen"] {
            let Some(listen) = draft.section::<SocketAddr>(address) else { continue };
            claims.push(Claim {
                key: "http.public_url",
                value: format!("{address} {listen} {host}"),
                shown: format!("the host \"{host}\" at {address} = \"{listen}\""),
                expected: "a host of its own: requests find their hospital by it",
            });
        }
    }
    claims
}

/// The path with links resolved, as far as it exists.
fn real(path: &Path) -> PathBuf {
    let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let resolved = whole.ancestors().find_map(|above| {
        let rest = whole.strip_prefix(above).ok()?;
        Some(above.canonicalize().ok()?.join(rest))
    });
    // Joining nothing adds a slash at the end; components do not count it.
    resolved.unwrap_or(whole).components().collect()
}

/// Which server and database a URL means, without user and password. Other spellings of one server remain unnoticed.
fn server_and_name(url: &SecretString) -> String {
    let text = url.expose_secret();
    let Ok(url) = Url::parse(text) else { return text.to_owned() };
    let means = ["host", "hostaddr", "port", "dbname"];
    let options: Vec<String> = url
        .query_pairs()
        .filter(|(name, _)| means.contains(&&**name))
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    let port = url.port().unwrap_or(5432);
    format!("{}:{port}{}?{}", url.host_str().unwrap_or_default(), url.path(), options.join("&"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cabinet_config::LoadRequest;
    use cabinet_plugin_host::ServedHosts;

    fn hospital(variant: &str, set: &[&str]) -> Inspected {
        let draft = Draft::read(&LoadRequest {
            variants_root: concat!(env!("CARGO_MANIFEST_DIR"), "/../../variants").into(),
            variant: variant.to_owned(),
            set: set.iter().map(|option| (*option).to_owned()).collect(),
            ..LoadRequest::default()
        })
        .unwrap();
        Inspected {
            draft,
            served: ServedHosts::default(),
            loaded: None,
            secrets: None,
            mail: None,
            push: None,
            wallet: None,
            missing_secrets: 0..0,
        }
    }

    const APART: [&str; 4] = [
        "database.path=b.sqlite",
        "files.root=b-files",
        "http.cache_root=b-cache",
        "http.public_url=http://b.example",
    ];

    /// The keys that are reported at the second hospital.
    fn reported(variant: &str, set: &[&str]) -> Vec<String> {
        let mut hospitals = [hospital("default", &[]), hospital(variant, set)];
        let has_any = report(&mut hospitals);
        let [first, second] = &hospitals;
        assert!(first.draft.errors().is_empty());
        let keys: Vec<String> = second.draft.errors().iter().map(|error| error.key.clone()).collect();
        assert_eq!(has_any, !keys.is_empty());
        keys
    }

    #[test]
    fn everything_that_two_hospitals_share_is_reported_at_once() {
        assert!(reported("regional", &APART).is_empty());
        let shared = ["files.root", "http.cache_root", "database.path", "http.public_url"];
        assert_eq!(reported("regional", &[]), shared);
        assert_eq!(reported("default", &APART), ["id"]);
        let json = ["logging.json=true"];
        assert_eq!(reported("regional", &[&APART[..], &json].concat()), ["logging"]);
    }

    /// At an address of its own, a hospital may have the host of another one, but not at the listener for operators.
    #[test]
    fn one_host_is_possible_at_two_addresses() {
        let apart = &APART[..3];
        let listen = ["http.listen=127.0.0.1:9000"];
        assert_eq!(reported("regional", &[apart, &listen].concat()), ["http.public_url"]);
        let both = ["http.listen=127.0.0.1:9000", "operations.listen=127.0.0.1:9001"];
        assert!(reported("regional", &[apart, &both].concat()).is_empty());
    }

    #[test]
    fn a_path_is_the_same_by_any_of_its_names() {
        let folder = tempfile::tempdir().unwrap();
        let link = folder.path().join("link");
        std::os::unix::fs::symlink(folder.path(), &link).unwrap();
        assert_eq!(real(&link.join("a/b")), real(&folder.path().join("a/./b")));
        assert_eq!(real(&link), real(folder.path()));
        assert_ne!(real(&link.join("a")), real(&link.join("b")));
    }

    #[test]
    fn a_database_is_its_server_and_name() {
        let of = |url: &str| server_and_name(&SecretString::from(url));
        let one = "postgres://a:x@db.example/cabinet?sslmode=require";
        assert_eq!(of(one), of("postgres://b:y@db.example:5432/cabinet"));
        for other in [
            "postgres://a:x@db.example/other",
            "postgres://a:x@db.example:5433/cabinet",
            "postgres://a:x@db.example/cabinet?dbname=x",
        ] {
            assert_ne!(of(one), of(other), "{other}");
        }
    }
}
