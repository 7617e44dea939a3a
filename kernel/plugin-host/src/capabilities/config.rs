//! `cabinet:host/config`.

use super::CallState;
use crate::bindings::cabinet::host::config;

impl config::Host for CallState {
    fn settings(&mut self) -> String {
        self.context.settings.clone()
    }

    fn medical_host(&mut self) -> String {
        self.context.host.as_str().to_owned()
    }
}
