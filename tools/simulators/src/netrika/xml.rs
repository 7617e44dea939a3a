//! A small element tree for requests, and a writer for answers.
//!
//! Requests are tiny, so a tree is sufficient. It is namespace-aware, because WCF is. The writer uses fixed prefixes: `a` for data
//! contracts, `b` for arrays, `i` for `i:nil`.

use super::schema::INSTANCE_NAMESPACE;
use quick_xml::NsReader;
use quick_xml::escape::{escape, resolve_xml_entity};
use quick_xml::events::{BytesStart, Event};
use quick_xml::name::{Namespace, ResolveResult};

/// Depth limit of a request.
const MAX_DEPTH: usize = 16;

/// An element of a request.
#[derive(Debug, Default, Clone)]
pub struct Element {
    /// Its namespace, or an empty string.
    pub namespace: String,
    pub name: String,
    /// Whether it has `i:nil="true"`.
    pub nil: bool,
    /// Its own text.
    pub text: String,
    pub children: Vec<Element>,
}

impl Element {
    /// The first child with this name.
    pub fn child(&self, namespace: &str, name: &str) -> Option<&Self> {
        self.children.iter().find(|child| child.name == name && child.namespace == namespace)
    }
}

/// Parses a document. The error is a sentence for a SOAP fault.
pub fn parse(body: &str) -> Result<Element, String> {
    let mut reader = NsReader::from_str(body);
    let mut stack = vec![Element::default()];
    loop {
        let (namespace, event) = reader.read_resolved_event().map_err(|error| error.to_string())?;
        let namespace = match namespace {
            ResolveResult::Bound(Namespace(bytes)) => String::from_utf8_lossy(bytes).into_owned(),
            ResolveResult::Unbound => String::new(),
            ResolveResult::Unknown(prefix) => {
                return Err(format!("prefix {} is not bound", String::from_utf8_lossy(&prefix)));
            }
        };
        match event {
            Event::Start(start) => {
                if stack.len() > MAX_DEPTH {
                    return Err("the request is nested too deeply".into());
                }
                stack.push(element(&reader, namespace, &start)?);
            }
            Event::Empty(start) => {
                let element = element(&reader, namespace, &start)?;
                if let Some(parent) = stack.last_mut() {
                    parent.children.push(element);
                }
            }
            Event::End(_) => {
                let Some(element) = stack.pop() else { return Err("an end without a start".into()) };
                match stack.last_mut() {
                    Some(parent) => parent.children.push(element),
                    None => return Err("an end without a start".into()),
                }
            }
            Event::Text(text) => {
                let text = text.decode().map_err(|error| error.to_string())?;
                if let Some(element) = stack.last_mut() {
                    element.text.push_str(&text);
                }
            }
            Event::CData(text) => {
                let text = text.decode().map_err(|error| error.to_string())?;
                if let Some(element) = stack.last_mut() {
                    element.text.push_str(&text);
                }
            }
            Event::GeneralRef(reference) => {
                let resolved = match reference.resolve_char_ref().map_err(|error| error.to_string())? {
                    Some(character) => character.to_string(),
                    None => {
                        let name = reference.decode().map_err(|error| error.to_string())?;
                        resolve_xml_entity(&name).ok_or("an entity is unknown")?.to_owned()
                    }
                };
                if let Some(element) = stack.last_mut() {
                    element.text.push_str(&resolved);
                }
            }
            Event::DocType(_) => return Err("a document type is not allowed".into()),
            Event::Eof => break,
            Event::Decl(_) | Event::PI(_) | Event::Comment(_) => {}
        }
    }
    let mut roots = stack.pop().filter(|_| stack.is_empty()).ok_or("the document is cut off")?.children;
    if roots.len() != 1 {
        return Err("the document needs exactly one root".into());
    }
    roots.pop().ok_or_else(|| "the document is empty".into())
}

fn element(reader: &NsReader<&[u8]>, namespace: String, start: &BytesStart<'_>) -> Result<Element, String> {
    let mut nil = false;
    for attribute in start.attributes() {
        let attribute = attribute.map_err(|error| error.to_string())?;
        let (space, local) = reader.resolve_attribute(attribute.key);
        if local.as_ref() == b"nil" && space == ResolveResult::Bound(Namespace(INSTANCE_NAMESPACE.as_bytes()))
        {
            nil = matches!(attribute.value.as_ref(), b"true" | b"1");
        }
    }
    let name = String::from_utf8_lossy(start.local_name().as_ref()).into_owned();
    Ok(Element { namespace, name, nil, ..Element::default() })
}

/// Writes the members of an answer.
#[derive(Debug, Default)]
pub struct Writer {
    text: String,
}

impl Writer {
    /// Writes an element with text. `None` is written as nil.
    pub fn text(&mut self, name: &str, value: Option<&str>) -> &mut Self {
        match value {
            Some(value) => self.raw(&["<a:", name, ">", &escape(value), "</a:", name, ">"]),
            None => self.raw(&["<a:", name, " i:nil=\"true\"/>"]),
        }
    }

    /// Writes an element with a number or a boolean.
    pub fn value(&mut self, name: &str, value: impl std::fmt::Display) -> &mut Self {
        self.text(name, Some(&value.to_string()))
    }

    /// Writes an element with child elements.
    pub fn nest(&mut self, name: &str, inside: impl FnOnce(&mut Self)) -> &mut Self {
        self.raw(&["<a:", name, ">"]);
        inside(self);
        self.raw(&["</a:", name, ">"])
    }

    /// Writes text that is XML already.
    pub fn raw(&mut self, parts: &[&str]) -> &mut Self {
        for part in parts {
            self.text.push_str(part);
        }
        self
    }

    /// The written text.
    pub fn finish(self) -> String {
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn namespaces_nil_and_entities_are_understood() {
        let root = parse(
            r#"<a:r xmlns:a="u:1" xmlns:z="http://www.w3.org/2001/XMLSchema-instance"><a:x>1 &lt; &#1078;</a:x><y z:nil="true"/></a:r>"#,
        )
        .unwrap();
        assert_eq!(root.child("u:1", "x").unwrap().text, "1 < ж");
        assert!(root.children[1].nil);
    }

    #[test]
    fn documents_that_are_no_single_tree_are_refused() {
        for bad in ["", "<a>", "<a/><b/>", "text", "<a></b>", "<p:a/>", "<!DOCTYPE a><a/>"] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }
}
