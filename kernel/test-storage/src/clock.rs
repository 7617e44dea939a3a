//! Keeps tokio's paused clock still while the database works.
//!
//! A runtime whose clock is paused advances it to the next timer when it has nothing to do. SQLite works in a thread of its own, of which
//! the runtime knows nothing, so every time limit in the tested code would pass during a statement. A blocking task of the runtime keeps
//! the clock from advancing.

use std::any::Any;
use std::sync::mpsc;
use tokio::task::spawn_blocking;

/// Keeps the clock from advancing by itself until the value is dropped.
pub(crate) fn hold() -> Box<dyn Any + Send> {
    let (holder, held) = mpsc::channel::<()>();
    // Ends when the sender is dropped.
    spawn_blocking(move || held.recv());
    Box::new(holder)
}
