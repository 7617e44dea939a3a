//! Sets members of JSON objects.

use serde_json::Value;

/// Sets a member. A value that is not an object stays unchanged.
pub fn put(body: &mut Value, name: &str, value: impl Into<Value>) {
    if let Some(members) = body.as_object_mut() {
        members.insert(name.to_owned(), value.into());
    }
}
