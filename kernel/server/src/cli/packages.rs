//! Package files of plugins, and catalogues of them.

use crate::source::Source;
use cabinet_domain::PluginId;
use clap::{Args, Subcommand};
use semver::Version;
use std::fmt;
use std::net::IpAddr;
use std::path::PathBuf;
use std::str::FromStr;
use url::{Host, Url};

/// Commands on package files.
#[derive(Debug, Subcommand)]
pub(crate) enum PackageCommand {
    /// Packs a built plugin into one file, ID-VERSION.cabinet-plugin, which is not signed yet.
    Pack(Pack),
    /// Adds a signed package file to a catalogue: a folder that a static web server may serve.
    Publish {
        /// File of `cabinet plugin pack`, signed with `cabinet plugin sign`.
        file: PathBuf,
        /// Folder of the catalogue. It is created if it does not exist.
        #[arg(long, value_name = "DIR")]
        catalogue: PathBuf,
    },
    /// Shows what a plugin of a catalogue asks for, installs it into `http.plugin_root`, and reloads it in the running server. Earlier
    /// versions are kept.
    Install(Install),
    /// Goes back to an earlier installed version of a plugin, and reloads it in the running server.
    Rollback(Rollback),
}

/// Options of `plugin pack`.
#[derive(Debug, Args)]
pub(crate) struct Pack {
    /// Folder of `cabinet plugin new`, after a build; or a folder that contains the built plugin.toml and its component.
    pub folder: PathBuf,
    /// Folder of the sources, for LICENSE, about.LANGUAGE.md, and sbom.cdx.json or a lock file, if the first folder does not contain them.
    #[arg(long, value_name = "DIR")]
    pub source: Option<PathBuf>,
    /// Folder of the new file. Created if it is missing.
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub out: PathBuf,
}

/// Options of `plugin install`.
#[derive(Debug, Args)]
pub(crate) struct Install {
    #[command(flatten)]
    pub source: Source,
    /// Id of the plugin, and a version if it should not be the newest: netrika or netrika@1.2.0.
    #[arg(value_name = "ID[@VERSION]")]
    pub wanted: Wanted,
    /// The catalogue: a folder, or the https:// address of one.
    #[arg(long, value_name = "DIR|URL")]
    pub from: Catalogue,
    /// PEM file with additional certificate authorities, for a catalogue at an https:// address.
    #[arg(long, value_name = "FILE")]
    pub ca_file: Option<PathBuf>,
    /// Does not ask before it installs, for scripts. Without it, an answer on a terminal is needed.
    #[arg(long)]
    pub yes: bool,
    /// Also installs a version that is older than an installed one.
    #[arg(long)]
    pub allow_older: bool,
    #[command(flatten)]
    pub trial: Trial,
}

/// How a new version is tried before it is used.
#[derive(Debug, Clone, Args)]
pub(crate) struct Trial {
    /// Tries the new version with this share of the reads first, in percent. It becomes active only if it does not fail more often than the
    /// version in use.
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u8).range(1..=50))]
    pub share: Option<u8>,
    /// With --share: ends the trial after this many calls of the new version.
    #[arg(long, value_name = "NUMBER", default_value_t = 200, requires = "share", value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub trial_calls: u64,
    /// With --share: ends the trial after this time, too.
    #[arg(long, value_name = "MINUTES", default_value_t = 10, requires = "share", value_parser = clap::value_parser!(u64).range(1..=1440))]
    pub trial_minutes: u64,
}

/// Options of `plugin rollback`.
#[derive(Debug, Args)]
pub(crate) struct Rollback {
    #[command(flatten)]
    pub source: Source,
    /// Id of the plugin.
    pub id: PluginId,
    /// The installed version to go to. Defaults to the newest one that is older than the active one.
    #[arg(long, value_name = "VERSION")]
    pub to: Option<Version>,
}

/// Options of `plugin list`.
#[derive(Debug, Args)]
pub(crate) struct ListPlugins {
    #[command(flatten)]
    pub source: Source,
    /// Also lists what this catalogue offers: a folder, or the https:// address of one.
    #[arg(long, value_name = "DIR|URL")]
    pub from: Option<Catalogue>,
    /// PEM file with additional certificate authorities, for a catalogue at an https:// address.
    #[arg(long, value_name = "FILE")]
    pub ca_file: Option<PathBuf>,
}

/// A plugin or a module, and perhaps its version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Wanted<Id = PluginId> {
    pub id: Id,
    pub version: Option<Version>,
}

impl<Id: FromStr<Err: fmt::Display>> FromStr for Wanted<Id> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (id, version) = match text.split_once('@') {
            Some((id, version)) => (id, Some(version)),
            None => (text, None),
        };
        let version = version.map(Version::from_str).transpose();
        Ok(Self {
            id: id.parse().map_err(|error: Id::Err| error.to_string())?,
            version: version.map_err(|error| format!("a version is like 1.2.0: {error}"))?,
        })
    }
}

/// Where a catalogue is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Catalogue {
    Folder(PathBuf),
    /// Its path ends with a slash.
    Web(Url),
}

impl FromStr for Catalogue {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if !text.contains("://") {
            return Ok(Self::Folder(PathBuf::from(text)));
        }
        let mut url = Url::parse(text).map_err(|error| error.to_string())?;
        match url.scheme() {
            "https" => {}
            // Others could be read and delayed on the way.
            "http" if is_this_machine(&url) => {}
            _ => return Err("an https:// address or a folder is expected".to_owned()),
        }
        if !url.username().is_empty() || url.password().is_some() || url.query().is_some() {
            return Err("an address without login and query is expected: download the catalogue into a folder, and name that".to_owned());
        }
        url.set_fragment(None);
        if !url.path().ends_with('/') {
            let path = format!("{}/", url.path());
            url.set_path(&path);
        }
        Ok(Self::Web(url))
    }
}

fn is_this_machine(url: &Url) -> bool {
    match url.host() {
        Some(Host::Ipv4(address)) => IpAddr::from(address).is_loopback(),
        Some(Host::Ipv6(address)) => IpAddr::from(address).is_loopback(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plugin_is_named_with_or_without_its_version() {
        let parse = |text: &str| text.parse::<Wanted>();
        assert_eq!(parse("vista").unwrap().version, None);
        let named = parse("vista@1.2.0-beta.1").unwrap();
        assert_eq!((named.id.as_str(), named.version), ("vista", Some("1.2.0-beta.1".parse().unwrap())));
        for bad in ["", "../vista", "vista@", "vista@newest", "vista@1.2"] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_catalogue_is_a_folder_or_an_address_that_only_it_answers() {
        let parse = |text: &str| text.parse::<Catalogue>();
        assert_eq!(parse("/media/usb").unwrap(), Catalogue::Folder("/media/usb".into()));
        for (text, address) in [
            ("https://vendor.example/plugins", "https://vendor.example/plugins/"),
            ("https://vendor.example", "https://vendor.example/"),
            ("http://127.0.0.1:8000/x/", "http://127.0.0.1:8000/x/"),
        ] {
            assert_eq!(parse(text).unwrap(), Catalogue::Web(address.parse().unwrap()), "{text}");
        }
        for bad in [
            "http://vendor.example",
            "ftp://a.example",
            "https://a:b@c.example/",
            "https://c.example/?d",
            "https://",
        ] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }
}
