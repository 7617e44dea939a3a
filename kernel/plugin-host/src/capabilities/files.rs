//! `cabinet:host/files`: headers that the response to a file must have, kept for the call that answers with its handle.

use super::CallState;
use crate::bindings::records::cabinet::host::files::Host;
use crate::files::{ExpectedHeader, MOST_EXPECTED};

impl Host for CallState {
    fn expect_header(&mut self, name: String, value: String, required: bool) {
        // One more than may be: an expectation that is dropped silently would show a file that it forbids.
        if self.expected_headers.len() <= MOST_EXPECTED {
            self.expected_headers.push(ExpectedHeader { name, value, required });
        }
    }
}
