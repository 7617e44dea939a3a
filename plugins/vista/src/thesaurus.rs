//! A thesaurus: the adapter's tree as a list, root first. Groups of real directories contain cycles (protocol sheet vista §3), and an
//! adapter that does not cut them returns them unrolled. A node that already occurs among its ancestors is therefore omitted with its
//! subtree. Codes are unique only within their group, so code, name and template together identify a node.

use crate::absent;
use crate::adapter::{self, Adapter};
use crate::failure::Failure;
use cabinet_plugin_sdk::records::ThesaurusNode;
use cabinet_plugin_sdk::{Problem, kv, log};
use serde::Deserialize;

/// The kernel's limit on the depth of a tree.
const DEEPEST: usize = 16;
/// Maximum number of nodes; more than a directory usable by patients has.
const MOST_NODES: usize = 20_000;
/// The size limit of the store.
const MOST_KEPT_BYTES: usize = 60 << 10;
/// Cache lifetime: after a day the thesaurus is loaded again, even if its ETag has not changed.
const KEPT_MS: u64 = 24 * 60 * 60 * 1_000;

/// A node with its subtree.
#[derive(Debug, Clone, Deserialize)]
pub struct Node {
    pub code: String,
    pub name: String,
    /// Contains `%s` for the chosen child.
    #[serde(default)]
    pub template: Option<String>,
    #[serde(default, deserialize_with = "absent::usual")]
    pub child: Vec<Node>,
}

/// The nodes of a thesaurus as a list.
pub(crate) fn list(adapter: &Adapter, code: &str) -> Result<Vec<ThesaurusNode>, Problem> {
    let mut call = adapter.get("/thesaurus/{code}", &["thesaurus", code])?;
    // Without the kv permission nothing is cached, and everything else works.
    let kept = kv::get(&key(code)).ok().flatten().and_then(|kept| split(&kept));
    if let Some((tag, _)) = &kept {
        call = call.header("If-None-Match", tag);
    }
    let response = adapter.answer(&call)?;
    let root: Node = match kept {
        Some((_, body)) if response.status == 304 => adapter::read_json(&body)?,
        _ => {
            let root = adapter::read(&response)?;
            if let Some(tag) = response.header("etag").filter(|tag| is_tag(tag)) {
                keep(code, tag, &response.body);
            }
            root
        }
    };
    let (list, cut) = flatten(&root).map_err(|why| Failure::Garbled(why.to_owned()))?;
    if cut > 0 {
        log::warn("circles of a thesaurus are cut", &[("code", code), ("circles", &cut.to_string())]);
    }
    Ok(list)
}

/// The nodes, each after its parent, and the number of cycles that were cut.
///
/// # Errors
/// Too deep or too large.
pub fn flatten(root: &Node) -> Result<(Vec<ThesaurusNode>, usize), &'static str> {
    let mut list = Vec::new();
    let cut = add(root, None, &mut Vec::new(), &mut list)?;
    Ok((list, cut))
}

fn add<'a>(
    node: &'a Node,
    parent: Option<u32>,
    way: &mut Vec<&'a Node>,
    list: &mut Vec<ThesaurusNode>,
) -> Result<usize, &'static str> {
    let same = |above: &&Node| {
        (&above.code, &above.name, &above.template) == (&node.code, &node.name, &node.template)
    };
    if way.iter().any(same) {
        return Ok(1);
    }
    if way.len() >= DEEPEST {
        return Err("the thesaurus is deeper than 16 levels");
    }
    if list.len() >= MOST_NODES {
        return Err("the thesaurus has more than 20000 nodes");
    }
    let place = u32::try_from(list.len()).ok();
    let template = node.template.clone().filter(|template| !template.is_empty());
    list.push(ThesaurusNode { code: node.code.clone(), name: node.name.clone(), template, parent });
    way.push(node);
    let mut cut = 0;
    for child in &node.child {
        cut += add(child, place, way, list)?;
    }
    way.pop();
    Ok(cut)
}

fn key(code: &str) -> String {
    format!("thesaurus:{code}")
}

/// Whether the ETag is valid in a request header.
fn is_tag(tag: &str) -> bool {
    tag.len() <= 256 && tag.bytes().all(|byte| (0x20..0x7f).contains(&byte))
}

/// Caches the ETag, a line feed, and the body.
fn keep(code: &str, tag: &str, body: &[u8]) {
    if body.len() > MOST_KEPT_BYTES {
        return;
    }
    // If this fails, the next request loads the whole thesaurus.
    let _ = kv::set(&key(code), &[tag.as_bytes(), b"\n", body].concat(), Some(KEPT_MS));
}

fn split(kept: &[u8]) -> Option<(String, Vec<u8>)> {
    let end = kept.iter().position(|byte| *byte == b'\n')?;
    let (tag, body) = kept.split_at_checked(end)?;
    Some((String::from_utf8(tag.to_vec()).ok()?, body.get(1..)?.to_vec()))
}
