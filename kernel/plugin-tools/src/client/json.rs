//! JSON that keeps the order of the members, and the place of each value.

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// A value. Members are in the order of the file.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Json {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    /// A member; `None` if this is no object.
    pub(crate) fn get(&self, key: &str) -> Option<&Self> {
        self.members().iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    pub(crate) fn text(&self, key: &str) -> Option<&str> {
        self.get(key)?.as_text()
    }

    pub(crate) fn as_text(&self) -> Option<&str> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }

    pub(crate) fn flag(&self, key: &str) -> Option<bool> {
        if let Some(Self::Bool(flag)) = self.get(key) { Some(*flag) } else { None }
    }

    pub(crate) fn members(&self) -> &[(String, Self)] {
        if let Self::Object(members) = self { members } else { &[] }
    }

    pub(crate) fn items(&self, key: &str) -> &[Self] {
        if let Some(Self::List(items)) = self.get(key) { items } else { &[] }
    }

    /// The value at a JSON pointer (RFC 6901), with or without the `#`.
    pub(crate) fn at(&self, pointer: &str) -> Option<&Self> {
        let pointer = pointer.strip_prefix('#').unwrap_or(pointer);
        let mut found = self;
        for part in pointer.split('/').skip(1) {
            let part = percent_encoding::percent_decode_str(part).decode_utf8().ok()?;
            let part = part.replace("~1", "/").replace("~0", "~");
            found = match found {
                Self::List(items) => items.get(part.parse::<usize>().ok()?)?,
                other => other.get(&part)?,
            };
        }
        Some(found)
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = Json;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("JSON")
            }
            fn visit_unit<E>(self) -> Result<Json, E> {
                Ok(Json::Null)
            }
            fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
                Ok(Json::Bool(value))
            }
            #[allow(clippy::cast_precision_loss, reason = "limits of numbers; no larger one is used")]
            fn visit_i64<E>(self, value: i64) -> Result<Json, E> {
                Ok(Json::Number(value as f64))
            }
            #[allow(clippy::cast_precision_loss, reason = "as above")]
            fn visit_u64<E>(self, value: u64) -> Result<Json, E> {
                Ok(Json::Number(value as f64))
            }
            fn visit_f64<E>(self, value: f64) -> Result<Json, E> {
                Ok(Json::Number(value))
            }
            fn visit_str<E>(self, value: &str) -> Result<Json, E> {
                Ok(Json::Text(value.to_owned()))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Json, A::Error> {
                let mut items = Vec::new();
                while let Some(item) = list.next_element()? {
                    items.push(item);
                }
                Ok(Json::List(items))
            }
            fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Json, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = object.next_entry()? {
                    members.push(member);
                }
                Ok(Json::Object(members))
            }
        }
        deserializer.deserialize_any(Reader)
    }
}

/// The pointer to a member: `~` and `/` in its name are escaped.
pub(crate) fn below(pointer: &str, name: &str) -> String {
    format!("{pointer}/{}", name.replace('~', "~0").replace('/', "~1"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_keep_their_order_and_are_found_by_pointer() {
        let json: Json =
            serde_json::from_str(r#"{"b": [1, {"a/b": "x"}], "a": {"~": null}, "c": true}"#).unwrap();
        let names: Vec<&str> = json.members().iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["b", "a", "c"]);
        assert_eq!(json.at(&below("#/b/1", "a/b")).and_then(Json::as_text), Some("x"));
        assert_eq!(json.at("#/a/~0"), Some(&Json::Null));
        assert_eq!(json.at("#/b/7"), None);
        assert_eq!(json.flag("c"), Some(true));
    }
}
