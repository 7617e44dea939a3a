//! Parses a response into a small tree that borrows from its text.
//!
//! Namespaces are resolved; prefixes do not matter. `i:nil` makes an element empty. Unknown elements are ignored. Responses that are too
//! deep, too large or not XML return an error and never panic.

use super::schema::{ARRAYS, CONTRACTS, ENVELOPE, INSTANCE, SERVICE};
use quick_xml::NsReader;
use quick_xml::escape::resolve_xml_entity;
use quick_xml::events::{BytesStart, Event};
use quick_xml::name::{Namespace, ResolveResult};
use std::borrow::Cow;

/// Most nested elements. Responses of HubService are seven deep.
const MAX_DEPTH: usize = 24;
/// Most elements. Two months of one doctor's slots are about 10 000; the host limits the bytes to 8 MiB.
const MAX_ELEMENTS: usize = 400_000;

/// The kernel accepts no longer text (`kernel/plugin-host`, `convert.rs`).
const MAX_TEXT_BYTES: usize = 4096;
/// The kernel accepts no longer id (as above).
const MAX_ID_BYTES: usize = 256;

/// The namespace of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Space {
    /// SOAP 1.1.
    Envelope,
    /// Operations.
    Service,
    /// Data contracts and arrays.
    Contract,
    /// Anything else, or none.
    Other,
}

/// One element.
#[derive(Debug, Clone)]
pub struct Element<'a> {
    /// The namespace of its name.
    pub space: Space,
    /// Local name.
    pub name: &'a str,
    /// `i:nil="true"`
    pub nil: bool,
    text: Cow<'a, str>,
    children: Vec<Element<'a>>,
}

impl<'a> Element<'a> {
    /// The first child of that name in the namespace; `None` if it is nil.
    pub fn child(&self, space: Space, name: &str) -> Option<&Self> {
        self.children.iter().find(|child| child.name == name && child.space == space && !child.nil)
    }

    /// Like `child`, but removes the child from its parent, which avoids copying a list of some ten thousand entries.
    pub fn take(&mut self, space: Space, name: &str) -> Option<Self> {
        let is_it = |child: &Self| child.name == name && child.space == space && !child.nil;
        let at = self.children.iter().position(is_it)?;
        Some(self.children.swap_remove(at))
    }

    /// The first member of that name; `None` if it is nil.
    pub fn member(&self, name: &str) -> Option<&Self> {
        self.child(Space::Contract, name)
    }

    /// The items of a list that is a member; empty if the list is nil or missing.
    pub fn items(&self, list: &str, item: &'static str) -> impl Iterator<Item = &Element<'a>> {
        let list = self.children.iter().find(|child| child.name == list && child.space == Space::Contract);
        let items = list.into_iter().flat_map(|list| &list.children);
        items.filter(move |child| child.name == item && child.space == Space::Contract && !child.nil)
    }

    /// Whether any list among its members, except the error list, has an item.
    pub fn has_entries(&self) -> bool {
        self.children.iter().any(|member| member.name != "ErrorList" && !member.children.is_empty())
    }

    /// The trimmed text of a member; `None` if it is nil, missing, blank, or longer than the kernel accepts.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.member(name).map(Self::own_text).filter(|text| !text.is_empty() && text.len() <= MAX_TEXT_BYTES)
    }

    /// The id in a member, unchanged including spaces, because it is opaque (protocol sheet netrika §4.1). `None` if it is nil, missing,
    /// blank, or not valid for the kernel: one such item must not invalidate a whole list.
    pub fn id(&self, name: &str) -> Option<&str> {
        let whole = self.member(name)?.whole_text();
        let id = if whole.contains(char::is_control) { whole.trim() } else { whole };
        let usable = !id.trim().is_empty() && id.len() <= MAX_ID_BYTES && !id.contains(char::is_control);
        usable.then_some(id)
    }

    /// The number in a member; `None` if it is nil, missing or not a number.
    pub fn number(&self, name: &str) -> Option<i64> {
        self.text(name)?.parse().ok()
    }

    /// Its own text, trimmed.
    pub fn own_text(&self) -> &str {
        self.text.trim()
    }

    /// Its own text, unchanged.
    pub fn whole_text(&self) -> &str {
        &self.text
    }
}

/// Why a response cannot be read. The text quotes nothing of the response, which may contain personal data.
pub type Unreadable = &'static str;

/// The response exceeds a limit.
pub const TOO_LARGE: Unreadable = "the answer is too deep or too large";

