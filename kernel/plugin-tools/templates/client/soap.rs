//! SOAP 1.1: envelopes, faults, and the values inside. This file is the same in every generated client.
#![allow(dead_code, reason = "a service may need a part of it only")]

use cabinet_plugin_sdk::http::{self, Escape, Request, Response};
use cabinet_plugin_sdk::secrets::Secret;
use cabinet_plugin_sdk::{Problem, ProblemCode};
use quick_xml::NsReader;
use quick_xml::escape::{escape, resolve_xml_entity};
use quick_xml::events::{BytesStart, Event};
use quick_xml::name::{Namespace, ResolveResult};
use std::borrow::Cow;
use std::rc::Rc;

const ENVELOPE: &str = "http://schemas.xmlsoap.org/soap/envelope/";
const INSTANCE: &str = "http://www.w3.org/2001/XMLSchema-instance";

/// Most elements inside each other, and most elements of an answer.
const MOST_DEEP: usize = 64;
const MOST_ELEMENTS: usize = 400_000;

/// Time limit of a request. A whole call of the plugin has 30 s.
const TIMEOUT_MS: u32 = 10_000;

/// The namespace and the name of an element.
pub(super) type Name = (&'static str, &'static str);

/// Why there is no result. `?` makes the [`Problem`] that fits a call without effects; for a write, use [`Error::after_write`].
#[derive(Debug, Clone, PartialEq)]
pub enum Error {
    /// There is no answer.
    Http(http::Error),
    /// The service refused.
    Fault(Box<Fault>),
    /// An answer that is not described, for instance a page of a gateway: the status, and why it cannot be read.
    Unexpected { status: u16, why: String },
}

/// A fault of SOAP.
#[derive(Debug, Clone, PartialEq)]
pub struct Fault {
    /// `Client` or `Server`, or a code of the service; without its prefix.
    pub code: String,
    /// The text of the service. It may be about a person: never log it.
    pub text: String,
    /// What the service adds. [`Xml::read`] reads its children.
    pub detail: Option<Element>,
}

impl Error {
    /// The problem after a request that may have changed something. Only what was certainly not processed is a failure.
    pub fn after_write(self) -> Problem {
        let is_known = match &self {
            Self::Http(error) => {
                matches!(error, http::Error::Denied(_) | http::Error::Tls(_) | http::Error::Connect(_))
            }
            Self::Fault(fault) => fault.code == "Client",
            Self::Unexpected { .. } => false,
        };
        let problem = Problem::from(self);
        if is_known { problem } else { Problem::outcome_unknown(problem.detail) }
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        match error {
            Error::Http(error) => error.into(),
            Error::Fault(fault) => {
                // Letters and digits only: the rest may quote the request.
                let code: String = fault.code.chars().filter(char::is_ascii_alphanumeric).take(60).collect();
                Self::new(ProblemCode::Failed, format!("SOAP fault {code}"))
            }
            Error::Unexpected { status, why } if (200..300).contains(&status) => Self::garbled(why),
            Error::Unexpected { status: 401 | 403, .. } => {
                Self::configuration("the service refused the credentials")
            }
            Error::Unexpected { status, .. } if status >= 500 => {
                Self::unavailable(format!("status {status}"))
            }
            Error::Unexpected { status, .. } => Self::failed(format!("status {status}")),
        }
    }
}

/// The service at one address.
#[derive(Debug)]
pub(super) struct Endpoint {
    pub(super) address: String,
    /// Placeholders in bodies, and the secrets that the host fills in for them.
    pub(super) secrets: Vec<(String, Secret)>,
}

impl Endpoint {
    /// Sends a request and reads the element in the body of the answer.
    pub(super) fn call<T: Xml>(
        &self,
        action: &str,
        name: Name,
        request: &impl Xml,
        expected: Name,
    ) -> Result<T, Error> {
        let answer = self.send(action, name, request)?;
        let unexpected = |why: Unreadable| Error::Unexpected { status: answer.status, why: why.0 };
        let body = body_of(&answer).map_err(unexpected)?;
        if let Some(fault) = body.child(ENVELOPE, "Fault") {
            return Err(Error::Fault(Box::new(Fault::of(fault))));
        }
        body.required(expected.0, expected.1).map_err(unexpected)
    }

