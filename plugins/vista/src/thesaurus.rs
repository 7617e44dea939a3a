//! A thesaurus: the tree of the adapter as a list, root first. Groups of real directories lie in circles (protocol sheet vista §3); an adapter
//! that does not cut them unrolls them, so a node that stands already on its own way down is left out with all below it. Codes are unique in
//! their group only: a node is known by code, name and template together.

use crate::absent;
use crate::adapter::{self, Adapter};
use crate::failure::Failure;
use cabinet_plugin_sdk::records::ThesaurusNode;
use cabinet_plugin_sdk::{Problem, kv, log};
use serde::Deserialize;

/// The kernel takes trees of so many levels.
const DEEPEST: usize = 16;
/// More nodes than in any directory that a patient could find a way through.
const MOST_NODES: usize = 20_000;
/// What fits into the store.
const MOST_KEPT_BYTES: usize = 60 << 10;
/// A day: after it the whole is asked for again, whatever the tag says.
const KEPT_MS: u64 = 24 * 60 * 60 * 1_000;

/// A node with all below it.
#[derive(Debug, Clone, Deserialize)]
pub struct Node {
    /// Code.
    pub code: String,
    /// Name.
    pub name: String,
    /// With `%s` for the chosen child.
    #[serde(default)]
    pub template: Option<String>,
    /// Below it.
    #[serde(default, deserialize_with = "absent::usual")]
    pub child: Vec<Node>,
}

/// The list of a thesaurus.
pub(crate) fn list(adapter: &Adapter, code: &str) -> Result<Vec<ThesaurusNode>, Problem> {
    let mut call = adapter.get("/thesaurus/{code}", &["thesaurus", code])?;
    // Without the grant nothing is kept, and everything works.
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

/// The nodes, each after its parent, and how many circles were cut.
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

/// A tag is sent back in a header.
fn is_tag(tag: &str) -> bool {
    tag.len() <= 256 && tag.bytes().all(|byte| (0x20..0x7f).contains(&byte))
}

/// The tag, a line feed, the body.
fn keep(code: &str, tag: &str, body: &[u8]) {
    if body.len() > MOST_KEPT_BYTES {
        return;
    }
    // The next question is then asked whole again.
    let _ = kv::set(&key(code), &[tag.as_bytes(), b"\n", body].concat(), Some(KEPT_MS));
}

fn split(kept: &[u8]) -> Option<(String, Vec<u8>)> {
    let end = kept.iter().position(|byte| *byte == b'\n')?;
    let (tag, body) = kept.split_at_checked(end)?;
    Some((String::from_utf8(tag.to_vec()).ok()?, body.get(1..)?.to_vec()))
}
