//! Reads WSDL 1.1 with SOAP 1.1 over HTTP, document/literal and rpc/literal, and the XML Schema inside and beside it.

use super::model::{
    Definition, Field, Kind, Notes, Operation, Protocol, Service, Soap, Type, Types, XmlPlace,
};
use super::names::{Taken, camel, snake, variant, words};
use super::source::Files;
use anyhow::{Context, Result, bail};
use roxmltree::{Document, Node, ParsingOptions};
use std::collections::{HashMap, HashSet};

const WSDL: &str = "http://schemas.xmlsoap.org/wsdl/";
const SOAP: &str = "http://schemas.xmlsoap.org/wsdl/soap/";
const SOAP_12: &str = "http://schemas.xmlsoap.org/wsdl/soap12/";
const XSD: &str = "http://www.w3.org/2001/XMLSchema";

/// Most nodes of one file, types, operations, and schemas inside each other.
const MOST_NODES: u32 = 500_000;
const MOST: usize = 3_000;
const DEEPEST: usize = 48;
/// Most particles that are looked at: groups in groups in groups multiply.
const MOST_STEPS: usize = 200_000;

/// A qualified name.
type QName = (String, String);

/// Reads a description and the schemas beside it.
///
/// # Errors
/// It is no WSDL that can be read, or exceeds a limit; the text names the place.
pub(crate) fn read(files: &mut Files) -> Result<Service> {
    let texts = load(files)?;
    let mut documents = Vec::new();
    for (name, text) in &texts {
        documents.push((name.as_str(), parse(name, text)?));
    }
    let mut reader = Reader::new(&documents);
    reader.index()?;
    reader.service()
}

fn parse<'a>(name: &str, text: &'a str) -> Result<Document<'a>> {
    // A document type could expand to any size.
    let options = ParsingOptions { allow_dtd: false, nodes_limit: MOST_NODES, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).map_err(|error| {
        let at = error.pos();
        anyhow::anyhow!("{name}:{}:{}: not XML: {error}", at.row, at.col)
    })
}

/// The file, and those that it imports.
fn load(files: &mut Files) -> Result<Vec<(String, String)>> {
    let mut texts: Vec<(String, String)> = Vec::new();
    let mut open = vec![files.first()?];
    while let Some((name, text)) = open.pop() {
        let document = parse(&name, &text)?;
        let imports = document.descendants().filter(|node| {
            let (space, local) = (node.tag_name().namespace(), node.tag_name().name());
            (space == Some(XSD) && matches!(local, "import" | "include" | "redefine"))
                || (space == Some(WSDL) && local == "import")
        });
        for import in imports {
            let Some(location) = import.attribute("schemaLocation").or(import.attribute("location")) else {
                continue;
            };
            let at = document.text_pos_at(import.range().start);
            let place = format!("{name}:{}:{}", at.row, at.col);
            let found = files.beside(&name, location).with_context(|| place)?;
            if found != name && !texts.iter().chain(&open).any(|(known, _)| *known == found) {
                let text = files.read(&found)?;
                open.push((found, text));
            }
        }
        texts.push((name, text));
    }
    Ok(texts)
}

/// A global of a schema, with the schema that it is in.
#[derive(Clone, Copy)]
struct Global<'a, 'i> {
    node: Node<'a, 'i>,
    file: &'a str,
}

struct Reader<'a, 'i> {
    documents: &'a [(&'a str, Document<'i>)],
    elements: HashMap<QName, Global<'a, 'i>>,
    kinds: HashMap<QName, Global<'a, 'i>>,
    groups: HashMap<QName, Global<'a, 'i>>,
    types: Types,
    names: Taken,
    known: HashMap<String, usize>,
    bases: HashSet<QName>,
    used: HashSet<QName>,
    notes: Notes,
    steps: usize,
    /// The namespace of schemas that have none, because another one includes them.
    adopted: HashMap<&'a str, String>,
}

