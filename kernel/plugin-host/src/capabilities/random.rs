//! `cabinet:host/random`.

use super::CallState;
use crate::bindings::cabinet::host::random;
use rand::RngCore;

/// The limit in the contract.
const MOST_BYTES: u32 = 1024;

impl random::Host for CallState {
    fn bytes(&mut self, count: u32) -> Vec<u8> {
        let mut bytes = vec![0; usize::try_from(count.min(MOST_BYTES)).unwrap_or_default()];
        rand::rng().fill_bytes(&mut bytes);
        bytes
    }
}
