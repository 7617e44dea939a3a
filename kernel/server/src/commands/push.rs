//! `cabinet push keys`

use crate::cli::PushCommand;
use cabinet_push::PushKeys;
use secrecy::ExposeSecret as _;

/// Prints a new key pair. Nothing is stored: the operator puts the private key where the configuration refers to.
pub(super) fn run(command: &PushCommand) -> anyhow::Result<()> {
    match command {
        PushCommand::Keys => {
            let keys = PushKeys::generate()?;
            println!("private key (a secret, for push.private_key): {}", keys.private().expose_secret());
            println!("public key (for information only):            {}", keys.public());
        }
    }
    Ok(())
}