/// Parses a document.
///
/// # Errors
/// A text for the log.
pub fn parse(body: &str) -> Result<Element<'_>, Unreadable> {
    let mut reader = NsReader::from_str(body);
    reader.config_mut().expand_empty_elements = true;
    let mut open: Vec<Element<'_>> = Vec::new();
    let mut root = None;
    let mut elements = 0_usize;
    loop {
        let from = reader.buffer_position();
        let (namespace, event) = reader.read_resolved_event().map_err(|_| "the answer is not XML")?;
        let space = space(&namespace)?;
        match event {
            Event::Start(start) => {
                elements += 1;
                if open.len() >= MAX_DEPTH || elements > MAX_ELEMENTS {
                    return Err(TOO_LARGE);
                }
                if root.is_some() {
                    return Err("the answer has two roots");
                }
                let nil = is_nil(&reader, &start)?;
                open.push(Element {
                    space,
                    name: local(body, from, &start)?,
                    nil,
                    text: Cow::Borrowed(""),
                    children: vec![],
                });
            }
            Event::End(_) => {
                let element = open.pop().ok_or("the answer is not XML")?;
                match open.last_mut() {
                    Some(parent) => parent.children.push(element),
                    None => root = Some(element),
                }
            }
            Event::Text(text) => add(&mut open, text.decode().map_err(|_| "the answer is not UTF-8")?),
            Event::CData(text) => add(&mut open, text.decode().map_err(|_| "the answer is not UTF-8")?),
            Event::GeneralRef(reference) => {
                let character = reference.resolve_char_ref().map_err(|_| "a reference is wrong")?;
                let text = match character {
                    Some(character) => Cow::Owned(character.to_string()),
                    None => {
                        let name = reference.decode().map_err(|_| "the answer is not UTF-8")?;
                        Cow::Borrowed(resolve_xml_entity(&name).ok_or("an entity is unknown")?)
                    }
                };
                add(&mut open, text);
            }
            Event::DocType(_) => return Err("the answer has a document type"),
            Event::Eof => break,
            Event::Empty(_) | Event::Decl(_) | Event::PI(_) | Event::Comment(_) => {}
        }
    }
    root.filter(|_| open.is_empty()).ok_or("the answer breaks off")
}

fn space(namespace: &ResolveResult<'_>) -> Result<Space, Unreadable> {
    match namespace {
        ResolveResult::Unbound => Ok(Space::Other),
        ResolveResult::Unknown(_) => Err("a prefix is not bound"),
        ResolveResult::Bound(Namespace(bytes)) => Ok(match *bytes {
            found if found == ENVELOPE.as_bytes() => Space::Envelope,
            found if found == SERVICE.as_bytes() => Space::Service,
            found if found.starts_with(CONTRACTS.as_bytes()) || found == ARRAYS.as_bytes() => Space::Contract,
            _ => Space::Other,
        }),
    }
}

fn is_nil(reader: &NsReader<&[u8]>, start: &BytesStart<'_>) -> Result<bool, Unreadable> {
    let mut nil = false;
    for attribute in start.attributes() {
        let attribute = attribute.map_err(|_| "an attribute is wrong")?;
        if attribute.key.local_name().as_ref() == b"nil" {
            let (space, _) = reader.resolve_attribute(attribute.key);
            let ours = space == ResolveResult::Bound(Namespace(INSTANCE.as_bytes()));
            nil |= ours && matches!(attribute.value.as_ref(), b"true" | b"1");
        }
    }
    Ok(nil)
}

/// The local name, borrowed from the document, because the reader's copy does not live long enough. `from` is the position of the tag.
fn local<'a>(body: &'a str, from: u64, start: &BytesStart<'_>) -> Result<&'a str, Unreadable> {
    let name = start.name();
    let first = usize::try_from(from).map_err(|_| "the answer is too large")?.saturating_add(1);
    let found = body.get(first..first.saturating_add(name.as_ref().len())).ok_or("the answer is not XML")?;
    if found.as_bytes() != name.as_ref() {
        return Err("the answer is not XML");
    }
    Ok(found.split_once(':').map_or(found, |(_, local)| local))
}

fn add<'a>(open: &mut [Element<'a>], text: Cow<'a, str>) {
    if let Some(element) = open.last_mut() {
        if element.text.is_empty() {
            element.text = text;
        } else {
            element.text.to_mut().push_str(&text);
        }
    }
}
