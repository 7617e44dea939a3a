//! Parses a response: a result, a refusal, or a fault.

use super::reader::{Element, Space, Unreadable, parse};
use super::schema::Operation;

/// A parsed response.
#[derive(Debug)]
pub enum Answer<'a> {
    /// `Success=true`: the result with its members.
    Success(Element<'a>),
    /// `Success=false`: the first error, and the result, which is used if the error can be ignored.
    Refused {
        /// `IdError`; 0 if the hub gave none.
        id: i64,
        /// `ErrorDescription`
        text: Option<String>,
        result: Element<'a>,
    },
    /// A SOAP fault: its code without prefix.
    Fault(String),
}

/// Parses the response to an operation.
///
/// # Errors
/// A text for the log if it is not a response to this operation.
pub fn read(operation: Operation, body: &str) -> Result<Answer<'_>, Unreadable> {
    let mut envelope = parse(body)?;
    if envelope.name != "Envelope" || envelope.space != Space::Envelope {
        return Err("the answer is not SOAP 1.1");
    }
    let mut body = envelope.take(Space::Envelope, "Body").ok_or("the answer has no body")?;
    if let Some(fault) = body.child(Space::Envelope, "Fault") {
        return Ok(Answer::Fault(fault_code(fault)));
    }
    let name = operation.name();
    let mut response = body
        .take(Space::Service, &[name, "Response"].concat())
        .ok_or("the answer is that of another operation")?;
    let result =
        response.take(Space::Service, &[name, "Result"].concat()).ok_or("the answer has no result")?;
    match result.text("Success") {
        Some("true" | "1") => Ok(Answer::Success(result)),
        Some("false" | "0") => {
            let error = result.items("ErrorList", "Error").next();
            Ok(Answer::Refused {
                id: error.and_then(|error| error.number("IdError")).unwrap_or(0),
                text: error.and_then(|error| error.text("ErrorDescription")).map(str::to_owned),
                result,
            })
        }
        _ => Err("the answer does not say whether it succeeded"),
    }
}

/// The fault's code, reduced to letters and digits: the rest may quote the request.
fn fault_code(fault: &Element<'_>) -> String {
    let code = fault.child(Space::Other, "faultcode").map(Element::own_text).unwrap_or_default();
    let local = code.rsplit(':').next().unwrap_or_default();
    local.chars().filter(char::is_ascii_alphanumeric).take(60).collect()
}
