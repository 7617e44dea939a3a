//! `cabinet plugins list | reload`: asks the running server by its control socket.

use crate::cli::PluginsCommand;
use crate::control::{Question, ask};
use anyhow::bail;

pub(super) async fn run(command: &PluginsCommand) -> anyhow::Result<()> {
    let (source, question) = match command {
        PluginsCommand::List(source) => (source, Question::List),
        PluginsCommand::Reload { source, id } => (source, Question::Reload { plugin: id.parse()? }),
    };
    let loaded = source.load()?;
    let answer = ask(&loaded.variant.http.cache_root, &question).await?;
    let text = answer.lines.join("\n");
    if !answer.ok {
        bail!("{text}");
    }
    println!("{text}");
    Ok(())
}
