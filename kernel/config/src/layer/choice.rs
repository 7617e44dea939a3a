//! Merging of values with several alternative shapes: SQLite or PostgreSQL, a secret from a variable or a file. Merging two alternatives
//! key by key would mix the keys of both, so a later layer that chooses another alternative removes the earlier choice. A later layer that
//! only changes a detail of the same alternative is merged.

use super::Layer;
use crate::schema::{Node, Schema};
use serde_json::{Map, Value};

/// Removes from `earlier` every choice that `later` makes differently.
pub(crate) fn drop_other_alternatives(earlier: &mut [Layer], later: &Layer, schema: &Schema) {
    sweep(schema, schema.root(), &later.values, &mut Vec::new(), earlier);
}

fn sweep(
    schema: &Schema,
    node: Node<'_>,
    table: &Map<String, Value>,
    path: &mut Vec<String>,
    earlier: &mut [Layer],
) {
    for (key, value) in table {
        let (Some(child), Value::Object(inner)) = (schema.child(node, key), value) else { continue };
        path.push(key.clone());
        if child.is_choice_of_tables() {
            for layer in &mut *earlier {
                let other = find(&layer.values, path).is_some_and(|before| chooses_otherwise(before, inner));
                if other {
                    remove(&mut layer.values, path);
                }
            }
        } else {
            sweep(schema, child, inner, path, earlier);
        }
        path.pop();
    }
}

/// Compares `kind` if present; otherwise the only key of a table is its choice.
fn chooses_otherwise(before: &Map<String, Value>, after: &Map<String, Value>) -> bool {
    match (before.get("kind"), after.get("kind")) {
        (_, Some(kind)) => before.get("kind") != Some(kind),
        (Some(_), None) => false,
        (None, None) => !after.keys().all(|key| before.contains_key(key)),
    }
}

fn find<'a>(table: &'a Map<String, Value>, path: &[String]) -> Option<&'a Map<String, Value>> {
    let mut table = table;
    for part in path {
        table = table.get(part)?.as_object()?;
    }
    Some(table)
}

fn remove(table: &mut Map<String, Value>, path: &[String]) {
    let Some((last, way)) = path.split_last() else { return };
    let mut table = table;
    for part in way {
        match table.get_mut(part) {
            Some(Value::Object(inner)) => table = inner,
            _ => return,
        }
    }
    table.remove(last);
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn layer(value: Value) -> Layer {
        Layer { values: value.as_object().cloned().unwrap(), ..Layer::default() }
    }

    #[test]
    fn another_shape_replaces_and_a_detail_is_laid_over() {
        let schema = Schema::of_variant();
        let mut earlier = [layer(json!({
            "database": { "kind": "sqlite", "path": "a" },
            "security": { "token_key": { "env": "A" }, "demo": true },
        }))];
        let detail =
            layer(json!({ "database": { "path": "b" }, "security": { "token_key": { "env": "B" } } }));
        drop_other_alternatives(&mut earlier, &detail, &schema);
        assert_eq!(earlier[0].values["database"]["kind"], "sqlite");

        let other = layer(json!({
            "database": { "kind": "postgres", "connections": 5 },
            "security": { "token_key": { "file": "/run/secrets/key" } },
        }));
        drop_other_alternatives(&mut earlier, &other, &schema);
        assert_eq!(json!(earlier[0].values), json!({ "security": { "demo": true } }));
    }
}
