//! Work that takes long goes offload, so that it does not keep others waiting for the thread that they share.

use crate::RecordError;
use cabinet_ports::{Problem, ProblemCode};

/// A text of this length takes about a millisecond to be parsed, or to be cut into stems.
const SHORT: usize = 32 * 1024;

/// Does it here if the input is short, else on a thread for such work.
///
/// # Errors
/// `Hospital` with `Garbled` if the work died of its input.
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
