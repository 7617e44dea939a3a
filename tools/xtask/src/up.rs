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
use std::fs;
use std::sync::mpsc;
use std::time::Duration;

#[derive(Args)]
pub struct Up {
    /// The hospital to show: default, vatutenki, niioncologii, chelyabinsk, hospital15, regional.
    #[arg(long, default_value = "default")]
    variant: String,
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
        let variants = variants(workspace)?;
        if !variants.contains(&self.variant) {
            bail!("there is no variant {:?}; there are {}", self.variant, variants.join(", "));
        }
        let demo = Demo {
            port: self.port,
            simulators: self.simulators,
            fresh: self.fresh,
            chat: if self.chat { Chat::Synapse } else { Chat::Off },
            programs: if self.release { Programs::Release } else { Programs::Plain },
            ..Demo::of(workspace, &self.variant)
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
        step("payments of the demo patient", || demo.add_payments(workspace, &running))?;
        println!(
            "\n  Cabinet     {}\n  Simulators  {} (Netrika), {} (mailbox), {} (Gosuslugi), {} (Vista), {} (card gateway)\n  Log         {}\n",
            running.address(),
            running.simulator(0),
            running.simulator(1),
            running.simulator(2),
            running.simulator(3),
            running.simulator(4),
            running.log().display()
        );
        for account in accounts(workspace)? {
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

/// Ids of the hospitals. `base` is excluded; it holds what they share.
fn variants(workspace: &Workspace) -> Result<Vec<String>> {
    let folder = workspace.path("variants");
    let mut found: Vec<String> = fs::read_dir(&folder)
        .with_context(|| format!("{} cannot be listed", folder.display()))?
        .flatten()
        .filter(|entry| entry.path().join("variant.toml").exists())
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter(|id| id != "base")
        .collect();
    found.sort();
    Ok(found)
}

fn accounts(workspace: &Workspace) -> Result<Vec<Account>> {
    let path = workspace.path("variants/base/demo.toml");
    let text = fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))?;
    let demos: Demos =
        toml::from_str(&text).with_context(|| format!("{} is not understood", path.display()))?;
    Ok(demos.account)
}
