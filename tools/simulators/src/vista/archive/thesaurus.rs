//! `rbThesaurus`: rows with a parent group, served as a tree. Real directories contain cycles, so a row is not entered a second time on one
//! path.

use serde::{Deserialize, Serialize};

/// The row of `rbThesaurus`.
#[derive(Debug, Clone, Deserialize)]
#[serde(from = "(u64, u64, String, String, String)")]
struct Row {
    id: u64,
    group: u64,
    code: String,
    name: String,
    template: Option<String>,
}

impl From<(u64, u64, String, String, String)> for Row {
    fn from((id, group, code, name, template): (u64, u64, String, String, String)) -> Self {
        Self { id, group, code, name, template: Some(template).filter(|template| !template.is_empty()) }
    }
}

/// A node of the tree.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Node {
    pub code: String,
    pub name: String,
    /// Text with `%s` for the chosen child.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub template: Option<String>,
    /// Children, ordered by code.
    pub child: Vec<Node>,
}

#[derive(Debug, Clone, Deserialize)]
pub struct Thesaurus {
    rows: Vec<Row>,
}

impl Thesaurus {
    /// Depth at which a cycle is cut for a code that ends in `_UNCUT`.
    pub const UNCUT_DEPTH: usize = 40;

    /// The tree below the row with this code. A code with the suffix `_UNCUT` gives the tree of an adapter that does not detect cycles:
    /// they repeat up to [`Self::UNCUT_DEPTH`].
    pub fn tree(&self, code: &str) -> Option<Node> {
        let (code, cut) = code.strip_suffix("_UNCUT").map_or((code, true), |code| (code, false));
        let root = self.rows.iter().find(|row| row.code == code && is_root(row))?;
        Some(self.below(root, &mut vec![root.id], cut))
    }

    fn below(&self, row: &Row, way: &mut Vec<u64>, cut: bool) -> Node {
        let mut inside: Vec<&Row> = self.rows.iter().filter(|inner| inner.group == row.id).collect();
        inside.sort_by(|a, b| a.code.cmp(&b.code));
        let mut child = Vec::new();
        for inner in inside {
            let ends = if cut { way.contains(&inner.id) } else { way.len() >= Self::UNCUT_DEPTH };
            if !ends {
                way.push(inner.id);
                child.push(self.below(inner, way, cut));
                way.pop();
            }
        }
        Node { code: row.code.clone(), name: row.name.clone(), template: row.template.clone(), child }
    }
}

/// Whether a row is a root: root codes are in capital letters. Codes of children are unique only within their group.
fn is_root(row: &Row) -> bool {
    row.code.bytes().all(|byte| byte.is_ascii_uppercase())
}
