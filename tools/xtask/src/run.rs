//! Running programs: quietly, with all they said kept for the case that they fail.

use anyhow::{Context, Result, bail};
use std::path::Path;
use std::process::{Command, Stdio};

/// A program with its arguments in a folder. Its output is one text, in the order it came. It does not hear which package cargo started
/// us from: build scripts that listen for it would run anew after each `cargo build` by hand, and all that stands on them.
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

/// What a program said and whether it succeeded.
pub struct Ended {
    /// Standard output and standard error.
    pub output: String,
    /// Exit code 0.
    pub ok: bool,
}

/// Runs to the end.
pub fn capture(command: &mut Command) -> Result<Ended> {
    let shown = shown(command);
    let output = command.output().with_context(|| format!("{shown} could not be started"))?;
    let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.push_str(&String::from_utf8_lossy(&output.stderr));
    Ok(Ended { output: text, ok: output.status.success() })
}

/// Runs to the end; failure is an error that holds the last lines of the output.
pub fn quietly(command: &mut Command) -> Result<String> {
    let shown = shown(command);
    let ended = capture(command)?;
    if !ended.ok {
        bail!("{shown} failed:\n{}", last_lines(&without_progress(&ended.output), 60));
    }
    Ok(ended.output)
}

/// What a program said without the lines by which cargo shows that it is at work: a build goes on after its first error.
fn without_progress(text: &str) -> String {
    let is_progress = |line: &&str| {
        let line = line.trim_start();
        ["Compiling ", "Checking ", "Downloading ", "Downloaded ", "Locking ", "Updating "]
            .iter()
            .any(|word| line.starts_with(word))
    };
    text.lines().filter(|line| !is_progress(line)).collect::<Vec<_>>().join("\n")
}

/// The end of a long text.
pub fn last_lines(text: &str, count: usize) -> String {
    let lines: Vec<&str> = text.lines().collect();
    lines.get(lines.len().saturating_sub(count)..).unwrap_or_default().join("\n")
}

/// Whether a program can be found in PATH.
pub fn is_installed(name: &str) -> bool {
    std::env::var_os("PATH")
        .is_some_and(|path| std::env::split_paths(&path).any(|folder| folder.join(name).is_file()))
}

fn shown(command: &Command) -> String {
    let arguments =
        command.get_args().map(|argument| argument.to_string_lossy()).collect::<Vec<_>>().join(" ");
    format!("{} {arguments}", command.get_program().to_string_lossy())
}
