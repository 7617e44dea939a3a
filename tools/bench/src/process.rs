//! CPU time and resident memory of a process, read from `/proc`.

use anyhow::{Context, Result};
use std::fs;
use std::time::Duration;

/// Clock ticks per second in `/proc` (USER_HZ); 100 on every Linux that Debian ships.
const TICKS_PER_SECOND: u64 = 100;

/// User and system time used so far.
pub fn cpu(pid: u32) -> Result<Duration> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).context("the process has gone")?;
    // The second field is the name in parentheses, which may contain spaces: count from behind it.
    let fields: Vec<&str> =
        stat.rsplit_once(')').map(|(_, rest)| rest.split_whitespace().collect()).unwrap_or_default();
    let ticks = |at: usize| fields.get(at).and_then(|field| field.parse::<u64>().ok()).unwrap_or(0);
    Ok(Duration::from_millis((ticks(11) + ticks(12)) * 1000 / TICKS_PER_SECOND))
}

/// Resident memory in mebibytes.
pub fn resident_mib(pid: u32) -> Result<u64> {
    Ok(resident_kib(pid)? / 1024)
}

/// Resident memory in kibibytes.
pub fn resident_kib(pid: u32) -> Result<u64> {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).context("the process has gone")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("no VmRSS")?;
    line.trim().trim_end_matches("kB").trim().parse().context("VmRSS is no number")
}

/// The process's share of its resident memory in kibibytes: a page that is mapped several times counts once. SQLite maps the database's
/// file once for each reader, so the resident memory counts its pages as often.
pub fn proportional_kib(pid: u32) -> Result<u64> {
    let rollup = fs::read_to_string(format!("/proc/{pid}/smaps_rollup")).context("the process has gone")?;
    let line = rollup.lines().find_map(|line| line.strip_prefix("Pss:")).context("no Pss")?;
    line.trim().trim_end_matches("kB").trim().parse().context("Pss is no number")
}