impl<'a, 'i: 'a> Reader<'a, 'i> {
    fn new(documents: &'a [(&'a str, Document<'i>)]) -> Self {
        Self {
            documents,
            elements: HashMap::new(),
            kinds: HashMap::new(),
            groups: HashMap::new(),
            types: Types::default(),
            names: Taken::default(),
            known: HashMap::new(),
            bases: HashSet::new(),
            used: HashSet::new(),
            notes: Notes::default(),
            steps: 0,
            adopted: HashMap::new(),
        }
    }

    fn place(&self, node: Node<'_, '_>, file: &str) -> String {
        let at = node.document().text_pos_at(node.range().start);
        format!("{file}:{}:{}", at.row, at.col)
    }

    fn index(&mut self) -> Result<()> {
        for (file, document) in self.documents {
            for schema in document.descendants().filter(|node| node.has_tag_name((XSD, "schema"))) {
                let own = schema.attribute("targetNamespace");
                for include in schema.children().filter(|node| node.has_tag_name((XSD, "include"))) {
                    let (Some(location), Some(own)) = (include.attribute("schemaLocation"), own) else {
                        continue;
                    };
                    let short = location.rsplit('/').next().unwrap_or(location);
                    if let Some((name, _)) =
                        self.documents.iter().find(|(name, _)| name.rsplit('/').next() == Some(short))
                    {
                        self.adopted.insert(name, own.to_owned());
                    }
                }
            }
            let _ = file;
        }
        for (file, document) in self.documents {
            for schema in document.descendants().filter(|node| node.has_tag_name((XSD, "schema"))) {
                let space = self.space_of(schema, file);
                for node in schema.children().filter(Node::is_element) {
                    let Some(name) = node.attribute("name") else { continue };
                    let key = (space.clone(), name.to_owned());
                    let global = Global { node, file };
                    match node.tag_name().name() {
                        "element" => drop(self.elements.entry(key).or_insert(global)),
                        "complexType" | "simpleType" => drop(self.kinds.entry(key).or_insert(global)),
                        "group" => drop(self.groups.entry(key).or_insert(global)),
                        _ => {}
                    }
                }
            }
        }
        Ok(())
    }

    /// The target namespace of the schema that a node is in.
    fn space_of(&self, node: Node<'_, '_>, file: &str) -> String {
        let schema = node.ancestors().find(|node| node.has_tag_name((XSD, "schema")));
        let own = schema.and_then(|schema| schema.attribute("targetNamespace")).map(str::to_owned);
        own.or_else(|| self.adopted.get(file).cloned()).unwrap_or_default()
    }

    /// The name that an attribute refers to.
    fn referred(&self, node: Node<'_, '_>, written: &str, file: &str) -> Result<QName> {
        let (prefix, local) = match written.trim().split_once(':') {
            Some((prefix, local)) => (Some(prefix), local),
            None => (None, written.trim()),
        };
        let space = node.lookup_namespace_uri(prefix);
        match (space, prefix) {
            (Some(space), _) => Ok((space.to_owned(), local.to_owned())),
            (None, None) => Ok((self.adopted.get(file).cloned().unwrap_or_default(), local.to_owned())),
            (None, Some(prefix)) => {
                bail!("{}: the prefix {prefix:?} is not bound", self.place(node, file))
            }
        }
    }

    fn wsdl(&self, local: &'static str) -> impl Iterator<Item = (&'a str, Node<'a, 'i>)> + use<'a, 'i> {
        let documents = self.documents;
        documents.iter().flat_map(move |(file, document)| {
            let found = document.descendants().filter(move |node| node.has_tag_name((WSDL, local)));
            found.map(move |node| (*file, node))
        })
    }

    fn service(mut self) -> Result<Service> {
        let first = self.documents.first().map(|(file, _)| *file).unwrap_or_default();
        let Some((_, definitions)) = self.wsdl("definitions").next() else {
            bail!("{first}: this is no WSDL 1.1: there is no wsdl:definitions");
        };
        let of_soap =
            |node: &Node<'a, 'i>| node.children().any(|child| child.has_tag_name((SOAP, "binding")));
        let bindings: Vec<_> = self.wsdl("binding").collect();
        let Some((file, binding)) = bindings.iter().copied().find(|(_, node)| of_soap(node)) else {
            let has_12 = bindings
                .iter()
                .any(|(_, node)| node.children().any(|child| child.tag_name().namespace() == Some(SOAP_12)));
            let hint = if has_12 { " It has one of SOAP 1.2 only, which is not generated." } else { "" };
            bail!("{first}: there is no binding of SOAP 1.1.{hint}");
        };
        for (other_file, other) in bindings.iter().filter(|(_, other)| *other != binding) {
            let name = other.attribute("name").unwrap_or_default();
            self.notes.add(
                format!("the binding {name:?} is not generated: one is, the first of SOAP 1.1"),
                self.place(*other, other_file),
            );
        }
        let port = self
            .wsdl("port")
            .find(|(_, port)| port.attribute("binding").map(local) == binding.attribute("name"));
        let address = port.and_then(|(_, port)| {
            port.children().find(|child| child.has_tag_name((SOAP, "address")))?.attribute("location")
        });
        let title = definitions
            .attribute("name")
            .or_else(|| self.wsdl("service").next().and_then(|(_, service)| service.attribute("name")));
        let (title, address) = (title.unwrap_or("the service").to_owned(), address.map(str::to_owned));
        let operations = self.operations(binding, file)?;
        if operations.is_empty() {
            bail!("{first}: there is no operation that can be generated. {}", self.notes.lines().join("; "));
        }
        if self.bases.intersection(&self.used).next().is_some() {
            self.notes.add("a derived type in the place of its base is read as the base", first);
        }
        let Self { mut types, notes, .. } = self;
        types.untangle(&Type::Text);
        Ok(Service {
            title,
            version: String::new(),
            address,
            types,
            operations,
            schemes: vec![],
            left_out: notes,
        })
    }

    fn operations(&mut self, binding: Node<'a, 'i>, file: &'a str) -> Result<Vec<Operation>> {
        let style = |node: Node<'_, '_>, tag: &str| {
            let of_soap = node.children().find(|child| child.has_tag_name((SOAP, tag)));
            of_soap.and_then(|child| child.attribute("style")).map(str::to_owned)
        };
        let usual = style(binding, "binding").unwrap_or_else(|| "document".to_owned());
        let port = binding.attribute("type").map(local).unwrap_or_default().to_owned();
        let Some((port_file, port)) =
            self.wsdl("portType").find(|(_, node)| node.attribute("name") == Some(port.as_str()))
        else {
            bail!("{}: there is no portType {port:?}", self.place(binding, file));
        };
        let mut names = Taken::with(&["new", "with_secret"]);
        let mut operations = Vec::new();
        for bound in binding.children().filter(|node| node.has_tag_name((WSDL, "operation"))) {
            if operations.len() >= MOST {
                bail!("{file}: more than {MOST} operations");
            }
            let place = self.place(bound, file);
            let Some(name) = bound.attribute("name") else { continue };
            if !is_name(name) {
                bail!("{place}: {name:?} is no name");
            }
            let abstract_one = port
                .children()
                .find(|node| node.has_tag_name((WSDL, "operation")) && node.attribute("name") == Some(name));
            let Some(described) = abstract_one else {
                self.notes.add(format!("the portType has no operation {name}"), place);
                continue;
            };
            let style = style(bound, "operation").unwrap_or_else(|| usual.clone());
            let soap = bound.children().find(|child| child.has_tag_name((SOAP, "operation")));
            let action = soap.and_then(|soap| soap.attribute("soapAction")).unwrap_or_default();
            if action.contains(|letter: char| letter.is_control() || letter == '"') {
                bail!("{place}: the soapAction has characters that no header can have");
            }
            let mut sides = Vec::new();
            let mut why = None;
            for side in ["input", "output"] {
                let bound = bound.children().find(|node| node.has_tag_name((WSDL, side)));
                let message = described.children().find(|node| node.has_tag_name((WSDL, side)));
                let Some(message) = message.and_then(|node| node.attribute("message")) else {
                    sides.push(None);
                    continue;
                };
                let side = Side { name, message, bound, style: &style, is_answer: side == "output" };
                match self.side(&side, port_file)? {
                    Ok(found) => sides.push(Some(found)),
                    Err(reason) => why = Some(reason),
                }
            }
            if let Some(reason) = why {
                self.notes.add(format!("the operation {name} is not generated: {reason}"), place);
                continue;
            }
            let mut sides = sides.into_iter();
            let (Some(Some((request, request_kind))), response) = (sides.next(), sides.next().flatten())
            else {
                self.notes
                    .add(format!("the operation {name} is not generated: it is sent by the service"), place);
                continue;
            };
            let mut doc = documentation(described);
            for fault in described.children().filter(|node| node.has_tag_name((WSDL, "fault"))) {
                let message = fault.attribute("message").map(local).unwrap_or_default();
                let element = self.part(message).and_then(|part| part.attribute("element"));
                if let Some(element) = element {
                    let key = self.referred(fault, element, port_file)?;
                    let kind = self.root(&key, fault, port_file)?;
                    if let Type::Named(index) = kind
                        && let Some(definition) = self.types.get(index)
                    {
                        doc = format!(
                            "{doc}\nThe detail of a fault may be {} as `types::{}`.",
                            key.1, definition.name
                        );
                    }
                }
            }
            operations.push(Operation {
                name: names.free(&snake(name)),
                title: name.to_owned(),
                words: words(name),
                path_words: vec![],
                doc: doc.trim().to_owned(),
                protocol: Protocol::Soap(Soap { action: action.to_owned(), request, request_kind, response }),
            });
        }
        Ok(operations)
    }

    /// The only part of a message.
    fn part(&self, message: &str) -> Option<Node<'a, 'i>> {
        let (_, message) = self.wsdl("message").find(|(_, node)| node.attribute("name") == Some(message))?;
        message.children().find(|node| node.has_tag_name((WSDL, "part")))
    }

    /// The element of a message in the body, and its type; or why it has no such element.
    fn side(&mut self, side: &Side<'_, 'a, 'i>, file: &'a str) -> Result<Result<(QName, Type), String>> {
        let body =
            side.bound.and_then(|node| node.children().find(|child| child.has_tag_name((SOAP, "body"))));
        if body.and_then(|body| body.attribute("use")) == Some("encoded") {
            return Ok(Err("its messages are encoded, not literal".to_owned()));
        }
        if side.bound.is_some_and(|node| node.children().any(|child| child.has_tag_name((SOAP, "header")))) {
            self.notes.add(format!("the SOAP header of {} is not sent", side.name), file);
        }
        let message = local(side.message);
        let Some((file, node)) =
            self.wsdl("message").find(|(_, node)| node.attribute("name") == Some(message))
        else {
            return Ok(Err(format!("there is no message {message:?}")));
        };
        let chosen: Option<Vec<&str>> =
            body.and_then(|body| body.attribute("parts")).map(|parts| parts.split_whitespace().collect());
        let is_chosen = |part: &Node<'_, '_>| {
            chosen
                .as_ref()
                .is_none_or(|chosen| part.attribute("name").is_some_and(|name| chosen.contains(&name)))
        };
        let parts: Vec<_> =
            node.children().filter(|node| node.has_tag_name((WSDL, "part"))).filter(is_chosen).collect();
        if side.style == "rpc" {
            return self.rpc(side, &parts, body, file).map(Ok);
        }
        let [part] = parts.as_slice() else {
            return Ok(Err(format!("its message has {} parts in the body", parts.len())));
        };
        let Some(element) = part.attribute("element") else {
            return Ok(Err("a part of its message has a type and no element".to_owned()));
        };
        let key = self.referred(*part, element, file)?;
        let kind = self.root(&key, *part, file)?;
        Ok(Ok((key, kind)))
    }

    /// rpc: an element with the name of the operation, which has the parts as children without a namespace.
    fn rpc(
        &mut self,
        side: &Side<'_, 'a, 'i>,
        parts: &[Node<'a, 'i>],
        body: Option<Node<'a, 'i>>,
        file: &'a str,
    ) -> Result<(QName, Type)> {
        let name = if side.is_answer { format!("{}Response", side.name) } else { side.name.to_owned() };
        let space = body.and_then(|body| body.attribute("namespace")).unwrap_or_default().to_owned();
        let index = self.types.all.len();
        self.types.all.push(Definition {
            name: self.names.free(&camel(&name)),
            doc: String::new(),
            kind: Kind::Alias(Type::Text),
        });
        let mut taken = Taken::default();
        let mut fields = Vec::new();
        for part in parts {
            let wire = part.attribute("name").unwrap_or_default();
            if !is_name(wire) {
                bail!("{}: {wire:?} is no name", self.place(*part, file));
            }
            let kind = match (part.attribute("type"), part.attribute("element")) {
                (Some(kind), _) => {
                    let key = self.referred(*part, kind, file)?;
                    self.named(&key, *part, file, DEEPEST)?
                }
                (None, Some(element)) => {
                    let key = self.referred(*part, element, file)?;
                    self.root(&key, *part, file)?
                }
                (None, None) => Type::Text,
            };
            fields.push(Field {
                wire: wire.to_owned(),
                name: taken.free(&snake(wire)),
                kind,
                optional: false,
                written_empty: false,
                boxed: false,
                doc: documentation(*part),
                xml: XmlPlace::default(),
            });
        }
        if let Some(definition) = self.types.all.get_mut(index) {
            definition.kind = Kind::Struct { fields, more: None };
        }
        Ok(((space, name), Type::Named(index)))
    }

    /// That no schema has this element or type.
    fn absent(&self, what: &str, key: &QName, from: Node<'_, '_>, from_file: &str) -> String {
        let place = self.place(from, from_file);
        let (space, name) = key;
        format!(
            "{place}: there is no {what} {name} of {space:?}. Is a schema missing? Put it beside the file and name it in schemaLocation"
        )
    }

    /// The type of a global element.
    fn root(&mut self, key: &QName, from: Node<'_, '_>, from_file: &str) -> Result<Type> {
        let Some(Global { node, file }) = self.elements.get(key).copied() else {
            bail!("{}", self.absent("element", key, from, from_file));
        };
        if !is_name(&key.1) {
            bail!("{}: {:?} is no name", self.place(node, file), key.1);
        }
        match node.attribute("type") {
            Some(kind) => {
                let key = self.referred(node, kind, file)?;
                self.named(&key, node, file, DEEPEST)
            }
            None => self.anonymous(node, file, &key.1, &format!("element {{{}}}{}", key.0, key.1), DEEPEST),
        }
    }

    /// The type that an element describes inside itself.
    fn anonymous(
        &mut self,
        element: Node<'a, 'i>,
        file: &'a str,
        name: &str,
        key: &str,
        depth: usize,
    ) -> Result<Type> {
        let inner = element.children().find(|child| {
            child.has_tag_name((XSD, "complexType")) || child.has_tag_name((XSD, "simpleType"))
        });
        match inner {
            Some(inner) => self.define(inner, file, name, key, depth),
            // xs:anyType
            None => {
                self.notes.add("of an element without a type the text is read", self.place(element, file));
                Ok(Type::Text)
            }
        }
    }

    /// The type of that name.
    fn named(&mut self, key: &QName, from: Node<'_, '_>, from_file: &str, depth: usize) -> Result<Type> {
        if key.0 == XSD {
            if matches!(key.1.as_str(), "anyType" | "anySimpleType") {
                self.notes.add("of xs:anyType the text is read", self.place(from, from_file));
            }
            return Ok(simple(&key.1));
        }
        self.used.insert(key.clone());
        let Some(Global { node, file }) = self.kinds.get(key).copied() else {
            bail!("{}", self.absent("type", key, from, from_file));
        };
        self.define(node, file, &key.1, &format!("type {{{}}}{}", key.0, key.1), depth)
    }

    fn define(
        &mut self,
        node: Node<'a, 'i>,
        file: &'a str,
        name: &str,
        key: &str,
        depth: usize,
    ) -> Result<Type> {
        if let Some(index) = self.known.get(key) {
            return Ok(Type::Named(*index));
        }
        let Some(depth) = depth.checked_sub(1) else {
            bail!("{}: more than {DEEPEST} types inside each other", self.place(node, file));
        };
        if self.types.all.len() >= MOST {
            bail!("{}: more than {MOST} types", self.place(node, file));
        }
        if node.has_tag_name((XSD, "simpleType")) {
            let restriction = node.children().find(|child| child.has_tag_name((XSD, "restriction")));
            let texts: Vec<&str> = restriction
                .into_iter()
                .flat_map(|one| one.children())
                .filter(|child| child.has_tag_name((XSD, "enumeration")))
                .filter_map(|child| child.attribute("value"))
                .collect();
            if texts.is_empty() || texts.len() > 500 {
                return match restriction {
                    Some(one) => match one.attribute("base") {
                        Some(base) => {
                            let base = self.referred(one, base, file)?;
                            self.named(&base, one, file, depth)
                        }
                        None => Ok(Type::Text),
                    },
                    None => {
                        let place = self.place(node, file);
                        self.notes.add("a list or a union of simple values is one text", place);
                        Ok(Type::Text)
                    }
                };
            }
            let mut taken = Taken::with(&["Other"]);
            let mut seen = HashSet::new();
            let variants = texts.into_iter().filter(|text| seen.insert(*text));
            let variants = variants.map(|text| (text.to_owned(), taken.free(&variant(text)))).collect();
            return Ok(self.push(key, name, documentation(node), Kind::Texts(variants)));
        }
        // Reserved first: a type may contain itself.
        let kind = self.push(key, name, documentation(node), Kind::Alias(Type::Text));
        let mut fields = Vec::new();
        let content = match self.complex(node, file, name, depth, &mut fields)? {
            Some(simple) => Kind::Alias(simple),
            None => {
                let mut taken = Taken::default();
                for field in &mut fields {
                    field.name = taken.free(&field.name);
                }
                Kind::Struct { fields, more: None }
            }
        };
        if let Type::Named(index) = kind
            && let Some(definition) = self.types.all.get_mut(index)
        {
            definition.kind = content;
        }
        Ok(kind)
    }

    fn push(&mut self, key: &str, name: &str, doc: String, kind: Kind) -> Type {
        let index = self.types.all.len();
        self.types.all.push(Definition { name: self.names.free(&camel(name)), doc, kind });
        self.known.insert(key.to_owned(), index);
        Type::Named(index)
    }

    /// Adds the members of a complex type, those of its base first. The type if its content is simple.
    fn complex(
        &mut self,
        node: Node<'a, 'i>,
        file: &'a str,
        name: &str,
        depth: usize,
        fields: &mut Vec<Field>,
    ) -> Result<Option<Type>> {
        let Some(depth) = depth.checked_sub(1) else {
            bail!("{}: more than {DEEPEST} types inside each other", self.place(node, file));
        };
        if node.attribute("mixed") == Some("true") {
            self.notes.add("text between elements is not read", self.place(node, file));
        }
        for child in node.children().filter(Node::is_element) {
            match child.tag_name().name() {
                "sequence" | "all" | "choice" | "group" => {
                    self.particle(child, file, name, depth, Occurs::default(), fields)?;
                }
                "complexContent" | "simpleContent" => {
                    let derived = child.children().find(|one| {
                        one.has_tag_name((XSD, "extension")) || one.has_tag_name((XSD, "restriction"))
                    });
                    let Some(derived) = derived else { continue };
                    let base =
                        self.referred(derived, derived.attribute("base").unwrap_or("anyType"), file)?;
                    if child.has_tag_name((XSD, "simpleContent")) {
                        if derived.children().any(|one| one.has_tag_name((XSD, "attribute"))) {
                            self.notes.add("attributes are neither read nor sent", self.place(derived, file));
                        }
                        let kind = self.named(&base, derived, file, depth)?;
                        return Ok(Some(kind));
                    }
                    if derived.has_tag_name((XSD, "extension")) && base.0 != XSD {
                        let Some(global) = self.kinds.get(&base).copied() else {
                            bail!("{}", self.absent("type", &base, derived, file));
                        };
                        self.bases.insert(base.clone());
                        self.complex(global.node, global.file, &base.1, depth, fields)?;
                    }
                    self.complex(derived, file, name, depth, fields)?;
                }
                "attribute" | "attributeGroup" | "anyAttribute" => {
                    self.notes.add("attributes are neither read nor sent", self.place(child, file));
                }
                _ => {}
            }
        }
        Ok(None)
    }

    /// Adds what a sequence, a choice or a group contains, in order.
    fn particle(
        &mut self,
        node: Node<'a, 'i>,
        file: &'a str,
        owner: &str,
        depth: usize,
        outer: Occurs,
        fields: &mut Vec<Field>,
    ) -> Result<()> {
        let Some(depth) = depth.checked_sub(1) else {
            bail!("{}: more than {DEEPEST} types inside each other", self.place(node, file));
        };
        self.steps += 1;
        if self.steps > MOST_STEPS {
            bail!("{}: the schema is too large", self.place(node, file));
        }
        let mut occurs = outer.with(node);
        let local = node.tag_name().name();
        if local == "choice" {
            occurs.optional = true;
            self.notes
                .add("of a choice, every branch is a member that may be missing", self.place(node, file));
        }
        if occurs.repeats && !outer.repeats {
            self.notes.add("the order of repeated groups of elements is not kept", self.place(node, file));
        }
        if local == "group" {
            let Some(written) = node.attribute("ref") else { return Ok(()) };
            let key = self.referred(node, written, file)?;
            let Some(group) = self.groups.get(&key).copied() else {
                bail!("{}: there is no group {}", self.place(node, file), key.1);
            };
            for child in group.node.children().filter(Node::is_element) {
                self.particle(child, group.file, owner, depth, occurs, fields)?;
            }
            return Ok(());
        }
        for child in node.children().filter(Node::is_element) {
            match child.tag_name().name() {
                "element" => {
                    let field = self.element(child, file, owner, depth, occurs)?;
                    // Both branches of a choice may have it.
                    if !fields
                        .iter()
                        .any(|known| known.wire == field.wire && known.xml.namespace == field.xml.namespace)
                    {
                        fields.push(field);
                    }
                }
                "sequence" | "choice" | "all" | "group" => {
                    self.particle(child, file, owner, depth, occurs, fields)?;
                }
                "any" => self.notes.add("xs:any is neither read nor sent", self.place(child, file)),
                _ => {}
            }
        }
        Ok(())
    }

    fn element(
        &mut self,
        node: Node<'a, 'i>,
        file: &'a str,
        owner: &str,
        depth: usize,
        outer: Occurs,
    ) -> Result<Field> {
        let occurs = outer.with(node);
        let (declared, declared_file, wire, space) = match node.attribute("ref") {
            Some(written) => {
                let key = self.referred(node, written, file)?;
                let Some(global) = self.elements.get(&key).copied() else {
                    bail!("{}", self.absent("element", &key, node, file));
                };
                (global.node, global.file, key.1, key.0)
            }
            None => {
                let name = node.attribute("name").unwrap_or_default().to_owned();
                let schema = node.ancestors().find(|node| node.has_tag_name((XSD, "schema")));
                let usual = schema.and_then(|schema| schema.attribute("elementFormDefault"));
                let is_qualified = node.attribute("form").or(usual) == Some("qualified");
                let space = if is_qualified { self.space_of(node, file) } else { String::new() };
                (node, file, name, space)
            }
        };
        if !is_name(&wire) {
            bail!("{}: {wire:?} is no name", self.place(node, file));
        }
        let nillable = declared.attribute("nillable") == Some("true");
        let mut item = None;
        let mut kind = match declared.attribute("type") {
            Some(written) => {
                let key = self.referred(declared, written, declared_file)?;
                match self.kinds.get(&key).copied().filter(|_| !occurs.repeats) {
                    Some(global) => match self.only_item(global) {
                        Some(inner) => {
                            let inner = self.element(inner, global.file, &key.1, depth, Occurs::default())?;
                            item = Some((inner.xml.namespace, inner.wire));
                            match inner.kind {
                                Type::List(kind) => *kind,
                                kind => kind,
                            }
                        }
                        None => self.named(&key, declared, declared_file, depth)?,
                    },
                    None => self.named(&key, declared, declared_file, depth)?,
                }
            }
            None => {
                let name = format!("{owner} {wire}");
                let at = declared.range().start;
                self.anonymous(declared, declared_file, &name, &format!("{declared_file}:{at}"), depth)?
            }
        };
        if occurs.repeats {
            kind = Type::List(Box::new(kind));
        }
        Ok(Field {
            name: snake(&wire),
            kind,
            optional: !occurs.repeats && (occurs.optional || nillable),
            written_empty: !occurs.repeats && nillable && !occurs.optional,
            boxed: false,
            doc: documentation(node),
            xml: XmlPlace { namespace: space, repeats: occurs.repeats, item },
            wire,
        })
    }

    /// The repeated element if a complex type is nothing but a list of it.
    fn only_item(&self, global: Global<'a, 'i>) -> Option<Node<'a, 'i>> {
        let parts = |node: Node<'a, 'i>| -> Vec<Node<'a, 'i>> {
            node.children()
                .filter(|child| child.is_element() && child.tag_name().name() != "annotation")
                .collect()
        };
        let [sequence] = parts(global.node).as_slice().try_into().ok()?;
        if !sequence.has_tag_name((XSD, "sequence")) || Occurs::default().with(sequence).repeats {
            return None;
        }
        let [element] = parts(sequence).as_slice().try_into().ok()?;
        (element.has_tag_name((XSD, "element")) && Occurs::default().with(element).repeats).then_some(element)
    }
}

