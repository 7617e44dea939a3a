//! A tree of phrases from which a patient composes a sentence. In a node's template, `%s` stands for the text of the chosen
//! child; the text is built from the leaf up to the root (protocol sheet vista §3).

use serde::{Deserialize, Serialize};

/// Maximum number of levels; deeper trees are rejected.
const DEEPEST: usize = 16;

/// A node with its subtree.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThesaurusNode {
    pub code: String,
    /// The phrase shown to the patient.
    pub name: String,
    /// Template around the child's text. Without one, the text is the child's text, or the name if the node is a leaf.
    pub template: Option<String>,
    /// Child nodes in order.
    pub child: Vec<ThesaurusNode>,
}

/// A list of nodes does not form a tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BrokenThesaurus {
    /// The list is empty, or its first node has a parent.
    #[error("a thesaurus starts with its root")]
    NoRoot,
    /// A node precedes its parent, or another node than the first has no parent. Cycles and second roots fail here.
    #[error("a node of the thesaurus stands before its parent")]
    Order,
    /// Deeper than 16 levels.
    #[error("the thesaurus is too deep")]
    TooDeep,
}

/// A node with the list index of its parent. Each node comes after its parent.
pub type FlatNode = (ThesaurusNode, Option<u32>);

impl ThesaurusNode {
    /// Builds the tree from a list that starts with the root and names each node's parent by its index.
    ///
    /// # Errors
    /// [`BrokenThesaurus`] if the list is not a tree.
    pub fn from_list(list: Vec<FlatNode>) -> Result<Self, BrokenThesaurus> {
        let mut depths: Vec<usize> = Vec::with_capacity(list.len());
        for (place, (_, parent)) in list.iter().enumerate() {
            let depth = match (place, parent) {
                (0, None) => 0,
                (0, Some(_)) => return Err(BrokenThesaurus::NoRoot),
                (_, None) => return Err(BrokenThesaurus::Order),
                (_, Some(parent)) => {
                    let parent = usize::try_from(*parent).map_err(|_| BrokenThesaurus::Order)?;
                    depths.get(parent).ok_or(BrokenThesaurus::Order)? + 1
                }
            };
            if depth >= DEEPEST {
                return Err(BrokenThesaurus::TooDeep);
            }
            depths.push(depth);
        }
        let mut nodes: Vec<Option<FlatNode>> = list.into_iter().map(Some).collect();
        // Process from the end: when a node moves into its parent, it already has all its children, in reverse order.
        while nodes.len() > 1 {
            let Some(Some((mut node, parent))) = nodes.pop() else { return Err(BrokenThesaurus::Order) };
            node.child.reverse();
            let parent = parent.and_then(|parent| usize::try_from(parent).ok());
            let parent = parent.and_then(|parent| nodes.get_mut(parent)).and_then(Option::as_mut);
            parent.ok_or(BrokenThesaurus::Order)?.0.child.push(node);
        }
        let (mut root, _) = nodes.pop().flatten().ok_or(BrokenThesaurus::NoRoot)?;
        root.child.reverse();
        Ok(root)
    }

    /// The sentence for a path of child indices below this node, e.g. `[0, 2]`; `None` if the path does not exist.
    pub fn text_of(&self, path: &[usize]) -> Option<String> {
        let text = match path.split_first() {
            None => self.name.clone(),
            Some((place, rest)) => self.child.get(*place)?.text_of(rest)?,
        };
        Some(match &self.template {
            Some(template) if template.contains("%s") => template.replacen("%s", &text, 1),
            _ => text,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(code: &str, template: Option<&str>) -> ThesaurusNode {
        ThesaurusNode {
            code: code.to_owned(),
            name: code.to_owned(),
            template: template.map(str::to_owned),
            child: Vec::new(),
        }
    }

    ///
    #[test]
    fn a_list_becomes_a_tree_and_a_path_a_sentence() {
        let list = vec![
            (node("жалобы", Some("Жалобы: %s.")), None),
            (node("боль", Some("боль %s")), Some(0)),
            (node("в груди", None), Some(1)),
            (node("в спине", None), Some(1)),
            (node("кашель", None), Some(0)),
        ];
        let tree = ThesaurusNode::from_list(list).unwrap();
        assert_eq!(tree.child.iter().map(|node| node.name.as_str()).collect::<Vec<_>>(), ["боль", "кашель"]);
        assert_eq!(tree.text_of(&[0, 1]).unwrap(), "Жалобы: боль в спине.");
        assert_eq!(tree.text_of(&[1]).unwrap(), "Жалобы: кашель.");
        assert_eq!(tree.text_of(&[2]), None);
    }

    #[test]
    fn what_is_no_tree_is_refused() {
        assert_eq!(ThesaurusNode::from_list(Vec::new()), Err(BrokenThesaurus::NoRoot));
        assert_eq!(ThesaurusNode::from_list(vec![(node("a", None), Some(0))]), Err(BrokenThesaurus::NoRoot));
        let circle = vec![(node("a", None), None), (node("b", None), Some(2)), (node("c", None), Some(1))];
        assert_eq!(ThesaurusNode::from_list(circle), Err(BrokenThesaurus::Order));
        let deep = (0..20_u32).map(|depth| (node("a", None), depth.checked_sub(1))).collect();
        assert_eq!(ThesaurusNode::from_list(deep), Err(BrokenThesaurus::TooDeep));
    }
}
