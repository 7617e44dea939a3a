//! `cabinet:host/clock`.

use super::CallState;
use crate::bindings::cabinet::host::clock;

impl clock::Host for CallState {
    fn now_ms(&mut self) -> u64 {
        u64::try_from(self.context.clock.now().timestamp_millis()).unwrap_or_default()
    }

    fn local_now(&mut self) -> String {
        let now = self.context.clock.now().with_timezone(&self.context.zone);
        now.format("%Y-%m-%dT%H:%M:%S").to_string()
    }
}
