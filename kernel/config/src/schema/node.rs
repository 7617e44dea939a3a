//! One node of the schema. Supports only the constructs that the generator emits.

use serde_json::Value;

/// A node: its schema, the name of its type and the documentation of the field that refers to it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Node<'a> {
    json: &'a Value,
    type_name: Option<&'a str>,
    description: Option<&'a str>,
}

/// Type of a node.
#[derive(Debug)]
pub(crate) enum Kind<'a> {
    /// Keys with values.
    Table,
    /// One of several tables, chosen by `kind` or by its only key.
    Choice(Vec<&'a Value>),
    List,
    /// One word of a closed set.
    Words(Vec<&'a str>),
    /// A text with an optional format and minimum length.
    Text {
        format: Option<&'a str>,
        least: u64,
    },
    /// A whole number within bounds.
    Integer {
        least: i64,
        greatest: i64,
    },
    Boolean,
    /// Any value: settings that a plugin or a module validates itself.
    Anything,
}

impl<'a> Node<'a> {
    pub(crate) fn new(json: &'a Value) -> Self {
        Self { json, type_name: None, description: text(json, "description") }
    }

    pub(crate) fn reference(self) -> Option<&'a str> {
        text(self.json, "$ref")?.strip_prefix("#/$defs/")
    }

    pub(crate) fn pointing_to(self, type_name: &'a str, target: &'a Value) -> Self {
        let description = self.description.or_else(|| text(target, "description"));
        Self { json: target, type_name: Some(type_name), description }
    }

    /// Strips the `null` from an optional section, `anyOf [section, null]`.
    pub(crate) fn without_null(self) -> Self {
        let section = list(self.json, "anyOf").iter().find(|part| text(part, "type") != Some("null"));
        section.map_or(self, |json| Self { json, ..self })
    }

    pub(crate) fn description(self) -> Option<&'a str> {
        self.description
    }

    /// The default that the section declares for an absent key.
    pub(crate) fn default(self) -> Option<&'a Value> {
        self.json.get("default")
    }

    /// Whether the node holds a reference to a secret.
    pub(crate) fn is_secret(self) -> bool {
        self.type_name == Some("SecretRef")
    }

    pub(crate) fn is_choice_of_tables(self) -> bool {
        matches!(self.kind(), Kind::Choice(_))
    }

    pub(crate) fn kind(self) -> Kind<'a> {
        let alternatives = list(self.json, "oneOf");
        if !alternatives.is_empty() {
            let words: Vec<_> = alternatives.iter().filter_map(|part| text(part, "const")).collect();
            return if words.len() == alternatives.len() {
                Kind::Words(words)
            } else {
                Kind::Choice(alternatives.iter().collect())
            };
        }
        let words: Vec<_> = list(self.json, "enum").iter().filter_map(Value::as_str).collect();
        if !words.is_empty() {
            return Kind::Words(words);
        }
        let minimum = self.json.get("minimum").and_then(Value::as_i64);
        let maximum = self.json.get("maximum").and_then(Value::as_i64);
        match self.type_word() {
            Some("object") => Kind::Table,
            Some("array") => Kind::List,
            Some("string") => Kind::Text {
                format: text(self.json, "format"),
                least: self.json.get("minLength").and_then(Value::as_u64).unwrap_or_default(),
            },
            Some("integer") => Kind::Integer {
                least: minimum.unwrap_or_default(),
                greatest: maximum.unwrap_or_else(|| i64::from(u32::MAX)),
            },
            Some("boolean") => Kind::Boolean,
            _ => Kind::Anything,
        }
    }

    /// The type. The schema's `type` is a word, or a list of a word and `null`.
    fn type_word(self) -> Option<&'a str> {
        let word = self.json.get("type")?;
        word.as_str().or_else(|| word.as_array()?.iter().filter_map(Value::as_str).find(|w| *w != "null"))
    }

    pub(crate) fn property_names(self) -> impl Iterator<Item = &'a str> {
        self.json
            .get("properties")
            .and_then(Value::as_object)
            .into_iter()
            .flatten()
            .map(|(name, _)| name.as_str())
    }

    pub(crate) fn required(self) -> impl Iterator<Item = &'a str> {
        list(self.json, "required").iter().filter_map(Value::as_str)
    }

    /// The node below a key: a named property, or the common value type of a map.
    pub(crate) fn member(self, key: &str) -> Option<Self> {
        let property = self.json.get("properties").and_then(|properties| properties.get(key));
        property
            .or_else(|| self.json.get("additionalProperties").filter(|any| any.is_object()))
            .map(Self::new)
    }

    /// Whether any key is allowed: ids of plugins, settings.
    pub(crate) fn has_free_keys(self) -> bool {
        match self.json.get("additionalProperties") {
            Some(Value::Bool(free)) => *free,
            Some(_) => true,
            None => self.json.get("properties").is_none(),
        }
    }

    pub(crate) fn items(self) -> Option<Self> {
        self.json.get("items").map(Self::new)
    }

    /// The expected type or form, for error messages and `explain`.
    pub(crate) fn wanted(self) -> String {
        match self.kind() {
            Kind::Table => "a table".to_owned(),
            Kind::Choice(_) if self.is_secret() => {
                "where the secret is: { env = \"NAME\" } or { file = \"/run/secrets/name\" }".to_owned()
            }
            Kind::Choice(alternatives) => {
                format!("a table, one of: {}", choice_words(&alternatives).join(", "))
            }
            Kind::List => "a list".to_owned(),
            Kind::Words(words) => {
                format!(
                    "one of {}",
                    words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(", ")
                )
            }
            Kind::Text { format: Some(format), .. } => super::format::wanted(format).to_owned(),
            Kind::Text { least: 0, .. } => "a text".to_owned(),
            Kind::Text { .. } => "a text that is not empty".to_owned(),
            Kind::Integer { least, greatest } if greatest == i64::from(u32::MAX) => {
                format!("a whole number of at least {least}")
            }
            Kind::Integer { least, greatest } => format!("a whole number from {least} to {greatest}"),
            Kind::Boolean => "true or false".to_owned(),
            Kind::Anything => "any value".to_owned(),
        }
    }
}

/// How each alternative is chosen: `kind = "sqlite"`, or its only key.
pub(crate) fn choice_words(alternatives: &[&Value]) -> Vec<String> {
    alternatives
        .iter()
        .filter_map(|part| match chosen_kind(part) {
            Some(kind) => Some(format!("kind = \"{kind}\"")),
            None => Node::new(part).required().next().map(str::to_owned),
        })
        .collect()
}

/// The value of `kind` that chooses this alternative.
pub(crate) fn chosen_kind(alternative: &Value) -> Option<&str> {
    text(alternative.get("properties")?.get("kind")?, "const")
}

fn text<'a>(json: &'a Value, key: &str) -> Option<&'a str> {
    json.get(key).and_then(Value::as_str)
}

fn list<'a>(json: &'a Value, key: &str) -> &'a [Value] {
    json.get(key).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default()
}
