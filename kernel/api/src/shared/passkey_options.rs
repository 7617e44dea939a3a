//! The challenge of a passkey ceremony, as browsers take it.

use cabinet_http::ApiProblem;
use serde::Serialize;

/// Returns the inner object of `publicKey`; the client adds the member itself.
pub(crate) fn options(asked: &impl Serialize) -> Result<serde_json::Value, ApiProblem> {
    let mut whole = serde_json::to_value(asked).map_err(|_| ApiProblem::internal())?;
    whole.get_mut("publicKey").map(serde_json::Value::take).ok_or_else(ApiProblem::internal)
}
