//! Paths in the repository.

use anyhow::{Context, Result};
use std::path::{Path, PathBuf};

/// The repository.
pub struct Workspace {
    root: PathBuf,
}

impl Workspace {
    /// The repository in which this xtask was built.
    pub fn find() -> Result<Self> {
        let built_in = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2);
        let root = built_in.context("xtask does not lie in tools/xtask")?.to_path_buf();
        Ok(Self { root })
    }

    /// The top folder.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// A path below the top folder.
    pub fn path(&self, below: &str) -> PathBuf {
        self.root.join(below)
    }

    /// Path of a binary that cargo built.
    pub fn binary(&self, name: &str, release: bool) -> PathBuf {
        self.root.join("target").join(if release { "release" } else { "debug" }).join(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn read(below: &str) -> String {
        fs::read_to_string(Workspace::find().unwrap().path(below)).unwrap()
    }

    /// M-005
    #[test]
    fn the_house_has_the_rooms_that_were_asked_for() {
        let workspace = Workspace::find().unwrap();
        assert!(workspace.path("Cargo.toml").is_file());
        for room in ["kernel", "plugins", "variants", "web-shell", "web-modules", "migrations", "tools"] {
            assert!(workspace.path(room).is_dir(), "{room}");
        }
    }

    /// M-003, M-004: each package is declared and used.
    #[test]
    fn the_house_is_built_with_the_packages_that_were_named() {
        let workspace = Workspace::find().unwrap();
        let kernel: Vec<_> = fs::read_dir(workspace.path("kernel")).unwrap().collect();
        let manifests: String = kernel
            .into_iter()
            .filter_map(|part| fs::read_to_string(part.ok()?.path().join("Cargo.toml")).ok())
            .collect();
        for name in [
            "axum",
            "tokio",
            "sqlx",
            "figment",
            "libloading",
            "wasmtime",
            "serde",
            "handlebars",
            "jsonwebtoken",
            "reqwest",
        ] {
            let uses = [format!("\n{name}.workspace = true"), format!("\n{name} = {{ workspace = true")];
            assert!(uses.iter().any(|line| manifests.contains(line)), "{name}");
        }
        let kit = read("web-modules/kit/package.json");
        for name in ["react", "react-router", "i18next"] {
            assert!(kit.contains(&format!("\"{name}\": \"")), "{name}");
        }
        assert!(read("web-modules/build/package.json").contains("\"webpack\": \""));
        assert!(read("web-modules/build/webpack.config.mjs").contains("container.ModuleFederationPlugin("));
    }
}
