//! `cabinet:host/report`: rows that a guest set aside, kept for the call that they belong to.

use super::CallState;
use crate::bindings::records::cabinet::host::report::{Host, OddRow};
use crate::set_aside::odd_row;

/// Rows of one call.
const MOST_ROWS: usize = 10_000;

impl Host for CallState {
    fn set_aside(&mut self, row: OddRow) {
        if self.set_aside.len() < MOST_ROWS {
            self.set_aside.push(odd_row(row));
        }
    }
}
