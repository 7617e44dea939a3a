//! `cabinet:host/files`: headers that the response to a file must have, stored for the call that returns the file's handle.

use super::CallState;
use crate::bindings::cabinet::host::files::Host;
use crate::files::{ExpectedHeader, MOST_EXPECTED};

impl Host for CallState {
    fn expect_header(&mut self, name: String, value: String, required: bool) {
        // Stores one more than the limit, so that the handle is refused: a silently dropped expectation could let a wrong file through.
        if self.expected_headers.len() <= MOST_EXPECTED {
            self.expected_headers.push(ExpectedHeader { name, value, required });
        }
    }
}
