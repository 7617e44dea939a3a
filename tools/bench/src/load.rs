//! Questions to a serving kernel without a pause, as long as asked: an hour in `cargo xtask soak load`.

use crate::cabinet::Target;
use crate::memory::question;
use crate::places::places;
use crate::process;
use anyhow::{Result, bail};
use cabinet_ports::{Clock, SystemClock};
use clap::Args;
use futures::{StreamExt, stream};
use std::time::{Duration, Instant};

/// Questions at a time, below the permits of the plugin.
const AT_A_TIME: usize = 12;

/// An access token lives fifteen minutes; a new one is fetched in time.
const SESSION: Duration = Duration::from_secs(600);

/// What memory may grow by after the first tenth, in which caches fill.
const GROWTH_MIB: u64 = 16;

/// Options of the command.
#[derive(Args)]
pub struct Load {
    #[command(flatten)]
    target: Target,
    /// How long.
    #[arg(long)]
    seconds: u64,
}

impl Load {
    /// Asks until the time is over.
    pub async fn run(&self) -> Result<()> {
        let (target, client) = (&self.target, self.target.client()?);
        let (start, whole) = (Instant::now(), Duration::from_secs(self.seconds));
        let today = SystemClock.now().date_naive();
        let (mut asked, mut failed, mut warm) = (0_usize, 0_usize, None);
        while start.elapsed() < whole {
            let token = target.sign_in(&client, "bench-0", "Patient-2026-demo").await?;
            let places = places(target, &client, &token).await?;
            let end = whole.min(start.elapsed() + SESSION);
            let mut answers = stream::iter(asked..)
                .take_while(|_| std::future::ready(start.elapsed() < end))
                .map(|at| question(&places, today, at))
                .map(|path| async { target.get(&client, &token, &path?).await })
                .buffer_unordered(AT_A_TIME);
            while let Some(answer) = answers.next().await {
                asked += 1;
                failed += usize::from(answer.is_err());
                if warm.is_none() && start.elapsed() > whole / 10 {
                    warm = Some(process::resident_mib(target.pid)?);
                }
            }
        }
        let (warm, last) = (warm.unwrap_or_default(), process::resident_mib(target.pid)?);
        println!(
            "{asked} questions, {failed} failed; {warm} MiB after a tenth of the time, {last} MiB at the end"
        );
        if failed > 0 || last > warm + GROWTH_MIB {
            bail!("a question failed, or memory grew by more than {GROWTH_MIB} MiB");
        }
        println!("load: {} s passed", self.seconds);
        Ok(())
    }
}
