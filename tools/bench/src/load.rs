//! Sends requests to a running kernel without a pause for a given time: one hour in `cargo xtask soak load`.

use crate::cabinet::Target;
use crate::memory::question;
use crate::places::places;
use crate::process;
use anyhow::{Result, bail};
use cabinet_ports::{Clock, SystemClock};
use clap::Args;
use futures::{StreamExt, stream};
use std::time::{Duration, Instant};

/// Concurrent requests. Below the plugin's concurrency limit.
const AT_A_TIME: usize = 12;

/// Time after which a new access token is fetched; tokens live 15 minutes.
const SESSION: Duration = Duration::from_secs(600);

/// Permitted memory growth after the first tenth of the run, in which the caches fill.
const GROWTH_MIB: u64 = 16;

#[derive(Args)]
pub struct Load {
    #[command(flatten)]
    target: Target,
    /// Duration in seconds.
    #[arg(long)]
    seconds: u64,
}

impl Load {
    /// Sends requests until the time is over. Fails if a request failed or memory grew too much.
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
