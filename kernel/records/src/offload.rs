//! Moves long computations to a blocking thread, so that they do not block the async runtime.

use crate::RecordError;
use cabinet_ports::{Problem, ProblemCode};

/// Inputs below this length take about a millisecond to parse or stem.
const SHORT: usize = 32 * 1024;

/// Runs the work directly if the input is short, else on a blocking thread.
///
/// # Errors
/// `Hospital` with `Garbled` if the work panicked.
pub(crate) async fn offload<T: Send + 'static>(
    length: usize,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, RecordError> {
    if length <= SHORT {
        return Ok(work());
    }
    let died = |_| Problem::new(ProblemCode::Garbled, "a text of the hospital cannot be read").into();
    tokio::task::spawn_blocking(work).await.map_err(died)
}
