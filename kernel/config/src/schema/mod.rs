//! The JSON schema of a variant, generated from the section types, and lookups in it for the loader: allowed keys, expected types,
//! documentation.

mod format;
mod node;
mod secret_refs;
mod validator;

pub(crate) use node::{Kind, Node};
pub(crate) use secret_refs::secret_refs;
pub(crate) use validator::Validator;

use crate::sections::Variant;
use serde_json::Value;

/// A schema in JSON Schema 2020-12.
#[derive(Debug, Clone)]
pub struct Schema {
    json: Value,
}

impl Schema {
    /// Generates the schema of [`Variant`].
    pub fn of_variant() -> Self {
        Self { json: schemars::schema_for!(Variant).to_value() }
    }

    /// The schema as committed in `variants/variant.schema.json`, with a trailing line feed.
    pub fn to_pretty_json(&self) -> String {
        let mut text = format!("{:#}", self.json);
        text.push('\n');
        text
    }

    /// The root node of a variant.
    pub(crate) fn root(&self) -> Node<'_> {
        Node::new(&self.json)
    }

    /// The node below a key, with references resolved.
    pub(crate) fn child<'a>(&'a self, node: Node<'a>, key: &str) -> Option<Node<'a>> {
        node.member(key).map(|child| self.resolve(child))
    }

    /// The node of the items of a list.
    pub(crate) fn item<'a>(&'a self, node: Node<'a>) -> Option<Node<'a>> {
        node.items().map(|child| self.resolve(child))
    }

    /// Resolves `$ref` and the `anyOf [x, null]` of optional sections. Keeps the description of the referring field.
    pub(crate) fn resolve<'a>(&'a self, node: Node<'a>) -> Node<'a> {
        let mut node = node.without_null();
        while let Some(name) = node.reference() {
            match self.json.get("$defs").and_then(|defs| defs.get(name)) {
                Some(target) => node = node.pointing_to(name, target),
                None => break,
            }
        }
        node
    }

    /// Looks up a dotted path; list indices are written `[0]`.
    pub(crate) fn lookup(&self, path: &str) -> Option<Node<'_>> {
        let mut node = self.root();
        for part in path.split('.') {
            let (name, indices) = match part.find('[') {
                Some(at) => part.split_at(at),
                None => (part, ""),
            };
            node = self.child(node, name)?;
            for _ in 0..indices.matches('[').count() {
                node = self.item(node)?;
            }
        }
        Some(node)
    }

    /// Whether the key expects a text, so that a command line value stays a text.
    pub(crate) fn wants_text(&self, path: &str) -> bool {
        self.lookup(path).is_some_and(|node| matches!(node.kind(), Kind::Text { .. } | Kind::Words(_)))
    }

    /// Whether this is a top-level key that is not a table.
    pub(crate) fn is_top_level_value(&self, key: &str) -> bool {
        self.child(self.root(), key).is_some_and(|node| !matches!(node.kind(), Kind::Table | Kind::Choice(_)))
    }

    /// All key paths with fixed names, for "did you mean".
    pub(crate) fn fixed_paths(&self) -> Vec<String> {
        let mut paths = Vec::new();
        self.collect(self.root(), "", &mut paths);
        paths
    }

    fn collect(&self, node: Node<'_>, path: &str, paths: &mut Vec<String>) {
        for name in node.property_names() {
            let path = if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
            if let Some(child) = self.child(node, name) {
                self.collect(child, &path, paths);
            }
            paths.push(path);
        }
    }
}
