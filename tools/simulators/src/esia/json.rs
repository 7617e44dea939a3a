//! One member of a JSON object.

use serde_json::Value;

/// Sets a member; what is no object stays as it is.
pub fn put(body: &mut Value, name: &str, value: impl Into<Value>) {
    if let Some(members) = body.as_object_mut() {
        members.insert(name.to_owned(), value.into());
    }
}
