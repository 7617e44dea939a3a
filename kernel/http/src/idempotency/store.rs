//! Where the keys and the stored responses are.

use cabinet_ports::Clock;
use cabinet_ports::repository::IdempotencyRepository;
use cabinet_vault::Vault;
use std::sync::Arc;

/// The store of idempotency keys, as extractors take it from the state of the application.
#[derive(Clone)]
pub struct Idempotency {
    pub(super) keys: Arc<dyn IdempotencyRepository>,
    /// Encrypts stored responses.
    pub(super) vault: Arc<Vault>,
    pub(super) clock: Arc<dyn Clock>,
}

impl Idempotency {
    /// Keeps keys in this repository, with responses encrypted by this vault.
    pub fn new(keys: Arc<dyn IdempotencyRepository>, vault: Arc<Vault>, clock: Arc<dyn Clock>) -> Self {
        Self { keys, vault, clock }
    }
}
