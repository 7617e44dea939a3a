//! Which configurations a command is about, and their layers from the command line and the environment.

use cabinet_config::{ConfigErrors, Draft, LoadRequest, Loaded, load};
use clap::Args;
use std::path::PathBuf;

/// Selects the configuration.
#[derive(Debug, Clone, Args)]
pub(crate) struct Source {
    /// Variant id: the name of its folder.
    #[arg(long, env = "CABINET_VARIANT")]
    pub variant: String,
    #[command(flatten)]
    pub layers: Layers,
}

/// Selects the configurations of `serve`.
#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// Variant id: the name of its folder. May be repeated: the server then serves several hospitals, each at the host of its
    /// `http.public_url` (docs/operations.md).
    #[arg(id = "variant", long = "variant", env = "CABINET_VARIANT", value_delimiter = ',', required = true)]
    pub variants: Vec<String>,
    #[command(flatten)]
    pub layers: Layers,
}

impl Serve {
    /// The configuration of each hospital.
    pub(crate) fn sources(&self) -> Vec<Source> {
        let layers = || self.layers.clone();
        self.variants.iter().map(|variant| Source { variant: variant.clone(), layers: layers() }).collect()
    }
}

/// Where configurations are. `{variant}` in the value of `--config` and `--set` stands for the variant's id.
#[derive(Debug, Clone, Args)]
pub(crate) struct Layers {
    /// Folder that contains the variants.
    #[arg(long, default_value = "variants", env = "CABINET_VARIANTS_ROOT")]
    pub variants_root: PathBuf,
    /// Local configuration file. May be repeated; later files override earlier ones. `{variant}` stands for the variant's id.
    #[arg(long = "config", value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Sets one configuration key, e.g. `http.listen=127.0.0.1:9000`. May be repeated; overrides files and environment variables.
    /// `{variant}` stands for the variant's id.
    #[arg(long, value_name = "KEY=VALUE")]
    pub set: Vec<String>,
}

/// Stands for the variant's id in options, so that several hospitals can have them in common.
const VARIANT: &str = "{variant}";

impl Source {
    /// Loads the configuration, with the environment of this process.
    pub(crate) fn load(&self) -> anyhow::Result<Loaded> {
        Ok(load(&self.request())?)
    }

    /// Reads the configuration without rejecting it, so that further checks can add their errors.
    pub(crate) fn draft(&self) -> Result<Draft, ConfigErrors> {
        Draft::read(&self.request())
    }

    fn request(&self) -> LoadRequest {
        let own = |text: &str| text.replace(VARIANT, &self.variant);
        // A path that is not UTF-8 contains no placeholder.
        let own_file = |path: &PathBuf| path.to_str().map_or_else(|| path.clone(), |text| own(text).into());
        LoadRequest {
            variants_root: self.layers.variants_root.clone(),
            variant: self.variant.clone(),
            files: self.layers.files.iter().map(own_file).collect(),
            env: environment(),
            set: self.layers.set.iter().map(|option| own(option)).collect(),
        }
    }
}

/// The environment variables of this process. Variables that are not UTF-8 are left out.
pub(crate) fn environment() -> Vec<(String, String)> {
    std::env::vars_os()
        .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)))
        .collect()
}

#[cfg(test)]
mod tests {
    use crate::cli::{Cli, Command};
    use clap::Parser as _;

    #[test]
    fn the_placeholder_gives_each_hospital_its_own_layers() {
        let words = "cabinet serve --variant a --variant b,c --config /etc/{variant}.toml --set files.root=/var/{variant}/files";
        let Command::Serve(serve) = Cli::parse_from(words.split(' ')).command else { panic!("not serve") };
        let requests: Vec<_> = serve.sources().iter().map(|source| source.request()).collect();
        let told = requests.iter().map(|request| {
            (request.variant.as_str(), request.files[0].to_str().unwrap(), request.set[0].as_str())
        });
        assert_eq!(
            told.collect::<Vec<_>>(),
            [
                ("a", "/etc/a.toml", "files.root=/var/a/files"),
                ("b", "/etc/b.toml", "files.root=/var/b/files"),
                ("c", "/etc/c.toml", "files.root=/var/c/files"),
            ]
        );
        assert!(Cli::try_parse_from(["cabinet", "migrate", "--variant", "a", "--variant", "b"]).is_err());
    }
}
