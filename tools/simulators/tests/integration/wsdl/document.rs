//! An XML document as a tree with namespaces and attributes. The tests parse answers with this independent reader, not with the
//! simulator's.

use quick_xml::NsReader;
use quick_xml::events::{BytesStart, Event};
use quick_xml::name::{Namespace, ResolveResult};
use std::collections::BTreeMap;

/// Namespace and local name.
pub type Name = (String, String);

#[derive(Debug, Default)]
pub struct Node {
    pub name: Name,
    pub attributes: BTreeMap<Name, String>,
    pub text: String,
    pub children: Vec<Node>,
}

impl Node {
    pub fn parse(text: &str) -> Self {
        let mut reader = NsReader::from_str(text);
        let mut open = vec![Self::default()];
        loop {
            let (namespace, event) = reader.read_resolved_event().unwrap();
            let namespace = bound(namespace);
            match event {
                Event::Start(start) => open.push(node(&reader, namespace, &start)),
                Event::Empty(start) => {
                    let node = node(&reader, namespace, &start);
                    open.last_mut().unwrap().children.push(node);
                }
                Event::End(_) => {
                    let node = open.pop().unwrap();
                    open.last_mut().unwrap().children.push(node);
                }
                Event::Text(text) => open.last_mut().unwrap().text.push_str(&text.decode().unwrap()),
                Event::GeneralRef(_) => open.last_mut().unwrap().text.push('&'),
                Event::Eof => return open.pop().unwrap().children.pop().unwrap(),
                _ => {}
            }
        }
    }

    /// An attribute without a namespace.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.attributes.get(&(String::new(), name.to_owned())).map(String::as_str)
    }

    /// All elements with this name: this one and its descendants.
    pub fn all<'a>(&'a self, namespace: &str, name: &str) -> Vec<&'a Self> {
        let own = (self.name.0 == namespace && self.name.1 == name).then_some(self);
        own.into_iter().chain(self.children.iter().flat_map(|child| child.all(namespace, name))).collect()
    }
}

fn node(reader: &NsReader<&[u8]>, namespace: String, start: &BytesStart<'_>) -> Node {
    let attributes = start.attributes().map(|attribute| {
        let attribute = attribute.unwrap();
        let (space, local) = reader.resolve_attribute(attribute.key);
        let is_declaration = attribute.key.as_namespace_binding().is_some();
        let space = if is_declaration { "xmlns".to_owned() } else { bound(space) };
        let local = String::from_utf8(local.as_ref().to_vec()).unwrap();
        ((space, local), attribute.unescape_value().unwrap().into_owned())
    });
    let attributes = attributes.collect();
    let name = String::from_utf8(start.local_name().as_ref().to_vec()).unwrap();
    Node { name: (namespace, name), attributes, ..Node::default() }
}

fn bound(namespace: ResolveResult<'_>) -> String {
    match namespace {
        ResolveResult::Bound(Namespace(bytes)) => String::from_utf8(bytes.to_vec()).unwrap(),
        ResolveResult::Unbound => String::new(),
        ResolveResult::Unknown(prefix) => panic!("{} is not bound", String::from_utf8_lossy(&prefix)),
    }
}
