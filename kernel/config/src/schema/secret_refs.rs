//! Finds all references to secrets in a configuration.

use super::Schema;
use super::node::{Kind, Node, chosen_kind};
use crate::sections::SecretRef;
use serde::Deserialize;
use serde_json::{Map, Value};

/// All references with the paths of their keys. Invalid references are skipped; the schema check reports them.
pub(crate) fn secret_refs(schema: &Schema, tree: &Value) -> Vec<(String, SecretRef)> {
    let mut found = Vec::new();
    collect(schema, schema.root(), tree, "", &mut found);
    found
}

fn collect(schema: &Schema, node: Node<'_>, value: &Value, path: &str, found: &mut Vec<(String, SecretRef)>) {
    if node.is_secret() {
        found.extend(SecretRef::deserialize(value).ok().map(|reference| (path.to_owned(), reference)));
        return;
    }
    match (node.kind(), value) {
        (Kind::Table, Value::Object(table)) => collect_table(schema, node, table, path, found),
        (Kind::Choice(alternatives), Value::Object(table)) => {
            let word = table.get("kind").and_then(Value::as_str);
            if let Some(chosen) = alternatives.iter().find(|part| word.is_some() && chosen_kind(part) == word)
            {
                collect_table(schema, Node::new(chosen), table, path, found);
            }
        }
        (Kind::List, Value::Array(items)) => {
            let Some(item) = schema.item(node) else { return };
            for (at, value) in items.iter().enumerate() {
                collect(schema, item, value, &format!("{path}[{at}]"), found);
            }
        }
        _ => {}
    }
}

fn collect_table(
    schema: &Schema,
    node: Node<'_>,
    table: &Map<String, Value>,
    path: &str,
    found: &mut Vec<(String, SecretRef)>,
) {
    for (key, value) in table {
        let Some(child) = schema.child(node, key) else { continue };
        let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
        collect(schema, child, value, &path, found);
    }
}
