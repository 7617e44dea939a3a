//! `cargo xtask up`: starts a demo hospital in the browser from a fresh clone.

use crate::Outcome;
use crate::chat::{self, Chat};
use crate::demo::Demo;
use crate::programs::Programs;
use crate::step::step;
use crate::workspace::Workspace;
use anyhow::{Context, Result, bail};
use clap::Args;
use serde::Deserialize;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::Duration;

#[derive(Args)]
pub struct Up {
    /// The hospital to show: default, vatutenki, niioncologii, chelyabinsk, hospital15, regional, or the folder of a variant elsewhere.
    #[arg(long, default_value = "default")]
    variant: PathBuf,
    /// Another hospital in the same folder, to show both side by side on one page.
    #[arg(long, value_name = "VARIANT", conflicts_with = "chat")]
    beside: Option<String>,
    /// Port of the cabinet.
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// Port of the first simulator; the others follow it.
    #[arg(long, default_value_t = 9101)]
    simulators: u16,
    /// Deletes what an earlier run stored.
    #[arg(long)]
    fresh: bool,
    /// With the chat: installs and starts a Matrix homeserver.
    #[arg(long)]
    chat: bool,
    /// Builds optimised binaries (the first build takes minutes).
    #[arg(long)]
    release: bool,
}

/// The demo accounts of variants/base/demo.toml.
#[derive(Deserialize)]
struct Demos {
    account: Vec<Account>,
}

#[derive(Deserialize)]
struct Account {
    username: String,
    password: String,
}

impl Up {
    /// Builds, starts, prints the address and the logins, and waits for Ctrl-C.
    pub fn run(&self, workspace: &Workspace) -> Outcome {
        let (root, variant) = find(workspace, &self.variant)?;
        let demo = Demo {
            port: self.port,
            simulators: self.simulators,
            fresh: self.fresh,
            chat: if self.chat { Chat::Synapse } else { Chat::Off },
            programs: if self.release { Programs::Release } else { Programs::Plain },
            variants: root.clone(),
            preview: self.beside.clone(),
            ..Demo::of(workspace, &variant)
        };
        demo.check_ports()?;
        let (stop, stopped) = mpsc::channel();
        ctrlc::set_handler(move || {
            // The receiver is gone only when everything is already being stopped.
            let _ = stop.send(());
        })
        .context("Ctrl-C cannot be caught")?;
        demo.build(workspace)?;
        let mut running = step("start", || demo.start(workspace))?;
        if self.beside.is_none() {
            step("payments of the demo patient", || demo.add_payments(workspace, &running))?;
        }
        let address = match &self.beside {
            Some(_) => format!("http://preview.localhost:{}", self.port),
            None => running.address(),
        };
        println!(
            "\n  Cabinet     {address}\n  Simulators  {} (Netrika), {} (mailbox), {} (Gosuslugi), {} (Vista), {} (card gateway)\n  Log         {}\n",
            running.simulator(0),
            running.simulator(1),
            running.simulator(2),
            running.simulator(3),
            running.simulator(4),
            running.log().display()
        );
        for account in accounts(&root)? {
            println!("  {:<10}  {}", account.username, account.password);
        }
        if self.chat {
            println!(
                "\n  Chat: any Matrix client at {}, e.g. Element, with the login of an employee",
                chat::address(self.simulators)
            );
            for employee in chat::EMPLOYEES {
                println!("  {:<10}  {}", employee.login, employee.password);
            }
        }
        println!("\n  Ctrl-C stops everything.");
        while let Err(mpsc::RecvTimeoutError::Timeout) = stopped.recv_timeout(Duration::from_millis(500)) {
            if let Some(ended) = running.ended() {
                bail!(ended);
            }
        }
        println!();
        step("stop", || {
            running.stop();
            Ok(())
        })
    }
}

/// The folder of the variants, and the id: of a variant in this repository, or of a folder elsewhere.
fn find(workspace: &Workspace, wanted: &Path) -> Result<(PathBuf, String)> {
    if let Some(name) = wanted.to_str().filter(|name| !name.contains('/')) {
        let root = workspace.path("variants");
        let known = variants(&root)?;
        if !known.iter().any(|id| id == name) {
            bail!(
                "there is no variant {name:?}; there are {}, and folders elsewhere, as ./{name}",
                known.join(", ")
            );
        }
        return Ok((root, name.to_owned()));
    }
    let folder = wanted.canonicalize().with_context(|| wanted.display().to_string())?;
    let (root, name) = (folder.parent(), folder.file_name().and_then(OsStr::to_str));
    let (Some(root), Some(name)) = (root, name) else {
        bail!("{} is no folder of a variant", wanted.display())
    };
    if !variants(root)?.iter().any(|id| id == name) {
        bail!("{} has no variant.toml", folder.display());
    }
    if !root.join("base/variant.toml").is_file() {
        bail!("{} has no folder base: copy variants/base of this repository there", root.display());
    }
    Ok((root.to_owned(), name.to_owned()))
}

/// Ids of the hospitals. `base` is excluded; it holds what they share.
fn variants(folder: &Path) -> Result<Vec<String>> {
    let mut found: Vec<String> = fs::read_dir(folder)
        .with_context(|| format!("{} cannot be listed", folder.display()))?
        .flatten()
        .filter(|entry| entry.path().join("variant.toml").exists())
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter(|id| id != "base")
        .collect();
    found.sort();
    Ok(found)
}

fn accounts(root: &Path) -> Result<Vec<Account>> {
    let path = root.join("base/demo.toml");
    let text = fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))?;
    let demos: Demos =
        toml::from_str(&text).with_context(|| format!("{} is not understood", path.display()))?;
    Ok(demos.account)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variant_is_an_id_or_a_folder_beside_a_base() {
        let workspace = Workspace::find().unwrap();
        let here = workspace.path("variants").canonicalize().unwrap();
        let expected = || (here.clone(), "regional".to_owned());
        let (root, id) = find(&workspace, Path::new("regional")).unwrap();
        assert_eq!((root.canonicalize().unwrap(), id), expected());
        assert_eq!(find(&workspace, &here.join("regional")).unwrap(), expected());
        let said = |wanted: &Path| find(&workspace, wanted).unwrap_err().to_string();
        assert!(said(Path::new("mine")).contains("there is no variant"));
        let alone = workspace.path("target/tmp/up");
        fs::create_dir_all(alone.join("empty")).unwrap();
        assert!(said(&alone.join("empty")).contains("no variant.toml"));
        fs::create_dir_all(alone.join("mine")).unwrap();
        fs::write(alone.join("mine/variant.toml"), "").unwrap();
        assert!(said(&alone.join("mine")).contains("no folder base"));
    }
}