    /// Sends a request that has no answer.
    pub(super) fn tell(&self, action: &str, name: Name, request: &impl Xml) -> Result<(), Error> {
        let answer = self.send(action, name, request)?;
        match body_of(&answer) {
            Ok(body) => match body.child(ENVELOPE, "Fault") {
                Some(fault) => Err(Error::Fault(Box::new(Fault::of(fault)))),
                None => Ok(()),
            },
            Err(_) if answer.is_success() => Ok(()),
            Err(Unreadable(why)) => Err(Error::Unexpected { status: answer.status, why }),
        }
    }

    fn send(&self, action: &str, name: Name, request: &impl Xml) -> Result<Response, Error> {
        let mut writer = Writer::default();
        writer.element(name.0, name.1, request);
        let envelope = format!(
            "<?xml version=\"1.0\" encoding=\"utf-8\"?>\
             <s:Envelope xmlns:s=\"{ENVELOPE}\" xmlns:i=\"{INSTANCE}\"><s:Body>{}</s:Body></s:Envelope>",
            writer.text
        );
        let mut request = Request::post(self.address.as_str())
            .header("Content-Type", "text/xml; charset=utf-8")
            .header("SOAPAction", format!("\"{action}\""))
            .body(envelope)
            .timeout_ms(TIMEOUT_MS);
        for (placeholder, secret) in &self.secrets {
            request = request.secret_in_body(placeholder.as_str(), secret, Escape::Xml);
        }
        request.send().map_err(Error::Http)
    }
}

fn body_of(answer: &Response) -> Result<Element, Unreadable> {
    let text = std::str::from_utf8(&answer.body).map_err(|_| Unreadable::from("the answer is not UTF-8"))?;
    let mut envelope = Element::parse(text.trim_start_matches('\u{feff}'))?;
    if envelope.name != "Envelope" || &*envelope.space != ENVELOPE {
        return Err("the answer is not SOAP 1.1".into());
    }
    let at = envelope.children.iter().position(|child| child.is(ENVELOPE, "Body"));
    at.map(|at| envelope.children.swap_remove(at)).ok_or_else(|| "the answer has no body".into())
}

impl Fault {
    fn of(fault: &Element) -> Self {
        let text = |name| fault.child("", name).map(|child| child.text.trim().to_owned()).unwrap_or_default();
        let code = text("faultcode");
        Self {
            code: code.rsplit(':').next().unwrap_or_default().to_owned(),
            text: text("faultstring"),
            detail: fault.child("", "detail").cloned(),
        }
    }
}

/// Why an answer cannot be read. The text names elements and quotes no value, which may be about a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable(pub String);

impl From<&str> for Unreadable {
    fn from(why: &str) -> Self {
        Self(why.to_owned())
    }
}

/// A value that is the content of an element.
pub trait Xml: Sized {
    /// Reads it.
    ///
    /// # Errors
    /// The element is not as described.
    fn read(from: &Element) -> Result<Self, Unreadable>;

    /// Writes it.
    fn write(&self, to: &mut Writer);
}

impl Xml for String {
    fn read(from: &Element) -> Result<Self, Unreadable> {
        Ok(from.text.clone())
    }

    fn write(&self, to: &mut Writer) {
        to.text(self);
    }
}

impl Xml for bool {
    fn read(from: &Element) -> Result<Self, Unreadable> {
        match from.text.trim() {
            "true" | "1" => Ok(true),
            "false" | "0" => Ok(false),
            _ => Err(from.wrong("is neither true nor false")),
        }
    }

    fn write(&self, to: &mut Writer) {
        to.text.push_str(if *self { "true" } else { "false" });
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl Xml for $number {
            fn read(from: &Element) -> Result<Self, Unreadable> {
                from.text.trim().parse().map_err(|_| from.wrong("is not the number that is described"))
            }

            fn write(&self, to: &mut Writer) {
                to.text.push_str(&self.to_string());
            }
        }
    )*};
}

numbers! { i32 i64 f64 }

impl<T: Xml> Xml for Box<T> {
    fn read(from: &Element) -> Result<Self, Unreadable> {
        T::read(from).map(Self::new)
    }

    fn write(&self, to: &mut Writer) {
        T::write(self, to);
    }
}

