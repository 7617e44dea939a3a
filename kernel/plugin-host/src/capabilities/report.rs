//! `cabinet:host/report`: collects the rows that a guest set aside during one call.

use super::CallState;
use crate::bindings::cabinet::host::report::{Host, OddRow};
use crate::set_aside::odd_row;

/// Most rows of one call; further rows are dropped.
const MOST_ROWS: usize = 10_000;

impl Host for CallState {
    fn set_aside(&mut self, row: OddRow) {
        if self.set_aside.len() < MOST_ROWS {
            self.set_aside.push(odd_row(row));
        }
    }
}
