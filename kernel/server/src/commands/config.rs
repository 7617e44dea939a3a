//! `cabinet config check | explain | dump | schema`.

use crate::cli::ConfigCommand;
use cabinet_config::Schema;

pub(super) fn run(command: ConfigCommand) -> anyhow::Result<()> {
    match command {
        ConfigCommand::Check(source) => {
            let loaded = source.load()?;
            println!("variant {} is valid", loaded.variant.id);
            for risk in loaded.variant.own_risks() {
                println!("at the hospital's own risk: {risk}");
            }
        }
        ConfigCommand::Explain { source, key } => println!("{}", source.load()?.explain(&key)?),
        ConfigCommand::Dump { source, origin } => print!("{}", source.load()?.dump(origin)),
        ConfigCommand::Schema => print!("{}", Schema::of_variant().to_pretty_json()),
    }
    Ok(())
}