/// Writes elements in the order in which they are described: some services drop what is in another place.
#[derive(Debug, Default)]
pub struct Writer {
    text: String,
    /// The namespaces around: the last one is that of a name without prefix.
    spaces: Vec<&'static str>,
}

impl Writer {
    fn wrap(&mut self, space: &'static str, name: &str, attributes: &str, content: impl FnOnce(&mut Self)) {
        self.text.push_str(&format!("<{name}"));
        if self.spaces.last().copied().unwrap_or_default() != space {
            self.text.push_str(&format!(" xmlns=\"{}\"", escape(space)));
        }
        self.text.push_str(attributes);
        self.text.push('>');
        self.spaces.push(space);
        content(self);
        self.spaces.pop();
        self.text.push_str(&format!("</{name}>"));
    }

    /// A text.
    pub fn text(&mut self, text: &str) {
        self.text.push_str(&escape(text));
    }

    /// An element that must be there.
    pub fn element(&mut self, space: &'static str, name: &str, value: &impl Xml) {
        self.wrap(space, name, "", |to| value.write(to));
    }

    /// An element that is left out if there is no value.
    pub fn optional(&mut self, space: &'static str, name: &str, value: &Option<impl Xml>) {
        if let Some(value) = value {
            self.element(space, name, value);
        }
    }

    /// An element that is nil if there is no value.
    pub fn nillable(&mut self, space: &'static str, name: &str, value: &Option<impl Xml>) {
        match value {
            Some(value) => self.element(space, name, value),
            None => self.nil(space, name),
        }
    }

    /// An element for each value.
    pub fn each(&mut self, space: &'static str, name: &str, values: &[impl Xml]) {
        for value in values {
            self.element(space, name, value);
        }
    }

    /// A list inside an element of its own.
    pub fn list(&mut self, space: &'static str, name: &str, item: Name, values: &[impl Xml]) {
        self.wrap(space, name, "", |to| to.each(item.0, item.1, values));
    }

    /// A list that is left out if it is missing.
    pub fn optional_list(
        &mut self,
        space: &'static str,
        name: &str,
        item: Name,
        values: &Option<Vec<impl Xml>>,
    ) {
        if let Some(values) = values {
            self.list(space, name, item, values);
        }
    }

    /// A list that is nil if it is missing.
    pub fn nillable_list(
        &mut self,
        space: &'static str,
        name: &str,
        item: Name,
        values: &Option<Vec<impl Xml>>,
    ) {
        match values {
            Some(values) => self.list(space, name, item, values),
            None => self.nil(space, name),
        }
    }

    fn nil(&mut self, space: &'static str, name: &str) {
        self.wrap(space, name, " i:nil=\"true\"", |_| {});
    }
}

/// An element of an answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Element {
    space: Rc<str>,
    name: String,
    nil: bool,
    text: String,
    children: Vec<Element>,
}

impl Element {
    /// Parses a document.
    ///
    /// # Errors
    /// It is not XML, or too deep or too large.
    pub fn parse(text: &str) -> Result<Self, Unreadable> {
        let mut reader = NsReader::from_str(text);
        reader.config_mut().expand_empty_elements = true;
        let mut open: Vec<Element> = Vec::new();
        let (mut root, mut count) = (None, 0_usize);
        let mut last: Rc<str> = Rc::from("");
        loop {
            let (space, event) =
                reader.read_resolved_event().map_err(|_| Unreadable::from("the answer is not XML"))?;
            let space = match space {
                ResolveResult::Unbound => Cow::Borrowed(""),
                ResolveResult::Bound(Namespace(bytes)) => String::from_utf8_lossy(bytes),
                ResolveResult::Unknown(_) => return Err("a prefix is not bound".into()),
            };
            match event {
                Event::Start(start) => {
                    count += 1;
                    if open.len() >= MOST_DEEP || count > MOST_ELEMENTS {
                        return Err("the answer is too deep or too large".into());
                    }
                    if root.is_some() {
                        return Err("the answer has two roots".into());
                    }
                    if *last != *space {
                        last = Rc::from(space.as_ref());
                    }
                    let name = String::from_utf8_lossy(start.local_name().as_ref()).into_owned();
                    let nil = is_nil(&reader, &start)?;
                    open.push(Self {
                        space: Rc::clone(&last),
                        name,
                        nil,
                        text: String::new(),
                        children: Vec::new(),
                    });
                }
                Event::End(_) => {
                    let element = open.pop().ok_or_else(|| Unreadable::from("the answer is not XML"))?;
                    match open.last_mut() {
                        Some(parent) => parent.children.push(element),
                        None => root = Some(element),
                    }
                }
                Event::Text(text) => add(&mut open, text.decode().ok())?,
                Event::CData(text) => add(&mut open, text.decode().ok())?,
                Event::GeneralRef(reference) => {
                    let character = reference
                        .resolve_char_ref()
                        .ok()
                        .flatten()
                        .map(|character| Cow::Owned(character.to_string()));
                    let name = reference.decode().unwrap_or_default();
                    add(&mut open, character.or_else(|| resolve_xml_entity(&name).map(Cow::Borrowed)))?;
                }
                Event::DocType(_) => return Err("the answer has a document type".into()),
                Event::Eof => break,
                Event::Empty(_) | Event::Decl(_) | Event::PI(_) | Event::Comment(_) => {}
            }
        }
        root.filter(|_| open.is_empty()).ok_or_else(|| "the answer breaks off".into())
    }

