//! Runs programs and keeps their output, which is shown if they fail.

use anyhow::{Context, Result, bail};
use std::path::Path;
use std::process::{Command, Stdio};

/// A command with arguments in a folder, without the variables that say from which package cargo started us. Build scripts that watch these
/// variables would otherwise rerun after each manual `cargo build`, and everything that depends on them would be rebuilt.
pub fn program(name: &str, arguments: &[&str], folder: &Path) -> Command {
    let mut command = Command::new(name);
    for (variable, _) in std::env::vars_os() {
        let told = |name: &str| name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_");
        if variable.to_str().is_some_and(told) {
            command.env_remove(variable);
        }
    }
    command.args(arguments).current_dir(folder).stdin(Stdio::null());
    command
}

/// Outcome of a program.
pub struct Ended {
    /// Standard output, then standard error.
    pub output: String,
    /// Whether the exit code was 0.
    pub ok: bool,
}

/// Runs a program to its end.
pub fn capture(command: &mut Command) -> Result<Ended> {
    let shown = shown(command);
    let output = command.output().with_context(|| format!("{shown} could not be started"))?;
    let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.push_str(&String::from_utf8_lossy(&output.stderr));
    Ok(Ended { output: text, ok: output.status.success() })
}

/// Runs a program to its end. Failure is an error with the last 60 lines of the output.
pub fn quietly(command: &mut Command) -> Result<String> {
    let shown = shown(command);
    let ended = capture(command)?;
    if !ended.ok {
        bail!("{shown} failed:\n{}", last_lines(&without_progress(&ended.output), 60));
    }
    Ok(ended.output)
}

/// The output without cargo's progress lines: a build continues after its first error, and they would hide it.
fn without_progress(text: &str) -> String {
    let is_progress = |line: &&str| {
        let line = line.trim_start();
        ["Compiling ", "Checking ", "Downloading ", "Downloaded ", "Locking ", "Updating "]
            .iter()
            .any(|word| line.starts_with(word))
    };
    text.lines().filter(|line| !is_progress(line)).collect::<Vec<_>>().join("\n")
}

/// The last `count` lines of a text.
pub fn last_lines(text: &str, count: usize) -> String {
    let lines: Vec<&str> = text.lines().collect();
    lines.get(lines.len().saturating_sub(count)..).unwrap_or_default().join("\n")
}

/// Whether a program can be found in `PATH`.
pub fn is_installed(name: &str) -> bool {
    std::env::var_os("PATH")
        .is_some_and(|path| std::env::split_paths(&path).any(|folder| folder.join(name).is_file()))
}

fn shown(command: &Command) -> String {
    let arguments =
        command.get_args().map(|argument| argument.to_string_lossy()).collect::<Vec<_>>().join(" ");
    format!("{} {arguments}", command.get_program().to_string_lossy())
}
