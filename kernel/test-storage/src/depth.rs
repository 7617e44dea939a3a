//! How many cases a long test tries.

use std::env;

/// Every `nth` of the cases, or all of them with `CABINET_TEST_DEPTH=full` (`cargo xtask soak depth`).
pub fn sampled<T>(cases: impl IntoIterator<Item = T>, nth: usize) -> impl Iterator<Item = T> {
    let is_full = env::var("CABINET_TEST_DEPTH").is_ok_and(|depth| depth == "full");
    cases.into_iter().step_by(if is_full { 1 } else { nth })
}