    fn is(&self, space: &str, name: &str) -> bool {
        self.name == name && &*self.space == space
    }

    /// The first child of that name; `None` if it is nil.
    pub fn child(&self, space: &str, name: &str) -> Option<&Self> {
        self.children.iter().find(|child| child.is(space, name) && !child.nil)
    }

    /// The value of a child that must be there.
    ///
    /// # Errors
    /// It is missing or not as described.
    pub fn required<T: Xml>(&self, space: &str, name: &str) -> Result<T, Unreadable> {
        let child = self.child(space, name).ok_or_else(|| Unreadable(format!("{name} is missing")))?;
        T::read(child)
    }

    /// The value of a child; `None` if it is missing or nil.
    ///
    /// # Errors
    /// It is not as described.
    pub fn optional<T: Xml>(&self, space: &str, name: &str) -> Result<Option<T>, Unreadable> {
        self.child(space, name).map(T::read).transpose()
    }

    /// The values of all children of that name.
    ///
    /// # Errors
    /// One is not as described.
    pub fn each<T: Xml>(&self, space: &str, name: &str) -> Result<Vec<T>, Unreadable> {
        self.children.iter().filter(|child| child.is(space, name) && !child.nil).map(T::read).collect()
    }

    /// The items of a list inside an element of its own.
    ///
    /// # Errors
    /// The list is missing, or an item is not as described.
    pub fn list<T: Xml>(&self, space: &str, name: &str, item: Name) -> Result<Vec<T>, Unreadable> {
        let items = self.optional_list(space, name, item)?;
        items.ok_or_else(|| Unreadable(format!("{name} is missing")))
    }

    /// The items of a list that may be missing or nil.
    ///
    /// # Errors
    /// An item is not as described.
    pub fn optional_list<T: Xml>(
        &self,
        space: &str,
        name: &str,
        item: Name,
    ) -> Result<Option<Vec<T>>, Unreadable> {
        self.child(space, name).map(|list| list.each(item.0, item.1)).transpose()
    }

    /// The text, with its spaces.
    pub fn text(&self) -> &str {
        &self.text
    }

    fn wrong(&self, why: &str) -> Unreadable {
        Unreadable(format!("{} {why}", self.name))
    }
}

fn is_nil(reader: &NsReader<&[u8]>, start: &BytesStart<'_>) -> Result<bool, Unreadable> {
    for attribute in start.attributes() {
        let attribute = attribute.map_err(|_| Unreadable::from("an attribute is wrong"))?;
        if attribute.key.local_name().as_ref() == b"nil" {
            let (space, _) = reader.resolve_attribute(attribute.key);
            if space == ResolveResult::Bound(Namespace(INSTANCE.as_bytes())) {
                return Ok(matches!(attribute.value.as_ref(), b"true" | b"1"));
            }
        }
    }
    Ok(false)
}

fn add(open: &mut [Element], text: Option<Cow<'_, str>>) -> Result<(), Unreadable> {
    let text = text.ok_or_else(|| Unreadable::from("a text or a reference is wrong"))?;
    if let Some(element) = open.last_mut() {
        element.text.push_str(&text);
    }
    Ok(())
}