/// One direction of an operation.
struct Side<'b, 'a, 'i> {
    name: &'b str,
    message: &'b str,
    bound: Option<Node<'a, 'i>>,
    style: &'b str,
    is_answer: bool,
}

/// How often a particle occurs.
#[derive(Debug, Clone, Copy, Default)]
struct Occurs {
    optional: bool,
    repeats: bool,
}

impl Occurs {
    fn with(self, node: Node<'_, '_>) -> Self {
        let most = node.attribute("maxOccurs").unwrap_or("1");
        Self {
            optional: self.optional || node.attribute("minOccurs") == Some("0"),
            repeats: self.repeats || most == "unbounded" || most.parse::<u64>().is_ok_and(|most| most > 1),
        }
    }
}

/// The type of a name of XML Schema.
fn simple(name: &str) -> Type {
    match name {
        "boolean" => Type::Bool,
        "int" | "short" | "byte" | "unsignedShort" | "unsignedByte" => Type::Int32,
        "long" | "unsignedInt" | "integer" | "nonNegativeInteger" | "positiveInteger"
        | "nonPositiveInteger" | "negativeInteger" => Type::Int64,
        "float" | "double" => Type::Float,
        "date" => Type::Day,
        "dateTime" => Type::Moment,
        // Texts, decimal numbers of any length, unsignedLong, binary data in base64, addresses.
        _ => Type::Text,
    }
}

fn local(name: &str) -> &str {
    name.rsplit(':').next().unwrap_or(name)
}

/// A name of XML without a colon: it becomes a tag.
fn is_name(name: &str) -> bool {
    let first = |letter: char| letter.is_alphabetic() || letter == '_';
    name.starts_with(first)
        && name.chars().all(|letter| letter.is_alphanumeric() || matches!(letter, '_' | '-' | '.'))
}

fn documentation(node: Node<'_, '_>) -> String {
    let of_wsdl = node.children().find(|child| child.has_tag_name((WSDL, "documentation")));
    let of_schema = node
        .children()
        .find(|child| child.has_tag_name((XSD, "annotation")))
        .and_then(|one| one.children().find(|child| child.has_tag_name((XSD, "documentation"))));
    let Some(found) = of_wsdl.or(of_schema) else { return String::new() };
    found.descendants().filter(Node::is_text).filter_map(|node| node.text()).collect()
}
