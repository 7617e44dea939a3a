//! `cabinet:host/kv`.

use super::CallState;
use super::store::StoreFull;
use crate::bindings::cabinet::host::kv::{Host, KvError};
use std::time::Duration;

impl CallState {
    fn may_keep(&mut self) -> Result<(), KvError> {
        self.context.permissions.check_store().map_err(|denial| {
            self.refuse(denial);
            KvError::NotGranted
        })
    }
}

impl Host for CallState {
    fn get(&mut self, key: String) -> Result<Option<Vec<u8>>, KvError> {
        self.may_keep()?;
        Ok(self.context.store.get(&key, self.context.clock.now()))
    }

    fn set(&mut self, key: String, value: Vec<u8>, ttl_ms: Option<u64>) -> Result<(), KvError> {
        self.may_keep()?;
        let stored =
            self.context.store.set(key, value, ttl_ms.map(Duration::from_millis), self.context.clock.now());
        stored.map_err(|StoreFull| KvError::Quota)
    }

    fn remove(&mut self, key: String) -> Result<(), KvError> {
        self.may_keep()?;
        self.context.store.remove(&key);
        Ok(())
    }
}
