//! Parses a SOAP 1.1 request as WCF does: document/literal, elements in schema order.
//!
//! WCF silently drops an element that comes too late or has the wrong namespace (protocol sheet netrika §1), so a client with such a bug
//! may work by chance. In strict mode, the default, the simulator therefore answers with a fault that names the element.

use super::schema::{
    DATA_NAMESPACE, ENVELOPE_NAMESPACE, Kind, Member, Operation, SERVICE_NAMESPACE, members,
};
use super::xml::{self, Element};
use chrono::NaiveDateTime;

/// A technical failure, answered as a SOAP fault with status 500.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Local part of the fault code.
    pub code: &'static str,
    /// A sentence for the developer of the client.
    pub text: String,
}

impl Fault {
    fn client(code: &'static str, text: impl Into<String>) -> Self {
        Self { code, text: text.into() }
    }
}

/// A parsed request.
#[derive(Debug, Clone)]
pub struct Call {
    pub operation: Operation,
    values: Vec<(&'static str, Value)>,
}

#[derive(Debug, Clone)]
enum Value {
    Text(String),
    Int(i64),
    Moment(NaiveDateTime),
    Object(Vec<(&'static str, Value)>),
}

impl Call {
    /// A text parameter. Empty counts as absent.
    pub fn text(&self, name: &str) -> Option<&str> {
        match find(&self.values, name)? {
            Value::Text(text) if !text.is_empty() => Some(text),
            _ => None,
        }
    }

    /// A numeric parameter.
    pub fn int(&self, name: &str) -> Option<i64> {
        match find(&self.values, name)? {
            Value::Int(number) => Some(*number),
            _ => None,
        }
    }

    /// A date-time parameter.
    pub fn moment(&self, name: &str) -> Option<NaiveDateTime> {
        match find(&self.values, name)? {
            Value::Moment(moment) => Some(*moment),
            _ => None,
        }
    }

    /// A text member of an object parameter, trimmed. Empty counts as absent.
    pub fn text_in(&self, object: &str, name: &str) -> Option<&str> {
        match find(self.object(object)?, name)? {
            Value::Text(text) if !text.trim().is_empty() => Some(text.trim()),
            _ => None,
        }
    }

    /// A date-time member of an object parameter.
    pub fn moment_in(&self, object: &str, name: &str) -> Option<NaiveDateTime> {
        match find(self.object(object)?, name)? {
            Value::Moment(moment) => Some(*moment),
            _ => None,
        }
    }

    fn object(&self, name: &str) -> Option<&[(&'static str, Value)]> {
        match find(&self.values, name)? {
            Value::Object(members) => Some(members),
            _ => None,
        }
    }
}

fn find<'a>(values: &'a [(&'static str, Value)], name: &str) -> Option<&'a Value> {
    values.iter().find(|(key, _)| *key == name).map(|(_, value)| value)
}

/// Parses a request.
///
/// # Errors
/// A fault if it is not a SOAP 1.1 request of this service or, in strict mode, if an element is not at its position in the schema.
pub fn parse(body: &str, soap_action: Option<&str>, strict: bool) -> Result<Call, Fault> {
    let envelope = xml::parse(body).map_err(|text| Fault::client("Client", text))?;
    if envelope.name != "Envelope" || envelope.namespace != ENVELOPE_NAMESPACE {
        return Err(Fault::client("VersionMismatch", "the root is not a SOAP 1.1 envelope"));
    }
    let message = envelope
        .child(ENVELOPE_NAMESPACE, "Body")
        .and_then(|body| body.children.first())
        .ok_or_else(|| Fault::client("Client", "the body is empty"))?;
    let operation =
        Operation::parse(&message.name).filter(|_| message.namespace == SERVICE_NAMESPACE).ok_or_else(
            || Fault::client("ActionNotSupported", format!("the operation {} is unknown", message.name)),
        )?;
    if soap_action.map(|action| action.trim_matches('"')) != Some(&operation.soap_action()) {
        return Err(Fault::client(
            "ActionNotSupported",
            format!("the header SOAPAction must be \"{}\"", operation.soap_action()),
        ));
    }
    let values = read(message, operation.parameters(), SERVICE_NAMESPACE, strict)?;
    Ok(Call { operation, values })
}

fn read(
    element: &Element,
    expected: &'static [Member],
    namespace: &str,
    strict: bool,
) -> Result<Vec<(&'static str, Value)>, Fault> {
    let mut values = Vec::with_capacity(expected.len());
    let mut rest = expected.iter();
    for child in &element.children {
        let mut ahead = rest.clone();
        let found = ahead.find(|member| member.name == child.name).filter(|_| child.namespace == namespace);
        let Some(member) = found else {
            if strict {
                return Err(out_of_place(element, child, expected, namespace));
            }
            continue;
        };
        rest = ahead;
        if let Some(value) = value(child, member, strict)? {
            values.push((member.name, value));
        }
    }
    Ok(values)
}

fn out_of_place(element: &Element, child: &Element, expected: &[Member], namespace: &str) -> Fault {
    let known = expected.iter().any(|member| member.name == child.name);
    let why = if child.namespace != namespace {
        format!("its namespace must be {namespace}")
    } else if known {
        "it stands too late: WCF would drop it".to_owned()
    } else {
        "the schema does not have it".to_owned()
    };
    Fault::client("DeserializationFailed", format!("{} in {}: {why}", child.name, element.name))
}

fn value(element: &Element, member: &Member, strict: bool) -> Result<Option<Value>, Fault> {
    if element.nil {
        return Ok(None);
    }
    let text = element.text.trim();
    let wrong = |expected: &str| {
        Fault::client("DeserializationFailed", format!("{} must be {expected}", element.name))
    };
    Ok(Some(match member.kind {
        Kind::Int => Value::Int(text.parse().map_err(|_| wrong("an int"))?),
        Kind::DateTime => Value::Moment(
            NaiveDateTime::parse_from_str(text, "%Y-%m-%dT%H:%M:%S%.f")
                .map_err(|_| wrong("a dateTime without zone"))?,
        ),
        Kind::Object(name) => Value::Object(read(element, members(name), DATA_NAMESPACE, strict)?),
        Kind::Opaque(_) | Kind::List(_) | Kind::DateTimes => return Ok(None),
        Kind::Text | Kind::Double | Kind::Bool | Kind::SpecialistType => Value::Text(element.text.clone()),
    }))
}

#[cfg(test)]
mod tests {
    use super::parse;
    use crate::netrika::schema::Operation;

    fn call(inside: &str) -> String {
        format!(
            r#"<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>{inside}</s:Body></s:Envelope>"#
        )
    }
    const ACTION: Option<&str> = Some("\"http://tempuri.org/IHubService/GetDoctorList\"");

    #[test]
    fn the_order_of_the_schema_is_accepted() {
        let body = call(
            r#"<GetDoctorList xmlns="http://tempuri.org/"><idSpesiality>7</idSpesiality><idLpu>3</idLpu><guid>g</guid></GetDoctorList>"#,
        );
        let call = parse(&body, ACTION, true).unwrap();
        assert_eq!(
            (call.operation, call.int("idLpu"), call.text("guid")),
            (Operation::GetDoctorList, Some(3), Some("g"))
        );
    }

    /// Protocol sheet netrika §9: the switch for the strict order check.
    #[test]
    fn a_wrong_order_is_a_fault_or_dropped_silently() {
        let body = call(
            r#"<GetDoctorList xmlns="http://tempuri.org/"><idLpu>3</idLpu><idSpesiality>7</idSpesiality><guid>g</guid></GetDoctorList>"#,
        );
        assert!(parse(&body, ACTION, true).unwrap_err().text.contains("too late"));
        let dropped = parse(&body, ACTION, false).unwrap();
        assert_eq!((dropped.text("idSpesiality"), dropped.int("idLpu")), (None, Some(3)));
    }

    #[test]
    fn a_wrong_action_type_or_namespace_is_a_fault() {
        let good = call(r#"<GetDoctorList xmlns="http://tempuri.org/"><idLpu>3</idLpu></GetDoctorList>"#);
        assert!(parse(&good, None, true).is_err());
        let number = call(r#"<GetDoctorList xmlns="http://tempuri.org/"><idLpu>x</idLpu></GetDoctorList>"#);
        assert!(parse(&number, ACTION, true).is_err());
        let namespace = call(r#"<GetDoctorList xmlns="http://other/"><idLpu>3</idLpu></GetDoctorList>"#);
        assert!(parse(&namespace, ACTION, false).is_err());
    }
}
