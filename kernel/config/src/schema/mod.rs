//! The schema of a variant, generated from the section types, and the questions the loader asks of it: which keys may stand here,
//! which type is wanted, what is the doc text.

mod format;
mod node;
mod secret_refs;
mod walk;

pub(crate) use node::{Kind, Node};
pub(crate) use secret_refs::secret_refs;
pub(crate) use walk::Walk;

use crate::sections::Variant;
use serde_json::Value;

/// The schema as JSON Schema 2020-12.
#[derive(Debug, Clone)]
pub struct Schema {
    json: Value,
}

impl Schema {
    /// Generated from [`Variant`].
    pub fn of_variant() -> Self {
        Self { json: schemars::schema_for!(Variant).to_value() }
    }

    /// As committed in `variants/variant.schema.json`, with a line feed at the end.
    pub fn to_pretty_json(&self) -> String {
        let mut text = format!("{:#}", self.json);
        text.push('\n');
        text
    }

    /// The node of the whole variant.
    pub(crate) fn root(&self) -> Node<'_> {
        Node::new(&self.json)
    }

    /// What stands below a key, references followed.
    pub(crate) fn child<'a>(&'a self, node: Node<'a>, key: &str) -> Option<Node<'a>> {
        node.member(key).map(|child| self.resolve(child))
    }

    /// What the items of a list are.
    pub(crate) fn item<'a>(&'a self, node: Node<'a>) -> Option<Node<'a>> {
        node.items().map(|child| self.resolve(child))
    }

    /// Follows `$ref`, and `anyOf [x, null]` of optional sections, keeping the description of the place.
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

    /// Looks up a dotted path; list indices are `[0]`.
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

    /// Whether a text given on the command line shall stay a text here.
    pub(crate) fn wants_text(&self, path: &str) -> bool {
        self.lookup(path).is_some_and(|node| matches!(node.kind(), Kind::Text { .. } | Kind::Words(_)))
    }

    /// Whether this is a key of the top level that is no table.
    pub(crate) fn is_top_level_value(&self, key: &str) -> bool {
        self.child(self.root(), key).is_some_and(|node| !matches!(node.kind(), Kind::Table | Kind::Choice(_)))
    }

    /// All key paths that have a fixed name, for "did you mean".
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
